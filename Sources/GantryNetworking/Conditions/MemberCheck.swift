import GantryFormats

extension Decoder {
  /// Refuses members that a type, `a stub`, doesn't have: a misspelt one would silently do nothing.
  func refuseMembers<Key: CodingKey & CaseIterable>(besides keys: Key.Type, of owner: String) throws
  {
    let known = keys.allCases.map(\.stringValue)
    var others: [String: MemberName] = [:]
    for member in try container(keyedBy: MemberName.self).allKeys {
      let name = OptionName.normalized(member.stringValue)
      if let other = others.updateValue(member, forKey: name) {
        throw error("'\(other.stringValue)' is given in two spellings", at: member)
      }
      if known.contains(where: { OptionName.normalized($0) == name }) { continue }
      let nearest = Suggestion.name(member.stringValue, in: known)
      throw error(
        "\(owner) has no such member"
          + (nearest.map { ". Did you mean '\($0)'?" }
            ?? "; it has \(known.joined(separator: ", "))"),
        at: member)
    }
  }

  /// The error for a value that can't be decoded, with its path or that of a member.
  func error(_ reason: String, at members: any CodingKey...) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: codingPath + members, debugDescription: reason))
  }
}

/// The name of any member.
private struct MemberName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  /// Refuses the name `0`: decoders take a key that accepts every text for a dictionary's.
  init?(stringValue: String) {
    guard stringValue != "0" else { return nil }
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
