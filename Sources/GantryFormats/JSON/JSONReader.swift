/// Reads JSON (RFC 8259) into a ``Value``.
package enum JSONReader {
  package static func read(_ text: String) throws(FormatError) -> Value {
    try read(bytes: Array(text.utf8))
  }

  /// Parses one JSON text in UTF-8, with or without a byte order mark.
  package static func read(bytes: [UInt8]) throws(FormatError) -> Value {
    let tree = try JSONTree(bytes)
    var next = 0
    return tree.value(&next)
  }

  /// Why some bytes aren't one JSON text, and where; nil if they are.
  package static func problem(in bytes: [UInt8]) -> String? {
    JSONScanner.scan(bytes, limit: 1).problems.first?.error(in: bytes).message
  }
}

extension JSONTree {
  init(_ bytes: [UInt8]) throws(FormatError) {
    let (tree, problems) = JSONScanner.scan(bytes, limit: 1)
    if let problem = problems.first { throw problem.error(in: bytes) }
    self = tree
  }

  /// The value of a node; `next` becomes the index after the last node in it.
  fileprivate func value(_ next: inout Int) -> Value {
    let node = nodes[next]
    next += 1
    switch node.kind {
    case .null: return .null
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number: return .number(text(node))
    case .string: return .string(text(node))
    case .array:
      var elements: [Value] = []
      while next < Int(node.end) { elements.append(value(&next)) }
      return .array(elements)
    case .object:
      var members: [Value.Member] = []
      while next < Int(node.end) {
        members.append(Value.Member(key: nodes[next].name, value: value(&next)))
      }
      return .object(members)
    }
  }
}
