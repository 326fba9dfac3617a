import GantryFormats

/// An Xcode test plan (`.xctestplan`) whose arguments and variables can be read and edited.
///
/// The text is never rewritten: an edit replaces a few bytes of it, in the file's own style. In a
/// file of Xcode's, the result is what Xcode would write.
///
/// ```swift
/// try TestPlanDocument.edit(at: "App.xctestplan") { plan in
///   try plan.setVariable("LAUNCH_IS_OFFLINE", to: "true", in: .defaults)
/// }
/// ```
public struct TestPlanDocument: XcodeDocument {
  struct List: Sendable {
    var node: Int
    var rows: [EntryRow]
  }

  /// The shared settings, or a configuration.
  struct Part: Sendable {
    var scope: TestPlanScope
    /// Nil for the shared settings.
    var configuration: TestPlanConfiguration?
    /// The object that holds the options: the root, or the configuration.
    var owner: Int
    /// The object of the options; nil if there is none.
    var options: Int?
    var lists: [EntryKind: List] = [:]

    var optionsKey: String { scope == .defaults ? "defaultOptions" : "options" }
  }

  static let sharedTitle = "Shared Settings"

  /// The path from which the document was read.
  public let path: String
  private(set) var tree: JSONTree
  /// The shared settings first.
  private(set) var parts: [Part] = []
  /// The configurations, in the order of the file.
  public var configurations: [TestPlanConfiguration] { parts.compactMap(\.configuration) }

  /// Reads a test plan.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, in UTF-8.
  ///   - path: the file's path, for messages alone.
  /// - Throws: all problems that could be found, each with line and column.
  public init(bytes: [UInt8], path: String) throws(XcodeFileError) {
    self.path = path
    tree = try JSONTree.read(bytes, path: path)
    var reader = TestPlanReader(tree: tree)
    reader.read()
    guard reader.problems.isEmpty else {
      throw ScanProblem.error(reader.problems, in: bytes, path: path)
    }
    parts = reader.parts
  }

  /// The file's bytes after all edits.
  public var bytes: [UInt8] { tree.bytes }

  // MARK: Reading

  /// The plan's name, which is that of its file.
  public var name: String { PathText.stem(path) }

  /// The version of the format as written, `1` so far; nil if the file has none.
  public var version: String? {
    tree.member("version", of: 0).map { node in
      String(decoding: tree.bytes[tree.nodes[node].start..<tree.nodes[node].limit], as: UTF8.self)
    }
  }

  /// The shared settings, and all configurations.
  public var scopes: [TestPlanScope] { parts.map(\.scope) }

  /// A scope's name as Xcode shows it.
  ///
  /// - Parameter scope: the scope.
  /// - Returns: `Shared Settings`, or the configuration's name, with its identifier where several
  ///   have that name.
  public func title(of scope: TestPlanScope) -> String {
    switch scope {
    case .defaults: return Self.sharedTitle
    case .configuration(let name):
      guard !configurations.contains(where: { $0.name == name }),
        let configuration = configurations.first(where: { $0.identifier == name })
      else { return name }
      let isAlone = configurations.count { $0.name == configuration.name } == 1
      return isAlone ? configuration.name : "\(configuration.name) (\(name))"
    }
  }

  /// Whether a scope has a list of its own, which may be empty.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: whether it has one; a configuration without one uses the shared entries.
  /// - Throws: an error where the plan doesn't have the configuration.
  public func hasOwnList(
    _ kind: EntryKind, in scope: TestPlanScope
  ) throws(XcodeFileError) -> Bool {
    try part(scope).lists[kind] != nil
  }

  /// The entries in a scope itself.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order; none where there is no list.
  /// - Throws: an error where the plan doesn't have the configuration.
  public func ownEntries(
    _ kind: EntryKind, in scope: TestPlanScope
  ) throws(XcodeFileError) -> [Entry] {
    try part(scope).lists[kind]?.rows.map(\.entry) ?? []
  }

