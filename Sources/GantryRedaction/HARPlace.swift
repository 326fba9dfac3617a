import GantryFormats
import GantrySecrets

/// Where in an entry of HAR a text stands, in words where people know the place: `the request's
/// header 'X-Note'`, else `_webSocketMessages[0].data`.
struct HARPlace: CustomStringConvertible {
  private var path: [String] = []
  private var name: String?
  private var isBody = false

  func below(_ key: String) -> HARPlace { changed(self) { $0.path.append(key) } }

  func element(_ index: Int) -> HARPlace {
    changed(self) { $0.path.append(($0.path.popLast() ?? "") + "[\(index)]") }
  }

  func named(_ name: String) -> HARPlace { changed(self) { $0.name = name } }

  var body: HARPlace { changed(self) { $0.isBody = true } }

  /// The list that it is an element of, without its number: `cookies`.
  private var list: Substring { (path.last ?? "").prefix { $0 != "[" } }

  var isCookie: Bool { list == "cookies" }
  var isQuery: Bool { list == "queryString" }

  /// Whether what stands under a name there is everybody's, however random: a header that browsers,
  /// servers and their networks write by themselves.
  func isPublic(_ name: String) -> Bool {
    guard list == "headers" else { return false }
    let name = Array(name.lowercased().utf8)
    return Self.headers.contains(0..<name.count, of: name)
      || Self.beginnings.contains { name.starts(with: $0) }
  }

  private static let headers: WordList = """
    etag if-match if-none-match content-type content-security-policy \
    content-security-policy-report-only report-to reporting-endpoints nel link alt-svc via \
    server-timing baggage traceparent tracestate sentry-trace date user-agent server digest \
    content-digest content-md5 repr-digest permissions-policy accept-ch age vary expires \
    last-modified sec-websocket-key sec-websocket-accept sec-ch-ua uber-trace-id b3 fly-request-id
    """

  private static let beginnings: WordList = """
    x-amz-id x-amz-cf- x-amz-request-id x-amzn- x-b3- x-cache x-served-by x-timer x-vercel-id \
    x-goog-hash x-guploader- x-ms-request-id x-azure-ref x-msedge-ref cf-ray cf-cache x-cloud-trace- \
    x-request-id x-correlation-id x-trace x-datadog- x-envoy- x-github-request-id x-runtime x-fb-debug \
    x-fb-trace- x-nf-request-id x-akamai-
    """

  var description: String {
    guard let side = path.first, let message = ["request": "request", "response": "answer"][side]
    else { return path.joined(separator: ".") + (name.map { " '\(clipped($0))'" } ?? "") }
    let rest = path.dropFirst().joined(separator: ".")
    if isBody, ["content", "postData"].contains(rest) { return "the \(message)'s body" }
    if path.count == 2, rest == "url" { return "the request's address" }
    if rest.hasPrefix("_error") { return "the error's text" }
    guard let name else { return "the \(message)'s \(rest)" }
    let kinds = ["headers": "header", "cookies": "cookie", "queryString": "query item"]
    return "the \(message)'s \(kinds[String(list)] ?? "field") '\(clipped(name))'"
  }
}
