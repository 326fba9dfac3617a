#if CommandLineTool
  import Foundation
  import Testing

  /// `gantry recording check`: what still looks like a secret in a recording.
  @Suite struct RecordingTests {
    let project: Project
    init() throws { project = try Project() }

    private static func har(
      url: String = "https://h.test/a", header: (String, String) = ("Accept", "*/*"),
      body: String = "{}", type: String = "application/json", encoding: String = ""
    ) throws -> String {
      func text(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      }
      return """
        {"log":{"version":"1.2","creator":{"name":"Browser","version":"1"},"entries":[
        {"startedDateTime":"2026-01-02T03:04:05Z","time":1,"request":{"method":"GET","url":\(try text(url)),
        "headers":[{"name":\(try text(header.0)),"value":\(try text(header.1))}]},
        "response":{"status":200,"headers":[{"name":"Content-Type","value":\(try text(type))}],
        "content":{"text":\(try text(body)),"encoding":\(try text(encoding))}}}]}}
        """
    }

    @Test(arguments: [
      (
        "https://h.test/a?code=b7Qk29xLm4Tz", ("A", "b"), "{}",
        "the request's address: the value of 'code': b7Qk… (12 bytes)"
      ),
      (
        "https://h.test/reset/b7Qk29xLm4Tz", ("A", "b"), "{}",
        "the request's address: the value of 'reset': b7Qk… (12 bytes)"
      ),
      (
        "https://h.test/", ("X-Auth", "b7Qk29xLm4Tz"), "{}",
        "the request's header 'X-Auth': a value under a secret's name: b7Qk… (12 bytes)"
      ),
      (
        "https://h.test/", ("X-A", "ghp_abcdefghij0123456789ABCDEFGHIJ"), "{}",
        "the request's header 'X-A': a GitHub token: ghp_… (34 bytes)"
      ),
      (
        "https://h.test/", ("A", "b"), #"{"a":{"password":"hunter22"}}"#,
        "the answer's body: the value of 'password': … (8 bytes)"
      ),
      (
        "https://h.test/", ("A", "b"), #"{"a":"Zk3Yh1tM9pQ7zR4xW8vB2nL5"}"#,
        "the answer's body: a random text: Zk3Y… (24 bytes). Record again"
      ),
    ])
    func whatLooksLikeASecretFails(
      url: String, header: (String, String), body: String, message: String
    ) throws {
      try project.write(Self.har(url: url, header: header, body: body), to: "a.har")
      let result = try project.gantry("recording", "check", "a.har")
      #expect(result.status == 1)
      #expect(result.output.contains("a.har:2: error: log.entries[0] GET https://h.test/"))
      #expect(result.output.contains(message), "\(result.output)")
      #expect(result.output.hasSuffix("1 entry checked: 1 error, 0 warnings\n"), "\(result.output)")
      #expect(!result.output.contains("b7Qk29xLm4Tz") && !result.output.contains("hunter22"))
    }

    @Test(arguments: [
      (
        "A9x\u{1}", "application/x-protobuf", "",
        "the answer's body: protobuf. Nobody can look into it"
      ),
      (
        "H4sIAAAAAAAA", "application/json", "base64",
        "the answer's body: gzip. Nobody can look into it"
      ),
      (
        #"{"userId":"Zk3Yh1tM9pQ7zR4xW8vB2nL5"}"#, "application/json", "",
        "the answer's body: a random text: Zk3Y… (24 bytes). If it is a secret"
      ),
    ])
    func warningsFailWhereTheyAreAskedTo(
      body: String, type: String, encoding: String, message: String
    ) throws {
      try project.write(Self.har(body: body, type: type, encoding: encoding), to: "a.har")
      let result = try project.gantry("recording", "check", "a.har")
      #expect(result.status == 0)
      #expect(result.output.contains("a.har:2: warning: "))
      #expect(result.output.contains(message), "\(result.output)")
      #expect(try project.gantry("recording", "check", "--strict", "a.har").status == 1)
      let json = try project.gantry("recording", "check", "--strict", "--json", "a.har")
      #expect(
        json.status == 1 && json.output.contains(#""severity" : "warning""#), "\(json.output)")
    }

    @Test func whatIsAcceptedPasses() throws {
      try project.write(
        Self.har(body: #"{"a":"Zk3Yh1tM9pQ7zR4xW8vB2nL5","b":"9f86d081884c7d659a2feaa0c55ad015"}"#),
        to: "a.har")
      let result = try project.gantry(
        "recording", "check", "a.har", "--accept", "Zk3Y*", "--accept",
        "9f86d081884c7d659a2feaa0c55ad015", "--accept", "C")
      #expect(result == Tool.Result(status: 0, output: "1 entry checked, nothing found\n"))
      #expect(try project.gantry("recording", "check", "a.har", "--accept", "Zk3Y*").status == 1)
    }

    @Test func aFolderWithoutSecretsPasses() throws {
      try project.write(
        Self.har(url: "https://h.test/a?code=DE", body: #"{"code":404,"token":"‹redacted›"}"#),
        to: "a/recording.har")
      #expect(
        try project.gantry("recording", "check", "a/")
          == Tool.Result(status: 0, output: "1 entry checked, nothing found\n"))
    }

    @Test func whatIsNoRecordingIsAnError() throws {
      try project.write("{}", to: "a.har")
      try project.write("{", to: "b.har")
      try project.write("{}", to: "c.json")
      try project.write("", to: "empty/a")
      for (place, status, message) in [
        ("a.har", 65, "it is no HAR: it has no log.entries"),
        ("b.har", 65, "The recording can't be read: "),
        ("c", 66, "Give the folder with recording.har in it, or a HAR"),
        ("empty", 66, "Give the folder with recording.har in it, or a HAR"),
        ("c.json", 65, "it is no HAR: it has no log.entries"),
      ] {
        let result = try project.gantry("recording", "check", place)
        #expect(result.status == status)
        #expect(result.errors.contains(message), "\(result.errors)")
      }
    }
  }
#endif
