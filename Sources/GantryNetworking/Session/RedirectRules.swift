#if DEBUG
  import Gantry
  import GantryURLSession

  /// The target of a redirection, as `URLSession` follows it.
  ///
  /// Standard: RFC 9110, 15.4; of the methods that a 301 or 302 may change, only POST changes.
  enum RedirectRules: DebugOnly {
    static let limit = 20

    /// The URL of a redirection, or nil if the answer is the last one.
    static func target(of answer: HTTPAnswer, from url: URL) -> URL? {
      guard [301, 302, 303, 307, 308].contains(answer.status),
        let location = answer.headers["Location"],
        let target = URL(string: location, relativeTo: url)?.absoluteURL
      else { return nil }
      guard target.writtenFragment == nil, let fragment = url.writtenFragment else { return target }
      return URL(string: "\(target.absoluteString)#\(fragment)") ?? target
    }

    /// The next request of a redirection, and whether it has the same body.
    static func request(
      _ request: URLRequest, to target: URL, status: Int
    ) -> (request: URLRequest, keepsBody: Bool) {
      var next = request
      next.url = target
      let method = (request.httpMethod ?? "GET").uppercased()
      let becomesGet =
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "HEAD" && method != "GET"
        default: false
        }
      if becomesGet {
        next.httpMethod = "GET"
        next.httpBody = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"] {
          next.setValue(nil, forHTTPHeaderField: name)
        }
      }
      if let url = request.url, URLParts(url).origin != URLParts(target).origin {
        for name in ["Authorization", "Cookie", "Proxy-Authorization", "Host"] {
          next.setValue(nil, forHTTPHeaderField: name)
        }
      }
      return (next, !becomesGet)
    }
  }
#endif
