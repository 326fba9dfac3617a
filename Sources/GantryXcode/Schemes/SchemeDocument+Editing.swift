import GantryFormats

extension SchemeDocument {
  /// Applies an edit to an action's list.
  ///
  /// A new entry has the style of the one before it. Without one, it has the style of others in the
  /// file, else Xcode's, and a new list is placed as Xcode places it. Removing a list's last entry
  /// removes the list, as in Xcode.
  ///
  /// - Parameters:
  ///   - edit: the edit; other bytes don't change.
  ///   - scope: whose list.
  /// - Throws: an error where the version is unknown, an entry is missing or ambiguous, a position,
  ///   scope or value is impossible, or an added variable clashes with one of its name: both are
  ///   enabled, or both have the same value.
  public mutating func apply(
    _ edit: EntryEdit, in scope: SchemeAction
  ) throws(XcodeFileError) {
    try checkVersion()
    let rows = try rows(edit.kind, in: scope)
    let change = try change(edit, of: rows.map(\.entry), in: scope)
    let layout = XMLLayout(tree: tree)
    let splices: [Splice]
    switch change {
    case .insertion(let draft, let index):
      splices = [
        rows.isEmpty
          ? try insertionOfFirst(draft, in: scope)
          : try insertion(of: draft, at: index, among: rows)
      ]
    case .replacement(let index, let draft):
      splices = try EntryElement(tree: tree, row: rows[index]).splices(saying: draft)
    case .removal(let index):
      let row = rows[index]
      let isLast = rows.count { $0.container == row.container } == 1
      let removed = isLast && holdsOnly(row) ? row.container : row.element
      splices = [layout.removalLeavingNothing(of: removed)]
    case .move(let source, let target):
      guard target != source else { return }
      let moved = rows[source].element
      let others = rows.map(\.element).filter { $0 != moved }
      splices = [
        layout.insertion(
          of: Array(tree.bytes[layout.range(of: moved)]), at: target, among: others,
          like: others[max(target - 1, 0)]),
        layout.removal(of: moved),
      ]
    }
    let key = ListKey(action: scope, kind: edit.kind)
    try apply(
      splices, .list(key, expected: change.applied(to: rows.map(\.entry.draft))))
  }

  /// Sets whether Test or Profile uses the Run action's arguments and variables.
  ///
  /// - Parameters:
  ///   - inheritsRun: whether the box "Use the Run action's arguments and environment variables" is
  ///     checked afterwards.
  ///   - action: Test or Profile.
  /// - Throws: an error for Run, or where the scheme doesn't have the action.
  public mutating func setInheritsRun(
    _ inheritsRun: Bool, for action: SchemeAction
  ) throws(XcodeFileError) {
    try checkVersion()
    guard action != .run else {
      throw XcodeFileError(
        .invalidValue, "the Run action inherits nothing: it is the one that others inherit from",
        advice: "Choose Test or Profile", path: path)
    }
    let element = try element(of: action)
    guard self.inheritsRun(action) != inheritsRun else { return }
    let value = EntryElement.flag(inheritsRun)
    let splice: Splice
    if let attribute = tree.attribute("shouldUseLaunchSchemeArgsEnv", of: element) {
      splice = Splice(attribute.value, value)
    } else {
      // As in Xcode, after the elements for building and starting.
      let earlier: [StaticString] = [
        "region", "language", "selectedLauncherIdentifier", "selectedDebuggerIdentifier",
        "buildConfiguration",
      ]
      let neighbor = earlier.compactMap { tree.attribute($0, of: element) }.first
      splice = AttributeWriter(tree: tree, element: element).insertion(
        of: "shouldUseLaunchSchemeArgsEnv", value, after: neighbor)
    }
    try apply([splice], .inheritance(action))
  }

  // MARK: Making splices

