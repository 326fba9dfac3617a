import Gantry
import GantryLink
import GantrySystem

/// A launched app: its messages over the link; of a process also its output and its end.
struct AppStatus: Sendable {
  var isReady = false
  var url: String?
  var reports: [LaunchReport] = []
  var failure: LaunchError?
  /// The number of the last change that was sent.
  var changeNumber = 0
  /// Answers to changes, by their numbers; an inner nil means that the change was accepted.
  var changes: [Int: String?] = [:]
  #if DEBUG
    /// The newest of the app's requests.
    var requests: [LinkRequest] = []
    /// How many older requests were dropped.
    var droppedRequests = 0
  #endif
  /// The number of the last question for requests, and of the last one answered.
  var askedNumber = 0
  var answeredNumber = 0
  /// Whether the app has closed its end.
  var isGone = false
  #if os(macOS) || os(Linux)
    var output = OutputRecorder()
    var openStreams = 2
    /// How it ended; its number may belong to another process then.
    var exit: ChildProcess.End?
    /// Whether this process asked it to end.
    var isEndedByTest = false
  #endif

  #if DEBUG
    mutating func take(_ message: LinkMessage) {
      switch message.kind {
      case .report:
        guard let report = message.report else { break }
        // A later one of the same configuration knows more.
        let known = reports.firstIndex { $0.configuration == report.configuration }
        if let known { reports[known] = report } else { reports.append(report) }
      case .failure: failure = message.failure
      case .ready:
        url = message.url
        isReady = true
      case .changed:
        guard let number = message.number else { break }
        changes[number] = .some(message.reason)
      case .requests:
        requests += message.requests ?? []
        // Drops many at once, since that moves the rest.
        if requests.count > LinkRequest.limit * 5 / 4 {
          droppedRequests += requests.count - LinkRequest.limit
          requests.removeFirst(requests.count - LinkRequest.limit)
        }
      case .requested: answeredNumber = max(answeredNumber, message.number ?? 0)
      case .hello, .change, .request: break
      }
    }
  #endif
}
