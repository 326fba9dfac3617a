#if DEBUG
  import Foundation
  import Gantry
  import GantryRedaction
  import Testing

  @testable import GantryNetworking

  struct RecordingProblemTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    /// What is wrong, with the folder's name left out.
    private func problems() -> String {
      do throws(LaunchError) {
        _ = try Recording(folder: folder.path)
        return "none"
      } catch {
        return error.description.replacing(folder.path, with: "DIR")
      }
    }

    @Test(arguments: [
      (
        "{\n  \"log\": {\n    \"a\" 1",
        "error: the recording isn't JSON: ':' expected, not '1'\n       DIR/recording.har:3:9"
      ),
      (
        "{\"log\":{\n\"a\":1,\n\"a\":2}}",
        "error: the recording isn't JSON: the key 'a' appears twice\n       DIR/recording.har:3:1"
      ),
      ("", "error: the recording isn't JSON: a value is missing\n       DIR/recording.har:1:1"),
      ("[]", "error: the recording must be an object, not an array\n       DIR/recording.har:1"),
      ("{\n}", "error: the recording has no 'log'\n       DIR/recording.har:1"),
      (
        "{\n\"log\":{\"creator\":{\"name\":\"x\"}}}",
        """
        error: log has no 'version'
               DIR/recording.har:2
        error: log.creator has no 'version'
               DIR/recording.har:2
        error: log has no 'entries'
               DIR/recording.har:2
        """
      ),
      (
        "{\"log\":{\n\"version\":\"1.1\"}}",
        """
        error: log.version is '1.1', and Gantry reads HAR 1.2. Record again, or export the HAR from a newer browser
               DIR/recording.har:2
        """
      ),
      (
        "{\"log\":{\"version\":\"1.2\",\"creator\":{\"name\":\"Gantry\",\n\"version\":\"2\"}}}",
        """
        error: log.creator.version is '2': another version of Gantry recorded this, and this one reads version 1. Record again
               DIR/recording.har:2
        """
      ),
    ])
    func `A file that is none says so`(har: String, problems: String) throws {
      try folder.write(har)
      #expect(self.problems() == problems)
    }

    @Test func `All problems are found at once, with line and key`() throws {
      try folder.write(
        ReplayTests.har(
          entries: """

            {"startedDateTime":"yesterday","request":{"method":"GET","url":"http://[","headers":{}},
             "response":{"status":"200","headers":[{"value":"a"}],
              "content":{"_file":"bodies/none.json"}}},
            7,
            {"startedDateTime":"2026-01-01T00:00:00Z",
             "request":{"url":"http://h/","headers":[],"postData":{"text":"?","encoding":"base64"}},
             "response":{"status":20,"headers":[],
              "content":{"text":"x","encoding":"utf-16"}}},
            {"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"http://h/","headers":[]},
             "response":{"status":200,"headers":[],"content":{"_file":"../secret"}}}
            """))
      #expect(
        problems() == """
          error: log.entries[0].startedDateTime 'yesterday' is no date as ISO 8601 has it
                 DIR/recording.har:2
          error: log.entries[0].request.headers must be an array, not an object
                 DIR/recording.har:2
          error: log.entries[0].request.url 'http://[' is no absolute URL
                 DIR/recording.har:2
          error: log.entries[0].response.status must be a whole number, not a string
                 DIR/recording.har:3
          error: log.entries[0].response.headers[0] has no 'name'
                 DIR/recording.har:3
          error: log.entries[0].response.content._file 'bodies/none.json' is missing
                 DIR/recording.har:4
          error: log.entries[1] must be an object, not a number
                 DIR/recording.har:5
          error: log.entries[2].request has no 'method'
                 DIR/recording.har:7
          error: log.entries[2].request.postData.text isn't base64, as its 'encoding' says
                 DIR/recording.har:7
          error: log.entries[2].response.status 20 is no HTTP status
                 DIR/recording.har:8
          error: log.entries[2].response.content.encoding is 'utf-16'; Gantry reads base64 or none
                 DIR/recording.har:9
          error: log.entries[3].response.content._file '../secret' leads out of the recording's folder
                 DIR/recording.har:11
          """)
    }

    /// A recording may be a stranger's, from whose links the app would be given other files.
    @Test func `No link leads out of the folder`() throws {
      let entry = """
        {"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"http://h/","headers":[]},
         "response":{"status":200,"headers":[],"content":{"_file":"bodies/a.txt"}}}
        """
      try folder.write(ReplayTests.har(entries: entry))
      let manager = FileManager.default
      try Data("do not show".utf8).write(to: URL(fileURLWithPath: folder.root + "/secret"))
      try manager.createSymbolicLink(
        atPath: folder.path + "/bodies", withDestinationPath: "inside")
      try manager.createDirectory(
        atPath: folder.path + "/inside", withIntermediateDirectories: false)
      let body = folder.path + "/inside/a.txt"
      try Data("shown".utf8).write(to: URL(fileURLWithPath: body))
      #expect(problems() == "none")
      for target in ["../../secret", "/etc/hosts"] {
        try manager.removeItem(atPath: body)
        try manager.createSymbolicLink(atPath: body, withDestinationPath: target)
        #expect(
          problems().hasPrefix(
            "error: log.entries[0].response.content._file 'bodies/a.txt' leads out of the "
              + "recording's folder\n"))
      }
    }

    @Test func `Nor does the file itself`() throws {
      let elsewhere = folder.root + "/elsewhere.har"
      try folder.write(ReplayTests.har(entries: ""))
      try FileManager.default.moveItem(atPath: folder.file, toPath: elsewhere)
      try FileManager.default.createSymbolicLink(
        atPath: folder.file, withDestinationPath: elsewhere)
      let problem = """
        error: it is a link that leads out of the recording's folder. Copy what it leads to in here
               DIR/recording.har
        """
      #expect(problems() == problem)
      #expect(throws: LaunchError.self) { try Recorder(folder: folder.path) }
      #expect(throws: (any Error).self) { try RecordingCheck(folder.path) }
    }

    /// Nobody ever writes to the pipe.
    @Test func `A recording that is no file is an error`() throws {
      try folder.write("")
      try FileManager.default.removeItem(atPath: folder.file)
      try #require(mkfifo(folder.file, 0o600) == 0)
      #expect(
        problems() == """
          error: the recording can't be read: it is a pipe, not a file
                 DIR/recording.har
          """)
    }

    /// Each of them once took a time that grew with its square, or a stack.
    @Test(.timeLimit(.minutes(20))) func `Long lists and long paths are read`() throws {
      let names = (0..<20_000).map { #""name\#($0)""# }.joined(separator: ",")
      let deep = String(repeating: "/a", count: 20_000)
      let pattern = String(repeating: "/*", count: 19_999) + "/{x}"
      let body = String(repeating: "B", count: 1 << 17)
      try folder.write(
        #"{"log":{"version":"1.2","creator":{"name":"Gantry","version":"1"},"_redacted":[\#(names),"\#(pattern)"],"entries":["#
          + #"{"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"POST","url":"http://h\#(deep)","#
          + #""headers":[{"name":"Content-Type","value":"multipart/form-data; boundary=B"}],"#
          + #""postData":{"mimeType":"multipart/form-data; boundary=B","text":"\#(body)"}},"#
          + #""response":{"status":200,"headers":[],"content":{}}}]}}"#)
      #expect(problems() == "none")
    }

    @Test func `A boundary may be any character`() throws {
      for boundary in ["\u{0}", "B"] {
        #expect(
          RequestKey.compared(
            Data("a\(boundary)b\(boundary)".utf8), "multipart/form-data; boundary=\(boundary)")
            == Data("a\u{0}b\u{0}".utf8))
      }
    }

    @Test func `Folders that hold no recording say so`() throws {
      #expect(
        problems() == """
          error: there is no such folder to replay. Record first, or give the folder that was recorded into, or a HAR file
                 DIR
          """)
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: false)
      #expect(
        problems() == """
          error: the folder holds no recording.har, so there is nothing to replay. Record first
                 DIR
          """)
    }

    @Test func `A body file that was cut off is an error`() throws {
      let large = HTTPBody.data(Data(repeating: 1, count: 2 << 20))
      try folder.record(.make(try .make(), [:], large))
      let name = try #require(try folder.names().first { $0.hasPrefix("bodies/") })
      try Data([1]).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      #expect(
        problems() == """
          error: log.entries[0].response.content._file '\(name)' has 1 bytes, not the 2097152 that were recorded
                 DIR/recording.har:24
          """)
    }

    @Test func `A recorder reports what its folder has`() throws {
      try folder.write("{")
      #expect(throws: LaunchError.self) { try Recorder(folder: folder.path) }
    }
  }
#endif
