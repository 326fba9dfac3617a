#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Dispatch
  import Foundation
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// HTTP over TLS by URLSession, which has threads of its own: a thread that waits here holds up
  /// none of them.
  final class SecureHTTPClient: HTTPExchange {
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
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      if let authorization = endpoint.authorization {
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
      }
      if let body {
        request.httpBody = Data(body)
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
      }
      let answer = Answer()
      let task = session.dataTask(with: request) { data, response, error in
        answer.give(data, response, error)
      }
      task.resume()
      guard answer.isGiven(by: deadline) else {
        task.cancel()
        throw BrowserError(.timedOut, "\(what) was not answered in time.")
      }
      switch answer.result {
      case .success(let response): return response
      case .failure(let failure):
        throw BrowserError(
          .gone,
          "\(what) was not answered: \(failure.reason). Is its certificate one that this machine "
            + "trusts?")
      }
    }

    private struct Failure: Error { var reason: String }

    private final class Answer: Sendable {
      private let semaphore = DispatchSemaphore(value: 0)
      private let content = Lock<Result<HTTPResponse, Failure>>(.failure(Failure(reason: "")))

      var result: Result<HTTPResponse, Failure> { content.withLock { $0 } }

      func give(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        content.withLock { content in
          if let response = response as? HTTPURLResponse {
            content = .success(
              HTTPResponse(status: response.statusCode, body: Array(data ?? Data())))
          } else {
            content = .failure(Failure(reason: error?.localizedDescription ?? "no answer"))
          }
        }
        semaphore.signal()
      }

      func isGiven(by deadline: Deadline) -> Bool {
        let rest = min(deadline.remaining / .nanoseconds(1), 1e18)
        return semaphore.wait(timeout: .now() + .nanoseconds(Int(rest))) == .success
      }
    }
  }
#endif
