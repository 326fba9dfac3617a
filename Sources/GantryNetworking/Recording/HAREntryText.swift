#if DEBUG
  import Foundation
  import Gantry
  import GantryRedaction
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// An exchange, redacted, with its large bodies in files.
  struct RecordedExchange: DebugOnly {
    enum Body {
      case inline(Data)
      /// By its name in the recording's folder.
      case file(String, count: Int)

      var count: Int {
        switch self {
        case .inline(let data): data.count
        case .file(_, let count): count
        }
      }

      var file: String? {
        if case .file(let name, _) = self { name } else { nil }
      }

      /// A body that isn't in a file, as text or in base64.
      var string: (String, isBase64: Bool) {
        guard case .inline(let data) = self else { return ("", false) }
        let text = data.withUnsafeBytes { String(validUTF8: $0) }
        return text.map { ($0, false) } ?? (data.base64EncodedString(), true)
      }
    }

    var request: HTTPRequest
    var requestBody: Body
    var outcome: HTTPExchange.Outcome
    var answerBody: Body
    var start: Date
    var duration: Duration

    private static let startStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The entry as in `log.entries` of HAR 1.2, indented for its level there.
    ///
    /// Members are sorted by their names, each header has a line. An entry that hasn't its place
    /// yet names its run.
    func text(run: String? = nil) -> [UInt8] {
      var text = HARText(level: 3)
      text.open()
      if let run { text.member(RecordingFile.runMember, run) }
      text.member("cache", json: "{}")
      addRequest(to: &text)
      addResponse(to: &text)
      text.member("startedDateTime", Self.startStyle.format(start))
      let time = Self.milliseconds(duration)
      text.member("time", json: time)
      // The whole time counts as waiting: only URLSession's delegate knows more.
      text.member("timings", json: "{ \"receive\": 0, \"send\": 0, \"wait\": \(time) }")
      text.close()
      return text.bytes
    }

    private static func milliseconds(_ duration: Duration) -> String {
      let (seconds, attoseconds) = duration.components
      let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      let fraction = microseconds % 1000
      guard fraction != 0 else { return "\(microseconds / 1000)" }
      let digits = "\(1000 + fraction)".dropFirst()
      return "\(microseconds / 1000).\(digits)"
    }

    /// The version is unknown here; viewers want one.
    private static let httpVersion = "HTTP/1.1"

    /// The size of a head is unknown here: the format has -1 for it.
    ///
    /// Chromium adds it to `bodySize` all the same, if there is no `_transferSize`, and shows one
    /// byte too few as transferred. No number would be true: bodies are decompressed and without
    /// their secrets.
    private static let headersSize = "-1"

    private func addRequest(to text: inout HARText) {
      let url = request.url.absoluteString
      text.open("request")
      text.member("bodySize", json: "\(requestBody.count)")
      text.member(
        "cookies",
        elements: request.headers.values(of: "Cookie")
          .flatMap { Cookies.sent($0) }.map { HARText.pair($0.name, $0.value) })
      text.member(
        "headers", elements: request.headers.fields.map { HARText.pair($0.name, $0.value) })
      text.member("headersSize", json: Self.headersSize)
      text.member("httpVersion", Self.httpVersion)
      text.member("method", request.method)
      if requestBody.count > 0 {
        let (string, isBase64) = requestBody.string
        text.open("postData")
        if let file = requestBody.file { text.member("_file", file) }
        // HAR 1.2 has an encoding for answers alone. Playwright, which compares bodies, reads it here
        // too, and HAR's successor has it.
        if isBase64 { text.member("encoding", "base64") }
        addOpacity(of: requestBody, request.headers, to: &text)
        text.member("mimeType", request.headers["Content-Type"] ?? "")
        text.member("params", json: "[]")
        text.member("text", string)
        text.close()
      }
      text.member(
        "queryString",
        elements: URLParts(request.url).items.map { HARText.pair($0.name, $0.value) })
      text.member("url", url)
      text.close()
    }

    private func addResponse(to text: inout HARText) {
      text.open("response")
      var status = 0
      var headers = HTTPHeaders()
      switch outcome {
      case .answer(let answer): (status, headers) = (answer.status, answer.headers)
      case .failure(let error):
        text.open("_error")
        text.member("code", json: "\(error.code.rawValue)")
        text.member("name", URLErrorName.text(error.code))
        if let words = error.words { text.member("text", words) }
        text.close()
      }
      text.member("bodySize", json: "\(status == 0 ? -1 : answerBody.count)")
      addContent(headers, to: &text)
      text.member(
        "cookies",
        elements: headers.values(of: "Set-Cookie").flatMap { Cookies.set($0) }
          .map { HARText.pair($0.cookie.name, $0.cookie.value) })
      text.member("headers", elements: headers.fields.map { HARText.pair($0.name, $0.value) })
      text.member("headersSize", json: Self.headersSize)
      text.member("httpVersion", status == 0 ? "" : Self.httpVersion)
      text.member("redirectURL", (300..<400).contains(status) ? headers["Location"] ?? "" : "")
      text.member("status", json: "\(status)")
      text.member(
        "statusText",
        status == 0 ? "" : HTTPURLResponse.localizedString(forStatusCode: status))
      text.close()
    }

    /// Says why nobody can look for secrets in a body.
    private func addOpacity(of body: Body, _ headers: HTTPHeaders, to text: inout HARText) {
      guard case .inline(let data) = body,
        let format = BodyOpacity.format(contentType: headers["Content-Type"], data)
      else { return }
      text.member("_opaque", format)
    }

    private func addContent(_ headers: HTTPHeaders, to text: inout HARText) {
      let (string, isBase64) = answerBody.string
      text.open("content")
      if let file = answerBody.file { text.member("_file", file) }
      addOpacity(of: answerBody, headers, to: &text)
      if isBase64 { text.member("encoding", "base64") }
      text.member("mimeType", headers["Content-Type"] ?? "")
      text.member("size", json: "\(answerBody.count)")
      if answerBody.file == nil { text.member("text", string) }
      text.close()
    }
  }

  extension URLErrorName {
    /// The code for a browser's own error, such as `net::ERR_CONNECTION_REFUSED`.
    static func code(browser text: String) -> URLError.Code {
      switch text.uppercased() {
      case let text where text.contains("TIMED_OUT") || text.contains("TIMEOUT"): .timedOut
      case let text where text.contains("INTERNET_DISCONNECTED"): .notConnectedToInternet
      case let text where text.contains("NAME_NOT_RESOLVED"): .cannotFindHost
      case let text where text.contains("UNKNOWN_HOST"): .cannotFindHost
      case let text where text.contains("REFUSED"): .cannotConnectToHost
      case let text where text.contains("ABORTED"): .cancelled
      case let text where text.contains("CERT_"): .serverCertificateUntrusted
      default: .networkConnectionLost
      }
    }
  }
#endif
