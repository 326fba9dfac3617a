/// Reads tar files, and what is within them.
extension InputReader {
  mutating func readTar(_ bytes: Bytes, _ source: Source) throws(AuditFault) {
    try Self.checkDepth(of: "a tar file", source)
    let archive = try TarArchive(bytes)
    readEntries(of: archive, source) { reader, entry, inner throws(AuditFault) in
      // The others are devices and pipes, which hold no bytes.
      guard entry.kind != .other else { return }
      // Few bytes may say that the same ones stand at many places.
      if entry.kind == .hardLink { try reader.countNested(entry.size) }
      try reader.read(try archive.bytes(of: entry), inner)
    }
  }
}
