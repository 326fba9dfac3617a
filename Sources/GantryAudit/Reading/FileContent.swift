/// The kind of a file, by its first bytes.
enum FileContent: Equatable {
  case elf, machO, fat, archive, thinArchive, zip, windows, bitcode, webAssembly, script
  /// A file that packs others in a format that can't be read.
  case packed(String)
  case other

  /// The kinds that the first bytes alone decide.
  private static let known: [(content: FileContent, beginnings: [[UInt8]])] = [
    (.elf, [ELFFile.magic]), (.machO, MachOFile.magics), (.archive, [StaticArchive.magic]),
    (.thinArchive, [StaticArchive.thinMagic]), (.zip, [zipMagic]),
    (.bitcode, [[0x42, 0x43, 0xC0, 0xDE], [0xDE, 0xC0, 0x17, 0x0B]]),
    (.webAssembly, [[0x00, 0x61, 0x73, 0x6D]]), (.script, [[0x23, 0x21]]),
  ]

  private static let zipMagic: [UInt8] = [0x50, 0x4B, 3, 4]

  init(_ bytes: Bytes) {
    if let known = Self.known.first(where: { $0.beginnings.contains(where: bytes.hasPrefix) }) {
      self = known.content
    } else if FatFile.isFat(bytes) {
      self = .fat
    } else if Self.isWindows(bytes) || (try? Self.isWindowsObject(bytes)) ?? false {
      // A file that is too short, for which the last of these throws, is none.
      self = .windows
    } else if let format = PackedFormat.name(bytes) {
      self = .packed(format)
    } else {
      self = .other
    }
  }

  /// Whether bytes are macOS's attributes of a file: archives have them as a file of its own, with
  /// the other's permissions.
  static func isAttributes(_ bytes: Bytes) -> Bool {
    bytes.hasPrefix([0x00, 0x05, 0x16, 0x07, 0x00, 0x02, 0x00, 0x00])
  }

  /// Whether bytes are a Windows program: a text with the same two letters has no header's offset.
  private static func isWindows(_ bytes: Bytes) -> Bool {
    guard bytes.hasPrefix([0x4D, 0x5A]) else { return false }
    // Without the offset it is the start of a file in an archive, or no binary.
    guard let place = try? bytes.half(at: 0x3C) else { return false }
    // A text's offset is usually after its end.
    guard let mark = try? bytes.half(at: UInt64(place)) else {
      return bytes.count <= 64
    }
    return mark == 0x0000_4550
  }

  private static let windowsMachines: Set<UInt16> = [0x8664, 0xAA64, 0x014C, 0x01C4, 0xA641]

  /// Whether bytes are an object for Windows, which is marked only by the processor's number; throws
  /// for a file that is too short.
  private static func isWindowsObject(_ bytes: Bytes) throws(AuditFault) -> Bool {
    let machine = try bytes.integer(UInt16.self, at: 0)
    let sections = try bytes.short(at: 2)
    if machine == 0, sections == 0xFFFF {
      // The format for many sections, or for an import: the processor follows the version.
      return windowsMachines.contains(try bytes.integer(UInt16.self, at: 6))
    }
    guard windowsMachines.contains(machine), sections > 0 else { return false }
    let end = 20 + (try bytes.short(at: 16)) + sections * 40
    return UInt64(try bytes.half(at: 8)) <= bytes.count && end <= bytes.count
  }

  /// Whether a script is followed by a binary or a zip file.
  static func hidesMore(script: Bytes) -> Bool {
    let marks = [ELFFile.magic, zipMagic] + MachOFile.magics + FatFile.magics
    let firsts = Set(marks.compactMap(\.first)).union([0])
    for (index, byte) in script.buffer.enumerated() where firsts.contains(byte) {
      if byte == 0 || marks.contains(where: { script.buffer.dropFirst(index).starts(with: $0) }) {
        return true
      }
    }
    return false
  }
}
