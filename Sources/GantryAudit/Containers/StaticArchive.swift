/// A static library: objects one after another, named as GNU's or BSD's `ar` does.
enum StaticArchive {
  static let magic = Array("!<arch>\n".utf8)
  static let thinMagic = Array("!<thin>\n".utf8)

  /// The objects, without the tables of symbols and names.
  static func members(_ bytes: Bytes) throws(AuditFault) -> [(name: String, content: Bytes)] {
    var members: [(name: String, content: Bytes)] = []
    var longNames: Bytes?
    var namesByOffset: [UInt64: String] = [:]
    var offset = UInt64(magic.count)
    while offset < bytes.count {
      let header = try bytes.slice(at: offset, count: 60, as: "the header of an archive's member")
      guard try header.byte(at: 58) == 0x60, try header.byte(at: 59) == 0x0A else {
        throw .malformed("the header of an archive's member at offset \(offset) has no end")
      }
      let size = try number(header, at: 48, count: 10)
      var content = try bytes.slice(
        at: offset + 60, count: size, as: "an archive's member at offset \(offset)")
      let raw = try text(header, at: 0, count: 16)
      var name = raw.last == "/" && raw.utf8.count > 1 ? String(raw.dropLast()) : raw
      if raw.hasPrefix("#1/") {
        let length = try number(header, at: 3, count: 13)
        let bytes = try content.slice(at: 0, count: length, as: "the name of an archive's member")
        name = String(decoding: bytes.buffer.prefix { $0 != 0 }, as: UTF8.self)
        content = try content.slice(
          at: length, count: content.count - length, as: "an archive's member")
      } else if raw.hasPrefix("/"), !["/", "//", "/SYM64/"].contains(raw) {
        guard let longNames else { throw .malformed("the archive has no table of names") }
        // Any number of members may have one name.
        let place = try number(header, at: 1, count: 15)
        if let known = namesByOffset[place] {
          name = known
        } else {
          name = try longName(longNames, at: place)
          namesByOffset[place] = name
        }
      }
      if raw == "//" {
        guard longNames == nil else { throw .malformed("the archive has two tables of names") }
        try checkTable(content)
        longNames = content
      } else if offset == UInt64(magic.count), ["/", "/SYM64/"].contains(raw) || isTable(name) {
        try checkTable(content)
      } else {
        members.append((name, content))
      }
      offset += 60 + size
      // Members begin at even offsets.
      if offset % 2 == 1 { offset += 1 }
    }
    return members
  }

  /// Whether a name is that of BSD's table of symbols, which is the first member.
  private static func isTable(_ name: String) -> Bool {
    ["__.SYMDEF", "__.SYMDEF SORTED", "__.SYMDEF_64", "__.SYMDEF_64 SORTED"].contains(name)
  }

  private static func checkTable(_ content: Bytes) throws(AuditFault) {
    guard ![.elf, .machO, .fat, .archive].contains(FileContent(content)) else {
      throw .malformed("a table in the archive is a binary")
    }
  }

  private static func longName(_ names: Bytes, at offset: UInt64) throws(AuditFault) -> String {
    guard offset < names.count else { throw .truncated(what: "an archive's name", offset: offset) }
    let rest = names.buffer.dropFirst(Int(offset)).prefix(4_096)
    let name = String(decoding: rest.prefix { $0 != 0x0A && $0 != 0 }, as: UTF8.self)
    return name.hasSuffix("/") ? String(name.dropLast()) : name
  }

  private static func text(
    _ header: Bytes, at offset: UInt64, count: UInt64
  ) throws(AuditFault) -> String {
    let field = try header.slice(at: offset, count: count, as: "an archive's header")
    var text = String(decoding: field.buffer, as: UTF8.self)
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func number(
    _ header: Bytes, at offset: UInt64, count: UInt64
  ) throws(AuditFault) -> UInt64 {
    let text = try text(header, at: offset, count: count)
    guard let number = UInt64(text) else {
      throw .malformed("'\(text)' in an archive's header is no number")
    }
    return number
  }
}
