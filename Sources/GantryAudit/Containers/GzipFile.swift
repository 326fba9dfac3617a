/// One packed file in the format of RFC 1952, "GZIP".
struct GzipFile {
  static let magic: [UInt8] = [0x1F, 0x8B, 0x08]
  private static let trailerSize: UInt64 = 8

  private let bytes: Bytes
  private let packed: Bytes
  private let unpacked: [UInt8]?
  /// The beginning and end of the content, without the memory for all of it.
  let ends: Inflate.Ends

  /// Unpacks the file once, up to a size, and checks it against its checksum.
  init(_ bytes: Bytes, most: UInt64) throws(AuditFault) {
    self.bytes = bytes
    let start = try Self.headerSize(bytes)
    let rest = try bytes.slice(at: start, count: bytes.count - start, as: "the gzip file")
    unpacked = Self.unpackedAtOnce(rest)
    ends =
      if let unpacked {
        Inflate.Ends(
          count: unpacked.count, packedCount: rest.buffer.count - Int(Self.trailerSize),
          checksum: CRC32.checksum(unpacked), first: Array(unpacked.prefix(FileContent.beginning)),
          last: unpacked.suffix(PackedFormat.endSize))
      } else {
        try Inflate.ends(
          rest, size: Int(clamping: most), first: FileContent.beginning, last: PackedFormat.endSize)
      }
    let size = UInt64(ends.packedCount)
    packed = try rest.slice(at: 0, count: size, as: "the gzip file")
    guard ends.checksum == (try rest.half(at: size)) else {
      throw .malformed("the gzip file's content hasn't the checksum that it gives")
    }
    guard UInt32(truncatingIfNeeded: ends.count) == (try rest.half(at: size + 4))
    else { throw .malformed("the gzip file's content hasn't the size that it gives") }
    let end = start + size + Self.trailerSize
    if let next = bytes.firstNonzero(from: end, to: bytes.count) {
      let more = try bytes.slice(at: next, count: bytes.count - next, as: "the gzip file")
      // A further part continues the same content, which can't be judged in pieces.
      guard !more.hasPrefix(Self.magic) else { throw .unsupported("a gzip file in several parts") }
      throw .trailingBytes(next)
    }
  }

  /// The whole content.
  func content() throws(AuditFault) -> [UInt8] {
    if let unpacked { return unpacked }
    return try Inflate.bytes(packed, size: ends.count, isPart: false)
  }

  /// Whether content of a size may be kept in memory.
  static func isKept(_ size: UInt64, packedIn count: UInt64) -> Bool {
    size <= ZipArchive.largest && (size <= 1 << 20 || size / ZipArchive.largestRatio <= count)
  }

  /// The content if it is to be kept and the file has the usual form; nil otherwise, and for
  /// damage, which is reported later.
  private static func unpackedAtOnce(_ rest: Bytes) -> [UInt8]? {
    // If anything here can't be read, the general reader throws the reason.
    guard rest.count > trailerSize,
      let size = try? rest.half(at: rest.count - 4),
      isKept(UInt64(size), packedIn: rest.count),
      let packed = try? rest.slice(at: 0, count: rest.count - trailerSize, as: "the gzip file"),
      let first = try? Inflate.bytes(
        packed, size: min(Int(size), FileContent.beginning), isPart: true),
      first.withUnsafeBytes({ FileContent.needsWhole(Bytes(buffer: $0)) })
    else { return nil }
    // The general reader throws the reason.
    let content = try? Inflate.bytes(packed, size: Int(size), isPart: false)
    return content?.count == Int(size) ? content : nil
  }

  private static func headerSize(_ bytes: Bytes) throws(AuditFault) -> UInt64 {
    let flags = try bytes.byte(at: 3)
    guard flags & 0xE0 == 0 else { throw .malformed("the gzip file has flags that there aren't") }
    var offset: UInt64 = 10
    if flags & 4 != 0 {
      offset += 2 + (try bytes.short(at: offset))
    }
    // The file's name and a comment, each ending in a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      offset += UInt64(try bytes.name(at: offset).count) + 1
    }
    if flags & 2 != 0 { offset += 2 }
    guard offset <= bytes.count else {
      throw .truncated(what: "the gzip file's header", offset: bytes.count)
    }
    return offset
  }
}