  /// The entries that an edit's numbers and names select: the scope's own, else the shared ones.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order.
  /// - Throws: an error where the plan doesn't have the configuration.
  public func editableEntries(
    _ kind: EntryKind, in scope: TestPlanScope
  ) throws(XcodeFileError) -> [Entry] {
    try effectiveEntries(kind, in: scope).entries
  }

  /// The entries that Xcode uses in a scope: a configuration's list replaces the shared one.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries with the list that they come from, and what is ignored.
  /// - Throws: an error where the plan doesn't have the configuration.
  public func effectiveEntries(
    _ kind: EntryKind, in scope: TestPlanScope
  ) throws(XcodeFileError) -> EntryList {
    let isOwn = try hasOwnList(kind, in: scope) || scope == .defaults
    return EntryList(
      entries: try ownEntries(kind, in: isOwn ? scope : .defaults),
      owner: isOwn ? .own(title(of: scope)) : .inherited(from: Self.sharedTitle),
      warnings: warnings(in: scope))
  }

  /// Language, region and target for macros in a scope.
  ///
  /// - Parameter scope: the scope; a configuration inherits the shared settings that it doesn't
  ///   override.
  /// - Returns: its settings.
  /// - Throws: an error where the plan doesn't have the configuration.
  public func settings(in scope: TestPlanScope) throws(XcodeFileError) -> TestPlanSettings {
    let parts = [try part(scope), try part(.defaults)]
    let member = { (key: String) -> Int? in
      parts.lazy.compactMap { part in part.options.flatMap { tree.member(key, of: $0) } }.first
    }
    let text = { (key: String) -> String? in member(key).flatMap { tree.string($0) } }
    var target: TestPlanSettings.Target?
    // Null removes the shared target.
    if let node = member("targetForVariableExpansion"), tree.nodes[node].kind == .object {
      target = TestPlanSettings.Target(
        containerPath: tree.string("containerPath", of: node),
        identifier: tree.string("identifier", of: node), name: tree.string("name", of: node))
    }
    return TestPlanSettings(
      language: text("language"), region: text("region"), targetForVariableExpansion: target)
  }

  /// What Xcode ignores in a scope: the entries of an unused configuration.
  ///
  /// - Parameter scope: the scope.
  /// - Returns: the warnings.
  public func warnings(in scope: TestPlanScope) -> [Finding] {
    // The caller's other calls report a missing scope.
    guard let configuration = (try? part(scope))?.configuration, !configuration.isEnabled else {
      return []
    }
    return [
      Finding(
        .warning, .disabledConfiguration,
        "no test is run with the configuration '\(configuration.name)', which is disabled",
        advice: "Enable it in Xcode, or edit another", path: path, line: configuration.line,
        scope: configuration.name)
    ]
  }

  private func part(_ scope: TestPlanScope) throws(XcodeFileError) -> Part {
    parts[try index(of: scope)]
  }

  func index(of scope: TestPlanScope) throws(XcodeFileError) -> Int {
    guard case .configuration(let name) = scope else { return 0 }
    var matches = parts.indices.filter { parts[$0].configuration?.name == name }
    if matches.isEmpty {
      matches = parts.indices.filter { parts[$0].configuration?.identifier == name }
    }
    guard let match = matches.first else {
      let names = configurations.map { "'\($0.name)'" }.joined(separator: ", ")
      throw XcodeFileError(
        .noSuchConfiguration, "the test plan has no configuration '\(name)'",
        advice: names.isEmpty ? "It has none" : "It has \(names)", path: path)
    }
    guard matches.count == 1 else {
      let lines = matches.compactMap { parts[$0].configuration.map { "line \($0.line)" } }
        .joined(separator: ", ")
      throw XcodeFileError(
        .ambiguousConfiguration,
        "the test plan has \(matches.count) configurations '\(name)': \(lines)",
        advice: "Rename one, or give its identifier in place of the name", path: path)
    }
    return match
  }
}

extension EntryKind {
  var planListKey: String {
    self == .argument ? "commandLineArgumentEntries" : "environmentVariableEntries"
  }

  var planNameKey: String { self == .argument ? "argument" : "key" }
}
