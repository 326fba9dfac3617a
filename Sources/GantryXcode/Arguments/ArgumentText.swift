/// The text of an argument entry, which may hold several words, and the words in it.
///
/// Words are split as POSIX shells split them (XCU 2.2). Only macros are expanded: `~`, `*`, `|`
/// and `;` are ordinary characters. Xcode doesn't document its own rules; these agree with what is
/// known of them. One rule differs from a shell's: outside of quotes a backslash keeps a line
/// break.
public enum ArgumentText {
  /// The words of a text.
  public struct Words: Sendable, Equatable {
    /// The words, in their order.
    public let words: [String]
    /// What is wrong in the text; it was read all the same.
    public let warnings: [Warning]
  }

  /// What is wrong in a text that was read all the same.
  public enum Warning: Sendable, Equatable, CustomStringConvertible {
    /// A quote, `'` or `"`, is never closed.
    case unclosedQuote(Character)
    /// A backslash has nothing after it.
    case trailingBackslash

    /// The warning in words.
    public var description: String {
      switch self {
      case .unclosedQuote(let quote): "the quote \(quote) is never closed and ends with the text"
      case .trailingBackslash: "a backslash at the end means itself"
      }
    }
  }

  /// Splits a text, with macros as they are written.
  ///
  /// - Parameter text: an argument entry's text.
  /// - Returns: its words; a quote that is never closed ends with the text, with a warning.
  public static func split(_ text: String) -> Words {
    split(text) { _, _ in nil }
  }

  /// Splits a text whose macros are replaced.
  ///
  /// A macro's value is never split, so that a path with spaces stays one word. After a backslash
  /// `$` is an ordinary character.
  ///
  /// - Parameters:
  ///   - text: an argument entry's text.
  ///   - macros: the macros' values.
  /// - Returns: its words; a quote that is never closed ends with the text, with a warning.
  /// - Throws: an error that names each macro without a value.
  public static func split(
    _ text: String, expanding macros: Macros
  ) throws(XcodeFileError) -> Words {
    try macros.expanding(bareNames: false) { expander in
      split(text) { scalars, index in
        let macro = expander.macro(at: index, in: scalars, inside: [])
        // One that can't be replaced may hold others, whose problems are told as well.
        return expander.problems.isEmpty ? macro : nil
      }
    }
  }

  /// Splits a text; `macro` finds the value of a macro at an index, and its end.
  private static func split(
    _ text: String, replacing macro: ([Unicode.Scalar], Int) -> (value: String, end: Int)?
  ) -> Words {
    let scalars = Array(text.unicodeScalars)
    var words: [String] = []
    var warnings: [Warning] = []
    var word = String.UnicodeScalarView()
    // Whether a word has begun; it may be empty, as in `''`.
    var isInWord = false
    var openQuote: Unicode.Scalar?
    func endWord() {
      if isInWord { words.append(String(word)) }
      word = String.UnicodeScalarView()
      isInWord = false
    }
    var index = 0
    while index < scalars.count {
      if scalars[index] == "$", let (value, end) = macro(scalars, index) {
        // It is part of a word whatever its characters are.
        word.append(contentsOf: value.unicodeScalars)
        // An empty value outside of quotes makes no word.
        if !value.isEmpty { isInWord = true }
        index = end
        continue
      }
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      index += 1
      switch (scalar, openQuote, next) {
      case (let scalar, let quote?, _) where scalar == quote: openQuote = nil
      case ("'", nil, _), ("\"", nil, _):
        openQuote = scalar
        isInWord = true
      case (" ", nil, _), ("\t", nil, _), ("\n", nil, _), ("\r", nil, _): endWord()
      case ("\\", "\"", "\n"): index += 1
      case ("\\", nil, let next?),
        ("\\", "\"", let next?) where "\"\\$`".unicodeScalars.contains(next):
        word.append(next)
        isInWord = true
        index += 1
      default:
        if scalar == "\\", openQuote == nil { warnings.append(.trailingBackslash) }
        word.append(scalar)
        isInWord = true
      }
    }
    if let openQuote { warnings.append(.unclosedQuote(Character(openQuote))) }
    endWord()
    return Words(words: words, warnings: warnings)
  }

  /// Writes words as one entry's text, with quotes only where they are needed.
  ///
  /// Splitting the text gives the same words; `$(` in a word doesn't become a macro.
  ///
  /// - Parameter words: the words.
  /// - Returns: the text.
  public static func join(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    if word.isEmpty { return "''" }
    if word.unicodeScalars.allSatisfy(isPlain) { return word }
    var result = String.UnicodeScalarView()
    var isQuoted = false
    let scalars = Array(word.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // Quotes don't keep a single quote, nor the beginning of a macro, from its meaning.
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isEscaped = scalar == "'" || scalar == "$" && (next == "(" || next == "{")
      if isEscaped == isQuoted {
        result.append("'")
        isQuoted.toggle()
      }
      if isEscaped { result.append("\\") }
      result.append(scalar)
    }
    if isQuoted { result.append("'") }
    return String(result)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "'", "\"", "\\", "$", "`": false
    default: true
    }
  }
}
