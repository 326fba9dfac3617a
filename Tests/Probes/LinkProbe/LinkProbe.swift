import Dispatch
import Foundation
import Gantry
import GantryLink
import GantrySystem
import ProbeConfiguration
import TestThreads

/// A small app under test: does what ``LinkProbeLaunch`` says.
@main
enum LinkProbe {
  static func main() async {
    LaunchLink.connect()
    if ProcessInfo.processInfo.environment["LINK_PROBE_RESTRICTED"] != nil {
      _ = RestrictedProbeLaunch.current
      await LaunchLink.ready()
    }
    if ProcessInfo.processInfo.environment["LINK_PROBE_KEPT"] != nil {
      _ = KeptProbeLaunch.current
      await LaunchLink.ready()
    }
    let launch = LinkProbeLaunch.current
    for line in 0..<launch.lineCount { say("line \(line)") }
    switch launch.behavior {
    case .serve:
      let nowhere = "http://127.0.0.1:1/\(launch.title.prefix(200_000))"
      await LaunchLink.ready(url: launch.address.isEmpty ? nowhere : launch.address)
    case .exit: exit(3)
    case .crash:
      say("about to trap")
      preconditionFailure("as asked")
    case .hang: break
    case .stop: raise(SIGSTOP)
    case .answer: answer(launch.port)
    case .stubborn:
      signal(SIGTERM, SIG_IGN)
      await LaunchLink.ready()
    case .parent:
      start("sleep 1000 & setsid sleep 1000 & echo started; wait")
      await LaunchLink.ready()
    case .listen:
      let changes = LaunchLink.changes(of: LinkProbeLaunch.self)
      await LaunchLink.ready()
      for await change in changes {
        // As apps print: nobody flushes it, and the app goes on.
        print("changed to \(change.title)")
      }
    case .request:
      await LaunchLink.ready()
      tellOfRequests()
    case .requestAndFinish:
      tellOfRequests()
      await LaunchLink.ready()
      tellOfRequests()
      exit(0)
    case .finish:
      await LaunchLink.ready()
      exit(0)
    }
    // Whoever started it ends it.
    while true { _ = await Task { try? await Task.sleep(for: .seconds(1000)) }.value }
  }

  private static func answer(_ port: UInt16) {
    do {
      let (listener, _) = try System.listenOnLoopback(port: port)
      while true { System.close(try System.accept(listener)) }
    } catch {
      say("can't answer: \(error)")
      exit(1)
    }
  }

  private static func tellOfRequests() {
    #if DEBUG
      do {
        try TestThreads.run(4) { thread in
          for number in 0..<1000 {
            let url = "http://h/\(thread)/\(number)"
            RequestOutbox.add(LinkRequest(method: "GET", url: url, start: 0, duration: 0))
          }
        }
      } catch {
        say("can't start threads: \(error)")
        exit(1)
      }
    #endif
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private static func start(_ script: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    do {
      try process.run()
    } catch {
      say("can't start a shell: \(error)")
      exit(1)
    }
  }
}
