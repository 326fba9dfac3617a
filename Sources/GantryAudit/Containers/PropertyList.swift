/// The property list of a bundle, as far as it names the bundle's executable.
enum PropertyList {
  enum Executable: Equatable {
    case named(String)
    /// The list can be read, and names none.
    case none
    case unreadable
  }

  private static let key = "CFBundleExecutable"

  static func executable(_ bytes: Bytes) -> Executable {
    let name: String?
    do throws(AuditFault) {
      name =
        bytes.hasPrefix(Array("bplist00".utf8))
        ? try BinaryList(bytes).string(ofKey: key) : try XMLList.string(ofKey: key, in: bytes)
    } catch {
      return .unreadable
    }
    guard let name else { return .none }
    return name.isEmpty ? .unreadable : .named(name)
  }

  fileprivate static let damaged = AuditFault.malformed("the property list is damaged")
}

/// Apple's binary property list, as `CFBinaryPList.c` lays it out.
private struct BinaryList {
  private let bytes: Bytes
  private let offsets: Bytes
  private let offsetSize: UInt64
  private let referenceSize: UInt64
  private let top: UInt64

  init(_ bytes: Bytes) throws(AuditFault) {
    self.bytes = bytes
    guard bytes.count >= 40 else { throw PropertyList.damaged }
    let trailer = try bytes.slice(at: bytes.count - 32, count: 32, as: "a property list's end")
    offsetSize = UInt64(try trailer.byte(at: 6))
    referenceSize = UInt64(try trailer.byte(at: 7))
    let count = try trailer.integer(UInt64.self, at: 8, bigEndian: true)
    top = try trailer.integer(UInt64.self, at: 16, bigEndian: true)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= bytes.count else {
      throw PropertyList.damaged
    }
    offsets = try bytes.slice(
      at: try trailer.integer(UInt64.self, at: 24, bigEndian: true), count: count * offsetSize,
      as: "a property list's table")
  }

  func string(ofKey key: String) throws(AuditFault) -> String? {
    let start = try offset(of: top)
    guard try bytes.byte(at: start) >> 4 == 0xD else { throw PropertyList.damaged }
    let (count, first) = try count(at: start)
    guard count <= bytes.count else { throw PropertyList.damaged }
    let references = try bytes.slice(
      at: first, count: count * 2 * referenceSize, as: "a property list's dictionary")
    var found: String?
    for index in 0..<count {
      let name = try string(try number(references, at: index * referenceSize, referenceSize))
      guard name == key else { continue }
      let value = try string(
        try number(references, at: (count + index) * referenceSize, referenceSize))
      guard found == nil, let value else { throw PropertyList.damaged }
      found = value
    }
    return found
  }

  private func number(
    _ bytes: Bytes, at offset: UInt64, _ size: UInt64
  ) throws(AuditFault) -> UInt64 {
    let field = try bytes.slice(at: offset, count: size, as: "a property list's number")
    return field.buffer.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func offset(of object: UInt64) throws(AuditFault) -> UInt64 {
    guard object < offsets.count / offsetSize else { throw PropertyList.damaged }
    return try number(offsets, at: object * offsetSize, offsetSize)
  }

  /// How long an object is, and where its content begins.
  private func count(at start: UInt64) throws(AuditFault) -> (UInt64, first: UInt64) {
    let short = UInt64(try bytes.byte(at: start) & 0xF)
    guard short == 0xF else { return (short, start + 1) }
    let mark = try bytes.byte(at: start + 1)
    guard mark >> 4 == 1, mark & 0xF <= 3 else { throw PropertyList.damaged }
    let size: UInt64 = 1 << UInt64(mark & 0xF)
    return (try number(bytes, at: start + 2, size), start + 2 + size)
  }

  /// The string that an object is; nil where it is something else.
  private func string(_ object: UInt64) throws(AuditFault) -> String? {
    let start = try offset(of: object)
    let kind = try bytes.byte(at: start) >> 4
    guard kind == 5 || kind == 6 else { return nil }
    let (count, first) = try count(at: start)
    guard count <= bytes.count else { throw PropertyList.damaged }
    if kind == 5 {
      let text = try bytes.slice(at: first, count: count, as: "a property list's string")
      return String(decoding: text.buffer, as: UTF8.self)
    }
    var units: [UInt16] = []
    for index in 0..<count {
      units.append(try bytes.integer(UInt16.self, at: first + index * 2, bigEndian: true))
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// A property list in XML, without what Apple's tools never write.
private enum XMLList {
  static func string(ofKey key: String, in bytes: Bytes) throws(AuditFault) -> String? {
    var rest = bytes.buffer[...]
    var open: [String] = []
    var text = ""
    var lastKey: String?
    var found: String?
    var isList = false
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      text += try unescaped(String(decoding: rest[..<start], as: UTF8.self))
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        try skip(&rest, past: "-->")
        continue
      }
      let tag = try skip(&rest, past: ">").dropFirst().dropLast()
      if tag.hasPrefix("?") || tag.hasPrefix("!DOCTYPE") && !tag.contains("[") { continue }
      guard !tag.hasPrefix("!") else { throw PropertyList.damaged }
      let name = String(tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" })
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { throw PropertyList.damaged }
        if open == ["plist", "dict"] {
          if name == "key" {
            lastKey = text
          } else if lastKey == key {
            guard name == "string", found == nil else { throw PropertyList.damaged }
            found = text
          }
        }
      } else if tag.hasSuffix("/") {
        if open == ["plist", "dict"], lastKey == key { throw PropertyList.damaged }
      } else {
        open.append(name)
        isList = isList || open == ["plist", "dict"]
      }
      text = ""
    }
    guard isList, open.isEmpty else { throw PropertyList.damaged }
    return found
  }

  @discardableResult
  private static func skip(
    _ rest: inout Slice<UnsafeRawBufferPointer>, past end: String
  ) throws(AuditFault) -> String {
    let end = Array(end.utf8)
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index...].starts(with: end) {
        let skipped = rest[..<(index + end.count)]
        rest = rest[(index + end.count)...]
        return String(decoding: skipped, as: UTF8.self)
      }
      index += 1
    }
    throw PropertyList.damaged
  }

  private static func unescaped(_ text: String) throws(AuditFault) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ";") else { throw PropertyList.damaged }
      switch rest[rest.index(after: start)..<end] {
      case "amp": result += "&"
      case "lt": result += "<"
      case "gt": result += ">"
      case "quot": result += "\""
      case "apos": result += "'"
      default: throw PropertyList.damaged
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
