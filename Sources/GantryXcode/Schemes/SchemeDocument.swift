import GantryFormats

/// An Xcode scheme (`.xcscheme`) whose arguments and variables can be read and edited.
///
/// The text is never rewritten: an edit replaces a few bytes of it, in the file's own style, and
/// otherwise in Xcode's.
///
/// ```swift
/// try SchemeDocument.edit(at: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme") { scheme in
///   try scheme.add(.argument("--countries-datasource local-mock"), in: .run)
/// }
/// ```
///
/// ```xml
/// <CommandLineArgument
///    argument = "--countries-datasource local-mock"
///    isEnabled = "YES">
/// </CommandLineArgument>
/// ```
public struct SchemeDocument: XcodeDocument {
  struct ListKey: Hashable, Sendable {
    var action: SchemeAction
    var kind: EntryKind
  }

  /// The path from which the document was read.
  public let path: String
  private(set) var tree: XMLTree
  private(set) var actions: [SchemeAction: Int] = [:]
  private(set) var lists: [ListKey: [EntryRow]] = [:]

  /// Reads a scheme.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, in UTF-8.
  ///   - path: the file's path, for messages alone.
  /// - Throws: all problems that could be found, each with line and column.
  public init(bytes: [UInt8], path: String) throws(XcodeFileError) {
    self.path = path
    tree = try XMLScanner.scan(bytes, path: path)
    var problems: [ScanProblem] = []
    guard tree.isNamed("Scheme", 0) else {
      let problem = ScanProblem(
        at: tree.elements[0].start,
        "the file is not a scheme, since its root element is '\(tree.name(of: 0))'",
        "Check that it is the right file")
      throw ScanProblem.error([problem], in: bytes, path: path)
    }
    var counter = LineCounter(bytes)
    for element in tree.children(of: 0) {
      let action = SchemeAction.allCases.first { tree.isNamed($0.elementName, element) }
      guard let action else { continue }
      guard actions[action] == nil else {
        problems.append(
          ScanProblem(
            at: tree.elements[element].start,
            "the element '\(action.elementName)' appears twice in the scheme",
            "Keep one of the two"))
        continue
      }
      actions[action] = element
      readLists(of: action, at: element, &counter, &problems)
    }
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
  }

  private mutating func readLists(
    of action: SchemeAction, at element: Int, _ counter: inout LineCounter,
    _ problems: inout [ScanProblem]
  ) {
    for container in tree.children(of: element) {
      guard let kind = kind(ofContainer: container) else { continue }
      let key = ListKey(action: action, kind: kind)
      var rows = lists[key] ?? []
      for child in tree.children(of: container) where tree.isNamed(kind.elementName, child) {
        let start = tree.elements[child].start
        guard let name = tree.value(kind.nameAttribute, of: child) else {
          problems.append(
            ScanProblem(
              at: start,
              "'\(kind.elementName)' has no attribute '\(kind.nameAttribute)'",
              "Add it, or remove the entry"))
          continue
        }
        let draft = EntryDraft(
          kind: kind, name: name,
          value: kind == .environmentVariable ? tree.value("value", of: child) : nil,
          isEnabled: Self.isYes(tree.value("isEnabled", of: child), otherwise: true))
        let line = counter.position(of: start).line
        rows.append(
          EntryRow(entry: Entry(draft: draft, number: rows.count + 1, line: line), node: child))
      }
      lists[key] = rows
    }
  }

  func kind(ofContainer element: Int) -> EntryKind? {
    EntryKind.allCases.first { tree.isNamed($0.containerName, element) }
  }

  static func isYes(_ value: String?, otherwise: Bool) -> Bool {
    guard let value else { return otherwise }
    // Xcode writes YES and NO; other tools' values are read by their meaning.
    return !["no", "false", "0"].contains(value.lowercased())
  }

  /// The file's bytes after all edits.
  public var bytes: [UInt8] { tree.bytes }

  // MARK: Reading

  /// The scheme's name, which is that of its file.
  public var name: String { PathText.stem(path) }

  /// The version of the format, such as `1.7`; nil where the file has none.
  public var version: String? { tree.value("version", of: 0) }

  /// The actions that the file has.
  public var scopes: [SchemeAction] { SchemeAction.allCases.filter { actions[$0] != nil } }

  /// An action's name as Xcode shows it.
  ///
  /// - Parameter scope: the action.
  /// - Returns: the name.
  public func title(of scope: SchemeAction) -> String { scope.title }

  /// The entries in an action itself, whether or not Xcode uses them.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order; none where there is no list.
  /// - Throws: an error where the scheme doesn't have the action.
  public func ownEntries(
    _ kind: EntryKind, in scope: SchemeAction
  ) throws(XcodeFileError) -> [Entry] {
    try rows(kind, in: scope).map(\.entry)
  }

  /// The entries that an edit's numbers and names select: the action's own.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries in their order.
  /// - Throws: an error where the scheme doesn't have the action.
  public func editableEntries(
    _ kind: EntryKind, in scope: SchemeAction
  ) throws(XcodeFileError) -> [Entry] {
    try ownEntries(kind, in: scope)
  }

  /// The entries that Xcode uses in an action.
  ///
  /// With test plans, the plans have the entries of the Test action, and the list is empty.
  /// Otherwise Test and Profile use those of Run if the box for it is checked.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entries with the list that they come from, and what is ignored.
  /// - Throws: an error where the scheme doesn't have the action.
  public func effectiveEntries(
    _ kind: EntryKind, in scope: SchemeAction
  ) throws(XcodeFileError) -> EntryList {
    let own = try ownEntries(kind, in: scope)
    let warnings = warning(kind, in: scope).map { [$0] } ?? []
    if scope == .test, !testPlans.isEmpty {
      return EntryList(
        entries: [], owner: .testPlans(testPlans.map(\.reference)), warnings: warnings)
    }
    guard inheritsRun(scope) else {
      return EntryList(entries: own, owner: .own(scope.title), warnings: warnings)
    }
    let inherited = lists[ListKey(action: .run, kind: kind)] ?? []
    return EntryList(
      entries: inherited.map(\.entry), owner: .inherited(from: SchemeAction.run.title),
      warnings: warnings)
  }

  func rows(_ kind: EntryKind, in action: SchemeAction) throws(XcodeFileError) -> [EntryRow] {
    _ = try element(of: action)
    return lists[ListKey(action: action, kind: kind)] ?? []
  }

  func element(of action: SchemeAction) throws(XcodeFileError) -> Int {
    guard let element = actions[action] else {
      throw XcodeFileError(
        .noSuchAction, "the scheme has no \(action.title) action",
        advice: "Open and close it in Xcode's scheme editor, which writes all actions", path: path)
    }
    return element
  }

  // MARK: Editing

  /// The part that an edit changes; everything else must stay.
  enum Change {
    case list(ListKey, expected: [EntryDraft])
    case inheritance(SchemeAction)
  }
}

extension EntryKind {
  var containerName: StaticString {
    self == .argument ? "CommandLineArguments" : "EnvironmentVariables"
  }

  var elementName: StaticString {
    self == .argument ? "CommandLineArgument" : "EnvironmentVariable"
  }

  var nameAttribute: StaticString { self == .argument ? "argument" : "key" }
}
