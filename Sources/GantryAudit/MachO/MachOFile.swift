/// A Mach-O file's header and load commands, as `mach-o/loader.h` lays them out.
struct MachOFile {
  struct Section {
    var name: String
    var address: UInt64
    var size: UInt64
    var offset: UInt64
    var relocationOffset: UInt64
    var relocationCount: UInt64
    var flags: UInt32
    /// The index of the section's first symbol among the indirect ones.
    var firstIndirectSymbol: UInt32

    /// Whether the file has its bytes: sections of zeros, also thread-local ones, have none.
    var hasBytes: Bool { ![1, 0xC, 0x12].contains(flags & 0xFF) }
    var holdsSymbolPointers: Bool { [6, 7].contains(flags & 0xFF) }
    var isCode: Bool { flags & 0x8000_0400 != 0 }
    var place: BinaryImage.Section {
      BinaryImage.Section(name: name, address: address, size: size)
    }
  }

  struct Segment {
    var name: String
    var address: UInt64
    var memorySize: UInt64
    var offset: UInt64
    var fileSize: UInt64
    var sections: [Section]
  }

  typealias Range = (offset: UInt64, size: UInt64)

  enum FileType: UInt32 {
    case object = 1, executable = 2, core = 4, library = 6, loader = 7, bundle = 8
    case libraryStub = 9, debugSymbols = 10, kernelExtension = 11
  }

  /// The greatest number that the loader distinguishes.
  private static let mostSegments = 256

  let bytes: Bytes
  let architecture: String
  let processor: UInt32
  let type: FileType
  private(set) var segments: [Segment] = []
  private(set) var libraries = LinkedLibraries()
  private(set) var symbols: MachOSymbols?
  private(set) var indirectSymbols: Bytes?
  private(set) var externalRelocations: Range?
  private(set) var bindings: [Range] = []
  private(set) var chainedFixups: Bytes?
  private(set) var exports: Bytes?
  /// The build's identifier, which its debug symbols have, too; nil if it has none.
  private(set) var identifier: [UInt8]?
  /// The end of the file according to the load commands.
  private(set) var end: UInt64 = 0

  /// The first bytes of a file for one processor: 64 and 32 bits, in either byte order.
  static let magics: [[UInt8]] = [
    [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF],
    [0xFE, 0xED, 0xFA, 0xCE],
  ]

  /// Whether bytes are a file of debug symbols alone, with no code.
  static func isDebugSymbols(_ bytes: Bytes) -> Bool {
    guard magics.contains(where: bytes.hasPrefix),
      // A file that is too short is reported when it is read.
      let type = try? (bytes.hasPrefix([0xFE, 0xED]) ? bytes.bigEndian : bytes).half(at: 12)
    else { return false }
    return FileType(rawValue: type) == .debugSymbols
  }

  /// Reads the headers of a file, which may be one of debug symbols alone only where that is wanted.
  init(_ bytes: Bytes, orDebugSymbols: Bool = false) throws(AuditFault) {
    let magic = try bytes.half(at: 0)
    var bytes = bytes
    bytes.isBigEndian = magic & 0xFF == 0xFE
    bytes.is64Bit = magic == 0xFEED_FACF || magic.byteSwapped == 0xFEED_FACF
    self.bytes = bytes
    processor = try bytes.half(at: 4)
    architecture = Self.architecture(processor, try bytes.half(at: 8))
    let number = try bytes.half(at: 12)
    switch FileType(rawValue: number) {
    case .debugSymbols where !orDebugSymbols: throw .unsupported("a file of debug symbols alone")
    case .libraryStub: throw .unsupported("a library's stub without code")
    case .core: throw .unsupported("a core dump")
    case nil: throw .unsupported("a Mach-O file of type \(number)")
    case let type?: self.type = type
    }
    try readCommands()
  }

