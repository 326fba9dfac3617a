import Dispatch
import GantryUI
import Synchronization

/// Many flows, several at once, and what went wrong in them.
final class Soak: Sendable {
  private struct State {
    var begun = 0
    var failures: [String] = []
  }

  private let address: String
  private let count: Int
  private let state = Mutex(State())

  init(_ address: String, count: Int) {
    self.address = address
    self.count = count
  }

  /// Makes the flows on that many threads, and answers with how many failed and how.
  func run(threads: Int) -> [String: Figure] {
    if threads == 1 {
      // XCTest runs tests on the main thread.
      takeFlows()
    } else {
      let group = DispatchGroup()
      for _ in 0..<threads {
        group.enter()
        // Threads of their own: a flow blocks its thread, and the queues have one for each core.
        Thread.detachNewThread {
          self.takeFlows()
          group.leave()
        }
      }
      group.wait()
    }
    let failures = state.withLock(\.failures)
    return [
      "flows": .number(Double(count)), "failed": .number(Double(failures.count)),
      "failures": .text(failures.joined(separator: "; ")),
    ]
  }

  private func takeFlows() {
    while takesOne() {
      do {
        _ = try flow(XCUIApplication(address: address))
      } catch {
        state.withLock { $0.failures.append("\(error)") }
      }
    }
  }

  private func takesOne() -> Bool {
    state.withLock { state in
      guard state.begun < count else { return false }
      state.begun += 1
      return true
    }
  }
}
