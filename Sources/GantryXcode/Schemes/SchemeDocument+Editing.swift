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
  /// - Throws: the errors of ``XcodeDocument/apply(_:in:)``.
  public mutating func apply(
    _ edit: EntryEdit, in scope: SchemeAction
  ) throws(XcodeFileError) {
    try checkVersion()
    let rows = try rows(edit.kind, in: scope)
    let change = try change(edit, of: rows.map(\.entry), in: scope)
    let splices: [Splice]
    switch change {
    case .insertion(let draft, let index):
      splices = [
        rows.isEmpty
          ? try insertionOfFirst(draft, in: scope)
          : try insertion(of: draft, at: index, among: rows)
      ]
    case .replacement(let index, let draft):
      splices = try self.splices(making: rows[index], say: draft)
    case .removal(let index):
      let element = rows[index].node
      let container = tree.elements[element].parent
      let removed = holdsOnly(element, in: container) ? container : element
      splices = [layout.removalLeavingNothing(of: removed)]
    case .move(let source, let target):
      guard target != source else { return }
      let moved = rows[source].node
      let others = rows.map(\.node).filter { $0 != moved }
      splices = [
        layout.insertion(
          of: Array(tree.bytes[layout.range(of: moved)]), at: target, among: others,
          like: others[max(target - 1, 0)]),
        layout.removal(of: moved),
      ]
    }
    let key = ListKey(action: scope, kind: edit.kind)
    let edited = Change.list(key, expected: change.applied(to: rows.map(\.entry.draft)))
    try apply(splices) { $0.isSame(as: $1, except: edited) }
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
    // As in Xcode, after the elements for building and starting.
    let earlier: [StaticString] = [
      "region", "language", "selectedLauncherIdentifier", "selectedDebuggerIdentifier",
      "buildConfiguration",
    ]
    let splice = tree.setting(
      "shouldUseLaunchSchemeArgsEnv", of: element, to: Self.flag(inheritsRun),
      after: earlier.compactMap { tree.attribute($0, of: element) }.first)
    try apply(splice.map { [$0] } ?? []) { $0.isSame(as: $1, except: .inheritance(action)) }
  }

  // MARK: Making splices

  private var layout: XMLLayout { XMLLayout(tree: tree) }

  private func insertion(
    of draft: EntryDraft, at index: Int, among rows: [EntryRow]
  ) throws(XcodeFileError) -> Splice {
    let neighbor = rows[max(index - 1, 0)].node
    let others = rows.map(\.node)
    let element = try newElement(
      draft, like: others.sorted { abs($0 - neighbor) < abs($1 - neighbor) },
      indentation: layout.indentation(of: neighbor))
    return layout.insertion(of: element, at: index, among: others, like: neighbor)
  }

  private func insertionOfFirst(
    _ draft: EntryDraft, in action: SchemeAction
  ) throws(XcodeFileError) -> Splice {
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

  /// The changes that give an entry other contents; none where they are equal.
  private func splices(
    making row: EntryRow, say draft: EntryDraft
  ) throws(XcodeFileError) -> [Splice] {
    let entry = row.entry
    var splices: [Splice?] = []
    if !isIdentical(draft.name, entry.name) {
      splices.append(
        tree.setting(
          entry.kind.nameAttribute, of: row.node, to: try XMLText.encoded(draft.name)))
    }
    if entry.kind == .environmentVariable, !isIdentical(draft.value, entry.value) {
      splices.append(
        tree.setting(
          "value", of: row.node, to: try draft.value.map(XMLText.encoded),
          after: tree.attribute(entry.kind.nameAttribute, of: row.node)))
    }
    if draft.isEnabled != entry.isEnabled {
      splices.append(tree.setting("isEnabled", of: row.node, to: Self.flag(draft.isEnabled)))
    }
    return splices.compactMap(\.self)
  }

  /// A new entry: a copy of an existing one with other contents, else one in the file's style.
  private func newElement(
    _ draft: EntryDraft, like elements: [Int], indentation: [UInt8]
  ) throws(XcodeFileError) -> [UInt8] {
    for element in elements where layout.indentation(of: element) == indentation {
      if let copy = try copy(of: element, saying: draft) { return copy }
    }
    let shape =
      elements.lazy.compactMap { XMLShape(of: $0, in: tree) }.first
      ?? shapeOfEntries(kind: draft.kind) ?? shapeOfReferences ?? .canonical(unit: layout.unit)
    return shape.element(
      draft.kind.elementName, try Self.attributes(saying: draft), indentation: indentation,
      lineBreak: WhiteSpace.lineBreak(of: tree.bytes))
  }

  /// A copy of an entry's element with other contents; nil if the element isn't a plain entry.
  private func copy(of index: Int, saying draft: EntryDraft) throws(XcodeFileError) -> [UInt8]? {
    let element = tree.elements[index]
    let values = try Self.attributes(saying: draft)
    guard tree.attributes(of: index).count == values.count,
      tree.bytes[element.content].allSatisfy(\.isSpace)
    else { return nil }
    var splices: [Splice] = []
    for (name, value) in values {
      guard let range = tree.attribute(name, of: index)?.value else { return nil }
      splices.append(
        Splice(range.lowerBound - element.start..<range.upperBound - element.start, value))
    }
    return Splice.apply(splices, to: Array(tree.bytes[element.range]))
  }

  private static func attributes(
    saying draft: EntryDraft
  ) throws(XcodeFileError) -> [(name: StaticString, value: [UInt8])] {
    var attributes = [(name: draft.kind.nameAttribute, value: try XMLText.encoded(draft.name))]
    if let value = draft.value { attributes.append(("value", try XMLText.encoded(value))) }
    attributes.append(("isEnabled", flag(draft.isEnabled)))
    return attributes
  }

  private static func flag(_ isOn: Bool) -> [UInt8] { Array((isOn ? "YES" : "NO").utf8) }

  private func shapeOfEntries(kind: EntryKind) -> XMLShape? {
    let rows = EntryKind.allCases.sorted { one, _ in one == kind }.lazy.flatMap { kind in
      SchemeAction.allCases.lazy.flatMap { lists[ListKey(action: $0, kind: kind)] ?? [] }
    }
    return rows.compactMap { XMLShape(of: $0.node, in: tree) }.first
  }

  private var shapeOfReferences: XMLShape? {
    let index = tree.elements.indices.first { tree.isNamed("BuildableReference", $0) }
    guard var shape = index.flatMap({ XMLShape(of: $0, in: tree) }) else { return nil }
    // CocoaPods writes single quotes, but only in references.
    let action = SchemeAction.allCases.lazy.compactMap { actions[$0] }.first
    if let action = action.flatMap({ XMLShape(of: $0, in: tree) }) { shape.quote = action.quote }
    return shape
  }

  /// Whether an element is the only one in another, apart from white space.
  private func holdsOnly(_ element: Int, in container: Int) -> Bool {
    let content = tree.elements[container].content
    let range = tree.elements[element].range
    return tree.bytes[content.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && tree.bytes[range.upperBound..<content.upperBound].allSatisfy(\.isSpace)
  }
}
