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
    /// Whether a body of it is in a file.
    let hasFiles: Bool
    /// How many bytes its bodies have in memory.
    let sizeInMemory: Int
    let make: @Sendable () -> HTTPExchange

    /// Made of the request's body and the answer's, where there is one.
    init(
      _ requestBody: HTTPBody, _ answerBody: HTTPBody?,
      _ make: @escaping @Sendable () -> HTTPExchange
    ) {
      hasFiles = requestBody.isInFile || answerBody?.isInFile == true
      sizeInMemory = requestBody.sizeInMemory + (answerBody?.sizeInMemory ?? 0)
      self.make = make
    }

    init(_ exchange: HTTPExchange) {
      var answerBody: HTTPBody?
      if case .answer(let answer) = exchange.outcome { answerBody = answer.body }
      self.init(exchange.request.body, answerBody) { exchange }
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
