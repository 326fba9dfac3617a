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

  /// Why a text isn't JSON.
  package struct Problem: Error {
    package var reason: String
    package var line: Int
    package var column: Int
  }

  /// Parses one JSON text in UTF-8, with or without a byte order mark.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> JSONNode {
    do throws(FormatError) {
      let (value, ranges) = try JSONReader.readRanges(bytes: bytes)
      var next = 0
      return JSONNode(value, ranges, &next)
    } catch {
      throw Problem(reason: error.reason, line: error.line, column: error.column)
    }
  }

  private init(_ value: Value, _ ranges: [Range<Int>], _ next: inout Int) {
    range = ranges[next]
    next += 1
    switch value {
    case .null, .secret: content = .null
    case .bool(let bool): content = .bool(bool)
    case .number(let literal): content = .number(literal)
    case .string(let string): content = .string(string)
    case .array(let elements):
      var nodes: [JSONNode] = []
      for element in elements { nodes.append(JSONNode(element, ranges, &next)) }
      content = .array(nodes)
    case .object(let members):
      var nodes: [(key: String, value: JSONNode)] = []
      for member in members { nodes.append((member.key, JSONNode(member.value, ranges, &next))) }
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
