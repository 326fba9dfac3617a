#if DEBUG
  import Foundation
  import Gantry

  /// Writes exchanges into a folder, as HAR 1.2.
  final class Recorder: Sendable, DebugOnly {
    /// Opens a folder, which is made if there is none; what a killed process left in it is assembled.
    init(folder: String, redacted: [String] = []) throws(LaunchError) {}

    /// Keeps an exchange, from any thread; when this returns, a killed process doesn't lose it.
    func record(_ exchange: HTTPExchange) {}

    /// Writes `recording.har`, if anything was recorded since it was written.
    func flush() {}
  }
#endif
