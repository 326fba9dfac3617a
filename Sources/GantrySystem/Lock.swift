public import GantryC

/// State that one thread at a time works on: the shape of `Mutex`, on systems that have none.
///
/// Keep it short, never call code that may call back, and never hold it across `await`: a thread
/// that asks for a lock that it holds waits for ever.
@usableFromInline
package struct Lock<State: ~Copyable>: ~Copyable {
  /// The lock's word, and behind it the state, at an address that doesn't change.
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  package init(_ state: consuming sending State) {
    base = .allocate(
      byteCount: Self.stateOffset + MemoryLayout<State>.size, alignment: Self.stateOffset)
    base.initializeMemory(as: UInt32.self, to: 0)
    (base + Self.stateOffset).bindMemory(to: State.self, capacity: 1).initialize(to: state)
  }

  @inlinable
  deinit {
    self.state.deinitialize(count: 1)
    base.deallocate()
  }

  @usableFromInline static var stateOffset: Int {
    @inlinable get { max(MemoryLayout<UInt32>.size, MemoryLayout<State>.alignment) }
  }

  @usableFromInline var state: UnsafeMutablePointer<State> {
    @inlinable get { (base + Self.stateOffset).assumingMemoryBound(to: State.self) }
  }

  /// Runs a closure that has the state to itself; others wait meanwhile.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let word = base.assumingMemoryBound(to: UInt32.self)
    gantry_lock(word)
    defer { gantry_unlock(word) }
    return try body(&state.pointee)
  }
}

// The state is reached only in `withLock`, one thread at a time. `sending` lets nothing in or out
// that another thread can still reach.
extension Lock: @unchecked Sendable where State: ~Copyable {}
