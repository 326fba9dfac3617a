/// The values of a JSON text with their places in it, in the order in which they begin.
///
/// Flat, so that no depth of nesting can use up the stack.
struct JSONTree: Sendable {
  enum Kind: Sendable {
    case object
    case array
    case string
    case number
    case `true`
    case `false`
    case null
  }

  struct Node: Sendable {
    var kind: Kind
    var range: Range<Int32>
    /// The key with its quotes; empty outside of objects.
    var key: Range<Int32>
    /// The index of the object or array around it; -1 for the root.
    var parent: Int32
    /// The index after the last value inside it.
    var end: Int32

    var start: Int { Int(range.lowerBound) }
    /// After the value's last byte.
    var limit: Int { Int(range.upperBound) }
    /// From the key, or the value where there is none.
    var memberStart: Int { key.isEmpty ? start : Int(key.lowerBound) }
    var memberRange: Range<Int> { memberStart..<limit }
    /// Between the brackets.
    var content: Range<Int> { start + 1..<limit - 1 }
  }

  var bytes: [UInt8]
  var nodes: [Node]

  /// The indexes of the values directly inside one.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var current = node + 1
    while current < Int(nodes[node].end) {
      children.append(current)
      current = Int(nodes[current].end)
    }
    return children
  }

  func key(of node: Int) -> String {
    let range = nodes[node].key
    guard !range.isEmpty else { return "" }
    return JSONText.decoded(bytes[Int(range.lowerBound) + 1..<Int(range.upperBound) - 1])
  }

  func member(_ key: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    return children(of: node).first { self.key(of: $0) == key }
  }

  /// The text of a string; nil for other values.
  func string(_ node: Int) -> String? {
    guard nodes[node].kind == .string else { return nil }
    return JSONText.decoded(bytes[nodes[node].content])
  }
}
