import GantryFormats

extension SourceReading {
  /// Reports what a configuration declares wrongly, and arguments that no source can read.
  mutating func checkDeclaration() {
    for name in input.honored.unknown {
      report(
        .other(.invalidDeclaration, Wording.unknownInPolicy(name, schema.name)),
        suggestion: Suggestion.name(name, in: schema.leaves.map { schema.longName(of: $0) }))
    }
    guard !input.honored.isEmpty else { return }
    var mistakes = schema.mistakes
    #if DEBUG
      mistakes += schema.reservedNames(input.traits)
        .filter { isHonored($0.node) }.map(\.mistake)
    #endif
    for mistake in mistakes {
      report(.other(.invalidDeclaration, "\(schema.name): \(mistake)"))
    }
    for index in input.invalidArguments { addInvalidArgument(index) }
  }

  /// Adds an argument that isn't valid UTF-8, and the option that it would set.
  private mutating func addInvalidArgument(_ index: Int) {
    report(.invalidUTF8, origin: LaunchOrigin(.launchArgument, index: index))
    for token in input.tokens where token.node >= 0 {
      if Int(token.index) == index || token.takesNext && Int(token.index) + 1 == index {
        wrong.append(Int(token.node))
      }
    }
  }
}

#if DEBUG
  extension Schema {
    /// What is wrong with options of names that mean something else to every app.
    ///
    /// Not looked for in release builds: it is the same at each launch.
    func reservedNames(_ traits: LaunchTraits) -> [(node: Int, mistake: String)] {
      var mistakes: [(node: Int, mistake: String)] = []
      for option in BuiltInOption.allCases {
        guard let node = node(named: option.rawValue) else { continue }
        mistakes.append((node, Wording.builtInName(path(of: node), option)))
      }
      let key = traits.payloadKey
      for variable in [
        key, key + "_FILE", key + PayloadDigest.variableSuffix, LaunchOrigins.variable,
        "LAUNCH_LINK_PORT", "LAUNCH_LINK_TOKEN", "LAUNCH_LINK_RUN",
      ] where variable.hasPrefix(traits.environmentPrefix) {
        let name = String(variable.dropFirst(traits.environmentPrefix.count))
        guard let node = node(named: name) else { continue }
        mistakes.append((node, Wording.reservedVariable(path(of: node), variable)))
      }
      return mistakes
    }
  }
#endif
