import Dispatch
import Foundation
import Gantry
import GantryNetworking
import GantrySystem

/// `gantry proxy`: a network's conditions between any program and its services.
///
/// A program of its own, so that `gantry` needs no part of the network.
@main
enum Main {
  static func main() {
    #if DEBUG
      do {
        try serve(ProxyLaunch.current)
        // Ends this thread, and never releases what its frames hold.
        dispatchMain()
      } catch let error as ProxyError {
        fail(error.message, code: 64)
      } catch let error as LaunchError {
        LaunchFailure.end(error)
      } catch let error as URLError {
        fail(error.localizedDescription, code: 64)
      } catch {
        fail("\(error)", code: 69)
      }
    #else
      fail(
        "gantry-proxy was built without DEBUG, and a release build has no conditions of the network. "
          + "Install it with: make install", code: 69)
    #endif
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    System.printError("error: \(message)\n")
    System.exit(code)
  }

  #if DEBUG
    /// What stands behind `--`: a program and its arguments.
    private static var program: [String] {
      Array(CommandLine.arguments.drop { $0 != "--" }.dropFirst())
    }

    private static func serve(_ launch: ProxyLaunch) throws {
      let services = try launch.services()
      let program = program
      // What the program writes isn't mixed with the list of requests.
      let log = program.isEmpty ? STDOUT_FILENO : STDERR_FILENO
      // Whoever reads the list may be gone. A program that is started doesn't inherit that.
      if program.isEmpty { signal(SIGPIPE, SIG_IGN) }
      var proxies: [ConditioningProxy] = []
      var arguments = Array(program.dropFirst())
      for (index, service) in services.enumerated() {
        let port = launch.port == 0 ? 0 : launch.port + UInt16(index)
        let proxy = try ConditioningProxy(
          to: service.url, port: port, conditions: launch.network
        ) { request in print(request.line, to: log) }
        proxies.append(proxy)
        print("\(proxy.url.absoluteString) stands for \(service.url.absoluteString)", to: log)
        if let option = service.option {
          guard !program.isEmpty else {
            throw ProxyError("--to names the option '\(option)', and no program stands behind '--'")
          }
          arguments += ["--\(option)", proxy.url.absoluteString]
        }
      }
      let stopped = proxies
      let child = try program.first.map { try run($0, arguments) }
      signal(SIGPIPE, SIG_IGN)
      for number in [SIGINT, SIGTERM, SIGHUP] {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          if let child {
            // A terminal tells both of Ctrl-C.
            if number != SIGINT { kill(child.processIdentifier, number) }
            return
          }
          for proxy in stopped { proxy.stop() }
          System.exit(0)
        }
        source.resume()
        sources.append(source)
      }
      guard let child else { return }
      try System.startThread {
        let end = child.reap()
        for proxy in stopped { proxy.stop() }
        switch end {
        case .exited(let code): System.exit(code)
        case .signaled(let number): System.exit(128 + number)
        case .unknown: System.exit(0)
        }
      }
    }

    // The main thread alone adds to them.
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    /// Starts a program of this shell's `PATH`.
    private static func run(_ name: String, _ arguments: [String]) throws -> ChildProcess {
      let folders = (System.environmentVariable("PATH") ?? "").split(separator: ":")
      let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
      guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
        throw ProxyError("there is no program '\(name)'")
      }
      return try ChildProcess(
        path, arguments: arguments, environment: System.variables, input: STDIN_FILENO,
        output: STDOUT_FILENO, error: STDERR_FILENO, group: .inherited)
    }

    private static func print(_ line: String, to log: Int32) {
      // Whoever reads it may be gone.
      try? System.write(Array((line + "\n").utf8), to: log)
    }
  #endif
}

#if DEBUG
  extension ProxiedRequest {
    /// `GET https://example.com/users 200 12 ms 340 bytes live`.
    fileprivate var line: String {
      let milliseconds = Int((duration / .milliseconds(1)).rounded())
      let outcome = status.map(String.init) ?? "failed: \(error ?? "")"
      return "\(method) \(url) \(outcome) \(milliseconds) ms \(byteCount) bytes \(source)"
    }
  }
#endif
