/// Writes tar files, whole or wrong.
struct TarWriter {
  enum Format { case oldest, ustar, pax, gnu }

  struct Entry {
    var path: String
    var kind = "0"
    var content: [UInt8] = []
    var target = ""
    var mode = 0o755
    var format = Format.ustar
    /// The path and the target where they are no text.
    var rawPath: [UInt8]?
    var rawTarget: [UInt8]?
    /// What stands where the size does.
    var sizeField: [UInt8]?
  }

  var entries: [Entry] = []
  /// Whether bytes are counted with their signs.
  var isSigned = false

  var bytes: [UInt8] {
    entries.flatMap { longPath($0) + part($0, path: $0.path) } + [UInt8](repeating: 0, count: 1_024)
  }

  /// What stands before a file whose path is long.
  private func longPath(_ entry: Entry) -> [UInt8] {
    guard entry.path.utf8.count > 100 else { return [] }
    switch entry.format {
    case .oldest, .ustar: return []
    case .pax:
      let field = " path=\(entry.path)\n"
      let content = Array("\(field.utf8.count + 3)\(field)".utf8)
      return part(Entry(path: "PaxHeaders/x", kind: "x", content: content), path: "PaxHeaders/x")
    case .gnu:
      let name = Array(entry.path.utf8) + [0]
      return part(Entry(path: "././@LongLink", kind: "L", content: name), path: "././@LongLink")
    }
  }

  private func part(_ entry: Entry, path: String) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at offset: Int, _ most: Int) {
      for (index, byte) in bytes.prefix(most).enumerated() { header[offset + index] = byte }
    }
    var name = entry.rawPath ?? Array(path.utf8)
    if entry.format == .ustar, name.count > 100 {
      // The prefix ends at a slash, which isn't written.
      let slash = name.indices.last { name[$0] == 0x2F && $0 <= 155 } ?? 0
      put(name[..<slash], at: 345, 155)
      name.removeFirst(slash + 1)
    }
    put(name, at: 0, 100)
    put(String(entry.mode, radix: 8).utf8, at: 100, 8)
    put(entry.sizeField ?? Array(String(entry.content.count, radix: 8).utf8), at: 124, 12)
    header[156] = entry.format == .oldest && entry.kind == "0" ? 0 : entry.kind.utf8.first ?? 0
    put(entry.rawTarget ?? Array(entry.target.utf8), at: 157, 100)
    switch entry.format {
    case .oldest: break
    case .ustar, .pax: put("ustar\u{0}00".utf8, at: 257, 8)
    case .gnu: put("ustar  \u{0}".utf8, at: 257, 8)
    }
    put([UInt8](repeating: 0x20, count: 8), at: 148, 8)
    let sum = header.reduce(0) { $0 + (isSigned ? Int(Int8(bitPattern: $1)) : Int($1)) }
    put(String(sum, radix: 8).utf8, at: 148, 6)
    header[154] = 0
    let rest = (512 - entry.content.count % 512) % 512
    return header + entry.content + [UInt8](repeating: 0, count: rest)
  }
}
