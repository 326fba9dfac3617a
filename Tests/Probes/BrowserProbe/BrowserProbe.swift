import Foundation
import GantryBrowser

/// Stands for a test's process that ends in some way with browsers running.
///
///     BrowserProbe kill|exit|close|wait [ADDRESS]
@main
enum BrowserProbe {
  private static let agent = "(r) => JSON.stringify(eval(r)) ?? 'null'"

  static func main() throws {
    let way = CommandLine.arguments[1]
    if way == "remote" { return try remote(CommandLine.arguments[2]) }
    if way == "flow" { return try measure(CommandLine.arguments) }
    var pages: [any Page] = []
    for (engine, usesDevTools) in [
      (BrowserOptions.Engine.chromium, true), (.chromium, false), (.webkit, true),
    ] {
      var options = BrowserOptions()
      options.engine = engine
      options.usesDevTools = usesDevTools
      let page = try BrowserPool.page(
        options, agent: agent, deadline: Deadline(after: .seconds(90)))
      try page.open("data:text/html,<p>here", deadline: Deadline(after: .seconds(30)))
      pages.append(page)
    }
    say("started")
    switch way {
    case "kill": kill(getpid(), SIGKILL)
    case "exit": exit(0)
    case "close":
      for page in pages { page.close() }
      BrowserPool.closeAll()
      say("closed")
      sleep(1)
      sleep(1000)
    default: sleep(1000)
    }
  }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  /// Two pages at once on the remote end that the environment names.
  private static func remote(_ address: String) throws {
    let options = try BrowserOptions(environment: ProcessInfo.processInfo.environment)
    let deadline = Deadline(after: .seconds(90))
    var pages: [any Page] = []
    for _ in 0..<2 {
      pages.append(try BrowserPool.page(options, agent: agent, deadline: deadline))
    }
    for (index, page) in pages.enumerated() {
      try page.open(address, deadline: deadline)
      _ = try page.call("document.cookie='n=\(index)'", waits: false, deadline: deadline)
    }
    for page in pages {
      let answer = try page.call(
        "document.title + ' ' + document.cookie", waits: false, deadline: deadline)
      say("\(page.engine): \(answer)")
      let shot = try page.screenshot(nil, deadline: deadline)
      say("screenshot \(shot.count > 1000)")
    }
    for page in pages { page.close() }
    // They are closed in the background.
    sleep(2)
  }

  /// How long the parts of a flow take: `flow ADDRESS chromium|classic|webkit COUNT`.
  private static func measure(_ arguments: [String]) throws {
    var options = BrowserOptions()
    if arguments[3] == "webkit" { options.engine = .webkit }
    if arguments[3] == "classic" { options.usesDevTools = false }
    options.arguments = Array(arguments.dropFirst(5))
    var times: [String: [Double]] = [:]
    func time<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
      let start = ContinuousClock.now
      defer { times[name, default: []].append(start.duration(to: .now) / .milliseconds(1)) }
      return try body()
    }
    let deadline = Deadline(after: .seconds(300))
    for _ in 0..<(Int(arguments[4]) ?? 10) {
      let page = try time("page") {
        try BrowserPool.page(
          options, agent: agent, viewport: Viewport(width: 800, height: 600), deadline: deadline)
      }
      try time("open") { try page.open(arguments[2], deadline: deadline) }
      for _ in 0..<10 {
        _ = try time("call") { try page.call("1", waits: false, deadline: deadline) }
      }
      let long = "'x'.repeat(86000)"
      _ = try time("call 86 KB") { try page.call(long, waits: false, deadline: deadline) }
      for _ in 0..<5 {
        try time("tap") {
          try page.perform(
            [.pointerMove(x: 5, y: 5), .pointerDown(), .pointerUp()], deadline: deadline)
        }
      }
      try time("text 10") { try page.perform([.text("0123456789")], deadline: deadline) }
      for _ in 0..<3 {
        _ = try time("screenshot") { try page.screenshot(nil, deadline: deadline) }
      }
      _ = try time("screenshot part") {
        try page.screenshot(CGRect(x: 0, y: 0, width: 100, height: 50), deadline: deadline)
      }
      time("close") { page.close() }
    }
    for (name, values) in times.sorted(by: { $0.key < $1.key }) {
      let sorted = values.sorted()
      say(
        "\(name): first \(values[0].rounded(toTenths: ())) median "
          + "\(sorted[sorted.count / 2].rounded(toTenths: ())) max \(sorted.last?.rounded(toTenths: ()) ?? 0)"
      )
    }
  }
}

extension Double {
  fileprivate func rounded(toTenths: Void) -> Double { (self * 10).rounded() / 10 }
}
