/// Tells whether a payload's file is the one that was written: its length and a hash.
///
/// The hash is FNV-1a's multiplication over eight bytes at a time, which is fast also where nothing
/// is optimized. It finds what went wrong by accident; against other users the file is private.
package enum PayloadDigest {
  /// What the variable's name has behind the payload's key.
  package static let variableSuffix = "_DIGEST"

  /// The digest of bytes: `1048576-9ae16a3b2f90404f`.
  package static func text(_ bytes: [UInt8]) -> String {
    "\(bytes.count)-\(hexadecimal(hash(bytes), digits: 16))"
  }

  /// What is wrong with bytes that should have a digest, or nil.
  package static func difference(of bytes: [UInt8], from digest: String) -> String? {
    let expected = text(bytes)
    if digest == expected { return nil }
    guard let count = digest.split(separator: "-").first.flatMap({ Int($0) }) else {
      return "its digest '\(clipped(digest))' is none; launch again"
    }
    if bytes.count < count {
      return "it was truncated: \(bytes.count) of \(count) bytes are there; launch again"
    }
    return "it was changed after the launcher wrote it; launch again"
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        // The high half, too, so that a change in a word's upper bytes reaches the lower ones.
        hash = (hash ^ word) &* 0x0000_0100_0000_01b3
        hash ^= hash >> 32
        offset += 8
      }
      while offset < bytes.count {
        hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3
        offset += 1
      }
    }
    return hash
  }
}
