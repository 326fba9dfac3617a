/// Pointers that hold what they are to become, as `mach-o/fixup-chains.h` says.
struct ChainedFixups {
  private struct Segment {
    var address: UInt64
    var size: UInt64
    var format: UInt16
  }

  private let content: Bytes
  private let isBigEndian: Bool
  /// Where the file's header is loaded, from which targets are counted.
  private let base: UInt64
  private var segments: [Segment] = []
  private let importCount: UInt64
  private let importFormat: UInt32
  private let imports: UInt64
  private let names: UInt64

  init(_ content: Bytes, of file: MachOFile, base: UInt64) throws(AuditFault) {
    self.content = content
    self.base = base
    isBigEndian = file.isBigEndian
    guard try file.half(at: 0, in: content) == 0 else {
      throw .unsupported("chained fixups of a later version")
    }
    let starts = UInt64(try file.half(at: 4, in: content))
    imports = UInt64(try file.half(at: 8, in: content))
    names = UInt64(try file.half(at: 12, in: content))
    importCount = UInt64(try file.half(at: 16, in: content))
    importFormat = try file.half(at: 20, in: content)
    guard try file.half(at: 24, in: content) == 0 else {
      throw .unsupported("chained fixups with compressed names")
    }
    guard (1...3).contains(importFormat) else {
      throw .unsupported("chained fixups with imports of format \(importFormat)")
    }
    let count = try file.half(at: starts, in: content)
    guard Int(count) <= file.segments.count else {
      throw .malformed("the chained fixups are of \(count) segments")
    }
    for index in 0..<Int(count) {
      let place = UInt64(try file.half(at: starts + 4 + UInt64(index) * 4, in: content))
      // None in this segment.
      if place == 0 { continue }
      let format = try content.integer(
        UInt16.self, at: starts + place + 6, bigEndian: isBigEndian)
      let segment = file.segments[index]
      segments.append(
        Segment(address: segment.address, size: segment.memorySize, format: format))
    }
  }

  /// What a pointer becomes; nil if no chain is in its segment.
  func target(of raw: UInt64, at address: UInt64) throws(AuditFault) -> Target? {
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
  private func authenticated(_ raw: UInt64, format: UInt16) throws(AuditFault) -> Target {
    let isSigned = raw >> 63 == 1
    if raw >> 62 & 1 == 1 {
      let ordinal = raw & (format == 12 ? 0xFF_FFFF : 0xFFFF)
      return try imported(ordinal, addend: isSigned ? 0 : raw >> 32 & 0x7_FFFF)
    }
    if isSigned { return try address(raw & 0xFFFF_FFFF, isOffset: true) }
    return try address(raw & 0x7FF_FFFF_FFFF, isOffset: format != 1)
  }

  private func address(_ target: UInt64, isOffset: Bool) throws(AuditFault) -> Target {
    guard isOffset else { return .address(target) }
    let (sum, overflow) = base.addingReportingOverflow(target)
    guard !overflow else { throw .malformed("a pointer leads out of memory") }
    return .address(sum)
  }

  private func imported(_ ordinal: UInt64, addend: UInt64) throws(AuditFault) -> Target {
    guard ordinal < importCount else { throw .malformed("there is no import \(ordinal)") }
    var name: UInt64
    var ownAddend: UInt64 = 0
    switch importFormat {
    case 1, 2:
      let size: UInt64 = importFormat == 1 ? 4 : 8
      let place = imports + ordinal * size
      name = UInt64(try content.integer(UInt32.self, at: place, bigEndian: isBigEndian) >> 9)
      if importFormat == 2 {
        ownAddend = UInt64(
          try content.integer(UInt32.self, at: place + 4, bigEndian: isBigEndian))
      }
    default:
      let place = imports + ordinal * 16
      name = try content.integer(UInt64.self, at: place, bigEndian: isBigEndian) >> 32
      ownAddend = try content.integer(UInt64.self, at: place + 8, bigEndian: isBigEndian)
    }
    guard addend == 0, ownAddend == 0 else {
      throw .unsupported("a pointer behind the start of a symbol")
    }
    name += names
    return .symbol(MachOSymbols.withoutUnderscore(try content.string(at: name)))
  }
}
