import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its outcome.
struct HTTPExchange: Sendable {
  enum Outcome: Sendable {
    case answer(HTTPAnswer)
    case failure(URLError)
  }

  var request: HTTPRequest
  var outcome: Outcome
  var start: Date
  var duration: Duration
}
