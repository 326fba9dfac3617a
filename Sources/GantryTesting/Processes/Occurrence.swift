import Dispatch
import GantrySystem

/// Something that happens once, for which threads wait with a deadline.
///
/// Not a semaphore: on Linux Dispatch ends a semaphore's wait at a time of the wall clock, so that
/// a clock that is set back by an hour makes each wait an hour longer. The time of a group's wait
/// comes from a clock that nobody sets.
final class Occurrence: Sendable {
  private let group = DispatchGroup()
  private let count = AtomicInt()

  init() { group.enter() }

  // A group must be empty when it goes.
  deinit { happen() }

  /// Wakes all that wait, now and later; does nothing the second time.
  func happen() { if count.add(1) == 1 { group.leave() } }

  /// Waits until it has happened; false when the time is over.
  func wait(for duration: Duration) -> Bool {
    // Dispatch can't count centuries; decades do.
    let nanoseconds = Int(min(max(duration / .nanoseconds(1), 0), 1e18))
    return group.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
  }
}
