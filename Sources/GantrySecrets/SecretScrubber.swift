import GantryFormats

/// Replaces secrets anywhere in bytes that come whole or in pieces: known ones, and values whose
/// shape shows that they are secrets.
package struct SecretScrubber: Sendable {
  /// The secrets by their first two bytes, the longest first.
  private var secrets: [UInt16: [[UInt8]]] = [:]
  /// A bit for each pair of bytes that begins a secret: it rules out most places quickly.
  private var starts: [UInt64] = []
  private var carry: [UInt8] = []
  /// The number of secrets.
  package private(set) var count = 0
  private var longest = 0

  package init() {}

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
    return true
  }

  package func scrubbed(_ text: String, mark: String = Redaction.mark) -> String {
    var text = text
    return text.withUTF8 { scrubbed($0, mark: mark) }
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  package func scrubbed(_ bytes: [UInt8], mark: String = Redaction.mark) -> [UInt8] {
    bytes.withUnsafeBufferPointer { scrubbed($0, mark: mark) } ?? bytes
  }

  /// The bytes with a mark for each stretch of secrets, or nil where there is none.
  package func scrubbed(_ bytes: UnsafeBufferPointer<UInt8>, mark: String = Redaction.mark)
    -> [UInt8]?
  {
    let ranges = ranges(in: bytes)
    return ranges.isEmpty ? nil : Self.replaced(bytes[...], ranges, mark)
  }

  private static func replaced(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ ranges: [Range<Int>], _ mark: String
  ) -> [UInt8] {
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
  private func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    let found = known(in: bytes) + SecretVocabulary.ranges(in: bytes)
    return found.isEmpty ? [] : found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The places of known secrets.
  ///
  /// It goes through the bytes once, since an app's output is long and a secret has many forms.
  private func known(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard let base = bytes.baseAddress, count > 0 else { return [] }
    let count = bytes.count
    var found: [Range<Int>] = []
    starts.withUnsafeBufferPointer { starts in
      guard let starts = starts.baseAddress else { return }
      var index = 0
      while index < count {
        // The last byte is paired with a zero.
        let second = index + 1 < count ? base[index + 1] : 0
        let start = UInt16(base[index]) &<< 8 | UInt16(second)
        if starts[Int(start &>> 6)] &>> UInt64(start & 63) & 1 == 1,
          let length = length(start, base + index, count - index)
        {
          found.append(index..<(index + length))
        }
        index += 1
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
      let ranges = ranges(in: bytes)
      for range in ranges.reversed() where range.contains(end) { end = range.lowerBound }
      return (Self.replaced(bytes[..<end], ranges, Redaction.mark), end)
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
