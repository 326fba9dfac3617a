/// Reads zip files, and what is within them.
extension InputReader {
  mutating func readZip(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    try Self.checkDepth(of: "a zip file", source)
    let archive = try ZipArchive(bytes)
    readEntries(of: archive, source) { reader, entry, inner throws(AuditFault) in
      try reader.read(entry, of: archive, inner)
    }
  }

  private mutating func read(
    _ entry: ZipArchive.Entry, of archive: ZipArchive, _ source: Source
  ) throws(AuditFault) {
    let beginning = try archive.beginning(of: entry)
    let isWhole = UInt64(beginning.count) == entry.size
    guard
      isWhole || entry.path.lowercased().hasSuffix(".dmg")
        || beginning.withUnsafeBytes({ Content.needsWhole(Bytes(buffer: $0)) })
    else {
      guard
        !source.isExecutable
          || beginning.withUnsafeBytes({ Content.isAttributes(Bytes(buffer: $0)) })
      else { throw .unknownFormat }
      if source.depth > 1 { try countNested(entry.size) }
      let ending = try archive.ending(of: entry)
      if let name = ending.withUnsafeBytes({ PackedFormat.name(ofEnd: Bytes(buffer: $0)) }) {
        throw .unsupported("a \(name), which may hold binaries,")
      }
      return
    }
    if source.depth > 1 { try countNested(entry.size) }
    let content = isWhole ? beginning : try archive.content(of: entry)
    try Bytes.with(content) { bytes throws(AuditFault) in try read(bytes, source) }
  }
}
