import GantryFormats

/// Finds the parts of a test plan in its JSON, and their problems.
struct TestPlanReader {
  let tree: JSONTree
  private(set) var parts: [TestPlanDocument.Part] = []
  private(set) var problems: [ScanProblem] = []
  private var counter: LineCounter

  init(tree: JSONTree) {
    self.tree = tree
    counter = LineCounter(tree.bytes)
  }

  mutating func read() {
    guard tree.nodes[0].kind == .object else {
      return report(0, "the file is not a test plan, since it holds an array")
    }
    let configurationList = tree.member("configurations", of: 0)
    let isPlan =
      configurationList != nil || tree.member("defaultOptions", of: 0) != nil
      || tree.member("testTargets", of: 0) != nil
    guard isPlan else {
      return report(
        0,
        "the file is not a test plan: it has none of configurations, defaultOptions and testTargets"
      )
    }
    parts.append(part(.defaults, owner: 0, key: "defaultOptions"))
    guard let configurationList else { return }
    guard tree.nodes[configurationList].kind == .array else {
      return report(configurationList, "the value of 'configurations' is not an array")
    }
    for node in tree.children(of: configurationList) { readConfiguration(node) }
    let named = Dictionary(grouping: parts.compactMap(\.configuration), by: \.name)
    for index in parts.indices {
      guard let configuration = parts[index].configuration,
        let identifier = configuration.identifier, named[configuration.name]?.count ?? 0 > 1
      else { continue }
      // Configurations with one name are identified by their identifiers.
      parts[index].scope = .configuration(identifier)
    }
  }

  private mutating func readConfiguration(_ node: Int) {
    guard tree.nodes[node].kind == .object else {
      return report(node, "a configuration is not an object")
    }
    let identifier = tree.string("id", of: node)
    let name = tree.string("name", of: node) ?? identifier
    guard let name else { return report(node, "a configuration has no 'name'") }
    let isEnabled = flag("enabled", of: node)
    let line = counter.position(of: tree.nodes[node].start).line
    var part = part(.configuration(name), owner: node, key: "options")
    part.configuration = TestPlanConfiguration(
      name: name, identifier: identifier, isEnabled: isEnabled, line: line)
    parts.append(part)
  }

  private mutating func part(
    _ scope: TestPlanScope, owner: Int, key: String
  ) -> TestPlanDocument.Part {
    var part = TestPlanDocument.Part(scope: scope, owner: owner)
    guard let options = tree.member(key, of: owner) else { return part }
    guard tree.nodes[options].kind == .object else {
      report(options, "the value of '\(key)' is not an object")
      return part
    }
    part.options = options
    for kind in EntryKind.allCases {
      guard let node = tree.member(kind.planListKey, of: options) else { continue }
      guard tree.nodes[node].kind == .array else {
        report(node, "the value of '\(kind.planListKey)' is not an array")
        continue
      }
      part.lists[kind] = TestPlanDocument.List(node: node, rows: rows(kind, in: node))
    }
    return part
  }

  private mutating func rows(_ kind: EntryKind, in list: Int) -> [EntryRow] {
    var rows: [EntryRow] = []
    for node in tree.children(of: list) {
      guard tree.nodes[node].kind == .object else {
        report(node, "an entry of '\(kind.planListKey)' is not an object")
        continue
      }
      guard let name = tree.string(kind.planNameKey, of: node) else {
        report(node, "an entry of '\(kind.planListKey)' has no text as '\(kind.planNameKey)'")
        continue
      }
      var value: String?
      if kind == .environmentVariable, let member = tree.member("value", of: node) {
        value = tree.string(member)
        if value == nil { report(member, "the value of '\(name)' is not a text") }
      }
      let draft = EntryDraft(
        kind: kind, name: name, value: value, isEnabled: flag("enabled", of: node))
      let line = counter.position(of: tree.nodes[node].start).line
      rows.append(
        EntryRow(entry: Entry(draft: draft, number: rows.count + 1, line: line), node: node))
    }
    return rows
  }

  /// A Boolean member; true if absent, as Xcode leaves it out.
  private mutating func flag(_ key: String, of object: Int) -> Bool {
    guard let node = tree.member(key, of: object) else { return true }
    switch tree.nodes[node].kind {
    case .true: return true
    case .false: return false
    default:
      report(node, "the value of '\(key)' is neither true nor false")
      return true
    }
  }

  private mutating func report(_ node: Int, _ message: String) {
    guard problems.count < SourceBytes.maximumProblems else { return }
    problems.append(
      ScanProblem(at: tree.nodes[node].start, message, "Check the file in Xcode"))
  }
}
