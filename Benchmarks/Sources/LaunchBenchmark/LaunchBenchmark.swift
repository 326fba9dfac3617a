import Foundation
import Gantry
import GantryTesting

/// Launches a small app again and again.
///
///     LaunchBenchmark compare ROUNDS    against spawning it by hand, in turns; prints Markdown
///     LaunchBenchmark soak COUNT        and prints what is left of file descriptors and the like
@main
enum LaunchBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
      fail("say what to do: compare ROUNDS, or soak COUNT")
    }
    switch arguments[1] {
    case "compare": try compare(rounds: count)
    case "soak": try soak(count)
    default: fail("'\(arguments[1])' is neither compare nor soak")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(64)
  }

  private static func app() -> ProcessApplication {
    let app = ProcessApplication(product: "SmallApp")
    app.launchArguments = ["--title", "benchmark", "--count", "3"]
    app.passesOutputOn = false
    return app
  }

  // MARK: Time

  private static func compare(rounds: Int) throws {
    let path = String(app().reproLine.prefix { $0 != " " })
    var byHand: [Double] = []
    var launched: [Double] = []
    for round in 0..<(rounds + 3) {
      let hand = try milliseconds { try HandSpawn(path, ["--title", "benchmark", "--count", "3"]) }
      hand.value.end()
      let app = app()
      let linked = try milliseconds { try app.launch() }
      app.terminate()
      // The first rounds warm up the file cache and start the watchdog.
      guard round >= 3 else { continue }
      byHand.append(hand.time)
      launched.append(linked.time)
    }
    let difference = zip(launched, byHand).map { $0 - $1 }
    print("| launch to ready, median of \(rounds) | |")
    print("| --- | --- |")
    print("| spawned by hand, one line read | \(text(median(byHand))) ms |")
    print(
      "| `ProcessApplication.launch()`, over the link, with its report | "
        + "\(text(median(launched))) ms |")
    print("| beyond (median of paired differences; limit 5 ms) | \(text(median(difference))) ms |")
    if median(difference) > 5 { exit(1) }
  }

  private static func milliseconds<Value>(_ work: () throws -> Value) rethrows -> (
    value: Value, time: Double
  ) {
    let start = ContinuousClock.now
    let value = try work()
    return (value, (ContinuousClock.now - start) / .milliseconds(1))
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }

  // MARK: Endurance

  private static func soak(_ count: Int) throws {
    for _ in 0..<3 { try launchOnce() }
    let before = settled()
    for index in 1...count {
      try launchOnce()
      if index % 200 == 0 { FileHandle.standardError.write(Data("\(index) launches\n".utf8)) }
    }
    let after = settled()
    print("| after \(count) launches | before | after |")
    print("| --- | --- | --- |")
    for (index, name) in Inventory.names.enumerated() {
      print("| \(name) | \(before.counts[index]) | \(after.counts[index]) |")
    }
    if before.counts != after.counts { fail("something is left over") }
  }

  /// What is held once the threads of the last launch are on their way no more.
  private static func settled() -> Inventory {
    Thread.sleep(forTimeInterval: 0.5)
    return Inventory()
  }

  private static func launchOnce() throws {
    let app = app()
    try app.launch()
    guard app.launchReport?.overrides.map(\.value) == ["benchmark", "3"] else {
      fail("the options did not arrive")
    }
    app.terminate()
  }
}
