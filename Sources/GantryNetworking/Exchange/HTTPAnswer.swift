import Foundation

/// An answer of a service, or one in its place.
struct HTTPAnswer: Sendable {
  /// The URL of the answer, after all redirections.
  var url: URL
  var status: Int
  /// As `URLSession` gives them: the values of a repeated header joined in one.
  var headers: HTTPHeaders
  /// Decompressed, as `URLSession` gives it.
  var body: HTTPBody
}