  /// Whether the version is between 1.3 and 2.2, like all known ones; absent in very old files.
  var isKnownVersion: Bool {
    guard let version else { return true }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && (parts[0] == "1" || parts[0] == "2")
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private func insertion(
    of draft: EntryDraft, at index: Int, among rows: [Row]
  ) throws(XcodeFileError) -> Splice {
    let layout = XMLLayout(tree: tree)
    let neighbor = rows[max(index - 1, 0)]
    let others = rows.sorted {
      abs($0.element - neighbor.element) < abs($1.element - neighbor.element)
    }
    let element = try newElement(
      draft, like: others, indentation: layout.indentation(of: neighbor.element))
    return layout.insertion(
      of: element, at: index, among: rows.map(\.element), like: neighbor.element)
  }

  private func insertionOfFirst(
    _ draft: EntryDraft, in action: SchemeAction
  ) throws(XcodeFileError) -> Splice {
    let layout = XMLLayout(tree: tree)
    let owner = try element(of: action)
    if let container = tree.child(draft.kind.containerName, of: owner) {
      let separator = layout.childSeparator(in: container)
      let element = try newElement(
        draft, like: [], indentation: Self.indentation(in: separator))
      return layout.insertionOfFirstChild(element, separator: separator, in: container)
    }
    let anchor = anchor(for: draft.kind, in: action, owner)
    let separator = anchor.map(layout.separator(before:)) ?? layout.childSeparator(in: owner)
    let lineBreak = WhiteSpace.lineBreak(of: separator[...])
    let indentation = Self.indentation(in: separator)
    let entryIndentation = lineBreak == nil ? [] : indentation + layout.unit
    let element = try newElement(draft, like: [], indentation: entryIndentation)
    let name = draft.kind.containerName
    let lead = lineBreak.map { $0 + entryIndentation } ?? []
    let tail = lineBreak.map { $0 + indentation } ?? []
    let container = Array("<\(name)>".utf8) + lead + element + tail + Array("</\(name)>".utf8)
    guard let anchor else {
      return layout.insertionOfFirstChild(container, separator: separator, in: owner)
    }
    return .insertion(separator + container, at: layout.end(of: anchor))
  }

  private static func indentation(in separator: [UInt8]) -> [UInt8] {
    WhiteSpace.lineBreak(of: separator[...]).map { Array(separator.dropFirst($0.count)) } ?? []
  }

  /// The element after which Xcode places a new list, found from real edits.
  private func anchor(for kind: EntryKind, in action: SchemeAction, _ owner: Int) -> Int? {
    var earlier: [StaticString] = [
      "PreActions", "PostActions", "BuildableProductRunnable", "RemoteRunnable", "PathRunnable",
    ]
    if action != .profile { earlier.append("MacroExpansion") }
    let children = Array(tree.children(of: owner))
    if kind == .environmentVariable,
      let arguments = children.last(where: { tree.isNamed(EntryKind.argument.containerName, $0) })
    {
      return arguments
    }
    return children.last { child in earlier.contains { tree.isNamed($0, child) } }
  }

  /// A new entry: a copy of an existing one with other contents, else one in the file's style.
  private func newElement(
    _ draft: EntryDraft, like rows: [Row], indentation: [UInt8]
  ) throws(XcodeFileError) -> [UInt8] {
    let layout = XMLLayout(tree: tree)
    for row in rows where layout.indentation(of: row.element) == indentation {
      if let copy = try EntryElement(tree: tree, row: row).copy(saying: draft) { return copy }
    }
    let shape =
      rows.lazy.compactMap { XMLShape(of: $0.element, in: tree) }.first
      ?? shapeOfEntries(kind: draft.kind) ?? shapeOfReferences ?? .canonical(unit: layout.unit)
    return shape.element(
      draft.kind.elementName, try EntryElement.attributes(saying: draft),
      indentation: indentation, lineBreak: WhiteSpace.lineBreak(of: tree.bytes))
  }

  private func shapeOfEntries(kind: EntryKind) -> XMLShape? {
    let rows = EntryKind.allCases.sorted { one, _ in one == kind }.lazy.flatMap { kind in
      SchemeAction.allCases.lazy.flatMap { lists[ListKey(action: $0, kind: kind)] ?? [] }
    }
    return rows.compactMap { XMLShape(of: $0.element, in: tree) }.first
  }

  private var shapeOfReferences: XMLShape? {
    let index = tree.elements.indices.first { tree.isNamed("BuildableReference", $0) }
    guard var shape = index.flatMap({ XMLShape(of: $0, in: tree) }) else { return nil }
    // CocoaPods writes single quotes, but only in references.
    let action = SchemeAction.allCases.lazy.compactMap { actions[$0] }.first
    if let action = action.flatMap({ XMLShape(of: $0, in: tree) }) { shape.quote = action.quote }
    return shape
  }

  /// Whether an entry is the only one in its list, apart from white space.
  private func holdsOnly(_ row: Row) -> Bool {
    let content = tree.elements[row.container].content
    let range = tree.elements[row.element].range
    return tree.bytes[content.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && tree.bytes[range.upperBound..<content.upperBound].allSatisfy(\.isSpace)
  }
}
