/// Follows the pointers of an ELF object, which the linker hasn't filled in.
///
/// Sections are laid out one after another, so that each byte has an address.
struct ELFObjectPointers: PointerResolver {
  let file: ELFFile
  let symbols: ELFSymbols
  /// By number of section; nil for those that aren't loaded.
  let addresses: [UInt64?]
  private var relocations: [UInt64: ELFRelocation] = [:]

  init(file: ELFFile, symbols: ELFSymbols, addresses: [UInt64?]) throws(AuditFault) {
    self.file = file
    self.symbols = symbols
    self.addresses = addresses
    for section in file.sections {
      let hasAddends = section.type == .relocationsWithAddends
      guard
        hasAddends || section.type == .relocations || section.type == .compactRelocations
      else { continue }
      guard Int(section.info) < file.sections.count else {
        throw .malformed("the section '\(section.name)' is about no section")
      }
      // Code holds no pointers that are followed.
      guard let base = addresses[Int(section.info)], !file.sections[Int(section.info)].isCode
      else { continue }
      guard section.type != .compactRelocations else {
        throw .unsupported("an ELF object with compact relocations")
      }
      let size = file.sections[Int(section.info)].size
      let table = try file.content(of: section)
      for relocation in try ELFRelocation.all(in: table, hasAddends: hasAddends) {
        guard relocation.offset < size else {
          throw .malformed("the section '\(section.name)' leads out of what it is about")
        }
        try add(relocation, at: base + relocation.offset, in: section.info)
      }
    }
  }

  private mutating func add(
    _ relocation: ELFRelocation, at address: UInt64, in section: UInt32
  ) throws(AuditFault) {
    guard let first = relocations[address] else {
      relocations[address] = relocation
      return
    }
    // Places with a second relocation, as on some processors, aren't followed. An exception are the
    // two that together make a near distance.
    guard let sum = file.machine.sum, first.type == sum, let addend = first.addend,
      relocation.type == file.machine.difference, let distance = file.machine.distance.min()
    else { return }
    let from = try symbols[UInt64(relocation.symbol)]
    guard from.section == section, case .address(let start) = try target(from) else { return }
    let passed = Int64(bitPattern: address &- start) &- (relocation.addend ?? 0)
    relocations[address]?.type = distance
    relocations[address]?.addend = addend &+ passed
  }

  /// A symbol's address, or its name if it is in another object.
  func target(_ symbol: ELFSymbols.Symbol) throws(AuditFault) -> BinaryTarget {
    if symbol.isUndefined || symbol.section == ELFSymbols.common {
      return .symbol(try symbols.string(symbol))
    }
    if symbol.section == ELFSymbols.absolute { return .address(symbol.value) }
    guard Int(symbol.section) < addresses.count, let base = addresses[Int(symbol.section)] else {
      throw .malformed("a symbol is in section \(symbol.section), which isn't loaded")
    }
    let (address, overflow) = base.addingReportingOverflow(symbol.value)
    guard !overflow else { throw .malformed("a symbol is out of memory") }
    return .address(address)
  }

  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget
  {
    guard let relocation = relocations[address] else {
      return try image.targetInPlace(at: address)
    }
    guard relocation.type == file.machine.absolute else {
      throw .unsupported("a pointer with a relocation of type \(relocation.type)")
    }
    let addend =
      if let addend = relocation.addend { addend } else {
        Int64(bitPattern: try image.pointer(at: address))
      }
    return try image.target(target(try symbols[UInt64(relocation.symbol)]), plus: addend)
  }

  func target(
    ofOffsetAt address: UInt64, tags: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> TaggedTarget? {
    guard let relocation = relocations[address] else { return nil }
    let addend =
      if let addend = relocation.addend { addend } else {
        Int64(Int32(bitPattern: try image.word(at: address)))
      }
    let isThroughPointer = file.machine.pointerDistance.contains(relocation.type)
    guard isThroughPointer || file.machine.distance.contains(relocation.type) else {
      throw .unsupported("an offset with a relocation of type \(relocation.type)")
    }
    let tag = UInt64(bitPattern: addend) & tags
    let rest = addend - Int64(bitPattern: tag)
    var found = try target(try symbols[UInt64(relocation.symbol)])
    if !isThroughPointer, case .address(let base) = found {
      found = .address(try image.address(base, plus: rest))
    } else if rest != 0 {
      throw .unsupported("an offset past the start of a symbol")
    }
    return TaggedTarget(target: found, tag: tag, isThroughPointer: isThroughPointer)
  }
}
