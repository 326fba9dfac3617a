struct ELFReader {
  let file: ELFFile
  let names: SymbolNames

  static func image(_ bytes: Bytes, names: SymbolNames) throws(AuditFault) -> BinaryImage {
    let file = try ELFFile(bytes)
    let reader = ELFReader(file: file, names: names)
    if file.end < bytes.count, let first = bytes.firstNonzero(from: file.end, to: bytes.count) {
      throw .trailingBytes(first)
    }
    var image = file.type == .object ? try reader.object() : try reader.linked()
    image.identifier = try file.identifier()
    try image.searchDebugNames(names, DebugNames.section(of: file))
    return image
  }

  private func empty(_ kind: BinaryImage.Kind) -> BinaryImage {
    BinaryImage(
      bytes: file.bytes, format: "ELF \(file.is64Bit ? 64 : 32)-bit",
      architecture: file.machine.name, kind: kind)
  }

  // MARK: Linked files

  private func linked() throws(AuditFault) -> BinaryImage {
    let hasInterpreter = file.segments.contains { $0.type == .interpreter }
    let isExecutable = file.type == .executable || hasInterpreter
    var image = empty(isExecutable ? .executable : .library)
    image.regions = try regions()
    let dynamic = try ELFDynamic(file, image: image)
    image.libraries = dynamic.libraries
    let importsSwift = try readImports(of: dynamic, to: &image.libraries)
    image.resolver = ELFLinkedPointers(machine: file.machine, dynamic: dynamic)

    var found: Set<String> = []
    for section in file.sections {
      guard let role = try SwiftSections.role(ofELF: section.name) else { continue }
      guard found.insert(section.name).inserted else {
        throw .malformed("the file has two sections '\(section.name)'")
      }
      if role != .other {
        try checkPlace(of: section, in: image)
      } else if !section.hasBytes {
        continue
      }
      image.sections[role, default: []].append(section.place)
    }
    image.isSwift = !found.isEmpty
    let linksSwift = try readSymbols(&image) { symbol in
      symbol.isUndefined || symbol.section == ELFSymbols.absolute ? nil : symbol.value
    }
    if image.isSwift {
      // The start object of each binary of Swift makes all of them, even if empty.
      let expected = ["swift5_type_metadata", "swift5_protocols", "swift5_protocol_conformances"]
      let missing = expected.filter { !found.contains($0) }
      if !missing.isEmpty {
        let empty = try emptyLists().union(ELFStartup.emptyLists(of: file, in: image))
        if let removed = missing.first(where: { !empty.contains($0) }) {
          throw .listMissing(removed)
        }
      }
      try checkNames(image, isListMissing: !missing.isEmpty)
    } else if linksSwift || dynamic.libraries.names.contains("libswiftCore.so") {
      throw .metadataMissing("the binary uses Swift's runtime and holds none of Swift's metadata")
    } else if importsSwift {
      throw .metadataMissing("the binary imports Swift's symbols and holds none of its metadata")
    } else if try holdsRuntime(image) {
      throw .metadataMissing("the binary holds Swift's runtime and none of Swift's metadata")
    }
    return image
  }

  private func regions() throws(AuditFault) -> [BinaryImage.Region] {
    let loaded = file.segments.filter { $0.type == .load && $0.fileSize > 0 }
    let regions = loaded.map {
      BinaryImage.Region(address: $0.address, offset: $0.offset, size: $0.fileSize)
    }
    guard !regions.isEmpty else { throw .malformed("no part of the file is loaded") }
    return try regions.inOrder()
  }

  /// Checks that a list of records is where the loader puts it, and is complete.
  private func checkPlace(
    of section: ELFFile.Section, in image: BinaryImage
  ) throws(AuditFault) {
    let (end, overflow) = section.address.addingReportingOverflow(section.size)
    guard !overflow, section.hasBytes, section.isLoaded, !section.isCompressed,
      // The start of the loaded bytes has the file's headers, which no list can be.
      section.offset > 0, section.address > 0,
      let region = image.regions.first(where: {
        section.address >= $0.address && end <= $0.address + $0.size
      }), region.offset + (section.address - region.address) == section.offset
    else {
      throw .malformed("the section '\(section.name)' isn't where the file is loaded")
    }
    let others = file.sections.filter {
      $0.isLoaded && $0.hasBytes && $0.size > 0 && $0 != section
    }
    try image.checkIsWhole(
      section.place, upTo: region.address + region.size, others.map(\.place))
  }

  /// The lists that end at their start according to the linker's own symbols: GNU's linker leaves
  /// out such sections.
  private func emptyLists() throws(AuditFault) -> Set<String> {
    let (start, stop) = ("__start_", "__stop_")
    var places: [String: UInt64] = [:]
    for (index, section) in file.sections.enumerated()
    where section.type == .symbols && section.hasBytes {
      let symbols = try ELFSymbols(section, at: index, of: file)
      for index in 0..<symbols.count {
        let symbol = try symbols[index]
        guard !symbol.isUndefined, symbol.section != ELFSymbols.absolute else { continue }
        let name = try symbols.name(of: symbol)
        guard name.starts(with: start.utf8) || name.starts(with: stop.utf8) else { continue }
        // Two different values prove nothing.
        let old = places.updateValue(symbol.value, forKey: String(decoding: name, as: UTF8.self))
        guard old == nil || old == symbol.value else { return [] }
      }
    }
    let lists = places.keys.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    return Set(lists.filter { places[start + $0] == places[stop + $0] }.map(String.init))
  }

  /// Checks that no list has another name, while an empty one has its own.
  private func checkNames(_ image: BinaryImage, isListMissing: Bool) throws(AuditFault) {
    let lists = image.lists(.conformances) + image.lists(.types)
    guard isListMissing || lists.contains(where: { $0.size == 0 }) else { return }
    let swift = file.sections.filter { $0.isLoaded && $0.size > 0 && $0.name.hasPrefix("swift5_") }
    guard let first = swift.map(\.address).min(), let last = swift.map(\.address).max() else {
      return
    }
    var plain = Self.plainSections
    let unknown = file.sections.first {
      $0.isLoaded && $0.hasBytes && $0.size > 0 && !$0.isCode && $0.address <= last
        && $0.address.addingReportingOverflow($0.size).partialValue >= first
        && !$0.name.hasPrefix("swift5_") && plain.remove($0.name) == nil
    }
    guard let unknown else { return }
    throw .metadataMissing(
      "the section '\(unknown.name)' is among Swift's, and one of their lists is empty")
  }

  /// Sections that linkers add to Swift's, each of them once.
  private static let plainSections: Set<String> = [
    ".rodata", ".rodata.cst", ".lrodata", ".eh_frame", ".eh_frame_hdr", ".gcc_except_table",
    ".swift_modhash", ".dynsym", ".dynstr", ".hash", ".gnu.hash", ".gnu.version",
    ".gnu.version_r", ".gnu.version_d", ".rela.dyn", ".rela.plt", ".rel.dyn", ".rel.plt",
    ".relr.dyn", ".interp", ".note.gnu.build-id", ".note.gnu.property", ".note.ABI-tag",
    ".stapsdt.base", ".ARM.exidx", ".ARM.extab",
  ]

  /// The name of the runtime's first debugging variable, which each build of it knows.
  private static let runtimeMark = Array("SWIFT_DEBUG_HELP\0".utf8)

  /// Whether the runtime is linked into the file: then there is metadata under some name.
  private func holdsRuntime(_ image: BinaryImage) throws(AuditFault) -> Bool {
    for region in image.regions
    where try image.rest(at: region.address).holds(Self.runtimeMark) {
      return true
    }
    return false
  }

  /// Adds the symbols that the loader finds elsewhere, and returns whether some are Swift's.
  private func readImports(
    of dynamic: ELFDynamic, to libraries: inout LinkedLibraries
  ) throws(AuditFault) -> Bool {
    guard let symbols = dynamic.symbols else { return false }
    var isSwift = false
    var seen: Set<UInt32> = [0]
    for relocation in dynamic.relocations where seen.insert(relocation.symbol).inserted {
      let symbol = try symbols[UInt64(relocation.symbol)]
      let name = try symbols.name(of: symbol)
      isSwift =
        isSwift || SymbolNames.isSwift(name) || SymbolNames.isOfRuntimeAlone(name)
        || symbol.isUndefined && SymbolNames.isRuntime(name)
      if symbol.isUndefined { libraries.need(name, isELF: true) }
    }
    return isSwift
  }

  /// Reads both tables of symbols, and returns whether some are Swift's.
  private func readSymbols(
    _ image: inout BinaryImage,
    address: (ELFSymbols.Symbol) throws(AuditFault) -> UInt64?
  ) throws(AuditFault) -> Bool {
    var isSwift = false
    for (index, section) in file.sections.enumerated() where section.hasBytes && section.size > 0 {
      let isDynamic = section.type == .dynamicSymbols
      guard isDynamic || section.type == .symbols else { continue }
      if !isDynamic { image.isStripped = false }
      let symbols = try ELFSymbols(section, at: index, of: file)
      var tally = SymbolTally(names: symbols.names)
      var runtimeNames: Set<UInt32> = []
      for index in 0..<symbols.count {
        let symbol = try symbols[index]
        let new = try tally.newName(at: symbol.nameOffset) { () throws(AuditFault) in
          try symbols.name(of: symbol)
        }
        if let name = new {
          isSwift = isSwift || SymbolNames.isSwift(name) || SymbolNames.isOfRuntimeAlone(name)
          if SymbolNames.isRuntime(name) { runtimeNames.insert(symbol.nameOffset) }
          names.note(name, in: &image.namedSymbols)
        }
        if isDynamic, file.type != .object, !symbol.isUndefined {
          image.libraries.define(try symbols.name(of: symbol), isELF: true)
        }
        if symbol.isUndefined, runtimeNames.contains(symbol.nameOffset) { isSwift = true }
        if let name = tally.descriptor(at: symbol.nameOffset), let address = try address(symbol) {
          image.descriptors.append((name, address))
        }
      }
    }
    return isSwift
  }

  // MARK: Objects

  private func object() throws(AuditFault) -> BinaryImage {
    var image = empty(.object)
    var addresses: [UInt64?] = []
    // An address of zero would be a null pointer.
    var next: UInt64 = 0x1000
    for section in file.sections {
      guard section.isLoaded, !section.isThreadLocal, section.alignment <= 1 << 20,
        let start = next.aligned(to: max(section.alignment, 16))
      else {
        addresses.append(nil)
        continue
      }
      let (end, overflow) = start.addingReportingOverflow(section.size)
      guard !overflow, end < 1 << 47 else { throw .malformed("the sections don't fit into memory") }
      addresses.append(start)
      // Two sections never touch, so that no address is both an end and a start.
      next = end + 16
      if section.hasBytes, section.size > 0 {
        image.regions.append(
          BinaryImage.Region(address: start, offset: section.offset, size: section.size))
      }
      guard let role = try SwiftSections.role(ofELF: section.name) else { continue }
      image.isSwift = true
      guard role != .other else { continue }
      _ = try file.content(of: section)
      image.sections[role, default: []].append(
        BinaryImage.Section(name: section.name, address: start, size: section.size))
    }
    if file.sections.contains(where: { $0.name == ".llvm.lto" }) { throw .bitcode }
    guard let index = file.sections.firstIndex(where: { $0.type == .symbols }) else {
      guard image.isSwift else { return image }
      throw .metadataMissing("the object's symbols are removed, by which its parts are connected")
    }
    let symbols = try ELFSymbols(file.sections[index], at: index, of: file)
    let pointers = try ELFObjectPointers(file: file, symbols: symbols, addresses: addresses)
    image.resolver = pointers
    let usesSwift = try readSymbols(&image) { symbol throws(AuditFault) in
      guard case .address(let address) = try pointers.target(symbol) else { return nil }
      return address
    }
    // An object may hold nothing but functions.
    if usesSwift, !image.isSwift, !image.descriptors.isEmpty {
      throw .metadataMissing("the object defines types of Swift's and holds none of its metadata")
    }
    image.isSwift = image.isSwift || usesSwift
    return image
  }
}

