/// Reads what gzip packed: one file, which is judged as if it stood there unpacked.
extension InputReader {
  /// How many bytes a content may have that is no binary, and so isn't kept.
  private static let mostPassed: UInt64 = 4 << 30

  mutating func readGzip(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    try Self.checkDepth(of: "a gzip file", source)
    var source = source
    source.depth += 1
    let file = try GzipFile(bytes, most: Self.mostPassed)
    let size = UInt64(file.ends.count)
    if source.depth > 1 { try countNested(size) }
    let isWhole = file.ends.first.count == file.ends.count
    let needsWhole = file.ends.first.withUnsafeBytes { Content.needsWhole(Bytes(buffer: $0)) }
    guard isWhole || needsWhole else {
      let name = file.ends.last.withUnsafeBytes { PackedFormat.name(ofEnd: Bytes(buffer: $0)) }
      if let name { throw .unsupported("a \(name), which may hold binaries,") }
      guard !source.isRoot, !source.isExecutable else { throw .unknownFormat }
      return
    }
    guard GzipFile.isKept(size, packedIn: bytes.count) else {
      throw .unsupported("a file of \(size) bytes in \(bytes.count) of a gzip file")
    }
    try Bytes.with(try file.content()) { content throws(AuditFault) in try read(content, source) }
  }
}
