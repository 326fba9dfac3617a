#if CommandLineTool
  import GantrySystem
  import GantryXcode

  /// A word on a shell's line, which may be unfinished.
  struct ShellWord: Equatable {
    /// Its meaning; only a leading `~/` is expanded.
    var text = ""
    /// The quotation mark that is open at the word's end.
    var openQuote: Unicode.Scalar?

    /// Reads a word by the common rules of shells.
    init(_ raw: String, home: String? = System.environmentVariable("HOME")) {
      let split = ArgumentText.split(raw)
      text = split.words.joined(separator: " ")
      for warning in split.warnings {
        switch warning {
        case .unclosedQuote(let quote): openQuote = quote.unicodeScalars.first
        // It escapes the next character.
        case .trailingBackslash: text.unicodeScalars.removeLast()
        }
      }
      if raw.hasPrefix("~/"), let home { text = home + text.dropFirst() }
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

    /// A text with a backslash before some of its scalars.
    static func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
      text.unicodeScalars.reduce(into: "") { text, scalar in
        text.unicodeScalars.append(contentsOf: isSpecial(scalar) ? ["\\", scalar] : [scalar])
      }
    }

    /// Whether bash needs no backslash before a scalar.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.isASCII else { return true }
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_./+,%".unicodeScalars.contains(scalar)
    }
  }
#endif
