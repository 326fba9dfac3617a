import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What people write by hand to see a session's requests: a `URLProtocol` that passes each on to
/// another session, and does nothing else.
///
/// Each request becomes two then, which no recorder on `URLSession` avoids.
final class PassingProtocol: URLProtocol {
  private static let session = URLSession(configuration: .ephemeral)

  private static let queue = DispatchQueue(label: "passing")

  /// Touched on the queue alone.
  private var running: URLSessionTask?

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // URLProtocol isn't Sendable, though it is made to be used from other threads.
    nonisolated(unsafe) let this = self
    // On Linux making a task waits for the queue that protocols are started on.
    Self.queue.async {
      let task = Self.session.dataTask(with: this.request) { data, response, error in
        guard let data, let response else {
          this.client?.urlProtocol(this, didFailWithError: error ?? URLError(.unknown))
          return
        }
        this.client?.urlProtocol(this, didReceive: response, cacheStoragePolicy: .notAllowed)
        this.client?.urlProtocol(this, didLoad: data)
        this.client?.urlProtocolDidFinishLoading(this)
      }
      this.running = task
      task.resume()
    }
  }

  override func stopLoading() {
    // As in `startLoading`.
    nonisolated(unsafe) let this = self
    Self.queue.async { this.running?.cancel() }
  }
}
