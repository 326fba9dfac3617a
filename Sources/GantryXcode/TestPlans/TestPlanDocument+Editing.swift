import GantryFormats

extension TestPlanDocument {
  /// Applies an edit to a list.
  ///
  /// A configuration without a list of its own gets one that repeats the shared entries first,
  /// since its list replaces theirs. An emptied list stays, as in most files of Xcode.
  ///
  /// - Parameters:
  ///   - edit: what changes.
  ///   - scope: whose list.
  /// - Throws: the errors of ``XcodeDocument/apply(_:in:)``.
  public mutating func apply(
    _ edit: EntryEdit, in scope: TestPlanScope
  ) throws(XcodeFileError) {
    try checkVersion()
    let kind = edit.kind
    let entries = try editableEntries(kind, in: scope)
    let change = try change(edit, of: entries, in: scope)
    let before = entries.map(\.draft)
    let drafts = change.applied(to: before)
    let index = try index(of: scope)
    var document = self
    if scope != .defaults, parts[index].lists[kind] == nil {
      // A copy of the shared list changes nothing, so an edit without effect isn't made.
      if drafts == before { return }
      let copy = insertion(ofList: before, kind, in: parts[index])
      try document.apply([copy]) { $0.isSame(as: $1, exceptPart: index, kind, expected: before) }
    }
    let splices =
      if let list = document.parts[index].lists[kind] {
        document.splices(making: change, in: list)
      } else {
        [document.insertion(ofList: drafts, kind, in: parts[index])]
      }
    try document.apply(splices) { $0.isSame(as: $1, exceptPart: index, kind, expected: drafts) }
    self = document
  }

  /// Removes a configuration's own list, so that the shared entries apply again.
  ///
  /// - Parameters:
  ///   - kind: which list.
  ///   - scope: whose list; nothing changes where it has none.
  /// - Throws: an error where the plan doesn't have the configuration, or for the shared settings,
  ///   which inherit nothing.
  public mutating func removeOwnList(
    _ kind: EntryKind, in scope: TestPlanScope
  ) throws(XcodeFileError) {
    try checkVersion()
    guard scope != .defaults else {
      throw XcodeFileError(
        .noSuchConfiguration, "the shared settings have no others to take over",
        advice: "Name a configuration", path: path)
    }
    let index = try index(of: scope)
    guard let list = parts[index].lists[kind] else { return }
    try apply([layout.removal(of: list.node)]) {
      $0.isSame(as: $1, exceptPart: index, kind, expected: nil)
    }
  }

  // MARK: Making splices

  private var layout: JSONLayout { JSONLayout(tree: tree) }

  private func splices(making change: EntryChange, in list: List) -> [Splice] {
    let layout = layout
    switch change {
    case .insertion(let draft, let index):
      return [layout.insertion(object(draft), at: index, in: list.node)]
    case .replacement(let index, let draft): return splices(making: list.rows[index], say: draft)
    case .removal(let index): return [layout.removal(of: list.rows[index].node)]
    case .move(let source, let target):
      guard target != source else { return [] }
      let node = list.rows[source].node
      let text = Array(tree.bytes[tree.nodes[node].memberRange])
      // An entry that moves down comes after the one in its new place.
      let index = target > source ? target + 1 : target
      return [layout.removal(of: node), layout.insertion(of: text, at: index, in: list.node)]
    }
  }

  /// A new list, in a new object of options if there is none.
  private func insertion(ofList drafts: [EntryDraft], _ kind: EntryKind, in part: Part) -> Splice {
    let list = Value.array(drafts.map(object))
    guard let options = part.options else {
      return layout.insertion(
        part.optionsKey, .object([Value.Member(key: kind.planListKey, value: list)]),
        in: part.owner)
    }
    return layout.insertion(kind.planListKey, list, in: options)
  }

  /// An entry, with its keys in alphabetical order, as in other entries.
  private func object(_ draft: EntryDraft) -> Value {
    var members = [Value.Member(key: draft.kind.planNameKey, value: .string(draft.name))]
    if let value = draft.value { members.append(Value.Member(key: "value", value: .string(value))) }
    if !draft.isEnabled { members.append(Value.Member(key: "enabled", value: .bool(false))) }
    let rows = parts.flatMap { $0.lists[draft.kind]?.rows ?? [] }
    let keys = rows.map { row in tree.children(of: row.node).map { tree.nodes[$0].name } }
    let foreign = keys.filter { $0 != $0.sorted(by: JSONLayout.isBefore) }
    let order = foreign.max { $0.count < $1.count } ?? []
    return .object(
      members.sorted { one, other in
        let places = [one, other].map { order.firstIndex(of: $0.key) ?? order.count }
        return places[0] == places[1]
          ? JSONLayout.isBefore(one.key, other.key) : places[0] < places[1]
      })
  }

  /// The changes that give an entry other contents.
  private func splices(making row: EntryRow, say draft: EntryDraft) -> [Splice] {
    let entry = row.entry
    let layout = layout
    var splices: [Splice?] = []
    if !isIdentical(draft.name, entry.name) {
      splices.append(
        layout.setting(entry.kind.planNameKey, to: .string(draft.name), in: row.node))
    }
    if !isIdentical(draft.value, entry.value) {
      splices.append(
        layout.setting("value", to: draft.value.map { .string($0) }, in: row.node))
    }
    if draft.isEnabled != entry.isEnabled {
      // Xcode never writes true.
      splices.append(
        layout.setting("enabled", to: draft.isEnabled ? nil : .bool(false), in: row.node))
    }
    return splices.compactMap(\.self)
  }
}
