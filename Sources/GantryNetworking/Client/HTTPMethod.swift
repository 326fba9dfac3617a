/// A request's method, with its headers, its token and its body.
///
/// ```swift
/// .get()
/// .get(headers: ["Accept-Language": "en"], token: token)
/// .post(body: ["name": "Amara", "age": 41])
/// .put(token: token, body: .json(user))
/// ```
///
/// A token is sent as `Authorization: Bearer …`.
public enum HTTPMethod: Sendable {
  /// Reads.
  case get(headers: [String: String] = [:], token: String? = nil)
  /// Reads the head of an answer alone.
  case head(headers: [String: String] = [:], token: String? = nil)
  /// Asks for the supported methods.
  case options(headers: [String: String] = [:], token: String? = nil)
  /// Adds, or acts.
  case post(headers: [String: String] = [:], token: String? = nil, body: RequestBody = .none)
  /// Replaces.
  case put(headers: [String: String] = [:], token: String? = nil, body: RequestBody = .none)
  /// Changes a part.
  case patch(headers: [String: String] = [:], token: String? = nil, body: RequestBody = .none)
  /// Removes.
  case delete(headers: [String: String] = [:], token: String? = nil)

  /// The method in capitals, as it is sent: `GET`.
  public var operation: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .options: "OPTIONS"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    }
  }

  /// The headers of the request, without those that token and body add.
  public var headers: [String: String] { parts.headers }

  /// The bearer token of the request.
  public var token: String? { parts.token }

  /// The body of the request; none for methods without one.
  public var body: RequestBody { parts.body }

  /// Whether the answer's body is ignored: there is none, or nobody asked for it.
  var isAnsweredWithoutValue: Bool {
    switch self {
    case .head, .delete: true
    case .get, .options, .post, .put, .patch: false
    }
  }

  private var parts: (headers: [String: String], token: String?, body: RequestBody) {
    switch self {
    case .get(let headers, let token), .head(let headers, let token),
      .options(let headers, let token), .delete(let headers, let token):
      (headers, token, .none)
    case .post(let headers, let token, let body), .put(let headers, let token, let body),
      .patch(let headers, let token, let body):
      (headers, token, body)
    }
  }
}

extension HTTPMethod: CustomStringConvertible {
  /// The method as it is sent: `GET`.
  public var description: String { operation }
}
