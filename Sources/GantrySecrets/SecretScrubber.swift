import GantryFormats

/// Replaces known secrets anywhere in bytes that come whole or in pieces.
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

  package var isEmpty: Bool { count == 0 }

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
    if isEmpty { return text }
    var text = text
    return text.withUTF8 { scrubbed($0, mark: mark) }
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  package func scrubbed(_ bytes: [UInt8], mark: String = Redaction.mark) -> [UInt8] {
    bytes.withUnsafeBufferPointer { scrubbed($0, mark: mark) } ?? bytes
  }

  /// The bytes with a mark for each stretch of secrets, or nil where there is none.
  ///
  /// It goes through the bytes once, since an app's output is long and a secret has many forms.
  package func scrubbed(_ bytes: UnsafeBufferPointer<UInt8>, mark: String = Redaction.mark)
    -> [UInt8]?
  {
    guard let base = bytes.baseAddress, !isEmpty else { return nil }
    let count = bytes.count
    var result: [UInt8] = []
    var copied = 0
    // Secrets may overlap: the stretch covers the rest of an overlapping secret too.
    var covered = 0..<0
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
          if index >= covered.upperBound {
            result += bytes[copied..<covered.lowerBound]
            if !covered.isEmpty { result += mark.utf8 }
            copied = covered.upperBound
            covered = index..<index
          }
          covered = covered.lowerBound..<max(covered.upperBound, index + length)
        }
        index += 1
      }
    }
    if covered.isEmpty { return nil }
    result += bytes[copied..<covered.lowerBound]
    result += mark.utf8
    result += bytes[covered.upperBound...]
    return result
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
    if isEmpty { return piece }
    let scrubbed = scrubbed(carry + piece)
    // The end may be the beginning of a secret.
    let kept = min(scrubbed.count, longest - 1)
    carry = Array(scrubbed.suffix(kept))
    return Array(scrubbed.dropLast(kept))
  }

  package mutating func finish() -> [UInt8] {
    defer { carry = [] }
    return carry
  }
}
