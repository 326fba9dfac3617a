#if CommandLineTool
  import Gantry
  import GantryFormats

  /// A text of a launch, with a variable's name in place of a secret.
  struct LaunchText: Equatable {
    /// The text before the secret, or all of it.
    var literal: String
    /// The environment variable with the secret on the launching machine.
    var secret: String?

    init(_ literal: String, secret: String? = nil) {
      self.literal = literal
      self.secret = secret
    }

    /// The text for formats that can't name a variable: a secret is `${NAME}`.
    var placeholder: String { literal + (secret.map { "${\($0)}" } ?? "") }
  }

  /// The state for another launcher: words and variables, with references for secrets.
  struct LaunchState {
    var words: [LaunchText] = []
    var variables: [(name: String, value: LaunchText)] = []

    /// The names of variables that must be set on the launching machine.
    var secretNames: [String] { (words + variables.map(\.value)).compactMap(\.secret).uniqued() }

    /// Takes secrets out of a plan.
    ///
    /// With a schema, a secret option becomes its variable, which no list of processes shows. A
    /// value that only looks like a secret stays in its place, as a reference.
    init(_ plan: LaunchPlan, _ schema: AppSchema?) {
      var names = SecretVariables()
      // Variables come first, since they keep their names.
      for variable in plan.variables {
        let option = schema?.option(ofVariable: variable.name)
        let isSecret =
          option?.isSecret
          ?? OutputRedaction.isSecret(name: variable.name, value: variable.value, schema)
        set(
          variable.name,
          isSecret
            ? LaunchText(
              "",
              secret: names.name(for: variable.name, variable.value, isOption: option != nil))
            : LaunchText(variable.value))
      }
      var index = 0
      let words = plan.arguments
      var isOptions = true
      while index < words.count {
        let word = words[index]
        if word == "--" { isOptions = false }
        let element = isOptions ? schema?.element(at: index, of: words) : nil
        if let element, [.value, .object].contains(element.kind), element.value != nil,
          let option = element.option, option.isSecret
        {
          let secret = names.name(for: option.variable, "", isOption: true)
          set(option.variable, LaunchText("", secret: secret))
          index += element.count
          continue
        }
        let next = index + 1 < words.count ? words[index + 1] : nil
        let name = Self.optionName(word)
        if let name, let given = NamedValue(argument: word),
          OutputRedaction.isSecret(name: name, value: given.value, schema)
        {
          let secret = names.name(for: name, given.value)
          self.words.append(LaunchText("\(given.name)=", secret: secret))
        } else if let name, let next, !next.hasPrefix("-"),
          OutputRedaction.isSecret(name: name, value: next, schema)
        {
          self.words += [LaunchText(word), LaunchText("", secret: names.name(for: name, next))]
          index += 1
        } else if OutputRedaction.isSecret(name: "", value: word, schema) {
          self.words.append(LaunchText("", secret: names.name(for: "secret", word)))
        } else {
          self.words.append(LaunchText(word))
        }
        index += 1
      }
    }

    private mutating func set(_ name: String, _ value: LaunchText) {
      variables.removeAll { $0.name == name }
      variables.append((name, value))
    }

    /// The name in `--name=value`, `--name` or `-name`.
    static func optionName(_ word: String) -> String? {
      guard word.hasPrefix("-"), word != "-", word != "--" else { return nil }
      let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
      return name.isEmpty ? nil : String(name)
    }
  }

  /// Names of the variables that hold secrets: each secret has one of its own.
  private struct SecretVariables {
    /// The secret of each name.
    private var taken: [String: String] = [:]

    /// A name that shells and launchers accept: `api-token` becomes `API_TOKEN`, and another secret
    /// with that name `API_TOKEN_2`.
    ///
    /// A variable that the app reads has one value at a time.
    mutating func name(for name: String, _ value: String, isOption: Bool = false) -> String {
      let identity = isOption ? "option \(name)" : "secret \(value)"
      let plain = Self.variable(name)
      var name = plain
      var count = 1
      while let other = taken[name], other != identity {
        count += 1
        name = "\(plain)_\(count)"
      }
      taken[name] = identity
      return name
    }

    private static func variable(_ name: String) -> String {
      let bytes = name.uppercased().utf8.map { isAlphanumeric($0) ? $0 : UInt8(ascii: "_") }
      let variable = String(decoding: bytes, as: UTF8.self)
      return variable.first?.isNumber ?? true ? "SECRET_" + variable : variable
    }
  }
#endif
