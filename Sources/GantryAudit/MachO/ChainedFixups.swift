/// Pointers that encode their future values, as in `mach-o/fixup-chains.h`.
struct ChainedFixups {
  private let content: Bytes
  /// The load address of the file's header, from which targets are counted.
  private let base: UInt64
  private var segments: [(address: UInt64, size: UInt64, format: UInt16)] = []
  private let importCount: UInt64
  private let importFormat: UInt32
  private let imports: UInt64
  private let names: UInt64

  init(_ content: Bytes, of file: MachOFile, base: UInt64) throws(AuditFault) {
    self.content = content
    self.base = base
    guard try content.half(at: 0) == 0 else {
      throw .unsupported("chained fixups of a later version")
    }
    let starts = UInt64(try content.half(at: 4))
    imports = UInt64(try content.half(at: 8))
    names = UInt64(try content.half(at: 12))
    importCount = UInt64(try content.half(at: 16))
    importFormat = try content.half(at: 20)
    guard try content.half(at: 24) == 0 else {
      throw .unsupported("chained fixups with compressed names")
    }
    guard (1...3).contains(importFormat) else {
      throw .unsupported("chained fixups with imports of format \(importFormat)")
    }
    let count = try content.half(at: starts)
    guard Int(count) <= file.segments.count else {
      throw .malformed("the chained fixups are of \(count) segments")
    }
    for index in 0..<Int(count) {
      let place = UInt64(try content.half(at: starts + 4 + UInt64(index) * 4))
      // None in this segment.
      if place == 0 { continue }
      let format = try content.integer(UInt16.self, at: starts + place + 6)
      let segment = file.segments[index]
      segments.append((segment.address, segment.memorySize, format))
    }
  }

  /// The target of a pointer; nil if its segment has no chain.
  func target(of raw: UInt64, at address: UInt64) throws(AuditFault) -> BinaryTarget? {
    let segment = segments.first { address >= $0.address && address - $0.address < $0.size }
    guard let segment else { return nil }
    if raw == 0 { return .nothing }
    switch segment.format {
    case 1, 9, 12: return try authenticated(raw, format: segment.format)
    case 2, 6:
      if raw >> 63 == 1 {
        return try imported(raw & 0xFF_FFFF, addend: raw >> 24 & 0xFF)
      }
      let target = raw & 0xF_FFFF_FFFF
      return try self.address(target, isOffset: segment.format == 6)
    case 3:
      if raw >> 31 & 1 == 1 { return try imported(raw & 0xF_FFFF, addend: raw >> 20 & 0x3F) }
      return .address(raw & 0x3FF_FFFF)
    default:
      throw .unsupported("a pointer in chained fixups of format \(segment.format)")
    }
  }

  /// The formats of processors that sign pointers.
  private func authenticated(_ raw: UInt64, format: UInt16) throws(AuditFault) -> BinaryTarget {
    let isSigned = raw >> 63 == 1
    if raw >> 62 & 1 == 1 {
      let ordinal = raw & (format == 12 ? 0xFF_FFFF : 0xFFFF)
      return try imported(ordinal, addend: isSigned ? 0 : raw >> 32 & 0x7_FFFF)
    }
    if isSigned { return try address(raw & 0xFFFF_FFFF, isOffset: true) }
    return try address(raw & 0x7FF_FFFF_FFFF, isOffset: format != 1)
  }

  private func address(_ target: UInt64, isOffset: Bool) throws(AuditFault) -> BinaryTarget {
    guard isOffset else { return .address(target) }
    let (sum, overflow) = base.addingReportingOverflow(target)
    guard !overflow else { throw .malformed("a pointer leads out of memory") }
    return .address(sum)
  }

  private func imported(_ number: UInt64, addend: UInt64) throws(AuditFault) -> BinaryTarget {
    let entry = try self.import(number)
    guard addend == 0, entry.addend == 0 else {
      throw .unsupported("a pointer past the start of a symbol")
    }
    return .symbol(MachOSymbols.withoutUnderscore(try content.string(at: entry.name)))
  }

  /// An entry of the table of other binaries' symbols.
  ///
  /// The library's number counts from 1; others mean no single library. The name is its offset.
  private func `import`(
    _ number: UInt64
  ) throws(AuditFault) -> (library: Int, name: UInt64, addend: UInt64) {
    guard number < importCount else { throw .malformed("there is no import \(number)") }
    guard importFormat == 3 else {
      let place = imports + number * (importFormat == 1 ? 4 : 8)
      let word = try content.half(at: place)
      let addend = importFormat == 1 ? 0 : try content.half(at: place + 4)
      return (Int(word & 0xFF), names + UInt64(word >> 9), UInt64(addend))
    }
    let place = imports + number * 16
    let word = try content.integer(UInt64.self, at: place)
    let addend = try content.integer(UInt64.self, at: place + 8)
    return (Int(word & 0xFFFF), names + word >> 32, addend)
  }

  /// Visits all symbols of other binaries that this one uses; the table of symbols may lack some.
  ///
  /// Those without a pointer are included.
  func forEachImport(
    _ body: (_ name: UnsafeRawBufferPointer, _ library: Int) throws(AuditFault) -> Void
  ) throws(AuditFault) {
    // One name may be the end of another, but no linker packs them many times over.
    var room = content.count.multipliedReportingOverflow(by: 16).partialValue
    for number in 0..<importCount {
      let entry = try self.import(number)
      let name = try content.name(at: entry.name)
      guard UInt64(name.count) <= room else {
        throw .malformed("the names of imports overlap many times over")
      }
      room -= UInt64(name.count)
      try body(MachOSymbols.withoutUnderscore(name), entry.library)
    }
  }
}
