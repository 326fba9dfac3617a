import BenchmarkHarness
import Gantry
import ProviderLibrary
import Synchronization

// Four threads ask a new provider for its value at the same moment, its making is slow, and this two
// hundred times. Prints how many rounds made it once, and fails unless all did. Optimized, because
// a race that a debug build hides is still one.

let roundCount = 200
let threadCount = 4

/// One provider, and what the threads saw of it.
final class Round: Sendable {
  let waiting = Atomic(threadCount)
  let made = Atomic(0)
  let answers = Mutex<[ObjectIdentifier]>([])

  func run() -> (made: Int, instances: Int) {
    let provider = Provider<any Service> {
      self.made.add(1, ordering: .relaxed)
      pause(microseconds: 500)
      return ReferenceService()
    }
    onThreads(threadCount) { _ in
      // A gate: the last thread to come opens it for all.
      self.waiting.subtract(1, ordering: .acquiringAndReleasing)
      while self.waiting.load(ordering: .acquiring) > 0 {}
      guard let service = provider() as? ReferenceService else { fail("Another service came.") }
      self.answers.withLock { $0.append(ObjectIdentifier(service)) }
    }
    let instances = answers.withLock { $0.count == threadCount ? Set($0).count : 0 }
    return (made.load(ordering: .relaxed), instances)
  }
}

let rounds = (0..<roundCount).map { _ in Round().run() }
let good = rounds.count { $0.made == 1 && $0.instances == 1 }
let most = rounds.map(\.made).max() ?? 0
print("\(good) of \(roundCount) rounds made the value once; at most \(most) in a round")
guard good == roundCount else { fail("A provider made its value more than once.") }
