/// The libraries, relocations and symbols that an ELF file names for the loader.
struct ELFDynamic {
  private(set) var libraries = LinkedLibraries()
  private(set) var relocations: [ELFRelocation] = []
  private(set) var symbols: ELFSymbols?

  private enum Tag: UInt64 {
    case end = 0, needed = 1, jumpSize = 2, strings = 5, symbols = 6
    case withAddends = 7, withAddendsSize = 8, stringsSize = 10, ownName = 14, oldRunPath = 15
    case withoutAddends = 17, withoutAddendsSize = 18, jumpKind = 20, jumps = 23, runPath = 29
    case androidWithoutAddends = 0x6000_000F
    case androidWithAddends = 0x6000_0011
    case auditOfNeeded = 0x6FFF_FEFB
    case audit = 0x6FFF_FEFC
    case auxiliary = 0x7FFF_FFFD
    case filter = 0x7FFF_FFFF
  }

  /// Reads a linked file's; a file that is linked statically at a fixed address has none.
  init(_ file: ELFFile, image: BinaryImage) throws(AuditFault) {
    guard let segment = file.segments.first(where: { $0.type == .dynamic }) else { return }
    let table = try file.bytes.slice(
      at: segment.offset, count: segment.fileSize, as: "the dynamic section")
    let width: UInt64 = file.is64Bit ? 16 : 8
    var values: [Tag: UInt64] = [:]
    var names: [(tag: Tag?, offset: UInt64)] = []
    var offset: UInt64 = 0
    var isEnded = false
    while !isEnded {
      let tag = Tag(rawValue: try table.word(at: offset))
      let value = try table.word(at: offset + width / 2)
      switch tag {
      case .end: isEnded = true
      case .needed, .auxiliary, .filter, .ownName, .oldRunPath, .runPath:
        names.append((tag, value))
      case .audit, .auditOfNeeded:
        throw .unsupported("an ELF file that has libraries watch its loader")
      case .androidWithAddends, .androidWithoutAddends:
        throw .unsupported("an ELF file with Android's packed relocations")
      default: if let tag { values[tag] = value }
      }
      offset += width
    }

    let strings = try Self.bytes(values[.strings], values[.stringsSize], image)
    for (tag, offset) in names {
      guard let strings else { throw .malformed("the dynamic section has no strings") }
      let name = try strings.string(at: offset)
      switch tag {
      case .needed, .auxiliary, .filter: libraries.names.append(name)
      // If there are both, loaders ignore the old one.
      case .oldRunPath where names.contains(where: { $0.tag == .runPath }): continue
      case .ownName: libraries.ownName = name
      default: libraries.runPaths += name.split(separator: ":").map(String.init)
      }
    }
    if let strings, let address = values[.symbols] {
      // Their number isn't stored; each is checked when it is read.
      let rest = try image.rest(at: address)
      symbols = ELFSymbols(table: rest, names: strings)
    }
    let tables = [
      (Tag.withAddends, Tag.withAddendsSize, true),
      (.withoutAddends, .withoutAddendsSize, false),
      (.jumps, .jumpSize, values[.jumpKind] == Tag.withAddends.rawValue),
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