  private static func architecture(_ processor: UInt32, _ variant: UInt32) -> String {
    switch (processor, variant & 0xFF_FFFF) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (7, _): "i386"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (12, _): "armv7"
    case (18, _): "ppc"
    case (0x0100_0012, _): "ppc64"
    default: "processor \(processor)"
    }
  }

  var is64Bit: Bool { bytes.is64Bit }
  var isBigEndian: Bool { bytes.isBigEndian }
  var pointerSize: UInt64 { is64Bit ? 8 : 4 }
  var isObject: Bool { type == .object }

  private mutating func readCommands() throws(AuditFault) {
    let count = try bytes.half(at: 16)
    let size = UInt64(try bytes.half(at: 20))
    let start: UInt64 = is64Bit ? 32 : 28
    let commands = try bytes.slice(at: start, count: size, as: "the load commands")
    end = start + size
    var offset: UInt64 = 0
    for index in 0..<count {
      let kind = try commands.half(at: offset)
      let length = UInt64(try commands.half(at: offset + 4))
      guard length >= 8, length % 4 == 0 else {
        throw .malformed("load command \(index) has a length of \(length)")
      }
      let command = try commands.slice(at: offset, count: length, as: "load command \(index)")
      try read(command, kind: kind)
      offset += length
    }
    guard offset == size else { throw .malformed("the load commands end before their size") }
  }

  private mutating func read(_ command: Bytes, kind: UInt32) throws(AuditFault) {
    switch kind {
    case 0x1: try readSegment(command, is64Bit: false)
    case 0x19: try readSegment(command, is64Bit: true)
    case 0x2:
      guard symbols == nil else { throw .malformed("the file has two tables of symbols") }
      var table = try range(at: 8, in: command)
      table.size *= is64Bit ? 16 : 12
      symbols = MachOSymbols(
        table: try content(of: table, as: "the table of symbols"),
        names: try content(of: range(at: 16, in: command), as: "the names of symbols"))
    case 0xB:
      var indirect = try range(at: 56, in: command)
      indirect.size *= 4
      indirectSymbols = try content(of: indirect, as: "the table of indirect symbols")
      var relocations = try range(at: 64, in: command)
      relocations.size *= 8
      externalRelocations = relocations
    case 0xC, 0x20, 0x8000_0018, 0x8000_001F, 0x8000_0023:
      libraries.names.append(try string(in: command, at: 8))
    case 0x1B:
      let part = try command.slice(at: 8, count: 16, as: "the build's identifier")
      identifier = Array(part.buffer)
    case 0xD: libraries.ownName = try string(in: command, at: 8)
    case 0x8000_001C: libraries.runPaths.append(try string(in: command, at: 8))
    case 0x21, 0x2C:
      guard try command.half(at: 16) == 0 else { throw .encrypted }
    case 0x22, 0x8000_0022:
      // Those of weak symbols come last: the loader uses them if it finds no others.
      for place: UInt64 in [16, 32, 24] {
        bindings.append(try range(at: place, in: command))
      }
      let range = try range(at: 40, in: command)
      if range.size > 0 { exports = try content(of: range, as: "the names of what it exports") }
    case 0x8000_0034:
      chainedFixups = try content(of: range(at: 8, in: command), as: "the chained fixups")
    default:
      // A loader that doesn't know such a command must not load the file, says the loader's header.
      let known: Set<UInt32> = [0x8000_0028, 0x8000_0033, 0x8000_0035]
      guard kind & 0x8000_0000 == 0 || known.contains(kind) else {
        throw .unsupported("a Mach-O file with the load command \(UInt64(kind).hexadecimal)")
      }
      if [0x1D, 0x1E, 0x26, 0x29, 0x2B, 0x2E, 0x8000_0033].contains(kind) {
        // The contents of the last segment, read only to find the file's end.
        let part = try content(
          of: range(at: 8, in: command), as: "a part of the last segment")
        if kind == 0x8000_0033 { exports = part }
      }
    }
  }

  /// An offset, and a number of elements there.
  private func range(at place: UInt64, in command: Bytes) throws(AuditFault) -> Range {
    (UInt64(try command.half(at: place)), UInt64(try command.half(at: place + 4)))
  }

  private func string(in command: Bytes, at place: UInt64) throws(AuditFault) -> String {
    try command.string(at: UInt64(try command.half(at: place)))
  }

  /// A part of the file that a load command names.
  mutating func content(of range: Range, as what: String) throws(AuditFault) -> Bytes {
    let content = try bytes.slice(at: range.offset, count: range.size, as: what)
    end = max(end, range.offset + range.size)
    return content
  }

  private static func fixedString(_ bytes: Bytes, at offset: UInt64) throws(AuditFault) -> String {
    let part = try bytes.slice(at: offset, count: 16, as: "a name")
    return String(decoding: part.buffer.prefix { $0 != 0 }, as: UTF8.self)
  }

  private mutating func readSegment(_ command: Bytes, is64Bit wide: Bool) throws(AuditFault) {
    guard segments.count < Self.mostSegments else {
      throw .malformed("the file has more than \(Self.mostSegments) segments")
    }
    guard wide == is64Bit else { throw .malformed("a segment is of another width than the file") }
    var segment = Segment(
      name: try Self.fixedString(command, at: 8), address: try command.word(at: 24),
      memorySize: try command.word(at: wide ? 32 : 28),
      offset: try command.word(at: wide ? 40 : 32),
      fileSize: try command.word(at: wide ? 48 : 36), sections: [])
    _ = try content(
      of: (segment.offset, segment.fileSize), as: "the segment '\(segment.name)'")
    let (segmentEnd, overflow) = segment.address.addingReportingOverflow(segment.memorySize)
    guard !overflow, segment.fileSize <= segment.memorySize else {
      throw .malformed("the segment '\(segment.name)' doesn't fit into memory")
    }
    let count = UInt64(try command.half(at: wide ? 64 : 48))
    let size: UInt64 = wide ? 80 : 68
    let start: UInt64 = wide ? 72 : 56
    guard count <= command.count / size else {
      throw .malformed("the segment '\(segment.name)' has \(count) sections")
    }
    for index in 0..<count {
      let entry = try command.slice(
        at: start + index * size, count: size, as: "the segment '\(segment.name)'")
      let rest: UInt64 = wide ? 48 : 40
      let section = Section(
        name: try Self.fixedString(entry, at: 0), address: try entry.word(at: 32),
        size: try entry.word(at: wide ? 40 : 36),
        offset: UInt64(try entry.half(at: rest)),
        relocationOffset: UInt64(try entry.half(at: rest + 8)),
        relocationCount: UInt64(try entry.half(at: rest + 12)),
        flags: try entry.half(at: rest + 16),
        firstIndirectSymbol: try entry.half(at: rest + 20))
      let (sectionEnd, overflow) = section.address.addingReportingOverflow(section.size)
      guard !overflow, section.address >= segment.address, sectionEnd <= segmentEnd else {
        throw .malformed("the section '\(section.name)' isn't within its segment")
      }
      // Debug symbols name the binary's sections, and leave out their bytes.
      if section.hasBytes, type != .debugSymbols || segment.name == "__DWARF" {
        _ = try content(
          of: (section.offset, section.size), as: "the section '\(section.name)'")
        guard
          isObject || section.size == 0
            || section.offset &- segment.offset == section.address - segment.address
        else { throw .malformed("the section '\(section.name)' isn't where its segment is") }
      }
      segment.sections.append(section)
    }
    segments.append(segment)
  }
}
