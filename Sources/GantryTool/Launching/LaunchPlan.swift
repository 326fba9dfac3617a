#if CommandLineTool
  import Gantry
  import GantryFormats

  /// What a program would be started with, and where each part was written.
  struct LaunchPlan {
    struct Word {
      var text: String
      /// The place that it was written in, such as `Countries.xcscheme:57`.
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

    /// What follows the program's name.
    var words: [Word] = []
    /// What is set over this process's own variables.
    var variables: [Variable] = []
    /// Where the program starts; nil means here.
    var workingDirectory: String?
    var profile: Profile?
    /// What the plan was made from, a line each.
    var sources: [String] = []
    /// Entries that are switched off, each with its place.
    var disabled: [String] = []
    /// What Xcode would ignore or read in another way.
    var warnings: [String] = []

    var arguments: [String] { words.map(\.text) }

    /// Adds words that are options: before a `--`, behind which an app's options end.
    mutating func addOptions(_ options: [Word]) {
      let end = words.firstIndex { $0.text == "--" } ?? words.endIndex
      words.insert(contentsOf: options, at: end)
    }

    /// Sets a variable, in place of one of the same name.
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

    /// This process's own variables, and over them the plan's.
    func environment(
      over inherited: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
      var added = variables.map { (name: $0.name, value: $0.value) }
      if let origins { added.append((LaunchOrigins.variable, origins)) }
      // An outer launcher's origins are those of its own arguments, not of these.
      let names = Set(added.map(\.name)).union([LaunchOrigins.variable])
      return inherited.filter { !names.contains($0.name) } + added
    }
  }
#endif
