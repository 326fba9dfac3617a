#if DEBUG && canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Gantry
  import GantrySystem

  /// A download that runs as it would without Gantry, and is reported to the test.
  ///
  /// Only FoundationNetworking's own protocol can give a download its file. Without conditions
  /// nothing else is needed.
  struct NativeLoad: DebugOnly {
    /// The protocol that would have run the task.
    private let native: URLProtocol

    /// Nil under conditions, or if no task needs it.
    init?(_ urlProtocol: URLProtocol, _ installation: Installation) {
      guard installation.isIdle, let client = urlProtocol.client, let task = urlProtocol.task,
        task is URLSessionDownloadTask,
        let nativeClass = installation.nativeClass(for: urlProtocol.request)
      else { return nil }
      native = nativeClass.init(
        task: task, cachedResponse: urlProtocol.cachedResponse,
        client: TellingClient(client, urlProtocol.request, installation))
    }

    /// Starts it, or resumes it.
    func start() { native.startLoading() }

    /// Ends it, or suspends it with its task.
    func stop() { native.stopLoading() }
  }

  extension Installation {
    /// The class that would run a request without this installation.
    fileprivate func nativeClass(for request: URLRequest) -> URLProtocol.Type? {
      otherProtocolClasses.lazy.compactMap { $0 as? URLProtocol.Type }
        .first { $0.canInit(with: request) }
    }
  }

  /// Passes all calls on to a protocol's client, and reports the outcome of the request.
  ///
  /// Of a redirection it sees only the last request.
  private final class TellingClient: NSObject, URLProtocolClient {
    private let client: any URLProtocolClient
    private let request: URLRequest
    private let installation: Installation
    private let start = Date()
    private let instant = ContinuousClock.now
    private let isTold = Lock(false)

    init(_ client: any URLProtocolClient, _ request: URLRequest, _ installation: Installation) {
      (self.client, self.request, self.installation) = (client, request, installation)
    }

    private func tell(_ task: URLSessionTask?, _ error: (any Error)?) {
      let isFirst = isTold.withLock { isTold in
        defer { isTold = true }
        return !isTold
      }
      let request = task?.currentRequest ?? request
      guard isFirst, let url = task?.response?.url ?? request.url else { return }
      let http = installation.httpRequest(request, url: url, content: .none)
      let outcome: HTTPExchange.Outcome
      if let error {
        outcome = .failure(URLError(error))
      } else if let response = task?.response as? HTTPURLResponse {
        outcome = .answer(
          HTTPAnswer(url: url, status: response.statusCode, headers: HTTPHeaders(), body: .empty))
      } else {
        outcome = .failure(URLError(.badServerResponse))
      }
      RequestReporting.note(
        HTTPExchange(request: http, outcome: outcome, start: start, duration: .now - instant),
        NetworkPlan(action: .live, origin: .live), installation.conditions.redaction,
        // A task with a handler doesn't count its bytes; the announced length has come.
        bytes: Int(
          max(task?.countOfBytesReceived ?? 0, task?.countOfBytesExpectedToReceive ?? 0, 0)))
    }

    func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) {
      // The report comes first, so a test that sees the app's answer has its request.
      tell(urlProtocol.task, nil)
      client.urlProtocolDidFinishLoading(urlProtocol)
    }

    func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
      tell(urlProtocol.task, error)
      client.urlProtocol(urlProtocol, didFailWithError: error)
    }

    func urlProtocol(
      _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest,
      redirectResponse: URLResponse
    ) {
      client.urlProtocol(
        urlProtocol, wasRedirectedTo: request, redirectResponse: redirectResponse)
    }

    func urlProtocol(
      _ urlProtocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse
    ) { client.urlProtocol(urlProtocol, cachedResponseIsValid: cachedResponse) }

    func urlProtocol(
      _ urlProtocol: URLProtocol, didReceive response: URLResponse,
      cacheStoragePolicy policy: URLCache.StoragePolicy
    ) { client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: policy) }

    func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) {
      client.urlProtocol(urlProtocol, didLoad: data)
    }

    func urlProtocol(
      _ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge
    ) { client.urlProtocol(urlProtocol, didReceive: challenge) }

    func urlProtocol(
      _ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge
    ) { client.urlProtocol(urlProtocol, didCancel: challenge) }
  }
#endif
