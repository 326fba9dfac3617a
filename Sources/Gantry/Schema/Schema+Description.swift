import GantryFormats

/// The descriptions of options in help, reports, messages and the JSON Schema.
extension Schema {
  /// The kind of an option's values, from its default or else from its type.
  package func kind(_ node: Int) -> OptionKind {
    let kind = nodes[node].kind
    return kind == .other ? shape(node).kind : kind
  }

  func shape(_ node: Int) -> StaticShape { .of(nodes[node].type) }

  /// The name of the values that an option takes.
  func typeName(_ node: Int) -> String {
    let kind = kind(node)
    return kind == .array ? "\(elementTypeName(node)) list" : kind.name
  }

  func elementTypeName(_ node: Int) -> String {
    guard case .list(let element, _) = shape(node) else { return OptionKind.other.name }
    return element.kind.name
  }

  /// The texts that an option, or each of a list's elements, allows; nil where any may do.
  func allowedValues(_ node: Int) -> [String]? {
    // A type that lists its cases is never a plain scalar.
    let option = nodes[node]
    return option.kind.isScalar && !option.isWrapped ? nil : shape(node).allowed
  }

  /// An option's default as a value, with secrets marked, or nil where it is nil.
  func defaultValue(_ node: Int) -> Value? {
    guard let value = nodes[node].defaultValue as? any Encodable else { return nil }
    // A mistake is in `mistakes` already: the whole default was encoded to learn the schema.
    return try? ValueEncoder.encode(value)
  }

  /// Descriptions that a configuration gives, by node.
  func descriptions(_ descriptions: [String: String]) -> [String?] {
    var result = [String?](repeating: nil, count: nodes.count)
    for (name, text) in descriptions {
      if let node = node(named: name) { result[node] = text }
    }
    return result
  }
}
