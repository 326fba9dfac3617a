/// A value of a JSON text with its place there, for errors that name lines.
package struct JSONNode: Sendable {
  private let tree: JSONTree
  private let index: Int

  package static func read(_ bytes: [UInt8]) throws(FormatError) -> JSONNode {
    JSONNode(tree: try JSONTree(bytes), index: 0)
  }

  package var kind: JSONTree.Kind { tree.nodes[index].kind }

  /// The bytes of the text that it takes.
  package var range: Range<Int> { tree.nodes[index].start..<tree.nodes[index].limit }

  package subscript(key: String) -> JSONNode? {
    tree.member(key, of: index).map { JSONNode(tree: tree, index: $0) }
  }

  /// The text of a string; nil for another kind.
  package var text: String? { tree.string(index) }

  /// The literal of a number; nil for another kind.
  package var literal: String? { kind == .number ? tree.text(tree.nodes[index]) : nil }

  /// The elements of an array; nil for another kind.
  package var elements: [JSONNode]? { kind == .array ? children : nil }

  /// The members of an object in the order of the text, each key once; empty for another kind.
  package var members: [(key: String, value: JSONNode)] {
    kind == .object ? children.map { (tree.nodes[$0.index].name, $0) } : []
  }

  private var children: [JSONNode] {
    tree.children(of: index).map { JSONNode(tree: tree, index: $0) }
  }

  /// The kind of value, as messages name it.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .true, .false: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
