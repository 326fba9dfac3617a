/// A file that holds a binary for each of several processors, as `mach-o/fat.h` lays it out.
enum FatFile {
  /// Java's classes begin with the same four bytes, and then have a version above this.
  private static let mostSlices: UInt32 = 42

  static func isFat(_ bytes: Bytes) -> Bool {
    guard bytes.hasPrefix([0xCA, 0xFE, 0xBA, 0xBE]) || bytes.hasPrefix([0xCA, 0xFE, 0xBA, 0xBF]),
      // Too short a file is reported when its slices are read.
      let count = try? bytes.integer(UInt32.self, at: 4, bigEndian: true)
    else { return false }
    return count <= mostSlices
  }

  /// The binaries, none of which overlaps another, and between which nothing is.
  static func slices(_ bytes: Bytes) throws(AuditFault) -> [Bytes] {
    let isWide = try bytes.byte(at: 3) == 0xBF
    let count = UInt64(try bytes.integer(UInt32.self, at: 4, bigEndian: true))
    let size: UInt64 = isWide ? 32 : 20
    guard count > 0 else { throw .malformed("the universal file is for no processor") }
    var ranges: [(offset: UInt64, size: UInt64)] = []
    for index in 0..<count {
      let entry = try bytes.slice(at: 8 + index * size, count: size, as: "the universal header")
      ranges.append(
        isWide
          ? (
            try entry.integer(UInt64.self, at: 8, bigEndian: true),
            try entry.integer(UInt64.self, at: 16, bigEndian: true)
          )
          : (
            UInt64(try entry.integer(UInt32.self, at: 8, bigEndian: true)),
            UInt64(try entry.integer(UInt32.self, at: 12, bigEndian: true))
          ))
    }
    ranges.sort { $0.offset < $1.offset }
    var slices: [Bytes] = []
    var end = 8 + count * size
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
