#if CommandLineTool
  import GantrySystem

  /// A word as it stands on a shell's line, which may not be finished.
  struct ShellWord: Equatable {
    /// What the shell takes it for, nothing expanded but a leading `~/`.
    var text = ""
    /// The quotation mark that is open where the word ends.
    var openQuote: Unicode.Scalar?

    /// Reads a word by the rules that shells have in common.
    init(_ raw: String, home: String? = System.environmentVariable("HOME")) {
      var scalars = raw.unicodeScalars[...]
      if raw.hasPrefix("~/"), let home {
        text = home
        scalars = scalars.dropFirst()
      }
      var result = String.UnicodeScalarView()
      while let scalar = scalars.popFirst() {
        switch (scalar, openQuote) {
        case ("\\", nil):
          // What the last backslash of a line is for is yet to come.
          if let next = scalars.popFirst() { result.append(next) }
        case ("\\", "\""):
          if let next = scalars.first, "$`\"\\".unicodeScalars.contains(next) {
            result.append(scalars.removeFirst())
          } else {
            result.append(scalar)
          }
        case (let scalar, let quote?) where scalar == quote: openQuote = nil
        case ("'", nil), ("\"", nil): openQuote = scalar
        default: result.append(scalar)
        }
      }
      text += String(result)
    }

    /// A text as bash has to have it on its line to take it for itself, behind a quotation mark that is
    /// open there; nil where there is no way to write it.
    static func written(_ text: String, behind openQuote: Unicode.Scalar?) -> String? {
      switch openQuote {
      case "'": return text.replacing("'", with: "'\\''")
      case "\"":
        // Between these, history is expanded whatever stands in front.
        if text.contains("!") { return nil }
        return escaped(text) { "$`\"\\".unicodeScalars.contains($0) }
      default: return escaped(text) { !isPlain($0) }
      }
    }

    private static func escaped(
      _ text: String, where isSpecial: (Unicode.Scalar) -> Bool
    ) -> String {
      var result = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        if isSpecial(scalar) { result.append("\\") }
        result.append(scalar)
      }
      return String(result)
    }

    /// Whether a scalar means itself to bash, and ends no word to its line editor.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.isASCII else { return true }
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_./+,%".unicodeScalars.contains(scalar)
    }
  }
#endif
