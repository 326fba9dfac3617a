public import GantryC

/// A number that threads read and change without a lock.
///
/// A thread that loads a number sees all that another thread did before it stored the number.
@usableFromInline
package struct AtomicInt: ~Copyable {
  @usableFromInline let value: UnsafeMutablePointer<Int>

  @inlinable
  package init(_ first: Int = 0) {
    value = .allocate(capacity: 1)
    value.initialize(to: first)
  }

  @inlinable
  deinit { value.deallocate() }

  @inlinable
  @inline(__always)
  package borrowing func load() -> Int { gantry_atomic_load(value) }

  @inlinable
  package borrowing func store(_ new: Int) { gantry_atomic_store(value, new) }

  /// Adds to the number, and returns the sum.
  @inlinable
  @discardableResult
  package borrowing func add(_ summand: Int) -> Int { gantry_atomic_add(value, summand) }

  /// Replaces the number if it is the expected one, and returns whether it was.
  @inlinable
  @discardableResult
  package borrowing func replace(_ expected: Int, with new: Int) -> Bool {
    gantry_atomic_compare_exchange(value, expected, new)
  }
}

// The pointer never changes, and only atomic operations touch its memory.
extension AtomicInt: @unchecked Sendable {}
