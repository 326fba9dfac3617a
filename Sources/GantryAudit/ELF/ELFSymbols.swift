struct ELFSymbols {
  struct Symbol {
    var nameOffset: UInt32
    var section: UInt32
    var value: UInt64

    var isUndefined: Bool { section == 0 }
  }

  /// No section's number.
  static let absolute: UInt32 = 0xFFF1
  static let common: UInt32 = 0xFFF2

  let table: Bytes
  let names: Bytes
  /// Numbers of sections that don't fit into the table.
  var extendedIndices: Bytes?
  var count: UInt64 { table.count / size }

  private var size: UInt64 { table.is64Bit ? 24 : 16 }

  subscript(index: UInt64) -> Symbol {
    get throws(AuditFault) {
      guard index < count else { throw .malformed("there is no symbol \(index)") }
      let offset = index * size
      let wide = table.is64Bit
      var section = UInt32(try table.short(at: offset + (wide ? 6 : 14)))
      if section == 0xFFFF {
        guard let extendedIndices else {
          throw .malformed("symbol \(index) names no section")
        }
        section = try extendedIndices.half(at: index * 4)
      }
      return Symbol(
        nameOffset: try table.half(at: offset), section: section,
        value: try table.word(at: offset + (wide ? 8 : 4)))
    }
  }

  func name(of symbol: Symbol) throws(AuditFault) -> UnsafeRawBufferPointer {
    try names.symbolName(at: UInt64(symbol.nameOffset))
  }

  func string(_ symbol: Symbol) throws(AuditFault) -> String {
    String(decoding: try name(of: symbol), as: UTF8.self)
  }
}

extension ELFSymbols {
  init(_ section: ELFFile.Section, at index: Int, of file: ELFFile) throws(AuditFault) {
    guard Int(section.link) < file.sections.count else {
      throw .malformed("the section '\(section.name)' names no section of names")
    }
    guard section.size % (file.is64Bit ? 24 : 16) == 0 else {
      throw .malformed("the section '\(section.name)' ends within a symbol")
    }
    self.init(
      table: try file.content(of: section),
      names: try file.content(of: file.sections[Int(section.link)]))
    let extended = file.sections.first { $0.type == .extendedIndices && Int($0.link) == index }
    if let extended { extendedIndices = try file.content(of: extended) }
  }
}
