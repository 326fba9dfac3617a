/// Reads tar files, and what is within them.
extension InputReader {
  mutating func readTar(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    guard source.depth < Self.mostDepth else {
      throw .unsupported("a tar file within \(Self.mostDepth) others")
    }
    let archive = try TarArchive(bytes)
    let paths = ArchivePaths(archive.entries) { TarArchive.Entry.text($0.target) }
    addExecutables(in: archive.entries, source, paths: paths.all) { entry in
      // What can't be read is told when its turn comes.
      (try? archive.bytes(of: entry)).map { Array($0.buffer) }
    }
    // The others are devices and pipes, which hold no bytes.
    for entry in archive.entries where entry.kind != .folder && entry.kind != .other {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      do throws(AuditFault) {
        if entry.isLink {
          let target = TarArchive.Entry.text(entry.target)
          guard paths.leadsInside(target, from: entry.path) else {
            throw AuditFault.brokenLink(target)
          }
        } else if isNamedAsSystem(entry.path) {
          passOver(systemLibrary: RunPaths.last(entry.path), at: source.place)
        } else {
          // Few bytes may say that the same ones stand at many places.
          if entry.kind == .hardLink { try countNested(entry.size) }
          try read(try archive.bytes(of: entry), inner)
        }
      } catch {
        report.problems.append(AuditReport.Problem(error, at: inner.place))
      }
    }
  }
}
