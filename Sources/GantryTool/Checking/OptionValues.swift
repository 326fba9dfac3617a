#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantryFoundation

  /// The values that a JSON Schema allows for an option: their type, and the allowed ones.
  ///
  /// The schema leaves these unchecked:
  ///
  /// - which of `Double`, `Float` and `Decimal` a number is, whose ranges and spellings differ;
  /// - the contents of enums with payloads, and of types with decoding code of their own;
  /// - values that the app's own code refuses beyond its type.
  struct OptionValues: Sendable {
    typealias Refusal = @Sendable (_ value: any Sendable, _ path: [PathKey]) -> ValueError?

    /// A type that Gantry reads as the app reads its own.
    let type: any (Codable & Sendable).Type
    /// Why a value of the type, at a path, isn't allowed.
    let refusal: Refusal

    private init(
      _ type: any (Codable & Sendable).Type, refusal: @escaping Refusal = { _, _ in nil }
    ) {
      self.type = type
      self.refusal = refusal
    }

    /// Reads the node of an option, or of a part of its value, in the output of `--launch-schema`.
    init(_ node: Value) {
      if let choices = node.member("enum") {
        self = .choice(choices)
        return
      }
      let format = node.member("format")?.text
      switch (node.member("type")?.texts ?? []).filter({ $0 != "null" }) {
      case ["boolean"]: self.init(Bool.self)
      case ["integer"]: self = .integer(node)
      case ["number"], ["number", "string"]: self.init(Double.self)
      case ["string", "number"] where format == "date-time": self.init(Date.self)
      case ["string", "array"] where node.member("pattern") != nil: self.init(Duration.self)
      case ["string"] where node.member("contentEncoding")?.text == "base64": self.init(Data.self)
      case ["string"] where format == "uri-reference": self.init(URL.self)
      case ["string"] where format == "uuid": self.init(UUID.self)
      case ["string"]: self.init(String.self)
      case ["array"]: self = .list(node.member("items"))
      case ["object"]: self = .object(node)
      default: self.init(Anything.self)
      }
    }

    private static func choice(_ node: Value) -> OptionValues {
      // Gantry writes no other choices.
      guard case .array(let elements) = node,
        elements.allSatisfy({ $0 == .null || $0.text != nil })
      else { return OptionValues(Anything.self) }
      let choices = node.texts
      guard elements.contains(where: { if case .number = $0 { true } else { false } }) else {
        return one(of: choices, String.self) { choices.contains($0) }
      }
      let integers = choices.compactMap { Int($0) }
      guard integers.count == choices.count else {
        return one(of: choices, Double.self) { number in choices.contains { Double($0) == number } }
      }
      return one(of: choices, Int.self) { integers.contains($0) }
    }

    private static func one<Value: Codable & Sendable>(
      of choices: [String], _ type: Value.Type, _ isChoice: @escaping @Sendable (Value) -> Bool
    ) -> OptionValues {
      OptionValues(type) { value, path in
        guard let value = value as? Value, !isChoice(value) else { return nil }
        let text = "\(value)"
        return ValueError(
          path, .notAllowed(text, allowed: choices),
          suggestion: Suggestion.value(text, in: choices))
      }
    }

    private static func integer(_ node: Value) -> OptionValues {
      let range = (node.member("minimum")?.text, node.member("maximum")?.text)
      var types: [any (FixedWidthInteger & Codable & Sendable).Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self,
        UInt32.self, UInt64.self,
      ]
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        types += [Int128.self, UInt128.self]
      }
      for type in types where range == ("\(type.min)", "\(type.max)") { return OptionValues(type) }
      guard let least = range.0.flatMap({ Int($0) }), let most = range.1.flatMap({ Int($0) }) else {
        return OptionValues(Int.self)
      }
      return OptionValues(Int.self) { value, path in
        guard let value = value as? Int, value < least || value > most else { return nil }
        return ValueError(
          path, .outOfRange("\(value)", minimum: "\(least)", maximum: "\(most)"))
      }
    }

    private static func list(_ items: Value?) -> OptionValues {
      let element = element(items)
      return OptionValues(list(of: element.type)) { value, path in
        for (index, value) in (value as? [any Sendable] ?? []).enumerated() {
          if let error = element.refusal(value, path + [PathKey(intValue: index)]) { return error }
        }
        return nil
      }
    }

    private static func object(_ node: Value) -> OptionValues {
      guard let values = node.member("additionalProperties"), case .object = values else {
        // The app checks the parts of a structure.
        return OptionValues(node.member("properties") == nil ? Anything.self : AnyStructure.self)
      }
      let element = element(values)
      return OptionValues(dictionary(of: element.type)) { value, path in
        (value as? [String: any Sendable] ?? [:]).sorted { $0.key < $1.key }.lazy.compactMap {
          element.refusal($1, path + [PathKey(stringValue: $0)])
        }.first
      }
    }

    /// The values of a list's elements, or of a dictionary.
    private static func element(_ node: Value?) -> OptionValues {
      guard let node else { return OptionValues(Anything.self) }
      let values = OptionValues(node)
      guard AppSchema.allowsNull(node) else { return values }
      return OptionValues(optional(values.type), refusal: values.refusal)
    }

    private static func list<Element: Codable & Sendable>(
      of type: Element.Type
    ) -> any (Codable & Sendable).Type { [Element].self }

    private static func optional<Wrapped: Codable & Sendable>(
      _ type: Wrapped.Type
    ) -> any (Codable & Sendable).Type { Wrapped?.self }

    private static func dictionary<Element: Codable & Sendable>(
      of type: Element.Type
    ) -> any (Codable & Sendable).Type { [String: Element].self }
  }

  private struct AnyStructure: Codable, Sendable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: PathKey.self)
    }

    func encode(to encoder: any Encoder) {}
  }

  private struct Anything: Codable, Sendable {
    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) {}
  }
#endif
