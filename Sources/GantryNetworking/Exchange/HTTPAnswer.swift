/// An answer of a service, or one in its place.
struct HTTPAnswer: Sendable {
  var status: Int
  /// As `URLSession` gives them: the values of a repeated header joined in one.
  var headers: HTTPHeaders
  /// Decompressed, as `URLSession` gives it.
  var body: HTTPBody
}
