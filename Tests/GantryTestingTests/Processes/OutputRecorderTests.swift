import Testing

@testable import GantryTesting

/// The output of an app that a failure shows.
struct OutputRecorderTests {
  /// Lines of 1,023 bytes: with their ends 1,024 of them fill a recorder.
  private static func recorder(lineCount: Int) -> OutputRecorder {
    var recorder = OutputRecorder()
    let rest = String(repeating: "x", count: 1023 - 5)
    for number in 0..<lineCount { recorder.append("\(10_000 + number)" + rest) }
    return recorder
  }

  @Test func aMebibyteIsKept() {
    let recorder = Self.recorder(lineCount: 1024)
    #expect(recorder.text.utf8.count == (1 << 20) - 1)
    #expect(recorder.text.hasPrefix("10000x"))
    #expect(recorder.lineCount == 1024)
    #expect(recorder.contains("10000x", fromLine: 0))
    #expect(!recorder.contains("10000x", fromLine: 1))
  }

  @Test func theOldestLinesAreDropped() {
    let recorder = Self.recorder(lineCount: 1024 + 3)
    #expect(recorder.text.hasPrefix("… 3 earlier lines were dropped\n10003x"))
    #expect(recorder.lineCount == 1027)
    #expect(recorder.contains("10003x", fromLine: 3))
    #expect(!recorder.contains("10003x", fromLine: 4))
    let many = Self.recorder(lineCount: 1024 + 5000)
    #expect(many.text.hasPrefix("… 5000 earlier lines were dropped\n15000x"))
  }

  @Test func aLineAboveTheLimitIsKeptAlone() {
    var recorder = OutputRecorder()
    recorder.append("first")
    recorder.append(String(repeating: "y", count: 2 << 20))
    #expect(recorder.text.hasPrefix("… 1 earlier lines were dropped\ny"))
    recorder.append("last")
    #expect(recorder.text == "… 2 earlier lines were dropped\nlast")
  }

  @Test func aMessageHasTheLastLines() {
    var recorder = OutputRecorder()
    #expect(recorder.last(2) == "")
    for line in ["a", "b"] { recorder.append(line) }
    #expect(recorder.last(2) == "a\nb")
    recorder.append(String(repeating: "z", count: 2000))
    #expect(recorder.last(1) == "… 2 earlier lines\n" + String(repeating: "z", count: 2000))
    recorder.append(String(repeating: "z", count: 2001))
    #expect(recorder.last(1) == "… 3 earlier lines\n" + String(repeating: "z", count: 2000) + "…")
  }
}
