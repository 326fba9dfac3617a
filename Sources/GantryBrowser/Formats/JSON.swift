#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryFormats

  /// A JSON value, as drivers and browsers write them.
  package enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// A member of an object; null where there is none.
    package subscript(_ key: String) -> JSON { members?[key] ?? .null }

    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    package var integer: Int? { number.flatMap { Int(exactly: $0) } }

    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

    package var members: [String: JSON]? {
      if case .object(let members) = self { members } else { nil }
    }

    /// Merges another object's members into this one, also those of inner objects; joins lists.
    package mutating func merge(_ other: JSON) {
      switch (self, other) {
      case (.object(var members), .object(let others)):
        // One owner at a time avoids a copy.
        self = .null
        for (key, value) in others { members[key, default: .null].merge(value) }
        self = .object(members)
      case (.array(let elements), .array(let others)):
        self = .array(elements + others)
      default: self = other
      }
    }
  }

  extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
  {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
      self = .object(Dictionary(elements) { $1 })
    }
  }

  extension JSON: Encodable {
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let bool): try container.encode(bool)
      case .number(let number): try container.encode(number)
      case .string(let text): try container.encode(text)
      case .array(let elements): try container.encode(elements)
      case .object(let members): try container.encode(members)
      }
    }
  }

  // MARK: Reading and writing

  extension JSON {
    /// Reads JSON in UTF-8; nil for other text.
    ///
    /// Halves of surrogate pairs, which pages put into their texts, become replacement characters.
    package init?(_ bytes: [UInt8]) {
      let (tree, problems) = JSONScanner.scan(bytes, limit: 1, allowsHalfPairs: true)
      guard problems.isEmpty else { return nil }
      var next = 0
      self.init(tree, &next)
    }

    private init(_ tree: JSONTree, _ next: inout Int) {
      let node = tree.nodes[next]
      next += 1
      switch node.kind {
      case .null: self = .null
      case .true: self = .bool(true)
      case .false: self = .bool(false)
      case .number: self = .number(Double(tree.text(node)) ?? .infinity)
      case .string: self = .string(tree.text(node))
      case .array:
        var elements: [JSON] = []
        while next < Int(node.end) { elements.append(JSON(tree, &next)) }
        self = .array(elements)
      case .object:
        var members: [String: JSON] = [:]
        while next < Int(node.end) {
          let name = tree.nodes[next].name
          members[name] = JSON(tree, &next)
        }
        self = .object(members)
      }
    }

    package var bytes: [UInt8] { Array(written.utf8) }

    private var written: String {
      switch self {
      case .null: "null"
      case .bool(let bool): bool ? "true" : "false"
      case .number(let number):
        Int(exactly: number).map(String.init) ?? (number.isFinite ? "\(number)" : "null")
      case .string(let text): JSONText.encoded(text)
      case .array(let elements): "[" + elements.map(\.written).joined(separator: ",") + "]"
      case .object(let members):
        "{"
          + members.map { "\(JSONText.encoded($0.key)):\($0.value.written)" }
          .joined(separator: ",") + "}"
      }
    }
  }
#endif
