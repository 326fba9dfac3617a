import Gantry
import GantryFormats

extension Decoder {
  /// Refuses members that a type has no use for: a misspelt one would do nothing, silently.
  ///
  /// - Parameters:
  ///   - keys: the keys that the type has.
  ///   - owner: what the type is called: `a stub`.
  /// - Throws: `DecodingError.dataCorrupted` with the path of the member.
  func refuseMembers<Key: CodingKey & CaseIterable>(besides keys: Key.Type, of owner: String) throws
  {
    let known = keys.allCases.map(\.stringValue)
    var others: [String: Member] = [:]
    for member in try container(keyedBy: Member.self).allKeys {
      let name = Member.normalized(member.stringValue)
      if let other = others.updateValue(member, forKey: name) {
        throw error("'\(other.stringValue)' is given in two spellings", at: member)
      }
      if known.contains(where: { Member.normalized($0) == name }) { continue }
      let nearest = Suggestion.nearest(
        to: member.stringValue, in: known, limit: Suggestion.nameLimit(member.stringValue))
      throw error(
        "\(owner) has no such member"
          + (nearest.map { ". Did you mean '\($0)'?" }
            ?? "; it has \(known.joined(separator: ", "))"),
        at: member)
    }
  }

  /// Why what is decoded can't be, with its path or that of a member.
  func error(_ reason: String, at members: any CodingKey...) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: codingPath + members, debugDescription: reason))
  }
}

/// The name of any member.
private struct Member: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  /// Refuses one name that nothing has, by which a decoder knows this from a dictionary's key.
  init?(stringValue: String) {
    guard stringValue != "0" else { return nil }
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }

  /// As a launch's decoder matches names.
  static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." }
  }
}
