/// A list or a dictionary as one text: JSON, or a property list where it can't be JSON.
@usableFromInline
package enum Literal {
  package static func read(_ text: String) throws(FormatError) -> Value {
    let text = trimmed(text)
    switch text.utf8.first {
    case UInt8(ascii: "["): return try JSONReader.read(text)
    case UInt8(ascii: "{"):
      do {
        return try JSONReader.read(text)
      } catch let json {
        // `{a = 1;}`: a property list. If it is neither, JSON's error is of more use, unless the
        // text has no colon and so can't have been meant as JSON.
        do {
          return try PropertyListReader.read(text)
        } catch let propertyList {
          throw text.utf8.contains(UInt8(ascii: ":")) ? json : propertyList
        }
      }
    case UInt8(ascii: "("), UInt8(ascii: "<"): return try PropertyListReader.read(text)
    default: return try JSONReader.read(text)
    }
  }

  /// Whether a text begins like a list or a dictionary.
  package static func isCandidate(_ text: String) -> Bool {
    trimmed(text).utf8.first.map("{[(<".utf8.contains) ?? false
  }

  /// The list that a text says, or one element that isn't written as it stands; nil where the text
  /// says neither.
  ///
  /// A string is the text between the quotes of a property list.
  package static func list(_ text: String, isQuotable: Bool) throws(FormatError) -> Value? {
    if isQuotable, PropertyListReader.isCandidate(text) {
      do {
        let value = try PropertyListReader.read(text)
        // Quotes may hold JSON, which property lists have no way to.
        if case .string(let inner) = value, beginsList(inner) { return try read(inner) }
        return value
      } catch {
        guard isCandidate(text) else { throw error }
      }
    }
    return beginsList(text) ? try read(text) : nil
  }

  /// Whether a text begins as a list does, of JSON or of a property list.
  private static func beginsList(_ text: String) -> Bool {
    isCandidate(text) && trimmed(text).utf8.first != UInt8(ascii: "{")
  }

  /// Whether a text with this first byte may be a list or an object: white space stands before some,
  /// also what isn't ASCII.
  @inlinable
  package static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "{"), 0...0x20,
      0x80...:
      true
    default: false
    }
  }
}
