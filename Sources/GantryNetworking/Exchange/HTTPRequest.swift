import Foundation

/// What an app asks of the network, whatever asks it: `NetworkClient` or a `URLSession`.
struct HTTPRequest: Sendable {
  /// In capitals, as in `GET`.
  var method: String
  /// Absolute, percent-encoded as it goes over the wire, without a fragment.
  var url: URL
  var headers: HTTPHeaders
  var body: HTTPBody
  /// The `Content-Type` that `URLSession` adds when it sends the request, which has none.
  ///
  /// Stubs may ask for it. It is no header of a recording, since it tells nothing about the body.
  var addedType: String?

  /// What `URLSession` calls a body that names no type.
  static let formType = "application/x-www-form-urlencoded"
}
