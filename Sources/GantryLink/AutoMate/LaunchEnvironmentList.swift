/// Several texts in one environment variable, separated by commas.
///
/// AutoMate's own lists are read unchanged. A comma in a text is written `\,`. A backslash before
/// any ASCII punctuation escapes that character; before anything else it is a character itself. A
/// list of one empty text is a single backslash.
public enum LaunchEnvironmentList {
  /// The beginning of a list whose handler first removes existing data.
  public static let cleanFlag = "AM_CLEAN_DATA_FLAG"

  /// The texts of a variable.
  ///
  /// - Parameter text: the variable's value, without the clean flag.
  /// - Returns: the texts without escapes, in order; none for an empty value.
  public static func values(from text: String) -> [String] {
    text.isEmpty ? [] : parts(of: text, separator: ",")
  }

  /// The text of a variable that holds some texts.
  ///
  /// - Parameter values: the texts.
  /// - Returns: the variable's value, from which ``values(from:)`` gives the texts back.
  public static func text(of values: [String]) -> String {
    if values == [""] { return #"\"# }
    var texts = values.map { escaped($0, separator: ",") }
    // A file with this name must not delete data.
    if values.first == cleanFlag { texts[0] = #"AM\_CLEAN_DATA_FLAG"# }
    return texts.joined(separator: ",")
  }

  /// The text of a variable that asks to remove existing data before it adds some texts.
  package static func cleaning(_ text: String) -> String { "\(cleanFlag),\(text)" }

  /// The text after the clean flag, and whether the flag was there.
  ///
  /// AutoMate writes the flag with a comma after it even where it adds nothing.
  package static func splitCleanFlag(from text: String) -> (rest: String, isCleaning: Bool) {
    if text == cleanFlag { return ("", true) }
    // Scalars, not characters: a combining mark after the comma would join it.
    let flag = (cleanFlag + ",").unicodeScalars
    guard text.unicodeScalars.starts(with: flag) else { return (text, false) }
    return (String(text.unicodeScalars.dropFirst(flag.count)), true)
  }

  /// A text with a backslash before each separator.
  package static func escaped(_ text: String, separator: Unicode.Scalar) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      // A backslash that escapes nothing stays as AutoMate writes it.
      let isEscape =
        scalar == "\\" && (index + 1 == scalars.count || isPunctuation(scalars[index + 1]))
      if scalar == separator || isEscape { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// The parts between separators without a backslash, without their escapes.
  static func parts(of text: String, separator: Unicode.Scalar) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if scalars[index] == separator {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        if scalars[index] == "\\" {
          if index + 1 == scalars.count { break }
          if isPunctuation(scalars[index + 1]) { index += 1 }
        }
        part.append(scalars[index])
      }
      index += 1
    }
    return parts + [String(part)]
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }
}
