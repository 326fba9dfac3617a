/// A value of a JSON text with its place there, for errors that name lines.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// As its literal.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// In the order of the text; each key is unique.
    case object([(key: String, value: JSONNode)])
  }

  package var content: Content
  /// The bytes of the text that it takes.
  package var range: Range<Int>

  package static func read(_ bytes: [UInt8]) throws(FormatError) -> JSONNode {
    let tree = try JSONTree(bytes)
    var next = 0
    return JSONNode(tree, &next)
  }

  private init(_ tree: JSONTree, _ next: inout Int) {
    let node = tree.nodes[next]
    next += 1
    range = node.start..<node.limit
    switch node.kind {
    case .null: content = .null
    case .true: content = .bool(true)
    case .false: content = .bool(false)
    case .number: content = .number(tree.text(node))
    case .string: content = .string(tree.text(node))
    case .array:
      var elements: [JSONNode] = []
      while next < Int(node.end) { elements.append(JSONNode(tree, &next)) }
      content = .array(elements)
    case .object:
      var members: [(key: String, value: JSONNode)] = []
      while next < Int(node.end) {
        members.append((tree.nodes[next].name, JSONNode(tree, &next)))
      }
      content = .object(members)
    }
  }

  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string; nil for another kind.
  package var text: String? { if case .string(let text) = content { text } else { nil } }

  /// The elements of an array; nil for another kind.
  package var elements: [JSONNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The kind of value, as messages name it.
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
