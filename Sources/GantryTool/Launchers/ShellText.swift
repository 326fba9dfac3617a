#if CommandLineTool
  import Gantry

  /// Command lines as a POSIX shell reads them.
  enum ShellText {
    /// One word, a secret as the variable that holds it; the shell says so and stops if it is unset.
    static func word(_ text: LaunchText) -> String {
      guard let secret = text.secret else { return Place.shellWord(text.literal) }
      let literal = text.literal.isEmpty ? "" : Place.shellWord(text.literal)
      return "\(literal)\"${\(secret):?set it to the secret}\""
    }

    /// A command with variables that it is to have.
    static func command(
      variables: [(name: String, value: LaunchText)], _ words: [LaunchText]
    ) -> String {
      var assignments: [String] = []
      var others: [String] = []
      for variable in variables {
        let value =
          variable.value == LaunchText("") ? "" : word(variable.value)
        if isName(variable.name) {
          assignments.append("\(variable.name)=\(value)")
        } else {
          // A shell takes no assignment to such a name; env(1) passes any.
          others.append(Place.shellWord(variable.name) + "=" + value)
        }
      }
      if !others.isEmpty { assignments += ["env"] + others }
      return (assignments + words.map(word)).joined(separator: " ")
    }

    static func command(_ words: [String]) -> String {
      words.map(Place.shellWord).joined(separator: " ")
    }

    private static func isName(_ name: String) -> Bool {
      guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
      return name.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122, 95: true
        default: false
        }
      }
    }
  }
#endif
