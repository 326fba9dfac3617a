import GantrySystem

/// Names in debug information, which has those of types that leave no record.
enum DebugNames {
  /// Whose Swift code some debug information names.
  enum Owner {
    /// Nobody's: it is of C, and Swift's was left out.
    case nobody
    /// A system's or the toolchain's alone.
    case system
    case app

    /// Whether it names the types of a binary, also those without a record.
    func covers(_ facts: ImageFacts) -> Bool {
      switch self {
      case .nobody: false
      // A program may do nothing but call functions of libraries.
      case .system: facts.types.isEmpty
      case .app: true
      }
    }
  }

  /// The build's identifier and the section with all names of a file of debug symbols; nil if one of
  /// them is missing.
  static func symbols(
    in bytes: Bytes
  ) throws(AuditFault) -> (identifier: [UInt8], section: Bytes)? {
    if bytes.hasPrefix(ELFFile.magic) {
      let file = try ELFFile(bytes)
      guard let identifier = try file.identifier(), let names = try section(of: file) else {
        return nil
      }
      return (identifier, names)
    }
    let file = try MachOFile(bytes, orDebugSymbols: true)
    guard let identifier = file.identifier, let names = try section(of: file) else { return nil }
    return (identifier, names)
  }

  /// The section with all names of a binary; nil if there is none, or if it is compressed.
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

  /// Whose code the names in a section are of, which ends each with a zero.
  static func owner(of section: Bytes, isELF: Bool) -> Owner {
    var owner = Owner.nobody
    var start = 0
    while start < section.buffer.count {
      let end = section.buffer.firstIndex(of: 0, from: start) ?? section.buffer.count
      let name = UnsafeRawBufferPointer(rebasing: section.buffer[start..<end])
      if SymbolNames.isSwift(name) {
        if SwiftModules.own(in: name, isELF: isELF) != nil { return .app }
        owner = .system
      }
      start = end + 1
    }
    return owner
  }
}

extension BinaryImage {
  /// Searches debug information for forbidden names.
  mutating func searchDebugNames(_ names: SymbolNames, _ section: Bytes?) {
    guard !names.forbidden.isEmpty, let section else { return }
    debugNames = DebugNames.owner(of: section, isELF: bytes.hasPrefix(ELFFile.magic))
    names.note(debugNames: section, in: &namedSymbols)
  }
}
