@testable import GantryAudit
import GantrySystem

extension FuzzedReader {
  static let elf = FuzzedReader(
    name: "elf",
    sources: ["GantryAudit/ELF", "GantryAudit/Images", "GantryAudit/Metadata"],
    tokens: [
      "\u{7F}ELF", ".dynsym", ".dynstr", ".symtab", "swift5_type_metadata", "swift5_protocols",
      "swift5_protocol_conformances", "swift5_typeref", ".init_array", ".rela.dyn", ".relr.dyn",
      "$s6Gantry10TestDoubleMp", "$s6Gantry9DebugOnlyMp", "\0\0\0\u{1}", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ],
    seeds: { try fixtures { $0.hasPrefix("elf-") && !$0.hasSuffix(".a") } },
    check: checkReport)

  static let machO = FuzzedReader(
    name: "mach-o",
    sources: ["GantryAudit/MachO", "GantryAudit/Images", "GantryAudit/Metadata"],
    tokens: [
      "__TEXT", "__DATA_CONST", "__LINKEDIT", "__swift5_types", "__swift5_protos", "__swift5_proto",
      "__swift5_typeref", "__objc_classlist", "_$s6Gantry10TestDoubleMp", "\u{19}\0\0\0",
      "4\0\0", "\u{22}\0\0", "\u{7F}\u{7F}\u{7F}\u{7F}",
    ],
    seeds: { try fixtures { $0.hasPrefix("macho-") } }, check: checkReport)

  /// Universal files, static libraries, zip, gzip and tar.
  static let containers = FuzzedReader(
    name: "containers",
    sources: ["GantryAudit/Containers", "GantryAudit/InputReader+Archives.swift"],
    tokens: [
      "!<arch>\n", "!<thin>\n", "`\n", "#1/20", "__.SYMDEF", "/SYM64/", "//", "PK\u{1}\u{2}",
      "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "ustar\u{0}00", "0000644\0", "././@LongLink",
      "path=", "size=", "\u{1F}", "\u{8}", "a.app/Info.plist", "CFBundleExecutable", "../",
    ],
    seeds: {
      let small = try fixtures { $0.hasSuffix("Gantry.o") || $0.hasSuffix("plain-c") }
      return try fixtures { $0.hasSuffix(".a") } + small.map(universal) + [zip(small), tar(small)]
        + [gzip(Array("#!/bin/sh\n".utf8)), zip([])]
    }, check: checkReport)

  /// Binaries with a test double and one wrong byte: found still, or refused.
  ///
  /// The first byte chooses the binary, three the place, the last what becomes of it.
  static let mutants = FuzzedReader(
    name: "mutants",
    sources: [
      "GantryAudit/Judgement.swift", "GantryAudit/InputReader.swift", "GantryAudit/ELF",
      "GantryAudit/MachO", "GantryAudit/Metadata",
    ],
    tokens: ["\0", "\u{1}"],
    seeds: { (0..<UInt8(doubles.count)).map { [$0, 0, 16, 0, 1] } },
    check: { bytes in
      guard bytes.count >= 5 else { return }
      let mutant = doubles[Int(bytes[0]) % doubles.count]
      let place = bytes[1...3].reduce(0) { $0 << 8 | Int($1) } % mutant.bytes.count
      var changed = mutant.bytes
      changed[place] ^= bytes[4]
      let report = report(changed)
      // With another name it conforms to another protocol.
      if mutant.names.contains(place) { return }
      require(!report.isClean, "\(mutant.name) passes as clean with byte \(place) ^ \(bytes[4])")
    })

  private static func checkReport(_ bytes: [UInt8]) {
    let report = report(bytes)
    requireEqual(
      report.isClean,
      report.findings.isEmpty && report.problems.isEmpty && !report.images.isEmpty,
      "a clean report with problems")
    require(
      !report.problems.isEmpty || !report.images.isEmpty, "neither a problem nor an image was found"
    )
    _ = report.problems.map(\.description)
  }

  private static func report(_ bytes: [UInt8]) -> AuditReport {
    var reader = InputReader(audit: Audit(), path: "binary")
    let place = AuditReport.Place(file: "binary")
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
    do {
      let contents = try contents()
      return names.compactMap { name in
        contents[name].map { bytes in
          let names = ["Gantry", "TestDouble", "DebugOnly"].map { places(of: $0, in: bytes) }
          return Mutant(name: name, bytes: bytes, names: names.reduce([]) { $0.union($1) })
        }
      }
    } catch {
      fatalError("the binaries to change can't be read: \(error)")
    }
  }()

  private static func places(of name: String, in bytes: [UInt8]) -> Set<Int> {
    let name = Array(name.utf8)
    var places: Set<Int> = []
    for start in 0..<(bytes.count - name.count)
    where bytes[start] == name[0] && bytes[start...].starts(with: name) {
      places.formUnion(start...(start + name.count))
    }
    return places
  }

  private static func contents() throws -> [String: [UInt8]] {
    try AuditFiles.withBytes(
      ofFile: "Tests/GantryAuditTests/Fixtures/fixtures.zip"
    ) { bytes throws(AuditFault) in
      let archive = try ZipArchive(bytes)
      var contents: [String: [UInt8]] = [:]
      for entry in archive.entries { contents[entry.path] = try archive.content(of: entry) }
      return contents
    }
  }

  /// Fixtures small enough for many inputs a second.
  private static func fixtures(_ isWanted: (String) -> Bool) throws -> [[UInt8]] {
    try contents().filter { isWanted($0.key) && $0.value.count <= 40_000 }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  private static func universal(_ binary: [UInt8]) -> [UInt8] {
    let head: [UInt32] = [0xCAFE_BABE, 1, 0x0100_0007, 3, 64, UInt32(binary.count), 4]
    let bytes = head.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    return bytes + [UInt8](repeating: 0, count: 64 - bytes.count) + binary
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func zip(_ files: [[UInt8]]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (index, bytes) in files.enumerated() {
      let name = Array("f\(index)".utf8)
      let facts =
        little(20, 2) + little(0, 8) + little(Int(CRC32.checksum(bytes)), 4)
        + little(bytes.count, 4)
        + little(bytes.count, 4) + little(name.count, 2) + little(0, 2)
      directory +=
        Array("PK\u{1}\u{2}".utf8) + little(20, 2) + facts + little(0, 10)
        + little(archive.count, 4) + name
      archive += Array("PK\u{3}\u{4}".utf8) + facts + name + bytes
    }
    return archive + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4)
      + little(files.count, 2) + little(files.count, 2) + little(directory.count, 4)
      + little(archive.count, 4) + little(0, 2)
  }

  /// With one stored block.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(bytes.count, 2)
      + little(~bytes.count & 0xFFFF, 2) + bytes + little(Int(CRC32.checksum(bytes)), 4)
      + little(bytes.count, 4)
  }

  private static func tar(_ files: [[UInt8]]) -> [UInt8] {
    var archive: [UInt8] = []
    for (index, bytes) in files.enumerated() {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ offset: Int) {
        header.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8))
      }
      put("f\(index)", 0)
      put("0000644", 100)
      let size = String(bytes.count, radix: 8)
      put(String(repeating: "0", count: 11 - size.count) + size, 124)
      put("        0ustar\u{0}00", 148)
      let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
      put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", 148)
      archive += header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
    return archive + [UInt8](repeating: 0, count: 1024)
  }
}
