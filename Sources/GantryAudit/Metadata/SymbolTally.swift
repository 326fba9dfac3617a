/// The names of one table of symbols, each looked at once though many symbols may share it.
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

  /// Whether the name at an offset hasn't been looked at.
  mutating func isNew(_ offset: UInt32) -> Bool { seen.insert(offset).inserted }

  /// Counts a new name.
  mutating func add(_ name: UnsafeRawBufferPointer) throws(AuditFault) {
    guard UInt64(name.count) <= room else {
      throw .malformed("the names of symbols overlap many times over")
    }
    room -= UInt64(name.count)
  }

  /// Keeps the name of a descriptor.
  mutating func keep(_ name: UnsafeRawBufferPointer, at offset: UInt32) throws(AuditFault) {
    guard UInt64(name.count) <= keptRoom else {
      throw .malformed("the names of Swift's symbols overlap")
    }
    keptRoom -= UInt64(name.count)
    descriptors[offset] = String(decoding: name, as: UTF8.self)
  }

  /// The name at an offset that is a descriptor's.
  func descriptor(at offset: UInt32) -> String? { descriptors[offset] }
}
