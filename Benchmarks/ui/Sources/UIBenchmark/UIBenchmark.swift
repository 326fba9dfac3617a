import GantryUI

/// One client of the benchmark, told what to do line by line on standard input: the commands are
/// those of `peers.py`, which says what they answer, `taps` and `soak`.
///
/// `taps ADDRESS COUNT` taps a row of a page that many times, and answers with how long that took.
///
/// `soak ADDRESS COUNT THREADS` makes that many flows, so many at once, and answers with how many
/// there were and what went wrong.
@main
enum UIBenchmark {
  static func main() {
    var hasFailed = false
    while let line = readLine(), line != "quit" {
      let words = line.split(separator: " ").map(String.init)
      do {
        print(try answer(to: words))
      } catch {
        hasFailed = true
        print(json(["error": .text("\(error)")]))
      }
      // Standard output is a pipe, which holds lines back.
      fflush(nil)
    }
    if hasFailed { exit(1) }
  }

  private static func answer(to words: [String]) throws -> String {
    switch (words.first, words.dropFirst().first, words.count) {
    case ("flow", let address?, 2):
      return json(try flow(XCUIApplication(address: address)))
    case ("launch", .some, 3...):
      return json(try flow(application(Array(words.dropFirst()))))
    case ("flows", let seconds?, 3):
      return json(
        try flows(for: .seconds(try number(seconds))) { XCUIApplication(address: words[2]) })
    case ("launches", let seconds?, 4...):
      return json(
        try flows(for: .seconds(try number(seconds))) { application(Array(words.dropFirst(2))) })
    case ("taps", let address?, 3):
      return json(try taps(XCUIApplication(address: address), count: Int(try number(words[2]))))
    case ("overshoot", let address?, 3):
      return json(["ms": .list(try overshoot(address, count: Int(try number(words[2]))))])
    case ("query", let address?, 3):
      return json([
        "ms": .list(
          try repeated(address, count: Int(try number(words[2]))) { $0.links["Row 200"].exists })
      ])
    case ("label", let address?, 3):
      return json([
        "ms": .list(
          try repeated(address, count: Int(try number(words[2]))) {
            $0.staticTexts["target"].label == "a label"
          })
      ])
    case ("soak", let address?, 4):
      let soak = Soak(address, count: Int(try number(words[2])))
      return json(soak.run(threads: Int(try number(words[3]))))
    default: throw BenchmarkError("unknown command \(words)")
    }
  }

  private static func number(_ text: String) throws -> Double {
    guard let number = Double(text) else { throw BenchmarkError("'\(text)' is no number") }
    return number
  }

  /// An app that a flow starts, from its command.
  private static func application(_ command: [String]) -> XCUIApplication {
    let app = XCUIApplication(executable: command[0])
    app.launchArguments = Array(command.dropFirst())
    // It doesn't link GantryLink, but says in its output where it is.
    app.processApplication?.readiness = .output(containing: "serving on")
    // Standard output is for answers.
    app.processApplication?.passesOutputOn = false
    return app
  }

  private static func flows(
    for time: Duration, of application: () -> XCUIApplication
  ) throws -> [String: Figure] {
    let start = ContinuousClock.now
    var count = 0
    while ContinuousClock.now - start < time {
      _ = try flow(application())
      count += 1
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return ["flows": .number(Double(count)), "seconds": .number(seconds)]
  }

  /// How late waiting ends, each time in a page of its own.
  private static func overshoot(_ address: String, count: Int) throws -> [Double] {
    try (0..<count).map { _ in
      let app = XCUIApplication(address: address)
      app.launch()
      defer { app.terminate() }
      let text = app.staticTexts["late"]
      guard text.waitForExistence(timeout: 10) else { throw BenchmarkError("no text came") }
      let now = Date().timeIntervalSince1970 * 1000
      return now - (try number(text.label))
    }
  }

  /// The time of each of many actions on one page, after a few that aren't counted.
  private static func repeated(
    _ address: String, count: Int, _ action: (XCUIApplication) -> Bool
  ) throws -> [Double] {
    let app = XCUIApplication(address: address)
    app.launch()
    defer { app.terminate() }
    var times: [Double] = []
    for round in 0..<count + 3 {
      let start = ContinuousClock.now
      let isMet = action(app)
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      guard isMet else { throw BenchmarkError("the element was not found") }
      if round >= 3 { times.append(time) }
    }
    return times
  }
}

/// What an answer is made of.
enum Figure {
  case number(Double)
  case list([Double])
  case text(String)
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// One line of JSON.
func json(_ members: [String: Figure]) -> String {
  let object = members.mapValues { figure -> Any in
    switch figure {
    case .number(let number): number
    case .list(let numbers): numbers
    case .text(let text): text
    }
  }
  guard let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys) else {
    return #"{"error": "a figure is not finite"}"#
  }
  return String(decoding: data, as: UTF8.self)
}
