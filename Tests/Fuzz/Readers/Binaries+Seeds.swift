@testable import GantryAudit

/// Binaries for what one wrong number doesn't reach: other formats, other names, and numbers that
/// belong together.
extension FuzzedReader {
  static func elfSeeds() throws -> [[UInt8]] {
    var seeds = Seeds()
    // Debug symbols alone: nothing that is loaded has bytes.
    try seeds.add("elf-x86_64/plain-c", [(".comment", ".debug_i")]) { file in
      for header in try file.headers(where: \.isLoaded) { file[header + 4] = 8 }
      for index in 0..<file[56, 2] { file[file[32, 8] + index * 56 + 32, 8] = 0 }
    }
    // Swift's symbols without its metadata, and other processors.
    for name in ["clean.so", "mocks.o"] {
      try seeds.add("elf-x86_64/\(name)", [("swift5_", "other5_")])
      for machine in [3, 21, 243] { try seeds.add("elf-x86_64/\(name)") { $0[18, 2] = machine } }
    }
    // An object with packed relocations, without symbols, and without their names.
    for (section, field, value) in [
      (".rela.rodata", 4, 0x4000_0014), (".symtab", 4, 1), (".symtab", 40, 0xFFFF),
    ] {
      try seeds.add("elf-x86_64/mocks.o") { $0[try $0.header(section) + field] = value }
    }
    for tag in [0x6FFF_FEFC, 0x6000_000F] {
      try seeds.add("elf-x86_64/mocks-stripped.so") { file in
        file[file[try file.header(".dynamic") + 24, 8], 8] = tag
      }
    }
    try seeds.add("elf-x86_64/Gantry.o") { $0.bytes.append(1) }
    return seeds.all
  }

  static func machOSeeds() throws -> [[UInt8]] {
    var seeds = Seeds()
    // A library of Apple's without metadata, and one with a type.
    for end in ["vg\0", "WV\0"] {
      try seeds.add(
        "macho-x86_64/libGantry.dylib",
        [
          ("__swift5_typeref", "__cstring"), ("__swift5_fieldmd", "__ustring"),
          ("__swift5_protos", "__literal4"), ("libGantry.dylib\0\0", "libswiftos.dylib"),
          ("6Gantry", "2osaaaa"), ("Mp\0", end), ("MF\0", "vg\0"),
        ])
    }
    // Instructions of the older loader, and relocations of the oldest.
    let old = "macho-x86_64/mocks-no_fixup_chains.dylib"
    for code: [UInt8] in [[0x71, 0, 0x60, 0x7F, 0xC0, 2, 8, 0, 0], [0xC0, 255, 255, 255, 127, 0]] {
      try seeds.add(old) { $0.write(code, at: $0[$0.command(0x8000_0022) + 16]) }
    }
    try seeds.add(old) { file in
      let command = file.command(0xB)
      (file[command + 64], file[command + 68]) = (24, 1)
    }
    // Chained fixups of other formats, with imports as signed pointers have them, and damaged ones.
    let chained = "macho-x86_64/mocks-dynamic-fixup_chains.dylib"
    for (format, isSigned) in [(1, true), (3, true), (3, false), (7, false), (12, true)] {
      try seeds.add(chained) { file in
        let start = file[file.command(0x8000_0034) + 8]
        let segments = start + file[start + 4]
        for index in 0..<file[segments] where file[segments + 4 + index * 4] != 0 {
          file[segments + file[segments + 4 + index * 4] + 6, 2] = format
        }
        // The first segment has no pointers.
        for place in stride(from: 0x3000, to: start, by: 8)
        where isSigned && file.bytes[place + 7] >= 0x80 {
          file.bytes[place + 7] ^= 0xC0
          file.bytes[place + 3] ^= 0x80
        }
      }
    }
    for (field, value) in [(0, 1), (20, 2), (20, 3), (20, 9), (24, 1)] {
      try seeds.add(chained) { $0[$0[$0.command(0x8000_0034) + 8] + field] = value }
    }
    for (command, field, value) in [(0x19, 48, 0x1000), (0x32, 0, 0x2C), (0x32, 0, 0x8000_0077)] {
      try seeds.add(chained) { $0[$0.command(command) + field] = value }
    }
    for (name, text) in [
      ("__swift5_protos\0", "__swift5_proto"), ("libGantry.dylib\0\0", "libswiftos.dylib"),
      ("__swift5_proto\0\0", "__swift5_acfuncs"), ("__swift5_proto\0", "__hidden_proto"),
    ] {
      try seeds.add(chained, [(name, text)])
    }
    try seeds.add("macho-x86_64/Gantry.o") { $0.bytes.append(1) }
    return seeds.all
  }

