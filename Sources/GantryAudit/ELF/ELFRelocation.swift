/// One entry of a table of the values that the linker or loader writes.
struct ELFRelocation {
  var offset: UInt64
  var type: UInt32
  var symbol: UInt32
  /// Nil if the place itself holds it.
  var addend: Int64?

  static func all(
    in table: Bytes, hasAddends: Bool
  ) throws(AuditFault) -> [ELFRelocation] {
    let word: UInt64 = table.is64Bit ? 8 : 4
    let size = word * (hasAddends ? 3 : 2)
    guard table.count % size == 0 else {
      throw .malformed("a table of relocations ends within one")
    }
    let count = table.count / size
    var relocations: [ELFRelocation] = []
    relocations.reserveCapacity(Int(count))
    for index in 0..<count {
      let offset = index * size
      let info = try table.word(at: offset + word)
      var addend: Int64?
      if hasAddends {
        let raw = try table.word(at: offset + 2 * word)
        addend =
          table.is64Bit
          ? Int64(bitPattern: raw) : Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: raw)))
      }
      relocations.append(
        ELFRelocation(
          offset: try table.word(at: offset),
          type: table.is64Bit ? UInt32(truncatingIfNeeded: info) : UInt32(info & 0xFF),
          symbol: table.is64Bit ? UInt32(info >> 32) : UInt32(info >> 8), addend: addend))
    }
    return relocations
  }
}

struct ELFLinkedPointers: PointerResolver {
  let machine: ELFMachine
  let symbols: ELFSymbols?
  /// By offset.
  private let relocations: [ELFRelocation]

  init(machine: ELFMachine, dynamic: ELFDynamic) {
    self.machine = machine
    symbols = dynamic.symbols
    relocations = dynamic.relocations.sorted { $0.offset < $1.offset }
  }

  private func relocation(at address: UInt64) -> ELFRelocation? {
    let index = relocations.firstIndex(holding: { $0.offset >= address })
    guard index < relocations.count, relocations[index].offset == address else { return nil }
    return relocations[index]
  }

  /// The symbol whose bytes the loader copies to an address.
  func copiedSymbol(at address: UInt64) throws(AuditFault) -> String? {
    guard let relocation = relocation(at: address), relocation.type == machine.copy else {
      return nil
    }
    guard let symbols else { throw .malformed("a relocation has no symbols") }
    return try symbols.string(symbols[UInt64(relocation.symbol)])
  }

  func target(
    ofOffsetAt address: UInt64, tags: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> TaggedTarget? {
    guard let relocation = relocation(at: address) else { return nil }
    // The loader replaces the value in place.
    throw .unsupported("an offset with a relocation of type \(relocation.type)")
  }

  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget
  {
    guard let relocation = relocation(at: address) else {
      // Compact relative relocations, and fixed addresses, have their values in place.
      return try image.targetInPlace(at: address)
    }
    if relocation.type == machine.relative {
      guard let addend = relocation.addend else { return try image.targetInPlace(at: address) }
      return BinaryTarget(pointer: UInt64(bitPattern: addend))
    }
    guard
      relocation.type == machine.absolute || relocation.type == machine.global
        || relocation.type == machine.jump
    else {
      throw .unsupported("a pointer with a relocation of type \(relocation.type)")
    }
    guard let symbols else { throw .malformed("a relocation has no symbols") }
    let symbol = try symbols[UInt64(relocation.symbol)]
    guard (relocation.addend ?? 0) == 0 else {
      throw .unsupported("a pointer past the start of a symbol")
    }
    if symbol.isUndefined { return .symbol(try symbols.string(symbol)) }
    return .address(symbol.value)
  }
}
