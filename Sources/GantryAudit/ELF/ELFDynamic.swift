/// The libraries, relocations and symbols that an ELF file names for the loader.
struct ELFDynamic {
  private(set) var libraries = LinkedLibraries()
  private(set) var relocations: [ELFRelocation] = []
  private(set) var symbols: ELFSymbols?

  private enum Tag {
    static let needed: UInt64 = 1
    static let jumpSize: UInt64 = 2
    static let strings: UInt64 = 5
    static let symbols: UInt64 = 6
    static let withAddends: UInt64 = 7
    static let withAddendsSize: UInt64 = 8
    static let stringsSize: UInt64 = 10
    static let ownName: UInt64 = 14
    static let oldRunPath: UInt64 = 15
    static let withoutAddends: UInt64 = 17
    static let withoutAddendsSize: UInt64 = 18
    static let jumpKind: UInt64 = 20
    static let jumps: UInt64 = 23
    static let runPath: UInt64 = 29
    static let auxiliary: UInt64 = 0x7FFF_FFFD
    static let filter: UInt64 = 0x7FFF_FFFF
    static let auditOfNeeded: UInt64 = 0x6FFF_FEFB
    static let audit: UInt64 = 0x6FFF_FEFC
    static let androidWithoutAddends: UInt64 = 0x6000_000F
    static let androidWithAddends: UInt64 = 0x6000_0011
  }

  /// Reads a linked file's; a file that is linked statically at a fixed address has none.
  init(_ file: ELFFile, image: BinaryImage) throws(AuditFault) {
    guard let segment = file.segments.first(where: { $0.type == ELFFile.SegmentType.dynamic })
    else { return }
    let table = try file.bytes.slice(
      at: segment.offset, count: segment.fileSize, as: "the dynamic section")
    let width: UInt64 = file.is64Bit ? 16 : 8
    var values: [UInt64: UInt64] = [:]
    var names: [(tag: UInt64, offset: UInt64)] = []
    var offset: UInt64 = 0
    var isEnded = false
    while !isEnded {
      let tag = try table.word(at: offset)
      let value = try table.word(at: offset + width / 2)
      switch tag {
      case 0: isEnded = true
      case Tag.needed, Tag.auxiliary, Tag.filter, Tag.ownName, Tag.oldRunPath, Tag.runPath:
        names.append((tag, value))
      case Tag.audit, Tag.auditOfNeeded:
        throw .unsupported("an ELF file that has libraries watch its loader")
      case Tag.androidWithAddends, Tag.androidWithoutAddends:
        throw .unsupported("an ELF file with Android's packed relocations")
      default: values[tag] = value
      }
      offset += width
    }

    let strings = try Self.bytes(values[Tag.strings], values[Tag.stringsSize], image)
    for (tag, offset) in names {
      guard let strings else { throw .malformed("the dynamic section has no strings") }
      let name = try strings.string(at: offset)
      switch tag {
      case Tag.needed, Tag.auxiliary, Tag.filter: libraries.names.append(name)
      // If there are both, loaders ignore the old one.
      case Tag.oldRunPath where names.contains(where: { $0.tag == Tag.runPath }): continue
      case Tag.ownName: libraries.ownName = name
      default: libraries.runPaths += name.split(separator: ":").map(String.init)
      }
    }
    if let strings, let address = values[Tag.symbols] {
      // Their number isn't stored; each is checked when it is read.
      let rest = try image.rest(at: address)
      symbols = ELFSymbols(table: rest, names: strings)
    }
    let tables = [
      (Tag.withAddends, Tag.withAddendsSize, true),
      (Tag.withoutAddends, Tag.withoutAddendsSize, false),
      (Tag.jumps, Tag.jumpSize, values[Tag.jumpKind] == Tag.withAddends),
    ]
    for (address, size, hasAddends) in tables {
      guard let table = try Self.bytes(values[address], values[size], image) else { continue }
      relocations += try ELFRelocation.all(in: table, hasAddends: hasAddends)
    }
  }

  private static func bytes(
    _ address: UInt64?, _ size: UInt64?, _ image: BinaryImage
  ) throws(AuditFault) -> Bytes? {
    guard let address, let size, size > 0 else { return nil }
    return try image.rest(at: address).slice(at: 0, count: size, as: "a table for the loader")
  }
}
