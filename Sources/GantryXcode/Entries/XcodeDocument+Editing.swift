extension XcodeDocument {
  /// Reads a document from a file.
  ///
  /// - Parameter path: the file's path; symbolic links are followed.
  /// - Throws: an error where the file can't be read, or all problems of its text.
  public init(contentsOf path: String) throws(XcodeFileError) {
    try self.init(bytes: XcodeFile.read(path), path: path)
  }

  /// Edits a file: no concurrent change is lost, and the file is replaced as a whole.
  ///
  /// It is locked and written as ``XcodeFile/edit(at:_:)`` does it.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - body: makes the edits. If it throws, the file stays as it is.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws, or an ``XcodeFileError``.
  @discardableResult
  public static func edit<Result>(
    at path: String, _ body: (inout Self) throws -> Result
  ) throws -> Result {
    try XcodeFile.withLockedFile(path) { bytes in
      var document = try Self(bytes: bytes, path: path)
      let result = try body(&document)
      return (document.bytes, result)
    }
  }

  /// The selected entry in a scope's own list.
  ///
  /// - Parameters:
  ///   - selector: the entry.
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Returns: the entry.
  /// - Throws: an error where there is no such entry, or several.
  public func entry(
    _ selector: EntrySelector, _ kind: EntryKind, in scope: Scope
  ) throws(XcodeFileError) -> Entry {
    let entries = try editableEntries(kind, in: scope)
    return entries[try lookup(entries, kind, in: scope).index(of: selector)]
  }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - draft: the entry.
  ///   - position: its position.
  ///   - scope: whose list.
  /// - Throws: the errors of ``XcodeDocument/apply(_:in:)``.
  public mutating func add(
    _ draft: EntryDraft, at position: EntryPosition = .end, in scope: Scope
  ) throws(XcodeFileError) {
    try apply(.add(draft, at: position), in: scope)
  }

  /// Replaces an entry's contents in its place.
  ///
  /// - Parameters:
  ///   - selector: the entry.
  ///   - draft: its new contents, whose kind selects the list.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such entry, several, or the value is impossible.
  public mutating func replace(
    _ selector: EntrySelector, with draft: EntryDraft, in scope: Scope
  ) throws(XcodeFileError) {
    try apply(.replace(selector, with: draft), in: scope)
  }

  /// Removes an entry.
  ///
  /// - Parameters:
  ///   - selector: the entry.
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such entry, or several.
  public mutating func remove(
    _ selector: EntrySelector, _ kind: EntryKind, in scope: Scope
  ) throws(XcodeFileError) {
    try apply(.remove(selector, kind), in: scope)
  }

  /// Moves an entry inside its list, with all its bytes.
  ///
  /// - Parameters:
  ///   - selector: the entry.
  ///   - kind: which list.
  ///   - position: its new position. A number is the one that it has afterwards.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such entry, several, or no such place.
  public mutating func move(
    _ selector: EntrySelector, _ kind: EntryKind, to position: EntryPosition, in scope: Scope
  ) throws(XcodeFileError) {
    try apply(.move(selector, kind, to: position), in: scope)
  }

  /// Checks or unchecks an entry's box.
  ///
  /// - Parameters:
  ///   - isEnabled: whether the box is checked afterwards.
  ///   - selector: the entry.
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such entry, or several.
  public mutating func setEnabled(
    _ isEnabled: Bool, _ selector: EntrySelector, _ kind: EntryKind, in scope: Scope
  ) throws(XcodeFileError) {
    try change(selector, kind, in: scope) { $0.isEnabled = isEnabled }
  }

  /// Changes an argument's text.
  ///
  /// - Parameters:
  ///   - text: its new text.
  ///   - selector: the argument, by its number or by its old text.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such argument, several, or the text is impossible.
  public mutating func setText(
    _ text: String, ofArgument selector: EntrySelector, in scope: Scope
  ) throws(XcodeFileError) {
    try change(selector, .argument, in: scope) { $0.name = text }
  }

  /// Changes an environment variable, or adds it at the end of its list.
  ///
  /// - Parameters:
  ///   - name: the variable's name.
  ///   - value: its new value.
  ///   - isEnabled: whether its box is checked afterwards; nil keeps it, and checks a new one.
  ///   - scope: whose list.
  /// - Throws: an error where several variables have the name, or the value is impossible.
  public mutating func setVariable(
    _ name: String, to value: String, isEnabled: Bool? = nil, in scope: Scope
  ) throws(XcodeFileError) {
    let entries = try editableEntries(.environmentVariable, in: scope)
    guard entries.contains(where: { $0.name == name }) else {
      let draft = EntryDraft.environmentVariable(name, value, isEnabled: isEnabled ?? true)
      return try add(draft, at: .end, in: scope)
    }
    try change(.name(name), .environmentVariable, in: scope) {
      $0.value = value
      if let isEnabled { $0.isEnabled = isEnabled }
    }
  }

  /// Changes the value of one environment variable among several with its name.
  ///
  /// - Parameters:
  ///   - value: its new value.
  ///   - selector: the variable.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such variable, several, or the value is impossible.
  public mutating func setValue(
    _ value: String, ofVariable selector: EntrySelector, in scope: Scope
  ) throws(XcodeFileError) {
    try change(selector, .environmentVariable, in: scope) { $0.value = value }
  }

  private mutating func change(
    _ selector: EntrySelector, _ kind: EntryKind, in scope: Scope,
    _ body: (inout EntryDraft) -> Void
  ) throws(XcodeFileError) {
    let entry = try entry(selector, kind, in: scope)
    var draft = entry.draft
    body(&draft)
    try replace(.number(entry.number), with: draft, in: scope)
  }

  /// Copies entries of another document, or of another scope of the same one.
  ///
  /// An existing variable keeps its place and gets the copied value and check box, since a program
  /// sees only one of two. Several variables with one name, at most one of them checked, are values
  /// to choose from: they replace all variables with their name.
  ///
  /// - Parameters:
  ///   - selectors: the entries; nil means the whole list.
  ///   - kind: which list.
  ///   - source: the document to copy from.
  ///   - sourceScope: the list's owner there.
  ///   - scope: the list's owner here.
  ///   - position: the position of the first entry; the others follow it.
  /// - Throws: an error where an entry can't be found or written; nothing is copied then.
  public mutating func copy<Source: XcodeDocument>(
    _ selectors: [EntrySelector]?, _ kind: EntryKind, from source: Source,
    _ sourceScope: Source.Scope, to scope: Scope, at position: EntryPosition = .end
  ) throws(XcodeFileError) {
    var entries = try source.editableEntries(kind, in: sourceScope)
    if let selectors {
      entries = try selectors.map { selector throws(XcodeFileError) in
        try source.entry(selector, kind, in: sourceScope)
      }
    }
    var document = self
    let existing = try document.editableEntries(kind, in: scope)
    if try isTakenOver(existing, kind, in: scope, from: source, sourceScope) { return }
    try Self.checkCanStandTogether(entries, in: source, sourceScope)
    var index = try document.lookup(existing, kind, in: scope).insertionIndex(of: position)
    let choices = kind == .environmentVariable ? Self.repeated(entries.map(\.name)) : []
    for entry in existing.reversed() where choices.contains(entry.name) {
      try document.remove(.number(entry.number), kind, in: scope)
      if entry.number <= index { index -= 1 }
    }
    for entry in entries {
      let same = existing.filter { $0.name == entry.name }
      if kind == .argument || same.isEmpty || choices.contains(entry.name) {
        index += 1
        try document.add(entry.draft, at: .number(index), in: scope)
        continue
      }
      guard same.count == 1 else {
        throw XcodeFileError(
          .ambiguousEntry,
          "'\(entry.name)' appears \(same.count) times in the environment variables of "
            + "'\(title(of: scope))', and which one is meant can't be told",
          advice: "Remove all but one of them, or set the value of one by its number", path: path)
      }
      try document.replace(.name(entry.name), with: entry.draft, in: scope)
    }
    self = document
  }

  /// Whether a scope has no list of its own and inherits the list that is to be copied: it has its
  /// entries already.
  private func isTakenOver<Source: XcodeDocument>(
    _ existing: [Entry], _ kind: EntryKind, in scope: Scope, from source: Source,
    _ sourceScope: Source.Scope
  ) throws(XcodeFileError) -> Bool {
    guard !existing.isEmpty, source.path == path, try ownEntries(kind, in: scope).isEmpty else {
      return false
    }
    return try existing == source.editableEntries(kind, in: sourceScope)
  }

  /// Refuses variables with one name that can't be values to choose from, and names their place.
  private static func checkCanStandTogether<Source: XcodeDocument>(
    _ entries: [Entry], in source: Source, _ scope: Source.Scope
  ) throws(XcodeFileError) {
    for (index, entry) in entries.enumerated() where entry.kind == .environmentVariable {
      guard let other = entries[..<index].first(where: entry.draft.clashes) else { continue }
      throw XcodeFileError(
        .duplicateEntry,
        "the environment variable '\(entry.name)' appears twice in '\(source.title(of: scope))', "
          + (other.value == entry.value ? "with the same value" : "switched on both times")
          + ": lines \(other.line) and \(entry.line)",
        advice: "Copy one of them by its number, or remove one first", path: source.path)
    }
  }

  private static func repeated(_ names: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(names.filter { !seen.insert($0).inserted })
  }

  // MARK: Lists

  /// The effect of an edit on a list with some entries.
  func change(
    _ edit: EntryEdit, of entries: [Entry], in scope: Scope
  ) throws(XcodeFileError) -> EntryChange {
    let lookup = lookup(entries, edit.kind, in: scope)
    switch edit {
    case .add(let draft, let position):
      try checkIsNew(draft, among: entries, in: scope)
      return .insertion(draft, at: try lookup.insertionIndex(of: position))
    case .replace(let selector, let draft):
      return .replacement(at: try lookup.index(of: selector), draft)
    case .remove(let selector, _): return .removal(at: try lookup.index(of: selector))
    case .move(let selector, _, let position):
      let source = try lookup.index(of: selector)
      return .move(from: source, to: try lookup.targetIndex(ofMoving: source, to: position))
    }
  }

  /// Refuses a variable next to another with its name if both are checked, since a program sees
  /// only one of the two, or if they are equal.
  private func checkIsNew(
    _ draft: EntryDraft, among entries: [Entry], in scope: Scope
  ) throws(XcodeFileError) {
    guard draft.kind == .environmentVariable,
      let known = entries.first(where: draft.clashes)
    else { return }
    throw XcodeFileError(
      .duplicateEntry,
      "the environment variable '\(draft.name)' of '\(title(of: scope))' is there already, "
        + "number \(known.number) (line \(known.line))",
      advice: Self.advice(for: draft, beside: known), path: path)
  }

  /// What to do in place of adding a variable with an existing name.
  private static func advice(for draft: EntryDraft, beside known: Entry) -> String {
    switch (known.isEnabled, draft.isEnabled) {
    case (true, true) where known.value == draft.value: "It has that value already"
    case (true, true): "Use 'set' to change its value"
    case (false, true): "Use 'enable' to switch it on"
    case (true, false): "Use 'disable' to switch it off"
    case (false, false): "It has that value already, and is switched off"
    }
  }

  /// Only files with known formats are edited; a file without a version has Xcode's.
  func checkVersion() throws(XcodeFileError) {
    guard let warning = versionWarning, let line = warning.line, let column = warning.column
    else { return }
    let isScheme = Self.self == SchemeDocument.self
    throw XcodeFileError(
      .unsupportedVersion, warning.message,
      advice: (isScheme ? "Schemes of versions 1 and 2" : "Test plans of version 1")
        + " can be edited; make the change in Xcode",
      path: path, position: TextPosition(line: line, column: column))
  }

  /// Applies splices, reads the result again, and keeps it if only the intended part changed.
  mutating func apply(
    _ splices: [Splice], if isIntended: (_ before: Self, _ edited: Self) -> Bool
  ) throws(XcodeFileError) {
    let bytes = Splice.apply(splices, to: self.bytes)
    if bytes == self.bytes { return }
    let edited: Self
    do throws(XcodeFileError) {
      edited = try Self(bytes: bytes, path: path)
    } catch {
      throw refusal("the result could not be read: \(error.problems.first?.message ?? "unknown")")
    }
    guard isIntended(self, edited) else { throw refusal("it would change something else") }
    self = edited
  }

  private func refusal(_ reason: String) -> XcodeFileError {
    XcodeFileError(
      .refusedEdit, "the edit was not made, since \(reason)",
      advice: "Make it in Xcode, and report the \(Self.noun)'s layout", path: path)
  }

  private static var noun: String { self == SchemeDocument.self ? "scheme" : "plan" }

  private func lookup(_ entries: [Entry], _ kind: EntryKind, in scope: Scope) -> EntryLookup {
    EntryLookup(entries: entries, kind: kind, title: title(of: scope), path: path)
  }
}

/// Whether two texts have the same scalars: `==` also holds for equivalent characters.
func isIdentical(_ one: String?, _ other: String?) -> Bool {
  one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
}

extension EntryDraft {
  /// Whether a variable can't be next to another: a program sees one of two enabled ones, and two
  /// with one value are equal.
  fileprivate func clashes(with entry: Entry) -> Bool {
    entry.name == name && (entry.isEnabled && isEnabled || entry.value == value)
  }
}
