#if CommandLineTool
  import Gantry
  import GantryFormats

  /// The options that an app declares, from its JSON Schema.
  ///
  /// A launch is read as the app reads it, except for what the app's own code decodes or refuses.
  struct AppSchema: Sendable {
    struct DeclaredOption: Sendable {
      /// The long option without its dashes.
      let name: String
      /// The property's name.
      let key: String
      /// The index of the structure that it is part of, or nil.
      let parent: Int?
      let variable: String
      /// JSON Schema's types of its values; empty if not stated.
      let types: [String]
      let allowedValues: [String]
      let isOptional: Bool
      let isSecret: Bool
      /// Nil for a structure.
      let values: OptionValues?

      /// The type of its values; nil for a structure.
      var type: (any (Codable & Sendable).Type)? { values?.type }

      var isFlag: Bool { types.filter { $0 != "null" } == ["boolean"] }

      /// Whether it certainly has one value; of several the last counts.
      var isScalar: Bool {
        !allowedValues.isEmpty
          || !types.isEmpty && !types.contains("array") && !types.contains("object")
      }

      /// Why the option refuses a value of the type; nil where it accepts it.
      func refusal(of value: any Sendable) -> ValueError? { values?.refusal(value, []) }
    }

    /// The configuration's name.
    let title: String
    /// A structure stands before its parts.
    let options: [DeclaredOption]
    let schema: Schema
    let traits: LaunchTraits

    /// What is known without a schema: no option.
    static let none = AppSchema(title: "", version: 1, [])

    init(_ bytes: [UInt8], at path: String) throws(ToolError) {
      let document = try Input.json(bytes, "The schema", at: path)
      guard let properties = document.member("properties"), case .object = properties else {
        throw ToolError(
          .invalidData,
          "The JSON holds no schema of launch options. Write one with: gantry schema PROGRAM.",
          at: path)
      }
      let title = document.member("title")?.text ?? "the app"
      let version = properties.member("$version")?.member("const")?.text
      var options: [DeclaredOption] = []
      try Self.add(properties, in: nil, at: path, to: &options)
      self.init(title: title, version: version.flatMap { Int($0) } ?? 1, options)
    }

    private init(title: String, version: Int, _ options: [DeclaredOption]) {
      let builder = SchemaBuilder(title: title)
      for option in options {
        // Read once: the optimizer of Swift 6.3.1 ends with an error where it is read three times.
        let type = option.type
        _ = builder.add(
          option.key, to: option.parent.map { $0 + 1 } ?? 0,
          kind: type.map { StaticShape.of($0).kind } ?? .structure,
          type: type ?? Never.self, defaultValue: nil, isOptional: option.isOptional,
          // A structure is as secret as its parts are.
          isSecret: option.isSecret && type != nil)
      }
      self.title = title
      self.options = options
      schema = Schema(builder, previous: nil)
      traits = LaunchTraits(
        environmentPrefix: Self.variablePrefix(options), schemaVersion: version)
    }

    /// How many bytes the names of an option and of those around it have at most.
    private static let longestPath = 4_096

    private static func add(
      _ properties: Value, in parent: Int?, length: Int = 0, at path: String,
      to options: inout [DeclaredOption]
    ) throws(ToolError) {
      guard case .object(let members) = properties else { return }
      for member in members {
        let node = member.value
        let length = length + member.key.utf8.count
        guard length <= longestPath else {
          throw ToolError(
            .invalidData, "'\(clipped(member.key))' is longer than an option's name can be.",
            at: path)
        }
        guard let argument = node.member("x-launch-argument")?.text, argument.hasPrefix("--"),
          let variable = node.member("x-environment-variable")?.text
        else { continue }
        let parts = node.member("properties")
        options.append(
          DeclaredOption(
            name: String(argument.dropFirst(2)), key: member.key, parent: parent,
            variable: variable,
            types: node.member("type")?.texts ?? [],
            allowedValues: node.member("enum")?.texts ?? [],
            isOptional: allowsNull(node),
            isSecret: node.member("writeOnly") == .bool(true),
            values: parts == nil ? OptionValues(node) : nil))
        if let parts {
          try add(parts, in: options.count - 1, length: length, at: path, to: &options)
        }
      }
    }

    static func allowsNull(_ option: Value) -> Bool {
      if case .array(let choices)? = option.member("enum") {
        return choices.contains(.null)
      }
      return option.member("type").map { $0.texts.contains("null") } ?? true
    }

    /// The prefix of all variables: `LAUNCH_`; empty if the app takes any name.
    private static func variablePrefix(_ options: [DeclaredOption]) -> String {
      guard let option = options.first else { return "" }
      // The variable is the prefix and the name in capitals.
      let prefix = String(option.variable.dropLast(option.name.count))
      return options.allSatisfy { $0.variable.hasPrefix(prefix) } ? prefix : ""
    }
  }

  extension Value {
    /// A string, or a number's literal.
    var text: String? {
      switch self {
      case .string(let text), .number(let text): text
      default: nil
      }
    }

    /// The elements of a list; none for other values.
    var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }

    /// The texts of a list, or of one text alone.
    var texts: [String] {
      guard case .array(let elements) = self else { return text.map { [$0] } ?? [] }
      return elements.compactMap(\.text)
    }
  }
#endif
