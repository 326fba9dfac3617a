#if DEBUG
  import Gantry

  /// What the engine needs of a recorder.
  protocol ExchangeRecorder: Sendable {
    func record(_ exchange: HTTPExchange)
    func flush()
    /// The names that are secret in it, besides the usual ones.
    var redacted: [String] { get }
  }

  /// What the engine needs of a recording.
  protocol ExchangeRecording: Sendable {
    func answer(to request: HTTPRequest) -> HTTPExchange.Outcome?
    func nearest(to request: HTTPRequest) -> String?
    /// The names that are secret in it, besides the usual ones.
    var redacted: [String] { get }
  }

  /// How recordings are opened, so that the engine can be tested without files.
  struct RecordingAccess: Sendable, DebugOnly {
    var recorder:
      @Sendable (_ folder: String, _ redacted: [String]) throws(LaunchError) ->
        any ExchangeRecorder
    var recording:
      @Sendable (_ folder: String, _ redacted: [String]) throws(LaunchError) ->
        any ExchangeRecording

    /// Recordings in folders.
    static let folders = RecordingAccess(
      recorder: { folder, redacted throws(LaunchError) in
        try Recorder(folder: folder, redacted: redacted)
      },
      recording: { folder, redacted throws(LaunchError) in
        try Recording(folder: folder, redacted: redacted)
      })
  }

  extension Recorder: ExchangeRecorder {
    var redacted: [String] { redaction.given }
  }

  extension Recording: ExchangeRecording {
    var redacted: [String] { redaction.given }
  }
#endif
