/// A tar file: POSIX's ustar and pax, GNU's with its long names, and the oldest.
///
/// A file that readers may read differently is refused: one may unpack what another skips.
struct TarArchive: AuditArchive {
  enum Kind { case file, folder, symbolicLink, hardLink, other }

  struct Entry: ArchiveEntry {
    var rawPath: [UInt8]
    var kind: Kind
    /// The target of a link.
    var target: [UInt8]
    var isExecutable: Bool
    var offset: UInt64
    var size: UInt64
    var path: String { Self.text(rawPath) }
    var isLink: Bool { kind == .symbolicLink }
    var isFolder: Bool { kind == .folder }
  }

  private static let block: UInt64 = 512
  /// No system has longer paths.
  private static let longestPath = 4_096
  private static let longestFields: UInt64 = 1 << 20

  private let bytes: Bytes
  private(set) var entries: [Entry] = []
  private var paths: [[UInt8]: Int] = [:]
  /// The fields that headers set for the next file.
  private var next = Fields()

  private struct Fields: Equatable {
    var path: [UInt8]?
    var target: [UInt8]?
    var size: UInt64?
  }

  /// Whether bytes begin with a header whose checksum is right.
  static func isTar(_ bytes: Bytes) -> Bool {
    // Shorter bytes can't hold one.
    guard let header = try? bytes.slice(at: 0, count: block, as: "a header") else { return false }
    return hasChecksum(header)
  }

  init(_ bytes: Bytes) throws(AuditFault) {
    self.bytes = bytes
    var offset: UInt64 = 0
    while true {
      let header = try bytes.slice(at: offset, count: Self.block, as: "the tar file")
      if header.firstNonzero(from: 0, to: Self.block) == nil { break }
      guard Self.hasChecksum(header) else {
        throw .malformed("the tar file's header at offset \(offset) hasn't the checksum it gives")
      }
      offset += Self.block
      offset += try read(header, at: offset)
    }
    guard next == Fields() else { throw .truncated(what: "the tar file", offset: offset) }
    // Two blocks of zeros are its end; some programs fill the rest of a larger block.
    _ = try bytes.slice(at: offset, count: 2 * Self.block, as: "the tar file's end")
    if let first = bytes.firstNonzero(from: offset, to: bytes.count) { throw .trailingBytes(first) }
  }

  /// The content of a file, or of a hard link's target.
  func bytes(of entry: Entry) throws(AuditFault) -> Bytes {
    try bytes.slice(at: entry.offset, count: entry.size, as: "a file in the tar file")
  }

  func content(of entry: Entry) throws(AuditFault) -> [UInt8] {
    Array(try bytes(of: entry).buffer)
  }

  func target(of entry: Entry) -> String { Entry.text(entry.target) }

  /// Reads the content after a header, and returns its length.
  private mutating func read(_ header: Bytes, at offset: UInt64) throws(AuditFault) -> UInt64 {
    let kind = try header.byte(at: 156)
    let isPlain = [0, UInt8(ascii: "0"), UInt8(ascii: "7")].contains(kind)
    let told = try Self.number(header, at: 124, count: 12)
    guard let size = (Self.isExtension(kind) ? nil : next.size) ?? told ?? (isPlain ? nil : 0),
      let room = size.aligned(to: Self.block)
    else { throw .malformed("a file in the tar file has no size") }
    let content = try bytes.slice(at: offset, count: size, as: "a file in the tar file")
    _ = try bytes.slice(at: offset, count: room, as: "a file in the tar file")
    switch kind {
    case UInt8(ascii: "x"): try readFields(content, isGlobal: false)
    case UInt8(ascii: "g"): try readFields(content, isGlobal: true)
    case UInt8(ascii: "L"): next.path = try Self.longName(content)
    case UInt8(ascii: "K"): next.target = try Self.longName(content)
    case UInt8(ascii: "V"):
      guard size == 0 else { throw .malformed("the tar file's label has bytes of its own") }
    case 0, UInt8(ascii: "0")...UInt8(ascii: "7"):
      try add(header, kind, at: offset, size)
      next = Fields()
    case UInt8(ascii: "S"): throw .unsupported("a tar file with a sparse file")
    default: throw .unsupported("a tar file with a part of type \(kind)")
    }
    return room
  }

  /// Whether a header describes the next one.
  private static func isExtension(_ kind: UInt8) -> Bool {
    "xgLKV".utf8.contains(kind)
  }

