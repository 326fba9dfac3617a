struct MachOLinkedPointers: PointerResolver {
  let file: MachOFile
  let chained: ChainedFixups?
  /// Symbols by the address of the pointer to each.
  let symbols: [UInt64: String]
  /// In a fixed order: the first one with a forbidden name is shown.
  private let bound: [BindOpcodes.Import]

  init(_ file: inout MachOFile, base: UInt64) throws(AuditFault) {
    let bindings = try BindOpcodes(file.bindings, of: &file)
    bound = bindings.imports.sorted { ($0.symbol, $0.library) < ($1.symbol, $1.library) }
    var symbols = bindings.symbols
    try Self.readExternalRelocations(&file, into: &symbols)
    try Self.readIndirectSymbols(file, into: &symbols)
    self.symbols = symbols
    self.file = file
    chained = try file.chainedFixups.map { [file] content throws(AuditFault) in
      try ChainedFixups(content, of: file, base: base)
    }
  }

  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget
  {
    let raw = try image.pointer(at: address)
    if let target = try chained?.target(of: raw, at: address) { return target }
    if let name = symbols[address] {
      guard !name.hasSuffix(BindOpcodes.behind) else {
        throw .unsupported("a pointer past the start of a symbol")
      }
      return .symbol(name)
    }
    return BinaryTarget(pointer: raw)
  }

  /// Visits the symbols that the loader finds in other binaries, in the table of symbols or not.
  func forEachImport(
    _ body: (_ name: UnsafeRawBufferPointer, _ library: Int) throws(AuditFault) -> Void
  ) throws(AuditFault) {
    for entry in bound {
      try Bytes.with(Array(entry.symbol.utf8)) { name throws(AuditFault) in
        try body(name.buffer, entry.library)
      }
    }
    try chained?.forEachImport(body)
  }

  /// Reads the relocations that the linkers of the oldest systems left for the loader.
  private static func readExternalRelocations(
    _ file: inout MachOFile, into symbols: inout [UInt64: String]
  ) throws(AuditFault) {
    guard let range = file.externalRelocations, range.size > 0, let table = file.symbols,
      let base = file.segments.first?.address
    else { return }
    let content = try file.content(of: range, as: "the table of relocations")
    for index in 0..<content.count / 8 {
      let address = UInt64(try content.half(at: index * 8))
      let info = try content.half(at: index * 8 + 4)
      let symbol = file.isBigEndian ? info >> 8 : info & 0xFF_FFFF
      let (place, overflow) = base.addingReportingOverflow(address)
      guard !overflow else { throw .malformed("a relocation leads out of memory") }
      symbols[place] = try table.string(table[UInt64(symbol)])
    }
  }

  /// Sections of pointers to symbols, which are in the order of a table.
  private static func readIndirectSymbols(
    _ file: MachOFile, into symbols: inout [UInt64: String]
  ) throws(AuditFault) {
    // With chained fixups the pointers themselves hold this.
    guard file.chainedFixups == nil, let table = file.symbols else { return }
    for (place, symbol) in try file.symbolPointers(in: table)
    where symbol.isUndefined && symbols[place] == nil {
      symbols[place] = try table.string(symbol)
    }
  }
}

extension MachOFile {
  /// The pointers of sections that hold only pointers, whose symbols are in the order of a table.
  func symbolPointers(
    in symbols: MachOSymbols
  ) throws(AuditFault) -> [(address: UInt64, symbol: MachOSymbols.Symbol)] {
    guard let indirectSymbols else { return [] }
    var pointers: [(UInt64, MachOSymbols.Symbol)] = []
    for section in segments.flatMap(\.sections) where section.holdsSymbolPointers {
      for index in 0..<section.size / pointerSize {
        let place = (UInt64(section.firstIndirectSymbol) + index) * 4
        let number = try indirectSymbols.half(at: place)
        // The pointer is to something in the file, and holds its address.
        if number & 0xC000_0000 != 0 { continue }
        pointers.append((section.address + index * pointerSize, try symbols[UInt64(number)]))
      }
    }
    return pointers
  }
}
