#if DEBUG
  import Gantry
  import GantryURLSession
  import Testing

  @testable import GantryNetworking

  struct ReplayTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func recording(_ urls: String...) throws -> Recording {
      let recorder = try Recorder(folder: folder.path)
      for url in urls { recorder.record(.make(try .make("GET", url), text: url)) }
      recorder.flush()
      return try Recording(folder: folder.path)
    }

    @Test(arguments: [
      ("http://h/a%7Eb/%c3%a9", "http://H:80/a~b/%C3%A9"),
      ("http://h", "http://h/"),
      ("http://h/?a=1&b=2&a=3", "http://h/?b=2&a=1&a=3"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x#fragment"),
      ("https://h/x", "https://h:443/x"),
    ])
    func `URLs that mean the same are the same`(recorded: String, requested: String) throws {
      let recording = try recording(recorded, "http://other/")
      #expect(recording.answer(to: try .make("GET", requested))?.text == recorded)
    }

    @Test(arguments: [
      "http://h/a?x=1&x=3&y=2", "http://h/a?x=3&y=2&x=1&x=1", "http://h/a?x=1",
      "http://h/A?x=1&y=2",
      "https://h/a?x=1&x=3", "http://h:8080/a?x=1&x=3", "http://h/a%2Fb?x=1&x=3",
    ])
    func `What differs isn't answered`(url: String) throws {
      let recording = try recording("http://h/a?x=3&x=1", "http://h/a/b?x=3&x=1", "http://other/")
      #expect(recording.answer(to: try .make("GET", url)) == nil)
      #expect(recording.answer(to: try .make("PUT", "http://h/a?x=3&x=1")) == nil)
      #expect(recording.answer(to: try .make("GET", "http://h/a?x=3&x=1", [:], "body")) == nil)
    }

    @Test(arguments: [
      ("http://h/a?x=1&t=5&n%20o=1", "http://h/a?t=9&x=1", "", "", true),
      ("http://h/a?x=1&t=5", "http://h/a?t=9&x=2", "", "", false),
      (
        "http://h/a", "http://h/a", #"{"a": [{"t": 1, "b": 2}], "n o": 1}"#,
        #"{"a":[{"b":2,"t":{}}]}"#, true
      ),
      ("http://h/a", "http://h/a", #"{"a":1,"t":1}"#, #"{"a":2,"t":1}"#, false),
      ("http://h/a", "http://h/a", "a=1&t=2", "t=3&a=1&t=4", true),
      ("http://h/a", "http://h/a", "a=1&t=2", "t=2&a=2", false),
      ("http://h/a", "http://h/a", #"{"token":"s3cret-a","t":1}"#, #"{"t":2,"token":"b"}"#, true),
    ])
    func `What has an ignored name doesn't matter`(
      recorded: String, requested: String, body: String, other: String, isFound: Bool
    ) throws {
      let recorder = try Recorder(folder: folder.path)
      let type = body.isEmpty ? [:] : ["Content-Type": HTTPRequest.formType]
      let headers = body.hasPrefix("{") ? ["Content-Type": "application/json"] : type
      recorder.record(.make(try .make("POST", recorded, headers, body), text: "found"))
      recorder.flush()
      let recording = try Recording(folder: folder.path, ignored: ["t, n o", "u"])
      let answer = recording.answer(to: try .make("POST", requested, headers, other))
      #expect((answer?.text == "found") == isFound)
      if recorded != requested || !body.contains("s3cret") {
        let strict = try Recording(folder: folder.path)
        #expect(strict.answer(to: try .make("POST", requested, headers, other)) == nil)
      }
    }

    @Test func `Where one origin is recorded, requests may have another`() throws {
      let recording = try recording("http://localhost:8080/a", "http://localhost:8080/b")
      #expect(recording.answer(to: try .make("GET", "http://127.0.0.1:9999/b"))?.answer != nil)
      let two = try self.recording("http://localhost:8081/c")
      #expect(two.answer(to: try .make("GET", "http://127.0.0.1:9999/b")) == nil)
      #expect(two.answer(to: try .make("GET", "http://localhost:8080/b")) != nil)
    }

    @Test func `Answers of one request come in their order, and the last repeats`() throws {
      let request = try HTTPRequest.make()
      try folder.record(
        .make(request, text: "2", at: 2), .make(request, text: "1", at: 1),
        .make(request, text: "3", at: 3))
      let recording = try Recording(folder: folder.path)
      #expect(
        (0..<5).map { _ in recording.answer(to: request)?.text } == ["1", "2", "3", "3", "3"])
    }

    @Test func `Status and headers come back as they were`() throws {
      let request = try HTTPRequest.make()
      let headers = ["Content-Encoding": "gzip", "Location": "/x", "X-Two": "a, b"]
      try folder.record(.make(request, status: 302, headers, .empty))
      let answer = try Recording(folder: folder.path).answer(to: request)?.answer
      #expect(answer?.status == 302)
      #expect(answer?.headers == HTTPHeaders(headers))
      #expect(answer?.body == .empty)
      #expect(try folder.har().contains(#""redirectURL": "/x""#))
    }

    @Test func `Boundaries of forms needn't be the same`() throws {
      func request(_ boundary: String, _ value: String) throws -> HTTPRequest {
        try .make(
          "POST", "http://h/", ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
          "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(value)\r\n"
            + "--\(boundary)--\r\n")
      }
      try folder.record(.make(try request("one", "x"), text: "ok"))
      let recording = try Recording(folder: folder.path)
      #expect(recording.answer(to: try request("another", "x"))?.text == "ok")
      #expect(recording.answer(to: try request("one", "y")) == nil)
    }

    @Test(arguments: [
      (
        "GET", "http://h/users?page=2", "",
        "GET http://h/users?page=1 (FILE:9): the query is 'page=1' there, 'page=2' here"
      ),
      (
        "GET", "http://h/user?page=1", "",
        "GET http://h/users?page=1 (FILE:9): the path is '/users' there, '/user' here"
      ),
      (
        "PUT", "http://h/users?page=1", "",
        "GET http://h/users?page=1 (FILE:9): the method is 'GET' there, 'PUT' here"
      ),
      (
        "GET", "http://h/users?page=1&token=geheim", "x",
        "GET http://h/users?page=1 (FILE:9): the query is 'page=1' there, 'page=1&token=%E2%80%B9redacted%E2%80%BA' here; there is no body there, one here"
      ),
    ])
    func `The nearest entry is named with what differs`(
      method: String, url: String, body: String, text: String
    ) throws {
      let recording = try recording("http://h/users?page=1", "http://h/zebras/17")
      #expect(
        recording.nearest(to: try .make(method, url, [:], body))
          == text.replacing("FILE", with: folder.file))
    }

    @Test(arguments: [
      (#"{"a":{"b":1},"c":[1]}"#, "the body differs at $.a.b"),
      (#"{"a":{"b":2},"c":[1,2]}"#, "the body differs at $.c"),
      (#"{"a":{"b":2},"c":[1],"d":0}"#, "the body differs at $.d"), ("x", "the body differs"),
    ])
    func `What differs of a body is named by its path`(body: String, text: String) throws {
      func request(_ body: String) throws -> HTTPRequest {
        try .make("POST", "http://h/", ["Content-Type": "application/json"], body)
      }
      try folder.record(.make(try request(#"{"c":[1],"a":{"b":2}}"#), text: "ok"))
      let recording = try Recording(folder: folder.path)
      #expect(
        recording.nearest(to: try request(body)) == "POST http://h/ (\(folder.file):9): \(text)")
    }

    @Test func `An empty recording has nothing near`() throws {
      try folder.write(Self.har(entries: ""))
      let recording = try Recording(folder: folder.path)
      #expect(recording.nearest(to: try .make()) == nil)
      #expect(recording.answer(to: try .make()) == nil)
    }

    static func har(entries: String, version: String = "1.2", creator: String = "WebInspector")
      -> String
    {
      #"{"log":{"version":"\#(version)","creator":{"name":"\#(creator)","version":"537.36"},"pages":[],"entries":[\#(entries)]}}"#
    }

    // MARK: Browsers

    @Test func `What Chrome saves is replayed`() throws {
      try folder.write(
        Self.har(
          entries: """
            {"_connectionId":"1","_initiator":{"type":"script"},"_priority":"High","_resourceType":"fetch",
             "cache":{},"connection":"443","pageref":"page_1",
             "request":{"method":"GET","url":"https://api.test/users?token=abc","httpVersion":"http/2.0",
              "headers":[{"name":":authority","value":"api.test"},{"name":"authorization","value":"Bearer x"}],
              "queryString":[{"name":"token","value":"abc"}],"cookies":[],"headersSize":-1,"bodySize":0},
             "response":{"status":200,"statusText":"","httpVersion":"http/2.0",
              "headers":[{"name":"set-cookie","value":"a=b\\nc=d"},{"name":"content-type","value":"image/png"}],
              "cookies":[],"content":{"size":3,"mimeType":"image/png","text":"AQID","encoding":"base64"},
              "redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":120,"_error":null},
             "serverIPAddress":"1.2.3.4","startedDateTime":"2026-01-01T10:00:00.000Z","time":12.5,
             "timings":{"blocked":1,"dns":-1,"ssl":-1,"connect":-1,"send":0.1,"wait":11,"receive":0.4,"_queued":1}},
            {"request":{"method":"GET","url":"https://api.test/gone","headers":[]},
             "response":{"status":0,"headers":[],"content":{"size":0,"mimeType":"x-unknown"},
              "_error":"net::ERR_NAME_NOT_RESOLVED"},"startedDateTime":"2026-01-01T10:00:01.000Z"},
            {"request":{"method":"GET","url":"data:image/png;base64,AAAA","headers":[]},
             "response":{"status":200,"headers":[],"content":{"size":0,"mimeType":"x-unknown"}},
             "startedDateTime":"2026-01-01T10:00:01.000Z"}
            """))
      let recording = try Recording(folder: folder.path)
      let answer = recording.answer(to: try .make("GET", "https://api.test/users?token=other"))?
        .answer
      #expect(answer?.body == .data(Data([1, 2, 3])))
      #expect(answer?.headers["Set-Cookie"] == "a=b, c=d")
      guard
        case .failure(let error)? = recording.answer(to: try .make("GET", "https://api.test/gone"))
      else {
        Issue.record("no failure")
        return
      }
      #expect(error.code == .cannotFindHost)
    }

    /// As Playwright compares them: `text` by `encoding`.
    @Test func `A binary body of a request is text with an encoding`() throws {
      let bytes = Data([0x89, 0x50, 0xFF, 0])
      var request = try HTTPRequest.make("POST", "http://h/image", ["Content-Type": "image/png"])
      request.body = .data(bytes)
      try folder.record(.make(request, text: "ok"))
      let text = try folder.har()
      #expect(text.contains(#""encoding": "base64""#))
      #expect(text.contains(#""text": "\#(bytes.base64EncodedString())""#))
      #expect(!text.contains("_encoding"))
      #expect(try Recording(folder: folder.path).answer(to: request)?.text == "ok")
    }

    /// A header may have an address of the service that is secret there.
    @Test func `An address that is a secret hides no origin`() throws {
      var request = try HTTPRequest.make("GET", "http://a.example/users")
      request.headers = HTTPHeaders([.init("X-Text", #"{"token": "http://a.examp"}"#)])
      try folder.record(.make(request, text: "ok"))
      #expect(try folder.har().contains(#""url": "http://a.example/users""#))
      #expect(try Recording(folder: folder.path).answer(to: request)?.text == "ok")
    }

    /// As Playwright leaves out what isn't text.
    @Test func `A body that wasn't kept stands for any`() throws {
      try folder.write(
        Self.har(
          entries: """
            {"startedDateTime":"2026-01-01T10:00:00.000Z","time":1,
             "request":{"method":"POST","url":"http://h/image","headers":[],"bodySize":4,
              "postData":{"mimeType":"image/png","text":"","params":[]}},
             "response":{"status":200,"statusText":"","headers":[],
              "content":{"size":2,"mimeType":"text/plain","text":"ok"}}}
            """))
      var request = try HTTPRequest.make("POST", "http://h/image", ["Content-Type": "image/png"])
      let recording = try Recording(folder: folder.path)
      #expect(recording.answer(to: request) == nil)
      for body in [Data([0x89, 0x50, 0xFF, 0]), Data("text".utf8)] {
        request.body = .data(body)
        #expect(recording.answer(to: request)?.text == "ok")
      }
    }

    @Test func `A replayed error has its words`() throws {
      let request = try HTTPRequest.make("GET", "http://h/?token=hunter-22")
      var exchange = HTTPExchange.make(request)
      let words = "nothing listens at http://h/?token=hunter-22"
      exchange.outcome = .failure(URLError(.cannotConnectToHost, words: words))
      let other = try HTTPRequest.make("GET", "http://h/other")
      var strange = HTTPExchange.make(other)
      strange.outcome = .success(
        HTTPAnswer(status: -1, headers: HTTPHeaders(), body: .empty))
      try folder.record(exchange, strange)
      #expect(try !folder.holds("hunter-22"))
      #expect(try !folder.har().contains(#""status": -1"#))
      let recording = try Recording(folder: folder.path)
      guard case .failure(let error)? = recording.answer(to: request),
        case .failure(let second)? = recording.answer(to: other)
      else {
        Issue.record("no failures")
        return
      }
      #expect(error.code == .cannotConnectToHost)
      #expect(error.localizedDescription.hasPrefix("nothing listens at http://h/"))
      #expect(error.failingURL == request.url)
      #expect(second.code == .badServerResponse)
    }

    @Test(arguments: [
      (#""headers":[]"#, #""headers":null"#), (#""headers":[]"#, #""given":0"#),
      (#""headers":[]"#, #""headers":[{"name":"A"},{"name":"B","value":null}]"#),
      (#""content":{"text":""}"#, #""content":null"#), (#""content":{"text":""}"#, #""given":0"#),
      (#""startedDateTime":"2026-01-01T10:00:00.000Z""#, #""startedDateTime":null"#),
      (#""startedDateTime":"2026-01-01T10:00:00.000Z""#, #""given":0"#),
    ])
    func `What browsers leave out is missed by nobody`(text: String, without: String) throws {
      let entry = """
        {"startedDateTime":"2026-01-01T10:00:00.000Z","time":0,
         "request":{"method":"GET","url":"http://api.test/a","headers":[]},
         "response":{"status":204,"headers":[],"content":{"text":""}}}
        """
      try #require(entry.contains(text))
      try folder.write(Self.har(entries: entry.replacing(text, with: without)))
      let found = try Recording(folder: folder.path).answer(to: .make("GET", "http://api.test/a"))
      #expect(found?.answer?.status == 204)
    }

    /// As Playwright writes requests that were given up, and proxies write tunnels.
    @Test func `Entries that answer nothing are skipped and counted`() throws {
      func entry(_ method: String, _ url: String, _ status: String) -> String {
        """
        {"startedDateTime":"2026-01-01T10:00:00.000Z","time":-1,
         "request":{"method":"\(method)","url":"\(url)","headers":[]},
         "response":{"status":\(status),"statusText":"","headers":[],
          "content":{"size":-1,"mimeType":"x-unknown"},"_failureText":"net::ERR_ABORTED"}}
        """
      }
      try folder.write(
        Self.har(
          entries: [
            entry("GET", "http://api.test/aborted", "-1"),
            entry("GET", "http://api.test/unanswered", "null"),
            entry("CONNECT", "api.test:443", "200"), entry("GET", "/relative", "200"),
            entry("GET", "http://api.test/users", "200"), entry("GET", "data:,a", "200"),
          ].joined(separator: ",")))
      let document = try HARReader.read(folder.file, redaction: .standard)
      #expect(document.entries.map(\.key.path) == ["/users"])
      #expect(
        document.warning
          == "4 of 5 entries answer no request, and are skipped: 2 without an answer, 1 of CONNECT, "
          + "1 with a relative address")
      let recording = try Recording(folder: folder.path)
      #expect(
        recording.answer(to: try .make("GET", "http://api.test/users"))?.answer?.status == 200)
      #expect(recording.answer(to: try .make("GET", "http://api.test/aborted")) == nil)
      #expect(HARReader.Document().warning == nil)
      // Only a browser's: what is recorded into must be whole.
      #expect(throws: LaunchError.self) { try Recorder(folder: folder.path) }
      // Nor has one an address, an answer or a status that is missing.
      for (text, without) in [
        (#""url":"http://api.test/a""#, #""url":"""#),
        (#""url":"http://api.test/a""#, #""url":null"#), (#""status":200,"#, ""),
        (#""response":{"#, #""response":null,"_given":{"#),
        (#""response":{"#, #""_response":{"#),
      ] {
        let lacking = entry("GET", "http://api.test/a", "200")
          .replacingOccurrences(of: text, with: without)
        try folder.write(
          Self.har(entries: lacking + "," + entry("GET", "http://api.test/b", "200")))
        let document = try HARReader.read(folder.file, redaction: .standard)
        #expect(document.entries.map(\.key.path) == ["/b"], "\(without)")
        #expect(document.warning?.hasPrefix("1 of 2 entries") == true)
      }
    }

    @Test func `A HAR file is replayed like a folder`() throws {
      let file = folder.root + "/browser.har"
      try folder.record(
        .make(try .make("GET", "http://h/a"), text: "a"),
        .make(try .make("GET", "http://h/large"), [:], .data(Data(repeating: 1, count: 2 << 20))))
      for name in ["recording.har", "bodies"] {
        try FileManager.default.moveItem(
          atPath: "\(folder.path)/\(name)",
          toPath: name == "bodies" ? folder.root + "/bodies" : file)
      }
      let recording = try Recording(folder: file)
      #expect(recording.answer(to: try .make("GET", "http://h/a"))?.text == "a")
      let large = recording.answer(to: try .make("GET", "http://h/large"))?.answer
      #expect(large?.body.count == 2 << 20)
      #expect(
        try recording.nearest(to: .make("GET", "http://h/b"))?.contains("(\(file):9)") == true)
    }

    @Test func `What Firefox saves is replayed`() throws {
      try folder.write(
        "\u{FEFF}"
          + Self.har(
            entries: """
              {"startedDateTime":"2026-01-01T12:00:00.123+02:00","time":5,"_securityState":"insecure",
               "request":{"bodySize":7,"method":"POST","url":"http://api.test/form","httpVersion":"HTTP/1.1",
                "headers":[{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],"cookies":[],
                "queryString":[],"headersSize":300,
                "postData":{"mimeType":"application/x-www-form-urlencoded",
                 "params":[{"name":"a","value":"1"},{"name":"b","value":"2"}]}},
               "response":{"status":204,"statusText":"No Content","httpVersion":"HTTP/1.1","headers":[],
                "cookies":[],"content":{"mimeType":"text/plain","size":12},"redirectURL":"",
                "headersSize":0,"bodySize":0},"cache":{},"timings":{"send":0,"wait":5,"receive":0}}
              """, creator: "Firefox"))
      let answer = try Recording(folder: folder.path).answer(
        to: .make(
          "POST", "http://api.test/form", ["Content-Type": "application/x-www-form-urlencoded"],
          "a=1&b=2"))?.answer
      #expect(answer?.status == 204)
      #expect(answer?.body == .empty)
    }
  }
#endif
