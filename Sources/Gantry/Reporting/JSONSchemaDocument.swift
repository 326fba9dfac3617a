import GantryFormats

/// What `--launch-schema` prints: a JSON Schema (draft 2020-12) of payloads and configuration files.
///
/// Beyond the standard's keywords, each option has `x-launch-argument` and
/// `x-environment-variable`, so that programs needn't know how names are derived.
enum JSONSchemaDocument {
  static func document<C: LaunchConfiguration>(_ type: C.Type, _ schema: Schema) -> Value {
    let descriptions = schema.descriptions(C.optionDescriptions)
    var members: [Value.Member] = [
      member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      member("title", .string(schema.name)),
    ]
    if !C.abstract.isEmpty { members.append(member("description", .string(C.abstract))) }
    members.append(member("type", .string("object")))
    let metadata: [Value.Member] = [
      member("$schema", .object([member("type", .string("string"))])),
      member("$type", .object([member("const", .string(schema.name))])),
      member("$version", .object([member("const", .number("\(C.schemaVersion)"))])),
    ]
    let properties = schema.children(of: 0).map { node in
      member(schema.nodes[node].key, property(node, descriptions, C.self, schema))
    }
    members.append(member("properties", .object(metadata + properties)))
    members.append(member("additionalProperties", .bool(false)))
    return .object(members)
  }

  private static func member(_ key: String, _ value: Value) -> Value.Member {
    Value.Member(key: key, value: value)
  }

  private static func property<C: LaunchConfiguration>(
    _ node: Int, _ descriptions: [String?], _ type: C.Type, _ schema: Schema
  ) -> Value {
    let option = schema.nodes[node]
    var members: [Value.Member] = []
    if let text = descriptions[node] { members.append(member("description", .string(text))) }
    if option.kind == .structure, option.firstChild >= 0 {
      members += typed(["object"], isOptional: option.isOptional)
      members.append(
        member(
          "properties",
          .object(
            schema.children(of: node).map {
              member(schema.nodes[$0].key, property($0, descriptions, C.self, schema))
            })))
      let required = schema.children(of: node).map { schema.nodes[$0] }.filter { !$0.isOptional }
      if isNilByDefault(node, schema), !required.isEmpty {
        members.append(member("required", .array(required.map { .string($0.key) })))
      }
      members.append(member("additionalProperties", .bool(false)))
    } else if option.kind.isScalar, !option.isWrapped {
      members += keywords(option.kind, isOptional: option.isOptional)
    } else {
      members += keywords(
        schema.shape(node), or: option.kind, isOptional: option.isOptional)
    }
    if let value = schema.defaultValue(node), !schema.holdsSecret(node), !value.holdsSecret {
      members.append(member("default", value))
    }
    if schema.holdsSecret(node) { members.append(member("writeOnly", .bool(true))) }
    members.append(member("x-launch-argument", .string("--\(schema.longName(of: node))")))
    members.append(
      member(
        "x-environment-variable",
        .string(C.environmentPrefix + schema.environmentName(of: node))))
    return .object(members)
  }

  /// Whether nothing in a structure has a default, so that it is given with all that isn't optional.
  private static func isNilByDefault(_ node: Int, _ schema: Schema) -> Bool {
    var node = node
    while node > 0 {
      let option = schema.nodes[node]
      if option.isOptional, option.defaultValue == nil { return true }
      node = Int(option.parent)
    }
    return false
  }

  private static func typed(_ names: [String], isOptional: Bool) -> [Value.Member] {
    let all = isOptional ? names + ["null"] : names
    return [
      member("type", all.count == 1 ? .string(all[0]) : .array(all.map(Value.string)))
    ]
  }

  /// The keywords of a kind; texts that stand for numbers are accepted as the reader does.
  private static func keywords(
    _ kind: OptionKind, isOptional: Bool
  ) -> [Value.Member] {
    switch kind {
    case .bool: return typed(["boolean"], isOptional: isOptional)
    case .integer(let bits, let isSigned):
      let range = IntegerText.range(bits: bits, isSigned: isSigned)
      return typed(["integer"], isOptional: isOptional) + [
        member("minimum", .number(range.minimum)), member("maximum", .number(range.maximum)),
      ]
    // Infinity and NaN have no JSON number and are texts.
    case .floatingPoint, .decimal: return typed(["number", "string"], isOptional: isOptional)
    case .string: return typed(["string"], isOptional: isOptional)
    case .data:
      return typed(["string"], isOptional: isOptional) + [
        member("contentEncoding", .string("base64"))
      ]
    // Dates may be numbers too, so that `format` holds for the texts among them alone.
    case .date:
      return typed(["string", "number"], isOptional: isOptional) + [
        member("format", .string("date-time"))
      ]
    case .url:
      return typed(["string"], isOptional: isOptional) + [
        member("format", .string("uri-reference"))
      ]
    case .uuid:
      return typed(["string"], isOptional: isOptional) + [member("format", .string("uuid"))]
    case .duration:
      return typed(["string", "array"], isOptional: isOptional) + [
        member("pattern", .string(#"^[+-]?[0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h|d)$"#))
      ]
    case .array: return typed(["array"], isOptional: isOptional)
    case .dictionary, .structure, .payloadEnum: return typed(["object"], isOptional: isOptional)
    case .other: return []
    }
  }

  /// What the elements of a list and the values of a dictionary are.
  private static func part(_ shape: StaticShape, _ type: any Any.Type) -> Value {
    .object(keywords(shape, or: .other, isOptional: StaticShape.isOptional(type)))
  }

  private static func cases(
    _ allowed: [String], _ kind: OptionKind, isOptional: Bool
  ) -> Value.Member {
    let values = allowed.map { text -> Value in
      switch kind {
      case .integer, .floatingPoint, .decimal: .number(text)
      case .bool: .bool(text == "true")
      default: .string(text)
      }
    }
    return member("enum", .array(isOptional ? values + [.null] : values))
  }

  /// The keywords of what a type tells; what it doesn't tell, the kind may.
  private static func keywords(
    _ shape: StaticShape, or kind: OptionKind, isOptional: Bool
  ) -> [Value.Member] {
    switch shape {
    case .scalar(let kind): return keywords(kind, isOptional: isOptional)
    case .choice(let allowed, let kind): return [cases(allowed, kind, isOptional: isOptional)]
    case .list(let element, let type):
      return typed(["array"], isOptional: isOptional) + [member("items", part(element, type))]
    case .dictionary(let element, let type):
      return typed(["object"], isOptional: isOptional) + [
        member("additionalProperties", part(element, type))
      ]
    case .structure(let type):
      guard let value = type.init() as? any Encodable,
        case .object(let members)? = try? ValueEncoder.encode(value)
      else { return keywords(kind, isOptional: isOptional) }
      return typed(["object"], isOptional: isOptional) + [
        member(
          "properties",
          .object(members.map { member($0.key, .object([member("default", $0.value.redacted)])) }))
      ]
    case .secret(let shape):
      return keywords(shape, or: kind, isOptional: isOptional) + [
        member("writeOnly", .bool(true))
      ]
    case .unknown: return keywords(kind, isOptional: isOptional)
    }
  }
}
