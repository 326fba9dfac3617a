#if CommandLineTool
  import GantrySystem

  /// A word on a shell's line, which may be unfinished.
  struct ShellWord: Equatable {
    /// Its meaning; only a leading `~/` is expanded.
    var text = ""
    /// The quotation mark that is open at the word's end.
    var openQuote: Unicode.Scalar?

    /// Reads a word by the common rules of shells.
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
          // A last backslash escapes the next character.
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

    /// A text quoted for bash after an open quotation mark; nil where that is impossible.
    static func written(_ text: String, behind openQuote: Unicode.Scalar?) -> String? {
      switch openQuote {
      case "'": return text.replacing("'", with: "'\\''")
      case "\"":
        // A backslash doesn't prevent the expansion of history here.
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

    /// Whether bash needs no backslash before a scalar.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.isASCII else { return true }
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_./+,%".unicodeScalars.contains(scalar)
    }
  }
#endif
