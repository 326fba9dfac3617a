@testable import GantryAudit
import GantrySystem

extension FuzzedReader {
  static let elf = FuzzedReader(
    name: "elf",
    sources: ["GantryAudit/ELF", "GantryAudit/Images"],
    tokens: [
      "\u{7F}ELF", ".dynsym", ".dynstr", ".symtab", "swift5_type_metadata", "swift5_protocols",
      "swift5_protocol_conformances", "swift5_typeref", ".init_array", ".rela.dyn", ".relr.dyn",
      "$s6Gantry10TestDoubleMp", "$s6Gantry9DebugOnlyMp", "\0\0\0\u{1}", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ],
    seeds: {
      fixtures { $0.hasPrefix("elf-") && !$0.hasSuffix(".a") } + (try elfSeeds() + metadataSeeds())
        + thinned(elfRecipes(), to: 1_500)
    }, check: checkRecipe)

  static let machO = FuzzedReader(
    name: "mach-o",
    sources: ["GantryAudit/MachO", "GantryAudit/Metadata/ObjectiveCNames.swift"],
    tokens: [
      "__TEXT", "__DATA_CONST", "__LINKEDIT", "__swift5_types", "__swift5_protos", "__swift5_proto",
      "__swift5_typeref", "__objc_classlist", "_$s6Gantry10TestDoubleMp", "\u{19}\0\0\0",
      "4\0\0", "\u{22}\0\0", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ],
    seeds: {
      fixtures { $0.hasPrefix("macho-") } + (try machOSeeds()) + thinned(machORecipes(), to: 1_500)
    }, check: checkRecipe)

  /// What Swift writes down about types, in files of both formats.
  static let swiftMetadata = FuzzedReader(
    name: "swift-metadata",
    sources: [
      "GantryAudit/Metadata/ContextReader.swift", "GantryAudit/Metadata/MetadataReader.swift",
      "GantryAudit/Metadata/ImageFacts.swift", "GantryAudit/Metadata/SwiftSections.swift",
      "GantryAudit/Metadata/SymbolTally.swift", "GantryAudit/Metadata/SwiftModules.swift",
      "GantryAudit/Metadata/DebugNames.swift",
    ],
    tokens: ["\0", "\u{7F}", "\0\0\0\u{1}"],
    seeds: {
      doubles.indices.map { [0xFF, 0xFF, UInt8($0)] } + (try metadataSeeds())
        + thinned(metadataRecipes(), to: 1_500)
    }, check: checkRecipe)

