/// A file with a binary for each of several processors, as `mach-o/fat.h` lays it out.
enum FatFile {
  /// Java's classes begin with the same four bytes, and then have a version above this; a universal
  /// file with more parts is recognized by its parts.
  private static let mostSlices: UInt32 = 42

  /// The first bytes of one: with offsets of 32 bits, and of 64.
  static let magics: [[UInt8]] = [[0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF]]

  static func isFat(_ bytes: Bytes) -> Bool {
    guard magics.contains(where: bytes.hasPrefix),
      // A file that is too short is reported when its slices are read.
      let count = try? bytes.bigEndian.half(at: 4)
    else { return false }
    return count <= mostSlices || holdsBinary(bytes, count: UInt64(count))
  }

  private static func entrySize(_ bytes: Bytes) -> UInt64 {
    bytes.hasPrefix(magics[1]) ? 32 : 20
  }

  /// Whether one of the parts exists, and begins as a binary does.
  private static func holdsBinary(_ bytes: Bytes, count: UInt64) -> Bool {
    let size = entrySize(bytes)
    for index in 0..<min(count, bytes.count / size) {
      // A range outside of the file is no part.
      guard let range = try? range(bytes, index),
        let slice = try? bytes.slice(at: range.offset, count: range.size, as: "a part")
      else { continue }
      let marks = MachOFile.magics + [StaticArchive.magic, ELFFile.magic]
      if marks.contains(where: slice.hasPrefix) { return true }
    }
    return false
  }

  private static func range(
    _ bytes: Bytes, _ index: UInt64
  ) throws(AuditFault) -> (offset: UInt64, size: UInt64) {
    let size = entrySize(bytes)
    var entry = try bytes.slice(at: 8 + index * size, count: size, as: "the universal header")
    (entry.isBigEndian, entry.is64Bit) = (true, size == 32)
    return (try entry.word(at: 8), try entry.word(at: size == 32 ? 16 : 12))
  }

  /// The binaries: none overlaps another, and no bytes are between them.
  static func slices(_ bytes: Bytes) throws(AuditFault) -> [Bytes] {
    let count = UInt64(try bytes.bigEndian.half(at: 4))
    guard count > 0 else { throw .malformed("the universal file is for no processor") }
    var ranges: [(offset: UInt64, size: UInt64)] = []
    for index in 0..<count { ranges.append(try range(bytes, index)) }
    ranges.sort { $0.offset < $1.offset }
    var slices: [Bytes] = []
    var end = 8 + count * entrySize(bytes)
    for range in ranges {
      guard range.offset >= end else {
        throw .malformed("two parts of the universal file overlap")
      }
      slices.append(
        try bytes.slice(at: range.offset, count: range.size, as: "a part of the universal file"))
      if let first = bytes.firstNonzero(from: end, to: range.offset) {
        throw .trailingBytes(first)
      }
      end = range.offset + range.size
    }
    if let first = bytes.firstNonzero(from: end, to: bytes.count) { throw .trailingBytes(first) }
    return slices
  }
}
