#if DEBUG
  import GantryRedaction
  import GantrySystem
  import GantryURLSession
  import Testing

  @testable import GantryNetworking

  /// A folder of a test's own, removed with it; recordings are made in a folder inside it.
  final class RecordingFolder: Sendable {
    let root: String

    init() throws {
      root =
        FileManager.default.temporaryDirectory
        .appending(path: "gantry-recording-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    // Under the lock, or a recorder that lives on writes a file into what is just removed. A folder that
    // can't be removed fails the test run, which names it.
    deinit {
      System.withLock(onFolder: path) { _ = try? FileManager.default.removeItem(atPath: root) }
    }

    var path: String { root + "/recording" }
    var file: String { path + "/recording.har" }

    /// All files below the recording's folder, in order.
    func names() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    func har() throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    }

    /// The recording as a killed process would leave it, with nobody's number for this one's.
    func harOfKilled() throws -> String {
      try har().replacing(#/"_run": "\d+-/#, with: #""_run": "2147483646-"#)
    }

    func write(_ har: String) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(har.utf8).write(to: URL(fileURLWithPath: file))
    }

    /// Whether a text stands in the bytes or the name of any file.
    func holds(_ text: String) throws -> Bool {
      try names().contains { name in
        if name.contains(text) { return true }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) else {
          return false
        }
        return data.range(of: Data(text.utf8)) != nil
      }
    }

    func permissions(_ path: String) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Records into it, and writes the recording.
    func record(_ exchanges: HTTPExchange..., redacted: [String] = []) throws {
      let recorder = try Recorder(folder: path, redacted: redacted)
      exchanges.forEach(recorder.record)
      recorder.flush()
    }
  }

  extension HTTPRequest {
    static func make(
      _ method: String = "GET", _ url: String = "http://localhost:8080/users",
      _ headers: [String: String] = [:], _ body: String = ""
    ) throws -> HTTPRequest {
      HTTPRequest(
        method: method, url: try #require(URL(string: url)), headers: HTTPHeaders(headers),
        body: .data(Data(body.utf8)))
    }
  }

  extension HTTPExchange {
    static func make(
      _ request: HTTPRequest, status: Int = 200,
      _ headers: [String: String] = ["Content-Type": "application/json"],
      _ body: HTTPBody = .data(Data(#"{"id":1}"#.utf8)), at seconds: Double = 0
    ) -> HTTPExchange {
      HTTPExchange(
        request: request,
        outcome: .success(
          HTTPAnswer(
            status: status, headers: HTTPHeaders(headers), body: body)),
        start: Date(timeIntervalSince1970: 1_700_000_000 + seconds),
        duration: .microseconds(12_345))
    }

    static func make(_ request: HTTPRequest, text: String, at seconds: Double = 0) -> HTTPExchange {
      make(request, ["Content-Type": "text/plain"], .data(Data(text.utf8)), at: seconds)
    }

    static func make(_ request: HTTPRequest, body: HTTPBody) -> HTTPExchange {
      make(request, ["Content-Type": "application/json"], body)
    }

    static func failing(_ request: HTTPRequest, _ code: URLError.Code) -> HTTPExchange {
      var exchange = make(request)
      exchange.outcome = .failure(URLError(code))
      return exchange
    }
  }

  extension HTTPExchange.Outcome {
    var answer: HTTPAnswer? { if case .success(let answer) = self { answer } else { nil } }

    var text: String? {
      guard case .data(let data)? = answer?.body else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
  }

  extension Redactor {
    func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
      var scrubber = SecretScrubber()
      return self.headers(headers, &scrubber)
    }

    func body(_ body: Data, contentType: String?) -> Data {
      var scrubber = SecretScrubber()
      return self.body(body, contentType: contentType, &scrubber)
    }

    func request(_ request: HTTPRequest) -> HTTPRequest {
      var scrubber = SecretScrubber()
      return self.request(request, &scrubber)
    }
  }
#endif
