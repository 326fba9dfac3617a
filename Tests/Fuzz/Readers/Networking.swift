import Foundation
import Gantry
import GantryFormats
@testable import GantryNetworking
import GantrySecrets
import GantrySystem

private struct StubbedLaunch: LaunchConfiguration {
  static var launchPolicy: LaunchPolicy { .all }

  var network = NetworkConditions()
}

extension FuzzedReader {
  static let har = FuzzedReader(
    name: "har",
    sources: [
      "GantryNetworking/Recording/HARReader.swift", "GantryNetworking/Recording/HARText.swift",
      "GantryNetworking/Recording/HAREntryText.swift",
    ],
    tokens: [
      "\"log\":{", "\"version\":\"1.2\"", "\"creator\":{\"name\":\"Gantry\",\"version\":\"1\"}",
      "\"entries\":[", "\"request\":{", "\"response\":{", "\"method\":\"GET\"", "\"url\":\"",
      "\"headers\":[{\"name\":\"", "\"value\":\"", "\"postData\":{", "\"mimeType\":\"",
      "\"text\":\"", "\"content\":{", "\"encoding\":\"base64\"", "\"status\":",
      "\"startedDateTime\":\"",
      "\"_file\":\"", "\"_error\":\"", "\"params\":[", "\"time\":", "http://[::1]/", "null", "0",
    ],
    seeds: {
      let entry = exchange("http://a.example/b?c=d", "Content-Type", Array("{\"e\":1}".utf8))
      let ours = entry.text(start: entry.startText)
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
      ]
    },
    check: { bytes in
      if let entry = try? HARReader.entry(
        bytes, folder: harFolder, path: "recording.har", redaction: .standard)
      {
        checkEntry(entry)
      }
      do {
        try System.write(toPrivateFile: harFolder + "/recording.har") { file throws(SystemError) in
          try file.write(bytes)
        }
      } catch {
        fatalError("no recording can be written: \(error)")
      }
      do throws(LaunchError) {
        let document = try HARReader.read(folder: harFolder, redaction: .standard)
        for entry in document.entries {
          require(
            entry.range.upperBound <= bytes.count && entry.line > 0, "an entry outside of its file")
          checkEntry(entry)
        }
      } catch {
        require(!error.problems.isEmpty, "an error without a problem")
      }
      // No control characters, which no header can hold.
      let text = String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      checkWritten(exchange("http://a.example/", text, bytes))
    })

  private static let harFolder: String = {
    let folder = NSTemporaryDirectory() + "/gantry-fuzz-har-\(System.processIdentifier)"
    do {
      try System.makeFolder(folder)
    } catch {
      fatalError("no folder for recordings: \(error)")
    }
    atexit { System.removeRecording() }
    return folder
  }()

  fileprivate static var recordingFolder: String { harFolder }

  private static func exchange(_ url: String, _ text: String, _ body: [UInt8]) -> RecordedExchange {
    guard let url = URL(string: url) else { fatalError("'\(url)' is no URL") }
    let headers = HTTPHeaders([HTTPHeaders.Field(name: "X-Text", value: text)])
    return RecordedExchange(
      request: HTTPRequest(method: "POST", url: url, headers: headers, body: .empty),
      requestBody: .inline(Data(body)),
      outcome: .answer(HTTPAnswer(url: url, status: 200, headers: headers, body: .empty)),
      answerBody: .inline(Data(body)), start: Date(timeIntervalSince1970: 1_700_000_000),
      duration: .milliseconds(5))
  }

  private static func checkWritten(_ exchange: RecordedExchange) {
    let text = exchange.text(start: exchange.startText)
    do {
      let entry = try HARReader.entry(text, folder: harFolder, path: "a", redaction: .standard)
      requireEqual(entry.request.headers, exchange.request.headers, "headers are read as others")
      requireEqual(entry.request.method, exchange.request.method, "a method is read as another")
      requireEqual(entry.request.url, exchange.request.url, "a URL is read as another")
      guard case .answer(let answer) = entry.outcome, case .inline(let data) = exchange.answerBody
      else { fatalError("an answer is read as a failure") }
      requireEqual(answer.body, .data(data), "a body is read as another")
      requireEqual(entry.request.body, .data(data), "a request's body is read as another")
    } catch {
      let text = String(decoding: text, as: UTF8.self)
      fatalError("a written entry can't be read:\n\(error)\n\(text)")
    }
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
    ],
    tokens: [
      "\"routes\":[", "\"path\":\"/", "\"method\":\"GET\"", "\"responses\":[{", "\"status\":200",
      "\"json\":{", "\"text\":\"", "\"data\":\"AAEC\"", "\"headers\":{", "\"query\":{",
      "\"contains\":\"", "\"matches\":\"", "\"present\":true", "\"equals\":\"", "\"body\":{",
      "\"delay\":\"1s\"", "\"error\":\"timedOut\"", "\"passThrough\":true",
      "\"unmatched\":\"fail\"", "\"fault\":\"drop\"", "\"faultRate\":0.5", "\"faultEvery\":",
      "\"latency\":\"5ms\"",
      "\"bandwidth\":", "/**", "/*/", "https://a:80/", "\"stubs\":{", "\"redacted\":[\"", "1e999",
      "9223372036854775807", "(?<a>", "\\\\d+",
    ],
    seeds: seeds(
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
      """),
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
      var conditions = network
      (conditions.mode, conditions.recording) = (.live, nil)
      let readsFiles = conditions.stubs.routes.contains { route in
        route.responses.contains { if case .file = $0.body { true } else { false } }
      }
      guard !readsFiles else { return }
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
      "GantryNetworking/Recording/MultipartRedactor.swift",
      "GantryNetworking/Recording/Redactor.swift", "GantryNetworking/Recording/Redactor+URL.swift",
      "GantryNetworking/Recording/JSONPath.swift",
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
      "https://a:b@c.example/d?token=e#f", "sid=1; theme=dark; Path=/"),
    check: { bytes in
      let types = [
        "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
        "text/plain",
      ]
      for type in types {
        var scrubber = SecretScrubber()
        let once = Redactor.standard.body(Data(bytes), contentType: type, &scrubber)
        let twice = Redactor.standard.body(once, contentType: type, &scrubber)
        requireEqual(twice, once, "what is redacted is redacted again as \(type)")
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
      if let names = try? Redactor([text]) {
        _ = names.body(Data("{\"a\":{\"b\":[1,\"c\"]}}".utf8), contentType: "application/json")
      }
      if let url = URL(string: "https://a.example/\(text)") { _ = Redactor.standard.url(url) }
      if !text.contains("#"), !text.contains("?"),
        let url = URL(string: "https://u:\(Marker.text)@a.example/\(text)?token=\(Marker.text)")
      {
        let redacted = Redactor.standard.url(url).absoluteString
        require(!redacted.contains(Marker.text), "an address shows its secret: \(redacted)")
      }
      var scrubber = SecretScrubber()
      let headers = HTTPHeaders(["Cookie": text, "Set-Cookie": text, "Authorization": Marker.text])
      let redacted = Redactor.standard.headers(headers, &scrubber)
      require(!"\(redacted)".contains(Marker.text), "headers show a secret")
    })

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

extension System {
  fileprivate static func removeRecording() {
    try? FileManager.default.removeItem(atPath: FuzzedReader.recordingFolder)
  }
}
