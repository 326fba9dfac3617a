import GantryFormats

/// Reads all sources of one launch into assignments, weakest source first.
///
/// The sources are read once, in this order; what comes later is stronger. Nothing is decoded here,
/// and what the policy doesn't honor never will be.
struct LaunchReader: Sendable {
  let schema: Schema
  var input: LaunchInput
  private(set) var assignments: ContiguousArray<Assignment> = []
  /// The strongest assignment of each node, or -1.
  private(set) var heads: [Int32]
  /// The latest assignment to anything below each node, or -1.
  private(set) var latestBelow: [Int32]
  var problems: [LaunchError.Problem] = []
  /// The options that the problems are about.
  private(set) var wrong: [Int] = []
  /// The arguments that aren't valid UTF-8.
  var invalidArguments: [Int] = []
  /// Assignments to options that the policy doesn't honor.
  private(set) var notHonored: ContiguousArray<Assignment> = []
  /// Indices of arguments that are left to the app, and of injected ones.
  var unrecognized: [Int] = []
  var injected: [Int] = []
  var unrecognizedVariables: [String] = []
  var requests = BuiltInRequests()
  /// Sources that weren't opened, or not used, and why; one line each.
  var notes: [String] = []

  /// Whether each node may be set; nil where the policy is `.all`.
  let honored: [Bool]?

  init(schema: Schema, policy: LaunchPolicy, arguments: [String]) {
    self.schema = schema
    input = LaunchInput(arguments: arguments)
    heads = [Int32](repeating: -1, count: schema.nodes.count)
    latestBelow = heads
    assignments.reserveCapacity(min(arguments.count, schema.nodes.count + 8))
    switch policy.rule {
    case .all: honored = nil
    case .none: honored = [Bool](repeating: false, count: schema.nodes.count)
    case .only(let names):
      var honored = [Bool](repeating: false, count: schema.nodes.count)
      for name in names {
        guard let node = schema.node(named: name) else {
          problems.append(
            LaunchError.Problem(
              code: .invalidDeclaration, option: nil,
              message: "the launch policy names '\(clipped(name))', which \(schema.name) "
                + "doesn't declare",
              suggestion: Suggestion.nearest(
                to: name, in: schema.leaves.map { schema.longName(of: $0) },
                limit: Suggestion.nameLimit(name)), place: nil))
          continue
        }
        honored[node] = true
      }
      // Parents come before their children.
      for node in schema.nodes.indices.dropFirst()
      where honored[Int(schema.nodes[node].parent)] && schema.nodes[node].parent > 0 {
        honored[node] = true
      }
      self.honored = honored
    }
  }

  /// Whether nothing at all may be set, so that no source needs to be opened.
  var honorsNothing: Bool { honored.map { !$0.contains(true) } ?? false }

  func isHonored(_ node: Int) -> Bool {
    guard let honored else { return true }
    if honored[node] { return true }
    // Part of a structure may be honored where the whole is not.
    return schema.children(of: node).contains(where: isHonored)
  }

  /// Forgets what was said of options and of all that is in them.
  mutating func withdraw(_ nodes: Set<Int>) {
    var withdrawn = nodes
    latestBelow = [Int32](repeating: -1, count: latestBelow.count)
    // Parents come before their children.
    for node in schema.nodes.indices {
      if withdrawn.contains(Int(schema.nodes[node].parent)), node > 0 { withdrawn.insert(node) }
      if withdrawn.contains(node) { heads[node] = -1 }
      var parent = schema.nodes[node].parent
      while parent >= 0 {
        latestBelow[Int(parent)] = max(latestBelow[Int(parent)], heads[node])
        parent = schema.nodes[Int(parent)].parent
      }
    }
  }

  // MARK: Assigning

