#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Conditions in one configuration: the engine, and the way to the network past it.
  final class Installation: Sendable, DebugOnly {
    let engine: NetworkEngine?
    let failure: URLError?
    let redaction: Redactor
    /// Whether it changes nothing, and is there for the test to be told of requests.
    let isIdle: Bool
    /// The app's, which it may change until it makes a session of it.
    private let configuration: URLSessionConfiguration
    private let inner = Lock<LiveSession?>(nil)

    init(_ engine: ConditionedEngine, _ configuration: URLSessionConfiguration) {
      self.engine = engine.engine
      failure = engine.failure
      redaction = engine.redaction
      isIdle = engine.isIdle
      self.configuration = configuration
    }

    /// Where live requests go.
    var live: LiveSession {
      inner.withLock { inner in
        if let inner { return inner }
        let live = LiveSession(configuration)
        inner = live
        return live
      }
    }

    /// The classes that answer requests where no conditions are installed.
    var otherProtocolClasses: [AnyClass] {
      (configuration.protocolClasses ?? []).filter { !($0 is ConditionedURLProtocol.Type) }
    }

    /// How long a request waits for something to happen.
    func timeout(of request: URLRequest) -> TimeInterval {
      // 60 seconds are a request's default, which a configuration's own goes before.
      request.timeoutInterval == 60
        ? configuration.timeoutIntervalForRequest : request.timeoutInterval
    }

    /// A request as the engine knows it.
    func httpRequest(_ request: URLRequest, url: URL, content: RequestContent) -> HTTPRequest {
      var headers = request.allHTTPHeaderFields ?? [:]
      // Linux adds a configuration's headers only when it sends.
      for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
        guard let name = name as? String, !headers.contains(header: name) else { continue }
        headers[name] = "\(value)"
      }
      let method = (request.httpMethod ?? "GET").uppercased()
      return HTTPRequest(
        method: method, url: url.withoutFragment, headers: HTTPHeaders(headers), body: content.body,
        addedType: Self.addsType(method, content) && !headers.contains(header: "Content-Type")
          ? HTTPRequest.formType : nil)
    }

    /// Whether `URLSession` says what a body is, below all protocols, where its request doesn't.
    private static func addsType(_ method: String, _ content: RequestContent) -> Bool {
      guard method == "POST", content.body.count > 0 else { return false }
      #if canImport(FoundationNetworking)
        // HTTPURLProtocol.swift of swift-corelibs-foundation looks at the request's body alone.
        return !content.isUpload
      #else
        return true
      #endif
    }

    /// Keeps the cookies that an answer sets, as the network's own are kept.
    func keepCookies(of answer: HTTPAnswer) {
      guard configuration.httpShouldSetCookies, configuration.httpCookieAcceptPolicy != .never,
        let storage = configuration.httpCookieStorage,
        answer.headers["Set-Cookie"] != nil
      else { return }
      let cookies = HTTPCookie.cookies(
        withResponseHeaderFields: answer.headers.dictionary, for: answer.url)
      storage.setCookies(cookies, for: answer.url, mainDocumentURL: nil)
    }
  }

  extension Dictionary<String, String> {
    /// Whether a header is among them, in any case.
    func contains(header name: String) -> Bool {
      keys.contains { $0.caseInsensitiveCompare(name) == .orderedSame }
    }
  }

  extension URL {
    var isOfHTTP: Bool { ["http", "https"].contains(scheme?.lowercased()) }

    /// The URL as it goes over the wire.
    var withoutFragment: URL {
      let text = absoluteString
      guard let mark = text.firstIndex(of: "#") else { return absoluteURL }
      return URL(string: String(text[..<mark])) ?? absoluteURL
    }

    /// The part behind `#`, as it is written.
    var writtenFragment: Substring? {
      let text = absoluteString
      return text.firstIndex(of: "#").map { text[text.index(after: $0)...] }
    }
  }
#endif
