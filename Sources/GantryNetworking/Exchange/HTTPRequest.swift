import Foundation

/// What an app asks of the network, whatever asks it: `NetworkClient` or a `URLSession`.
struct HTTPRequest: Sendable {
  /// In capitals, as in `GET`.
  var method: String
  /// Absolute, percent-encoded as it goes over the wire, without a fragment.
  var url: URL
  var headers: HTTPHeaders
  var body: HTTPBody
}
