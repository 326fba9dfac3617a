/// Reads a Mach-O file for one processor as a binary.
struct MachOReader {
  private(set) var file: MachOFile
  let names: SymbolNames

  /// Whether the file is a member of a static library.
  private let isMember: Bool

  static func image(
    _ bytes: Bytes, names: SymbolNames, isMember: Bool = false
  ) throws(AuditFault) -> BinaryImage {
    var reader = MachOReader(file: try MachOFile(bytes), names: names, isMember: isMember)
    return try reader.image()
  }

  private var kind: BinaryImage.Kind {
    switch file.type {
    case .object: .object
    case .executable: .executable
    case .bundle: .bundle
    default: .library
    }
  }

  private mutating func image() throws(AuditFault) -> BinaryImage {
    var image = BinaryImage(
      bytes: file.bytes, format: "Mach-O \(file.is64Bit ? 64 : 32)-bit",
      architecture: file.architecture, kind: kind, regions: try regions(),
      libraries: file.libraries)
    var found: Set<String> = []
    var objectiveC = ObjectiveCNames(names)
    for segment in file.segments {
      for section in segment.sections {
        if section.hasBytes {
          let content = try file.content(
            of: (section.offset, section.size), as: "the section '\(section.name)'")
          objectiveC.note(section, content: content)
        }
        guard let role = try SwiftSections.role(ofMachO: section.name, in: segment.name) else {
          continue
        }
        image.isSwift = true
        if role != .other {
          guard file.isObject || found.insert(section.name).inserted else {
            throw .malformed("the file has two sections '\(section.name)'")
          }
          guard section.hasBytes else {
            throw .malformed("the section '\(section.name)' has no bytes")
          }
          if !file.isObject { try checkPlace(of: section, in: segment, of: image) }
        }
        image.sections[role, default: []].append(section.place)
      }
    }
    if file.isObject {
      guard let symbols = file.symbols else {
        throw .metadataMissing("the object's symbols are removed, by which its parts are connected")
      }
      image.resolver = try MachOObjectPointers(&file, symbols: symbols)
    } else {
      let header = file.segments.first { $0.offset == 0 && $0.fileSize > 0 }
      image.resolver = try MachOLinkedPointers(&file, base: header?.address ?? 0)
    }
    try objectiveC.readLists(in: image)
    try readSymbols(&image, &objectiveC)
    image.objectiveCNames = objectiveC.found
    image.identifier = file.identifier
    try image.searchDebugNames(names, DebugNames.section(of: file))
    if file.end < file.bytes.count,
      let first = file.bytes.firstNonzero(from: file.end, to: file.bytes.count), !isFilled
    {
      throw .trailingBytes(first)
    }
    return image
  }

  /// Whether the file is followed by the filling of Darwin's archivers, up to a multiple of eight
  /// bytes.
  private var isFilled: Bool {
    isMember && file.bytes.count - file.end < 8
      && file.bytes.buffer.dropFirst(Int(file.end)).allSatisfy { $0 == 0x0A }
  }

  private func regions() throws(AuditFault) -> [BinaryImage.Region] {
    guard file.isObject else {
      return try file.segments.filter { $0.fileSize > 0 }.map {
        BinaryImage.Region(address: $0.address, offset: $0.offset, size: $0.fileSize)
      }.inOrder()
    }
    let sections = file.segments.flatMap(\.sections).filter { $0.hasBytes && $0.size > 0 }
    let regions = sections.map {
      BinaryImage.Region(address: $0.address, offset: $0.offset, size: $0.size)
    }
    try checkLayout(of: regions)
    return try regions.inOrder()
  }

  /// Checks that an object's sections have bytes of their own: if one has another's, or the
  /// header's, the compiler didn't write it.
  private func checkLayout(of regions: [BinaryImage.Region]) throws(AuditFault) {
    var end = UInt64(try file.bytes.half(at: 20)) + (file.is64Bit ? 32 : 28)
    for region in regions.sorted(by: { $0.offset < $1.offset }) {
      guard region.offset >= end else {
        throw .malformed("two parts of the object are at offset \(region.offset)")
      }
      end = region.offset + region.size
    }
  }

