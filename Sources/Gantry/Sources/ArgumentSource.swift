import GantryFormats

/// A structure with lists whose words are all meant for it, so that none is left to the app.
package protocol ListsOfNames {
  /// The coding keys of the lists.
  static var listsOfNames: [String] { get }
}

/// What launch arguments give.
enum ArgumentSource {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    reading.assignments.reserveCapacity(input.tokens.count)
    var previous: ArgumentToken?
    for token in input.tokens {
      defer { previous = token }
      switch token.kind {
      case .value where token.hasValue, .flag:
        reading.assignments.append(token.assignment(in: input.arguments, input.schema))
      case .other where token.dashes == 0: checkLeftOver(token, after: previous, input, &reading)
      case .other: check(token, input, &reading)
      case .builtIn, .injected, .end: break
      // What isn't honored is named as it stands, and not looked into.
      case _ where !input.honored.containsPart(of: Int(token.node), in: input.schema):
        reading.assignments.append(token.assignment(in: input.arguments, input.schema))
      case .negation: readNegation(token, input, &reading)
      default: readValue(token, input, &reading)
      }
    }
    if !input.honored.isEmpty { checkBuiltIns(input, &reading) }
    return reading
  }

  private static func readValue(
    _ token: ArgumentToken, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let assignment = token.assignment(in: input.arguments, input.schema)
    let member = assignment.memberPath
    if let member, parts(member, separator: ".").count > maximumNestingDepth {
      reading.report(
        .tooDeep(maximumNestingDepth), Int(token.node), input.schema,
        origin: input.origin(assignment))
    } else if let text = assignment.text {
      if token.kind == .object {
        ObjectDistribution.read(text, of: assignment, input, &reading)
      } else {
        reading.assignments.append(assignment)
      }
    } else {
      reportMissing(assignment, input, &reading)
    }
  }

  private static func reportMissing(
    _ assignment: Assignment, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let node = Int(assignment.node)
    let member = assignment.memberPath
    let index = Int(assignment.index) + 1
    let next = index < input.arguments.count ? input.arguments[index] : nil
    reading.report(
      .missingValue(
        option: input.schema.longName(of: node),
        next: next.map { input.schema.quotable($0, of: node, member: member) }), node,
      input.schema, path: member.map { ".\($0)" } ?? "", origin: input.origin(assignment))
  }

  private static func readNegation(
    _ token: ArgumentToken, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let node = Int(token.node)
    var assignment = token.assignment(in: input.arguments, input.schema)
    if let text = assignment.text,
      !(Bool.spelling(text) ?? Bool.quotedSpelling(text) ?? false)
    {
      reading.report(
        .takesNoValue(
          token.name(in: input.arguments), value: input.schema.quotable(text, of: node)), node,
        input.schema, origin: input.origin(assignment))
      return
    }
    // An optional becomes nil, but an optional Boolean becomes false.
    assignment.raw = input.schema.nodes[node].kind == .bool ? .flag(false) : .value(.null)
    reading.assignments.append(assignment)
  }

  // MARK: Elements that match no option

  private static func check(
    _ token: ArgumentToken, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    guard !input.honored.isEmpty else { return }
    if reportJoined(token, input, &reading) || token.dashes == 1 { return }
    reportUnknown(token, input, &reading)
  }

  /// Reports the second word of a list of names, `--network.redacted one two`.
  private static func checkLeftOver(
    _ token: ArgumentToken, after previous: ArgumentToken?, _ input: LaunchInput,
    _ reading: inout SourceReading
  ) {
    guard let previous, previous.kind == .value, previous.takesNext,
      let value = previous.value(in: input.arguments)
    else { return }
    let (schema, node) = (input.schema, Int(previous.node))
    let (parent, name) = (Int(schema.nodes[node].parent), schema.longName(of: node))
    guard parent >= 0, let lists = schema.nodes[parent].type as? any ListsOfNames.Type,
      lists.listsOfNames.contains(schema.nodes[node].key),
      input.honored.containsPart(of: node, in: schema)
    else { return }
    let word = clipped(input.arguments[Int(token.index)])
    reading.report(
      .other(.invalidValue, Wording.leftOver(word, of: name, clipped(value))), option: name,
      origin: input.origin(ofArgument: Int(token.index), word))
  }

  /// Reports `"--greeting hi"` in one element; returns whether it did.
  private static func reportJoined(
    _ token: ArgumentToken, _ input: LaunchInput, _ reading: inout SourceReading
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
    _ token: ArgumentToken, _ input: LaunchInput, _ reading: inout SourceReading
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
        .other(.invalidValue, message), option: option.rawValue,
        origin: input.origin(ofArgument: index, clipped(input.arguments[index])))
    }
    for (earlier, later) in input.requests.earlierFiles {
      let origin = input.origin(ofArgument: earlier, clipped(input.arguments[earlier]))
      reading.notes.append(.earlierFile(origin, later: later))
    }
  }
}