  // Not inlined: arrays that grow are a lot of code, and much gives values to options.
  @inline(never)
  mutating func assign(
    _ raw: consuming Assignment.Raw, to node: Int, source: Source, index: Int,
    usesNext: Bool = false
  ) {
    if let honored, !honored[node] {
      notHonored.append(
        Assignment(
          raw: raw, node: Int32(truncatingIfNeeded: node), previous: -1,
          index: Int32(truncatingIfNeeded: index), source: source, usesNext: usesNext))
      return
    }
    let position = Int32(truncatingIfNeeded: assignments.count)
    assignments.append(
      Assignment(
        raw: raw, node: Int32(truncatingIfNeeded: node), previous: heads[node],
        index: Int32(truncatingIfNeeded: index), source: source, usesNext: usesNext))
    heads[node] = position
    var parent = schema.nodes[node].parent
    while parent >= 0 {
      latestBelow[Int(parent)] = position
      parent = schema.nodes[Int(parent)].parent
    }
  }

  /// Gives the members of an object to the options that they belong to, leaf by leaf.
  mutating func distribute(_ value: Value, to node: Int, source: Source, index: Int, usesNext: Bool)
  {
    guard isHonored(node) else {
      assign(.value(value), to: node, source: source, index: index, usesNext: usesNext)
      return
    }
    guard schema.nodes[node].kind == .structure else {
      assign(.value(value), to: node, source: source, index: index, usesNext: usesNext)
      return
    }
    switch value {
    case .object(let members):
      if schema.nodes[node].isOptional, members.isEmpty || schema.nodes[node].firstChild < 0 {
        assign(.value(.object([])), to: node, source: source, index: index, usesNext: usesNext)
      }
      var seen: [Int] = []
      var seenKeys: [String] = []
      for member in members {
        if node == 0, member.key.hasPrefix("$") { continue }
        guard let child = schema.child(of: node, relaxedKey: member.key) else {
          unknownMember(member.key, of: node, source: source, index: index)
          continue
        }
        if let earlier = seen.firstIndex(of: child) {
          report(
            .ambiguousOption, node: child,
            "'\(clipped(seenKeys[earlier]))' and '\(clipped(member.key))' set the same option",
            place: place(source, index: index, usesNext: usesNext, node: child))
          continue
        }
        seen.append(child)
        seenKeys.append(member.key)
        distribute(member.value, to: child, source: source, index: index, usesNext: usesNext)
      }
    case .null where schema.nodes[node].isOptional:
      assign(.absent, to: node, source: source, index: index, usesNext: usesNext)
    default:
      report(
        .invalidValue, node: node, "\(value.kindName) is not an object",
        place: place(source, index: index, usesNext: usesNext, node: node))
    }
  }

  @inline(never)
  private mutating func unknownMember(_ key: String, of node: Int, source: Source, index: Int) {
    let prefix = schema.path(of: node)
    let names = schema.children(of: node).map { schema.nodes[$0].key }
    note(
      code: .unknownOption, option: nil,
      message: "'\(clipped(prefix.isEmpty ? key : "\(prefix).\(key)"))' is no option of "
        + schema.name,
      suggestion: Suggestion.nearest(to: key, in: names, limit: Suggestion.valueLimit(key)),
      place: place(source, index: index, usesNext: false, node: node))
  }

  // MARK: Reporting

  /// Adds to the problems.
  ///
  /// Not inlined, as what follows isn't: an array that grows is a lot of code for each place that
  /// makes it grow.
  @inline(never)
  mutating func note(
    code: LaunchError.Code, option: String?, message: String, suggestion: String?, place: String?
  ) {
    problems.append(
      LaunchError.Problem(
        code: code, option: option, message: message, suggestion: suggestion, place: place))
  }

  @inline(never)
  mutating func report(
    _ code: LaunchError.Code, node: Int, _ message: String, path: String = "",
    suggestion: String? = nil, place: String?
  ) {
    wrong.append(node)
    note(
      code: code, option: schema.longName(of: node) + path, message: message,
      suggestion: suggestion, place: place)
  }

  @inline(never)
  func place(
    _ source: Source, index: Int, usesNext: Bool, node: Int, isPart: Bool = false
  ) -> String {
    place(
      Assignment(
        raw: isPart ? .member("", .absent) : .absent, node: Int32(node), previous: -1,
        index: Int32(index), source: source,
        usesNext: usesNext), SecretFindings(), isDeciding: false)
  }

