#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting
  import GantryURLSession

  /// HTTP over TLS by URLSession, which has threads of its own: a waiting thread here blocks none
  /// of them.
  final class SecureHTTPClient: HTTPTransport {
    let endpoint: Endpoint
    private let session: URLSession

    init(_ endpoint: Endpoint) {
      self.endpoint = endpoint
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 86400
      configuration.httpShouldSetCookies = false
      session = URLSession(configuration: configuration)
    }

    deinit { session.invalidateAndCancel() }

    func exchange(
      _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
    ) throws(BrowserError) -> HTTPResponse {
      let what = "\(method) \(path) to \(endpoint.description)"
      guard let url = URL(string: endpoint.description + path) else {
        throw BrowserError(.invalid, "\(what) can't be asked: that is no address.")
      }
      var request = URLRequest(url: url)
      request.httpMethod = method
      for (name, value) in endpoint.fields(hasBody: body != nil) {
        request.setValue(value, forHTTPHeaderField: name)
      }
      request.httpBody = body.map { Data($0) }
      let answer = Monitor<Result<HTTPResponse, BrowserError>?>(nil)
      let task = session.dataTask(with: request) { data, response, error in
        let result = Result { () throws(BrowserError) in
          guard let response = response as? HTTPURLResponse else {
            throw BrowserError(
              .gone,
              "\(what) was not answered: \(error?.localizedDescription ?? "no answer"). Is its "
                + "certificate one that this machine trusts?")
          }
          return HTTPResponse(status: response.statusCode, body: Array(data ?? Data()))
        }
        answer.withLock { $0 = result }
      }
      task.resume()
      guard let result = answer.wait(for: deadline.remaining, until: { $0 }) else {
        task.cancel()
        throw BrowserError(.timedOut, "\(what) was not answered in time.")
      }
      return try result.get()
    }
  }
#endif
