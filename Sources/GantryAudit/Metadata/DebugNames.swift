/// Names in debug information, which has those of types that leave no record.
enum DebugNames {
  /// The section with all names of a binary, or of a file of debug symbols; nil if there is none, or
  /// if it is compressed.
  static func section(of bytes: Bytes) throws(AuditFault) -> Bytes? {
    bytes.hasPrefix(ELFFile.magic)
      ? try section(of: ELFFile(bytes)) : try section(of: MachOFile(bytes))
  }

  static func section(of file: ELFFile) throws(AuditFault) -> Bytes? {
    let section = file.sections.first {
      $0.name == ".debug_str" && $0.hasBytes && !$0.isCompressed
    }
    return try section.map(file.content)
  }

  static func section(of file: MachOFile) throws(AuditFault) -> Bytes? {
    let section = file.segments.lazy.flatMap(\.sections).first {
      $0.name == "__debug_str" && $0.hasBytes
    }
    guard let section else { return nil }
    return try file.bytes.slice(
      at: section.offset, count: section.size, as: "the section '__debug_str'")
  }
}

extension BinaryImage {
  /// Searches debug information for forbidden names.
  mutating func searchDebugNames(_ names: SymbolNames, _ section: Bytes?) {
    guard !names.forbidden.isEmpty, let section else { return }
    hasDebugNames = true
    names.note(debugNames: section, in: &namedSymbols)
  }
}
