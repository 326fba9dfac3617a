import GantryFormats

/// Finds entries by number or name, and throws an error if there isn't exactly one.
struct EntryLookup {
  var entries: [Entry]
  var kind: EntryKind
  /// The list's owner, for messages: `Run`.
  var title: String
  var path: String

  func index(of selector: EntrySelector) throws(XcodeFileError) -> Int {
    switch selector {
    case .number(let number):
      guard entries.indices.contains(number &- 1) else { throw missing("has no number \(number)") }
      return number - 1
    case .name(let name), .option(let name):
      var matches = entries.filter { $0.name == name }
      if matches.isEmpty { matches = entries.filter(selector.selects) }
      guard let match = matches.first else { throw missing("does not hold '\(shown(name))'") }
      guard matches.count == 1 else {
        let places = matches.map { "number \($0.number) (line \($0.line))" }
        throw XcodeFileError(
          .ambiguousEntry,
          "'\(shown(name))' appears \(matches.count) times in \(listName): "
            + places.joined(separator: ", "),
          advice: "Say which one by its number", path: path)
      }
      return match.number - 1
    }
  }

  /// The index of a new entry; the others stay in their order.
  func insertionIndex(of position: EntryPosition) throws(XcodeFileError) -> Int {
    switch position {
    case .end: return entries.count
    case .before(let selector): return try index(of: selector)
    case .after(let selector): return try index(of: selector) + 1
    case .number(let number): return try place(number, upTo: entries.count + 1)
    }
  }

  /// The index of an entry after a move.
  func targetIndex(
    ofMoving source: Int, to position: EntryPosition
  ) throws(XcodeFileError) -> Int {
    if case .number(let number) = position { return try place(number, upTo: entries.count) }
    let index = try insertionIndex(of: position)
    // The entries after it move up.
    return index > source ? index - 1 : index
  }

  private func place(_ number: Int, upTo last: Int) throws(XcodeFileError) -> Int {
    guard number >= 1, number <= last else {
      throw XcodeFileError(
        .noSuchEntry, "there can be no number \(number) in \(listName)",
        advice: "Numbers go from 1 to \(last) here", path: path)
    }
    return number - 1
  }

  /// What was looked for, without a secret that was typed with it.
  private func shown(_ name: String) -> String {
    kind == .argument ? SecretShape.shown(argument: name) : name
  }

  private var listName: String { "the \(kind.noun)s of '\(title)'" }

  private func missing(_ what: String) -> XcodeFileError {
    let first = Array(entries.prefix(20))
    let names = zip(first, SecretShape.shown(first)).map { "\($0.number): '\($1)'" }
    return XcodeFileError(
      .noSuchEntry, "the list of \(kind.noun)s of '\(title)' \(what)",
      advice: names.isEmpty ? "It is empty" : "It holds \(names.joined(separator: ", "))",
      path: path)
  }
}

extension EntrySelector {
  /// Whether an entry is one that is meant.
  package func selects(_ entry: Entry) -> Bool {
    switch self {
    case .number(let number): return entry.number == number
    case .name(let name): return entry.name == name
    case .option(let option):
      if entry.name == option { return true }
      let words = ArgumentText.split(entry.name).words
      // A row with several options isn't one option's.
      let isAlone = !words.dropFirst().contains { $0.hasPrefix("-") && Double($0) == nil }
      guard entry.kind == .argument, isAlone, let word = words.first, word.hasPrefix("-") else {
        return false
      }
      return OptionName.normalized(String(word.prefix { $0 != "=" }))
        == OptionName.normalized(option)
    }
  }
}
