#if DEBUG
  import Foundation
  import Testing

  @testable import GantryNetworking

  /// Whether recordings are what viewers of HAR 1.2 are made for.
  struct HARSpecificationTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    @Test func `Every field of a recording is as HAR 1.2 says`() throws {
      let large = folder.root + "/large"
      try Data(repeating: 0x61, count: 3 << 20).write(to: URL(fileURLWithPath: large))
      let file = HTTPBody.file(URL(fileURLWithPath: large), count: 3 << 20)
      var upload = try HTTPRequest.make(
        "PUT", "http://localhost:8080/large", ["Content-Type": "text/plain"])
      upload.body = file
      var image = try HTTPRequest.make(
        "POST", "http://localhost:8080/image", ["Content-Type": "image/png"])
      image.body = .data(Data([0x89, 0x50, 0xFF]))
      try folder.record(
        .make(
          .make("GET", "http://localhost:8080/users?page=1&q=a%20b&empty=&alone"), status: 200,
          [
            "Content-Type": "application/json",
            "Set-Cookie": "theme=dark; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; HttpOnly",
          ]),
        .make(
          .make(
            "POST", "https://[::1]:8443/login",
            ["Cookie": "theme=dark; a=b", "Content-Type": "application/x-www-form-urlencoded"],
            "user=ann&password=secret")),
        .make(.make("GET", "http://localhost:8080/old"), status: 302, ["Location": "/new"]),
        .make(.make("DELETE", "http://localhost:8080/users/1"), status: 204, [:], .empty),
        .make(image, status: 200, ["Content-Type": "image/png"], .data(Data([0xFF, 0, 0x80]))),
        .make(upload, ["Content-Type": "text/plain"], file),
        .failing(.make("GET", "http://localhost:8080/gone"), .timedOut))
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.file))
      #expect(try HARSpecification.problems(in: data) == [])
      #expect(try folder.har().matches(of: #/"startedDateTime"/#).count == 7)
      #expect(try folder.har().contains(#""_file": "#))
    }

    /// What is wrong is seen.
    @Test(arguments: [
      (#""version": "1.2""#, #""version": "1.1""#, "$.log.version: not 1.2"),
      (#""headersSize": -1"#, #""headersSize": -2"#, "headersSize: not such a number"),
      (#""bodySize": 8"#, #""bodySize": "8""#, "bodySize: not such a number"),
      (#""cache": {},"#, "", "$.log.entries[0].cache: missing"),
      ("20.000Z", "20.000", "startedDateTime: not a date of ISO 8601 with a zone"),
      (#""time": 12.345"#, #""time": 12"#, "$.log.entries[0].time: not the sum of timings"),
      (#""pages": []"#, #""page": []"#, "$.log.page: a custom field begins with an underscore"),
      (#""cookies": []"#, #""cookies": {}"#, "cookies: not an array"),
      (#""redirectURL": """#, #""redirectURL": null"#, "redirectURL: not a string"),
      ("http://localhost:8080/users\"", "/users\"", "not an absolute URL without a fragment"),
    ]) func `What isn't HAR is found`(old: String, new: String, problem: String) throws {
      try folder.record(.make(.make()))
      let text = try folder.har()
      #expect(text.contains(old))
      let problems = try HARSpecification.problems(in: Data(text.replacing(old, with: new).utf8))
      #expect(problems.contains { $0.hasSuffix(problem) }, "\(problems)")
    }
  }
#endif
