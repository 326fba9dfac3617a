#if DEBUG
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// Gets the outcome of a request, in this order: a response, pieces of its body, an end.
  protocol AnswerReceiver: Sendable {
    /// Whether it needs the body in one piece.
    var wantsWholeBody: Bool { get }

    /// Whether it may be called on any thread, and returns at once.
    var returnsAtOnce: Bool { get }

    func receive(_ response: HTTPURLResponse)

    /// Takes a piece; the next one comes after `next` was called; that is nil for the last piece.
    func receive(_ piece: Data, next: (@Sendable () -> Void)?)

    func finish()

    func fail(_ error: URLError)

    /// Decides about a redirection: the next request, or nil if the redirection itself is the
    /// answer.
    func follow(
      _ request: URLRequest, of response: HTTPURLResponse,
      then: @escaping @Sendable (URLRequest?) -> Void)

    #if canImport(FoundationNetworking)
      /// Decides about a challenge of the network.
      func decide(
        on challenge: URLAuthenticationChallenge, then: @escaping LiveSession.ChallengeAnswer)
    #endif
  }

  extension AnswerReceiver {
    func follow(
      _ request: URLRequest, of response: HTTPURLResponse,
      then: @escaping @Sendable (URLRequest?) -> Void
    ) { then(request) }

    #if canImport(FoundationNetworking)
      func decide(
        on challenge: URLAuthenticationChallenge, then: @escaping LiveSession.ChallengeAnswer
      ) { then(.performDefaultHandling, nil) }
    #endif
  }

  /// Waits for the whole answer to a request, which may be cancelled before it begins.
  final class AnswerCollector: AnswerReceiver, DebugOnly {
    private struct State {
      var response: HTTPURLResponse?
      var data = Data()
      var run: RequestRun?
      var isCancelled = false
      var continuation: CheckedContinuation<(Data, URLResponse), any Error>?
    }

    private let state = Lock(State())

    var wantsWholeBody: Bool { true }
    var returnsAtOnce: Bool { true }

    /// Whether the request may begin.
    func begin(
      _ run: RequestRun, _ continuation: CheckedContinuation<(Data, URLResponse), any Error>
    ) -> Bool {
      let isCancelled = state.withLock { state in
        if !state.isCancelled { (state.run, state.continuation) = (run, continuation) }
        return state.isCancelled
      }
      if isCancelled { continuation.resume(throwing: URLError(.cancelled)) }
      return !isCancelled
    }

    func cancel() {
      let run = state.withLock { state in
        state.isCancelled = true
        return state.run
      }
      run?.cancel()
      fail(URLError(.cancelled))
    }

    func receive(_ response: HTTPURLResponse) { state.withLock { $0.response = response } }

    func receive(_ piece: Data, next: (@Sendable () -> Void)?) {
      state.withLock { state in
        // A whole body may be a mapped file, which assignment doesn't copy into memory.
        if state.data.isEmpty { state.data = piece } else { state.data.append(piece) }
      }
      next?()
    }

    func finish() {
      end { state in
        guard let response = state.response else { return .failure(URLError(.badServerResponse)) }
        return .success((state.data, response))
      }
    }

    func fail(_ error: URLError) { end { _ in .failure(error) } }

    private func end(_ result: (State) -> Result<(Data, URLResponse), any Error>) {
      let last = state.withLock { exchange(&$0, with: State(isCancelled: $0.isCancelled)) }
      last.continuation?.resume(with: result(last))
    }
  }

  extension Installation {
    /// The answer to a request, as from `URLSession.data(for:)`.
    func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
      if Task.isCancelled { throw URLError(.cancelled) }
      let collector = AnswerCollector()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let run = RequestRun(self, collector)
          guard collector.begin(run, continuation) else { return }
          run.start(request)
        }
      } onCancel: {
        collector.cancel()
      }
    }
  }
#endif
