import GantryFormats

/// What a configuration declares wrongly, and arguments that no source can read.
enum DeclarationCheck {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    for name in input.honored.unknown {
      let schema = input.schema
      reading.report(
        .other(.invalidDeclaration, Wording.unknownInPolicy(name, schema.name)),
        suggestion: Suggestion.name(name, in: schema.leaves.map { schema.longName(of: $0) }))
    }
    guard !input.honored.isEmpty else { return reading }
    var mistakes = input.schema.mistakes
    #if DEBUG
      mistakes += reservedNames(input.traits, input.schema).filter {
        input.honored.containsPart(of: $0.node, in: input.schema)
      }.map(\.mistake)
    #endif
    for mistake in mistakes {
      reading.report(.other(.invalidDeclaration, "\(input.schema.name): \(mistake)"))
    }
    if !input.invalidArguments.isEmpty { addInvalidArguments(input, &reading) }
    return reading
  }

  /// Adds the arguments that aren't valid UTF-8, and the options that they would set.
  private static func addInvalidArguments(_ input: LaunchInput, _ reading: inout SourceReading) {
    for index in input.invalidArguments {
      reading.report(.invalidUTF8, origin: LaunchOrigin(.launchArgument, index: index))
      for token in input.tokens where token.node >= 0 {
        if Int(token.index) == index || token.takesNext && Int(token.index) + 1 == index {
          reading.wrong.append(Int(token.node))
        }
      }
    }
  }

  #if DEBUG
    /// What is wrong with options of names that mean something else to every app.
    ///
    /// Not looked for in release builds: it is the same at each launch.
    static func reservedNames(
      _ traits: LaunchTraits, _ schema: Schema
    ) -> [(node: Int, mistake: String)] {
      var mistakes: [(node: Int, mistake: String)] = []
      for option in BuiltInOption.allCases {
        guard let node = schema.node(named: option.rawValue) else { continue }
        mistakes.append((node, Wording.builtInName(schema.path(of: node), option)))
      }
      let key = traits.payloadKey
      for variable in [
        key, key + "_FILE", key + PayloadDigest.variableSuffix, LaunchOrigins.variable,
        "LAUNCH_LINK_PORT", "LAUNCH_LINK_TOKEN", "LAUNCH_LINK_RUN",
      ] where variable.hasPrefix(traits.environmentPrefix) {
        let name = String(variable.dropFirst(traits.environmentPrefix.count))
        guard let node = schema.node(named: name) else { continue }
        mistakes.append((node, Wording.reservedVariable(schema.path(of: node), variable)))
      }
      return mistakes
    }
  #endif
}
