import GantryFormats
import GantrySecrets

/// A text that is as random as a key.
struct RandomText {
  var range: Range<Int>
  /// Whether the name before it says that it is an identifier: `"userId":`.
  var isIdentifier: Bool
}

extension SecretVocabulary {
  /// The places of texts that are as random as a key.
  ///
  /// In 16 letters and digits or more, capitals, small letters and digits follow each other so often
  /// that nobody wrote them; where all letters are small or all are capitals, as in a hexadecimal
  /// number, there are 24 or more. Universally unique identifiers, hashes that are said to be such,
  /// names of files and data aren't among them.
  ///
  /// - Parameters:
  ///   - bytes: a text.
  ///   - name: the name that stands before all of it.
  /// - Returns: the places, in their order.
  static func randomTexts(in bytes: Bytes, named name: String = "") -> [RandomText] {
    var found: [RandomText] = []
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, isOfKey(bytes[end]) { end += 1 }
      let range = start..<end
      start = end + 1
      // What is longer is data.
      guard (16...256).contains(range.count), isRandom(Bytes(rebasing: bytes[range])),
        !isData(range, in: bytes), !isFileName(bytes[end...])
      else { continue }
      let near = bytes[max(0, range.lowerBound - 24)..<range.lowerBound]
      let before = name + String(decoding: near, as: UTF8.self)
      if isHash(after: before) { continue }
      found.append(RandomText(range: range, isIdentifier: isIdentifier(after: before)))
    }
    return found
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isRandom(_ text: Bytes) -> Bool {
    enum Kind { case digit, capital, small, other }
    var (digits, capitals, small) = (0, 0, 0)
    // Between kinds but for a word's first letter, between a digit and a letter, and letters next to
    // each other.
    var (changes, changesOfDigits, pairs) = (0, 0, 0)
    var previous = Kind.other
    for byte in text {
      var kind = Kind.other
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): (kind, digits) = (.digit, digits + 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): (kind, capitals) = (.capital, capitals + 1)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): (kind, small) = (.small, small + 1)
      default: break
      }
      if kind != .other, previous != .other {
        if kind != previous, (previous, kind) != (.capital, .small) { changes += 1 }
        if (kind == .digit) != (previous == .digit) { changesOfDigits += 1 }
        if kind != .digit, previous != .digit { pairs += 1 }
      }
      previous = kind
    }
    guard min(capitals, small) < 2 else {
      // The path of a drawing has no letters next to each other.
      return digits > 0 && changes * 10 >= (text.count - 1) * 3 && pairs * 5 >= text.count
    }
    return text.count >= 24 && digits > 3 && capitals + small > 3
      && changesOfDigits * 10 >= (text.count - 1) * 3 && !isUUID(text)
  }

  /// Whether a text ends with 8, 4, 4, 4 and 12 digits of a universally unique identifier.
  private static func isUUID(_ text: Bytes) -> Bool {
    text.count >= 36
      && [9, 14, 19, 24].allSatisfy {
        text[text.count - 37 + $0] == UInt8(ascii: "-")
      }
  }

  /// Whether a range is a part of bytes in Base64: of an address with data, or of a text that is
  /// longer than keys are.
  private static func isData(_ range: Range<Int>, in bytes: Bytes) -> Bool {
    func isOfData(_ byte: UInt8) -> Bool { isOfKey(byte) || "+/=".utf8.contains(byte) }
    let before = bytes[max(0, range.lowerBound - 256)..<range.lowerBound].reversed()
      .prefix { isOfData($0) }
    let after = bytes[range.upperBound...].prefix(256).prefix { isOfData($0) }
    let start = range.lowerBound - before.count
    return bytes[max(0, start - 8)..<start].elementsEqual(";base64,".utf8)
      || before.count + range.count + after.count > 256
        && (before.contains(UInt8(ascii: "+")) || after.contains(UInt8(ascii: "+")))
  }

  /// Whether bytes begin with the ending of a file that pages have, behind a text that is its hash.
  private static func isFileName(_ rest: Slice<Bytes>) -> Bool {
    guard rest.first == UInt8(ascii: ".") else { return false }
    let ending = rest.dropFirst().prefix(8).prefix { isAlphanumeric($0) }
    return files.contains(0..<ending.count, of: Array(ending))
  }

  private static let files: WordList =
    "js mjs css map json png jpg jpeg gif svg webp avif ico woff woff2 ttf wasm html mp4 webm"

  private static func isHash(after text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return bytes.indices.contains { hashes.ending(of: bytes, at: $0 + 1) != nil }
  }

  private static let hashes: WordList = """
    sha1 sha2 sha3 sha5 sha- sha" md5 hash digest checksum integrity commit revision etag if-none-match \
    x-request-id traceparent nonce
    """

  private static func isIdentifier(after text: String) -> Bool {
    let letters = Array(text.utf8)
    let name = String(
      decoding: letters[..<(letters.lastIndex(where: isAlphanumeric).map { $0 + 1 } ?? 0)],
      as: UTF8.self)
    return ["Id", "ID", "_id", "-id", "\"id"].contains { name.hasSuffix($0) } || name == "id"
  }
}