  static func metadataSeeds() throws -> [[UInt8]] {
    var seeds = Seeds()
    let (library, list) = ("elf-x86_64/mocks-stripped.so", "swift5_protocol_conformances")
    // A list without records, also with a section of another name before it.
    for text in [".rela.plt", ".xela.plt"] {
      try seeds.add("elf-x86_64/clean.so", [(".rela.plt", text)]) { file in
        let header = try file.header(list)
        (file[file[header + 24, 8]], file[header + 32]) = (0, 0)
      }
    }
    // Two lists that exchange their names.
    try seeds.add(library) { file in
      let (one, other) = (try file.header(list), try file.header("swift5_tests"))
      (file[one], file[other]) = (file[other], file[one])
    }
    try seeds.add("elf-x86_64/mocks.o") { $0[try $0.header("swift5_protocols") + 32] = 2 }
    for (name, old, new) in [
      (library, "\0App\0", "\0A-p"), (library, "swift5_fieldmd", "swift6_fieldmd"),
      ("elf-x86_64/mocks-dynamic-stripped.so", "10TestDoubleMp", "10TestDouble_p"),
      ("macho-x86_64/libGantry.dylib", "__objc_imageinfo", "__swift51_hooks"),
      (library, ".swift_modhash", ".debug_str"),
      ("macho-x86_64/Gantry.o", "__swift_modhash", "__debug_str"),
    ] {
      try seeds.add(name, [(old, new)])
    }
    // A type within itself; extensions of no module, and within one.
    for change in 0..<3 {
      try seeds.add(library) { file in
        let types = file[try file.header("swift5_type_metadata") + 24, 8]
        let type = file.target(types)
        let anonymous = file.target(file.target(types + 40) + 4)
        if change == 0 { file[type + 4] = -4 } else { file[anonymous, 1] = 1 }
        if change == 2 { file[anonymous + 4] = file.target(type + 4) - anonymous - 4 }
      }
    }
    // Conformances of Objective-C's classes.
    for (kind, isNothing) in [(2, false), (2, true), (3, false), (3, true)] {
      try seeds.add(library) { file in
        let conformance = file.target(file[try file.header(list) + 24, 8])
        file[conformance + 12] = file[conformance + 12] & ~0x38 | kind << 3
        if isNothing { file[conformance + 4] = 0 }
      }
    }
    return seeds.all
  }
}

/// Fixtures that are changed.
private struct Seeds {
  private(set) var all: [[UInt8]] = []

  /// Adds a fixture with other texts, filled with zeros, and other numbers.
  mutating func add(
    _ name: String, _ texts: [(old: String, new: String)] = [],
    _ change: (inout ChangedFile) throws -> Void = { _ in }
  ) throws {
    guard let original = FuzzedReader.contents[name] else { fatalError("no fixture '\(name)'") }
    var file = ChangedFile(bytes: original)
    for (old, new) in texts {
      let filling = [UInt8](repeating: 0, count: old.utf8.count - new.utf8.count)
      for place in FuzzedReader.starts(of: old, in: file.bytes) {
        file.write(Array(new.utf8) + filling, at: place)
      }
    }
    try change(&file)
    all.append(FuzzedReader.recipe(of: file.bytes) ?? file.bytes)
  }
}

/// A binary for 64 bits with the lower byte first, while it is changed.
private struct ChangedFile {
  var bytes: [UInt8]

  subscript(place: Int, width: Int = 4) -> Int {
    get { FuzzedReader.number(bytes, place, width) }
    set { write((0..<width).map { UInt8(truncatingIfNeeded: newValue >> ($0 * 8)) }, at: place) }
  }

  mutating func write(_ new: [UInt8], at place: Int) {
    bytes.replaceSubrange(place..<place + new.count, with: new)
  }

  /// Where a relative pointer leads, in a part whose addresses are offsets in the file.
  func target(_ place: Int) -> Int { place + Int(Int32(truncatingIfNeeded: self[place])) }

  /// The places of section headers of ELF.
  func headers(where isWanted: (ELFFile.Section) -> Bool) throws -> [Int] {
    let sections = try Bytes.with(bytes) { bytes throws(AuditFault) in try ELFFile(bytes).sections }
    return sections.indices.filter { isWanted(sections[$0]) }.map { self[40, 8] + $0 * 64 }
  }

  func header(_ name: String) throws -> Int {
    guard let first = try headers(where: { $0.name == name }).first else {
      fatalError("no section '\(name)'")
    }
    return first
  }

  /// The place of a load command of Mach-O.
  func command(_ kind: Int) -> Int {
    var place = 32
    while self[place] != kind { place += self[place + 4] }
    return place
  }
}
