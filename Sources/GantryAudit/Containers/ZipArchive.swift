/// A zip file, as an `.ipa` is one; PKWARE's APPNOTE.TXT describes it.
struct ZipArchive: AuditArchive {
  struct Entry: ArchiveEntry {
    var path: String
    var rawPath: [UInt8]
    var method: UInt16
    var isEncrypted: Bool
    var checksum: UInt32
    var compressedSize: UInt64
    var size: UInt64
    var headerOffset: UInt64
    var isLink: Bool
    var isExecutable: Bool
    var isFolder: Bool { path.hasSuffix("/") }
  }

  /// A larger binary isn't unpacked in memory.
  static let largest: UInt64 = 1 << 30
  /// No system has longer paths.
  private static let longestPath = 4_096
  /// A file that is packed further is no binary, but made to fill memory.
  static let largestRatio: UInt64 = 1_000

  private let bytes: Bytes
  let entries: [Entry]

  /// Its first bytes: a file's header, or the end of an empty zip file.
  static let magics: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]

  /// Whether bytes end as a zip file does, whatever their beginning.
  static func isEndOfZip(_ bytes: Bytes) -> Bool { endRecord(of: bytes) != nil }

  /// The offset of the record that ends the file, before its comment.
  private static func endRecord(of bytes: Bytes) -> UInt64? {
    let buffer = bytes.buffer
    let first = max(0, buffer.count - 22 - 0xFFFF)
    for index in stride(from: buffer.count - 22, through: first, by: -1)
    where buffer[index] == 0x50 && buffer[index...].starts(with: magics[1]) {
      let comment = Int(buffer[index + 20]) | Int(buffer[index + 21]) << 8
      if index + 22 + comment == buffer.count { return UInt64(index) }
    }
    return nil
  }

  init(_ bytes: Bytes) throws(AuditFault) {
    self.bytes = bytes
    let directory = try Self.directory(bytes)
    var entries: [Entry] = []
    // By bytes: names that are equal in Unicode may be those of two files.
    var paths: Set<[UInt8]> = []
    var offset = directory.offset
    for _ in 0..<directory.count {
      let (entry, next) = try Self.entry(bytes, at: offset)
      guard entry.rawPath.count <= Self.longestPath, !entry.rawPath.contains(0) else {
        throw .malformed("a file in the zip file has an invalid path")
      }
      guard paths.insert(entry.rawPath).inserted else {
        throw .malformed("the zip file has two files at '\(entry.path)'")
      }
      entries.append(entry)
      offset = next
    }
    guard offset == directory.end else {
      throw .malformed("the zip file's list of files doesn't end where it should")
    }
    self.entries = entries
    try checkLayout(before: directory.offset)
  }

  private struct Directory {
    var offset: UInt64
    var count: UInt64
    var end: UInt64
  }

  private static func directory(_ bytes: Bytes) throws(AuditFault) -> Directory {
    guard bytes.count >= 22 else { throw .truncated(what: "the zip file", offset: bytes.count) }
    guard let position = endRecord(of: bytes) else {
      throw .truncated(what: "the zip file's list of files", offset: bytes.count)
    }
    guard try bytes.half(at: position + 4) == 0,
      try bytes.integer(UInt16.self, at: position + 8)
        == bytes.integer(UInt16.self, at: position + 10)
    else { throw .unsupported("a zip file in several parts") }
    let comment = try bytes.slice(
      at: position + 22, count: bytes.count - position - 22, as: "the zip file's comment")
    guard FileContent(comment) == .other else {
      throw .malformed("the zip file's comment is a file of its own")
    }
    var directory = Directory(
      offset: UInt64(try bytes.half(at: position + 16)),
      count: try bytes.short(at: position + 10), end: position)
    if position >= 20, try bytes.half(at: position - 20) == 0x0706_4B50 {
      let wide = try bytes.integer(UInt64.self, at: position - 12)
      // 44 bytes follow the size, and then this record.
      guard wide <= position, position - wide == 76,
        try bytes.half(at: wide) == 0x0606_4B50,
        try bytes.integer(UInt64.self, at: wide + 4) == 44
      else { throw .malformed("the zip file's 64-bit end isn't where it should be") }
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
    guard try header.half(at: 0) == 0x0201_4B50 else {
      throw .malformed("the zip file's list of files is damaged at offset \(offset)")
    }
    let nameSize = try header.short(at: 28)
    let extraSize = try header.short(at: 30)
    let commentSize = try header.short(at: 32)
    let name = try bytes.slice(at: offset + 46, count: nameSize, as: "a name in the zip file")
    let extra = try bytes.slice(
      at: offset + 46 + nameSize, count: extraSize, as: "a field in the zip file")
    var entry = Entry(
      path: Entry.text(name.buffer), rawPath: Array(name.buffer),
      method: try header.integer(UInt16.self, at: 10),
      isEncrypted: try header.integer(UInt16.self, at: 8) & 0x2041 != 0,
      checksum: try header.half(at: 16),
      compressedSize: UInt64(try header.half(at: 20)),
      size: UInt64(try header.half(at: 24)),
      headerOffset: UInt64(try header.half(at: 42)),
      // The upper half has Unix's kind of file.
      isLink: try header.half(at: 38) >> 28 == 0xA,
      isExecutable: try header.half(at: 38) >> 16 & 0o111 != 0)
    try widen(&entry, extra)
    return (entry, offset + 46 + nameSize + extraSize + commentSize)
  }

  /// Reads the sizes that don't fit into 32 bits.
  private static func widen(_ entry: inout Entry, _ extra: Bytes) throws(AuditFault) {
    var offset: UInt64 = 0
    while extra.count - offset >= 4 {
      let kind = try extra.integer(UInt16.self, at: offset)
      let size = try extra.short(at: offset + 2)
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

  /// The header before a file's content.
  private struct Local {
    var start: UInt64
    var content: Bytes
    /// Whether its sizes follow the content.
    var hasDescriptor: Bool
  }

  /// Checks that each byte before the list of files belongs to a listed file, is zero, or follows a
  /// file.
  private func checkLayout(before end: UInt64) throws(AuditFault) {
    var previous: UInt64 = 0
    var last: (entry: Entry, hasDescriptor: Bool)?
    for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
      let local = try local(entry)
      guard entry.headerOffset >= previous, local.start + entry.compressedSize <= end else {
        throw .malformed("two files of the zip file overlap at '\(entry.path)'")
      }
      guard last != nil || entry.headerOffset == 0 else { throw .trailingBytes(0) }
      try checkGap(from: previous, to: entry.headerOffset, after: last)
      // Some tools pack nothing into two bytes.
      guard !entry.isFolder || entry.size == 0 && entry.compressedSize <= 2 else {
        throw .malformed("the folder '\(entry.path)' in the zip file has bytes of its own")
      }
      previous = local.start + entry.compressedSize
      last = (entry, local.hasDescriptor)
    }
    try checkGap(from: previous, to: end, after: last)
  }

  private func checkGap(
    from start: UInt64, to end: UInt64, after last: (entry: Entry, hasDescriptor: Bool)?
  ) throws(AuditFault) {
    guard let first = bytes.firstNonzero(from: start, to: end) else { return }
    guard let last, last.hasDescriptor else { throw .trailingBytes(first) }
    let hasMark = try bytes.half(at: start) == 0x0807_4B50
    let place = start + (hasMark ? 4 : 0)
    // Each size takes 4 bytes or 8.
    for size: UInt64 in [4, 8] {
      let descriptor = try bytes.slice(
        at: start, count: end - start, as: "what follows a file in the zip file")
      let length = place - start + 4 + size * 2
      guard descriptor.count >= length,
        try bytes.half(at: place) == last.entry.checksum,
        try wideOrNot(at: place + 4, size) == last.entry.compressedSize,
        try wideOrNot(at: place + 4 + size, size) == last.entry.size,
        bytes.firstNonzero(from: start + length, to: end) == nil
      else { continue }
      return
    }
    throw .trailingBytes(start)
  }

  private func wideOrNot(at offset: UInt64, _ size: UInt64) throws(AuditFault) -> UInt64 {
    size == 8
      ? try bytes.integer(UInt64.self, at: offset)
      : UInt64(try bytes.half(at: offset))
  }

  /// The header before a file's content, which must agree with the list of files.
  private func local(_ entry: Entry) throws(AuditFault) -> Local {
    let header = try bytes.slice(at: entry.headerOffset, count: 30, as: "a file in the zip file")
    guard try header.half(at: 0) == 0x0403_4B50,
      try header.integer(UInt16.self, at: 8) == entry.method
    else { throw .malformed("the zip file has no file where '\(entry.path)' should be") }
    let nameSize = try header.short(at: 26)
    let extraSize = try header.short(at: 28)
    let name = try bytes.slice(
      at: entry.headerOffset + 30, count: nameSize, as: "a name in the zip file")
    guard name.buffer.elementsEqual(entry.rawPath) else {
      throw .malformed("the zip file gives two names to '\(entry.path)'")
    }
    let hasDescriptor = try header.integer(UInt16.self, at: 6) & 0x8 != 0
    if !hasDescriptor {
      let extra = try bytes.slice(
        at: entry.headerOffset + 30 + nameSize, count: extraSize, as: "a field in the zip file")
      var told = entry
      told.compressedSize = UInt64(try header.half(at: 18))
      told.size = UInt64(try header.half(at: 22))
      told.headerOffset = 0
      try Self.widen(&told, extra)
      guard told.compressedSize == entry.compressedSize, told.size == entry.size,
        try header.half(at: 14) == entry.checksum
      else { throw .malformed("the zip file gives two sizes or checksums to '\(entry.path)'") }
    }
    let start = entry.headerOffset + 30 + nameSize + extraSize
    return Local(
      start: start,
      content: try bytes.slice(
        at: start, count: entry.compressedSize, as: "the file '\(entry.path)' in the zip file"),
      hasDescriptor: hasDescriptor)
  }

  /// The first bytes of a file, which decide its kind; a small file as a whole, checked.
  func beginning(of entry: Entry) throws(AuditFault) -> [UInt8] {
    guard entry.size > UInt64(FileContent.beginning) else { return try content(of: entry) }
    return try unpacked(entry, limit: FileContent.beginning)
  }

  /// The last bytes of a file, which decide some kinds; the whole is checked against its checksum.
  func ending(of entry: Entry) throws(AuditFault) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    guard entry.method == 8 else {
      guard entry.method == 0 else { return try unpacked(entry, limit: nil) }
      let content = try local(entry).content.buffer
      guard CRC32().adding(content).value == entry.checksum else { throw .badChecksum }
      return Array(content.suffix(PackedFormat.endSize))
    }
    guard let size = Int(exactly: entry.size) else {
      throw .malformed("'\(entry.path)' hasn't the size that the zip file gives")
    }
    let content = try local(entry).content
    let ends = try Inflate.ends(content, size: size, first: 0, last: PackedFormat.endSize)
    guard ends.count == size, UInt64(ends.packedCount) == content.count else {
      throw .malformed("'\(entry.path)' hasn't the size that the zip file gives")
    }
    guard ends.checksum == entry.checksum else { throw .badChecksum }
    return ends.last
  }

  /// A file's bytes, checked against its checksum.
  func content(of entry: Entry) throws(AuditFault) -> [UInt8] {
    guard entry.size <= Self.largest else {
      throw .unsupported("a file of \(entry.size) bytes in a zip file")
    }
    guard entry.size <= 1 << 20 || entry.size / Self.largestRatio <= entry.compressedSize else {
      throw .unsupported("a file of \(entry.size) bytes in \(entry.compressedSize) of a zip file")
    }
    let content = try unpacked(entry, limit: nil)
    guard UInt64(content.count) == entry.size else {
      throw .malformed("'\(entry.path)' hasn't the size that the zip file gives")
    }
    guard CRC32.checksum(content) == entry.checksum else { throw .badChecksum }
    return content
  }

  /// The target of a link.
  func target(of entry: Entry) throws(AuditFault) -> String {
    guard entry.size <= UInt64(ArchivePaths.longestTarget) else {
      throw .malformed("the link '\(entry.path)' in the zip file leads to no path")
    }
    return Entry.text(try content(of: entry))
  }

  private func unpacked(_ entry: Entry, limit: Int?) throws(AuditFault) -> [UInt8] {
    guard !entry.isEncrypted else { throw .encrypted }
    let content = try local(entry).content
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