  /// Checks that a list of records is complete, and that nothing else is in it.
  private func checkPlace(
    of section: MachOFile.Section, in segment: MachOFile.Segment, of image: BinaryImage
  ) throws(AuditFault) {
    guard section.size > 0 else { return }
    let limit = segment.address + segment.fileSize
    guard section.address + section.size <= limit else {
      throw .malformed("the section '\(section.name)' isn't where the file is loaded")
    }
    let others = segment.sections.filter {
      $0.size > 0 && ($0.address != section.address || $0.name != section.name)
    }
    try image.checkIsWhole(section.place, upTo: limit, others.map(\.place))
  }

  private func readSymbols(
    _ image: inout BinaryImage, _ objectiveC: inout ObjectiveCNames
  ) throws(AuditFault) {
    var usesSwift = file.libraries.names.contains { $0.hasSuffix("libswiftCore.dylib") }
    let trusted = trustedOrdinals
    if let symbols = file.symbols {
      var tally = SymbolTally(names: symbols.names)
      var swiftNames: Set<UInt32> = []
      var definedNames: Set<UInt32> = []
      for index in 0..<symbols.count {
        let symbol = try symbols[index]
        if symbol.isForDebugger { continue }
        if symbol.isInSection { image.isStripped = false }
        let offset = symbol.nameOffset
        let new = try tally.newName(at: offset) { () throws(AuditFault) in
          try symbols.name(of: symbol)
        }
        if let name = new {
          if SymbolNames.isSwift(name) { swiftNames.insert(offset) }
          usesSwift = usesSwift || SymbolNames.isSwift(name) || SymbolNames.isRuntime(name)
          names.note(name, in: &image.namedSymbols)
        }
        if !symbol.isUndefined, definedNames.insert(offset).inserted {
          objectiveC.note(symbol: try symbols.name(of: symbol))
        }
        if symbol.isUndefined, symbol.library <= 253, trusted.contains(Int(symbol.library)) {
          image.libraries.need(try symbols.name(of: symbol), isELF: false)
        } else if file.type == .library, symbol.isInSection,
          swiftNames.contains(offset)
        {
          image.libraries.define(try symbols.name(of: symbol), isELF: false)
        }
        if symbol.isInSection, let name = tally.descriptor(at: offset) {
          image.descriptors.append((name, symbol.value))
        }
      }
    }
    if try readImports(&image, trusted: trusted) { usesSwift = true }
    try addExports(&image)
    guard !image.isSwift else { return try checkNames(image) }
    if usesSwift, try isApples(image) {
      image.isApples = true
      return
    }
    // An object may hold nothing but functions.
    if file.isObject ? !image.descriptors.isEmpty : usesSwift {
      throw .metadataMissing("the binary uses Swift's runtime and holds none of Swift's metadata")
    }
    image.isSwift = usesSwift
  }

  /// Checks that no list of conformances has another name.
  private func checkNames(_ image: BinaryImage) throws(AuditFault) {
    guard !file.isObject, image.lists(.conformances).isEmpty, !image.lists(.types).isEmpty
    else { return }
    for segment in file.segments {
      guard segment.sections.contains(where: { $0.name.hasPrefix("__swift5_") }) else { continue }
      var seen: Set<String> = []
      let unknown = segment.sections.first {
        guard $0.size > 0 else { return false }
        // Each once: a second one with the name may be the list.
        let isKnown = $0.name.hasPrefix("__swift5_") || Self.plainSections.contains($0.name)
        return !isKnown || !seen.insert($0.name).inserted
      }
      guard let unknown else { continue }
      throw .metadataMissing(
        "the section '\(unknown.name)' is among Swift's, and the list of conformances is removed"
      )
    }
  }

  /// Sections that compilers write besides Swift's.
  static let plainSections: Set<String> = [
    "__text", "__stubs", "__stub_helper", "__const", "__cstring", "__ustring", "__literal4",
    "__literal8", "__literal16", "__objc_methname", "__objc_classname", "__objc_methtype",
    "__objc_methlist", "__objc_stubs", "__oslogstring", "__dlopen_cstrs", "__info_plist",
    "__constg_swiftt", "__unwind_info", "__eh_frame", "__gcc_except_tab", "__asan_cstring",
    "__textcoal_nt", "__StaticInit", "__symbol_stub", "__symbol_stub4", "__symbolstub1",
    "__picsymbolstub4", "__picsymbol_stub", "__auth_stubs", "__init_offsets", "__lcxx_override",
    "__entitlements", "__ents_der",
  ]
}
