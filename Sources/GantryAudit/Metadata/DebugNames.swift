/// Names in debug information, which has those of types that leave no record.
enum DebugNames {
  /// The section with all names of a binary, or of a file of debug symbols; nil if there is none, or
  /// if it is compressed.
  static func section(of bytes: Bytes) throws(AuditFault) -> Bytes? {
    bytes.hasPrefix(ELFFile.magic)
      ? try section(of: ELFFile(bytes)) : try section(of: MachOFile(bytes))
  }

  static func section(of file: ELFFile) throws(AuditFault) -> Bytes? {
    guard
      let section = file.sections.first(where: {
        $0.name == ".debug_str" && $0.hasBytes && !$0.isCompressed
      })
    else { return nil }
    return try file.bytes.slice(
      at: section.offset, count: section.size, as: "the section '.debug_str'")
  }

  static func section(of file: MachOFile) throws(AuditFault) -> Bytes? {
    for segment in file.segments {
      for section in segment.sections where section.name == "__debug_str" && section.hasBytes {
        return try file.bytes.slice(
          at: section.offset, count: section.size, as: "the section '__debug_str'")
      }
    }
    return nil
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
