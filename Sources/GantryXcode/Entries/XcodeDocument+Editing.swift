extension XcodeDocument {
  /// Reads a document from a file.
  ///
  /// - Parameter path: the file's path; symbolic links are followed.
  /// - Throws: an error where the file can't be read, or all problems of its text.
  public init(contentsOf path: String) throws(XcodeFileError) {
    try self.init(bytes: XcodeFile.read(path), path: path)
  }

  /// Edits a file: nothing that others write at the same time is lost, nothing is half written.
  ///
  /// The file is locked, read, given to the closure, compared with what is on disk, and replaced as a
  /// whole. Its mode is kept, a symbolic link is followed. If its bytes stay the same, nothing is
  /// written.
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

  /// The entry that a selector means, in a scope's own list.
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

  /// Adds an entry at the end of its list.
  ///
  /// - Parameters:
  ///   - draft: the entry.
  ///   - scope: whose list.
  /// - Throws: an error where the scope or the value is impossible, or another variable of
  ///   the name is checked already.
  public mutating func add(_ draft: EntryDraft, in scope: Scope) throws(XcodeFileError) {
    try add(draft, at: .end, in: scope)
  }

  /// Checks or unchecks an entry's box.
  ///
  /// - Parameters:
  ///   - isEnabled: whether it is checked afterwards.
  ///   - selector: the entry.
  ///   - kind: which list.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such entry, or several.
  public mutating func setEnabled(
    _ isEnabled: Bool, _ selector: EntrySelector, _ kind: EntryKind, in scope: Scope
  ) throws(XcodeFileError) {
    let entry = try entry(selector, kind, in: scope)
    var draft = entry.draft
    draft.isEnabled = isEnabled
    try replace(.number(entry.number), with: draft, in: scope)
  }

  /// Changes an argument's text.
  ///
  /// - Parameters:
  ///   - text: its new text.
  ///   - selector: the argument, by its number or by the text that it has.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such argument, several, or the text is impossible.
  public mutating func setText(
    _ text: String, ofArgument selector: EntrySelector, in scope: Scope
  ) throws(XcodeFileError) {
    let entry = try entry(selector, .argument, in: scope)
    var draft = entry.draft
    draft.name = text
    try replace(.number(entry.number), with: draft, in: scope)
  }

  /// Changes an environment variable, or adds it at the end of its list.
  ///
  /// - Parameters:
  ///   - name: the variable's name.
  ///   - value: its value afterwards.
  ///   - isEnabled: whether its box is checked afterwards; nil leaves it as it is, and checks a new one.
  ///   - scope: whose list.
  /// - Throws: an error where the name stands several times, or the value is impossible.
  public mutating func setVariable(
    _ name: String, to value: String, isEnabled: Bool? = nil, in scope: Scope
  ) throws(XcodeFileError) {
    let entries = try editableEntries(.environmentVariable, in: scope)
    guard entries.contains(where: { $0.name == name }) else {
      let draft = EntryDraft.environmentVariable(name, value, isEnabled: isEnabled ?? true)
      return try add(draft, at: .end, in: scope)
    }
    let entry = try entry(.name(name), .environmentVariable, in: scope)
    let draft = EntryDraft.environmentVariable(
      name, value, isEnabled: isEnabled ?? entry.isEnabled)
    try replace(.number(entry.number), with: draft, in: scope)
  }

  /// Changes the value of one environment variable among several of its name, and nothing else.
  ///
  /// - Parameters:
  ///   - value: its value afterwards.
  ///   - selector: the variable.
  ///   - scope: whose list.
  /// - Throws: an error where there is no such variable, several, or the value is impossible.
  public mutating func setValue(
    _ value: String, ofVariable selector: EntrySelector, in scope: Scope
  ) throws(XcodeFileError) {
    let entry = try entry(selector, .environmentVariable, in: scope)
    var draft = entry.draft
    draft.value = value
    try replace(.number(entry.number), with: draft, in: scope)
  }

  /// Copies entries of another document, or of another scope of the same one.
  ///
  /// A variable that is there already stays at its place and gets the value and the check box of the
  /// copied one; a program would see but one of two. Several variables of one name, one checked at
  /// most, are values to choose from: they take the place of all that have their name.
  ///
  /// - Parameters:
  ///   - selectors: the entries; nil means the whole list.
  ///   - kind: which list.
  ///   - source: the document that has them.
  ///   - sourceScope: whose list has them.
  ///   - scope: whose list gets them.
  ///   - position: where the first comes to stand; the others follow it.
  /// - Throws: an error where an entry can't be found or written; nothing is copied then.
  public mutating func copy<Source: XcodeDocument>(
    _ selectors: [EntrySelector]?, _ kind: EntryKind, from source: Source,
    _ sourceScope: Source.Scope, to scope: Scope, at position: EntryPosition = .end
  ) throws(XcodeFileError) {
    var entries = try source.editableEntries(kind, in: sourceScope)
    if let selectors {
      var chosen: [Entry] = []
      for selector in selectors {
        chosen.append(try source.entry(selector, kind, in: sourceScope))
      }
      entries = chosen
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
          "'\(entry.name)' stands \(same.count) times in the environment variables of "
            + "'\(title(of: scope))', and which one is meant can't be told",
          advice: "Remove all but one of them, or set the value of one by its number", path: path)
      }
      try document.replace(.name(entry.name), with: entry.draft, in: scope)
    }
    self = document
  }

  /// Whether a scope has no list of its own and takes over the very one that is to be copied: its
  /// entries are there already.
  private func isTakenOver<Source: XcodeDocument>(
    _ existing: [Entry], _ kind: EntryKind, in scope: Scope, from source: Source,
    _ sourceScope: Source.Scope
  ) throws(XcodeFileError) -> Bool {
    guard !existing.isEmpty, source.path == path, try ownEntries(kind, in: scope).isEmpty else {
      return false
    }
    return try existing == source.editableEntries(kind, in: sourceScope)
  }

  /// Refuses variables of one name that can't be values to choose from, with the place that has them.
  private static func checkCanStandTogether<Source: XcodeDocument>(
    _ entries: [Entry], in source: Source, _ scope: Source.Scope
  ) throws(XcodeFileError) {
    for (index, entry) in entries.enumerated() where entry.kind == .environmentVariable {
      guard
        let other = entries[..<index].first(where: { other in
          other.name == entry.name
            && (other.isEnabled && entry.isEnabled || other.value == entry.value)
        })
      else { continue }
      throw XcodeFileError(
        .duplicateEntry,
        "the environment variable '\(entry.name)' stands twice in '\(source.title(of: scope))', "
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

  /// Refuses a variable beside another of its name if both are checked, since the program would see but
  /// one of the two, or if they say the same.
  func checkIsNew(
    _ draft: EntryDraft, among entries: [Entry], in scope: Scope
  ) throws(XcodeFileError) {
    guard draft.kind == .environmentVariable,
      let known = entries.first(where: { entry in
        entry.name == draft.name
          && (entry.isEnabled && draft.isEnabled || entry.value == draft.value)
      })
    else { return }
    throw XcodeFileError(
      .duplicateEntry,
      "the environment variable '\(draft.name)' of '\(title(of: scope))' is there already, "
        + "number \(known.number) (line \(known.line))",
      advice: Self.advice(for: draft, beside: known), path: path)
  }

  /// What to do in place of adding a variable beside one of its name.
  private static func advice(for draft: EntryDraft, beside known: Entry) -> String {
    switch (known.isEnabled, draft.isEnabled) {
    case (true, true) where known.value == draft.value: "It has that value already"
    case (true, true): "Use 'set' to change its value"
    case (false, true): "Use 'enable' to switch it on"
    case (true, false): "Use 'disable' to switch it off"
    case (false, false): "It has that value already, and is switched off"
    }
  }

  func lookup(_ entries: [Entry], _ kind: EntryKind, in scope: Scope) -> EntryLookup {
    EntryLookup(entries: entries, kind: kind, title: title(of: scope), path: path)
  }
}
