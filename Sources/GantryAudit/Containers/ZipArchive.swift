/// A zip file, as an `.ipa` is one; PKWARE's APPNOTE.TXT describes it.
struct ZipArchive {
  struct Entry {
    var path: String
    var method: UInt16
    var isEncrypted: Bool
    var checksum: UInt32
    var compressedSize: UInt64
    var size: UInt64
    var headerOffset: UInt64
    var isLink: Bool
    var isFolder: Bool { path.hasSuffix("/") }
  }

  /// A binary larger than this isn't unpacked in memory.
  static let largest: UInt64 = 2 << 30

  private let bytes: Bytes
  let entries: [Entry]

  static func isZip(_ bytes: Bytes) -> Bool {
    bytes.hasPrefix([0x50, 0x4B, 0x03, 0x04]) || bytes.hasPrefix([0x50, 0x4B, 0x05, 0x06])
  }

  init(_ bytes: Bytes) throws(AuditFault) {
    self.bytes = bytes
    let directory = try Self.directory(bytes)
    var entries: [Entry] = []
    var paths: Set<String> = []
    var offset = directory.offset
    for _ in 0..<directory.count {
      let (entry, next) = try Self.entry(bytes, at: offset)
      guard paths.insert(entry.path).inserted else {
        throw .malformed("the zip file has two files at '\(entry.path)'")
      }
      entries.append(entry)
      offset = next
    }
    guard offset == directory.end else {
      throw .malformed("the zip file's list of files doesn't end where it should")
    }
    self.entries = entries
    try checkOverlaps(before: directory.offset)
  }

  private struct Directory {
    var offset: UInt64
    var count: UInt64
    var end: UInt64
  }

  private static func directory(_ bytes: Bytes) throws(AuditFault) -> Directory {
    guard bytes.count >= 22 else { throw .truncated(what: "the zip file", offset: bytes.count) }
    let last = bytes.count - 22
    let first = last > 0xFFFF ? last - 0xFFFF : 0
    var position = last
    while true {
      if try bytes.integer(UInt32.self, at: position) == 0x0605_4B50,
        position + 22 + UInt64(try bytes.integer(UInt16.self, at: position + 20)) == bytes.count
      {
        break
      }
      guard position > first else {
        throw .truncated(what: "the zip file's list of files", offset: bytes.count)
      }
      position -= 1
    }
    guard try bytes.integer(UInt32.self, at: position + 4) == 0 else {
      throw .unsupported("a zip file in several parts")
    }
    var directory = Directory(
      offset: UInt64(try bytes.integer(UInt32.self, at: position + 16)),
      count: UInt64(try bytes.integer(UInt16.self, at: position + 10)), end: position)
    if position >= 20, try bytes.integer(UInt32.self, at: position - 20) == 0x0706_4B50 {
      let wide = try bytes.integer(UInt64.self, at: position - 12)
      guard try bytes.integer(UInt32.self, at: wide) == 0x0606_4B50 else {
        throw .malformed("the zip file's 64-bit end isn't where it should be")
      }
      directory = Directory(
        offset: try bytes.integer(UInt64.self, at: wide + 48),
        count: try bytes.integer(UInt64.self, at: wide + 32), end: wide)
    }
    guard directory.offset <= directory.end, directory.count <= bytes.count / 46 else {
      throw .malformed("the zip file's list of files is out of place")
    }
    return directory
  }

  private static func entry(
    _ bytes: Bytes, at offset: UInt64
  ) throws(AuditFault) -> (Entry, next: UInt64) {
    let header = try bytes.slice(at: offset, count: 46, as: "the zip file's list of files")
    guard try header.integer(UInt32.self, at: 0) == 0x0201_4B50 else {
      throw .malformed("the zip file's list of files is damaged at offset \(offset)")
    }
    let nameSize = UInt64(try header.integer(UInt16.self, at: 28))
    let extraSize = UInt64(try header.integer(UInt16.self, at: 30))
    let commentSize = UInt64(try header.integer(UInt16.self, at: 32))
    let name = try bytes.slice(at: offset + 46, count: nameSize, as: "a name in the zip file")
    let extra = try bytes.slice(
      at: offset + 46 + nameSize, count: extraSize, as: "a field in the zip file")
    var entry = Entry(
      path: String(decoding: name.buffer, as: UTF8.self),
      method: try header.integer(UInt16.self, at: 10),
      isEncrypted: try header.integer(UInt16.self, at: 8) & 0x2041 != 0,
      checksum: try header.integer(UInt32.self, at: 16),
      compressedSize: UInt64(try header.integer(UInt32.self, at: 20)),
      size: UInt64(try header.integer(UInt32.self, at: 24)),
      headerOffset: UInt64(try header.integer(UInt32.self, at: 42)),
      // Unix's kind of file stands in the upper half.
      isLink: try header.integer(UInt32.self, at: 38) >> 28 == 0xA)
    try widen(&entry, extra)
    return (entry, offset + 46 + nameSize + extraSize + commentSize)
  }

