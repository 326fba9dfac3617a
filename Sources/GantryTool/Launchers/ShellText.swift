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
      shellCommand(
        variables.map { ($0.name, $0.value == LaunchText("") ? "" : word($0.value)) },
        words.map { word($0) }, name: { word($0) })
    }

    static func command(_ words: [String]) -> String {
      words.map { word($0) }.joined(separator: " ")
    }
  }
#endif
