import Foundation
import Gantry
import GantryReport
import GantryTesting
import ProbeConfiguration

#if DEBUG
  @testable import GantryNetworking
#endif

/// Writes what the package writes, while `Scripts/faults.sh` has calls of the system fail.
///
///     FaultProbe record FOLDER DAY       records exchanges, and says what is kept
///     FaultProbe open FOLDER             opens a recording, as the next launch does
///     FaultProbe report FOLDER           records a test
///     FaultProbe launch PATH-OF-APP      launches an app with a payload that needs a file
///     FaultProbe wait MILLISECONDS       waits for what never happens, and says how long it took
///
/// Ends with 1 after an error, which standard error has.
@main
enum FaultProbe {
  static func main() {
    let arguments = CommandLine.arguments
    do {
      switch arguments[1] {
      #if DEBUG
        case "record": try record(arguments[2], day: Int(arguments[3]) ?? 0)
        case "open": _ = try Recorder(folder: arguments[2])
      #endif
      case "report": try report(arguments[2])
      case "launch": try launch(arguments[2])
      case "wait": wait(Int(arguments[2]) ?? 0)
      default: preconditionFailure("No such task: '\(arguments[1])'.")
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  // MARK: Recording

  #if DEBUG
    /// One request has the same answer each day, one another, one a large one, and one is new.
    private static func record(_ folder: String, day: Int) throws {
      let recorder = try Recorder(folder: folder)
      let clock = ContinuousClock()
      var longest = Duration.zero
      func keep(_ name: String, _ body: Data) throws {
        let exchange = try exchange(name, body, day)
        longest = max(longest, clock.measure { recorder.record(exchange) })
        recorder.settle()
        say("kept \(name)")
      }
      try keep("same", Data("same".utf8))
      try keep("changed", Data("day \(day)".utf8))
      recorder.flush()
      try keep("large", Data(repeating: UInt8(ascii: "a") + UInt8(day), count: 5 << 18))
      try keep("day\(day)", Data("new".utf8))
      recorder.flush()
      say("longest \(Int(longest / .milliseconds(1)))")
    }

    private static func exchange(_ name: String, _ body: Data, _ day: Int) throws -> HTTPExchange {
      guard let url = URL(string: "http://h/\(name)") else { throw URLError(.badURL) }
      let headers = HTTPHeaders(["Content-Type": "text/plain"])
      return HTTPExchange(
        request: HTTPRequest(method: "GET", url: url, headers: HTTPHeaders(), body: .empty),
        outcome: .success(HTTPAnswer(status: 200, headers: headers, body: .data(body))),
        start: Date(timeIntervalSince1970: 1_700_000_000 + Double(day * 86400)),
        duration: .milliseconds(1))
    }
  #endif

  // MARK: Reports

  private static func report(_ folder: String) throws {
    let run = try RunRecorder(folder: folder)
    let test = run.begin(test: TestIdentity(suite: "Probe", name: "faults"))
    for step in 0..<2 {
      let activity = test.beginActivity("Step \(step)", kind: .action)
      test.attach(
        Data(repeating: UInt8(step), count: 1 << 18), name: "Picture \(step)",
        contentType: "image/png")
      test.endActivity(activity)
      say("step \(step)")
    }
    test.attach(
      Data("only of failures".utf8), name: "Log", contentType: "text/plain",
      lifetime: .deleteOnSuccess)
    test.finish(.passed)
    say("finished")
  }

  // MARK: Processes

  private static func launch(_ path: String) throws {
    var launch = LinkProbeLaunch()
    launch.title = String(repeating: "x", count: 300_000)
    let app = ProcessApplication(executable: path)
    app.passesOutputOn = false
    app.launchEnvironment = [LinkProbeLaunch.payloadKey: launch.payload]
    try app.launch()
    say("launched \(app.processIdentifier ?? 0)")
    app.terminate()
    say("ended")
  }

  private static func wait(_ milliseconds: Int) {
    let clock = ContinuousClock()
    let longest = (0..<8).map { _ in
      clock.measure {
        _ = Monitor(0).wait(for: .milliseconds(milliseconds)) { _ -> Int? in nil }
      } / .milliseconds(1)
    }
    say("waited \(Int(longest.min() ?? 0)) \(Int(longest.max() ?? 0))")
  }
}
