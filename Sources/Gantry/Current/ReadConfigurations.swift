public import GantrySystem

/// The configurations that were read, where every caller may have them without a lock.
///
/// Words of the process: first whether the table is closed, then pairs of a type's address and its
/// configuration's. A type takes the first free pair from where its address points to; what finds
/// none is read behind a lock.
@usableFromInline
enum ReadConfigurations {
  @usableFromInline static var size: Int {
    @inlinable get { 16 }
  }
  private static let entries = Lock<[any AnyObject & Sendable]>([])

  /// The configuration of a type, or nil where it was not read yet or may be another in this task.
  @inlinable
  @inline(__always)
  static func find<C: LaunchConfiguration>(_ type: C.Type) -> C? {
    guard ProcessWords.load(0) == 0 else { return nil }
    let key = Int(bitPattern: ObjectIdentifier(type))
    var slot = (key >> 4) & (size - 1)
    for _ in 0..<size {
      let found = ProcessWords.load(1 + 2 * slot)
      if found == 0 { return nil }
      if found == key,
        let box = UnsafeRawPointer(bitPattern: ProcessWords.load(2 + 2 * slot))
      {
        return Unmanaged<SharedValue<C>>.fromOpaque(box)._withUnsafeGuaranteedRef { $0.value }
      }
      slot = (slot + 1) & (size - 1)
    }
    return nil
  }

  /// Adds a configuration for the rest of the process.
  static func insert<C: LaunchConfiguration>(_ configuration: C) {
    let key = Int(bitPattern: ObjectIdentifier(C.self))
    entries.withLock { entries in
      guard entries.count < size else { return }
      let box = SharedValue(configuration)
      entries.append(box)
      var slot = (key >> 4) & (size - 1)
      while ProcessWords.load(1 + 2 * slot) != 0 { slot = (slot + 1) & (size - 1) }
      let address = Unmanaged.passUnretained(box).toOpaque()
      ProcessWords.store(Int(bitPattern: address), 2 + 2 * slot)
      ProcessWords.store(key, 1 + 2 * slot)
    }
  }

  /// From now on a task may see another configuration: everybody has to look.
  static func close() { ProcessWords.store(1, 0) }
}
