import Foundation
import GantryReport
import Testing

@Suite struct RedactionTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  static let secrets = [
    "tok-5f2c9a", #"pass "word" / with \ and <b>&'é'"#, "two words+plus=equals&more",
  ]

  @Test func headersAndBodiesAreKeptWithoutWhatIsSecretByItsName() throws {
    let run = try RunRecorder(folder: folder.run)
    let test = run.begin(test: TestIdentity(suite: "S", name: "t"))
    let secrets = [
      "b3arer7Qz91kLm", "x4uthR2d2c3po", "hunter2hunter2", "s1dWq8Zr4Tt", "acc3ssN0w9Yy",
    ]
    var request = NetworkRecord(method: "POST", url: "http://a/login", status: 200, start: Date())
    request.requestHeaders =
      "Accept: text/html\nAuthorization: Bearer \(secrets[0])\nX-Auth: \(secrets[1])"
    request.requestBody = "name=Ann&password=\(secrets[2])"
    request.responseHeaders =
      "Content-Type: application/json\nSet-Cookie: sid=\(secrets[3]); Path=/"
    request.responseBody = #"{"name": "Ann", "accessToken": "\#(secrets[4])"}"#
    test.recordNetwork([request])
    test.finish(.passed)
    _ = try RunReport(folder: folder.run).write()
    for file in try folder.files() {
      let text = String(decoding: try folder.data(file), as: UTF8.self)
      for secret in secrets { #expect(!text.contains(secret), "\(secret) in \(file)") }
      guard file.hasSuffix("index.html") else { continue }
      #expect(text.contains("What was sent and answered"))
      for kept in ["Accept: text/html", "name=Ann", "Content-Type: application/json"] {
        #expect(text.contains(kept), "\(kept)")
      }
    }
  }

  @Test(arguments: secrets)
  func noByteOfTheFolderHoldsASecret(_ secret: String) throws {
    let run = try RunRecorder(folder: folder.run)
    run.hide("")
    run.hide(secret)
    let text = "before \(secret) after"
    let percent = try #require(
      secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let url = "https://example.com/?a=\(percent)&b=1"
    let json = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
    let basic = Data("user:\(secret)".utf8).base64EncodedString()
    let identity = TestIdentity(module: text, suite: text, name: text, file: text)
    let test = run.begin(test: identity)
    test.identify(as: identity)
    test.note(text, text)
    let activity = test.beginActivity(text)
    let launch = test.recordLaunch(
      LaunchEntry(
        appName: text, arguments: [text, secret, json], environmentNames: [text],
        options: [
          LaunchEntry.OptionRecord(name: text, value: secret, origin: text, shadowed: [text])
        ], reproLine: text, address: url))
    test.update(launch, output: text)
    test.update(launch, output: text + "\n\(secret)\nAuthorization: Basic \(basic)")
    test.recordConsole([ConsoleRecord(text: json, place: url)])
    test.recordNetwork([
      NetworkRecord(method: "GET", url: url, type: text, start: Date(), failure: text)
    ])
    test.attach(Data(text.utf8), name: secret, contentType: "text/plain; a=\(secret)")
    test.attach(Data([0, 255] + Array(json.utf8)), name: "b", contentType: "application/x-own")
    test.fail(text, file: text)
    test.endActivity(activity, failure: text)
    test.finish(.failed, message: text)
    _ = try RunReport(folder: folder.run).write()

    let markup = secret.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
    let forms = [
      secret, percent, String(json.dropFirst(2).dropLast(2)), basic, markup,
      markup.replacingOccurrences(of: "'", with: "&#39;"),
    ]
    let files = try folder.files()
    #expect(files.count == 5)
    for file in files {
      let data = try folder.data(file)
      for form in forms {
        #expect(data.range(of: Data(form.utf8)) == nil, "\(form) in \(file)")
        #expect(!file.contains(form))
      }
    }
    // What isn't secret is there.
    let page = try folder.text("index.html")
    #expect(page.contains("before ‹redacted› after"))
    #expect(page.contains("https://example.com/?a=‹redacted›&amp;b=1"))
    #expect(page.contains("Authorization: Basic "))
  }

  /// Nobody declared them.
  @Test func valuesOfKnownShapeAreRedacted() throws {
    let run = try RunRecorder(folder: folder.run)
    let letters = String(repeating: "abcdef1GHIJ", count: 4)
    let token = "ghp_" + letters
    let values = [
      token, "eyJ\(letters).eyJ\(letters).\(letters)", "https://ann:\(letters)@example.com/",
      "-----BEGIN PRIVATE KEY-----\n\(letters)\n-----END PRIVATE KEY-----",
    ]
    let text = "before \(values.joined(separator: " ")) after"
    let test = run.begin(test: TestIdentity(suite: text, name: text, file: text))
    test.note(text, text)
    let activity = test.beginActivity(text)
    let launch = test.recordLaunch(
      LaunchEntry(
        appName: text, arguments: values, environmentNames: values,
        options: [
          LaunchEntry.OptionRecord(name: text, value: token, origin: text, shadowed: [text])
        ],
        reproLine: "app --server \(token)", address: "http://localhost/?x=\(token)"))
    test.recordConsole([ConsoleRecord(text: "\u{1B}[32m\(text)", place: text)])
    test.recordNetwork([
      NetworkRecord(method: "GET", url: text, type: text, start: Date(), failure: text)
    ])
    // The output so far ends anywhere, as a key has many lines.
    let lines = values[3].split(separator: "\n")
    for count in 1...lines.count {
      test.update(launch, output: "first\n" + lines.prefix(count).joined(separator: "\n"))
    }
    test.update(launch, output: "first\n\(text)\nlast")
    test.attach(Data(text.utf8), name: text, contentType: "text/plain")
    test.fail(text, file: text)
    test.endActivity(activity, failure: text)
    test.finish(.failed, message: text)
    _ = try RunReport(folder: folder.run).write()
    for file in try folder.files() {
      #expect(!file.contains("abcdef1"))
      #expect(try folder.data(file).range(of: Data("abcdef1".utf8)) == nil, "\(file)")
    }
    let page = try folder.text("index.html")
    #expect(page.contains("app --server ‹redacted›"))
    #expect(page.contains("http://localhost/?x=‹redacted›"))
    #expect(page.contains("https://ann:‹redacted›@example.com/"))
    #expect(page.contains(" after\nlast"))
  }

  @Test func whatAnAppCallsSecretIsSoInTheReport() throws {
    let run = try RunRecorder(folder: folder.run)
    run.redact(names: ["ticket"])
    run.redact(names: ["X-Room"])
    let test = run.begin(test: TestIdentity(name: "a"))
    var request = NetworkRecord(
      method: "GET", url: "http://a/?ticket=violet-lake&b=plain-text", start: Date())
    request.requestHeaders = "X-Room: violet-lake\nAccept: plain-text"
    request.responseBody = #"{"ticket": "violet-lake", "c": "plain-text"}"#
    test.recordNetwork([request])
    let record = try #require(try RunReport(folder: folder.run).tests.first?.network.first)
    #expect(record.url == "http://a/?ticket=‹redacted›&b=plain-text")
    #expect(record.requestHeaders == "X-Room: ‹redacted›\nAccept: plain-text")
    #expect(record.responseBody == #"{"ticket": "‹redacted›", "c": "plain-text"}"#)
  }

  @Test func pictureBytesStayAsTheyAre() throws {
    let run = try RunRecorder(folder: folder.run)
    run.hide("IHDR")
    let test = run.begin(test: TestIdentity(name: "a"))
    test.attach(picture, name: "a", contentType: "image/png")
    let path = try #require(try folder.files().first { $0.hasPrefix("attachments/") })
    #expect(try folder.data(path) == picture)
  }

  @Test(arguments: [
    ("abc", "‹redacted›"), ("abcabc", "‹redacted›‹redacted›"),
    ("ab abcdef abc.", "ab ‹redacted› ‹redacted›."),
    ("abcdefgh", "‹redacted›"), ("aabcdefg", "a‹redacted›g"), ("é abc é", "é ‹redacted› é"),
    ("none", "none"), ("", ""), ("ab", "ab"),
  ])
  func secretsMayHoldAndOverlapEachOther(_ text: String, _ expected: String) throws {
    let run = try RunRecorder(folder: folder.run)
    for secret in ["abc", "abcdef", "defgh"] { run.hide(secret) }
    let test = run.begin(test: TestIdentity(name: "a"))
    test.note("note", text)
    test.attach(Data(text.utf8), name: "a", contentType: "text/plain")
    let read = try #require(try RunReport(folder: folder.run).tests.first)
    #expect(read.notes.map(\.value) == [expected])
    #expect(try folder.text(read.attachments.first?.path ?? "") == expected)
  }

  @Test func longOutputIsRedactedQuickly() throws {
    let run = try RunRecorder(folder: folder.run)
    for number in 0..<10 { run.hide("secret number \(number)") }
    let test = run.begin(test: TestIdentity(name: "a"))
    let launch = test.recordLaunch(LaunchEntry(appName: "a"))
    let output =
      String(repeating: "a line that says something\n", count: 40_000) + "secret number 7"
    let elapsed = ContinuousClock().measure { test.update(launch, output: output) }
    #expect(elapsed < .seconds(5))
    let read = try RunReport(folder: folder.run).tests.first?.launches.first?.output
    #expect(read?.hasSuffix("something\n‹redacted›") == true)
  }
}