extension BinaryImage {
  /// Checks that a list of records overlaps no other section, and ends where its content does.
  func checkIsWhole(
    _ list: Section, upTo limit: UInt64, _ others: [Section]
  ) throws(AuditFault) {
    let end = list.address + list.size
    // A shortened list leaves bytes before the next part.
    var next = limit
    for other in others {
      let (otherEnd, overflow) = other.address.addingReportingOverflow(other.size)
      guard !overflow, otherEnd <= list.address || other.address >= end else {
        throw .malformed("the sections '\(list.name)' and '\(other.name)' overlap")
      }
      if other.address >= end { next = min(next, other.address) }
    }
    // The start and end of an empty list are the same address.
    guard list.size > 0 else { return }
    let rest = try rest(at: list.address)
    guard rest.firstNonzero(from: list.size, to: next - list.address) == nil else {
      throw .malformed("the section '\(list.name)' ends before its content does")
    }
  }
}

extension [BinaryImage.Region] {
  /// Sorted by address; overlapping ones make the file ambiguous.
  func inOrder() throws(AuditFault) -> Self {
    let sorted = sorted { $0.address < $1.address }
    for (one, next) in zip(sorted, sorted.dropFirst())
    where next.address - one.address < one.size {
      throw .malformed("two parts of the file are loaded at address \(next.address.hexadecimal)")
    }
    return sorted
  }
}
