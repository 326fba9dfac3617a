#if CommandLineTool
  import Gantry
  import GantryFormats

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What a schema says of an option's values.
  indirect enum ValueShape: Sendable {
    case bool
    /// With the least and the greatest, where the schema has them.
    case integer(Int?, Int?)
    /// One of Swift's own integer types.
    case fixedInteger(any (Codable & Sendable).Type)
    /// `Double`, `Float` or `Decimal`: which, a schema doesn't say.
    case number
    case text
    case data
    case date
    case url
    case uuid
    case duration
    /// One of several texts.
    case choice([String])
    /// One of several integers.
    case integerChoice([Int])
    /// One of several other numbers, as their literals.
    case numberChoice([String])
    case array(ValueShape)
    case dictionary(ValueShape)
    /// With keys of which a schema says no more.
    case object
    /// An element that may be null.
    case optional(ValueShape)
    /// What a schema doesn't say enough of.
    case unknown

    /// Reads what `--launch-schema` says of an option, or of a part of its value.
    init(_ node: JSONNode) {
      if let choices = node["enum"] {
        self = Self.choice(choices)
        return
      }
      let types = (node["type"]?.texts ?? []).filter { $0 != "null" }
      let format = node["format"]?.text
      switch types {
      case ["boolean"]: self = .bool
      case ["integer"]: self = .integer(node)
      case ["number"], ["number", "string"]: self = .number
      case ["string", "number"] where format == "date-time": self = .date
      case ["string", "array"] where node["pattern"] != nil: self = .duration
      case ["string"]: self = Self.text(node, format)
      case ["array"]: self = .array(node["items"].map(Self.element) ?? .unknown)
      case ["object"]: self = Self.object(node)
      default: self = .unknown
      }
    }

    private static func choice(_ node: JSONNode) -> ValueShape {
      guard case .array(let elements) = node.content else { return .unknown }
      var isNumeric = false
      for element in elements {
        switch element.content {
        case .number: isNumeric = true
        case .string, .null: continue
        // A choice of something else is nothing that Gantry writes.
        default: return .unknown
        }
      }
      guard isNumeric else { return .choice(node.texts) }
      let integers = node.texts.compactMap { Int($0) }
      return integers.count == node.texts.count
        ? .integerChoice(integers) : .numberChoice(node.texts)
    }

    private static func integer(_ node: JSONNode) -> ValueShape {
      let range = (node["minimum"]?.text, node["maximum"]?.text)
      var types: [any (FixedWidthInteger & Codable & Sendable).Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self,
        UInt32.self, UInt64.self,
      ]
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        types += [Int128.self, UInt128.self]
      }
      for type in types where range == ("\(type.min)", "\(type.max)") { return .fixedInteger(type) }
      return .integer(range.0.flatMap { Int($0) }, range.1.flatMap { Int($0) })
    }

    private static func text(_ node: JSONNode, _ format: String?) -> ValueShape {
      if node["contentEncoding"]?.text == "base64" { return .data }
      switch format {
      case "uri-reference": return .url
      case "uuid": return .uuid
      default: return .text
      }
    }

    private static func object(_ node: JSONNode) -> ValueShape {
      if let element = node["additionalProperties"], case .object = element.content {
        return .dictionary(Self.element(element))
      }
      // A schema names the parts of a structure and says no more of them.
      return node["properties"] == nil ? .unknown : .object
    }

    /// What a list's elements, or a dictionary's values, are.
    private static func element(_ node: JSONNode) -> ValueShape {
      AppSchema.allowsNull(node) ? .optional(ValueShape(node)) : ValueShape(node)
    }

    /// A type that Gantry reads as the app reads its own.
    var type: any (Codable & Sendable).Type {
      switch self {
      case .bool: Bool.self
      case .integer, .integerChoice: Int.self
      case .fixedInteger(let type): type
      case .text, .choice: String.self
      case .number, .numberChoice: Double.self
      case .data: Data.self
      case .date: Date.self
      case .url: URL.self
      case .uuid: UUID.self
      case .duration: Duration.self
      case .array(let element): Self.array(of: element.type)
      case .dictionary(let element): Self.dictionary(of: element.type)
      case .object: AnyStructure.self
      case .optional(let wrapped): Self.optional(wrapped.type)
      case .unknown: Anything.self
      }
    }

    private static func array<Element: Codable & Sendable>(
      of type: Element.Type
    ) -> any (Codable & Sendable).Type { [Element].self }

    private static func optional<Wrapped: Codable & Sendable>(
      _ type: Wrapped.Type
    ) -> any (Codable & Sendable).Type { Wrapped?.self }

    private static func dictionary<Element: Codable & Sendable>(
      of type: Element.Type
    ) -> any (Codable & Sendable).Type { [String: Element].self }
  }

  // MARK: - Types that say nothing of themselves

  /// An object that is looked at no further.
  struct AnyStructure: Codable, Sendable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: PathKey.self)
    }

    func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: PathKey.self) }
  }

  /// A value that is looked at no further.
  struct Anything: Codable, Sendable {
    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
#endif
