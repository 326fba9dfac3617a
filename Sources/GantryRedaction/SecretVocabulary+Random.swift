import GantryFormats
import GantrySecrets

/// A text that is as random as a key.
struct RandomText {
  var range: Range<Int>
  /// The name that stands before it, empty where there is none.
  var name: String
  /// Whether its name, its shape or its place says that it is an identifier: `"userId":`, a path.
  var isIdentifier: Bool
}

extension SecretVocabulary {
  /// The places of texts that are as random as a key, in base64 too.
  ///
  /// In them capitals, small letters and digits follow each other so often that nobody wrote them.
  /// Universally unique identifiers, hashes that are said to be such, names of files and addresses
  /// with data aren't among them.
  ///
  /// - Parameters:
  ///   - bytes: a text.
  ///   - name: the name that stands before all of it.
  /// - Returns: the places, in their order.
  static func randomTexts(in bytes: Bytes, named name: String = "") -> [RandomText] {
    var finder = RandomTextFinder(bytes: bytes, outerName: name)
    finder.find()
    return finder.found
  }
}

private struct RandomTextFinder {
  typealias Bytes = SecretVocabulary.Bytes
  /// What is longer is data.
  private static let greatest = 4096

  let bytes: Bytes
  let outerName: String
  var found: [RandomText] = []

  mutating func find() {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, Self.isOfBase64(bytes[end]) { end += 1 }
      let run = start..<end
      start = end + 1
      guard run.count >= 16, !isData(run) else { continue }
      guard isPath(run) else {
        look(at: run, isPath: false)
        continue
      }
      for segment in bytes[run].split(separator: UInt8(ascii: "/")) {
        look(at: segment.startIndex..<segment.endIndex, isPath: true)
      }
    }
  }

  private mutating func look(at range: Range<Int>, isPath: Bool) {
    guard (16...Self.greatest).contains(range.count) else { return }
    let shape = TextShape(bytes[range])
    guard shape.isRandom, !shape.isUUID, !isFileName(range) else { return }
    let name = name(before: range)
    if SecretVocabulary.holdsWord(name, of: Self.hashes) { return }
    let isIdentifier =
      isPath || shape.isIdentifier || SecretVocabulary.holdsWord(name, of: Self.identifiers)
    found.append(RandomText(range: range, name: name, isIdentifier: isIdentifier))
  }

  // MARK: What is around

  private static func isOfKey(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    isOfKey(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  /// Whether a run is of an address with data, the hash that a page's script must have, or what stands
  /// between the parts of a form.
  private func isData(_ run: Range<Int>) -> Bool {
    bytes[max(0, run.lowerBound - 8)..<run.lowerBound].elementsEqual(";base64,".utf8)
      || ["sha256-", "sha384-", "sha512-", "--"].contains { bytes[run].starts(with: $0.utf8) }
  }

  /// Whether a run has the segments of a path, rather than the signs of base64.
  private func isPath(_ run: Range<Int>) -> Bool {
    let slash = UInt8(ascii: "/")
    let text = bytes[run]
    guard text.contains(slash) else { return false }
    // Of an address, behind its host or its scheme.
    let before = run.lowerBound == 0 ? 0 : bytes[run.lowerBound - 1]
    if ".~@%".utf8.contains(before) || text.starts(with: "//".utf8) { return true }
    guard !text.contains(UInt8(ascii: "+")),
      run.upperBound == bytes.count || bytes[run.upperBound] != UInt8(ascii: "=")
    else { return false }
    // `users/…`
    return text.first == slash
      || text.split(separator: slash).contains { word in
        word.count > 1 && word.allSatisfy { (0x61...0x7A).contains($0) }
      }
  }

  /// The word before a text: `name` in `name=`, `"name": "`, `name ` and `name/`; of a list's
  /// elements that before the list.
  private func name(before range: Range<Int>) -> String {
    func isBetween(_ byte: UInt8) -> Bool { " \t\r\n\"'=:>\\/[(".utf8.contains(byte) }
    var end = range.lowerBound
    while end > 0, isBetween(bytes[end - 1]) { end -= 1 }
    if end == 0 { return outerName }
    if let last = found.last,
      bytes[last.range.upperBound..<range.lowerBound].allSatisfy({
        isBetween($0) || $0 == UInt8(ascii: ",")
      })
    {
      return last.name
    }
    var start = end
    while start > 0, Self.isOfKey(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<end].suffix(64), as: UTF8.self)
  }

  /// Whether a text is the hash in the name of a file that pages have.
  private func isFileName(_ range: Range<Int>) -> Bool {
    let rest = bytes[range.upperBound...]
    guard rest.first == UInt8(ascii: ".") else { return false }
    let ending = rest.dropFirst().prefix(8).prefix { isAlphanumeric($0) }
    return Self.files.contains(0..<ending.count, of: Array(ending))
  }

  private static let files: WordList =
    "js mjs css map png jpg jpeg gif svg webp avif ico woff woff2 ttf wasm mp4 webm"

  // MARK: Names

  private static let hashes: WordList = """
    sha sha1 sha256 sha384 sha512 shasum md5 hash blurhash digest checksum integrity fingerprint etag \
    commit revision rev nonce traceparent
    """

  private static let identifiers: WordList = """
    id ids uid uuid guid kid cursor page next previous prev clid gclid fbclid msclkid dclid ref href \
    uri url link slug trace span request correlation parent build version before after tree blob etag \
    x5c x5t modulus object
    """
}

