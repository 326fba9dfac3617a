import GantryFormats

/// What the types that read a value have made of it: which members have one of their keys, which
/// elements they have come to.
///
/// Each place in a value has one, however many types read it and however often: first for its kind,
/// say, then by that kind. What nobody has use for is a mistake of whoever wrote it, most often a
/// misspelt key.
final class ReadNotes {
  /// Whether each member has the key of a type; nil where none has asked by keys.
  private var isKnown: [Bool]?
  private var hasStrangers = false
  /// The keys that a type asked for and no member has.
  private var asked: [String] = []
  /// Whether a type wanted one of them and was told that there is none.
  private var isMissed = false
  /// Of each member or element, whether a type asked for it and could not read it; empty at first.
  private var isUnread: [Bool] = []
  private var elementsRead = 0
  /// Whether a type has taken the value as it stands, whatever is in it.
  private var isWhole = false
  /// Whether a type has read a secret in it.
  private(set) var holdsSecret = false
  /// The notes on members and elements that are objects or lists.
  private var parts: [ReadNotes?] = []

  // MARK: Taking notes

  func noteWhole() { isWhole = true }

  func noteSecret() { holdsSecret = true }

  func noteKeys(of members: [Value.Member], _ keys: any CodingKey.Type) {
    var isKnown = isKnown ?? Array(repeating: false, count: members.count)
    for index in members.indices where !isKnown[index] {
      isKnown[index] = keys.init(stringValue: members[index].key) != nil
    }
    if isKnown.contains(false) {
      // A key that isn't asked for this time may be spelt as leniently as those that are, once.
      var names = Set<String>()
      for index in members.indices where isKnown[index] {
        names.insert(OptionName.normalized(members[index].key))
      }
      for index in members.indices where !isKnown[index] {
        let key = members[index].key
        guard !names.contains(OptionName.normalized(key)),
          OptionName.spellings(of: key).contains(where: { keys.init(stringValue: $0) != nil })
        else { continue }
        isKnown[index] = true
        names.insert(OptionName.normalized(key))
      }
    }
    hasStrangers = isKnown.contains(false)
    self.isKnown = isKnown
  }

  func noteMember(_ index: Int) { isKnown?[index] = true }

  /// Takes note of a key that no member has in this spelling.
  func noteAsked(_ key: String) {
    if hasStrangers, !asked.contains(key) { asked.append(key) }
  }

  func noteMissed() { isMissed = true }

  func noteElement(_ index: Int) { elementsRead = max(elementsRead, index + 1) }

  /// Runs what reads a member or an element, of so many, and keeps in mind whether it could.
  func reading<Result>(
    _ index: Int, of count: Int, _ read: () throws -> Result
  ) rethrows -> Result {
    do {
      let result = try read()
      if !isUnread.isEmpty { isUnread[index] = false }
      return result
    } catch {
      if isUnread.isEmpty { isUnread = Array(repeating: false, count: count) }
      isUnread[index] = true
      if !parts.isEmpty { parts[index]?.noteRefused() }
      throw error
    }
  }

  /// Takes note that what has taken the value apart was refused by its own type.
  private func noteRefused() { if isKnown != nil || elementsRead > 0 { isMissed = true } }

  /// Whether a type was content without all that it wanted.
  private var isLenient: Bool { isMissed || isUnread.contains(true) }

  /// The notes on a member or an element, of so many.
  func part(_ index: Int, of count: Int) -> ReadNotes {
    if parts.isEmpty { parts = Array(repeating: nil, count: count) }
    if let part = parts[index] { return part }
    let part = ReadNotes()
    parts[index] = part
    return part
  }

  /// Takes what a type writes itself as known: some write a key that they don't read.
  func note(written: Value, of value: Value) {
    switch (written, value) {
    case (.object(let written), .object(let members)):
      var exact: [String: Int] = [:]
      for index in written.indices { exact[written[index].key] = index }
      var rest: [Int] = []
      for index in members.indices {
        if let place = exact.removeValue(forKey: members[index].key) {
          note(index, written[place].value, of: members[index].value)
        } else {
          rest.append(index)
        }
      }
      var relaxed: [String: Int] = [:]
      for (key, place) in exact { relaxed[OptionName.normalized(key)] = place }
      for index in rest {
        // Of two spellings one is meant.
        if let place = relaxed.removeValue(forKey: OptionName.normalized(members[index].key)) {
          note(index, written[place].value, of: members[index].value)
        }
      }
    case (.array(let written), .array(let elements)):
      noteElement(min(written.count, elements.count) - 1)
      for index in parts.indices where index < written.count {
        parts[index]?.note(written: written[index], of: elements[index])
      }
    default: break
    }
  }

  private func note(_ index: Int, _ written: Value, of value: Value) {
    noteMember(index)
    if !parts.isEmpty { parts[index]?.note(written: written, of: value) }
  }

  // MARK: What nobody has use for

  /// Why a value that was read can't be what was meant, or nil.
  func refusal(of value: Value, at path: [PathKey]) -> ValueError? {
    guard !isWhole else { return nil }
    switch value {
    case .object(let members):
      if let reason = refusal(of: members) {
        return ValueError(path: PathKey.text(path), input: nil, reason: reason)
      }
      for index in parts.indices {
        if let part = parts[index],
          let error = part.refusal(
            of: members[index].value, at: path + [PathKey(stringValue: members[index].key)])
        {
          return error
        }
      }
    case .array(let elements):
      if elementsRead > 0, elementsRead < elements.count, !isLenient,
        !parts.contains(where: { $0?.isLenient ?? false })
      {
        let read = elementsRead == 1 ? "the first is" : "the first \(elementsRead) are"
        return ValueError(
          path: PathKey.text(path), input: nil,
          reason: "it has \(elements.count) elements, of which \(read) read")
      }
      for index in parts.indices {
        if let part = parts[index],
          let error = part.refusal(of: elements[index], at: path + [PathKey(intValue: index)])
        {
          return error
        }
      }
    default: break
    }
    return nil
  }

  private func refusal(of members: [Value.Member]) -> String? {
    guard let isKnown else { return nil }
    let strangers = members.indices.filter { !isKnown[$0] }
    guard let stranger = strangers.first else { return nil }
    // A type that was content without what it wanted passes over more than we know; a key that is
    // nearly one that it asked for is a mistake all the same.
    guard !isLenient else {
      for index in strangers {
        if let key = nearest(to: members[index].key) {
          return "'\(clipped(members[index].key))' is none of its keys. Did you mean '\(key)'?"
        }
      }
      return nil
    }
    guard strangers.count == 1 else { return Self.text(strangers.map { members[$0].key }) }
    let key = clipped(members[stranger].key)
    let name = OptionName.normalized(members[stranger].key)
    for index in members.indices
    where isKnown[index] && OptionName.normalized(members[index].key) == name {
      return "'\(key)' and '\(clipped(members[index].key))' are the same key"
    }
    let suggestion = nearest(to: members[stranger].key)
    return "'\(key)' is none of its keys" + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
  }

  private func nearest(to key: String) -> String? {
    Suggestion.nearest(to: key, in: asked, limit: Suggestion.nameLimit(key))
  }

  private static func text(_ keys: [String]) -> String {
    let shown = keys.prefix(10).map { "'\(clipped($0))'" }.joined(separator: ", ")
    let more = keys.count > 10 ? " and \(keys.count - 10) more" : ""
    return "\(shown)\(more) are none of its keys"
  }
}
