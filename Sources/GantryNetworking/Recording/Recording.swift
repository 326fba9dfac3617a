#if DEBUG
  import Foundation
  import Gantry

  /// Answers requests from a folder that a ``Recorder``, or a browser, wrote.
  final class Recording: Sendable, DebugOnly {
    /// Reads `recording.har`; every problem in it is in the error.
    init(folder: String, redacted: [String] = []) throws(LaunchError) {}

    /// What was recorded for a request: the first time its first entry, then the next; the last repeats.
    func answer(to request: HTTPRequest) -> HTTPExchange.Outcome? { nil }

    /// Which entry is nearest to a request that none answers, and what differs.
    func nearest(to request: HTTPRequest) -> String? { nil }
  }
#endif
