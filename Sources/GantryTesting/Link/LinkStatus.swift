import Gantry
import GantryLink

/// What an app has said over the link.
struct LinkStatus: Sendable {
  var isReady = false
  var url: String?
  var reports: [LaunchReport] = []
  var failure: LaunchError?
  /// Answers to changes, by configuration: nil inside means that it was taken over.
  var changes: [String: String?] = [:]
  #if DEBUG
    /// What the app has requested, the newest.
    var requests: [LinkRequest] = []
    /// How many requests are no longer among them.
    var droppedRequests = 0
    var tellsRequests = false
  #endif
  /// The latest question for requests, and the latest that was answered.
  var askedNumber = 0
  var answeredNumber = 0
  /// Whether the app has closed its end.
  var isGone = false

  #if DEBUG
    mutating func take(_ message: LinkMessage) {
      switch message.kind {
      case .report: if let report = message.report { reports.append(report) }
      case .failure: failure = message.failure
      case .ready:
        url = message.url
        isReady = true
      case .changed: changes[message.configuration ?? ""] = .some(message.reason)
      case .hello: tellsRequests = message.tellsRequests ?? false
      case .requests:
        requests += message.requests ?? []
        // Dropped in parts, as that moves the rest.
        if requests.count > LinkRequest.limit * 5 / 4 {
          droppedRequests += requests.count - LinkRequest.limit
          requests.removeFirst(requests.count - LinkRequest.limit)
        }
      case .requested: answeredNumber = max(answeredNumber, message.number ?? 0)
      case .change, .request: break
      }
    }
  #endif
}
