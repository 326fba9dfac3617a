/// A decoder of ours, for types that hold any JSON: they take it whole.
///
/// Asked value by value whether each is a number or an object, a body of a megabyte would take
/// seconds where nothing is optimized.
package protocol JSONSource {
  /// What the decoder holds, or nil where that isn't JSON yet.
  var json: JSONNode? { get }
}

extension SourceDecoder: JSONSource {
  package var json: JSONNode? {
    guard let source = source as? ValueDecoder else { return nil }
    source.noteWhole()
    return JSONNode(source.value)
  }
}

extension JSONNode {
  /// A value that was read before, and doesn't know where it stood.
  init(_ value: Value) {
    range = 0..<0
    switch value {
    case .null: content = .null
    case .bool(let bool): content = .bool(bool)
    case .number(let literal): content = .number(literal)
    case .string(let string): content = .string(string)
    case .array(let elements): content = .array(elements.map(JSONNode.init))
    case .object(let members):
      content = .object(members.map { (key: $0.key, value: JSONNode($0.value)) })
    case .secret(let value): content = JSONNode(value).content
    }
  }
}
