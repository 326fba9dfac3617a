import Foundation
import GantrySecrets
import GantrySystem
import Testing

@testable import GantryRedaction

/// What still looks like a secret in a recording, place by place.
@Suite struct RecordingCheckTests {
  private static let token = "ghp_abcdefghij0123456789ABCDEFGHIJ012345"
  private static let random = "Zk3Yh1tM9pQ7zR4xW8vB2nL5"

  /// A folder that goes with its test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "gantry-check-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    // What is left is in the system's folder for such things.
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      return "\(path)/\(name)"
    }
  }

  /// An entry; each member is JSON.
  private static func entry(
    url: String = "https://h.test/a", request: String = "", response: String = "", own: String = ""
  ) -> String {
    #"{"startedDateTime":"2026-01-02T03:04:05Z"\#(own),"request":{"method":"GET","url":"\#(url)"\#(request)},"#
      + #""response":{"status":200\#(response)}}"#
  }

  private func findings(_ entries: [String], log: String = "") throws -> [String] {
    let folder = try Folder()
    let file = try folder.write(
      "{\"log\":{\(log)\"entries\":[\n" + entries.joined(separator: ",\n") + "]}}",
      to: "recording.har")
    let check = try RecordingCheck(folder.path)
    #expect(check.entryCount == entries.count)
    #expect(check.findings.allSatisfy { $0.path == file })
    #expect(try RecordingCheck(folder.path + "/").findings == check.findings)
    #expect(try RecordingCheck(file).findings == check.findings)
    return check.findings.map { "\($0.kind) \($0.line): \($0.entry): \($0.place): \($0.what)" }
  }

  @Test(arguments: [
    (entry(url: "https://h.test/a?code=DE&q=1#top"), []),
    (
      entry(url: "https://h.test/a?code=b7Qk29xLm4Tz"),
      ["secret the request's address: the value of 'code': b7Qk… (12 bytes)"]
    ),
    (
      entry(url: "https://h.test/reset/b7Qk29xLm4Tz?a#b"),
      ["secret the request's address: the value of 'reset': b7Qk… (12 bytes)"]
    ),
    (
      entry(request: #","headers":[{"name":"X-Auth","value":"b7Qk29xLm4T"}]"#),
      ["secret the request's header 'X-Auth': a value under a secret's name: … (11 bytes)"]
    ),
    (entry(request: #","headers":[{"name":"X-Auth","value":"‹redacted›"}]"#), []),
    (entry(request: #","headers":[{"name":"X-Auth","value":"%E2%80%B9redacted%E2%80%BA"}]"#), []),
    (entry(request: #","headers":[{"name":"X-Auth"},{"value":"b7Qk29xLm4Tz"}]"#), []),
    (
      entry(response: #","headers":[{"name":"X-A","value":"\#(token)"}]"#),
      ["secret the answer's header 'X-A': a GitHub token: ghp_… (40 bytes)"]
    ),
    // A header of cookies is shown by its cookies.
    (
      entry(
        request:
          #","headers":[{"name":"Cookie","value":"a=b7Qk29xLm4Tz"}],"cookies":[{"name":"a","value":"b7Qk29xLm4Tz"}]"#
      ),
      ["secret the request's cookie 'a': a value under a secret's name: b7Qk… (12 bytes)"]
    ),
    (
      entry(request: #","postData":{"params":[{"name":"password","value":"hunter22"}]}"#),
      ["secret the request's field 'password': a value under a secret's name: … (8 bytes)"]
    ),
    (
      entry(request: #","postData":{"mimeType":"application/json","text":"{\"pin\":\"4711\"}"}"#),
      ["secret the request's body: the value of 'pin': … (4 bytes)"]
    ),
    (
      entry(response: #","content":{"text":"{\"a\":{\"password\":\"hunter22\"}}"}"#),
      ["secret the answer's body: the value of 'password': … (8 bytes)"]
    ),
    (
      entry(response: #","content":{"text":"eyJhIjoxfQ==","encoding":"base64"}"#), []
    ),
    (
      entry(
        response: #","content":{"text":"eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0=","encoding":"BASE64"}"#),
      ["secret the answer's body: the value of 'password': … (8 bytes)"]
    ),
    (
      entry(response: #","content":{"text":"H4sIAAAAAAAA","encoding":"base64"}"#),
      ["opaque the answer's body: gzip"]
    ),
    (
      entry(
        response:
          #","headers":[{"name":"content-type","value":"application/x-protobuf"}],"content":{"mimeType":"text/plain","text":"a"}"#
      ),
      ["opaque the answer's body: protobuf"]
    ),
    (
      entry(response: #","content":{"mimeType":"application/x-protobuf","text":"a"}"#),
      ["opaque the answer's body: protobuf"]
    ),
    (entry(response: #","content":{"mimeType":"application/x-protobuf","text":""}"#), []),
    (
      entry(response: #","content":{"_file":"missing.bin"}"#),
      ["opaque the answer's body: the file can't be read: No such file or directory"]
    ),
    (
      entry(response: #","content":{"_file":"/etc/hosts"}"#),
      ["opaque the answer's body: the file leads out of the recording's folder"]
    ),
    (
      entry(response: #","content":{"_file":"../a"}"#),
      ["opaque the answer's body: the file leads out of the recording's folder"]
    ),
    (
      entry(
        response: #","content":{"_file":"\#(String(repeating: "a/", count: 200_000))b"}"#),
      ["opaque the answer's body: the file can't be read: File name too long"]
    ),
    (
      entry(response: #","content":{"_file":"a..b"}"#),
      ["opaque the answer's body: the file can't be read: No such file or directory"]
    ),
    (
      entry(response: #","redirectURL":"https://h.test/?access_token=b7Qk29xLm4Tz""#),
      ["secret the answer's redirectURL: the value of 'access_token': b7Qk… (12 bytes)"]
    ),
    (
      entry(response: #","statusText":"\#(token)""#),
      ["secret the answer's statusText: a GitHub token: ghp_… (40 bytes)"]
    ),
    (
      entry(
        own:
          #","_initiator":{"url":"/?access_token=b7Qk29xLm4Tz"},"_webSocketMessages":[{"data":"\#(token)"}]"#
      ),
      [
        "secret _initiator.url: the value of 'access_token': b7Qk… (12 bytes)",
        "secret _webSocketMessages[0].data: a GitHub token: ghp_… (40 bytes)",
      ]
    ),
    (
      entry(request: #","queryString":[{"name":"code","value":"b7Qk29xLm4Tz"}]"#),
      ["secret the request's query item 'code': a value under a secret's name: b7Qk… (12 bytes)"]
    ),
    (
      entry(
        request:
          #","cookies":[{"name":"theme","value":"dark"},{"name":"_ga","value":"GA1.2.123456.789"}]"#
      ),
      []
    ),
    (
      entry(response: #","_error":{"text":"no \#(token)"}"#),
      ["secret the error's text: a GitHub token: ghp_… (40 bytes)"]
    ),
    (
      entry(own: #","comment":"\#(token) \#(token)""#),
      ["secret comment: a GitHub token: ghp_… (40 bytes)"]
    ),
    (
      entry(response: #","headers":[{"name":"X-Note","value":"\#(random)"}]"#),
      ["random the answer's header 'X-Note': a random text: Zk3Y… (24 bytes)"]
    ),
    (
      entry(response: #","headers":[{"name":"X-User-Id","value":"\#(random)"}]"#),
      ["identifier the answer's header 'X-User-Id': a random text: Zk3Y… (24 bytes)"]
    ),
    (
      entry(
        response: ["ETag", "If-None-Match", "X-Request-ID", "traceparent"].map {
          #"{"name":"\#($0)","value":"\#(random)"}"#
        }.joined(separator: ",").withHeaders), []
    ),
  ])
  func eachPlaceIsLookedAt(_ entry: String, _ expected: [String]) throws {
    let found = try findings([entry]).map { text in
      text.replacing(#/ 2: log\.entries\[0\] GET [^:]*:[^:]*:/#, with: "")
    }
    #expect(found == expected)
  }

  @Test func aFindingNamesItsEntryWithoutSecrets() throws {
    let found = try findings([
      Self.entry(), Self.entry(url: "https://h.test/reset/b7Qk29xLm4Tz?a=1"),
      Self.entry(url: "https://h.test/b", own: ",\n\"comment\":\"\(Self.token)\""),
      "{\"response\":{\"comment\":\"\(Self.token)\"}}",
    ])
    #expect(
      found == [
        "secret 3: log.entries[1] GET https://h.test/reset/‹redacted›: the request's address: "
          + "the value of 'reset': b7Qk… (12 bytes)",
        "secret 4: log.entries[2] GET https://h.test/b: comment: a GitHub token: ghp_… (40 bytes)",
        "secret 6: log.entries[3]  : the answer's comment: a GitHub token: ghp_… (40 bytes)",
      ])
  }

  @Test func namesOfTheRecordingCount() throws {
    let entry = Self.entry(
      url: "https://h.test/a", request: #","headers":[{"name":"X-Ticket","value":"ann12"}]"#,
      response: #","content":{"text":"{\"xTicket\":\"ann12\"}"}"#)
    #expect(try findings([entry]).isEmpty)
    let found = try findings([entry], log: #""_redacted":["X-Ticket",1],"#)
    #expect(
      found.map { $0.replacing("secret 2: log.entries[0] GET https://h.test/a: ", with: "") } == [
        "the request's header 'X-Ticket': a value under a secret's name: … (5 bytes)",
        "the answer's body: the value of 'xTicket': … (5 bytes)",
      ])
  }

  @Test func pagesAreCheckedToo() throws {
    let found = try findings(
      [Self.entry()], log: #""pages":[{"title":"https://h.test/?token=b7Qk29xLm4Tz"}],"#)
    #expect(
      found == ["secret 1: log: pages[0].title: the value of 'token': b7Qk… (12 bytes)"])
  }

  /// Everything that an entry and a log may hold, each in a recording of its own.
  @Test func everyEntry() throws {
    let v = "b7Qk29xLm4Tz", random = Self.random, token = Self.token
    func header(_ name: String, _ value: String) -> String {
      #","headers":[{"name":"\#(name)","value":"\#(value)"}]"#
    }
    let values = [
      "abc1defg", "abc1def", "abcd1234", "abc12345", "ab1-cd2-", "hunter22", "true", "1234",
      "abcdefg1",
      "\(v)", "\(random)", "‹redacted›", "a‹redacted›b", "",
    ]
    var entries: [String] = values.flatMap { value in
      ["cookies", "queryString", "headers", "params"].flatMap { list in
        ["a", "token", "code", "Set-Cookie", "pin"].map { name in
          Self.entry(request: ",\"\(list)\":[{\"name\":\"\(name)\",\"value\":\"\(value)\"}]")
        }
      }
    }
    let names = [
      "etag", "ETAG", "x-etag", "etags", "X-Amz-Id-2", "X-Amz-I", "CF-Ray", "x-cf-ray", "Via",
      "Age",
      "Content-Type", "X-Request-Id", "X-Trace-Me", "x-tra", "Digest", "", "B3", "X-B3-A", "Link",
    ]
    entries += names.map { Self.entry(response: header($0, random)) }
    entries += names.map {
      Self.entry(response: #","cookies":[{"name":"\#($0)","value":"\#(random)"}]"#)
    }
    entries += [
      Self.entry(response: header("ETag", token)),
      Self.entry(own: ",\"comment\":[[\"\(random)\"],\"\(token)\"]"),
      Self.entry(own: ",\"a\":{\"b\":[{\"c\":\"\(random)\"}]}"),
      Self.entry(request: ",\"content\":{\"text\":\"\(random)\"}"),
      Self.entry(request: ",\"postData\":{\"text\":\"\(random)\",\"comment\":\"\(token)\"}"),
      Self.entry(response: ",\"postData\":{\"text\":\"\(random)\"}"),
      Self.entry(response: ",\"url\":\"/\(random)\""),
      Self.entry(request: ",\"_error\":\"\(random)\""), Self.entry(own: ",\"url\":\"/\(random)\""),
      Self.entry(request: ",\"a\":{\"url\":\"/\(random)\"}"),
      Self.entry(response: ",\"content\":{\"a\":{\"text\":\"\(random)\"}}"),
      Self.entry(
        response:
          ",\"content\":{\"mimeType\":\"\(random)\",\"text\":\"a\",\"encoding\":\"\(random)\"}"),
      Self.entry(response: ",\"content\":{\"text\":1,\"encoding\":\"\(random)\"}"),
      Self.entry(response: ",\"content\":{\"text\":\"?\",\"encoding\":\"base64\"}"),
      Self.entry(
        response: ",\"content\":{\"text\":\"cGFzc3dvcmQ9aHVudGVyMjI=\",\"encoding\":\"base32\"}"),
      Self.entry(response: header("Content-Type", "a/cbor") + ",\"content\":{\"text\":\"a\"}"),
      Self.entry(
        request: header("Content-Type", "a/cbor"), response: ",\"content\":{\"text\":\"a\"}"),
      Self.entry(
        response:
          ",\"headers\":[{\"name\":1},{\"name\":\"content-type\"}],\"content\":{\"text\":\"a\",\"mimeType\":\"a/avro\"}"
      ),
      Self.entry(url: "https://h.test/a#access_token=\(v)"),
      Self.entry(url: "https://h.test/a?token=\(v)#\(random)"),
      Self.entry(url: "/\(String(repeating: "long/", count: 60))?token=\(v)"),
      Self.entry(own: ",\"c\":\"\(token) \(random) ?token=\(v) \(random)\""),
      Self.entry(own: ",\"c\":\"?token=\(token)&a=\(random)\""),
      Self.entry(own: ",\"c\":\"?token=\(random)\""),
      Self.entry(own: ",\"name\":\"a\",\"value\":\"\(random)\""),
      Self.entry(own: ",\"name\":\"\(random)\""),
      Self.entry(own: ",\"a\":{\"name\":\"token\",\"value\":\"\(v)\",\"b\":\"\(random)\"}"),
    ]
    var lines = try entries.map { entry in
      let found = try findings([entry]).map {
        $0.replacing(#/log\.entries\[0\] GET https://h\.test/a: /#, with: "")
      }
      let own = entry.dropFirst(41).replacing(
        #""request":{"method":"GET","url":"https://h.test/a""#, with: "…")
      return "\(own): \(found.isEmpty ? "none" : found.joined(separator: "; "))"
    }
    let logs = [
      #""comment":"\#(random)","#, "\n\n\"a\":1,\n\"pages\":[\n{\"title\":\"\(random)\"}],\n",
      "\"a\":[{\"name\":\"token\",\"value\":\"\(v)\"}],\n\"b\":\"\(token)\",\n\"c\":\"\(random)\",",
      #""_redacted":["\#(random)"],"#, #""_redacted":"\#(random)","#,
    ]
    lines += try logs.map { log in
      "\(log.debugDescription): \(try findings([Self.entry()], log: log).joined(separator: "; "))"
    }
    // Secrets beside a random text, before and behind it, at any distance.
    lines += try [60...68, 124...132].flatMap { $0 }.map { count in
      let blank = String(repeating: " ", count: count)
      let kinds = try [
        "?token=\(random)\(blank)\(random)", "\(blank)?token=\(random)",
        "\(random)\(blank)?token=\(v)",
      ].map { text in
        try findings([Self.entry(own: ",\"c\":\"\(text)\"")]).map { String($0.prefix(1)) }
          .joined()
      }
      return "\(count): \(kinds.joined(separator: " "))"
    }
    try Stories.compare("entries", lines)
  }

  /// Each finding is compared with those near it alone.
  @Test(.timeLimit(.minutes(20))) func manyFindingsTakeLittleTime() throws {
    let texts = (0..<8000).map { "\\\"r\\\":\\\"Zk3Yh1tM9pQ7zR4x\($0)aB\\\"" }.joined(
      separator: ",")
    let found = try findings([Self.entry(response: #","content":{"text":"{\#(texts)}"}"#)])
    #expect(found.count == 4)
  }

  @Test func aRecordingIsNoLinkOutOfItsFolder() throws {
    let (folder, other) = (try Folder(), try Folder())
    let text = "\n{\"log\":{\"a\":\"\(Self.token)\",\"entries\":[" + Self.entry() + "]}}"
    let file = try other.write(text, to: "a.har")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/recording.har", withDestinationPath: file)
    #expect(throws: SystemError.self) { _ = try RecordingCheck(folder.path) }
    // A file that is named by itself may be one.
    for place in [file, folder.path + "/recording.har"] {
      #expect(try RecordingCheck(place).findings.map(\.line) == [2])
    }
  }

  @Test func anEntryMayBeAnything() throws {
    for entry in ["[[1]]", "1", "null", #""a""#, "[]"] { #expect(try findings([entry]) == []) }
  }

  @Test func aBodysFileIsRead() throws {
    let folder = try Folder()
    _ = try folder.write("password=hunter22", to: "body.txt")
    let file = try folder.write(
      "{\"log\":{\"entries\":["
        + Self.entry(response: #","content":{"_file":"body.txt"}"#) + "]}}", to: "a.har")
    let found = try RecordingCheck(file).findings
    #expect(found.map(\.what) == ["the value of 'password': … (8 bytes)"])
    #expect(found.map(\.line) == [1])

    let body = "\(folder.path)/body.txt"
    try FileManager.default.moveItem(atPath: body, toPath: body + ".elsewhere")
    let other = try Folder()
    let recording = try other.write(String(contentsOfFile: file, encoding: .utf8), to: "a.har")
    try FileManager.default.createSymbolicLink(
      atPath: "\(other.path)/body.txt", withDestinationPath: body + ".elsewhere")
    #expect(
      try RecordingCheck(recording).findings.map(\.what)
        == ["the file leads out of the recording's folder"])
  }

  @Test(arguments: [
    "{}", "[]", "{", "", #"{"log":{"entries":{}}}"#, #"{"log":[]}"#,
  ])
  func whatIsNoRecordingIsAnError(_ text: String) throws {
    let folder = try Folder()
    let file = try folder.write(text, to: "a.har")
    #expect(throws: (any Error).self) { _ = try RecordingCheck(file) }
    #expect(throws: (any Error).self) { _ = try RecordingCheck(folder.path) }
  }

  /// Texts as random as a key, and none that somebody wrote, that name data or that are data.
  private static let randomValues: [(String, Int)] = [
    // Letters of both sizes, with 16 and 15.
    ("Zk3Yh1tM9pQ7zR4x", 1), ("Zk3Yh1tM9pQ7zR4", 0),
    ("a Zk3Yh1tM9pQ7zR4xW8vB2nL5.", 1), ("Zk3Yh1tM9pQ7zR4xW8vB2nL5 q9Wn2LkR7TzX4cVb", 2),
    ("dQmRzKfWpLxVbNtY", 0), ("dQm-RzKf_WpL4xVbNtY", 1),
    // Small letters or capitals alone, with 24 and 23.
    ("9f86d081884c7d659a2feaa0", 1), ("9f86d081884c7d659a2feaa", 0),
    ("9F86D081884C7D659A2FEAA0", 1), ("9f86d081884c7d659a2feaA0", 1),
    ("111111111111111111111111", 0), ("abcdefghabcdefgh12345678", 0),
    ("1a1a1a00000000000000000000", 0),
    (String(repeating: "aB1", count: 1365), 1), (String(repeating: "aB1", count: 1366), 0),
    // Words.
    ("getElementsByTagNameNS2", 0), ("application-launch-of-2024-for-5-days", 0),
    ("iPhone15ProMaxWithSixtyFourGigabytes", 0), ("M0-3V4h8v2H9v10h2-3c4-5z", 0),
    ("com-example-Countries-2024-11-27", 0), ("VeryLongNameOfAType", 0),
    // Identifiers that are known by their shape.
    ("550e8400-e29b-41d4-a716-446655440000", 0), ("x-550E8400-E29B-41D4-A716-446655440000", 0),
    ("------WebKitFormBoundary7MA4YWxkTrZu0gW", 0),
    // Hashes.
    ("sha256-Zk3Yh1tM9pQ7zR4xW8vB2nL5", 0), ("sha256 Zk3Yh1tM9pQ7zR4xW8vB2nL5", 0),
    (#"integrity="sha512-a/Zk3Yh1tM9pQ7zR4x+Zk3Yh1tM9pQ7zR4x==""#, 0),
    ("/commit/9f86d081884c7d659a2feaa0c55ad015", 0), (#"{"blurHash":"Zk3Yh1tM9pQ7zR4x"}"#, 0),
    ("shadow: Zk3Yh1tM9pQ7zR4x", 1), (#"{"revision":3,"t":"Zk3Yh1tM9pQ7zR4x"}"#, 1),
    (#"{"hashtag":"Zk3Yh1tM9pQ7zR4x"}"#, 1), (#"{"hashes":["Zk3Yh1tM9pQ7zR4x"],"t":1}"#, 1),
    // Files, and data in Base64.
    ("/a/index-9f86d081884c7d659a2feaa0.js", 0), ("9f86d081884c7d659a2feaa0.woff2", 0),
    ("9f86d081884c7d659a2feaa0.end", 1), ("9f86d081884c7d659a2feaa0.", 1),
    (";base64,Zk3Yh1tM9pQ7zR4xW8vB2nL5", 0), (";base64,a+b/Zk3Yh1tM9pQ7zR4xW8vB2nL5", 0),
    ("base64,Zk3Yh1tM9pQ7zR4xW8vB2nL5", 1),
    // Keys in Base64, and paths.
    ("wJ2lrXUtn7EMI/K7MDE3G/bPxRfiC4EXA8PLEKE9", 1), ("q7/Zx3+Lm9/Pw2+Tt8/Rk4+Vn1/Yb6=", 1),
    ("/v1/users/Zk3Yh1tM9pQ7zR4x/Zk3Yh1tM9pQ7zR4y", 2), ("users/Zk3Yh1tM9pQ7zR4x", 1),
    ("https://h.test/v1/Zk3Yh1tM9pQ7zR4x=s96", 1),
  ]

  @Test(arguments: randomValues)
  func randomTexts(_ text: String, _ count: Int) {
    var text = text
    #expect(text.withUTF8 { SecretVocabulary.randomTexts(in: $0).count } == count)
  }

  @Test(arguments: [
    (#"{"id":"\#(random)"}"#, true), (#"{"userId": "\#(random)"}"#, true),
    (#"{"_id":"\#(random)"}"#, true), ("user_id=\(random)", true), ("objectID: \(random)", true),
    ("/v1/users/\(random)", true), ("ch_\(random)", true), (#""endCursor": "\#(random)""#, true),
    ("507f1f77bcf86cd799439011", true), ("01ARZ3NDEKTSV4RRFFQ69G5FAV", true),
    ("clh3am5yk0000qwer1234tyui", true), (String(repeating: "9f86d081", count: 5), true),
    (#"{"paid":"\#(random)"}"#, false), (#"{"a":"\#(random)"}"#, false), (random, false),
    ("key_\(random)", false), (String(repeating: "9f86d081", count: 4), false),
  ])
  func anIdentifierIsKnownByItsName(_ text: String, _ isIdentifier: Bool) {
    var text = text
    let found = text.withUTF8 { SecretVocabulary.randomTexts(in: $0) }
    #expect(found.map(\.isIdentifier) == [isIdentifier])
  }

  @Test(arguments: [
    ([], 2), (["Zk3Yh1tM9pQ7zR4xW8vB2nL5"], 1), (["Zk3Y*"], 1), (["Zk3"], 2), (["k3Y*"], 2),
    (["Zk3*", "hunter22"], 0), (["*"], 0), (["A"], 1), (["pass-word", "a"], 0), (["b"], 2),
  ])
  func whatIsAcceptedIsNotFound(_ accepted: [String], _ count: Int) throws {
    let folder = try Folder()
    let body = #"{\"a\":\"\#(Self.random)\",\"password\":\"hunter22\"}"#
    let file = try folder.write(
      "{\"log\":{\"entries\":["
        + Self.entry(response: ",\"content\":{\"text\":\"\(body)\"}") + "]}}", to: "a.har")
    #expect(try RecordingCheck(file, accepted: accepted).findings.count == count)
  }
}

extension String {
  fileprivate var withHeaders: String { #","headers":[\#(self)]"# }
}
