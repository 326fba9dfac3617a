import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What people write by hand: a `URLProtocol` that has an answer for each path.
final class MemoryProtocol: URLProtocol {
  private static let answer = Data(User.text.utf8)
  private static let answers = Dictionary(
    uniqueKeysWithValues: (0..<10).map { ("/items/\($0)", answer) })

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let data = Self.answers[url.path],
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "application/json"])
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.fileDoesNotExist))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: data)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
