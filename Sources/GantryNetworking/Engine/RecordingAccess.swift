#if DEBUG
  import Gantry
  import GantrySystem

  /// The engine's view of a recorder.
  protocol ExchangeRecorder: Sendable {
    func record(_ exchange: HTTPExchange)
    func flush()
    /// What is secret in it.
    var redaction: Redactor { get }
  }

  /// The engine's view of a recording.
  protocol ExchangeRecording: Sendable {
    func answer(to request: HTTPRequest) -> HTTPExchange.Outcome?
    func nearest(to request: HTTPRequest) -> String?
    /// What is secret in it.
    var redaction: Redactor { get }
  }

  /// How recordings are opened, so that the engine can be tested without files.
  struct RecordingAccess: Sendable, DebugOnly {
    var recorder:
      @Sendable (_ folder: String, _ redacted: [String]) throws(LaunchError) ->
        any ExchangeRecorder
    var recording:
      @Sendable (_ folder: String, _ redacted: [String], _ ignored: [String])
        throws(LaunchError) -> any ExchangeRecording
    /// Whether a folder has a recording.
    var isThere: @Sendable (_ folder: String) -> Bool = { _ in true }

    /// Recordings in folders.
    static let folders = RecordingAccess(
      recorder: { folder, redacted throws(LaunchError) in
        try Recorder(folder: folder, redacted: redacted)
      },
      recording: { folder, redacted, ignored throws(LaunchError) in
        try Recording(folder: folder, redacted: redacted, ignored: ignored)
      }, isThere: { System.exists("\($0)/\(RecordingFile.fileName)") })
  }

  extension Recorder: ExchangeRecorder {}

  extension Recording: ExchangeRecording {}
#endif
