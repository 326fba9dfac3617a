/// Reads zip files, and what is within them.
extension InputReader {
  mutating func readZip(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    guard source.depth < Self.mostDepth else {
      throw .unsupported("a zip file within \(Self.mostDepth) others")
    }
    let archive = try ZipArchive(bytes)
    // What can't be read of links and bundles' lists is told when their turn comes, or by the
    // executable that is missing.
    let paths = ArchivePaths(archive.entries) { try? archive.target(of: $0) }
    addExecutables(in: archive.entries, source, paths: paths.all) { try? archive.content(of: $0) }
    for entry in archive.entries where !entry.isFolder {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      do throws(AuditFault) {
        if entry.isLink {
          let target = try archive.target(of: entry)
          guard paths.leadsInside(target, from: entry.path) else {
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
