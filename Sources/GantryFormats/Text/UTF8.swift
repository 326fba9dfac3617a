extension UTF8 {
  /// The index of the first byte that isn't UTF-8, or nil.
  package static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x80 {
          index += 1
          continue
        }
        guard let base = bytes.baseAddress,
          let length = scalarLength(at: index, in: base, bytes.count)
        else { return index }
        index += length
      }
      return nil
    }
  }

  /// The length in bytes of the scalar beyond ASCII at an index; nil if none begins there.
  ///
  /// Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
  package static func scalarLength(
    at index: Int, in bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard count - index >= length, second.contains(bytes[index + 1]) else { return nil }
    for offset in 2..<length where !(0x80...0xBF).contains(bytes[index + offset]) {
      return nil
    }
    return length
  }
}
