import GantrySystem
import Testing

@testable import GantryUI

/// What a test that does something would have failed with; the test that asks doesn't.
func failure(
  within limit: Duration = .seconds(1), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () -> Void
) -> String {
  let messages = Lock<[String]>([])
  withKnownIssue(sourceLocation: sourceLocation) {
    Timeouts.$ofTest.withValue(limit) { body() }
  } matching: { issue in
    messages.withLock { $0 += issue.comments.map(\.rawValue) }
    return true
  }
  return messages.withLock { $0.joined(separator: "\n") }
}

/// Acts until it has had its effect, at most five times: most browsers tell by the clock whether two clicks are
/// a double one.
func act(until isDone: @autoclosure () -> Bool, _ body: () -> Void) {
  for _ in 0..<5 {
    body()
    if isDone() { return }
  }
}
