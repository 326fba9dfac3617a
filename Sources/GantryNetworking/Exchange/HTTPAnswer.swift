import Foundation

/// An answer of a service, or what stands for one.
struct HTTPAnswer: Sendable {
  /// Where the answer came from, behind all redirections.
  var url: URL
  var status: Int
  /// As `URLSession` tells them: a repeated header's values joined, in one.
  var headers: HTTPHeaders
  /// Decompressed, as `URLSession` gives it.
  var body: HTTPBody
}
