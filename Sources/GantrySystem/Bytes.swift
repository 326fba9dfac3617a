import GantryC

extension UnsafeRawBufferPointer {
  /// The next index of a byte, found faster than by a loop.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether it holds other bytes, in a time that grows with the sum of both lengths.
  package func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = baseAddress, let wanted = bytes.baseAddress else { return bytes.isEmpty }
    return gantry_holds(base, count, wanted, bytes.count) != 0
  }
}

extension String {
  /// Whether the text holds a byte, found faster than by a loop.
  package func holds(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: byte, from: 0) != nil }
      ?? utf8.contains(byte)
  }

  /// A text of UTF-8, or nil where it isn't valid.
  ///
  /// Bytes that aren't text are left at the first that shows it: each repair throws an error, of
  /// which a process of Swift Testing keeps the backtrace.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
      return
    }
    self.init(decoding: bytes, as: UTF8.self)
    // Repaired text has other bytes.
    let isSame = bytes.withContiguousStorageIfAvailable { bytes in
      self.withUTF8 { text in
        guard let start = text.baseAddress, let other = bytes.baseAddress else { return true }
        return text.count == bytes.count && memcmp(start, other, bytes.count) == 0
      }
    }
    guard isSame ?? self.utf8.elementsEqual(bytes) else { return nil }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether as many bytes from two of its indices on are the same, found faster than by a loop.
  package func areSame(_ count: Int, from first: Int, and second: Int) -> Bool {
    guard let base = baseAddress else { return count == 0 }
    return memcmp(base + first, base + second, count) == 0
  }

  /// The next index of a byte, found faster than by a loop.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    UnsafeRawBufferPointer(self).firstIndex(of: byte, from: start)
  }
}
