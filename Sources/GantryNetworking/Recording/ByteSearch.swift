#if DEBUG
  import GantrySystem

  /// Finds what is looked for in texts and JSON, with C's functions: it passes over each body that is
  /// recorded, in builds in which nothing is optimized.
  enum ByteSearch {
    /// Whether one of some ASCII characters may stand in a text: behind a NUL nobody looks.
    static func holds(_ characters: String, _ text: String) -> Bool {
      text.withCString { strpbrk($0, characters) != nil || strlen($0) != text.utf8.count }
    }

    /// Whether a text stands in JSON as it is.
    static func needsNoEscape(_ text: String) -> Bool {
      text.withCString { strcspn($0, escaped) } == text.utf8.count
    }

    /// What JSON escapes, but for NUL, at which C ends a text.
    private static let escaped = String(
      decoding: Array(1...0x1F) + [UInt8(ascii: "\""), UInt8(ascii: "\\")], as: UTF8.self)

    /// The parts of a text between some ASCII characters, with the empty ones.
    static func parts(_ text: String, between separator: Unicode.Scalar) -> [String] {
      var text = text
      return text.withUTF8 { buffer in
        let bytes = UnsafeRawBufferPointer(buffer)
        var parts: [String] = []
        var start = 0
        while true {
          let end = bytes.firstIndex(of: UInt8(ascii: separator), from: start) ?? bytes.count
          let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          parts.append(String(decoding: part, as: UTF8.self))
          if end == bytes.count { return parts }
          start = end + 1
        }
      }
    }

    /// What stands before the first of some ASCII characters, and behind it; nil where there is none.
    static func halves(
      _ text: String, at separator: Unicode.Scalar
    ) -> (before: String, behind: String)? {
      var text = text
      return text.withUTF8 { buffer in
        let bytes = UnsafeRawBufferPointer(buffer)
        guard let mark = bytes.firstIndex(of: UInt8(ascii: separator), from: 0) else { return nil }
        func part(_ range: Range<Int>) -> String {
          String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        return (part(0..<mark), part((mark + 1)..<bytes.count))
      }
    }

    /// Whether some key of JSON is written with `\\u`.
    ///
    /// Escapes stand in many values, as every letter of some languages; those are leapt over.
    static func someKeyHoldsEscape(in bytes: UnsafeRawBufferPointer) -> Bool {
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      let end = base + bytes.count
      var position = base
      while let slash = first(0x5C, position, end) {
        position = slash + 1
        guard position < end else { return false }
        guard position.pointee == 0x75 else {
          position += 1
          continue
        }
        // Where its string ends: at a quote that no odd number of slashes stands before.
        var quote = position
        repeat {
          guard let found = first(0x22, quote + 1, end) else { return false }
          quote = found
        } while endsInEscape(position, quote)
        var next = quote + 1
        while next < end, next.pointee <= 0x20 { next += 1 }
        if next < end, next.pointee == 0x3A { return true }
        position = quote + 1
      }
      return false
    }

    private static func first(
      _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
      guard start < end, let found = memchr(start, Int32(byte), end - start) else { return nil }
      return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
    }

    /// Whether the last byte before `end` is a slash by which an escape begins.
    private static func endsInEscape(
      _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> Bool {
      var position = end
      while position > start, position[-1] == 0x5C { position -= 1 }
      return (end - position) % 2 == 1
    }

    /// Whether some key of JSON is one that is looked for; keys are what stands before colons.
    ///
    /// With bare pointers and leaps, since it passes over each body that is recorded, in builds in
    /// which nothing is optimized.
    static func someKey(
      in bytes: UnsafeRawBufferPointer, hints: NameHints,
      matches: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return hints.withTables { firsts, thirds in
        let end = base + bytes.count
        var position = base
        // Those that were no match, which lists of objects repeat again and again.
        var others: [UnsafeRawBufferPointer] = []
        while let found = memchr(position, 0x3A, end - position) {
          let colon = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
          position = colon + 1
          var quote = colon - 1
          while quote > base, quote.pointee <= 0x20 { quote -= 1 }
          guard quote - base >= 3, quote.pointee == 0x22 else { continue }
          let place = NameHints.place(quote[-2], quote[-1])
          let hint = firsts[place]
          let third = thirds[place]
          if hint | third == 0 { continue }
          var start = quote - 1
          while start > base, start.pointee != 0x22 { start -= 1 }
          if hint & NameHints.bit(start[1]) == 0, third & NameHints.bit(quote[-3]) == 0 { continue }
          let key = UnsafeRawBufferPointer(start: start + 1, count: quote - start - 1)
          if others.contains(where: { isSame($0, key) }) { continue }
          if matches(key) { return true }
          if others.count < 16 { others.append(key) }
        }
        return false
      }
    }

    /// Whether some `name=` behind a `?` or `#` may be one that is looked for, in a text without
    /// percent-encoding.
    static func someItem(in text: String, hints: NameHints) -> Bool {
      text.withCString { begin in
        guard var position = UnsafePointer(strpbrk(begin, "?#")) else { return false }
        return hints.withTables { firsts, thirds in
          while let equals = strchr(position, 0x3D) {
            let end = UnsafePointer(equals)
            var start = end
            while start > position, !endsItem(start[-1]) { start -= 1 }
            position = end + 1
            if end - begin < 2 { continue }
            let byte = { UInt8(truncatingIfNeeded: end[$0]) }
            let place = NameHints.place(byte(-2), byte(-1))
            if firsts[place] & NameHints.bit(UInt8(truncatingIfNeeded: start.pointee)) != 0 {
              return true
            }
            if end - begin > 2, thirds[place] & NameHints.bit(byte(-3)) != 0 { return true }
          }
          return false
        }
      }
    }

    private static func endsItem(_ byte: CChar) -> Bool {
      byte == 0x26 || byte == 0x3B || byte == 0x3F || byte == 0x23
    }

    static func isSame(
      _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) -> Bool {
      guard first.count == second.count, let start = first.baseAddress,
        let other = second.baseAddress
      else { return false }
      return memcmp(start, other, first.count) == 0
    }

    static func isEqual(_ text: [UInt8], _ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
      guard let base = bytes.baseAddress, start + text.count <= bytes.count else { return false }
      return text.withUnsafeBytes { text in
        text.baseAddress.map { memcmp($0, base + start, text.count) == 0 } ?? true
      }
    }
  }
#endif