  /// Symbols, of which Swift's runtime demangles the names.
  static let symbolNames = FuzzedReader(
    name: "symbol-names",
    sources: [
      "GantryAudit/Metadata/Demangling.swift",
      "GantryAudit/Metadata/ObjectiveCNames.swift: static func name(",
      "GantryAudit/Metadata/SymbolNames.swift",
    ],
    tokens: [
      "$s", "_$s", "Mp", "Mn", "Mc", "10TestDouble", "6Gantry", "0A", "AA", "00", "_", "C", "V",
      "O", "P", "E", "So", "SC",
      "Sc", "Si", "SS", "s", "LL", "_TtC", "_TtGC", "_TtP", "XnIe", "y", "G", "A", "B",
    ],
    seeds: seeds(
      "$s6Gantry10TestDoubleMp", "_$s6Gantry9DebugOnlyMp", "$s3App4MockCAA0B0AAMc",
      "$s3App5Outer33_0123456789ABCDEFLL4InnerVMn",
      "$s3App3BoxVyAA5InnerVGMn", "$s4main1aV1bVAA1cVMn", "$sSo8NSObjectC3AppE5InnerVMn",
      "$sSS3AppE5InnerVMn",
      "$sSi3AppE1aVMn", "$sScA3AppE1aVMn", "$sSC3App1aVMn", "$s3App4MainV0B4TypeVMn",
      "$s3App005pe_nda1aVMn", "$s3App003fooV",
      "_TtC3App4Mock", "_TtP6Gantry10TestDouble_", "_TtCC3App5Outer5Inner",
      "_TtC3AppP33_0123456789ABCDEF0123456789ABCDEF1a",
      "_TtCs5Inner", "_TtC3App", "_TtC99App", "_TtC3AppX8bcher-kva", "$s", "", "$s9",
      "$s99999999999999999999a", "$s0A0B0",
      "$s3AppAAAAV", "$s3App1aV1bVACMn", "$s3App1aVA2_", "$s3App1aVAB5_Mn", "$s3App1aVABB",
      "$s3App1aVA3000B", "$s3App1aV_A27_",
      "$s3Appys1aVMn", "$sypMn", "$s3App1aC1bE1cVMn", "$s3App1aPE1cVMn", "$s3App1aO1bOMn",
      "$s3App1aVAAE1bVMn",
      "$sSo3fooaMn", "$ss5ErrorP", "$sScgMn", "$sSzMn", "$s3App6String006bcher_nvaVMn", "$s00_1aV",
      "\u{1}", "$s3AppLL",
      "$s3App1aV1bLLV", "bcher_kva", "a_", "_", "0", "kva", "$ss5InnerV", "$s3App1aV4_abcLLMn",
      "$s3App5Inner4_abcLLVMn", "$s3AppA27_", "$s3App1aVA1B", "$s3App1aVA2BC",
      "$sScZ", "$sSoMn", "$s10FoundationMn", "_$s10Foundation", "$s3App10TestDouble0aB0VMn",
      "$s3App0TestDoubleV", String(repeating: "z", count: 30),
      "$s3App00_V", "$s3App01_aV", "$s5Value3App4MockPTl", "$s5Value3App4MockP_AA1bTn"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      _ = Demangling.name(ofDescriptor: text)
      _ = Demangling.declaration(text)
      _ = Demangling.declaration(String(text.dropFirst(2)))
      bytes.withUnsafeBytes { name in
        _ = Demangling.modules(of: name)
        _ = (SymbolNames.isSwift(name), SymbolNames.isRuntime(name), SymbolNames.isDescriptor(name))
        _ = SymbolNames.isOfRuntimeAlone(name)
        require(!ObjectiveCNames.name(name).isEmpty || bytes.isEmpty, "a name becomes nothing")
        let names = SymbolNames(forbiddenNames: ["TestDouble", "App.Mock"])
        var (found, inDebugNames): ([Int: String], [Int: String]) = ([:], [:])
        names.note(name, in: &found)
        require(found.count <= 2, "more names than are forbidden")
        names.note(debugNames: Bytes(buffer: name), in: &inDebugNames)
        _ = DebugNames.owner(of: Bytes(buffer: name), isELF: true)
        // A zero ends a name there.
        if !bytes.contains(0) {
          requireEqual(inDebugNames, found, "debug information has the name, or it alone")
        }
        _ = Demangling.holds(["TestDouble"], in: name)
        _ = Demangling.holds(["Gantry", "TestDouble"], in: name)
        _ = Audit.forbiddenName(text)
      }
    })

  // MARK: Recipes

