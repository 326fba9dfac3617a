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
  /// - Throws: an error where the version is unknown, an entry is missing or ambiguous, a position,
  ///   scope or value is impossible, or an added variable clashes with one of its name: both are
  ///   enabled, or both have the same value.
  public mutating func apply(
    _ edit: EntryEdit, in scope: TestPlanScope
  ) throws(XcodeFileError) {
    try checkVersion()
    let kind = edit.kind
    let entries = try editableEntries(kind, in: scope)
    let change = try change(edit, of: entries, in: scope)
    let before = entries.map(\.draft)
    let drafts = change.applied(to: before)
    var document = self
    if scope != .defaults, try !hasOwnList(kind, in: scope) {
      // A copy of the shared list changes nothing, so an edit without effect isn't made.
      if drafts == before { return }
      let copy = insertion(ofList: before, kind, in: scope)
      try document.apply([copy], kind, in: scope, expected: before)
    }
    let splices = document.splices(making: change, kind, in: scope, all: drafts)
    try document.apply(splices, kind, in: scope, expected: drafts)
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
    guard try hasOwnList(kind, in: scope), let list = list(kind, in: scope) else { return }
    var document = self
    let removal = JSONLayout(tree: tree).removal(of: list.node)
    try document.apply([removal], kind, in: scope, expected: nil)
    self = document
  }

  // MARK: Making splices

  /// Xcode has one version of test plans so far; the format of others can't be known.
  var isKnownVersion: Bool { version.map { $0 == "1" } ?? true }

  private func list(_ kind: EntryKind, in scope: TestPlanScope) -> List? {
    // The caller has found the part before.
    (try? part(scope))?.lists[kind]
  }

  private func splices(
    making change: EntryChange, _ kind: EntryKind, in scope: TestPlanScope, all drafts: [EntryDraft]
  ) -> [Splice] {
    guard let list = list(kind, in: scope) else {
      return [insertion(ofList: drafts, kind, in: scope)]
    }
    let layout = JSONLayout(tree: tree)
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
  private func insertion(
    ofList drafts: [EntryDraft], _ kind: EntryKind, in scope: TestPlanScope
  ) -> Splice {
    let layout = JSONLayout(tree: tree)
    let list = Value.array(drafts.map(object))
    // The caller has found the part before; the shared settings always exist.
    let part = (try? part(scope)) ?? parts[0]
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
  private func splices(making row: Row, say draft: EntryDraft) -> [Splice] {
    let layout = JSONLayout(tree: tree)
    let entry = row.entry
    var splices: [Splice] = []
    if !draft.name.isIdentical(to: entry.name) {
      splices += replacement(of: draft.kind.planNameKey, in: row.node, draft.name, layout)
    }
    switch (draft.value, entry.value) {
    case (let new?, let old?):
      if !new.isIdentical(to: old) {
        splices += replacement(of: "value", in: row.node, new, layout)
      }
    case (let new?, nil):
      splices.append(layout.insertion("value", .string(new), in: row.node))
    case (nil, .some):
      splices += (tree.member("value", of: row.node)).map { [layout.removal(of: $0)] } ?? []
    case (nil, nil): break
    }
    guard draft.isEnabled != entry.isEnabled else { return splices }
    let flag = tree.member("enabled", of: row.node)
    if let flag, !draft.isEnabled {
      let node = tree.nodes[flag]
      splices.append(Splice(node.start..<node.limit, Array("false".utf8)))
    } else if let flag {
      // Xcode never writes true.
      splices.append(layout.removal(of: flag))
    } else {
      splices.append(layout.insertion("enabled", .bool(false), in: row.node))
    }
    return splices
  }

  private func replacement(
    of key: String, in object: Int, _ text: String, _ layout: JSONLayout
  ) -> [Splice] {
    guard let node = tree.member(key, of: object).map({ tree.nodes[$0] }) else { return [] }
    return [
      Splice(
        node.start..<node.limit,
        Array(JSONText.encoded(text, escapingSlashes: layout.escapesSlashes).utf8))
    ]
  }
}
