extension UnsafeRawBufferPointer {
  /// Where a byte stands next, found faster than by a loop.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte stands next, found faster than by a loop.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    UnsafeRawBufferPointer(self).firstIndex(of: byte, from: start)
  }
}
