import GantryFormats

/// What help, reports and the JSON Schema say of options.
extension Schema {
  /// The name of the values that an option takes.
  func typeName(_ node: Int) -> String {
    let option = nodes[node]
    guard option.kind == .array else { return option.kind.name }
    return "\(elementTypeName(node)) list"
  }

  /// The name of the values that a list is made of.
  func elementTypeName(_ node: Int) -> String {
    Self.name(ShapeLearner.shape(ofAny: nodes[node].type).element)
  }

  private static func name(_ shape: Shape) -> String {
    switch shape {
    case .scalar(let kind, _): kind.name
    case .array: "list"
    case .secret(let shape): name(shape)
    case .dictionary, .structure, .payloadEnum, .unknown: "JSON"
    }
  }

  /// An option's default as a value, with secrets marked, or nil where it is nil.
  func defaultValue(_ node: Int) -> Value? {
    guard let value = nodes[node].defaultValue as? any Encodable else { return nil }
    do {
      return try ValueEncoder.encode(value)
    } catch {
      // The mistake is in `mistakes` already: the whole default was encoded to learn the schema.
      return nil
    }
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

extension Shape {
  /// The shape of an array's elements; unknown for other shapes.
  var element: Shape {
    switch self {
    case .array(let element): element
    case .secret(let shape): shape.element
    default: .unknown
    }
  }
}
