#if DEBUG
  import Gantry
  import GantryURLSession

  /// Conditions in one configuration: the engine, and the network without it.
  final class Installation: Sendable, DebugOnly {
    let conditions: ConditionedEngine
    /// The network without conditions.
    let live: LiveSession
    /// The app's configuration, which the app may change until it makes a session of it.
    private let configuration: URLSessionConfiguration

    init(_ conditions: ConditionedEngine, _ configuration: URLSessionConfiguration) {
      self.conditions = conditions
      self.configuration = configuration
      live = LiveSession(configuration)
    }

    // Requests that still run keep it alive.
    deinit { live.close() }

    #if canImport(FoundationNetworking)
      /// The class that would run a request without this installation.
      func nativeClass(for request: URLRequest) -> URLProtocol.Type? {
        (configuration.protocolClasses ?? []).lazy.compactMap { $0 as? URLProtocol.Type }
          .first { !($0 is ConditionedURLProtocol.Type) && $0.canInit(with: request) }
      }
    #endif

    /// How long a request waits without progress.
    func timeout(of request: URLRequest) -> TimeInterval {
      // 60 seconds are a request's default; the configuration's timeout replaces it.
      request.timeoutInterval == 60
        ? configuration.timeoutIntervalForRequest : request.timeoutInterval
    }

    /// A request in the engine's form.
    func httpRequest(_ request: URLRequest, url: URL, content: RequestContent) -> HTTPRequest {
      var headers = HTTPHeaders((request.allHTTPHeaderFields ?? [:]).map { NetworkHeader($0, $1) })
      // Linux adds a configuration's headers only when it sends.
      for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
        guard let name = name as? String, headers[name] == nil else { continue }
        headers[name] = "\(value)"
      }
      let method = (request.httpMethod ?? "GET").uppercased()
      return HTTPRequest(
        method: method, url: url.withoutFragment, headers: HTTPHeaders(sorting: headers.fields),
        body: content.body,
        addedType: Self.addsType(method, content) && headers["Content-Type"] == nil
          ? HTTPRequest.formType : nil)
    }

    /// Whether `URLSession` adds a body's type, below all protocols, if the request has none.
    private static func addsType(_ method: String, _ content: RequestContent) -> Bool {
      guard method == "POST", content.body.count > 0 else { return false }
      #if canImport(FoundationNetworking)
        // HTTPURLProtocol.swift of swift-corelibs-foundation looks at the request's body alone.
        return !content.isUpload
      #else
        return true
      #endif
    }

    /// Stores the cookies that an answer sets, as the network's own are.
    func keepCookies(of answer: HTTPAnswer, from url: URL) {
      guard configuration.httpShouldSetCookies, configuration.httpCookieAcceptPolicy != .never,
        let storage = configuration.httpCookieStorage,
        answer.headers["Set-Cookie"] != nil
      else { return }
      let cookies = HTTPCookie.cookies(
        withResponseHeaderFields: answer.headers.dictionary, for: url)
      storage.setCookies(cookies, for: url, mainDocumentURL: nil)
    }
  }

  extension URL {
    var isOfHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }

    /// The URL as it is sent.
    var withoutFragment: URL {
      let text = absoluteString
      guard let mark = text.firstIndex(of: "#") else { return absoluteURL }
      return URL(string: String(text[..<mark])) ?? absoluteURL
    }

    /// The part after `#`, as written.
    var writtenFragment: Substring? {
      let text = absoluteString
      return text.firstIndex(of: "#").map { text[text.index(after: $0)...] }
    }
  }
#endif
