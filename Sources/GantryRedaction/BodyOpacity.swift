import GantrySystem

/// Why nobody can look for secrets in a body.
package enum BodyOpacity {
  /// The format that hides what a body holds, such as `gzip`; nil for a text.
  ///
  /// Unless they are whole, the bytes are a piece of the body: its beginning or a later one.
  package static func format(
    contentType: String?, _ bytes: [UInt8], isWhole: Bool = true, isBeginning: Bool = true
  ) -> String? {
    guard !bytes.isEmpty else { return nil }
    if isBeginning {
      for (name, magic) in magics where bytes.starts(with: magic) { return name }
    }
    let type = contentType?.lowercased() ?? ""
    let subtype = type.prefix { $0 != ";" }.split(separator: "/").last.map(String.init) ?? ""
    for name in binaries where subtype.contains(name) { return name }
    // Neither UTF-16 nor most of what is binary does without such bytes.
    if holdsControls(bytes) || !isText(bytes[...], isWhole, isBeginning) {
      return subtype.isEmpty ? "binary" : "binary, \(subtype)"
    }
    return nil
  }

  private static let magics: [(String, [UInt8])] = [
    ("gzip", [0x1F, 0x8B]), ("zip", [0x50, 0x4B, 0x03, 0x04]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    ("PDF", Array("%PDF-".utf8)),
  ]

  /// Formats that may look like a text.
  private static let binaries = ["protobuf", "grpc", "msgpack", "cbor", "avro", "thrift"]

  /// Tabulator, line feed, form feed, carriage return, escape; and SSE's and records' separator.
  private static let texts: [UInt8] = [0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x1E]

  /// Whether there are control characters that no text has.
  private static func holdsControls(_ bytes: [UInt8]) -> Bool {
    // No call for each byte: unoptimized builds, which record, pay for it.
    bytes.withUnsafeBytes { bytes in
      for byte in bytes where byte < 0x20 && !texts.contains(byte) { return true }
      return false
    }
  }

  private static func isText(
    _ bytes: ArraySlice<UInt8>, _ isWhole: Bool, _ isBeginning: Bool
  ) -> Bool {
    var bytes = bytes
    if !isBeginning {
      // The rest of a character, which the piece before has begun.
      bytes = bytes.dropFirst(bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count)
    }
    if String(validUTF8: Array(bytes)) != nil { return true }
    guard !isWhole else { return false }
    // A character that is cut off at the end.
    return (1...3).contains {
      bytes.count > $0 && String(validUTF8: Array(bytes.dropLast($0))) != nil
    }
  }
}
