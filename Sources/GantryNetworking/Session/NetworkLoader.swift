import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads a client's requests: without `URLSession` if conditions answer, else through it.
struct NetworkLoader: Sendable {
  private let session: URLSession
  #if DEBUG
    /// Stored: each access to a session's configuration copies it.
    private let installation: Installation?
  #endif

  /// Prepares the session's requests, so that wrong conditions end the launch and not a request.
  init(_ session: URLSession) {
    self.session = session
    #if DEBUG
      installation = Installations.find(session)
    #endif
  }

  /// The answer to a request, as from `session.data(for:)`.
  ///
  /// - Throws: the same errors.
  func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
    #if DEBUG
      if let installation { return try await installation.load(request) }
    #endif
    return try await session.data(for: request)
  }
}

#if DEBUG
  import GantryLink

  extension Installation {
    /// The answer to a request, as from `URLSession.data(for:)`.
    func load(_ request: URLRequest) async throws -> (Data, URLResponse) {
      if Task.isCancelled { throw URLError(.cancelled) }
      guard let engine, let url = request.url, url.isOfHTTP, request.httpBodyStream == nil else {
        return try await run(request, nil)
      }
      let content = RequestContent(request)
      let http = httpRequest(request, url: url, content: content)
      let plan = engine.plan(for: http)
      let planned = RequestRun.Planned(http: http, engine: engine, plan: plan)
      if let answer = quickAnswer(request, content, planned) { return answer }
      return try await run(request, planned)
    }

    /// An answer that needs no network and no delay.
    private func quickAnswer(
      _ request: URLRequest, _ content: RequestContent, _ planned: RequestRun.Planned
    ) -> (Data, URLResponse)? {
      let plan = planned.plan
      guard case .answer(let answer) = plan.action, case .data = answer.body, plan.delay == .zero,
        plan.bytesPerSecond == nil, plan.pauses.isEmpty, plan.damage == .none,
        !(300...399).contains(answer.status)
      else { return nil }
      let hop = RequestRun.Hop(request: request, content: content, planned: planned)
      let body = BodyReader(answer, hop)
      guard let response = body.response,
        let data = body.count == 0 ? Data() : try? body.read(0..<body.count)
      else { return nil }
      keepCookies(of: answer)
      RequestReporting.note(hop.exchange(.answer(answer)), plan, redaction, bytes: data.count)
      return (data, response)
    }

    private func run(
      _ request: URLRequest, _ planned: RequestRun.Planned?
    ) async throws -> (Data, URLResponse) {
      let collector = AnswerCollector()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let run = RequestRun(self, collector)
          guard collector.begin(run, continuation) else { return }
          RequestContent.read(request, nil) { result in
            switch result {
            case .success(let content): run.start(request, content, planned: planned)
            case .failure(let error): run.fail(error)
            }
          }
        }
      } onCancel: {
        collector.cancel()
      }
    }
  }
#endif
