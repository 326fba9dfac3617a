/// Tells whether a payload's file is the one that was written: its length and a hash.
///
/// It finds accidental changes; the file is private, which protects it from other users.
package enum PayloadDigest {
  /// The end of the variable's name, after the payload's key.
  package static let variableSuffix = "_DIGEST"

  /// The digest of bytes: `1048576-9ae16a3b2f90404f`.
  package static func text(_ bytes: [UInt8]) -> String {
    "\(bytes.count)-\(hexadecimal(ContentDigest(bytes).value, digits: 16))"
  }

  /// How bytes differ from their digest, or nil.
  package static func difference(of bytes: [UInt8], from digest: String) -> String? {
    let expected = text(bytes)
    if digest == expected { return nil }
    guard let count = digest.split(separator: "-").first.flatMap({ Int($0) }) else {
      return "its digest '\(clipped(digest))' is invalid; launch again"
    }
    if bytes.count < count {
      return "it was truncated: \(bytes.count) of \(count) bytes are there; launch again"
    }
    return "it was changed after the launcher wrote it; launch again"
  }
}
