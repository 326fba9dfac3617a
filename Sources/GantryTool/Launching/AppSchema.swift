#if CommandLineTool
  import Gantry
  import GantryFormats

  /// The options that an app declares, from the JSON Schema that it prints.
  struct AppSchema {
    struct Option {
      /// The long option without its dashes.
      var name: String
      /// The property, as payloads have it.
      var key: String
      var variable: String
      /// JSON Schema's names of what values it takes; empty where it doesn't say.
      var types: [String]
      var allowedValues: [String]
      /// Whether a payload may say null.
      var allowsNull: Bool
      /// What is known of its values.
      var shape: ValueShape
      var isSecret: Bool
      /// Whether it holds options of its own.
      var isStructure: Bool
      /// Whether the structure that it is part of, nil by default, can't be made without it.
      var isRequired: Bool

      var isFlag: Bool { types.filter { $0 != "null" } == ["boolean"] }

      /// Whether it is known to have one value; of several the last counts.
      var isScalar: Bool {
        !allowedValues.isEmpty
          || !types.isEmpty && !types.contains("array") && !types.contains("object")
      }
    }

    /// The configuration's name.
    var title: String
    /// The version of payloads that the app reads, as a number's literal; nil where the schema has none.
    var version: String?
    var options: [Option]

    init(_ bytes: [UInt8], at path: String) throws(ToolError) {
      let document = try Input.json(bytes, "The schema", at: path)
      title = document["title"]?.text ?? "the app"
      options = []
      guard let properties = document["properties"], case .object = properties.content else {
        throw ToolError(
          .invalidData,
          "The JSON holds no schema of launch options. Write one with: gantry schema PROGRAM.",
          at: path)
      }
      version = properties["$version"]?["const"]?.text
      add(properties, required: [])
    }

    private mutating func add(_ properties: JSONNode, required: [String]) {
      guard case .object(let members) = properties.content else { return }
      for member in members {
        guard let argument = member.value["x-launch-argument"]?.text, argument.hasPrefix("--"),
          let variable = member.value["x-environment-variable"]?.text
        else { continue }
        let nested = member.value["properties"]
        options.append(
          Option(
            name: String(argument.dropFirst(2)), key: member.key, variable: variable,
            types: member.value["type"]?.texts ?? [],
            allowedValues: member.value["enum"]?.texts ?? [],
            allowsNull: Self.allowsNull(member.value),
            shape: nested == nil ? ValueShape(member.value) : .object,
            isSecret: member.value["writeOnly"]?.isTrue ?? false, isStructure: nested != nil,
            isRequired: required.contains(member.key)))
        if let nested { add(nested, required: member.value["required"]?.texts ?? []) }
      }
    }

    static func allowsNull(_ option: JSONNode) -> Bool {
      if case .array(let choices)? = option["enum"]?.content {
        return choices.contains { if case .null = $0.content { true } else { false } }
      }
      return option["type"].map { $0.texts.contains("null") } ?? true
    }

    /// Names match without `-`, `_` and `.` and in any case, as apps read them.
    static func normalized(_ name: String) -> String {
      String(
        String.UnicodeScalarView(
          name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != "." }))
    }

    /// The options right below one, or those that stand in none.
    func children(of parent: Option?) -> [Option] {
      let prefix = parent.map { "\($0.name)." } ?? ""
      return options.filter { option in
        option.name.hasPrefix(prefix) && !option.name.dropFirst(prefix.count).contains(".")
      }
    }

    /// The option that `--no-name` switches off or sets to nil; nil where there is none.
    func option(negatedBy name: String) -> Option? {
      let normalized = Self.normalized(name)
      guard normalized.hasPrefix("no"), let option = option(named: String(normalized.dropFirst(2)))
      else { return nil }
      return option.isFlag || option.types.contains("null") || option.types.isEmpty ? option : nil
    }

    func option(named name: String) -> Option? {
      let wanted = Self.normalized(name)
      return options.first { Self.normalized($0.name) == wanted }
    }

    func option(ofVariable name: String) -> Option? {
      guard let prefix = variablePrefix, name.hasPrefix(prefix) else { return nil }
      let wanted = Self.normalized(name)
      return options.first { Self.normalized($0.variable) == wanted }
    }

    /// What all variables begin with: `LAUNCH_`; nil where the app takes any name.
    var variablePrefix: String? {
      guard let option = options.first else { return nil }
      // The variable is the prefix and the name in capitals.
      let length = option.name.utf8.count
      guard option.variable.utf8.count > length else { return nil }
      let end = option.variable.utf8.index(option.variable.endIndex, offsetBy: -length)
      let prefix = String(option.variable[..<end])
      return options.allSatisfy { $0.variable.hasPrefix(prefix) } ? prefix : nil
    }
  }

  extension JSONNode {
    subscript(_ key: String) -> JSONNode? {
      guard case .object(let members) = content else { return nil }
      return members.first { $0.key == key }?.value
    }

    /// A string, or a number's literal.
    var text: String? {
      switch content {
      case .string(let text), .number(let text): text
      default: nil
      }
    }

    /// The texts of a list, or of one text alone.
    var texts: [String] {
      guard case .array(let elements) = content else { return text.map { [$0] } ?? [] }
      return elements.compactMap(\.text)
    }

    var isTrue: Bool {
      guard case .bool(let flag) = content else { return false }
      return flag
    }
  }
#endif
