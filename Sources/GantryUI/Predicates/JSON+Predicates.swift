#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  // Predicates compare JSON values, so that the page can evaluate them too.
  extension JSON {
    /// The value of an object in a predicate; nil for types that predicates can't compare.
    ///
    /// An enumeration counts as its raw value, as `XCUIElement.ElementType` does in Objective-C.
    init?(predicateValue value: Any?) {
      guard let value else {
        self = .null
        return
      }
      switch value {
      case let value as JSON: self = value
      case is NSNull: self = .null
      // Before the casts to Swift's types, which turn all numbers 1 and 0 into Booleans.
      case let number as NSNumber where type(of: value) is NSNumber.Type: self.init(number)
      case let value as String: self = .string(value)
      case let value as NSString: self = .string(String(describing: value))
      case let value as Bool: self = .bool(value)
      case let value as any BinaryInteger: self = .number(Double(value))
      case let value as any BinaryFloatingPoint: self = .number(Double(value))
      case let value as Substring: self = .string(String(value))
      case let value as Character: self = .string(String(value))
      case let value as CGRect:
        self = .array([
          .number(value.origin.x), .number(value.origin.y), .number(value.size.width),
          .number(value.size.height),
        ])
      case let values as [Any?]: self.init(elements: values)
      case let values as NSArray: self.init(elements: values.map { $0 })
      // Sorted, so that equal predicates have the same JSON.
      case let values as Set<String>: self = .array(values.sorted().map(JSON.string))
      case let values as NSSet: self.init(elements: values.map { $0 })
      case let value as any RawRepresentable: self.init(predicateValue: value.rawValue)
      case let value as any OptionalValue: self.init(predicateValue: value.wrapped)
      default: return nil
      }
    }

    private init(_ number: NSNumber) {
      // Objective-C's BOOL is a `char`, so only the value distinguishes it from an `Int8`.
      let isCharacter = number.objCType.pointee == CChar(UInt8(ascii: "c"))
      let isBool = isCharacter && (number.intValue == 0 || number.intValue == 1)
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    }

    private init?(elements: [Any?]) {
      let values = elements.compactMap(JSON.init(predicateValue:))
      guard values.count == elements.count else { return nil }
      self = .array(values)
    }

    /// The number of a value; Booleans are 1 and 0, as in `NSNumber`.
    var countedNumber: Double? { bool.map { $0 ? 1 : 0 } ?? number }

    /// Whether JSON can hold it; infinity and NaN can't be written.
    var isFinite: Bool { number?.isFinite ?? elements.allSatisfy(\.isFinite) }

    /// The value in a predicate format.
    var format: String {
      switch self {
      case .bool(let value): value ? "TRUE" : "FALSE"
      case .number(let value): Int64(exactly: value).map(String.init) ?? String(value)
      case .string(let text):
        "\"" + text.unicodeScalars.map { Self.escapes[$0] ?? String($0) }.joined() + "\""
      case .array(let values): "{" + values.map(\.format).joined(separator: ", ") + "}"
      // Predicates have no objects.
      case .null, .object: "NULL"
      }
    }

    private static let escapes: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
  }

  /// An optional of unknown type, which a cast from `Any` doesn't unwrap.
  private protocol OptionalValue {
    var wrapped: Any? { get }
  }

  extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
  }
#endif
