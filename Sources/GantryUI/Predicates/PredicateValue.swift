#if !canImport(XCUIAutomation)
  import Foundation

  /// What predicates compare: the values that JSON has, so that the page can compare them too.
  enum PredicateValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([PredicateValue])

    /// The value that something has in a predicate; nil for what predicates can't compare.
    ///
    /// An enumeration counts as its raw value, as `XCUIElement.ElementType` does in Objective-C.
    init?(_ value: Any?) {
      guard let value else {
        self = .null
        return
      }
      switch value {
      case let value as PredicateValue: self = value
      case is NSNull: self = .null
      // Before the casts to Swift's types, which make Booleans of all numbers 1 and 0.
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
      // In one order, so that the same predicate has the same JSON.
      case let values as Set<String>: self = .array(values.sorted().map(PredicateValue.string))
      case let values as NSSet: self.init(elements: values.map { $0 })
      case let value as any RawRepresentable: self.init(value.rawValue)
      case let value as any OptionalValue:
        guard let wrapped = value.wrapped else {
          self = .null
          return
        }
        self.init(wrapped)
      default: return nil
      }
    }

    private init(_ number: NSNumber) {
      // Objective-C's BOOL is a `char`, so that nothing but the value tells it from an `Int8`.
      let isCharacter = number.objCType.pointee == CChar(UInt8(ascii: "c"))
      let isBool = isCharacter && (number.intValue == 0 || number.intValue == 1)
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    }

    private init?(elements: [Any?]) {
      var values: [PredicateValue] = []
      for element in elements {
        guard let value = PredicateValue(element) else { return nil }
        values.append(value)
      }
      self = .array(values)
    }

    /// The number that a value counts as; Booleans are 1 and 0, as `NSNumber` has them.
    var number: Double? {
      switch self {
      case .bool(let value): value ? 1 : 0
      case .number(let value): value
      case .null, .string, .array: nil
      }
    }

    /// Whether JSON can hold the value, which has neither infinity nor NaN.
    var isFinite: Bool {
      switch self {
      case .number(let value): value.isFinite
      case .array(let values): values.allSatisfy(\.isFinite)
      case .null, .bool, .string: true
      }
    }
  }

  /// An optional whose type isn't known, which a cast from `Any` doesn't unwrap.
  private protocol OptionalValue {
    var wrapped: Any? { get }
  }

  extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
  }

  extension PredicateValue: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value):
        // Written as a person would, and as fast as it goes: 9, not 9.0.
        if let integer = Int64(exactly: value) {
          try container.encode(integer)
        } else {
          try container.encode(value)
        }
      case .string(let value): try container.encode(value)
      case .array(let values): try container.encode(values)
      }
    }
  }

  extension PredicateValue: CustomStringConvertible {
    /// The value as a predicate format has it.
    var description: String {
      switch self {
      case .null: return "NULL"
      case .bool(let value): return value ? "TRUE" : "FALSE"
      case .number(let value):
        return Int64(exactly: value).map(String.init) ?? String(value)
      case .string(let value): return Self.quoted(value)
      case .array(let values):
        return "{" + values.map(\.description).joined(separator: ", ") + "}"
      }
    }

    private static func quoted(_ text: String) -> String {
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\r": quoted += "\\r"
        case "\t": quoted += "\\t"
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }
#endif
