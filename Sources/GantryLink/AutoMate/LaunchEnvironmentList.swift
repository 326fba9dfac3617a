/// Several texts in one environment variable, separated by commas.
///
/// What AutoMate writes is read as it stands. Where a text holds a comma, which AutoMate would take
/// for the end of it, a backslash stands before it: a backslash before ASCII punctuation stands for
/// that character, any other backslash for itself. One at the very end says that a text is there,
/// though it is empty.
public enum LaunchEnvironmentList {
  /// What begins a list whose handler first removes what is there.
  public static let cleanFlag = "AM_CLEAN_DATA_FLAG"

  /// The texts of a variable.
  ///
  /// - Parameter text: the variable's value, such as `a,b\,c`.
  /// - Returns: the texts; none for an empty value.
  public static func values(from text: String) -> [String] {
    text.isEmpty ? [] : components(of: text, separator: ",").map(unescaped)
  }

  /// The text of a variable that holds some texts.
  ///
  /// - Parameter values: the texts.
  /// - Returns: the variable's value, from which ``values(from:)`` gives the texts back.
  public static func text(of values: [String]) -> String {
    if values == [""] { return #"\"# }
    var texts = values.map { escaped($0, separator: ",") }
    // Data must not be deleted because a file has an unlucky name.
    if values.first == cleanFlag { texts[0] = #"AM\_CLEAN_DATA_FLAG"# }
    return texts.joined(separator: ",")
  }

  /// The text of a variable that asks to remove what is there before it adds some texts.
  package static func cleaning(_ text: String) -> String { "\(cleanFlag),\(text)" }

  /// What follows the clean flag, and whether it was there.
  ///
  /// AutoMate writes the flag with a comma behind it even where nothing is to be added.
  package static func splitCleanFlag(from text: String) -> (rest: String, isCleaning: Bool) {
    if text == cleanFlag { return ("", true) }
    // Not as characters: a combining mark behind the comma would make one of both.
    let flag = (cleanFlag + ",").unicodeScalars
    guard text.unicodeScalars.starts(with: flag) else { return (text, false) }
    return (String(text.unicodeScalars.dropFirst(flag.count)), true)
  }

  /// A text in which no separator stands without a backslash.
  package static func escaped(_ text: String, separator: Unicode.Scalar) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      // A backslash that the reader takes for itself stays as AutoMate writes it.
      let isEscape =
        scalar == "\\" && (index + 1 == scalars.count || isPunctuation(scalars[index + 1]))
      if scalar == separator || isEscape { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  static func unescaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\\" {
        if index + 1 == scalars.count { break }
        if isPunctuation(scalars[index + 1]) { index += 1 }
      }
      result.append(scalars[index])
      index += 1
    }
    return String(result)
  }

  /// The parts between separators that no backslash precedes, still escaped.
  static func components(of text: String, separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        continue
      }
      isEscaped = !isEscaped && scalar == "\\"
      part.append(scalar)
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
