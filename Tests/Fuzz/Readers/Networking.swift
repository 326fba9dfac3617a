import Foundation
import Gantry
import GantryFormats
@testable import GantryNetworking
import GantryRedaction
import GantrySystem

private struct StubbedLaunch: LaunchConfiguration {
  static var launchPolicy: LaunchPolicy { .all }

  var network = NetworkConditions()
}

extension FuzzedReader {
  static let har = FuzzedReader(
    name: "har",
    sources: ["GantryNetworking/Recording/HARReader.swift"],
    tokens: harTokens, seeds: harSeeds,
    check: { bytes in
      if let entry = try? readEntry(bytes) { checkEntry(entry) }
      checkRun(bytes)
      // Whether it is one of ours is another question, whose answer may be no.
      _ = try? HARReader.read(bytes, harFile, redaction: .standard, isOursAlone: true)
      do throws(LaunchError) {
        let document = try HARReader.read(bytes, harFile, redaction: .standard)
        require(document.warning != "", "a warning without words")
        for entry in document.entries {
          require(
            entry.range.upperBound <= bytes.count && entry.line > 0, "an entry outside of its file")
          checkEntry(entry)
        }
      } catch {
        require(!error.problems.isEmpty, "an error without a problem")
      }
    })

  /// What still looks like a secret in a recording.
  static let recordingCheck = FuzzedReader(
    name: "recording-check",
    sources: [
      "GantryRedaction/RecordingCheck.swift", "GantryRedaction/HARPlace.swift",
      "GantryRedaction/SecretVocabulary+Random.swift",
    ],
    tokens: harTokens + ["_webSocketMessages", "pages", "Zk3Yh1tM9pQ7zR4x", ";base64,", "sha256-"],
    seeds: {
      let text = "Zk3Yh1tM9pQ7zR4x"
      return harSeeds()
        + ["/v1/\(text)", "a.\(text)", "Id:\(text)", "\(text)+\(text)/==", "key_\(text)"].map {
          Array(
            #"{"log":{"pages":[{"title":"\#($0)"}],"entries":[{"_a":[{"b":"\#($0)"}],"request":{"headers":[{"name":"A","value":"\#($0)"}]}}]}}"#
              .utf8)
        } + [secretRecording()]
    },
    check: { bytes in
      let accepted = ["a*", "X-Known"]
      // What is no JSON is refused, and has no findings.
      guard let check = try? RecordingCheck(bytes, at: harFile, accepted: accepted) else {
        return
      }
      require(check.findings.allSatisfy { $0.line > 0 }, "a finding outside of its file")
      requireEqual(
        Set(check.findings).count, check.findings.count, "a finding is told twice")
    })

  /// Recordings in a folder, which are added to: it writes files, so that it makes fewer inputs.
  static let recording = FuzzedReader(
    name: "recording",
    sources: [
      "GantryNetworking/Recording/HAREntryText.swift", "GantryNetworking/Recording/HARText.swift",
      "GantryNetworking/Recording/RecordingFile.swift",
    ],
    tokens: harTokens, seeds: harSeeds,
    check: { bytes in
      _ = recordings.write(bytes, to: "recording.har")
      // As a replay reads it, which may refuse it.
      _ = try? HARReader.read(harFile, redaction: .standard)
      // No control characters, which no header can hold.
      let text = String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      checkRecordingInto(exchange("http://a.example/", text, bytes))
      checkWritten(exchange("http://a.example/", text, bytes))
      checkWrittenFailure(exchange("http://a.example/", text, bytes), bytes)
    })

  private static let harTokens = [
    "\"log\":{", "\"version\":\"1.2\"", "\"creator\":{\"name\":\"Gantry\",\"version\":\"1\"}",
    "\"entries\":[", "\"request\":{", "\"response\":{", "\"method\":\"GET\"", "\"url\":\"",
    "\"headers\":[{\"name\":\"", "\"value\":\"", "\"postData\":{", "\"mimeType\":\"",
    "\"text\":\"", "\"content\":{", "\"encoding\":\"base64\"", "\"status\":",
    "\"startedDateTime\":\"", "\"_run\":\"1-2\",",
    "\"_file\":\"", "\"_error\":\"", "\"params\":[", "\"time\":", "http://[::1]/", "null", "0",
  ]

