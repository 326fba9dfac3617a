import Foundation
import Testing

@testable import GantryNetworking

/// Bodies that are compared in pieces, or are too large for what a stub asks of them.
struct StubBodyTests {
  /// A body of some bytes and an end, in memory or in a file.
  private func withBody(
    _ count: Int, of text: String = "a", end: String, inFile: Bool,
    _ use: (HTTPRequest) throws -> Void
  ) throws {
    var request = try HTTPRequest("POST /x")
    var data = Data(String(repeating: text, count: (count - end.utf8.count) / text.utf8.count).utf8)
    data += Data(end.utf8)
    guard inFile else {
      request.body = .data(data)
      return try use(request)
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    request.body = .file(file, count: data.count)
    try use(request)
  }

  @Test(arguments: [false, true]) func aTextIsFoundAcrossPieces(inFile: Bool) throws {
    let engine = try NetworkEngine([Stub("/x").body(.contains("needle"))])
    // Around where one piece ends, however large a stream makes its pieces.
    for count in [1 << 16, 1 << 18, 1 << 19] {
      for shift in 0...7 {
        try withBody(count + shift, end: "needle", inFile: inFile) {
          #expect(engine.origin($0) == "0", "\(count) + \(shift)")
        }
      }
    }
    try withBody(1 << 19, of: "needl", end: "", inFile: inFile) {
      #expect(engine.origin($0) == "miss")
    }
  }

  @Test(arguments: [false, true]) func aTextLongerThanAPieceIsFound(inFile: Bool) throws {
    let text = String(repeating: "0123456789", count: 70_000)
    let engine = try NetworkEngine([Stub("/x").body(.contains("\(text)!"))])
    try withBody(2 << 20, of: "0123456789", end: "\(text)!?", inFile: inFile) {
      #expect(engine.origin($0) == "0")
    }
    try withBody(2 << 20, of: "0123456789", end: "?", inFile: inFile) {
      #expect(engine.origin($0) == "miss")
    }
  }

  /// What begins again and again as the text does.
  @Test(arguments: [
    ("aab", "aaaab", true), ("abab!", "abaabab!", true), ("aabaaab", "aabaabaaab", true),
    ("aabaaab", "aabaabaaa", false), ("a", "b", false), ("", "b", true), ("ab", "a", false),
  ]) func aTextIsFoundBehindItsBeginnings(text: String, body: String, isFound: Bool) throws {
    // In every division into two pieces.
    let engine = try NetworkEngine([Stub("/x").body(.contains(text))])
    let piece = 1 << 18
    for cut in 0...body.utf8.count {
      var request = try HTTPRequest("POST /x")
      request.body = .data(Data(repeating: 0, count: piece - cut) + Data(body.utf8))
      #expect(engine.origin(request) == (isFound ? "0" : "miss"), "\(cut)")
    }
  }

  @Test(arguments: [false, true]) func aLargeTextIsComparedWhole(inFile: Bool) throws {
    let text = String(repeating: "a", count: (2 << 20) - 1)
    let engine = try NetworkEngine(["b", "c", "d"].map { Stub("/x").body(.equals(text + $0)) })
    for (end, origin) in [("b", "0"), ("c", "1"), ("e", "miss")] {
      try withBody(2 << 20, end: end, inFile: inFile) { #expect(engine.origin($0) == origin) }
    }
    try withBody((2 << 20) + 1, end: "b", inFile: inFile) { #expect(engine.origin($0) == "miss") }
  }

  @Test(arguments: [
    (StubBodyMatcher.json(["a": 1]), "a JSON"), (.text(.matches("a+")), "a regular-expression"),
  ]) func aBodyAboveTheLimitMatchesNothingThatReadsItWhole(
    matcher: StubBodyMatcher, name: String
  ) throws {
    var stub = Stub("/x")
    stub.body = matcher
    let engine = try NetworkEngine([stub])
    for inFile in [false, true] {
      try withBody(8_388_609, end: "", inFile: inFile) { request in
        #expect(
          engine.plan(for: request).miss
            == "no stub answers POST https://api.example.com/x; the nearest stub is routes[0] '/x', but the body's 8388609 bytes are more than the 8388608 \(name) matcher reads"
        )
      }
    }
  }

  @Test(arguments: [
    (StubBodyMatcher.json(["a": 1]), #"{"a":1,"b":""#, #""}"#),
    (.text(.matches("(?s)a.*")), "a", "\n"),
  ]) func aBodyAtTheLimitIsRead(matcher: StubBodyMatcher, start: String, end: String) throws {
    var stub = Stub("/x")
    stub.body = matcher
    let engine = try NetworkEngine([stub])
    var request = try HTTPRequest("POST /x")
    let middle = String(repeating: "a", count: 8_388_608 - start.utf8.count - end.utf8.count)
    request.body = .data(Data("\(start)\(middle)\(end)".utf8))
    #expect(request.body.count == 8_388_608)
    #expect(engine.origin(request) == "0")
  }

  /// An upload of a form has text around an image.
  @Test(arguments: [
    (StubMatcher.contains("name=\"avatar\""), nil), (.present, nil), (.contains("\n"), nil),
    (.equals("avatar"), "the body's text has another value"),
    (.absent, "the body's text is there, which it must not be"),
    (.matches(".*avatar.*"), "the body is not text in UTF-8"),
  ]) func aBodyThatIsNoTextIsComparedByItsBytes(matcher: StubMatcher, failure: String?) throws {
    let engine = try NetworkEngine([Stub("/x").body(matcher)])
    var request = try HTTPRequest("POST /x")
    request.body = .data(Data("name=\"avatar\"\r\n\r\n".utf8) + Data([0xFF, 0xD8, 0x00]))
    let start =
      "no stub answers POST https://api.example.com/x; the nearest stub is routes[0] '/x', but "
    #expect(engine.plan(for: request).miss == failure.map { start + $0 })
  }

  @Test(arguments: [
    StubBodyMatcher.json([:]), .text(.contains("a")), .text(.equals("aaaa")), .text(.matches("a+")),
  ]) func aFileThatIsGoneMatchesNothing(matcher: StubBodyMatcher) throws {
    var stub = Stub("/x")
    stub.body = matcher
    var request = try HTTPRequest("POST /x")
    request.body = .file(URL(fileURLWithPath: "/nowhere/body"), count: 4)
    #expect(try NetworkEngine([stub]).origin(request) == "miss")
  }
}
