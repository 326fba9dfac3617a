#if CommandLineTool
  import GantryFormats

  /// Command lines as a POSIX shell reads them.
  enum ShellText {
    /// One word; a secret is a variable, and the shell stops if it is unset.
    static func word(_ text: LaunchText) -> String {
      guard let secret = text.secret else { return word(text.literal) }
      let literal = text.literal.isEmpty ? "" : word(text.literal)
      return "\(literal)\"${\(secret):?set it to the secret}\""
    }

    /// One word; printf(1) makes the characters on which a terminal would act.
    ///
    /// It doesn't use `$'…'`, which not every `sh` knows (dash doesn't).
    static func word(_ text: String) -> String {
      var word = ""
      var rest = text.unicodeScalars[...]
      while let first = rest.first {
        let isControl = Self.isControl(first)
        let run = rest.prefix { Self.isControl($0) == isControl }
        rest = rest.dropFirst(run.count)
        guard isControl else {
          word += shellWord(String(run))
          continue
        }
        let numbers = String(run).utf8.map { "\\" + padded(String($0, radix: 8), 3) }
        word += "\"$(printf '\(numbers.joined())')\""
      }
      return word.isEmpty ? shellWord("") : word
    }

    /// Whether a scalar needs printf(1); a line break may be between quotes.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar != "\n" && scalar.properties.generalCategory == .control
    }

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
          // A shell can't assign to such a name; env(1) can.
          others.append(word(variable.name) + "=" + value)
        }
      }
      if !others.isEmpty { assignments += ["env"] + others }
      return (assignments + words.map(word)).joined(separator: " ")
    }

    static func command(_ words: [String]) -> String {
      words.map { word($0) }.joined(separator: " ")
    }

    private static func isName(_ name: String) -> Bool {
      guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
      return name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
    }
  }
#endif
