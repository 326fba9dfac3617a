#if !canImport(XCUIAutomation)
  import Foundation

  /// The patterns of `LIKE` and `MATCHES`.
  enum TextPattern {
    /// Whether a whole text fits a pattern in which `*` is any text and `?` any one character.
    ///
    /// A backslash makes the next character literal.
    static func matches(_ text: String, wildcards pattern: String) -> Bool {
      let parts = wildcardParts(of: pattern)
      let text = Array(text.unicodeScalars)
      var textIndex = 0
      var partIndex = 0
      // Where to go on if the pattern after the last `*` doesn't fit: no pattern takes longer than
      // the product of both lengths.
      var retry: (text: Int, part: Int)?
      while textIndex < text.count {
        if partIndex < parts.count, parts[partIndex] == .anyText {
          partIndex += 1
          retry = (textIndex, partIndex)
        } else if partIndex < parts.count,
          [.anyScalar, .scalar(text[textIndex])].contains(parts[partIndex])
        {
          textIndex += 1
          partIndex += 1
        } else if let last = retry {
          textIndex = last.text + 1
          partIndex = last.part
          retry = (textIndex, partIndex)
        } else {
          return false
        }
      }
      return parts[partIndex...].allSatisfy { $0 == .anyText }
    }

    /// Whether a whole text fits a regular expression of ICU, as on Apple's platforms.
    static func matches(_ text: String, expression: String, isCaseInsensitive: Bool) -> Bool {
      guard
        let regex = try? NSRegularExpression(
          pattern: whole(expression), options: isCaseInsensitive ? .caseInsensitive : [])
      else { return false }
      let range = NSRange(location: 0, length: text.utf16.count)
      return regex.firstMatch(in: text, range: range) != nil
    }

    static func isExpression(_ text: String) -> Bool {
      // Both, since an extra closing parenthesis is valid only inside another one.
      (try? NSRegularExpression(pattern: text)) != nil
        && (try? NSRegularExpression(pattern: whole(text))) != nil
    }

    private static func whole(_ expression: String) -> String { "\\A(?:\(expression))\\z" }

    private enum WildcardPart: Equatable {
      case anyText, anyScalar
      case scalar(Unicode.Scalar)
    }

    private static func wildcardParts(of pattern: String) -> [WildcardPart] {
      var parts: [WildcardPart] = []
      var isEscaped = false
      for scalar in pattern.unicodeScalars {
        switch scalar {
        case _ where isEscaped:
          parts.append(.scalar(scalar))
          isEscaped = false
        case "\\": isEscaped = true
        case "*": parts.append(.anyText)
        case "?": parts.append(.anyScalar)
        default: parts.append(.scalar(scalar))
        }
      }
      if isEscaped { parts.append(.scalar("\\")) }
      return parts
    }
  }
#endif
