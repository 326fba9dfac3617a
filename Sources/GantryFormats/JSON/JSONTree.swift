/// The values of a JSON text with their places in it, in the order in which they begin.
///
/// Flat, so that no depth of nesting can use up the stack.
package struct JSONTree: Sendable {
  package enum Kind: Sendable {
    case object
    case array
    case string
    case number
    case `true`
    case `false`
    case null
  }

  package struct Node: Sendable {
    package var kind: Kind
    /// Whether a string holds a backslash.
    var isEscaped = false
    package var range: Range<Int32>
    /// The key with its quotes; empty outside of objects.
    package var key: Range<Int32>
    /// The key's text.
    package var name: String
    /// The index of the object or array around it; -1 for the root.
    package var parent: Int32
    /// The index after the last value inside it.
    package var end: Int32

    package var start: Int { Int(range.lowerBound) }
    /// After the value's last byte.
    package var limit: Int { Int(range.upperBound) }
    /// From the key, or the value where there is none.
    package var memberStart: Int { key.isEmpty ? start : Int(key.lowerBound) }
    package var memberRange: Range<Int> { memberStart..<limit }
    /// Between the brackets or quotes.
    package var content: Range<Int> { start + 1..<limit - 1 }
  }

  package var bytes: [UInt8]
  package var nodes: [Node]

  /// The indexes of the values directly inside one.
  package func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var current = node + 1
    while current < Int(nodes[node].end) {
      children.append(current)
      current = Int(nodes[current].end)
    }
    return children
  }

  package func member(_ key: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    return children(of: node).first { nodes[$0].name == key }
  }

  /// The text of a member that is a string.
  package func string(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { string($0) }
  }

  /// The text of a string; nil for other values.
  package func string(_ node: Int) -> String? {
    nodes[node].kind == .string ? text(nodes[node]) : nil
  }

  /// The text of a string; the unchanged bytes of any other value.
  package func text(_ node: Node) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      guard node.kind == .string else {
        return String(
          decoding: UnsafeBufferPointer(rebasing: bytes[node.start..<node.limit]), as: UTF8.self)
      }
      return JSONText.decoded(bytes, node.content, isEscaped: node.isEscaped)
    }
  }
}
