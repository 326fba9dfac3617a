public import GantryC

/// Words that the whole process shares, zero until somebody sets them.
///
/// Unlike a lock or a global variable they need no initialization before they are read. There are
/// 32; `Gantry` uses all of them for the configurations that were read.
@usableFromInline
package enum ProcessWords {
  /// Reads a word.
  @inlinable
  @inline(__always)
  package static func load(_ index: Int) -> Int { gantry_atomic_load(gantry_process_word(index)) }

  /// Sets a word; a thread that reads it sees everything that was done before.
  package static func store(_ value: Int, _ index: Int) {
    gantry_atomic_store(gantry_process_word(index), value)
  }
}
