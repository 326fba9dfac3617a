/// Counts and hashes bytes that come in pieces, to tell them from others.
///
/// The hash is FNV-1a's multiplication over eight bytes at a time, which is fast in unoptimized
/// builds too. It finds accidental differences and resists no attacker.
package struct ContentDigest {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  package private(set) var count = 0
  private var rest: [UInt8] = []

  package init() {}

  package init(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    var offset = 0
    if !rest.isEmpty {
      offset = min(8 - rest.count, bytes.count)
      rest.append(contentsOf: bytes[..<offset])
      guard rest.count == 8 else { return }
      rest.withUnsafeBytes { add(word: $0.loadUnaligned(as: UInt64.self)) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - 8
    while offset <= end {
      add(word: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    rest.append(contentsOf: bytes[offset...])
  }

  private mutating func add(word: UInt64) {
    hash = (hash ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01b3
    // Mixes in the high half, so that a change in a word's upper bytes reaches the lower ones.
    hash ^= hash >> 32
  }

  /// The hash of all bytes so far.
  package var value: UInt64 {
    var hash = hash
    for byte in rest { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
