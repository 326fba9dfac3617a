public import GantryC

/// Values of this process, one of a type, which callers find without a lock or a copy.
///
/// A table in words that need no initialization before they are read, unlike a lock or a global
/// variable: pairs of a type's address and the address of its value, which is never freed. A type
/// takes the first free pair after the slot of its address; a type that finds none isn't kept.
@usableFromInline
package enum ProcessValues {
  @usableFromInline static var size: Int {
    @inlinable get { 16 }
  }

  private struct State {
    var count = 0
    /// Whether a task may see another value, so that every reader has to look.
    var isClosed = false
  }

  private static let state = Lock(State())

  @inlinable
  @inline(__always)
  static func load(_ index: Int) -> Int { gantry_atomic_load(gantry_process_word(index)) }

  private static func store(_ value: Int, _ index: Int) {
    gantry_atomic_store(gantry_process_word(index), value)
  }

  /// The value of a type, or nil where there is none or it may be another in this task.
  @inlinable
  @inline(__always)
  package static func find<Value: Sendable>(_ type: Value.Type) -> UnsafePointer<Value>? {
    let key = Int(bitPattern: ObjectIdentifier(type))
    var slot = (key >> 4) & (size - 1)
    for _ in 0..<size {
      let found = load(2 * slot)
      if found == key { return UnsafePointer(bitPattern: load(2 * slot + 1)) }
      if found == 0 { return nil }
      slot = (slot + 1) & (size - 1)
    }
    return nil
  }

  /// Keeps a value for the rest of the process.
  package static func insert<Value: Sendable>(_ value: Value) {
    let key = Int(bitPattern: ObjectIdentifier(Value.self))
    state.withLock { state in
      guard !state.isClosed, state.count < size else { return }
      state.count += 1
      let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      copy.initialize(to: value)
      var slot = (key >> 4) & (size - 1)
      while load(2 * slot) != 0 { slot = (slot + 1) & (size - 1) }
      // The value before its key: a reader that finds the key finds the value.
      store(Int(bitPattern: copy), 2 * slot + 1)
      store(key, 2 * slot)
    }
  }

  /// From now on a task may see another value: nothing is found here any more.
  package static func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      for slot in 0..<size { store(0, 2 * slot) }
    }
  }
}
