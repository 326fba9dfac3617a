import GantryFormats

/// What `--launch-schema` prints: a JSON Schema (draft 2020-12) of payloads and configuration files.
///
/// Beyond the standard's keywords, each option has `x-launch-argument` and
/// `x-environment-variable`, so that programs needn't know how names are derived.
struct JSONSchemaDocument {
  private let schema: Schema
  /// What options have beside their values; nil for the parts of a list's elements, which are none.
  private let names: (environmentPrefix: String, descriptions: [String?])?

  static func document(_ type: any LaunchConfiguration.Type) -> Value {
    let schema = Schema.of(type)
    let document = Self(
      schema: schema,
      names: (type.environmentPrefix, schema.descriptions(type.optionDescriptions)))
    var members: [Value.Member] = [
      member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      member("title", .string(schema.name)),
    ]
    if !type.abstract.isEmpty { members.append(member("description", .string(type.abstract))) }
    members.append(member("type", .string("object")))
    let metadata: [Value.Member] = [
      member("$schema", .object([member("type", .string("string"))])),
      member("$type", .object([member("const", .string(schema.name))])),
      member("$version", .object([member("const", .number("\(type.schemaVersion)"))])),
    ]
    members.append(member("properties", .object(metadata + document.properties(of: 0))))
    members.append(member("additionalProperties", .bool(false)))
    return .object(members)
  }

  private static func member(_ key: String, _ value: Value) -> Value.Member {
    Value.Member(key: key, value: value)
  }

  private func properties(of node: Int) -> [Value.Member] {
    schema.children(of: node).map { Self.member(schema.nodes[$0].key, .object(property($0))) }
  }

  private func property(_ node: Int) -> [Value.Member] {
    let option = schema.nodes[node]
    var members: [Value.Member] = []
    func add(_ key: String, _ value: Value) { members.append(Self.member(key, value)) }
    if let text = names?.descriptions[node] { add("description", .string(text)) }
    if option.kind == .structure, option.firstChild >= 0 {
      members += structure(node, isOptional: option.isOptional)
    } else if option.kind.isScalar, !option.isWrapped {
      members += Self.keywords(option.kind, isOptional: option.isOptional)
    } else {
      members += Self.keywords(schema.shape(node), or: option.kind, isOptional: option.isOptional)
    }
    let isSecret = schema.holdsSecret(node)
    if let value = schema.defaultValue(node), !isSecret, !value.holdsSecret {
      add("default", value)
    }
    if isSecret, !members.contains(where: { $0.key == "writeOnly" }) {
      add("writeOnly", .bool(true))
    }
    if let names {
      let variable = names.environmentPrefix + schema.environmentName(of: node)
      add("x-launch-argument", .string("--\(schema.longName(of: node))"))
      add("x-environment-variable", .string(variable))
    }
    return members
  }

  private func structure(_ node: Int, isOptional: Bool) -> [Value.Member] {
    Self.typed(["object"], isOptional: isOptional) + [
      Self.member("properties", .object(properties(of: node))),
      Self.member("additionalProperties", .bool(false)),
    ]
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
    let (types, more): ([String], [Value.Member]) =
      switch kind {
      case .bool: (["boolean"], [])
      case .integer(let bits, let isSigned): (["integer"], range(bits, isSigned))
      // Infinity and NaN have no JSON number and are texts.
      case .floatingPoint, .decimal: (["number", "string"], [])
      case .string: (["string"], [])
      case .data: (["string"], [member("contentEncoding", .string("base64"))])
      // A date may also be a number; `format` applies to texts alone.
      case .date: (["string", "number"], [member("format", .string("date-time"))])
      case .url: (["string"], [member("format", .string("uri-reference"))])
      case .uuid: (["string"], [member("format", .string("uuid"))])
      case .duration: (["string", "array"], [member("pattern", .string(durationPattern))])
      case .array: (["array"], [])
      case .dictionary, .structure, .payloadEnum: (["object"], [])
      case .other: ([], [])
      }
    return types.isEmpty ? [] : typed(types, isOptional: isOptional) + more
  }

  private static let durationPattern = #"^[+-]?[0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h|d)$"#

  private static func range(_ bits: UInt8, _ isSigned: Bool) -> [Value.Member] {
    let range = IntegerText.range(bits: bits, isSigned: isSigned)
    return [
      member("minimum", .number(range.minimum)), member("maximum", .number(range.maximum)),
    ]
  }

  /// What the elements of a list and the values of a dictionary are.
  private static func part(_ shape: StaticShape, _ type: any Any.Type) -> Value {
    .object(keywords(shape, or: .other, isOptional: type is any AnyOptional.Type))
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

  /// The keywords of a type's shape, or of the kind where the shape is unknown.
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
      guard let schema = Schema(of: type) else { return keywords(kind, isOptional: isOptional) }
      return Self(schema: schema, names: nil).structure(0, isOptional: isOptional)
    case .secret(let shape):
      return keywords(shape, or: kind, isOptional: isOptional) + [
        member("writeOnly", .bool(true))
      ]
    case .unknown: return keywords(kind, isOptional: isOptional)
    }
  }
}
