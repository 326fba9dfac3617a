/// Reads zip files, and what is within them.
extension InputReader {
  /// How many zip files may be one within another.
  static let mostDepth = 4
  /// How many bytes zip files within zip files may unpack to.
  private static let mostNestedBytes: UInt64 = 4 << 30

  mutating func readZip(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    guard source.depth < Self.mostDepth else {
      throw .unsupported("a zip file within \(Self.mostDepth) others")
    }
    let archive = try ZipArchive(bytes)
    let paths = Self.paths(archive.entries)
    // It can't be read, which is told by the executable that is missing.
    addExecutables(in: archive.entries, source, paths: paths) { try? archive.content(of: $0) }
    for entry in archive.entries where !entry.isFolder {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      do throws(AuditFault) {
        if entry.isLink {
          let target = String(decoding: try archive.content(of: entry), as: UTF8.self)
          guard Self.leadsInside(target, from: entry.path, paths: paths) else {
            throw AuditFault.brokenLink(target)
          }
        } else if isNamedAsSystem(entry.path) {
          passOver(systemLibrary: RunPaths.last(entry.path), at: source.place)
        } else {
          try read(entry, of: archive, inner)
        }
      } catch {
        report.problems.append(AuditReport.Problem(error, at: inner.place))
      }
    }
  }

  /// Counts bytes that are unpacked from what is itself packed.
  mutating func countNested(_ size: UInt64) throws(AuditFault) {
    let (sum, overflow) = nestedBytes.addingReportingOverflow(size)
    guard !overflow, sum <= Self.mostNestedBytes else {
      throw .unsupported("more than \(Self.mostNestedBytes) bytes in packed files within others")
    }
    nestedBytes = sum
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
