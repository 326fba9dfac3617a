#if os(macOS) || os(Linux) || canImport(XCUIAutomation)
  public import Foundation
  import GantryLink

  /// A request of an app with its outcome; each request of a redirection is one record.
  public struct NetworkRequestRecord: Sendable, CustomStringConvertible {
    /// What answered.
    public enum Origin: Sendable, Equatable {
      /// The network.
      case live
      /// The stub at an index, with its route: `GET /users/{id}`.
      case stub(Int, route: String)
      /// A recording.
      case recording
      /// A fault from the conditions, such as `offline`.
      case fault(String)
      /// A mock of the app's client, with a value or an error: neither has a status.
      case mock
      /// Nothing did; the text names the request and the nearest stub.
      case miss(String)
    }

    /// The method in capitals: `GET`.
    public var method: String
    /// The URL, with marks in place of secrets.
    public var url: URL
    /// The head as stubs see it, with marks in place of secrets; of fields with one name, the last.
    public var headers: [String: String]
    /// The body's text, with marks in place of secrets; nil where there is none, where it is no text,
    /// or where it has more than 16 KiB.
    public var body: String?
    /// The answer's status; nil where there was none.
    public var status: Int?
    /// Why there was no answer, in words.
    public var error: String?
    /// The `URLError`'s code; nil where an answer came, or a mock failed with another error.
    public var errorCode: URLErrorCode?
    /// When the request began.
    public var start: Date
    /// How long the request took.
    public var duration: Duration
    /// The number of bytes received of a body.
    public var bytes: Int
    /// What answered.
    public var origin: Origin

    /// The code of a `URLError`.
    public typealias URLErrorCode = Int

    /// The request on one line: `GET http://localhost/users: 200, 2 bytes, stub 0 'GET /users'`.
    public var description: String {
      if case .miss(let sentence) = origin { return "\(method) \(url.absoluteString): \(sentence)" }
      let outcome =
        status.map { "\($0), \(bytes) bytes" } ?? error
        ?? (origin == .mock ? "a value" : "no answer")
      let source =
        switch origin {
        case .live: "live"
        case .stub(let index, let route): "stub \(index) '\(route)'"
        case .recording: "recording"
        case .fault(let name): "fault '\(name)'"
        case .mock: "mock"
        case .miss(let sentence): sentence
        }
      return "\(method) \(url.absoluteString): \(outcome), \(source)"
    }
  }

  #if DEBUG
    extension NetworkRequestRecord {
      init(_ request: LinkRequest) {
        method = request.method
        url = URL(string: request.url) ?? URL(fileURLWithPath: "/")
        let words = request.headers ?? []
        headers = Dictionary(
          stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) },
          uniquingKeysWith: { $1 })
        body = request.body
        status = request.status
        error = request.error
        errorCode = request.errorCode
        start = Date(timeIntervalSince1970: request.start)
        duration = .seconds(min(max(request.duration, 0), 1e9))
        bytes = request.bytes
        let detail = request.detail ?? ""
        origin =
          switch request.origin {
          case .live: .live
          case .stub: .stub(request.stub ?? 0, route: detail)
          case .recording: .recording
          case .fault: .fault(detail)
          case .mock: .mock
          case .miss: .miss(detail)
          }
      }
    }
  #endif
#endif
