/// The checksum of zip and gzip files, of ITU-T V.42.
struct CRC32 {
  private var state = UInt32.max

  var value: UInt32 { ~state }

  static func checksum(_ bytes: [UInt8]) -> UInt32 { CRC32().adding(bytes).value }

  func adding(_ bytes: [UInt8]) -> CRC32 { adding(bytes[...]) }

  func adding(_ bytes: ArraySlice<UInt8>) -> CRC32 {
    bytes.withUnsafeBytes { adding($0) }
  }

  /// Takes eight bytes at once: checking a large file takes a fraction of the time of unpacking it.
  func adding(_ bytes: UnsafeRawBufferPointer) -> CRC32 {
    var value = state
    Self.tables.withUnsafeBufferPointer { tables in
      func entry(_ table: Int, _ byte: UInt64) -> UInt32 { tables[table << 8 | Int(byte & 0xFF)] }
      var index = 0
      while bytes.count - index >= 8 {
        let raw = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let word = UInt64(littleEndian: raw) ^ UInt64(value)
        value = entry(7, word) ^ entry(6, word >> 8) ^ entry(5, word >> 16) ^ entry(4, word >> 24)
        value ^= entry(3, word >> 32) ^ entry(2, word >> 40) ^ entry(1, word >> 48)
        value ^= entry(0, word >> 56)
        index += 8
      }
      while index < bytes.count {
        value = entry(0, UInt64(value) ^ UInt64(bytes[index])) ^ value >> 8
        index += 1
      }
    }
    var result = self
    result.state = value
    return result
  }

  /// A table for each position of a byte among eight.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { index in
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      return value
    }
    for index in 256..<8 * 256 {
      let last = tables[index - 256]
      tables.append(tables[Int(last & 0xFF)] ^ last >> 8)
    }
    return tables
  }()
}
