#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// Replaces what is known to be secret wherever it stands, in bytes that pass by in pieces.
  ///
  /// A service may repeat a secret that it was sent: in a page, a redirection or an error's text.
  struct Scrubber: Sendable, DebugOnly {
    /// Longest first, so that none is cut by a part of it.
    private(set) var secrets: [[UInt8]] = []
    private var carry: [UInt8] = []

    /// Shorter texts stand in others by accident.
    private static let minimumLength = 8
    private static let maximumCount = 100

    var isEmpty: Bool { secrets.isEmpty }

    /// Takes a secret, and its other way to be written in JSON, where `/` may be escaped.
    mutating func add(_ secret: some Collection<UInt8>) {
      let bytes = Array(secret)
      insert(bytes)
      guard bytes.contains(UInt8(ascii: "/")) else { return }
      let (slash, escaped) = ([UInt8(ascii: "/")], Array(#"\/"#.utf8))
      let plain = bytes.replacing(escaped, with: slash)
      insert(plain)
      insert(plain.replacing(slash, with: escaped))
    }

    private mutating func insert(_ bytes: [UInt8]) {
      // Digits alone may be a number's, and JSON would no longer be JSON.
      guard bytes.count >= Self.minimumLength, bytes.count <= 16384,
        secrets.count < Self.maximumCount, !secrets.contains(bytes),
        bytes.contains(where: { !(0x30...0x39).contains($0) }),
        !String(decoding: bytes, as: UTF8.self).contains(Redaction.mark)
      else { return }
      let index = secrets.firstIndex { $0.count < bytes.count } ?? secrets.endIndex
      secrets.insert(bytes, at: index)
    }

    /// A header's value: whole, behind its scheme, and the password in Basic credentials.
    mutating func add(header value: String) {
      add(value.utf8)
      guard let space = value.firstIndex(of: " ") else { return }
      let credentials = value[value.index(after: space)...]
      add(credentials.utf8)
      guard value[..<space].lowercased() == "basic",
        let decoded = Data(base64Encoded: String(credentials))
      else { return }
      add(decoded)
      if let colon = decoded.firstIndex(of: UInt8(ascii: ":")) { add(decoded[(colon + 1)...]) }
    }

    func scrubbed(_ text: String, mark: String = Redaction.mark) -> String {
      guard let shortest = secrets.last, text.utf8.count >= shortest.count else { return text }
      let bytes = Array(text.utf8)
      if bytes.withUnsafeBytes({ first(in: $0, from: 0) }) == nil { return text }
      return String(decoding: scrubbed(bytes, mark: mark), as: UTF8.self)
    }

    func scrubbed(_ data: Data) -> Data {
      if secrets.isEmpty || data.withUnsafeBytes({ first(in: $0, from: 0) }) == nil { return data }
      return Data(scrubbed([UInt8](data)))
    }

    func scrubbed(_ bytes: [UInt8], mark: String = Redaction.mark) -> [UInt8] {
      if secrets.isEmpty { return bytes }
      var result: [UInt8] = []
      bytes.withUnsafeBytes { bytes in
        var start = 0
        while let found = first(in: bytes, from: start) {
          result.append(
            contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<found.lowerBound]))
          result.append(contentsOf: mark.utf8)
          start = found.upperBound
        }
        result.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
      return result
    }

    /// Takes the next piece, and gives what is ready of it.
    mutating func pass(_ piece: [UInt8]) -> [UInt8] {
      guard let longest = secrets.first?.count else { return piece }
      let scrubbed = scrubbed(carry + piece)
      // The end may be the beginning of a secret.
      let kept = min(scrubbed.count, longest - 1)
      carry = Array(scrubbed.suffix(kept))
      return Array(scrubbed.dropLast(kept))
    }

    mutating func finish() -> [UInt8] {
      defer { carry = [] }
      return carry
    }

    private func first(in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
      var best: Range<Int>?
      for secret in secrets {
        let end = best?.lowerBound ?? bytes.count
        guard let index = Self.index(of: secret, in: bytes, from: start, before: end) else {
          continue
        }
        best = index..<(index + secret.count)
      }
      return best
    }

    private static func index(
      of secret: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int, before limit: Int
    ) -> Int? {
      // The rarest byte of it finds fewest places by accident.
      let offset = secret.indices.min { rank(secret[$0]) < rank(secret[$1]) } ?? 0
      var position = start + offset
      while let found = bytes.firstIndex(of: secret[offset], from: position) {
        let candidate = found - offset
        if candidate >= limit { return nil }
        if candidate + secret.count <= bytes.count,
          ByteSearch.isEqual(secret, bytes, at: candidate)
        {
          return candidate
        }
        position = found + 1
      }
      return nil
    }

    private static func rank(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x20, UInt8(ascii: "\""): 2
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
      default: 0
      }
    }
  }
#endif
