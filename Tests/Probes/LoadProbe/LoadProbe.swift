import Foundation
import GantryLink
import GantrySystem
import GantryTesting

/// Stands for a test under load, while `Scripts/load.sh` measures it from outside.
///
/// It takes a command from each line of standard input and answers with a line of JSON:
///
///     listen                  opens a link: its port and token
///     ready                   waits until the app of the link is ready, and closes the link
///     launches PATH COUNT     launches an app so often, and kills it each tenth time
///     start PATH [ARGUMENT…]  launches an app: its process and address
///     requests                counts the requests of the app
///     end                     ends the app
///     quit
@main
enum LoadProbe {
  static func main() throws {
    var probe = Probe()
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      if words.first == "quit" { return }
      let answer: [String: String]
      do {
        answer = try probe.answer(words[0], Array(words.dropFirst()))
      } catch {
        answer = ["error": "\(error)"]
      }
      FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
    }
  }
}

private struct Unexpected: Error, CustomStringConvertible {
  var description: String
}

private struct Probe {
  private let readiness = Monitor(0)
  private var server: LinkServer?
  private var app: ProcessApplication?

  mutating func answer(_ command: String, _ words: [String]) throws -> [String: String] {
    switch command {
    case "listen":
      readiness.withLock { $0 = 0 }
      let server = try LinkServer(
        take: { [readiness] message in
          if message.kind == .ready { readiness.withLock { $0 += 1 } }
        }, isGone: {})
      self.server = server
      return server.environment
    case "ready":
      defer { server?.stop() }
      let isReady = readiness.wait(for: .seconds(60)) { $0 > 0 ? true : nil }
      guard isReady == true else { throw Unexpected(description: "the app was kept out") }
      return [:]
    case "launches":
      guard let count = Int(words[1]) else { throw Unexpected(description: "\(words)") }
      for number in 1...count { try launch(words[0], isKilled: number % 10 == 0) }
      return [:]
    case "start":
      let app = ProcessApplication(executable: words[0])
      app.launchArguments = Array(words.dropFirst())
      app.passesOutputOn = false
      try app.launch()
      self.app = app
      return [
        "process": "\(app.processIdentifier ?? 0)", "url": app.url?.absoluteString ?? "",
      ]
    case "requests":
      let requests = app?.network.requests ?? []
      let failed = requests.filter { $0.error != nil || $0.status != 200 }
      return ["count": "\(requests.count)", "failed": "\(failed.count)"]
    case "end":
      app?.terminate()
      app = nil
      return [:]
    default: throw Unexpected(description: "There is no command '\(command)'.")
    }
  }

  private func launch(_ path: String, isKilled: Bool) throws {
    let app = ProcessApplication(executable: path)
    app.passesOutputOn = false
    guard isKilled else {
      try app.launch()
      guard app.launchReport != nil else { throw Unexpected(description: "There is no report.") }
      return app.terminate()
    }
    let isOver = Monitor(false)
    try System.startThread {
      while app.processIdentifier == nil { _ = System.waitToRead([], milliseconds: 1) }
      // Somewhere between its first instruction and the test's waiting for its end.
      _ = System.waitToRead([], milliseconds: .random(in: 0...50))
      kill(app.processIdentifier ?? 0, SIGKILL)
      isOver.withLock { $0 = true }
    }
    do {
      try app.launch()
    } catch let error as ApplicationError {
      guard error.code == .crashed, error.message.contains("SIGKILL") else { throw error }
    }
    _ = isOver.wait(for: .seconds(60)) { $0 ? true : nil }
    let end = app.waitForExit()
    guard end == .crashed(signal: SIGKILL) else {
      throw Unexpected(description: "An app that was killed is said to be \(end).")
    }
  }
}
