import HTTPTypes
import Hummingbird

/// Adds the headers that keep a browser from doing what no page here asks for.
///
/// The policy follows the OWASP list, https://owasp.org/www-project-secure-headers/.
struct SecurityHeaders: RouterMiddleware {
  typealias Context = BasicRequestContext

  func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.fields { response.headers[name] = value }
    return response
  }

  private static let fields: [(HTTPField.Name, String)] = {
    let policy = [
      "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ]
    let others = [
      ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]
    return [
      (.contentSecurityPolicy, policy.joined(separator: "; ")),
      (.xContentTypeOptions, "nosniff"),
    ] + others.compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
  }()
}
