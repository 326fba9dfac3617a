/// The names of a Mach-O library's exports, as the loader finds them: a tree of their pieces.
enum ExportTrie {
  static func names(in bytes: Bytes) throws(AuditFault) -> [[UInt8]] {
    guard bytes.count > 0 else { return [] }
    var names: [[UInt8]] = []
    // How many bytes of names may still be made.
    var room = min(bytes.count.multipliedReportingOverflow(by: 64).partialValue, 256 << 20)
    var seen: Set<UInt64> = [0]
    var pending: [(place: UInt64, name: [UInt8])] = [(0, [])]
    while let (place, name) = pending.popLast() {
      var offset = place
      let size = try bytes.compactNumber(at: &offset)
      if size > 0 { names.append(name) }
      let (next, overflow) = offset.addingReportingOverflow(size)
      guard !overflow else { throw damaged }
      offset = next
      let count = try bytes.byte(at: offset)
      offset += 1
      for _ in 0..<count {
        let piece = try bytes.name(at: offset)
        offset += UInt64(piece.count) + 1
        let child = try bytes.compactNumber(at: &offset)
        let whole = name + piece
        // No linker makes a part that two names share at their ends, or that contains itself.
        guard seen.insert(child).inserted, UInt64(whole.count) <= room else { throw damaged }
        room -= UInt64(whole.count)
        pending.append((child, whole))
      }
    }
    return names
  }

  private static let damaged = AuditFault.malformed("the names of what the library exports overlap")
}
