import Testing

@testable import GantryAudit

/// Binaries in which something isn't there by right: Apple's overlays, empty lists, debug symbols.
struct LeftOutTests {
  private static func text(_ value: String, _ size: Int) -> [UInt8] {
    Array(value.utf8) + [UInt8](repeating: 0, count: size - value.utf8.count)
  }

  private static func command(_ kind: UInt32, _ words: [UInt32], name: String = "") -> [UInt8] {
    let text = name.isEmpty ? [] : text(name, (name.utf8.count + 8) / 8 * 8)
    return ZipWriter.little(kind) + ZipWriter.little(UInt32(8 + words.count * 4 + text.count))
      + words.flatMap { ZipWriter.little($0) } + text
  }

  /// A library for arm64 without Swift's sections, which uses Swift's library.
  private static func overlay(
    name: String = "@rpath/libswiftCoreImage.dylib", export: String, symbol: String = "_main",
    section: String = "__const", type: UInt32 = 6
  ) -> [UInt8] {
    let content = [UInt8](repeating: 1, count: 16)
    // A root with one child, which is a leaf; and what the loader is told of it.
    let piece = Array(export.utf8) + [0]
    let trie = [0, 1] + piece + [UInt8(piece.count + 3), 2, 0, 0, 0]
    let strings = [0] + Array(symbol.utf8) + [0]
    let segmentSize = 72 + 80
    func commands(_ place: UInt32) -> [UInt8] {
      let symbols = place + UInt32(content.count)
      let end = symbols + 16 + UInt32(strings.count + trie.count)
      var segment = ZipWriter.little(UInt32(0x19)) + ZipWriter.little(UInt32(segmentSize))
      segment += text("__TEXT", 16)
      for word in [0, UInt64(end), 0, UInt64(end)] as [UInt64] { segment += ZipWriter.little(word) }
      for word: UInt32 in [5, 5, 1, 0] { segment += ZipWriter.little(word) }
      segment += text(section, 16) + text("__TEXT", 16)
      segment += ZipWriter.little(UInt64(place)) + ZipWriter.little(UInt64(content.count))
      for word: UInt32 in [place, 0, 0, 0, 0, 0, 0, 0] { segment += ZipWriter.little(word) }
      return segment + command(0xD, [24, 0, 0, 0], name: name)
        + command(0xC, [24, 0, 0, 0], name: "/usr/lib/swift/libswiftCore.dylib")
        + command(2, [symbols, 1, symbols + 16, UInt32(strings.count)])
        + command(0x8000_0033, [symbols + 16 + UInt32(strings.count), UInt32(trie.count)])
    }
    let size = UInt32(commands(0).count)
    var bytes = ZipWriter.little(UInt32(0xFEED_FACF)) + ZipWriter.little(UInt32(0x0100_000C))
    for word: UInt32 in [0, type, 5, size, 0, 0] { bytes += ZipWriter.little(word) }
    bytes += commands(32 + size) + content
    bytes += ZipWriter.little(UInt32(1)) + [0x0F, 1, 0, 0]
    return bytes + ZipWriter.little(UInt64(32 + size)) + strings + trie
  }

  private static let function = "_$sSo7CIImageC9CoreImageE3fooyyF"

  /// What an audit says of a folder that has a clean library besides.
  private static func report(_ bytes: [UInt8]) throws -> AuditReport {
    try Fixtures.withFolder { folder in
      try folder.write(try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib"), to: "clean")
      try folder.write(bytes, to: "other")
      return Audit().report(on: [folder.path])
    }
  }

  @Test(arguments: [
    "@rpath/libswiftCoreImage.dylib", "/usr/lib/swift/libswiftCoreImage.dylib",
  ])
  func librariesOfApplesWithoutATypeNeedNoMetadata(name: String) throws {
    for export in [Self.function, "__swift_FORCE_LOAD_$_swiftCoreImage"] {
      let report = try Self.report(Self.overlay(name: name, export: export))
      #expect(report.problems == [])
      #expect(report.isClean)
      let apples = report.images.filter(\.isTakenForApples)
      #expect(apples.count == 1)
      #expect(
        report.text.contains("\ntaken for Apple's, without a type: \(apples[0].place)\n"))
    }
  }

