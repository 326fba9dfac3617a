/// A file within a zip file or a tar file.
protocol ArchiveEntry {
  var path: String { get }
  /// The path in the archive, which may have no known encoding.
  var rawPath: [UInt8] { get }
  var size: UInt64 { get }
  var isLink: Bool { get }
  /// Whether it is marked as executable.
  var isExecutable: Bool { get }
  var isFolder: Bool { get }
}

/// A zip file or a tar file.
protocol AuditArchive {
  associatedtype Entry: ArchiveEntry
  var entries: [Entry] { get }
  /// A file's bytes.
  func content(of entry: Entry) throws(AuditFault) -> [UInt8]
  /// The target of a link.
  func target(of entry: Entry) throws(AuditFault) -> String
}

extension ArchiveEntry {
  /// A path as text, in which bytes that aren't UTF-8 are numbers.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    return bytes.reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "\\x" + String(byte, radix: 16)
      }
    }
  }
}
