import GantryFormats

/// A structure with lists whose words are all meant for it, so that none is left to the app.
package protocol ListsOfNames {
  /// The coding keys of the lists.
  static var listsOfNames: [String] { get }
}

extension SourceReading {
  /// Reads launch arguments.
  mutating func readArguments() {
    // Held once, not for each argument.
    let input = input
    assignments.reserveCapacity(input.tokens.count)
    var previous: ArgumentToken?
    for token in input.tokens {
      defer { previous = token }
      switch token.kind {
      case .value where token.hasValue, .flag:
        assignments.append(token.assignment(in: input.arguments, input.schema))
      case .other where token.dashes == 0: checkLeftOver(token, after: previous)
      case .other: checkUnknown(token)
      case .builtIn, .injected, .end: break
      // What isn't honored is named as it stands, and not looked into.
      case _ where !isHonored(Int(token.node)): assignments.append(assignment(token))
      case .negation: readNegation(token)
      default: read(assignment(token))
      }
    }
    if !input.honored.isEmpty { checkBuiltIns() }
  }

  private func assignment(_ token: ArgumentToken) -> Assignment {
    token.assignment(in: input.arguments, schema)
  }

  /// Takes what an argument or a variable gives an option, or a member of its value.
  mutating func read(_ assignment: Assignment) {
    let node = Int(assignment.node)
    let depth = assignment.memberPath.map { parts($0, separator: ".").count } ?? 0
    if depth > maximumNestingDepth {
      report(.tooDeep(maximumNestingDepth), node, origin: input.origin(assignment))
    } else if let text = assignment.text, schema.nodes[node].kind == .structure, isHonored(node) {
      distribute(text, of: assignment)
    } else if assignment.text != nil {
      assignments.append(assignment)
    } else {
      reportMissing(assignment)
    }
  }

  private mutating func reportMissing(_ assignment: Assignment) {
    let node = Int(assignment.node)
    let member = assignment.memberPath
    let index = Int(assignment.index) + 1
    let next =
      index < input.arguments.count
      ? schema.quotable(input.arguments[index], of: node, member: member) : nil
    report(
      .missingValue(option: schema.longName(of: node), next: next), node,
      path: member.map { ".\($0)" } ?? "", origin: input.origin(assignment))
  }

  private mutating func readNegation(_ token: ArgumentToken) {
    let node = Int(token.node)
    var assignment = assignment(token)
    if let text = assignment.text, !(Bool.spelling(text) ?? Bool.quotedSpelling(text) ?? false) {
      let value = schema.quotable(text, of: node)
      report(
        .takesNoValue(token.name(in: input.arguments), value: value), node,
        origin: input.origin(assignment))
      return
    }
    // An optional becomes nil, but an optional Boolean becomes false.
    assignment.raw = schema.nodes[node].kind == .bool ? .flag(false) : .value(.null)
    assignments.append(assignment)
  }

  // MARK: Elements that match no option

  /// Reports the second word of a list of names, `--network.redacted one two`.
  private mutating func checkLeftOver(_ token: ArgumentToken, after previous: ArgumentToken?) {
    guard let previous, previous.kind == .value, previous.takesNext,
      let value = previous.value(in: input.arguments)
    else { return }
    let node = Int(previous.node)
    let (parent, name) = (Int(schema.nodes[node].parent), schema.longName(of: node))
    guard parent >= 0, let lists = schema.nodes[parent].type as? any ListsOfNames.Type,
      lists.listsOfNames.contains(schema.nodes[node].key), isHonored(node)
    else { return }
    let word = clipped(input.arguments[Int(token.index)])
    report(
      .other(.invalidValue, Wording.leftOver(word, of: name, clipped(value))), option: name,
      origin: input.origin(ofArgument: Int(token.index), word))
  }

  /// Reports `"--greeting hi"` in one element; returns whether it did.
  private mutating func reportJoined(_ token: ArgumentToken) -> Bool {
    let index = Int(token.index)
    let scalars = input.arguments[index].unicodeScalars
    guard let space = scalars.firstIndex(where: \.properties.isWhitespace) else { return false }
    let option = String(scalars[..<space])
    let name = String(option.dropFirst(token.dashes))
    let member = schema.member(name, isInline: false)
    guard let node = schema.node(named: name) ?? schema.negated(name) ?? member?.node,
      isHonored(node)
    else { return false }
    let value = schema.quotable(trimmed(String(scalars[space...])), of: node, member: member?.path)
    report(
      .joinedArguments(option: option, value: value), node,
      origin: input.origin(ofArgument: index, "'\(option) \(value)'"))
    return true
  }

  private mutating func checkUnknown(_ token: ArgumentToken) {
    guard !input.honored.isEmpty else { return }
    if reportJoined(token) || token.dashes == 1 { return }
    let name = token.name(in: input.arguments)
    let normalized = OptionName.normalized(name)
    guard !input.traits.otherOptions.contains(where: { OptionName.normalized($0) == normalized })
    else { return }
    var names: [String] = []
    var negations: [String] = []
    for node in schema.nodes.indices.dropFirst() where isHonored(node) {
      let name = schema.longName(of: node)
      names.append(name)
      if schema.nodes[node].kind == .bool { negations.append("no-\(name)") }
    }
    names += negations
    names += BuiltInOption.allCases.map(\.rawValue)
    let nearest = Suggestion.name(name, in: names)
    guard nearest != nil || input.traits.isStrict else { return }
    report(
      .unknownOption(name), suggestion: nearest.map { "--\($0)" },
      origin: input.origin(ofArgument: Int(token.index), "--\(clipped(name))"))
  }

  private mutating func checkBuiltIns() {
    for (index, option, message) in input.requests.mistakes {
      report(
        .other(.invalidValue, message), option: option.rawValue,
        origin: input.origin(ofArgument: index, clipped(input.arguments[index])))
    }
    for (earlier, later) in input.requests.earlierFiles {
      let origin = input.origin(ofArgument: earlier, clipped(input.arguments[earlier]))
      notes.append(.earlierFile(origin, later: later))
    }
  }
}