  @Test func otherLibrariesWithoutMetadataAreProblems() throws {
    let own = "_$s3App3FooVyACycfC"
    for bytes in [
      Self.overlay(name: "@rpath/libswiftApp.dylib", export: Self.function),
      Self.overlay(name: "@rpath/CoreImage", export: Self.function),
      Self.overlay(name: "/opt/lib/libswiftCoreImage.dylib", export: Self.function),
      Self.overlay(export: own), Self.overlay(export: "_main"),
      Self.overlay(export: Self.function, symbol: own),
      Self.overlay(export: "_$s9CoreImage3FooVMn"), Self.overlay(export: "_$s9CoreImage3FooVN"),
      Self.overlay(export: "_$sSo7CIImageC9CoreImage3FooAAMc"),
      Self.overlay(export: "_$sSo7CIImageC3AppE3fooyyF"),
      Self.overlay(export: Self.function, section: "__hidden"),
      Self.overlay(export: Self.function, type: 2),
    ] {
      #expect(try Self.report(bytes).codes == ["metadataMissing"])
    }
    #expect(try Self.report(Self.overlay(export: Self.function)).codes == [])
  }

  @Test func namesOfExportsThatAreWithinThemselvesAreDamage() {
    for bytes in [[0, 1, 0x61, 0, 0], [0, 2, 0x61, 0, 8, 0x62, 0, 8, 0, 0], [0x80], [0, 1]]
      as [[UInt8]]
    {
      #expect(throws: AuditFault.self) {
        try Bytes.with(bytes) { bytes throws(AuditFault) in _ = try ExportTrie.names(in: bytes) }
      }
    }
  }

  // MARK: ELF

  private static func number(_ place: Int, _ count: Int, in bytes: [UInt8]) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func put(_ value: some FixedWidthInteger, at place: Int, in bytes: inout [UInt8]) {
    let content = ZipWriter.little(value)
    bytes.replaceSubrange(place..<place + content.count, with: content)
  }

  /// The sections of an ELF file for 64 bits, and where each one's header stands.
  private static func sections(of bytes: [UInt8]) throws -> [(ELFFile.Section, header: Int)] {
    let table = number(40, 8, in: bytes)
    return try Bytes.with(bytes) { content throws(AuditFault) in
      try ELFFile(content).sections.enumerated().map { ($1, table + $0 * 64) }
    }
  }

  /// Makes a list as GNU's linker makes empty ones: without a section.
  private static func withoutSection(
    _ name: String, in bytes: inout [UInt8], isEmpty: Bool
  ) throws {
    let sections = try sections(of: bytes)
    let header = try #require(sections.first { $0.0.name == name }).header
    bytes.replaceSubrange(header..<header + 64, with: [UInt8](repeating: 0, count: 64))
    guard isEmpty, let symbols = sections.first(where: { $0.0.type == .symbols })?.0 else { return }
    let names = sections[Int(symbols.link)].0
    var places: [String: Int] = [:]
    for place in stride(
      from: Int(symbols.offset), to: Int(symbols.offset + symbols.size), by: 24)
    {
      let start = Int(names.offset) + number(place, 4, in: bytes)
      places[String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)] = place
    }
    let first = try #require(places["__start_" + name])
    let last = try #require(places["__stop_" + name])
    bytes.replaceSubrange(last + 8..<last + 16, with: bytes[first + 8..<first + 16])
  }

  @Test(arguments: ["clean.so", "clean-stripped.so"])
  func aListThatIsNotThereIsEmptyOnlyWhereSymbolsSaySo(name: String) throws {
    for isEmpty in [true, false] {
      var bytes = try Fixtures.bytes("elf-x86_64/" + name)
      try Self.withoutSection("swift5_protocols", in: &bytes, isEmpty: isEmpty)
      let messages = try Fixtures.report(bytes).problems.map(\.message)
      let missing =
        "Swift's section 'swift5_protocols' isn't in this binary: it was removed, or GNU's linker left it out as it leaves out what is empty, which neither the symbols nor the code at its start tell apart. Link with -use-ld=lld or -use-ld=gold, or audit the binary before its symbols are stripped."
      #expect(messages == (isEmpty && name == "clean.so" ? [] : [missing]))
    }
  }

  @Test func aStrippedBinarySaysAtItsStartWhichListsAreEmpty() throws {
    let name = "elf-x86_64/gnu-alone-stripped.so"
    let whole = try Fixtures.bytes(name)
    let lists = try Set(Self.sections(of: whole).map(\.0.name).filter { $0.hasPrefix("swift5") })
    #expect(lists.contains("swift5_type_metadata"))
    #expect(!lists.contains("swift5_protocols"))
    #expect(!lists.contains("swift5_protocol_conformances"))
    let report = try Fixtures.report(whole)
    #expect(report.problems == [])
    #expect(report.images.map(\.typeCount) == [1])
    #expect(report.isClean)
    // One that was removed isn't empty there.
    var removed = whole
    try Self.withoutSection("swift5_type_metadata", in: &removed, isEmpty: false)
    #expect(try Fixtures.report(removed).codes == ["metadataMissing"])
    // Nor is anything told by a start that doesn't agree with the sections, or does more.
    let section = try #require(
      try Self.sections(of: whole).first { $0.0.name == "swift5_type_metadata" })
    var moved = whole
    Self.put(section.0.size + 4, at: section.header + 32, in: &moved)
    #expect(try !Fixtures.report(moved).isClean)
    // The frame that it makes, the addresses of its lists and their sizes, from `swiftrt.o`.
    let start = try #require(
      whole.indices.first { whole[$0...].starts(with: [0x55, 0x48, 0x89, 0xE5, 0x48, 0x8D, 0x05]) })
    let subtraction = try #require(
      whole.indices.first { $0 > start && whole[$0...].starts(with: [0x48, 0x29, 0xC1]) })
    for (place, byte) in [
      (start, UInt8(0x90)), (subtraction + 1, 0x01), (subtraction + 2, 0xC0), (start + 6, 0x0D),
      (subtraction - 4, whole[subtraction - 4] ^ 8),
    ] {
      var changed = whole
      changed[place] = byte
      #expect(try Fixtures.report(changed).codes == ["metadataMissing"], "\(place - start)")
    }
  }

  @Test func aListUnderAnotherNameIsNotLeftOut() throws {
    var bytes = try Fixtures.bytes("elf-x86_64/clean.so")
    let header = try #require(
      try Self.sections(of: bytes).first { $0.0.name == "swift5_protocols" }
    ).header
    let old = Array(bytes[header..<header + 64])
    try Self.withoutSection("swift5_protocols", in: &bytes, isEmpty: true)
    bytes.replaceSubrange(header..<header + 64, with: old)
    // The end of its name is another.
    Self.put(UInt32(Self.number(header, 4, in: bytes) + 1), at: header, in: &bytes)
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "the section 'wift5_protocols' is among Swift's, and one of their lists is empty. Audit a binary from which only symbols were stripped, if anything."
      ])
  }

  /// A library's debug symbols, as `objcopy --only-keep-debug` keeps them.
  private static func debugSymbols(keepingCode: Bool = false, named: Bool = true) throws -> [UInt8]
  {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks.so")
    for (section, header) in try sections(of: bytes) {
      if section.isLoaded { put(UInt32(8), at: header + 4, in: &bytes) }
      if named, section.name == ".comment" {
        let names = try sections(of: bytes)[number(62, 2, in: bytes)].0
        let start = Int(names.offset) + Int(section.nameOffset)
        bytes.replaceSubrange(start..<start + 8, with: Array(".debug_i".utf8))
      }
    }
    let table = number(32, 8, in: bytes)
    for index in 0..<number(56, 2, in: bytes) {
      let place = table + index * 56
      guard number(place, 4, in: bytes) != 6, !keepingCode || number(place, 4, in: bytes) != 1
      else { continue }
      put(UInt64(number(place + 8, 8, in: bytes) == 0 ? 200 : 0), at: place + 32, in: &bytes)
    }
    return bytes
  }

  @Test func debugSymbolsOfTheirOwnArePassedOverAndNamed() throws {
    let symbols = try Self.debugSymbols()
    let report = try Self.report(symbols)
    #expect(report.problems == [])
    let place = try #require(report.unreadDebugSymbols.first)
    #expect(report.unreadDebugSymbols.count == 1)
    #expect(report.text.contains("\nnot read, debug symbols: \(place)\n"))
    #expect(try report.json().contains("unreadDebugSymbols"))
    #expect(
      try Fixtures.report(symbols).problems.map(\.message) == [
        "a file of debug symbols alone can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them, and unpack other archives."
      ])
    // What a loader would load is no debug symbols, whatever its sections say.
    for bytes in [
      try Self.debugSymbols(keepingCode: true), try Self.debugSymbols(named: false),
      try Fixtures.bytes("elf-x86_64/mocks.so"),
    ] {
      #expect(try !Self.report(bytes).isClean)
    }
  }
}