/// How the letters and digits of a text follow each other.
private struct TextShape {
  typealias Text = Slice<SecretVocabulary.Bytes>

  private let text: Text
  private var (digits, capitals, small, others) = (0, 0, 0, 0)
  /// Between kinds but for a word's first letter, between a digit and a letter, and letters next to
  /// each other.
  private var (changes, changesOfDigits, pairs) = (0, 0, 0)

  init(_ text: Text) {
    self.text = text
    enum Kind { case digit, capital, small, other }
    var previous = Kind.other
    for byte in text {
      var kind = Kind.other
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): (kind, digits) = (.digit, digits + 1)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): (kind, capitals) = (.capital, capitals + 1)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): (kind, small) = (.small, small + 1)
      // Signs of base64.
      case UInt8(ascii: "+"), UInt8(ascii: "/"): continue
      default: others += 1
      }
      if kind != .other, previous != .other {
        if kind != previous, (previous, kind) != (.capital, .small) { changes += 1 }
        if (kind == .digit) != (previous == .digit) { changesOfDigits += 1 }
        if kind != .digit, previous != .digit { pairs += 1 }
      }
      previous = kind
    }
  }

  /// Whether its letters are of one size, as those of a hexadecimal number.
  private var isOfOneSize: Bool { min(capitals, small) < 2 }

  var isRandom: Bool {
    guard isOfOneSize else {
      // The path of a drawing has no letters next to each other.
      return (digits > 0 || text.count >= 20) && changes * 10 >= (text.count - 1) * 3
        && pairs * 5 >= text.count
    }
    return text.count >= 24 && digits > 3 && capitals + small > 3
      && changesOfDigits * 10 >= (text.count - 1) * 3
  }

  /// Whether it ends with the 8, 4, 4, 4 and 12 digits of a universally unique identifier.
  var isUUID: Bool {
    let text = text.suffix(36)
    return text.count == 36
      && [8, 13, 18, 23].allSatisfy { text[text.startIndex + $0] == UInt8(ascii: "-") }
  }

  /// Whether it has the shape of identifiers that databases and services give, or of Git's hashes:
  /// MongoDB's, ULID, cuid, `ch_…`.
  var isIdentifier: Bool {
    let isHexadecimal = others == 0 && isOfOneSize && text.allSatisfy { hexDigit($0) != nil }
    switch text.count {
    case 24, 40, 64: if isHexadecimal { return true }
    default: break
    }
    if text.count == 26, others == 0, small == 0, isDigit(text[text.startIndex]) { return true }
    if text.count == 25, others == 0, capitals == 0, text.first == UInt8(ascii: "c") { return true }
    // Keys and tokens are called so.
    let kind = text.prefix { (0x61...0x7A).contains($0) }
    return (2...6).contains(kind.count) && kind.endIndex < text.endIndex
      && text[kind.endIndex] == UInt8(ascii: "_")
      && !Self.keys.contains(0..<kind.count, of: Array(kind))
  }

  private static let keys: WordList =
    "sk pk rk key tok token sec secret pat api pwd pass auth jwt oauth"
}