  private mutating func add(
    _ header: Bytes, _ kind: UInt8, at offset: UInt64, _ size: UInt64
  ) throws(AuditFault) {
    let rawPath = next.path ?? Self.name(header)
    let parts = rawPath.split(separator: 0x2F).filter { !$0.elementsEqual(".".utf8) }
    let path = Array(parts.joined(separator: [0x2F]))
    guard rawPath.count <= Self.longestPath, !rawPath.isEmpty, !rawPath.contains(0) else {
      throw .malformed("a file in the tar file has an invalid path")
    }
    var entry = Entry(
      rawPath: path, kind: try Self.kind(kind, isSlashed: rawPath.last == 0x2F),
      target: next.target ?? Self.text(header, at: 157, count: 100),
      isExecutable: (try Self.number(header, at: 100, count: 8) ?? 0) & 0o111 != 0,
      offset: offset, size: size)
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw .malformed("the path '\(entry.path)' leads out of the tar file")
    }
    guard entry.target.count <= ArchivePaths.longestTarget else {
      throw .malformed("the link '\(entry.path)' in the tar file leads to no path")
    }
    guard entry.kind == .file || size == 0 else {
      throw .malformed("'\(entry.path)' in the tar file is no file and has bytes of its own")
    }
    // The folder that holds everything.
    if path.isEmpty, entry.isFolder { return }
    if entry.kind == .hardLink {
      let target = entry.target.split(separator: 0x2F).filter { !$0.elementsEqual(".".utf8) }
      guard let index = paths[Array(target.joined(separator: [0x2F]))],
        entries[index].kind == .file || entries[index].kind == .hardLink
      else { throw .brokenLink(Entry.text(entry.target)) }
      entry.offset = entries[index].offset
      entry.size = entries[index].size
    }
    if let index = paths.updateValue(entries.count, forKey: path) {
      guard entry.isFolder, entries[index].isFolder else {
        throw .malformed("the tar file has two files at '\(entry.path)'")
      }
    }
    entries.append(entry)
  }

  private static func kind(_ kind: UInt8, isSlashed: Bool) throws(AuditFault) -> Kind {
    switch kind {
    case UInt8(ascii: "1"): return .hardLink
    case UInt8(ascii: "2"): return .symbolicLink
    case UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "6"): return .other
    case UInt8(ascii: "5"): return .folder
    // The oldest format marks folders only so.
    default: return isSlashed ? .folder : .file
    }
  }

  // MARK: Fields

  private static func text(_ header: Bytes, at offset: Int, count: Int) -> [UInt8] {
    Array(header.buffer[offset..<offset + count].prefix { $0 != 0 })
  }

  private static func name(_ header: Bytes) -> [UInt8] {
    let name = text(header, at: 0, count: 100)
    // GNU's own format has other fields there.
    guard header.buffer[257..<263].elementsEqual("ustar\0".utf8), header.buffer[345] != 0 else {
      return name
    }
    return text(header, at: 345, count: 155) + [0x2F] + name
  }

  /// A number in octal digits, or in GNU's form for large ones; nil for an empty field.
  private static func number(
    _ header: Bytes, at offset: UInt64, count: UInt64
  ) throws(AuditFault) -> UInt64? {
    let field = try header.slice(at: offset, count: count, as: "a field of the tar file").buffer
    if let first = field.first, first & 0x80 != 0 {
      let value = field.dropFirst().reduce(UInt64(first & 0x7F)) { value, byte in
        value > UInt64.max >> 8 ? UInt64.max : value << 8 | UInt64(byte)
      }
      guard value <= UInt64(Int64.max) else { throw damagedNumber }
      return value
    }
    let text = field.drop { $0 == 0x20 || $0 == 0 }
    let digits = text.prefix { (0x30...0x37).contains($0) }
    guard text.dropFirst(digits.count).allSatisfy({ $0 == 0x20 || $0 == 0 }) else {
      throw damagedNumber
    }
    return digits.isEmpty ? nil : digits.reduce(0) { $0 << 3 | UInt64($1 - 0x30) }
  }

  private static let damagedNumber = AuditFault.malformed("a number in the tar file is invalid")

  /// Whether the checksum is right: the sum of the header's bytes, signed or not, with spaces in
  /// its place.
  private static func hasChecksum(_ header: Bytes) -> Bool {
    // A field without a number is no checksum.
    guard let told = (try? number(header, at: 148, count: 8)) ?? nil else { return false }
    var sum: Int64 = 8 * 0x20
    var signed = sum
    for (index, byte) in header.buffer.enumerated() where !(148..<156).contains(index) {
      sum += Int64(byte)
      signed += Int64(Int8(bitPattern: byte))
    }
    return told == UInt64(sum) || Int64(exactly: told) == signed
  }

  private static func longName(_ content: Bytes) throws(AuditFault) -> [UInt8] {
    guard content.count <= longestFields else { throw .malformed("a file's path is too long") }
    return Array(content.buffer.prefix { $0 != 0 })
  }

  /// Reads pax's fields: each is its length, a space, and a name with a value.
  private mutating func readFields(_ content: Bytes, isGlobal: Bool) throws(AuditFault) {
    guard content.count <= Self.longestFields else { throw Self.damagedFields }
    var rest = content.buffer[...]
    while !rest.isEmpty {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard digits.count <= 9, let length = Int(String(decoding: digits, as: UTF8.self)),
        length <= rest.count, length > digits.count + 1, rest[digits.endIndex] == 0x20
      else { throw Self.damagedFields }
      let field = rest.prefix(length).dropFirst(digits.count + 1)
      guard field.last == 0x0A, let equal = field.firstIndex(of: 0x3D) else {
        throw Self.damagedFields
      }
      let name = String(decoding: field[..<equal], as: UTF8.self)
      try read(name, Array(field[field.index(after: equal)...].dropLast()), isGlobal: isGlobal)
      rest = rest.dropFirst(length)
    }
  }

  private mutating func read(
    _ name: String, _ value: [UInt8], isGlobal: Bool
  ) throws(AuditFault) {
    guard !name.hasPrefix("GNU.sparse"), !name.hasPrefix("SCHILY.realsize") else {
      throw .unsupported("a tar file with a sparse file")
    }
    guard ["path", "linkpath", "size"].contains(name) else { return }
    guard !isGlobal else { throw .unsupported("a tar file with one \(name) for all") }
    switch name {
    case "path": next.path = value
    case "linkpath": next.target = value
    default:
      guard let size = UInt64(String(decoding: value, as: UTF8.self)) else {
        throw Self.damagedFields
      }
      next.size = size
    }
  }

  private static let damagedFields = AuditFault.malformed("fields in the tar file are damaged")
}
