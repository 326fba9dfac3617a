import GantrySystem
import GantryURLSession

/// Answers a session's requests as a test says; tests side by side have hosts of their own.
final class StubProtocol: URLProtocol {
  enum Answer: Sendable {
    case http(status: Int, Data?)
    case notHTTP(Data)
    case failure(URLError.Code)
    /// None, ever.
    case silence
  }

  private static let answers = Lock<[String: Answer]>([:])

  /// A session that gives an answer, and an address to ask it at.
  static func session(_ answer: Answer) -> (session: URLSession, api: StubAPI) {
    let host = "\(UUID().uuidString.lowercased()).invalid"
    answers.withLock { $0[host] = answer }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return (URLSession(configuration: configuration), StubAPI("http://\(host)/users"))
  }

  override static func canInit(with request: URLRequest) -> Bool { true }
  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let url = request.url, let host = url.host(),
      let answer = Self.answers.withLock({ $0[host] })
    else { return }
    switch answer {
    case .http(let status, let data):
      guard
        let response = HTTPURLResponse(
          url: url, statusCode: status, httpVersion: nil, headerFields: nil)
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      if let data { client?.urlProtocol(self, didLoad: data) }
      client?.urlProtocolDidFinishLoading(self)
    case .notHTTP(let data):
      let response = URLResponse(
        url: url, mimeType: "text/plain", expectedContentLength: data.count,
        textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    case .failure(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
    case .silence: break
    }
  }
}
