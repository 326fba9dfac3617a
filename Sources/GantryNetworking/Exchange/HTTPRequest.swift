import Foundation

/// An app's request, from `NetworkClient` or from a `URLSession`.
struct HTTPRequest: Sendable {
  /// In capitals, as in `GET`.
  var method: String
  /// Absolute, percent-encoded as it is sent, without a fragment.
  var url: URL
  var headers: HTTPHeaders
  var body: HTTPBody
  /// The `Content-Type` that `URLSession` adds when it sends a request without one.
  ///
  /// Stubs may match it. A recording doesn't have it, since it reveals nothing about the body.
  var addedType: String?

  /// Whether an answer with a status may have a body, by RFC 9110, 6.4.1.
  func mayGetBody(status: Int) -> Bool {
    method != "HEAD" && status >= 200 && status != 204 && status != 304
  }

  /// The type that `URLSession` gives a body without one.
  static let formType = "application/x-www-form-urlencoded"
}
