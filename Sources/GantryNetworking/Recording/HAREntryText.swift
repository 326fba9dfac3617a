#if DEBUG
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem
  import GantryURLSession

  extension HTTPExchange {
    private static let startStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The entry as in `log.entries` of HAR 1.2, indented for its level there; of an exchange that is
    /// redacted, with its large bodies in files of the recording's.
    ///
    /// Members are sorted by their names. An entry that hasn't its place yet names its run.
    func harEntry(run: String? = nil) -> [UInt8] {
      let time = Value.number(Self.milliseconds(duration))
      let entry = Value.har(
        (RecordingFile.runMember, run.map(Value.string)), ("cache", .object([])),
        ("request", harRequest), ("response", harResponse),
        ("startedDateTime", .string(Self.startStyle.format(start))), ("time", time),
        // The whole time counts as waiting: only URLSession's delegate knows more.
        ("timings", .har(("receive", .number("0")), ("send", .number("0")), ("wait", time))))
      return HARText.bytes(entry, level: 3)
    }

    private static func milliseconds(_ duration: Duration) -> String {
      let (seconds, attoseconds) = duration.components
      let microseconds = Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
      let fraction = microseconds % 1000
      return "\(microseconds / 1000)" + (fraction == 0 ? "" : ".\(padded(fraction, 3))")
    }

    /// The version is unknown here; viewers want one.
    private static let httpVersion = "HTTP/1.1"

    /// The size of a head is unknown here: the format has -1 for it.
    ///
    /// Chromium adds it to `bodySize` all the same, if there is no `_transferSize`, and shows one
    /// byte too few as transferred. No number would be true: bodies are decompressed and without
    /// their secrets.
    private static let headersSize = Value.number("-1")

    private var harRequest: Value {
      let (body, headers) = (request.body, request.headers)
      let cookies = headers.values(of: "Cookie").flatMap { Cookies.sent($0) }
      let (text, encoding) = body.harText
      // HAR 1.2 has an encoding for answers alone. Playwright, which compares bodies, reads it here
      // too, and HAR's successor has it.
      let data = Value.har(
        ("_file", body.harFile), ("encoding", encoding),
        ("_opaque", body.opacity(headers).map(Value.string)),
        ("mimeType", .string(headers["Content-Type"] ?? "")), ("params", .array([])), ("text", text)
      )
      return .har(
        ("bodySize", .number("\(body.count)")),
        ("cookies", .har(cookies.map { ($0.name, $0.value) })), ("headers", .har(headers)),
        ("headersSize", Self.headersSize), ("httpVersion", .string(Self.httpVersion)),
        ("method", .string(request.method)), ("postData", body.count > 0 ? data : nil),
        ("queryString", .har(URLParts(request.url).items)),
        ("url", .string(request.url.absoluteString)))
    }

    private var harResponse: Value {
      var (status, headers, body, failure) = (0, HTTPHeaders(), HTTPBody.empty, Value?.none)
      switch outcome {
      case .success(let answer):
        (status, headers, body) = (answer.status, answer.headers, answer.body)
      case .failure(let error):
        failure = .har(
          ("code", .number("\(error.code.rawValue)")),
          ("name", .string(URLErrorName.text(error.code))), ("text", error.words.map(Value.string)))
      }
      let (text, encoding) = body.harText
      let content = Value.har(
        ("_file", body.harFile), ("_opaque", body.opacity(headers).map(Value.string)),
        ("encoding", encoding),
        ("mimeType", .string(headers["Content-Type"] ?? "")), ("size", .number("\(body.count)")),
        ("text", body.isInFile ? nil : text))
      let cookies = headers.values(of: "Set-Cookie").flatMap { Cookies.set($0) }.map(\.cookie)
      let target = (300..<400).contains(status) ? headers["Location"] ?? "" : ""
      let words = status == 0 ? "" : HTTPURLResponse.localizedString(forStatusCode: status)
      return .har(
        ("_error", failure), ("bodySize", .number("\(status == 0 ? -1 : body.count)")),
        ("content", content), ("cookies", .har(cookies.map { ($0.name, $0.value) })),
        ("headers", .har(headers)), ("headersSize", Self.headersSize),
        ("httpVersion", .string(status == 0 ? "" : Self.httpVersion)),
        ("redirectURL", .string(target)), ("status", .number("\(status)")),
        ("statusText", .string(words)))
    }
  }

  extension Value {
    /// An object with those of some members that there are.
    fileprivate static func har(_ members: (key: String, value: Value?)...) -> Value {
      .object(
        members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// A list of names with values.
    fileprivate static func har(_ pairs: [(name: String, value: String)]) -> Value {
      .array(pairs.map { .har(("name", .string($0.name)), ("value", .string($0.value))) })
    }

    fileprivate static func har(_ headers: HTTPHeaders) -> Value {
      .har(headers.fields.map { ($0.name, $0.value) })
    }
  }

  extension HTTPBody {
    /// The name of its file in the recording's folder.
    fileprivate var harFile: Value? {
      if case .file(let url, _) = self { .string(BodyStore.name(ofFile: url)) } else { nil }
    }

    /// A body that isn't in a file, as text or in base64, with its encoding.
    fileprivate var harText: (Value, encoding: Value?) {
      guard case .data(let data) = self else { return (.string(""), nil) }
      let text = data.withUnsafeBytes { String(validUTF8: $0) }
      return (.string(text ?? data.base64EncodedString()), text == nil ? .string("base64") : nil)
    }
  }

  extension URLErrorName {
    /// What browsers' own errors hold, such as `net::ERR_CONNECTION_REFUSED`.
    private static let browserErrors: [(String, URLError.Code)] = [
      ("TIMED_OUT", .timedOut), ("TIMEOUT", .timedOut),
      ("INTERNET_DISCONNECTED", .notConnectedToInternet), ("NAME_NOT_RESOLVED", .cannotFindHost),
      ("UNKNOWN_HOST", .cannotFindHost), ("REFUSED", .cannotConnectToHost),
      ("ABORTED", .cancelled), ("CERT_", .serverCertificateUntrusted),
    ]

    static func code(browser text: String) -> URLError.Code {
      let text = text.uppercased()
      return browserErrors.first { text.contains($0.0) }?.1 ?? .networkConnectionLost
    }
  }
#endif
