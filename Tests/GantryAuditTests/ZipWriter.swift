/// Writes zip files of stored files, and numbers as binaries have them.
struct ZipWriter {
  struct Entry {
    var path: String
    var content: [UInt8]
    var isLink = false
    var mode: UInt32 = 0o644
  }

  var entries: [Entry] = []

  var bytes: [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let path = Array(entry.path.utf8)
      let size = UInt32(entry.content.count)
      let start = UInt32(result.count)
      let common =
        Self.little(UInt16(20)) + Self.little(UInt64(0)) + Self.little(Self.checksum(entry.content))
        + Self.little(size) + Self.little(size) + Self.little(UInt16(path.count))
      result += Self.little(UInt32(0x0403_4B50)) + common + Self.little(UInt16(0)) + path
      result += entry.content
      directory += Self.little(UInt32(0x0201_4B50)) + Self.little(UInt16(0x031E)) + common
      directory += Self.little(UInt64(0))
      directory += Self.little(entry.isLink ? UInt32(0xA1FF_0000) : (0o100000 | entry.mode) << 16)
      directory += Self.little(start) + path
    }
    let place = UInt32(result.count)
    result += directory + Self.little(UInt32(0x0605_4B50)) + Self.little(UInt32(0))
    result += Self.little(UInt16(entries.count)) + Self.little(UInt16(entries.count))
    return result + Self.little(UInt32(directory.count)) + Self.little(place)
      + Self.little(UInt16(0))
  }

  /// CRC-32 as zip files have it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return ~checksum
  }

  static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
