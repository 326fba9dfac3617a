/// Debug symbols in a file of their own, as `objcopy --only-keep-debug` makes it.
extension ELFFile {
  /// The greatest size of notes, such as the build's identity, which are kept.
  private static let mostNotes: UInt64 = 1_024

  /// Whether bytes are a file of debug symbols alone: a loader would load only its headers and
  /// notes.
  static func isDebugSymbols(_ bytes: Bytes) -> Bool {
    // A file that can't be read is reported when it is read as a binary.
    guard bytes.hasPrefix(magic), let file = try? ELFFile(bytes) else { return false }
    guard file.type != .object, file.sections.contains(where: { $0.isDebugInformation })
    else { return false }
    let loaded = file.sections.filter(\.isLoaded)
    guard loaded.contains(where: { $0.isCode && $0.size > 0 }),
      loaded.allSatisfy({ !$0.hasBytes || $0.type == .note && !$0.isCode })
    else { return false }
    let wide = file.is64Bit
    // The headers' table, whose length is in the header, which was read before.
    guard let table = try? file.bytes.word(at: wide ? 32 : 28) else { return false }
    let size = UInt64(file.segments.count) * (wide ? 56 : 32)
    let (end, overflow) = table.addingReportingOverflow(size + mostNotes)
    guard !overflow else { return false }
    let segments = file.segments.filter { $0.type == .load && $0.fileSize > 0 }
    return segments.allSatisfy { $0.offset <= end && $0.fileSize <= end - $0.offset }
  }

  /// The build's identifier, which its debug symbols have, too; nil if it has none.
  ///
  /// It is a note of GNU's: the sizes of an owner's name and of the content, a type, and then both.
  func identifier() throws(AuditFault) -> [UInt8]? {
    let section = sections.first {
      $0.name == ".note.gnu.build-id" && $0.type == .note && !$0.isCompressed
    }
    guard let note = try section.map(content), note.count > 16 else { return nil }
    let size = UInt64(try note.half(at: 4))
    guard try note.half(at: 0) == 4, try note.half(at: 8) == 3, size > 0, size <= note.count - 16
    else { return nil }
    return Array(try note.slice(at: 16, count: size, as: "the build's identifier").buffer)
  }
}

extension ELFFile.Section {
  fileprivate var isDebugInformation: Bool {
    !isLoaded && hasBytes && size > 0
      && (name.hasPrefix(".debug_") || name.hasPrefix(".zdebug_"))
  }
}
