import GantrySystem

/// What a configuration type says of how its launches are read.
///
/// Reading needs no more of the type than this, so that it isn't generic: generic code that is
/// called from another module runs unspecialized, and costs several times as much.
struct LaunchTraits {
  var policy: LaunchPolicy
  var environmentPrefix: String
  var payloadKey: String
  var schemaVersion: Int
  var otherOptions: [String]
  var isStrict: Bool
  var savedOverrides: SavedOverrides

  init<C: LaunchConfiguration>(_ type: C.Type) {
    policy = type.launchPolicy
    environmentPrefix = type.environmentPrefix
    payloadKey = type.payloadKey
    schemaVersion = type.schemaVersion
    otherOptions = type.otherOptions
    isStrict = type.isStrict
    savedOverrides = type.savedOverrides
  }
}

extension LaunchReader {
  /// Whether nobody said anything to this process, so that the defaults are all there is.
  ///
  /// A debug build also looks whether the configuration is declared well, which a release build
  /// leaves to the launches that set something.
  static func isSilent<C: LaunchConfiguration>(_ traits: LaunchTraits, _ type: C.Type) -> Bool {
    guard CommandLine.argc <= 1, CommandLine.arguments.count <= 1 else { return false }
    var isSilent = true
    System.forEachVariable(
      beginningWith: (traits.environmentPrefix, traits.payloadKey, LaunchOrigins.variable)
    ) { _, _ in
      isSilent = false
    }
    #if DEBUG
      let schema = Schema.of(type)
      if !schema.mistakes.isEmpty || !reservedNames(traits, schema).isEmpty { return false }
      if let file = SavedOverridesFile(traits.savedOverrides, schema, CommandLine.arguments),
        System.exists(file.path)
      {
        return false
      }
    #endif
    return isSilent
  }

  /// Reads the launch of this process.
  static func readProcess(
    _ traits: LaunchTraits, _ schema: Schema, arguments: [String] = CommandLine.arguments
  ) -> LaunchRecord {
    var reader = LaunchReader(schema: schema, policy: traits.policy, arguments: arguments)
    reader.readDeclaration(traits, schema)
    for index in arguments.indices where !System.isArgumentValid(arguments[index], at: index) {
      reader.invalidArguments.append(index)
      reader.reportInvalidText(at: "launch argument \(index)")
    }
    #if DEBUG
      if let file = SavedOverridesFile(traits.savedOverrides, schema, arguments) {
        reader.readSavedOverrides(file, traits)
      }
    #endif
    reader.readNamedFile(traits)
    var variables = VariableSorting(traits)
    System.forEachVariable(
      beginningWith: (traits.environmentPrefix, traits.payloadKey, LaunchOrigins.variable)
    ) {
      name, value in
      if let value {
        variables.add(name, value, schema)
      } else {
        reader.reportInvalidText(at: "environment variable \(name)")
      }
    }
    reader.readVariables(variables, traits)
    reader.readArguments(otherOptions: traits.otherOptions, isStrict: traits.isStrict)
    return LaunchRecord(reader)
  }

  /// Reads a launch that is given whole.
  static func read(
    _ traits: LaunchTraits, _ schema: Schema, arguments: [String], environment: [String: String]
  ) -> LaunchRecord {
    var reader = LaunchReader(schema: schema, policy: traits.policy, arguments: arguments)
    reader.readDeclaration(traits, schema)
    reader.readNamedFile(traits)
    var variables = VariableSorting(traits)
    // Keys alone, and their first byte before all of the prefix: most variables aren't ours.
    let first = traits.environmentPrefix.utf8.first
    let keyFirst = traits.payloadKey.utf8.first
    for name in environment.keys {
      let byte = name.utf8.first
      guard first == nil || byte == first || byte == keyFirst || byte == UInt8(ascii: "L"),
        name.hasPrefix(traits.environmentPrefix) || name.hasPrefix(traits.payloadKey)
          || name == LaunchOrigins.variable,
        let value = environment[name]
      else { continue }
      variables.add(name, value, schema)
    }
    reader.readVariables(variables, traits)
    reader.readArguments(otherOptions: traits.otherOptions, isStrict: traits.isStrict)
    return LaunchRecord(reader)
  }

  /// Reports what the configuration declares wrongly, where anything of it is honored.
  private mutating func readDeclaration(_ traits: LaunchTraits, _ schema: Schema) {
    guard !honorsNothing else { return }
    var mistakes = schema.mistakes
    #if DEBUG
      mistakes += Self.reservedNames(traits, schema).filter { isHonored($0.node) }.map(\.mistake)
    #endif
    for mistake in mistakes {
      note(
        code: .invalidDeclaration, option: nil, message: "\(schema.name): \(mistake)",
        suggestion: nil, place: nil)
    }
  }

  #if DEBUG
    /// What is wrong with options of names that mean something else to every app.
    ///
    /// Not looked for in release builds: it is the same at each launch.
    private static func reservedNames(
      _ traits: LaunchTraits, _ schema: Schema
    ) -> [(node: Int, mistake: String)] {
      var mistakes: [(node: Int, mistake: String)] = []
      for option in BuiltInOption.allCases {
        guard let node = schema.node(named: option.rawValue) else { continue }
        mistakes.append(
          (node, "'\(schema.path(of: node))' has the name of the built-in --\(option.rawValue)"))
      }
      let key = traits.payloadKey
      for variable in [
        key, key + "_FILE", key + PayloadDigest.variableSuffix, LaunchOrigins.variable,
        "LAUNCH_LINK_PORT", "LAUNCH_LINK_TOKEN", "LAUNCH_LINK_RUN",
      ] where variable.hasPrefix(traits.environmentPrefix) {
        let name = String(variable.dropFirst(traits.environmentPrefix.count))
        guard let node = schema.node(named: name) else { continue }
        mistakes.append(
          (
            node,
            "'\(schema.path(of: node))' can't be set by the variable \(variable), which has another "
              + "meaning; rename one of them"
          ))
      }
      return mistakes
    }
  #endif

  private mutating func reportInvalidText(at place: String) {
    guard !honorsNothing else { return }
    note(
      code: .invalidValue, option: nil, message: "the text isn't valid UTF-8", suggestion: nil,
      place: place)
  }

  private mutating func readNamedFile(_ traits: LaunchTraits) {
    if let path = Self.configurationFile(in: input.arguments) {
      readConfigurationFile(path, traits)
    }
  }
}
