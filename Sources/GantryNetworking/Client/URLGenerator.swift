public import Foundation

/// Gives the address of a request.
///
/// ```swift
/// enum API: URLGenerator {
///   case users
///
///   var url: URL? { URL(string: "https://jsonplaceholder.typicode.com/users") }
/// }
/// ```
public protocol URLGenerator: Sendable {
  /// The address, or nil where none can be made: the request then fails with ``APIError/request``.
  var url: URL? { get }
}
