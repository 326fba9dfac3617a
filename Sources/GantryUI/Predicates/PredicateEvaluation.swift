#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// The attributes of an object for predicates, in place of Objective-C's key-value coding.
  protocol PredicateSubject {
    /// The attribute of a name, or nil if it has no value or is unknown.
    func predicateValue(forKey key: String) -> Any?
  }

  extension PredicateExpression {
    /// Whether an object meets the predicate; nothing meets an invalid one.
    ///
    /// The object is a ``PredicateSubject``, a dictionary, or the value of `SELF`.
    func evaluate(with object: Any?) -> Bool {
      switch self {
      case .constant(let value): return value
      case .and(let parts): return parts.allSatisfy { $0.evaluate(with: object) }
      case .or(let parts): return parts.contains { $0.evaluate(with: object) }
      // A wrong predicate stays wrong if it is negated.
      case .not(let part): return part.error == nil && !part.evaluate(with: object)
      case .invalid: return false
      case .compare(let left, let comparison, let right, let options):
        guard let left = Self.value(of: left, object), let right = Self.value(of: right, object)
        else { return false }
        return comparison.holds(left, right, options)
      }
    }

    private static func value(of operand: PredicateOperand, _ object: Any?) -> JSON? {
      switch operand {
      case .key(let key): JSON(predicateValue: value(of: object, forKeyPath: key))
      case .value(let value): value
      }
    }

    private static func value(of object: Any?, forKeyPath path: String) -> Any? {
      if path == "SELF" { return object }
      var value = object
      for key in path.split(separator: ".") {
        switch value {
        case let subject as any PredicateSubject:
          value = subject.predicateValue(forKey: String(key))
        case let members as [String: Any?]: value = members[String(key)] ?? nil
        case let members as NSDictionary: value = members.object(forKey: String(key))
        case let text as String where key == "length": value = text.utf16.count
        default: return nil
        }
      }
      return value
    }
  }

  extension PredicateOperator {
    /// Whether the comparison holds, by rules that the page's agent follows too.
    ///
    /// - Booleans count as the numbers 1 and 0. A text never equals a number.
    /// - Texts are compared by UTF-16 code units after canonical composition, in the same way in
    ///   all languages; `[c]` compares their upper case, `[d]` leaves all marks out.
    /// - `CONTAINS`, `BEGINSWITH`, `ENDSWITH` and `IN` find no empty text in a text.
    /// - Lists are equal in the same order.
    /// - A missing value equals only `NULL`, and meets no other comparison than `!=`.
    /// - `MATCHES` takes ICU's regular expressions, which the agent translates as far as it can; it
    ///   refuses those that a page doesn't support.
    func holds(_ left: JSON, _ right: JSON, _ options: PredicateOptions) -> Bool {
      switch self {
      case .equal: return options.areEqual(left, right)
      case .notEqual: return !options.areEqual(left, right)
      case .less: return options.order(left, right) { $0 < 0 }
      case .lessOrEqual: return options.order(left, right) { $0 <= 0 }
      case .greater: return options.order(left, right) { $0 > 0 }
      case .greaterOrEqual: return options.order(left, right) { $0 >= 0 }
      case .between:
        guard case .array(let bounds) = right, bounds.count == 2 else { return false }
        return options.order(left, bounds[0]) { $0 >= 0 }
          && options.order(left, bounds[1]) { $0 <= 0 }
      case .isIn: return options.isPart(left, of: right)
      case .contains: return options.isPart(right, of: left)
      case .beginsWith:
        return options.texts(left, right) { !$1.isEmpty && $0.utf16.starts(with: $1.utf16) }
      case .endsWith:
        return options.texts(left, right) {
          !$1.isEmpty && $0.utf16.reversed().starts(with: $1.utf16.reversed())
        }
      case .like: return options.texts(left, right) { TextPattern.matches($0, wildcards: $1) }
      case .matches:
        // Upper case would change the pattern's classes, such as `\d`.
        return options.subtracting(.caseInsensitive).texts(left, right) {
          TextPattern.matches(
            $0, expression: $1, isCaseInsensitive: options.contains(.caseInsensitive))
        }
      }
    }
  }

  extension PredicateOptions {
    fileprivate func areEqual(_ left: JSON, _ right: JSON) -> Bool {
      if let left = left.countedNumber, let right = right.countedNumber { return left == right }
      switch (left, right) {
      case (.null, .null): return true
      case (.string, .string): return texts(left, right) { $0.utf16.elementsEqual($1.utf16) }
      case (.array(let left), .array(let right)):
        return left.count == right.count && zip(left, right).allSatisfy(areEqual)
      default: return false
      }
    }

    /// Whether both have an order, -1, 0 or 1, and it meets a condition.
    fileprivate func order(_ left: JSON, _ right: JSON, _ isMet: (Int) -> Bool) -> Bool {
      if let left = left.countedNumber, let right = right.countedNumber {
        return left.isNaN || right.isNaN ? false : isMet(left < right ? -1 : left > right ? 1 : 0)
      }
      return texts(left, right) { left, right in
        if left.utf16.elementsEqual(right.utf16) { return isMet(0) }
        return isMet(left.utf16.lexicographicallyPrecedes(right.utf16) ? -1 : 1)
      }
    }

    fileprivate func isPart(_ part: JSON, of whole: JSON) -> Bool {
      if case .array(let elements) = whole { return elements.contains { areEqual($0, part) } }
      return texts(whole, part) { !$1.isEmpty && Array($0.utf16).contains(Array($1.utf16)) }
    }

    /// Whether both are texts, and meet a condition without the differences that are ignored.
    fileprivate func texts(
      _ left: JSON, _ right: JSON, _ areMet: (String, String) -> Bool
    ) -> Bool {
      guard case .string(let left) = left, case .string(let right) = right else { return false }
      return areMet(normalized(left), normalized(right))
    }

    /// The text without the differences that the options ignore.
    private func normalized(_ text: String) -> String {
      var text = text
      // ASCII is composed and has no marks.
      if !text.utf8.allSatisfy({ $0 < 0x80 }) {
        if contains(.diacriticInsensitive) {
          let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: false
            default: true
            }
          }
          text = String(String.UnicodeScalarView(letters))
        }
        text = text.precomposedStringWithCanonicalMapping
      }
      return contains(.caseInsensitive) ? text.uppercased() : text
    }
  }
#endif
