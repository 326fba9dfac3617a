/// Follows the pointers of a Mach-O object, which the linker hasn't filled in.
///
/// For 64-bit processors, as in `mach-o/x86_64/reloc.h` and `mach-o/arm64/reloc.h`. Objects for
/// 32-bit processors have distances in place.
struct MachOObjectPointers: PointerResolver {
  private struct Relocation {
    var symbol: UInt32
    var type: UInt32
    var isExternal: Bool
    /// The symbol from which a distance is measured; an earlier entry has it.
    var from: UInt32?
  }

  private let file: MachOFile
  private let symbols: MachOSymbols
  private var relocations: [UInt64: Relocation] = [:]
  private let subtractor: UInt32
  private let toPointer: Set<UInt32>
  /// The targets of pointers by their place alone, as on 32-bit processors.
  private var indirect: [UInt64: BinaryTarget] = [:]

  init(_ file: inout MachOFile, symbols: MachOSymbols) throws(AuditFault) {
    self.symbols = symbols
    let isIntel = file.processor == 0x0100_0007
    subtractor = isIntel ? 5 : 1
    // GOT_LOAD and GOT; POINTER_TO_GOT.
    toPointer = isIntel ? [3, 4] : [7]
    for section in file.segments.flatMap(\.sections) where section.relocationCount > 0 {
      let table = try file.content(
        of: (section.relocationOffset, section.relocationCount * 8),
        as: "the relocations of the section '\(section.name)'")
      guard !section.isCode else { continue }
      var from: UInt32?
      for index in 0..<table.count / 8 {
        let place = try table.half(at: index * 8)
        let info = try table.half(at: index * 8 + 4)
        // Scattered entries are those of 32-bit processors, which have distances in place.
        if !file.is64Bit, file.processor < 0x0100_0000, place >> 31 == 1 { continue }
        let type = info >> 28
        let isExternal = info >> 27 & 1 == 1
        guard UInt64(place) < section.size else {
          throw .malformed("a relocation leads out of the section '\(section.name)'")
        }
        if type == subtractor, file.processor >= 0x0100_0000 {
          guard isExternal else { throw .unsupported("a distance from no symbol") }
          from = info & 0xFF_FFFF
          continue
        }
        relocations[section.address + UInt64(place)] = Relocation(
          symbol: info & 0xFF_FFFF, type: type, isExternal: isExternal, from: from)
        from = nil
      }
    }
    self.file = file
    for (place, symbol) in try file.symbolPointers(in: symbols) {
      indirect[place] = try symbols.target(symbol)
    }
  }

  private func target(of relocation: Relocation) throws(AuditFault) -> BinaryTarget {
    // Otherwise the number is a section's, and the address is in place.
    guard relocation.isExternal else { return .address(0) }
    return try symbols.target(symbols[UInt64(relocation.symbol)])
  }

  func target(ofPointerAt address: UInt64, in image: BinaryImage) throws(AuditFault) -> BinaryTarget
  {
    let raw = try image.pointer(at: address)
    guard let relocation = relocations[address] else {
      return indirect[address] ?? BinaryTarget(pointer: raw)
    }
    // UNSIGNED, and on arm64e AUTHENTICATED_POINTER, whose upper half is about the signature.
    let isAuthenticated = relocation.type == 11
    guard relocation.type == 0 || isAuthenticated, relocation.from == nil else {
      throw .unsupported("a pointer with a relocation of type \(relocation.type)")
    }
    let addend =
      isAuthenticated
      ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
    return try image.target(target(of: relocation), plus: addend)
  }

  func target(
    ofOffsetAt address: UInt64, tags: UInt64, in image: BinaryImage
  ) throws(AuditFault) -> TaggedTarget? {
    guard let relocation = relocations[address], file.processor >= 0x0100_0000 else { return nil }
    let raw = Int64(Int32(bitPattern: try image.word(at: address)))
    if toPointer.contains(relocation.type) {
      return TaggedTarget(
        target: try target(of: relocation), tag: UInt64(bitPattern: raw) & tags,
        isThroughPointer: true)
    }
    guard relocation.type == 0, let from = relocation.from else {
      throw .unsupported("an offset with a relocation of type \(relocation.type)")
    }
    let start = try symbols[UInt64(from)]
    guard start.isInSection else { throw .malformed("a distance is from another binary") }
    // The value in place is added to the distance from that symbol.
    let sum = raw.subtractingReportingOverflow(Int64(truncatingIfNeeded: start.value))
    let offset = sum.partialValue.addingReportingOverflow(Int64(truncatingIfNeeded: address))
    guard !sum.overflow, !offset.overflow else { throw .malformed("an offset leads out of memory") }
    switch try target(of: relocation) {
    case .nothing: return TaggedTarget(target: .nothing, tag: 0)
    case .symbol(let name):
      let tag = UInt64(bitPattern: offset.partialValue) & tags
      guard offset.partialValue - Int64(bitPattern: tag) == 0 else {
        throw .unsupported("an offset past the start of a symbol")
      }
      return TaggedTarget(target: .symbol(name), tag: tag)
    case .address(let base):
      let place = try image.address(base, plus: offset.partialValue)
      // Descriptors and pointers are aligned, so that the low bits are the tag.
      let tag = place & tags
      return TaggedTarget(target: .address(place - tag), tag: tag)
    }
  }
}