  /// Reads the sizes that don't fit into 32 bits.
  private static func widen(_ entry: inout Entry, _ extra: Bytes) throws(AuditFault) {
    var offset: UInt64 = 0
    while extra.count - offset >= 4 {
      let kind = try extra.integer(UInt16.self, at: offset)
      let size = UInt64(try extra.integer(UInt16.self, at: offset + 2))
      let field = try extra.slice(at: offset + 4, count: size, as: "a field in the zip file")
      offset += 4 + size
      guard kind == 1 else { continue }
      var place: UInt64 = 0
      for path in [\Entry.size, \Entry.compressedSize, \Entry.headerOffset]
      where entry[keyPath: path] == UInt64(UInt32.max) {
        entry[keyPath: path] = try field.integer(UInt64.self, at: place)
        place += 8
      }
    }
  }

  private func checkOverlaps(before end: UInt64) throws(AuditFault) {
    var previous: UInt64 = 0
    for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
      let content = try compressed(entry)
      guard entry.headerOffset >= previous, content.start + entry.compressedSize <= end else {
        throw .malformed("two files of the zip file overlap at '\(entry.path)'")
      }
      previous = content.start + entry.compressedSize
    }
  }

  private func compressed(_ entry: Entry) throws(AuditFault) -> (start: UInt64, content: Bytes) {
    let header = try bytes.slice(at: entry.headerOffset, count: 30, as: "a file in the zip file")
    guard try header.integer(UInt32.self, at: 0) == 0x0403_4B50,
      try header.integer(UInt16.self, at: 8) == entry.method
    else { throw .malformed("the zip file has no file where '\(entry.path)' should be") }
    let nameSize = UInt64(try header.integer(UInt16.self, at: 26))
    let extraSize = UInt64(try header.integer(UInt16.self, at: 28))
    let name = try bytes.slice(
      at: entry.headerOffset + 30, count: nameSize, as: "a name in the zip file")
    guard name.buffer.elementsEqual(entry.path.utf8) else {
      throw .malformed("the zip file gives two names to '\(entry.path)'")
    }
    let start = entry.headerOffset + 30 + nameSize + extraSize
    return (
      start,
      try bytes.slice(
        at: start, count: entry.compressedSize, as: "the file '\(entry.path)' in the zip file")
    )
  }

  /// The first bytes of a file, by which its kind is known.
  func beginning(of entry: Entry) throws(AuditFault) -> [UInt8] {
    let limit = Int(min(entry.size, 64))
    return try unpacked(entry, limit: limit)
  }

  /// A file's bytes, checked against its checksum.
  func content(of entry: Entry) throws(AuditFault) -> [UInt8] {
    guard entry.size <= Self.largest else {
      throw .unsupported("a file of \(entry.size) bytes in a zip file")
    }
    let content = try unpacked(entry, limit: nil)
    guard UInt64(content.count) == entry.size else {
      throw .malformed("'\(entry.path)' hasn't the size that the zip file gives")
    }
    guard CRC32.checksum(content) == entry.checksum else { throw .badChecksum }
    return content
  }

  private func unpacked(_ entry: Entry, limit: Int?) throws(AuditFault) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    let content = try compressed(entry).content
    switch entry.method {
    case 0:
      guard entry.size == entry.compressedSize else {
        throw .malformed("'\(entry.path)' hasn't the size that the zip file gives")
      }
      return Array(content.buffer.prefix(limit ?? content.buffer.count))
    case 8:
      return try Inflate.bytes(content, size: limit ?? Int(entry.size), isPart: limit != nil)
    case let method:
      throw .unsupported("a file in a zip file that is compressed by method \(method)")
    }
  }
}
