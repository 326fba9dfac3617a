#if CommandLineTool
  import Gantry

  /// A text of a launch, with a variable's name in place of a part that nobody may see.
  struct LaunchText: Equatable {
    /// What stands in front of the secret, or all of the text.
    var literal: String
    /// The environment variable that holds the secret where the launch is made.
    var secret: String?

    init(_ literal: String, secret: String? = nil) {
      self.literal = literal
      self.secret = secret
    }
  }

  /// What another launcher has to be told: words and variables, secrets by reference.
  struct LaunchState {
    var words: [LaunchText] = []
    var variables: [(name: String, value: LaunchText)] = []

    /// The names of variables that must be set where the launch is made.
    var secretNames: [String] {
      var names: [String] = []
      for text in words + variables.map(\.value) {
        if let name = text.secret, !names.contains(name) { names.append(name) }
      }
      return names
    }

    /// Takes secrets out of a plan.
    ///
    /// With a schema, a secret option goes into its variable, which no list of processes shows. What has
    /// only the look of a secret stays where it stands, by reference.
    init(_ plan: LaunchPlan, _ schema: AppSchema?) {
      var index = 0
      let words = plan.arguments
      var isOptions = true
      while index < words.count {
        let word = words[index]
        if word == "--" { isOptions = false }
        let name = Self.optionName(word)
        if isOptions, let name, let option = schema?.option(named: name), option.isSecret {
          set(option.variable, LaunchText("", secret: option.variable))
          index += word.contains("=") ? 1 : 2
          continue
        }
        if let name, let mark = word.utf8.firstIndex(of: UInt8(ascii: "=")),
          Secrecy.isSecret(
            name: name, value: String(word[word.utf8.index(after: mark)...]), schema)
        {
          self.words.append(LaunchText(String(word[...mark]), secret: Self.variable(name)))
        } else if let name, index + 1 < words.count, !words[index + 1].hasPrefix("-"),
          Secrecy.isSecret(name: name, value: words[index + 1], schema)
        {
          self.words += [LaunchText(word), LaunchText("", secret: Self.variable(name))]
          index += 1
        } else {
          self.words.append(LaunchText(word))
        }
        index += 1
      }
      for variable in plan.variables {
        let isSecret =
          schema?.option(ofVariable: variable.name)?.isSecret
          ?? Secrecy.isSecret(name: variable.name, value: variable.value, schema)
        set(
          variable.name,
          isSecret
            ? LaunchText("", secret: Self.variable(variable.name)) : LaunchText(variable.value))
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

    /// A name that shells and launchers take: `api-token` becomes `API_TOKEN`.
    static func variable(_ name: String) -> String {
      var variable = ""
      for byte in name.uppercased().utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          variable.unicodeScalars.append(Unicode.Scalar(byte))
        default: variable += "_"
        }
      }
      return variable.first?.isNumber ?? true ? "SECRET_" + variable : variable
    }
  }
#endif
