public import GantryC

extension System {
  /// A word that the whole process shares; zero until somebody sets it.
  ///
  /// - Parameter index: below 34; `Gantry` uses all of them for the configurations that were read.
  @inlinable
  @inline(__always)
  package static func processWord(_ index: Int) -> Int {
    gantry_atomic_load(gantry_process_word(index))
  }

  /// Sets a word; whoever reads it sees all that was done before.
  package static func setProcessWord(_ index: Int, to value: Int) {
    gantry_atomic_store(gantry_process_word(index), value)
  }
}
