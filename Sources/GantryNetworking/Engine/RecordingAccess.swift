#if DEBUG
  import Gantry

  /// What the engine needs of a recorder.
  protocol ExchangeRecorder: Sendable {
    func record(_ exchange: FinishedExchange)
    func flush()
    /// The names that are secret in it, besides the usual ones.
    var redacted: [String] { get }
  }

  extension ExchangeRecorder {
    func record(_ exchange: HTTPExchange) { record(FinishedExchange(exchange)) }
  }

  /// An exchange that is put together when it is recorded, behind the back of who waits for its answer.
  struct FinishedExchange: Sendable, DebugOnly {
    /// The request's, and the answer's where there is one.
    var bodies: [HTTPBody]
    var make: @Sendable () -> HTTPExchange

    init(bodies: [HTTPBody], _ make: @escaping @Sendable () -> HTTPExchange) {
      self.bodies = bodies
      self.make = make
    }

    init(_ exchange: HTTPExchange) {
      bodies = [exchange.request.body]
      if case .answer(let answer) = exchange.outcome { bodies.append(answer.body) }
      make = { exchange }
    }
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