  /// Reads a binary, or the one that a recipe makes: two bytes `0xFF`, and a change as mutants have.
  ///
  /// A recipe is a thousand times shorter than its binary, so far more of them are tried.
  private static func checkRecipe(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xFF]), bytes.count > 2 else { return checkReport(bytes) }
    checkReport(changed(bytes.dropFirst(2)).bytes)
  }

  /// The binary that a recipe makes.
  private static func changed(
    _ recipe: ArraySlice<UInt8>
  ) -> (mutant: Mutant, bytes: [UInt8], places: Set<Int>, changes: [String]) {
    let mutant = doubles[Int(recipe.first ?? 0) % doubles.count]
    var changed = mutant.bytes
    var rest = recipe.dropFirst()
    var places: Set<Int> = []
    var changes: [String] = []
    while rest.count >= 5, changes.count < 4 {
      let place = rest.prefix(3).reduce(0) { $0 << 8 | Int($1) } % changed.count
      let mask = rest.dropFirst(4).prefix(1 + Int(rest[rest.startIndex + 3] % 8))
      rest = rest.dropFirst(4 + mask.count)
      for (offset, byte) in mask.enumerated() where place + offset < changed.count && byte != 0 {
        changed[place + offset] ^= byte
        places.insert(place + offset)
      }
      changes.append("\(place) ^ \(Array(mask))")
    }
    return (mutant, changed, places, changes)
  }

  /// The recipe that turns one of the binaries into these bytes; nil if it would be too long.
  static func recipe(of bytes: [UInt8]) -> [UInt8]? {
    for (index, mutant) in doubles.enumerated() where mutant.bytes.count == bytes.count {
      let masks = Swift.zip(mutant.bytes, bytes).map { $0 ^ $1 }
      var recipe: [UInt8] = [0xFF, 0xFF, UInt8(index)]
      var (place, changes) = (0, 0)
      while let start = masks[place...].firstIndex(where: { $0 != 0 }), changes <= 4 {
        place = min(start + 8, masks.count)
        recipe += [start >> 16, start >> 8, start].map { UInt8(truncatingIfNeeded: $0) }
        recipe += [UInt8(place - start - 1)] + masks[start..<place]
        changes += 1
      }
      if changes <= 4 { return recipe }
    }
    return nil
  }

  /// The recipe that writes other bytes at a place.
  private static func recipe(_ index: Int, _ place: Int, _ new: [UInt8]) -> [UInt8]? {
    let old = doubles[index].bytes
    guard place >= 0, place + new.count <= old.count else { return nil }
    let mask = Swift.zip(old[place..<place + new.count], new).map { $0 ^ $1 }
    guard mask.contains(where: { $0 != 0 }) else { return nil }
    let digits = [place >> 16, place >> 8, place].map { UInt8(truncatingIfNeeded: $0) }
    return [0xFF, 0xFF, UInt8(index)] + digits + [UInt8(new.count - 1)] + mask
  }

  /// Recipes that write what is wrong at each number of a part: nothing, one, everything, twice as
  /// much, and what is some bytes before.
  private static func recipes(
    _ index: Int, in range: Range<Int>, width: Int, strides: [Int]
  ) -> [[UInt8]] {
    let bytes = doubles[index].bytes
    return stride(from: range.lowerBound, to: min(range.upperBound, bytes.count) - width, by: width)
      .flatMap { place -> [[UInt8]] in
        let old = Array(bytes[place..<place + width])
        var news: [[UInt8]] = [
          [UInt8](repeating: 0, count: width), [1] + [UInt8](repeating: 0, count: width - 1),
          [UInt8](repeating: 0xFF, count: width), [old[0] &+ 1] + old.dropFirst(),
          [old[0] &+ 4] + old.dropFirst(),
          old.dropLast() + [0x7F],
        ]
        for step in strides where place >= step {
          news.append(Array(bytes[place - step..<place - step + width]))
        }
        return news.compactMap { recipe(index, place, $0) }
      }
  }

  /// Some of many seeds, evenly: each is read before the first new input is made.
  private static func thinned(_ seeds: [[UInt8]], to count: Int) -> [[UInt8]] {
    seeds.count <= count ? seeds : (0..<count).map { seeds[$0 * seeds.count / count] }
  }

  static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func elfRecipes() -> [[UInt8]] {
    doubles.indices.flatMap { index -> [[UInt8]] in
      let bytes = doubles[index].bytes
      guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return [] }
      let isWide = bytes[4] == 2
      let sections = number(bytes, isWide ? 40 : 32, isWide ? 8 : 4)
      let size = isWide ? 64 : 40
      let count = number(bytes, isWide ? 60 : 48, 2)
      var seeds = recipes(index, in: 4..<(isWide ? 240 : 180), width: 2, strides: [])
      seeds += recipes(index, in: sections..<sections + count * size, width: 4, strides: [size])
      // Tables of symbols, relocations and what the loader reads.
      for section in 0..<count {
        let head = sections + section * size
        let type = number(bytes, head + 4, 4)
        let start = number(bytes, head + (isWide ? 24 : 16), isWide ? 8 : 4)
        let length = number(bytes, head + (isWide ? 32 : 20), isWide ? 8 : 4)
        guard [2, 4, 6, 9, 11, 14, 17, 18, 19].contains(type) else { continue }
        let end = start + min(length, 384)
        seeds += recipes(index, in: start..<end, width: isWide ? 8 : 4, strides: [])
        seeds += recipes(index, in: start..<end, width: 2, strides: [])
      }
      return seeds
    }
  }

  private static func machORecipes() -> [[UInt8]] {
    doubles.indices.flatMap { index -> [[UInt8]] in
      let bytes = doubles[index].bytes
      guard number(bytes, 0, 4) == 0xFEED_FACF else { return [] }
      let end = 32 + number(bytes, 20, 4)
      var seeds = recipes(index, in: 0..<end, width: 4, strides: [72, 80])
      // What the commands lead to, from the end of the file: fixups, exports, symbols.
      seeds += recipes(
        index, in: max(end, bytes.count - 6_000)..<bytes.count, width: 4, strides: [16])
      return seeds
    }
  }

  /// The numbers of the sections that hold records and descriptors.
  private static func metadataRecipes() -> [[UInt8]] {
    doubles.indices.flatMap { index -> [[UInt8]] in
      let bytes = doubles[index].bytes
      // In these small binaries they are before the symbols, in the middle.
      let range = bytes.count / 16..<min(bytes.count * 3 / 4, bytes.count / 16 + 6_000)
      return recipes(
        index, in: range.lowerBound / 4 * 4..<range.upperBound, width: 4, strides: [16, 4])
    }
  }

  /// Universal files and static libraries.
  static let containers = FuzzedReader(
    name: "containers",
    sources: [
      "GantryAudit/Containers/FatFile.swift", "GantryAudit/Containers/PackedFormat.swift",
      "GantryAudit/Containers/StaticArchive.swift",
    ],
    tokens: [
      "!<arch>\n", "!<thin>\n", "`\n", "#1/20", "__.SYMDEF", "/SYM64/", "//", "ustar\u{0}00",
    ],
    seeds: {
      let small = fixtures { $0.hasSuffix("Gantry.o") || $0.hasSuffix("plain-c") }
      let binary = small.first ?? []
      return fixtures { $0.hasSuffix(".a") } + small.map(universal)
        + universalMistakes(binary) + [
          Array("BZh91AY&SY".utf8), Array("BZh text".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
          [0x28, 0xB5, 0x2F, 0xFD], [0x1F, 0x8B, 8], Array("#!/bin/sh\n".utf8),
          [UInt8](repeating: 1, count: 257) + Array("ustar".utf8) + [0],
          archive([("//", Array("long.o/\nother.o/\n".utf8)), ("/0", binary), ("/8", binary)]),
          archive([("//", binary), ("//", [0x61]), ("/9", binary)]),
          archive([("//", Array("a/\n".utf8)), ("//", [0x61]), ("/9", binary)]),
          archive([("//", Array("a/\n".utf8)), ("/9", binary)]), archive([("/0", binary)]),
        ]
    }, check: checkReport)

  /// A static library as GNU's `ar` writes it.
  private static func archive(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.utf8.count)
    }
    return members.reduce(into: Array("!<arch>\n".utf8)) { archive, member in
      let header = padded(member.name, 48) + padded("\(member.content.count)", 10) + "`\n"
      archive += Array(header.utf8) + member.content
      if archive.count % 2 == 1 { archive.append(0x0A) }
    }
  }

  /// Binaries with a test double and up to four wrong numbers: found still, or refused.
  ///
  /// The first byte chooses the binary. Each change is three bytes for the place, one for how many
  /// bytes change, 1 to 8, and those bytes: what becomes of the ones there.
  static let mutants = FuzzedReader(
    name: "mutants",
    sources: [
      "GantryAudit/Judgement.swift", "GantryAudit/Metadata/ContextReader.swift",
      "GantryAudit/Metadata/MetadataReader.swift",
    ],
    tokens: [
      "\0", "\u{1}", "\u{7F}", "\0\0\0\u{1}",
      "\u{7}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}",
    ],
    seeds: {
      let seeds = try elfSeeds() + machOSeeds() + metadataSeeds()
      let recipes =
        seeds.filter { $0.starts(with: [0xFF, 0xFF]) }
        + thinned(elfRecipes() + machORecipes(), to: 500) + thinned(metadataRecipes(), to: 1_000)
      return recipes.map { Array($0.dropFirst(2)) }
    },
    check: { bytes in
      guard bytes.count > 5 else { return }
      let (mutant, changed, places, changes) = changed(bytes[...])
      // With another name it conforms to another protocol.
      guard mutant.names.isDisjoint(with: places) else { return }
      let report = report(changed)
      checkConsistent(report)
      require(!report.isClean, "\(mutant.name) passes as clean with \(changes)")
    })

  private static func checkReport(_ bytes: [UInt8]) {
    checkConsistent(report(bytes))
  }

  private static func checkConsistent(_ report: AuditReport) {
    requireEqual(
      report.isClean,
      report.findings.isEmpty && report.problems.isEmpty && !report.images.isEmpty,
      "a clean report with problems")
    _ = report.problems.map(\.description)
  }

  private static func report(_ bytes: [UInt8]) -> AuditReport {
    var reader = InputReader(
      audit: Audit(forbiddenNames: ["TestDouble", "App.Mock", "NSMock"]), path: "binary")
    let place = AuditReport.Place(file: "binary")
    // A zip file is unpacked by another program.
    guard !bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return reader.report }
    bytes.withUnsafeBytes { buffer in
      do throws(AuditFault) {
        try reader.read(
          Bytes(buffer: buffer),
          InputReader.InputFile(place: place, location: Array("binary".utf8), isRoot: true))
      } catch {
        reader.report.problems.append(AuditReport.Problem(error, at: place))
      }
    }
    reader.checkBundles()
    reader.judge(place)
    return reader.report
  }

  // MARK: Fixtures

  private struct Mutant {
    var name: String
    var bytes: [UInt8]
    /// The places of the names that make a double one.
    var names: Set<Int>
  }

  private static let doubles: [Mutant] = {
    let names = [
      "elf-x86_64/mocks-stripped.so", "elf-x86_64/mocks.o", "elf-armv7/mocks-stripped.so",
      "macho-x86_64/mocks-fixup_chains.dylib", "macho-arm64e/mocks.o",
    ]
    return names.compactMap { name in
      contents[name].map { bytes in
        let names = ["Gantry", "TestDouble", "DebugOnly"].flatMap { text in
          starts(of: text, in: bytes).flatMap { $0...$0 + text.utf8.count }
        }
        return Mutant(name: name, bytes: bytes, names: Set(names))
      }
    }
  }()

  /// The places where a text begins.
  static func starts(of text: String, in bytes: [UInt8]) -> [Int] {
    let text = Array(text.utf8)
    return (0...bytes.count - text.count).filter { start in
      bytes[start] == text[0] && bytes[start...].starts(with: text)
    }
  }

  /// The fixtures by name.
  static let contents: [String: [UInt8]] = {
    let path = "Tests/GantryAuditTests/Fixtures/fixtures.zip"
    do {
      return try UnpackedZip.withContents(of: path) { folder throws(AuditFault) in
        var contents: [String: [UInt8]] = [:]
        for target in try AuditFiles.names(inFolder: folder) {
          for name in try AuditFiles.names(inFolder: "\(folder)/\(target)") {
            contents["\(target)/\(name)"] = try AuditFiles.withBytes(
              ofFile: "\(folder)/\(target)/\(name)"
            ) { Array($0.buffer) }
          }
        }
        return contents
      }
    } catch {
      fatalError("the binaries to change can't be read: \(error)")
    }
  }()

  /// Fixtures small enough for many inputs a second.
  private static func fixtures(_ isWanted: (String) -> Bool) -> [[UInt8]] {
    contents.filter { isWanted($0.key) && $0.value.count <= 48_000 }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  private static func universal(_ binary: [UInt8]) -> [UInt8] {
    let head: [UInt32] = [0xCAFE_BABE, 1, 0x0100_0007, 3, 64, UInt32(binary.count), 4]
    let bytes = head.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    return bytes + [UInt8](repeating: 0, count: 64 - bytes.count) + binary
  }

  private static func universalMistakes(_ binary: [UInt8]) -> [[UInt8]] {
    let whole = universal(binary)
    return [3, 7, 15, 19, 23, 27].map { place in
      var bytes = whole
      bytes[place] = 0xFF
      return bytes
    } + [whole + [1], Array(whole.dropLast(9))]
  }
}
