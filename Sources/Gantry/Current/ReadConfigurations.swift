public import GantrySystem

/// The configurations that were read, which callers find without a lock or a copy.
///
/// A table in words of the process: pairs of a type's address and the address of its configuration,
/// which is never freed. A type takes the first free pair after the slot of its address. A type
/// that finds no free pair is read behind a lock.
@usableFromInline
enum ReadConfigurations {
  @usableFromInline static var size: Int {
    @inlinable get { 16 }
  }

  private struct State {
    var count = 0
    /// Whether a task may see another configuration, so that every reader has to look.
    var isClosed = false
  }

  private static let state = Lock(State())

  /// The configuration of a type, or nil where it was not read yet or may be another in this task.
  @inlinable
  @inline(__always)
  static func find<C: LaunchConfiguration>(_ type: C.Type) -> UnsafePointer<C>? {
    let key = Int(bitPattern: ObjectIdentifier(type))
    var slot = (key >> 4) & (size - 1)
    for _ in 0..<size {
      let found = ProcessWords.load(2 * slot)
      if found == key { return UnsafePointer(bitPattern: ProcessWords.load(2 * slot + 1)) }
      if found == 0 { return nil }
      slot = (slot + 1) & (size - 1)
    }
    return nil
  }

  /// Adds a configuration for the rest of the process.
  static func insert<C: LaunchConfiguration>(_ configuration: C) {
    let key = Int(bitPattern: ObjectIdentifier(C.self))
    state.withLock { state in
      guard !state.isClosed, state.count < size else { return }
      state.count += 1
      let copy = UnsafeMutablePointer<C>.allocate(capacity: 1)
      copy.initialize(to: configuration)
      var slot = (key >> 4) & (size - 1)
      while ProcessWords.load(2 * slot) != 0 { slot = (slot + 1) & (size - 1) }
      ProcessWords.store(Int(bitPattern: copy), 2 * slot + 1)
      ProcessWords.store(key, 2 * slot)
    }
  }

  /// From now on a task may see another configuration: nothing is found here any more.
  static func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      for slot in 0..<size { ProcessWords.store(0, 2 * slot) }
    }
  }
}
