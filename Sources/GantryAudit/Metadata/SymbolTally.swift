/// The names of one table of symbols, each read once though many symbols may share it.
struct SymbolTally {
  /// How many bytes of names the table's symbols may have in sum.
  ///
  /// One name may be the end of another, but no linker packs them many times over.
  private var room: UInt64
  private var seen: Set<UInt32> = []
  private var descriptors: [UInt32: String] = [:]
  private var keptRoom: UInt64

  init(names: Bytes) {
    room = names.count.multipliedReportingOverflow(by: 16).partialValue
    keptRoom = names.count
  }

  /// Counts the name at an offset, and keeps a descriptor's; nil if it was read before.
  mutating func newName(
    at offset: UInt32, _ find: () throws(AuditFault) -> UnsafeRawBufferPointer
  ) throws(AuditFault) -> UnsafeRawBufferPointer? {
    guard seen.insert(offset).inserted else { return nil }
    let name = try find()
    guard UInt64(name.count) <= room else {
      throw .malformed("the names of symbols overlap many times over")
    }
    room -= UInt64(name.count)
    guard SymbolNames.isDescriptor(name) else { return name }
    guard UInt64(name.count) <= keptRoom else {
      throw .malformed("the names of Swift's symbols overlap")
    }
    keptRoom -= UInt64(name.count)
    descriptors[offset] = String(decoding: name, as: UTF8.self)
    return name
  }

  /// The name at an offset that is a descriptor's.
  func descriptor(at offset: UInt32) -> String? { descriptors[offset] }
}
