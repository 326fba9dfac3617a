#if !canImport(XCUIAutomation)
  import Foundation

  /// The patterns of `LIKE` and `MATCHES`.
  enum TextPattern {
    /// Whether a whole text fits a pattern in which `*` is any text and `?` any one character.
    ///
    /// A backslash makes the next character literal.
    static func matches(_ text: String, wildcards pattern: String) -> Bool {
      var parts = [""]
      var scalars = pattern.unicodeScalars[...]
      while let scalar = scalars.popFirst() {
        switch scalar {
        case "*": parts.append("")
        case "?": parts[parts.count - 1] += "[\\s\\S]"
        default:
          let literal = scalar == "\\" ? scalars.popFirst() ?? scalar : scalar
          parts[parts.count - 1] += "\\x{\(String(literal.value, radix: 16))}"
        }
      }
      var expression = parts.removeFirst()
      if let last = parts.popLast() {
        // The first place of a part is as good as any: it is kept, or the time would be exponential.
        expression += parts.map { "(?>[\\s\\S]*?\($0))" }.joined() + "[\\s\\S]*" + last
      }
      return matches(text, expression: expression, isCaseInsensitive: false)
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
  }
#endif
