/// What a file is, by its first bytes.
enum Content: Equatable {
  case elf, machO, fat, archive, thinArchive, zip, gzip, tar, windows, bitcode, webAssembly, script
  /// A file that holds others in a way that can't be read.
  case packed(String)
  case other

  init(_ bytes: Bytes) {
    if bytes.hasPrefix(ELFFile.magic) {
      self = .elf
    } else if MachOFile.isMachO(bytes) {
      self = .machO
    } else if FatFile.isFat(bytes) {
      self = .fat
    } else if bytes.hasPrefix(StaticArchive.magic) {
      self = .archive
    } else if bytes.hasPrefix(StaticArchive.thinMagic) {
      self = .thinArchive
    } else if ZipArchive.isZip(bytes) {
      self = .zip
    } else if bytes.hasPrefix(GzipFile.magic) {
      self = .gzip
    } else if Self.isWindows(bytes) || Self.isWindowsObject(bytes) {
      self = .windows
    } else if bytes.hasPrefix([0x42, 0x43, 0xC0, 0xDE])
      || bytes.hasPrefix([0xDE, 0xC0, 0x17, 0x0B])
    {
      self = .bitcode
    } else if bytes.hasPrefix([0x00, 0x61, 0x73, 0x6D]) {
      self = .webAssembly
    } else if bytes.hasPrefix([0x23, 0x21]) {
      self = .script
    } else if let format = PackedFormat.name(bytes) {
      self = .packed(format)
    } else if TarArchive.isTar(bytes) {
      self = .tar
    } else {
      self = .other
    }
  }

  /// Whether bytes are what macOS knows of a file besides its content: archives have it as a file of
  /// its own, with the other's permissions.
  static func isAttributes(_ bytes: Bytes) -> Bool {
    bytes.hasPrefix([0x00, 0x05, 0x16, 0x07, 0x00, 0x02, 0x00, 0x00])
  }

  /// How much of a file's start tells whether the whole must be read: the header of a tar file.
  static let beginning = 512

  /// Whether bytes begin as something does that is known for certain by the whole file alone.
  static func needsWhole(_ beginning: Bytes) -> Bool {
    let begins: [[UInt8]] = [
      [0x4D, 0x5A], [0x64, 0x86], [0x64, 0xAA], [0x4C, 0x01], [0x00, 0x00, 0xFF, 0xFF],
      [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF],
    ]
    return Content(beginning) != .other || begins.contains { beginning.hasPrefix($0) }
  }

  /// A text may begin with the same two letters, but not say where the header is.
  private static func isWindows(_ bytes: Bytes) -> Bool {
    guard bytes.hasPrefix([0x4D, 0x5A]) else { return false }
    // Without the place it is the start of a file in an archive, or no binary.
    guard let place = try? bytes.integer(UInt32.self, at: 0x3C) else { return false }
    // A text's place is as a rule behind its end.
    guard let mark = try? bytes.integer(UInt32.self, at: UInt64(place)) else {
      return bytes.count <= 64
    }
    return mark == 0x0000_4550
  }

  private static let windowsMachines: Set<UInt16> = [0x8664, 0xAA64, 0x014C, 0x01C4, 0xA641]

  /// Whether bytes are an object for Windows, which has no mark but the processor's number.
  private static func isWindowsObject(_ bytes: Bytes) -> Bool {
    // Too short a file is none.
    guard let machine = try? bytes.integer(UInt16.self, at: 0),
      let sections = try? bytes.integer(UInt16.self, at: 2)
    else { return false }
    if machine == 0, sections == 0xFFFF {
      // The kind for many sections, or for an import: the processor follows the version. Again, what
      // is too short is none.
      guard let machine = try? bytes.integer(UInt16.self, at: 6) else { return false }
      return windowsMachines.contains(machine)
    }
    // As above.
    guard windowsMachines.contains(machine), sections > 0,
      let symbols = try? bytes.integer(UInt32.self, at: 8),
      let optional = try? bytes.integer(UInt16.self, at: 16)
    else { return false }
    return UInt64(symbols) <= bytes.count
      && 20 + UInt64(optional) + UInt64(sections) * 40 <= bytes.count
  }

  /// Whether a script is the front of something else: a binary, or a zip file.
  static func hidesMore(script: Bytes) -> Bool {
    let marks: [[UInt8]] = [
      ELFFile.magic, [0x50, 0x4B, 0x03, 0x04], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
      [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE], [0xCA, 0xFE, 0xBA, 0xBE],
      [0xCA, 0xFE, 0xBA, 0xBF],
    ]
    let firsts = Set(marks.compactMap(\.first)).union([0])
    for (index, byte) in script.buffer.enumerated() where firsts.contains(byte) {
      if byte == 0 || marks.contains(where: { script.buffer.dropFirst(index).starts(with: $0) }) {
        return true
      }
    }
    return false
  }
}
