import Foundation
import TestRandom

/// How many random cases a property is tried with, and from which seed.
///
/// Case number `n` has the seed `seed + n`, so that a failing one is tried again alone with
/// `GANTRY_PROPERTY_SEED` set to its own seed and `GANTRY_PROPERTY_COUNT=1`.
struct PropertyRun {
  let count: Int
  let seed: UInt64

  init(_ name: String) {
    let environment = ProcessInfo.processInfo.environment
    count = SeededGenerator.count(600)
    seed =
      environment["GANTRY_PROPERTY_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0..<1_000_000_000_000)
    print("\(name): \(count) random cases from GANTRY_PROPERTY_SEED=\(seed)")
  }

  /// Calls a closure with each case's seed, on two threads, until it has failed five times.
  ///
  /// - Parameter body: is given the case's number and seed; returns whether the property held.
  /// - Throws: what the closure throws.
  func forEachCase(
    _ body: @escaping @Sendable (_ number: Int, _ seed: UInt64) throws -> Bool
  ) async throws {
    try await forEachNumber(below: count) { try body($0, seed &+ UInt64($0)) }
  }

  private func forEachNumber(
    below count: Int, _ body: @escaping @Sendable (Int) throws -> Bool
  ) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      var next = 0
      var failures = 0
      while next < min(2, count) {
        let number = next
        group.addTask { try body(number) }
        next += 1
      }
      while let held = try await group.next() {
        if !held { failures += 1 }
        guard next < count, failures < 5 else { continue }
        let number = next
        group.addTask { try body(number) }
        next += 1
      }
    }
  }
}
