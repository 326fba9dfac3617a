/// An ELF file's headers, as the System V ABI lays them out.
struct ELFFile {
  struct Section: Equatable {
    var name = ""
    var nameOffset: UInt32
    var type: SectionType?
    var flags: UInt64
    var address: UInt64
    var offset: UInt64
    var size: UInt64
    var link: UInt32
    var info: UInt32
    var alignment: UInt64

    var hasBytes: Bool { type != .noBits && type != .null }
    var isLoaded: Bool { flags & 0x2 != 0 }
    var isCode: Bool { flags & 0x4 != 0 }
    var isThreadLocal: Bool { flags & 0x400 != 0 }
    var isCompressed: Bool { flags & 0x800 != 0 }
    /// Where the file's headers have the loader put it.
    var place: BinaryImage.Section {
      BinaryImage.Section(name: name, address: address, size: size)
    }
  }

  struct Segment {
    var type: SegmentType?
    var offset: UInt64
    var address: UInt64
    var fileSize: UInt64
    var memorySize: UInt64
  }

  /// The types that make a difference here.
  enum SectionType: UInt32 {
    case null = 0
    case symbols = 2, relocationsWithAddends = 4, relocations = 9, dynamicSymbols = 11
    case note = 7, noBits = 8, initializers = 14, extendedIndices = 18
    case compactRelocations = 0x4000_0014
  }

  enum SegmentType: UInt32 { case load = 1, dynamic, interpreter }

  enum FileType: UInt16 { case object = 1, executable, shared, core }

  static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

  let bytes: Bytes
  let type: FileType
  let machine: ELFMachine
  private(set) var sections: [Section] = []
  private(set) var segments: [Segment] = []
  /// The end of the file according to the headers.
  private(set) var end: UInt64 = 0

  init(_ bytes: Bytes) throws(AuditFault) {
    var bytes = bytes
    switch try bytes.byte(at: 4) {
    case 1: bytes.is64Bit = false
    case 2: bytes.is64Bit = true
    case let other: throw .malformed("the ELF header gives the class \(other)")
    }
    switch try bytes.byte(at: 5) {
    case 1: bytes.isBigEndian = false
    case 2: bytes.isBigEndian = true
    case let other: throw .malformed("the ELF header gives the byte order \(other)")
    }
    guard try bytes.byte(at: 6) == 1 else { throw .malformed("the ELF header's version isn't 1") }
    self.bytes = bytes
    let number = try bytes.integer(UInt16.self, at: 16)
    machine = try ELFMachine.machine(
      bytes.integer(UInt16.self, at: 18), is64Bit: bytes.is64Bit)
    guard let type = FileType(rawValue: number) else {
      throw .unsupported("an ELF file of type \(number)")
    }
    guard type != .core else { throw .unsupported("a core dump") }
    self.type = type
    try readHeaders()
  }

  var is64Bit: Bool { bytes.is64Bit }

  private mutating func readHeaders() throws(AuditFault) {
    let segmentTable = try bytes.word(at: is64Bit ? 32 : 28)
    let sectionTable = try bytes.word(at: is64Bit ? 40 : 32)
    let counts: UInt64 = is64Bit ? 52 : 40
    let headerSize = try bytes.short(at: counts)
    let segmentSize = try bytes.short(at: counts + 2)
    var segmentCount = try bytes.short(at: counts + 4)
    let sectionSize = try bytes.short(at: counts + 6)
    var sectionCount = try bytes.short(at: counts + 8)
    var namesIndex = try bytes.short(at: counts + 10)
    end = headerSize

    guard sectionTable != 0 else { throw isPacked ? .packed : .noSectionHeaders }
    guard sectionSize == (is64Bit ? 64 : 40) else {
      throw .malformed("the ELF header gives section headers of \(sectionSize) bytes")
    }
    // The first section has counts that don't fit into the header.
    let first = try section(at: sectionTable)
    if sectionCount == 0 { sectionCount = first.size }
    if namesIndex == 0xFFFF { namesIndex = UInt64(first.link) }
    if segmentCount == 0xFFFF { segmentCount = UInt64(first.info) }
    guard sectionCount > 1 else { throw .noSectionHeaders }
    let (tableSize, overflow) = sectionCount.multipliedReportingOverflow(by: sectionSize)
    guard !overflow else { throw .malformed("the ELF header gives \(sectionCount) sections") }
    _ = try bytes.slice(at: sectionTable, count: tableSize, as: "the table of sections")
    end = max(end, sectionTable + tableSize)

    sections.reserveCapacity(Int(sectionCount))
    for index in 0..<sectionCount {
      sections.append(try section(at: sectionTable + index * sectionSize))
    }
    try nameSections(namesIndex)
    try readSegments(at: segmentTable, count: segmentCount, size: segmentSize)
  }

