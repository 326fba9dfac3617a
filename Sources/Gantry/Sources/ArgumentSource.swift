import GantryFormats

/// What launch arguments give.
enum ArgumentSource {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    reading.assignments.reserveCapacity(input.tokens.count)
    for token in input.tokens {
      switch token.kind {
      case .value: readValue(token, input, &reading)
      case .object: readObject(token, input, &reading)
      case .flag: assign(.flag(true), token, &reading)
      case .negation: readNegation(token, input, &reading)
      case .member: readMember(token, input, &reading)
      case .other: check(token, input, &reading)
      case .builtIn, .injected, .end: break
      }
    }
    if !input.honored.isEmpty { checkBuiltIns(input, &reading) }
    return reading
  }

  private static func assign(
    _ raw: Assignment.Raw, _ token: Token, _ reading: inout SourceReading
  ) {
    reading.assign(
      raw, to: Int(token.node), .argument, index: Int(token.index), takesNext: token.takesNext)
  }

  private static func isHonored(_ token: Token, _ input: LaunchInput) -> Bool {
    input.honored.containsPart(of: Int(token.node), in: input.schema)
  }

  private static func readValue(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    guard let text = token.value(in: input.arguments) else {
      reportMissing(token, input, &reading)
      return
    }
    assign(token.dashes == 1 ? .quotable(text) : .text(text), token, &reading)
  }

  private static func readObject(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    guard let text = token.value(in: input.arguments), isHonored(token, input) else {
      readValue(token, input, &reading)
      return
    }
    ObjectDistribution.read(
      text,
      of: Assignment(
        .absent, to: Int(token.node), .argument, index: Int(token.index),
        takesNext: token.takesNext), input, &reading)
  }

  private static func reportMissing(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    guard isHonored(token, input) else {
      assign(.flag(true), token, &reading)
      return
    }
    let node = Int(token.node)
    let isMember = token.kind == .member
    let index = Int(token.index) + 1
    let next = index < input.arguments.count ? input.arguments[index] : nil
    let member = isMember ? token.path(in: input.arguments, input.schema) : nil
    reading.report(
      .missingValue(
        option: input.schema.longName(of: node),
        next: next.map { input.schema.quotable($0, of: node, member: member) }), node,
      input.schema, path: member.map { ".\($0)" } ?? "", origin: input.origin(token))
  }

  private static func readNegation(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let node = Int(token.node)
    if let text = token.value(in: input.arguments),
      !(Bool.spelling(text) ?? Bool.quotedSpelling(text) ?? false)
    {
      guard isHonored(token, input) else { return }
      reading.report(
        .takesNoValue(
          token.name(in: input.arguments), value: input.schema.quotable(text, of: node)), node,
        input.schema, origin: input.origin(token))
      return
    }
    // An optional becomes nil, but an optional Boolean becomes false.
    assign(input.schema.nodes[node].kind == .bool ? .flag(false) : .absent, token, &reading)
  }

  private static func readMember(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let path = token.path(in: input.arguments, input.schema)
    guard parts(path, separator: ".").count <= maximumNestingDepth else {
      guard isHonored(token, input) else { return }
      reading.report(
        .tooDeep(maximumNestingDepth), Int(token.node), input.schema, origin: input.origin(token))
      return
    }
    guard let text = token.value(in: input.arguments) else {
      reportMissing(token, input, &reading)
      return
    }
    assign(.member(path, token.dashes == 1 ? .quotable(text) : .text(text)), token, &reading)
  }

  // MARK: Elements that match no option

  private static func check(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    guard token.dashes > 0, !input.honored.isEmpty else { return }
    if reportJoined(token, input, &reading) || token.dashes == 1 { return }
    reportUnknown(token, input, &reading)
  }

  /// Reports `"--greeting hi"` in one element; returns whether it did.
  private static func reportJoined(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) -> Bool {
    let index = Int(token.index)
    let scalars = input.arguments[index].unicodeScalars
    guard let space = scalars.firstIndex(where: \.properties.isWhitespace) else { return false }
    let option = String(scalars[..<space])
    let name = String(option.dropFirst(token.dashes))
    let scanner = ArgumentScanner(arguments: [], schema: input.schema)
    let member = ArgumentScanner.member(name, input.schema, isInline: false)
    guard let node = input.schema.node(named: name) ?? scanner.negated(name) ?? member?.node,
      input.honored.containsPart(of: node, in: input.schema)
    else { return false }
    let value = input.schema.quotable(
      trimmed(String(scalars[space...])), of: node, member: member?.path)
    reading.report(
      .joinedArguments(option: option, value: value), node, input.schema,
      origin: input.origin(ofArgument: index, "'\(option) \(value)'"))
    return true
  }

  private static func reportUnknown(
    _ token: Token, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let name = token.name(in: input.arguments)
    let normalized = OptionName.normalized(name)
    guard !input.traits.otherOptions.contains(where: { OptionName.normalized($0) == normalized })
    else { return }
    let schema = input.schema
    var names: [String] = []
    var negations: [String] = []
    for node in schema.nodes.indices.dropFirst()
    where input.honored.containsPart(of: node, in: schema) {
      let name = schema.longName(of: node)
      names.append(name)
      if schema.nodes[node].kind == .bool { negations.append("no-\(name)") }
    }
    names += negations
    names += BuiltInOption.allCases.map(\.rawValue)
    let nearest = Suggestion.name(name, in: names)
    guard nearest != nil || input.traits.isStrict else { return }
    reading.report(
      .unknownOption(name), suggestion: nearest.map { "--\($0)" },
      origin: input.origin(ofArgument: Int(token.index), "--\(clipped(name))"))
  }

  private static func checkBuiltIns(_ input: LaunchInput, _ reading: inout SourceReading) {
    for (index, option, message) in input.requests.mistakes {
      reading.report(
        .builtIn(message), option: option.rawValue,
        origin: input.origin(ofArgument: index, clipped(input.arguments[index])))
    }
    for (earlier, later) in input.requests.earlierFiles {
      reading.notes.append(
        Wording.earlierFile(
          input.origin(ofArgument: earlier, clipped(input.arguments[earlier])), later: later))
    }
  }
}
