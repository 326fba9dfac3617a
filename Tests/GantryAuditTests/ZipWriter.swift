@testable import GantryAudit

/// Writes zip files, whole or wrong.
struct ZipWriter {
  struct Entry {
    var path: String
    /// The path where it is no text.
    var rawPath: [UInt8]?
    var content: [UInt8]
    var method: UInt16 = 0
    var flags: UInt16 = 0
    var isLink = false
    var checksum: UInt32?
    var mode: UInt32 = 0o644
    /// The size that the list of files gives alone.
    var listedSize: UInt32?
    var compressedSize: UInt32?
    /// Whether the list of files has it.
    var isListed = true
    /// Bytes before the file and behind it, which are no file's.
    var before: [UInt8] = []
    var after: [UInt8] = []
  }

  var entries: [Entry] = []
  var isWide = false

  var bytes: [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let path = entry.rawPath ?? Array(entry.path.utf8)
      let checksum = entry.checksum ?? CRC32.checksum(entry.content)
      let size = UInt32(entry.content.count)
      result += entry.before
      let start = UInt32(result.count)
      let extra: [UInt8] =
        isWide
        ? [1, 0, 24, 0] + Self.little(UInt64(size)) + Self.little(UInt64(size))
          + Self.little(UInt64(start)) : []
      let shown = isWide ? UInt32.max : size
      result += Self.little(UInt32(0x0403_4B50)) + Self.little(UInt16(20))
      result += Self.little(entry.flags) + Self.little(entry.method) + Self.little(UInt32(0))
      result += Self.little(checksum) + Self.little(size) + Self.little(size)
      result += Self.little(UInt16(path.count)) + Self.little(UInt16(0)) + path + entry.content
      result += entry.after
      guard entry.isListed else { continue }
      directory += Self.little(UInt32(0x0201_4B50)) + Self.little(UInt16(0x031E))
      directory += Self.little(UInt16(20)) + Self.little(entry.flags) + Self.little(entry.method)
      directory += Self.little(UInt32(0)) + Self.little(checksum)
      directory += Self.little(entry.compressedSize ?? shown)
      directory += Self.little(entry.listedSize ?? shown)
      directory += Self.little(UInt16(path.count)) + Self.little(UInt16(extra.count))
      directory += Self.little(UInt16(0)) + Self.little(UInt16(0)) + Self.little(UInt16(0))
      directory += Self.little(entry.isLink ? UInt32(0xA1FF_0000) : (0o100000 | entry.mode) << 16)
      directory += Self.little(isWide ? UInt32.max : start) + path + extra
    }
    let place = UInt64(result.count)
    let count = UInt64(entries.count(where: \.isListed))
    result += directory
    if isWide {
      let end = UInt64(result.count)
      result += Self.little(UInt32(0x0606_4B50)) + Self.little(UInt64(44))
      result += Self.little(UInt16(45)) + Self.little(UInt16(45)) + Self.little(UInt64(0))
      result += Self.little(count) + Self.little(count)
      result += Self.little(UInt64(directory.count)) + Self.little(place)
      result += Self.little(UInt32(0x0706_4B50)) + Self.little(UInt32(0)) + Self.little(end)
      result += Self.little(UInt32(1))
    }
    result += Self.little(UInt32(0x0605_4B50)) + Self.little(UInt32(0))
    result += Self.little(UInt16(count)) + Self.little(UInt16(count))
    result += Self.little(UInt32(directory.count))
    result += Self.little(isWide ? UInt32.max : UInt32(place)) + Self.little(UInt16(0))
    return result
  }

  static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}
