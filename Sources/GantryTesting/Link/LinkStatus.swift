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
      case .hello, .change: break
      }
    }
  #endif
}
