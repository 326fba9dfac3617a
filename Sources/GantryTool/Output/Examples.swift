#if CommandLineTool
  /// Examples of help texts, which no terminal's width breaks.
  enum Examples {
    /// The parser breaks lines at blanks alone.
    private static let blank = "\u{A0}"

    static func text(_ commands: String...) -> String {
      "EXAMPLES\n"
        + commands.map { "  \($0)".replacing(" ", with: blank) }.joined(separator: "\n")
    }

    /// A help text as it is printed.
    static func printed(_ help: String) -> String { help.replacing(blank, with: " ") }
  }
#endif
