/// Reads tar files, and what is within them.
extension InputReader {
  mutating func readTar(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    guard source.depth < Self.mostDepth else {
      throw .unsupported("a tar file within \(Self.mostDepth) others")
    }
    let archive = try TarArchive(bytes)
    let paths = Self.paths(archive.entries)
    addExecutables(in: archive.entries, source, paths: paths) { entry in
      // It can't be read, which is told by the executable that is missing.
      (try? archive.bytes(of: entry)).map { Array($0.buffer) }
    }
    for entry in archive.entries where entry.kind != .folder && entry.kind != .other {
      var inner = Self.source(of: entry.path, in: source)
      inner.isExecutable = entry.isExecutable
      do throws(AuditFault) {
        if entry.isLink {
          let target = String(decoding: entry.target, as: UTF8.self)
          guard Self.leadsInside(target, from: entry.path, paths: paths) else {
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
