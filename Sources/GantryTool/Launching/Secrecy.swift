#if CommandLineTool
  import GantryXcode

  /// Keeps secrets out of what is printed, in front of people and in files.
  enum Secrecy {
    /// A variable's value as a list shows it.
    static func shown(_ entry: Entry) -> String {
      entry.value.map { shown(entry.name, $0) } ?? ""
    }

    /// A variable's value as it is shown.
    static func shown(_ name: String, _ value: String) -> String {
      isSecret(name: name, value: value) ? SecretShape.mark : value
    }

    /// An argument's text as it is shown.
    static func shown(argument text: String) -> String { SecretShape.shown(argument: text) }

    /// Whether a value is likely one that nobody else should see.
    static func isSecret(name: String, value: String) -> Bool {
      SecretShape.hides(value, named: name)
    }
  }
#endif
