#if DEBUG && canImport(FoundationNetworking)
  import Gantry
  import GantrySystem
  import GantryURLSession

  extension Installation {
    /// The protocol that runs a download as it would be run without Gantry, and reports it to the
    /// test; nil under conditions, and for other tasks.
    ///
    /// Only FoundationNetworking's own protocol can give a download its file. Without conditions
    /// nothing else is needed.
    func native(for urlProtocol: URLProtocol) -> URLProtocol? {
      let request = urlProtocol.request
      // Without conditions there is an engine.
      guard conditions.isIdle, let engine = try? conditions.engine,
        let client = urlProtocol.client,
        let task = urlProtocol.task, task is URLSessionDownloadTask, let url = request.url,
        let nativeClass = nativeClass(for: request)
      else { return nil }
      let planned = PlannedRequest(httpRequest(request, url: url, content: .none), engine)
      return nativeClass.init(
        task: task, cachedResponse: urlProtocol.cachedResponse,
        client: TellingClient(client, planned, self))
    }
  }

  /// Passes all calls on to a protocol's client, and reports the outcome of the request.
  ///
  /// Of a redirection it sees only the last request.
  private final class TellingClient: NSObject, URLProtocolClient {
    private let client: any URLProtocolClient
    private let planned: PlannedRequest
    private let installation: Installation
    private let isTold = Lock(false)

    init(
      _ client: any URLProtocolClient, _ planned: PlannedRequest, _ installation: Installation
    ) { (self.client, self.planned, self.installation) = (client, planned, installation) }

    private func tell(_ task: URLSessionTask?, _ error: (any Error)?) {
      if isTold.withLock({ exchange(&$0, with: true) }) { return }
      var planned = planned
      if let request = task?.currentRequest, let url = task?.response?.url ?? request.url {
        planned.http = installation.httpRequest(request, url: url, content: .none)
      }
      let outcome: HTTPExchange.Outcome
      if let error {
        outcome = .failure(URLError(error))
      } else if let response = task?.response as? HTTPURLResponse {
        outcome = .success(HTTPAnswer(response))
      } else {
        outcome = .failure(URLError(.badServerResponse))
      }
      planned.report(
        outcome,
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