  private static func harSeeds() -> [[UInt8]] {
    let entry = exchange("http://a.example/b?c=d", "Content-Type", Array("{\"e\":1}".utf8))
    let ours = entry.harEntry()
    let creator = "\"creator\":{\"name\":\"Gantry\",\"version\":\"1\"}"
    let document = Array("{\"log\":{\"version\":\"1.2\",\(creator),\"entries\":[".utf8)
    return [
      ours, document + ours + Array("]}}".utf8),
      Array(
        """
        {"log":{"version":"1.2","creator":{"name":"Firefox","version":"1"},"entries":[{\
        "startedDateTime":"2026-01-02T03:04:05.678+02:00","time":1.5,"request":{"method":"POST",\
        "url":"https://a/b","headers":[],"postData":{"mimeType":"application/x-www-form-urlencoded",\
        "params":[{"name":"a","value":"b"}]}},"response":{"status":0,"_error":"net::ERR_TIMED_OUT",\
        "headers":[{"name":"A","value":"b"}],"content":{"text":"AAEC","encoding":"base64"}}}]}}
        """.utf8),
    ] + wrongRecordings()
  }

  /// A recording with a secret in each place of an entry.
  private static func secretRecording() -> [UInt8] {
    func pair(_ name: String, _ value: String) -> String {
      #"{"name":"\#(name)","value":"\#(value)"}"#
    }
    let token = "Zk3Yh1tM9pQ7zR4x"
    let pairs = [
      pair("Authorization", "Bearer \(token)"), pair("Set-Cookie", "a=\(token); Path=/"),
      pair("X-Known", token), pair("code", token), pair("password", "‹redacted›"),
      pair("a", #"{\"password\":\"hunter22\"}"#), pair("b", "https://c:hunter22@d/"),
    ].joined(separator: ",")
    let body = #"\"access_token\":\"\#(token)\",\"a\":\"-----BEGIN PRIVATE KEY-----\""#
    let text =
      #"{"log":{"entries":[{"request":{"url":"https://a/?code=\#(token)","headers":[\#(pairs)],"#
      + #""queryString":[\#(pairs)],"cookies":[\#(pairs)],"postData":{"text":"{\#(body)}"}},"#
      + #""response":{"content":{"text":"eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0=","encoding":"base64"}}}]}}"#
    return Array(text.utf8)
  }

  /// Each member with something that it can't be.
  private static func wrongRecordings() -> [[UInt8]] {
    func log(_ members: String, entries: String = "") -> String {
      #"{"log":{\#(members)"entries":[\#(entries)]}}"#
    }
    let ours = #""version":"1.2","creator":{"name":"Gantry","version":"1"},"#
    func entry(
      request: String = "", response: String = "", start: String = #""2026-01-02T03:04:05Z""#
    ) -> String {
      let asked = request.isEmpty ? #""method":"GET","url":"https://a/b","headers":[]"# : request
      let answered =
        response.isEmpty ? #""status":200,"headers":[],"content":{"text":"a"}"# : response
      return #"{"startedDateTime":\#(start),"request":{\#(asked)},"response":{\#(answered)}}"#
    }
    let get = #""method":"GET","url":"https://a/b","headers":[]"#
    let requests = [
      #""method":1,"url":"https://a/b","headers":[]"#, #""method":"GET","url":"a","headers":[]"#,
      #""method":"GET","url":"data:,a","headers":[]"#, #""url":"https://a","headers":{}"#,
      #""method":"GET","url":"chrome://a","headers":[1]"#, #""method":null,"url":null"#,
      #""method":"CONNECT","url":"a:443""#, get + #","postData":1"#,
      get + #","postData":{"mimeType":"a/b","text":"x"}"#,
      get + #","postData":{"text":"x","encoding":"rot13"}"#,
      get + #","postData":{"params":[1,{}]}"#,
      get + #","postData":{"_file":"body.txt"}"#, get + #","postData":null"#,
      get + #","postData":{"params":[{"name":"a b","value":"é&"},{"name":"c"}]}"#,
      #""method":"GET","url":"https://a/b","headers":[{"name":"A"},{"value":"b"},{"name":":b","value":"c"}]"#,
    ]
    let responses = [
      #""status":"x","headers":[]"#, #""status":99,"headers":[]"#, #""status":1.5,"headers":[]"#,
      #""status":200.0,"headers":[],"content":{}"#,
      #""status":0,"headers":[],"_error":"net::ERR_X""#,
      #""status":0,"headers":[],"_error":{"code":-1001,"name":"timedOut"}"#,
      #""status":0,"headers":[],"_error":{"name":"timedOut"}"#,
      #""status":0,"headers":[],"_error":1"#, #""status":0,"headers":[]"#,
      #""status":200,"headers":[],"content":{"text":"?","encoding":"base64"}"#,
      #""status":200,"headers":[],"content":{"text":"a","encoding":"gzip"}"#,
      #""status":200,"headers":[],"content":{"_file":"body.txt"}"#,
      #""status":200,"headers":[],"content":{"_file":"1-0000000000000000.txt"}"#,
      #""status":200,"headers":[],"content":{"_file":"link.txt"}"#,
      #""status":200,"headers":[],"content":{"_file":"../b"}"#,
      #""status":200,"headers":[],"content":{"_file":"missing"}"#,
      #""status":200,"headers":[],"content":{"_file":""}"#,
      #""status":-1,"headers":[]"#, #""status":null"#,
      #""status":200,"headers":[],"content":{"text":1}"#, #""status":200,"headers":1,"content":1"#,
    ]
    let entries =
      requests.map { entry(request: $0) } + responses.map { entry(response: $0) }
      + [entry(start: "1"), entry(start: #""soon""#), "1", "{}", #"{"request":1,"response":1}"#]
    let logs = [
      "1", "{}", #"{"log":1}"#, #"{"log":{"entries":1}}"#, log(#""version":"1.1","#),
      log(#""version":1,"#), log(#""version":"1.2","creator":{"name":"Gantry","version":"0"},"#),
      log(#""version":"1.2","creator":{"name":"Gantry"},"#), log(#""creator":1,"#),
      log(ours + #""_redacted":["a","$.b",1,"","$["],"#), log(ours + #""_redacted":1,"#), "{", "",
    ]
    // What runs have added, and one that its writer was cut off in.
    let run = #""_run":"1-2","startedDateTime":"2026-01-02T03:04:05Z","time":1,"#
    let added = [get, get, #""method":"GET","url":"https://a/c","headers":[]"#].map {
      #"{\#(run)"request":{\#($0)},"response":{"status":200,"headers":[],"content":{}}}"#
    }
    let runs = log(ours, entries: ([entry()] + added).joined(separator: ","))
    let cut = [runs, log(ours, entries: entry())].map {
      $0.replacing("{\"log\":{", with: "{\n  \"log\": {").replacing("}]}}", with: "\n      },\n  {")
    }
    return (logs + [runs] + cut + entries + entries.map { log(ours, entries: $0) }).map {
      Array($0.utf8)
    }
  }

  private static let recordings: FuzzFolder = {
    let folder = FuzzFolder("har")
    _ = folder.write([0x61, 0x62], to: "body.txt")
    _ = folder.write([0x61, 0x62], to: "1-0000000000000000.txt")
    folder.makeFolder(BodyStore.folderName)
    _ = folder.write([0x61, 0x62], to: notABody)
    folder.makeLink("link.txt", to: "/etc/hostname")
    return folder
  }()
  /// What somebody has put beside a recording's bodies.
  private static let notABody = BodyStore.folderName + "/notes.txt"
  /// What a killed recorder has left: a body that it was writing, and one that it had no entry for.
  private static let leftBodies = [
    "\(BodyStore.temporaryPrefix)1-2-3.tmp", "1-fedcba9876543210.txt",
  ].map { "\(BodyStore.folderName)/\($0)" }
  private static var harFolder: String { recordings.path }
  private static var harFile: String { harFolder + "/recording.har" }

  private static func exchange(_ url: String, _ text: String, _ body: [UInt8]) -> HTTPExchange {
    guard let url = URL(string: url) else { fatalError("'\(url)' is no URL") }
    let headers = HTTPHeaders([NetworkHeader("X-Text", text)])
    let body = HTTPBody.data(Data(body))
    return HTTPExchange(
      request: HTTPRequest(method: "POST", url: url, headers: headers, body: body),
      outcome: .success(HTTPAnswer(status: 200, headers: headers, body: body)),
      start: Date(timeIntervalSince1970: 1_700_000_000),
      duration: .microseconds(5000 + body.count))
  }

  private static func checkWritten(_ exchange: HTTPExchange) {
    let text = exchange.harEntry()
    do {
      guard let entry = try readEntry(text) else { fatalError("a written entry is none") }
      guard case .success(let answer) = entry.outcome, case .success(let written) = exchange.outcome
      else { fatalError("an answer is read as a failure") }
      requireEqual(answer.body, written.body, "a body is read as another")
      // A reader redacts requests, as those are that it compares them with.
      let request = RequestKey.redacting(exchange.request, .standard).request
      requireEqual(entry.request.headers, request.headers, "headers are read as others")
      requireEqual(entry.request.method, request.method, "a method is read as another")
      requireEqual(entry.request.url, request.url, "a URL is read as another")
      requireEqual(entry.request.body, request.body, "a request's body is read as another")
    } catch {
      let text = String(decoding: text, as: UTF8.self)
      fatalError("a written entry can't be read:\n\(error)\n\(text)")
    }
  }

  private static func checkWrittenFailure(_ exchange: HTTPExchange, _ bytes: [UInt8]) {
    var exchange = exchange
    let codes: [URLError.Code] = [.timedOut, .notConnectedToInternet, .cannotFindHost]
    let code = codes[bytes.count % codes.count]
    exchange.outcome = .failure(URLError(code))
    let text = exchange.harEntry()
    let entry = try? readEntry(text)
    guard case .failure(let error)? = entry?.outcome else {
      fatalError("a failure is read as an answer: \(String(decoding: text, as: UTF8.self))")
    }
    requireEqual(error.code, code, "a failure is read as another")
  }

  /// An entry in a recording that has no other.
  private static func readEntry(_ bytes: [UInt8]) throws -> HAREntry? {
    let log = Array(
      #"{"log":{"version":"1.2","creator":{"name":"a","version":"1"},"entries":["#.utf8)
    return try HARReader.read(
      log + bytes + Array("]}}".utf8), harFile, redaction: .standard
    ).entries.first
  }

  /// A recording that was cut off anywhere is a recording, and no entry has two places.
  private static func checkRun(_ bytes: [UInt8]) {
    guard let repaired = RecordingFile.repaired(bytes) else { return }
    require(RecordingFile.repaired(repaired) == nil, "a repaired file is to be repaired")
  }

  private static var harStore: BodyStore { BodyStore(folder: harFolder, identifier: "fuzz") }

  /// What a recording has is kept when an exchange is added, and what is sorted stays so.
  private static func checkRecordingInto(_ exchange: HTTPExchange) {
    guard
      let before = try? HARReader.read(harFile, redaction: .standard, isOursAlone: true)
    else { return }
    _ = before.warning
    for name in leftBodies { _ = recordings.write([0x61], to: name) }
    var file = RecordingFile(folder: harFolder)
    do {
      try file.append([exchange], .standard)
      try file.append([exchange], .standard)
      try file.finish(.standard, harStore)
    } catch {
      fatalError("nothing can be recorded into a recording: \(error)")
    }
    file.close()
    checkBodies(before)
    let sorted = try? System.read(file: harFile, limit: .max)
    guard let after = try? HARReader.read(harFile, redaction: .standard, isOursAlone: true) else {
      fatalError("a recording that was added to can't be read")
    }
    require(
      after.entries.count > (before.entries.isEmpty ? 1 : 0)
        && Set(before.entries.map(\.key.path)).isSubset(of: after.entries.map(\.key.path)),
      "an entry is lost")
    // The next run's traffic is the same, at another time.
    var later = exchange
    later.start += 60
    later.duration *= 3
    var next = RecordingFile(folder: harFolder)
    do {
      try next.append([later, later], .standard)
      try next.finish(.standard, harStore)
    } catch {
      fatalError("nothing can be recorded a second time: \(error)")
    }
    next.close()
    requireEqual(
      try? System.read(file: harFile, limit: .max), sorted, "equal traffic changes a recording")
  }

  /// What a killed recorder left is gone, unless an entry names it; what isn't ours stays.
  private static func checkBodies(_ before: HARReader.Document) {
    let named = Set(before.entries.flatMap(\.bodies))
    for name in leftBodies where !named.contains(name) {
      require(!System.exists(harFolder + "/" + name), "\(name) is left")
    }
    require(System.exists(harFolder + "/" + notABody), "what isn't a body is removed")
  }

  private static func checkEntry(_ entry: HAREntry) {
    requireEqual(RequestKey(entry.request).path, entry.key.path, "a key of another path")
    for name in entry.bodies {
      require(!name.contains("..") || !name.contains("/"), "a body from elsewhere: \(name)")
    }
  }

  static let stubs = FuzzedReader(
    name: "stubs",
    sources: [
      "GantryNetworking/Conditions/Stub.swift", "GantryNetworking/Conditions/StubJSON.swift",
      "GantryNetworking/Conditions/StubResponse.swift",
      "GantryNetworking/Conditions/StubMatcher.swift",
      "GantryNetworking/Conditions/MemberCheck.swift",
      "GantryNetworking/Engine/ConditionsCheck.swift",
      "GantryNetworking/Engine/RoutePattern.swift",
      "GantryNetworking/Engine/SegmentExpression.swift",
      "GantryNetworking/Engine/AnswerTemplate.swift", "GantryNetworking/Engine/BodyMatcher.swift",
    ],
    tokens: [
      "\"template\":true", "{{path.id}}", "{{json.$.a}}", "{{query.a}}", "{{header.X}}", "{{url}}",
      "{id:[0-9]+}", "\"scenario\":\"s\"", "\"inState\":\"start\"", "\"newState\":\"a\"",
      "\"priority\":", "\"jsonContains\":", "\"jsonPath\":{\"$.a\":", "https://*.example/",
      "\"routes\":[", "\"path\":\"/", "\"method\":\"GET\"", "\"responses\":[{", "\"status\":200",
      "\"json\":{", "\"text\":\"", "\"data\":\"AAEC\"", "\"headers\":{", "\"query\":{",
      "\"contains\":\"", "\"matches\":\"", "\"present\":true", "\"equals\":\"", "\"body\":{",
      "\"delay\":\"1s\"", "\"error\":\"timedOut\"", "\"passThrough\":true",
      "\"unmatched\":\"fail\"", "\"fault\":\"drop\"", "\"faultRate\":0.5", "\"faultEvery\":",
      "\"latency\":\"5ms\"",
      "\"bandwidth\":", "/**", "/*/", "https://a:80/", "\"stubs\":{", "\"redacted\":[\"", "1e999",
      "9223372036854775807", "(?<a>", "\\\\d+",
    ],
    seeds: {
      stubTexts.map { Array($0.utf8) } + firstStubs()
    },
    check: { bytes in
      guard JSONReader.problem(in: bytes) == nil else { return }
      let payload = Array("{\"network\":".utf8) + bytes + Array("}".utf8)
      let text = String(decoding: payload, as: UTF8.self)
      guard let network = readConditions(text) else { return }
      let written = StubbedLaunch.payload(network)
      guard let again = readConditions(written) else {
        fatalError("written conditions can't be read: \(written)")
      }
      requireEqual(StubbedLaunch.payload(again), written, "written conditions are read as others")
      checkJSON(bytes)
      // No recording is opened: what is in one is the reader har's.
      var conditions = network
      if network.recording?.isEmpty == false { conditions.recording = "/dev/null/none" }
      do throws(LaunchError) {
        let engine = try NetworkEngine(conditions)
        for path in ["/users/1?a=b", "/", "/a", "//%2F/é?=&"] {
          guard let url = URL(string: "https://a.example" + path) else { continue }
          let headers = HTTPHeaders(["X": "y", "Content-Type": "application/json"])
          _ = engine.plan(
            for: HTTPRequest(
              method: "GET", url: url, headers: headers, body: .data(Data("{\"a\":1}".utf8))))
        }
      } catch {
        require(!error.problems.isEmpty, "an error without a problem")
        _ = error.description
      }
    })

  private static let firstStubs = seeds(
    """
    {"stubs":{"routes":[{"path":"/users/*","method":"GET","json":{"a":[1,2.5,null]},"status":201}]}}
    """,
    """
    {"stubs":{"unmatched":"pass-through","routes":[{"path":"https://a/**","query":{"a":"b"},
    "headers":{"X":{"contains":"y"}},"body":{"json":{"a":1}},"responses":[{"text":"a",
    "delay":"5ms"},{"error":"timedOut"},{"passThrough":true}]}]}}
    """,
    """
    {"latency":"5ms","jitter":"1s","seed":3,"bandwidth":100,"fault":"status","faultStatus":503,
    "faultRate":0.5,"faultBurst":2}
    """,
    """
    {"stubs":{"routes":[{"path":"/a","body":{"matches":"a+"},"data":"AAEC"},{"path":"/a"}]},
    "offline":true}
    """)

  /// Each member, with what it may be and what it may not be.
  private static let stubTexts: [String] = {
    let routes = [
      "", "users", "/a#b", "/**/a", "/a?b=c&d", "/a?b=%zz", "ftp://a/b", "https://u:p@a/b",
      "https://*.a/b",
      "https:///a", "https://a:99999/b", "https://a:/b", "https://[::1]:80/b", "https://[::1/b",
      "/{}", "/{id}",
      "/{id", "/a*b", "/{a*}", "/%zz", "/%2F%C3%A9", "//", "https://a b/c", "HTTPS://A/b", "/**",
      "/*", "/a/../b", "/a-*", "/{a}.{b}", "/{a}{b}", "/{id:[0-9]+}", "/{id:(}", "/{id:a?}?b=c",
      "https://*.example/a", "https://a.*/b", "/{a:b{1,2}}/*.c", "/{a:{b}", "/{a:b#c}",
    ].map { #"{"path":"\#($0)"}"# }
    let members = [
      #""method":"G T""#, #""method":"get""#, #""status":99"#, #""status":"x""#,
      #""headers":{"a b":"c"}"#,
      #""headers":{"A":"b\nc"}"#, #""headers":{"X":{"present":false}}"#,
      #""headers":{"X":{"equals":"y"}}"#,
      #""query":{"a":1}"#, #""query":{"a":{"matches":"("}}"#, #""query":{"a":[]}"#,
      #""query":{"a":{"present":1}}"#,
      #""query":{"a":{"equals":2.5}}"#, #""query":{"a":true}"#,
      #""query":{"a":{"contains":"b","equals":"c"}}"#,
      #""body":1"#, #""body":"x""#, #""body":{"json":[1,{"a":null}]}"#, #""body":{"contains":"a"}"#,
      #""body":{"json":{"a":1.0}}"#, #""delay":"-1s""#,
      #""delay":"1s","latency":"2s","jitter":"1s""#,
      #""bandwidth":0"#, #""bandwidth":5,"fault":"drop","faultEvery":2"#, #""fault":"none""#,
      #""fault":"status""#,
      #""fault":"status","faultStatus":99"#, #""faultRate":2"#,
      #""fault":"truncated","faultBurst":3,"faultRate":1"#,
      #""fault":"corrupted","text":"abc""#, #""fault":"reset","text":"abc""#, #""fault":"timeout""#,
      #""fault":"offline""#,
      #""json":null"#, #""json":1,"text":"a""#, #""json":1e400"#, #""json":[true,2.5,"a",{"b":1}]"#,
      #""data":"?""#, #""data":"AAEC""#, #""error":"timedOut""#, #""error":"timedout""#,
      #""error":-1001"#,
      #""error":"x","text":"a""#, #""error":"timedOut","text":"a""#, #""error":true"#,
      #""passThrough":true"#,
      #""passThrough":true,"status":404"#, #""responses":[],"status":1"#,
      #""responses":[{"status":201}],"text":"a""#,
      #""responses":[{"statsu":201}]"#, #""responses":[{"headers":{"a b":"c","D":"e\r"}}]"#,
      #""responses":[1]"#,
      #""stats":1"#, #""faultRate":1,"fault_rate":2"#, #""unknownThing":1"#, #""0":1"#,
      #""problem":"a""#,
      #""responses":[{"problem":"a"},{"file":"/missing"}]"#, #""file":"a""#, #""faultBurst":0"#,
      #""faultEvery":0"#,
      #""responses":[{"passThrough":true},{"delay":"1s","passThrough":true}]"#, #""status":204"#,
      #""query":{"a":null}"#, #""template":true,"text":"{{url}} {{path.id}}""#,
      #""template":true,"text":"{{header.X}}{{query.a}}{{json.$.a}}{{method}}{{""#,
      #""template":true,"json":{"a":["{{json.$.a}}","x{{json.$.b}}",1]}"#,
      #""template":true,"data":"AAEC""#, #""template":true,"json":"{{json.a}}""#,
      #""responses":[{"template":true,"headers":{"A":"{{url}}"}},{"template":true}]"#,
      #""priority":-1,"scenario":"s","inState":"start","newState":"b""#, #""inState":"a""#,
      #""scenario":"s","inState":"b""#, #""body":{"jsonContains":[{"a":1}]}"#,
      #""body":{"jsonContains":{"a":[]}}"#, #""body":{"jsonPath":{"$.a":1,"$..b":"c"}}"#,
      #""body":{"jsonPath":{"a":1}}"#, #""body":{"jsonPath":{}}"#, #""body":{"jsonPath":1}"#,
      #""body":{"jsonPath":{"$[*]":{"present":false}}}"#, #""uploadBandwidth":0"#,
      #""pieces":[{"text":"a","after":"1s"},{"after":"-1s"},{}]"#, #""pieces":[{"a":1}]"#,
      #""pieces":[],"text":"a""#,
    ].map { #"{"path":"/a",\#($0)}"# }
    let stubs = (routes + members).map { #"{"stubs":{"routes":[\#($0)]}}"# }
    return stubs + [
      #"{"stubs":{"routes":[{"path":"/a"},{"path":"/a"}]}}"#, #"{"stubs":{"unmatched":"never"}}"#,
      #"{"stubs":{"routes":[{"path":"/a?b=c"},{"path":"/a","query":{"b":"c"}}]}}"#,
      #"{"stubs":{"routes":[{"path":"/*"},{"path":"/{b}"},{"path":"https://a.example/a"},{"path":"http://a/a"}]}}"#,
      #"{"stubs":{"unmatched":"record"},"recording":"a"}"#,
      #"{"mode":"replay","recording":"a","redacted":["a"]}"#,
      #"{"mode":"replay","recording":"a","stubs":{"unmatched":"record"}}"#, #"{"mode":"record"}"#,
      #"{"mode":"record","stubs":{"unmatched":"fail"},"recording":"a"}"#,
      #"{"mode":"replay","recording":""}"#,
      #"{"mode":"record","recording":"a","redacted":["$["]}"#, #"{"redacted":["$.a","b",""]}"#,
      #"{"mode":"other"}"#, #"{"mode":"extend","recording":"a","ignored":["b","c"]}"#,
      #"{"latency":"-1s","jitter":"-1s","bandwidth":-1,"faultRate":-1,"faultEvery":-1,"faultBurst":-1,"faultStatus":1}"#,
      #"{"faultRate":0.5,"faultEvery":2,"fault":"drop","seed":18446744073709551615}"#,
      #"{"faultStatus":503}"#,
    ]
  }()

  /// Any decoder finds the same JSON.
  private static func checkJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes: bytes) else { return }
    let json = StubJSON(value)
    guard let decoded = try? JSONDecoder().decode(StubJSON.self, from: Data(bytes)) else { return }
    requireEqual(decoded, json, "another decoder reads other JSON")
    guard let again = try? StubJSON(encoding: json) else { return }
    requireEqual(again, json, "encoded JSON is other JSON")
  }

  private static func readConditions(_ payload: String) -> NetworkConditions? {
    do {
      return try Launch<StubbedLaunch>(
        arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": payload]
      ).configuration.network
    } catch {
      require(!error.description.isEmpty, "an error without words")
      return nil
    }
  }

  /// What a recording keeps of bodies, addresses and headers.
  static let redaction = FuzzedReader(
    name: "redaction",
    sources: [
      "GantryNetworking/Recording/JSONRedactor.swift",
      "GantryNetworking/Recording/BodyRedactor.swift",
      "GantryNetworking/Recording/FormRedactor.swift",
      "GantryNetworking/Recording/Redactor.swift", "GantryNetworking/Recording/Redactor+URL.swift",
      "GantryNetworking/Recording/JSONPath.swift", "GantryNetworking/Recording/PathPattern.swift",
    ],
    tokens: [
      "{\"token\":\"", "\"password\":", "\"tok\\u0065n\":", "&password=", "%5B", "=", "--b\r\n",
      "--b--", "Content-Disposition: form-data; name=\"password\"\r\n\r\n", "$..", "$.a[*]", "$['",
      "\"user\":{", "https://a:b@c/", "?token=", "; HttpOnly", "Bearer ", ",", "]", "}", "\\\"",
    ],
    seeds: seeds(
      #"{"user":{"email":"x","token":"y"},"list":[{"n":1}],"email":"z"}"#,
      "a=b&password=c&d[token]=e", "$.user.email", "$..n", "$.list[*]['n']",
      "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nabc\r\n--b--\r\n",
      "https://a:b@c.example/d?token=e#f", "sid=1; theme=dark; Path=/", "$", "$.a b", "$['a",
      "$[1]",
      "$.a[x]", "$[-1]", "$.a[0].b", "$..a..b", "$a", "$.a[*][*]", "$.b", "$.a.b[1]", "$.a['b'][0]",
      "authorization", "", "/a/*/{b}", "/**/a/{b}", "/{a}/b", "/a", "/**/**/{a}", ":opaque",
      "a,$['b,c']",
      "a b",
      #"{"code":"k3Yh1tM9pQ","pin":1234,"session":{"id":"k3Yh1tM9pQ","a":"b"},"tokens":["a"]}"#,
      "code=k3Yh1tM9pQ&state=a&pin=1234", "reset/k3Yh1tM9pQ", "a?next=%2Fb%3Fcode%3Dk3Yh1tM9pQ",
      "a?v=%7B%22token%22%3A%22b%22%7D", #"{"code":"cut"#,
      "--b\r\nContent-Disposition: form-data; name=\"code\"\r\n\r\nk3Yh1tM9pQ\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"code\"\r\n\r\nDE\r\n--b--",
      #"{"token":true,"secret":null,"password":1.5,"apiKey":[1,{"a":"b"}],"passwords":{"a":[1]}}"#,
      #"{"tok\u0065n":"a\"b\\","a":"\ud83d\ude00"}"#, #"{"password":"a\"#, #"{"a":["#, "[[[]]]",
      #"{"password":{"a":{"b":[1,"c"]}},"d":1}"#, "[1,true,null,\"a\"]", "password=a", "=", "&&=&",
      String(repeating: "[", count: 80) + "1", #"{"a":1}{"token":"b"}"#, "{\"to",
      "\r\n--b\r\nContent-Type: application/json\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
        + "{\"token\":\"x\"}\r\n--b\r\n\r\nplain\r\n--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n"
        + "x\r\n--b\r\nContent-Disposition: form-data; name=b\r\n\r\npassword=x&c=d\r\n--b--",
      "--b\r\nContent-Type: application/json\r\n\r\n[1"),
    check: { bytes in
      let types = [
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
        "multipart/form-data; boundary=\"b\"", "multipart/form-data", "text/plain", nil,
      ]
      for type in types {
        var scrubber = SecretScrubber()
        let once = Redactor.standard.body(Data(bytes), contentType: type, &scrubber)
        let twice = Redactor.standard.body(once, contentType: type, &scrubber)
        requireEqual(twice, once, "what is redacted is redacted again as \(type ?? "anything")")
        checkPieces(bytes, type, once)
      }
      guard !Marker.isIn(bytes) else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      if let value = try? JSONReader.read(bytes: bytes) {
        // A secret before and after it, and one around it.
        let secret = Value.Member(key: "password", value: .string(Marker.text))
        let body = Value.object([
          secret, Value.Member(key: "a", value: value),
          Value.Member(key: "b", value: .array([value, .object([secret])])),
        ])
        checkHidden(JSONWriter.write(body), "application/json")
        checkHidden(JSONWriter.writePretty(body), "application/json")
      }
      if !text.contains("\0") {
        checkHidden("\(text)&password=\(Marker.text)", "application/x-www-form-urlencoded")
      }
      if let names = try? Redactor([text]), let more = try? names.uniting(["email"]) {
        _ = names.body(Data("{\"a\":{\"b\":[1,\"c\"]}}".utf8), contentType: "application/json")
        _ = more.body(Data(bytes), contentType: "application/json")
        if let url = URL(string: "https://a.example/a/c/d?e=f") { _ = more.url(url) }
        requireEqual(try? more.uniting(["email"]).given, more.given, "a name counts twice")
      }
      checkRequest(bytes, text)
      if let url = URL(string: "https://a.example/\(text)") { _ = Redactor.standard.url(url) }
      if !text.contains("#"), !text.contains("?"),
        let url = URL(string: "https://u:\(Marker.text)@a.example/\(text)?token=\(Marker.text)")
      {
        let redacted = Redactor.standard.url(url).absoluteString
        require(!redacted.contains(Marker.text), "an address shows its secret: \(redacted)")
      }
      var scrubber = SecretScrubber()
      let headers = HTTPHeaders([
        "Cookie": text, "Set-Cookie": text, "Authorization": Marker.text, "Location": text,
        "Referer": "https://a:\(Marker.text)@b/?token=\(Marker.text)",
      ])
      let redacted = Redactor.standard.headers(headers, &scrubber)
      require(!"\(redacted)".contains(Marker.text), "headers show a secret")
    })

  /// A body's pieces, however large they are, become what the whole becomes.
  private static func checkPieces(_ bytes: [UInt8], _ type: String?, _ whole: Data) {
    let beginning = Data(bytes.prefix(BodyKind.beginningSize))
    // Its kind is found in its beginning, which is read first.
    var redactor = Redactor.standard.redactor(
      of: BodyKind(type, beginning))
    var scrubber = SecretScrubber()
    var result: [UInt8] = []
    let size = 1 + Int(bytes.first ?? 0) % 7
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(bytes.count, start + size)].withUnsafeBytes {
        redactor.redact($0, into: &result, &scrubber)
      }
    }
    redactor.finish(into: &result, &scrubber)
    requireEqual(
      String(decoding: result, as: UTF8.self), String(decoding: whole, as: UTF8.self),
      "what a body becomes depends on its pieces, as \(type ?? "anything")")
  }

  private static func checkRequest(_ bytes: [UInt8], _ text: String) {
    guard let url = URL(string: "https://a:\(Marker.text)@a.example/?token=\(Marker.text)&a=b")
    else {
      return
    }
    // The body repeats a secret of the headers, which is known then.
    let request = HTTPRequest(
      method: "POST", url: url,
      headers: HTTPHeaders([
        "Authorization": Marker.text, "Content-Type": "text/plain", "X": "a \(Marker.text)",
      ]), body: .data(Data(bytes + Array(" \(Marker.text)".utf8))))
    var scrubber = SecretScrubber()
    let redacted = Redactor.standard.request(request, &scrubber)
    require(
      !"\(redacted.headers) \(redacted.url)".contains(Marker.text), "a request shows a secret")
    guard case .data(let data) = redacted.body else { fatalError("a body becomes a file") }
    require(!Marker.isIn(Array(data)), "a request's body shows a secret of its headers")
  }

  private static func checkHidden(_ body: String, _ type: String) {
    var scrubber = SecretScrubber()
    let redacted = Redactor.standard.body(Data(body.utf8), contentType: type, &scrubber)
    let text = String(decoding: redacted, as: UTF8.self)
    require(!text.contains(Marker.text), "a body shows its secret as \(type):\n\(body)\n\(text)")
  }
}

extension StubbedLaunch {
  fileprivate static func payload(_ network: NetworkConditions) -> String {
    var launch = StubbedLaunch()
    launch.network = network
    return launch.payload
  }
}

extension Redactor {
  fileprivate func body(_ body: Data, contentType: String?) -> Data {
    var scrubber = SecretScrubber()
    return self.body(body, contentType: contentType, &scrubber)
  }
}
