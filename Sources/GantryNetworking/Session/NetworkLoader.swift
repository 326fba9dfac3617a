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
