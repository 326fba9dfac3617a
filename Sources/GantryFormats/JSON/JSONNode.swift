/// A value of a JSON text that knows where it stands, for errors that name lines.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// As its literal.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// In the order of the text; no key stands twice.
    case object([(key: String, value: JSONNode)])
  }

  package var content: Content
  /// The bytes of the text that it takes.
  package var range: Range<Int>

  /// Parses one JSON text in UTF-8, with or without a byte order mark.
  package static func read(_ bytes: [UInt8]) throws(FormatError) -> JSONNode {
    let (value, ranges) = try JSONReader.readRanges(bytes: bytes)
    var rest = ranges[...]
    return JSONNode(value, &rest)
  }

  /// A value that was read before, and doesn't know where it stood.
  package init(_ value: Value) {
    var rest: ArraySlice<Range<Int>> = []
    self.init(value, &rest)
  }

  private init(_ value: Value, _ ranges: inout ArraySlice<Range<Int>>) {
    range = ranges.popFirst() ?? 0..<0
    switch value {
    case .null: content = .null
    case .secret(let value): content = JSONNode(value, &ranges).content
    case .bool(let bool): content = .bool(bool)
    case .number(let literal): content = .number(literal)
    case .string(let string): content = .string(string)
    case .array(let elements):
      var nodes: [JSONNode] = []
      for element in elements { nodes.append(JSONNode(element, &ranges)) }
      content = .array(nodes)
    case .object(let members):
      var nodes: [(key: String, value: JSONNode)] = []
      for member in members { nodes.append((member.key, JSONNode(member.value, &ranges))) }
      content = .object(nodes)
    }
  }

  /// What a person calls a value of this kind.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