  private var isPacked: Bool {
    let marker: [UInt8] = [0x55, 0x50, 0x58, 0x21]  // UPX!
    return [bytes.buffer.prefix(4096), bytes.buffer.suffix(4096)].contains {
      Bytes(buffer: UnsafeRawBufferPointer(rebasing: $0)).holds(marker)
    }
  }

  private func section(at offset: UInt64) throws(AuditFault) -> Section {
    let wide = is64Bit
    _ = try bytes.slice(at: offset, count: wide ? 64 : 40, as: "the table of sections")
    return Section(
      nameOffset: try bytes.half(at: offset),
      type: SectionType(rawValue: try bytes.half(at: offset + 4)),
      flags: try bytes.word(at: offset + 8), address: try bytes.word(at: offset + (wide ? 16 : 12)),
      offset: try bytes.word(at: offset + (wide ? 24 : 16)),
      size: try bytes.word(at: offset + (wide ? 32 : 20)),
      link: try bytes.half(at: offset + (wide ? 40 : 24)),
      info: try bytes.half(at: offset + (wide ? 44 : 28)),
      alignment: try bytes.word(at: offset + (wide ? 48 : 32)))
  }

  private mutating func nameSections(_ index: UInt64) throws(AuditFault) {
    guard index < UInt64(sections.count) else {
      throw .malformed("the ELF header gives the names of sections as section \(index)")
    }
    let names = try content(of: sections[Int(index)])
    for index in sections.indices {
      let section = sections[index]
      if section.hasBytes {
        _ = try bytes.slice(at: section.offset, count: section.size, as: "section \(index)")
        end = max(end, section.offset + section.size)
      }
      sections[index].name = try names.string(at: UInt64(section.nameOffset))
    }
  }

  private mutating func readSegments(
    at table: UInt64, count: UInt64, size: UInt64
  ) throws(AuditFault) {
    guard count > 0 else { return }
    let expected: UInt64 = is64Bit ? 56 : 32
    guard size == expected else {
      throw .malformed("the ELF header gives program headers of \(size) bytes")
    }
    _ = try bytes.slice(at: table, count: count * size, as: "the program headers")
    end = max(end, table + count * size)
    for index in 0..<count {
      let offset = table + index * size
      let wide = is64Bit
      let segment = Segment(
        type: SegmentType(rawValue: try bytes.half(at: offset)),
        offset: try bytes.word(at: offset + (wide ? 8 : 4)),
        address: try bytes.word(at: offset + (wide ? 16 : 8)),
        fileSize: try bytes.word(at: offset + (wide ? 32 : 16)),
        memorySize: try bytes.word(at: offset + (wide ? 40 : 20)))
      if segment.type == .load {
        _ = try bytes.slice(at: segment.offset, count: segment.fileSize, as: "segment \(index)")
        guard segment.fileSize <= segment.memorySize,
          !segment.address.addingReportingOverflow(segment.memorySize).overflow
        else { throw .malformed("segment \(index) doesn't fit into memory") }
        end = max(end, segment.offset + segment.fileSize)
      }
      segments.append(segment)
    }
  }

  func content(of section: Section) throws(AuditFault) -> Bytes {
    guard section.hasBytes, !section.isCompressed else {
      throw .malformed("the section '\(section.name)' has no plain bytes")
    }
    return try bytes.slice(
      at: section.offset, count: section.size, as: "the section '\(section.name)'")
  }
}