  /// The place of an assignment in words.
  @inline(never)
  func place(_ assignment: Assignment, _ findings: SecretFindings, isDeciding: Bool) -> String {
    let node = Int(assignment.node)
    var owner = node
    var found = findings.finding(node, in: schema, isDeciding: isDeciding)
    if assignment.isDistributed {
      // The text is all of a structure's: a secret may stand beside the option.
      owner = self.owner(of: assignment)
      found = findings.holdsSecret(below: owner, in: schema) ? true : owner == node ? found : nil
    }
    return Place.text(assignment, input: input, option: node > 0 ? schema.longName(of: node) : "") {
      schema.standIn(for: $0, of: owner, isPart: assignment.isPart, found: found)
    }
  }

  /// The option that a text was given to, which says several options of it.
  private func owner(of assignment: Assignment) -> Int {
    let outermost = schema.outermost(Int(assignment.node))
    guard assignment.source == .argument else { return outermost }
    let name = input.arguments[Int(assignment.index)].utf8.drop { $0 == UInt8(ascii: "-") }.prefix {
      $0 != UInt8(ascii: "=")
    }
    guard let name = String(name), let named = schema.node(named: name),
      schema.isPart(Int(assignment.node), of: named)
    else { return outermost }
    return named
  }

  /// A text that was said of an option or a part of its value, as a message may quote it.
  @inline(never)
  func shown(_ text: String, of node: Int, isPart: Bool = false) -> String {
    schema.standIn(for: text, of: node, isPart: isPart, found: nil) ?? clipped(text)
  }
}

/// Words the places that values come from.
package enum Place {
  /// A source and the place in it, with the text that stands there, and before them where the
  /// launcher had the value from, if it said so.
  static func text(
    _ assignment: Assignment, input: LaunchInput, option: String, standIn: (String) -> String?
  ) -> String {
    let index = Int(assignment.index)
    let text = place(assignment, input: input, standIn)
    let key: String? =
      switch assignment.source {
      case .argument: LaunchOrigins.key(argument: index)
      case .environment: LaunchOrigins.key(variable: input.variables[index].name)
      case .payload: LaunchOrigins.key(variable: input.payloads[index].name)
      default: nil
      }
    guard assignment.source.isOfLauncher else { return text }
    return withOrigin(text, of: option, at: key, in: input)
  }

  /// A place behind the one that the launcher named for it, if it named one.
  @inline(never)
  static func withOrigin(
    _ place: String, of option: String = "", at key: String?, in input: LaunchInput
  ) -> String {
    guard let origin = LaunchOrigins.origin(of: option, at: key, in: input.origins) else {
      return place
    }
    return "\(clipped(origin, limit: 200)), \(place)"
  }

  private static func place(
    _ assignment: Assignment, input: LaunchInput, _ standIn: (String) -> String?
  ) -> String {
    let index = Int(assignment.index)
    switch assignment.source {
    case .argument:
      var text = input.arguments[index]
      // Not as a Character: a combining mark behind the sign would make it another one.
      if let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")),
        let shown = standIn(String(text[mark...].dropFirst()))
      {
        text = text[...mark] + shown
      } else if assignment.isPart, let shown = standIn(text),
        let space = text.utf8.firstIndex(of: UInt8(ascii: " "))
      {
        // An option and its value in one argument.
        text = text[...space] + shown
      }
      if assignment.usesNext {
        let next = input.arguments[index + 1]
        text += " " + (standIn(next) ?? shellWord(next))
      }
      return "launch argument \(index): \(clipped(text, limit: 200))"
    case .environment:
      let variable = input.variables[index]
      let value = standIn(variable.value) ?? clipped(variable.value, limit: 200)
      return "environment variable \(variable.name): \(value)"
    case .payload: return input.payloads[index].value
    case .configurationFile:
      return "configuration file \(clipped(input.configurationFile, limit: 200))"
    case .savedOverrides: return "saved overrides in \(input.savedOverridesFile)"
    }
  }
}
