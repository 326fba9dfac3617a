/// The spellings of an option's name, and the rule by which they are the same.
///
/// Names match after `-`, `_` and `.` are dropped and ASCII letters are lowered, so that one
/// property answers to `--countries-datasource`, `-CountriesDatasource` and
/// `LAUNCH_COUNTRIES_DATASOURCE`. All other characters count, and no spelling changes them: `höhe`
/// is `LAUNCH_HöHE`.
@usableFromInline
package enum OptionName {
  /// The long option of a property: `countriesBaseURL` becomes `countries-base-url`.
  package static func kebab(_ key: String) -> String {
    String(decoding: separated(key, by: "-").utf8.map(lowercase), as: UTF8.self)
  }

  /// The variable of a property, without a prefix: `COUNTRIES_BASE_URL`.
  package static func environment(_ path: String) -> String {
    String(decoding: separated(path, by: "_").utf8.map(uppercase), as: UTF8.self)
  }

  /// The usual spellings of a coding key: `maxCount`, `maxcount`, `max_count` and `max-count`.
  package static func spellings(of name: String) -> [String] {
    let words = parts(separated(name, by: "_").lowercased(), separator: "_")
    let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return [
      words[0] + capitalized.joined(), words.joined(), words.joined(separator: "_"),
      words.joined(separator: "-"),
    ]
  }

  /// The name in the form in which equal names match.
  package static func normalized(_ name: String) -> String {
    String(decoding: name.utf8.compactMap(significant), as: UTF8.self)
  }

  /// A byte of a name in that form, or nil where it is dropped.
  @inlinable
  @inline(__always)
  package static func significant(_ byte: UInt8) -> UInt8? {
    // Most bytes are small letters, which need no other question.
    if byte &- UInt8(ascii: "a") < 26 { return byte }
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") {
      return nil
    }
    return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Adds a byte to a hash over significant bytes (FNV-1a).
  @inlinable
  @inline(__always)
  package static func hash(_ hash: UInt64, adding byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  @inlinable package static var hashSeed: UInt64 { 0xcbf2_9ce4_8422_2325 }

  // Of ASCII letters alone: names that differ in the case of others are two.
  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func uppercase(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "a") < 26 ? byte & 0xDF : byte
  }

  private static func separated(_ name: String, by separator: Character) -> String {
    let characters = Array(name)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character == "_" || character == "-" {
        result.append(separator)
        continue
      }
      if character == "." {
        result.append(separator == "_" ? "_" : ".")
        continue
      }
      if character.isUppercase, index > 0 {
        let previous = characters[index - 1]
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        let startsWord =
          previous.isLowercase || previous.isNumber
          || previous.isUppercase && (next?.isLowercase ?? false)
        if startsWord { result.append(separator) }
      }
      result.append(character)
    }
    return result
  }
}
