import GantryFormats
import GantrySecrets

/// Replaces secrets anywhere in bytes that come whole or in pieces: known ones, and values that
/// their shape or the name before them shows to be secrets.
package struct SecretScrubber: Sendable {
  package var names: SecretNames
  /// The secrets by their first two bytes, the longest first.
  private var secrets: [UInt16: [[UInt8]]] = [:]
  /// A bit for each pair of bytes that begins a secret: it rules out most places quickly.
  private var starts: [UInt64] = []
  /// The same for each pair among a secret's first bytes, of which a leap meets one.
  private var pairs: [UInt64] = []
  /// Whether some secret is shorter than a leap.
  private var isShort = false
  private var carry: [UInt8] = []
  /// The number of secrets.
  package private(set) var count = 0
  /// What was learnt, since somebody took it.
  var learnt: [String] = []
  private var longest = 0

  package init(names: SecretNames = .usual) { self.names = names }

  /// Adds a secret; returns whether it was new.
  @discardableResult
  package mutating func insert(_ secret: [UInt8]) -> Bool {
    guard let first = secret.first else { return false }
    // A secret of one byte may be followed by any other byte.
    let seconds = secret.count > 1 ? secret[1]...secret[1] : 0...255
    for second in seconds {
      let start = UInt16(first) << 8 | UInt16(second)
      var others = secrets[start] ?? []
      if others.contains(secret) { return false }
      others.insert(secret, at: others.firstIndex { $0.count < secret.count } ?? others.count)
      secrets[start] = others
      if starts.isEmpty { starts = [UInt64](repeating: 0, count: 1024) }
      starts[Int(start >> 6)] |= 1 << UInt64(start & 63)
    }
    count += 1
    longest = max(longest, secret.count)
    guard secret.count > Self.leap else {
      isShort = true
      return true
    }
    if pairs.isEmpty { pairs = [UInt64](repeating: 0, count: 1024) }
    for (first, second) in zip(secret.prefix(Self.leap), secret.dropFirst()) {
      let pair = UInt16(first) << 8 | UInt16(second)
      pairs[Int(pair >> 6)] |= 1 << UInt64(pair & 63)
    }
    return true
  }

  /// Takes what was learnt since this was last called.
  package mutating func takeLearnt() -> [String] { exchange(&learnt, with: []) }

  package func scrubbed(_ text: String, mark: String = Redaction.mark) -> String {
    var text = text
    return text.withUTF8 { scrubbed($0, mark: mark) }
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The words of a command line, in which an option's value may be a word of its own.
  package func scrubbed(arguments words: [String]) -> [String] {
    var isSecret = false
    return words.map { word in
      let isValue = isSecret && !word.isEmpty && !word.hasPrefix("--")
      isSecret =
        !isValue && word.hasPrefix("-") && !word.contains("=")
        && SecretVocabulary.isSecret(name: word)
      return isValue ? Redaction.mark : scrubbed(word)
    }
  }

  package func scrubbed(_ bytes: [UInt8], mark: String = Redaction.mark) -> [UInt8] {
    bytes.withUnsafeBufferPointer { scrubbed($0, mark: mark) } ?? bytes
  }

  /// The bytes with a mark for each stretch of secrets, or nil where there is none.
  package func scrubbed(_ bytes: UnsafeBufferPointer<UInt8>, mark: String = Redaction.mark)
    -> [UInt8]?
  {
    Self.replaced(bytes[...], ranges(in: bytes), mark)
  }

  /// The bytes without known secrets, or nil where they hold none.
  package func withoutKnown(_ bytes: [UInt8], mark: String = Redaction.mark) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { Self.replaced($0[...], known(in: $0), mark) }
  }

  /// The same, and from now on the secrets that were found are known.
  package mutating func learning(
    _ bytes: UnsafeBufferPointer<UInt8>, mark: String = Redaction.mark,
    _ learn: (inout SecretScrubber, UnsafeBufferPointer<UInt8>) -> Void
  ) -> [UInt8]? {
    let ranges = ranges(in: bytes)
    for range in ranges {
      let secret = UnsafeBufferPointer(rebasing: bytes[range])
      // A short word, or a number, stands in other texts for something else.
      if range.count >= 8 || SecretVocabulary.isRandom(secret, least: 6) { learn(&self, secret) }
    }
    return Self.replaced(bytes[...], ranges, mark)
  }

  /// The bytes with marks in place of ranges; nil where there are none.
  private static func replaced(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ ranges: [Range<Int>], _ mark: String
  ) -> [UInt8]? {
    if ranges.isEmpty { return nil }
    var result: [UInt8] = []
    var copied = bytes.startIndex
    for range in ranges where range.lowerBound < bytes.endIndex {
      // A stretch covers the rest of another secret that overlaps it too.
      if range.lowerBound >= copied {
        result += bytes[copied..<range.lowerBound] + Array(mark.utf8)
      }
      copied = max(copied, range.upperBound)
    }
    return result + bytes[copied...]
  }

  /// The places of secrets, in order; they may overlap.
  private func ranges(
    in bytes: UnsafeBufferPointer<UInt8>, _ named: [NamedSecret]? = nil
  ) -> [Range<Int>] {
    let named = named ?? SecretVocabulary.named(in: bytes, names)
    let shapes = SecretVocabulary.shapes(in: bytes).map(\.range)
    let found = known(in: bytes) + shapes + named.map(\.value)
    return found.isEmpty ? [] : found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// How many bytes are passed over at a time where all secrets are longer.
  private static let leap = 7

  /// The places of known secrets.
  ///
  /// It goes through the bytes once, since an app's output is long and a secret has many forms.
  private func known(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard let base = bytes.baseAddress, count > 0 else { return [] }
    let count = bytes.count
    let leap = isShort ? 1 : Self.leap
    var found: [Range<Int>] = []
    func pair(_ index: Int) -> UInt16 {
      // The last byte is paired with a zero.
      UInt16(base[index]) &<< 8 | UInt16(index + 1 < count ? base[index + 1] : 0)
    }
    starts.withUnsafeBufferPointer { starts in
      (isShort ? self.starts : pairs).withUnsafeBufferPointer { pairs in
        var index = 0
        while index < count {
          let probe = pair(index)
          if pairs[Int(probe &>> 6)] &>> UInt64(probe & 63) & 1 == 1 {
            for place in max(0, index - leap + 1)...index {
              let start = pair(place)
              if starts[Int(start &>> 6)] &>> UInt64(start & 63) & 1 == 1,
                let length = length(start, base + place, count - place)
              {
                found.append(place..<(place + length))
              }
            }
          }
          index += leap
        }
      }
    }
    return found
  }

  /// The length of the longest secret at a place.
  private func length(_ start: UInt16, _ place: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    secrets[start]?.first { secret in
      guard secret.count <= count else { return false }
      for offset in 0..<secret.count where secret[offset] != place[offset] { return false }
      return true
    }?.count
  }

  // MARK: In pieces

  /// Takes the next piece, and returns the scrubbed bytes that are complete.
  package mutating func pass(_ piece: [UInt8]) -> [UInt8] {
    carry += piece
    let (scrubbed, end) = carry.withUnsafeBufferPointer { bytes in
      // The end may be the beginning of a secret, which a cut in a word would hide.
      var end = max(0, bytes.count - max(longest - 1, Self.greatestWord))
      let beginning = bytes[max(0, end - Self.greatestWord)..<end]
      if let space = beginning.lastIndex(where: { $0 <= 0x20 || "\"<>".utf8.contains($0) }) {
        end = space + 1
      } else if beginning.startIndex == 0 {
        end = 0
      }
      let named = SecretVocabulary.named(in: bytes, names)
      let ranges = ranges(in: bytes, named)
      // Neither a secret is cut, nor its name cut off.
      let wholes = ranges + named.map { $0.start..<$0.value.upperBound }
      for range in wholes.sorted(by: { $0.lowerBound > $1.lowerBound })
      where range.contains(end) {
        end = range.lowerBound
      }
      let whole = bytes[..<end]
      return (Self.replaced(whole, ranges, Redaction.mark) ?? Array(whole), end)
    }
    carry.removeFirst(end)
    return scrubbed
  }

  package mutating func finish() -> [UInt8] {
    defer { carry = [] }
    return scrubbed(carry)
  }

  /// The length of the longest token; the head of a private key is shorter.
  private static let greatestWord = 16384
}
