#if CommandLineTool
  import GantryFormats

  /// The words, variables and folder of a launch, and where each part was written.
  struct LaunchPlan {
    struct Word {
      var text: String
      /// The place where it was written, such as `Countries.xcscheme:57`.
      var origin: String?
    }

    struct Variable: Encodable {
      var name: String
      var value: String
      var origin: String?
    }

    /// A file with options, which an argument names.
    struct Profile {
      /// Absolute.
      var path: String
      var content: Value
    }

    /// The arguments after the program's name.
    var words: [Word] = []
    /// The variables that override this process's own.
    var variables: [Variable] = []
    /// The program's working directory; nil means this process's.
    var workingDirectory: String?
    var profile: Profile?
    /// The sources of the plan, one line each.
    var sources: [String] = []
    /// Disabled entries, each with its place.
    var disabled: [String] = []
    /// What Xcode would ignore or read differently.
    var warnings: [String] = []

    var arguments: [String] { words.map(\.text) }

    /// Adds words that are options: before a `--`, which ends an app's options.
    mutating func addOptions(_ options: [Word]) {
      let end = words.firstIndex { $0.text == "--" } ?? words.endIndex
      words.insert(contentsOf: options, at: end)
    }

    /// Sets a variable, which replaces one with its name.
    mutating func set(_ variable: Variable) {
      variables.removeAll { $0.name == variable.name }
      variables.append(variable)
    }

    /// The text of the variable of origins; nil without any.
    var origins: String? {
      var origins: [String: String] = [:]
      for (index, word) in words.enumerated() {
        if let origin = word.origin { origins[LaunchOrigins.key(argument: index + 1)] = origin }
      }
      for variable in variables {
        if let origin = variable.origin {
          origins[LaunchOrigins.key(variable: variable.name)] = origin
        }
      }
      return origins.isEmpty ? nil : LaunchOrigins.text(origins)
    }

    /// This process's own variables, overridden by the plan's.
    func environment(
      over inherited: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
      var added = variables.map { (name: $0.name, value: $0.value) }
      if let origins { added.append((LaunchOrigins.variable, origins)) }
      // An outer launcher's origins describe its own arguments, not these.
      let names = Set(added.map(\.name)).union([LaunchOrigins.variable])
      return inherited.filter { !names.contains($0.name) } + added
    }
  }
#endif
