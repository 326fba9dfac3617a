import GantryUI

private let labels = [
  ("countryName", "Canada"), ("countryRegion", "Northern America, Americas"),
  ("countryPopulation", "36155487 people"), ("countryArea", "9984670.0 sq km"),
]

/// Goes from the list of countries to Canada's page, as every peer does it.
///
/// It answers with the milliseconds of each step, and with the size of the screenshot, since a
/// screenshot's time depends on it.
func flow(_ app: XCUIApplication) throws -> [String: Figure] {
  try FlowCase.run { try runFlow(app) }
}

/// Taps a row `count` times, after three taps that aren't measured, and answers with the milliseconds.
func taps(_ app: XCUIApplication, count: Int) throws -> [String: Figure] {
  try FlowCase.run {
    app.launch()
    defer { app.terminate() }
    let row = app.links["Row 5"]
    for _ in 0..<3 { row.tap() }
    var steps = Steps()
    for _ in 0..<count { row.tap() }
    steps.done("taps")
    return steps.times
  }
}

/// The steps of `flow`, in a test that has begun where there is a report.
private func runFlow(_ app: XCUIApplication) throws -> [String: Figure] {
  var steps = Steps()
  app.launch()
  steps.done("open")
  // What fails must not leave its page behind either.
  defer { app.terminate() }
  app.tables.staticTexts["Canada"].tap()
  steps.done("tap")
  guard app.staticTexts["countryName"].waitForExistence(timeout: 5) else {
    throw BenchmarkError("countryName did not come")
  }
  steps.done("wait")
  for (identifier, expected) in labels {
    let label = app.staticTexts[identifier].label
    guard label == expected else {
      throw BenchmarkError("\(identifier) is '\(label)', not '\(expected)'")
    }
  }
  steps.done("labels")
  let picture = app.windows.firstMatch.screenshot().pngRepresentation
  steps.done("screenshot")
  app.terminate()
  steps.done("close")
  let size = try pictureSize(of: picture)
  return steps.times.merging(["width": .number(size.width), "height": .number(size.height)]) {
    _, size in size
  }
}

/// The time since the last step, by name, in milliseconds, and the sum.
private struct Steps {
  private(set) var times: [String: Figure] = [:]
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now

  mutating func done(_ step: String) {
    let now = ContinuousClock.now
    times[step] = .number((now - last) / .milliseconds(1))
    times["total"] = .number((now - start) / .milliseconds(1))
    last = now
  }
}

/// The size that a PNG's header has.
private func pictureSize(of picture: Data) throws -> (width: Double, height: Double) {
  guard picture.starts(with: [0x89, 0x50, 0x4E, 0x47]), picture.count > 24 else {
    throw BenchmarkError("the screenshot is no PNG")
  }
  func number(at offset: Int) -> Double {
    Double(picture.dropFirst(offset).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }
  return (number(at: 16), number(at: 20))
}
