import GantrySystem

/// A state that several threads change and wait for, each with a deadline.
///
/// Waiting blocks a thread, and needs no thread of the cooperative pool to wake up.
package final class Monitor<State: Sendable>: Sendable {
  private struct Content {
    var state: State
    var waiting: [Occurrence] = []
  }

  private let content: Lock<Content>

  package init(_ state: sending State) {
    content = Lock(Content(state: state))
  }

  /// Reads or changes the state, and wakes all waiting threads.
  package func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, waiting) = content.withLock { content in
      let result = body(&content.state)
      defer { content.waiting = [] }
      return (result, content.waiting)
    }
    for change in waiting { change.happen() }
    return result
  }

  /// Waits until a closure finds a result in the state; nil when the time is over.
  package func wait<Result: Sendable>(
    for timeout: Duration, until find: (State) -> Result?
  ) -> Result? {
    let deadline = ContinuousClock.now + min(timeout, .seconds(1_000_000_000))
    while true {
      let change = Occurrence()
      let found = content.withLock { content -> Result? in
        if let found = find(content.state) { return found }
        content.waiting.append(change)
        return nil
      }
      if let found { return found }
      if !change.wait(for: deadline - .now) {
        return content.withLock { content in
          content.waiting.removeAll { $0 === change }
          return find(content.state)
        }
      }
    }
  }
}
