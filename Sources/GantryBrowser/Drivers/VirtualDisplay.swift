#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryTesting

  /// An X server without a screen, for browsers that need one.
  final class VirtualDisplay: Sendable {
    private let app: ProcessApplication
    /// Its name, such as `:7`.
    let name: String

    /// Starts it on a display that is free.
    ///
    /// It doesn't begin anew when its last client has left: meanwhile it would refuse the next one.
    /// It listens on an abstract socket alone where the system has such, so that no file of it is
    /// left in a common folder after a kill.
    init(deadline: Deadline) throws(BrowserError) {
      let path = try Tools.xvfb()
      app = ProcessApplication(executable: "/bin/sh")
      app.launchArguments = [
        "-c",
        """
        run() { "$0" -displayfd 1 -screen 0 2560x1600x24 -noreset -nolisten tcp "$@"; }
        { run -nolisten unix || run; } | while read -r number; do echo "display $number"; done
        """, path,
      ]
      app.readiness = .output(containing: "display ")
      app.launchTimeout = min(deadline.remaining, .seconds(30))
      app.terminationGrace = .zero
      app.passesOutputOn = false
      do {
        try app.launch()
      } catch {
        throw BrowserError(.notStarted, "Xvfb could not be started: \(error)")
      }
      let line = app.output.split(separator: "\n").first { $0.hasPrefix("display ") }
      name = ":" + (line?.dropFirst("display ".count) ?? "0")
    }

    deinit { close() }

    var isRunning: Bool { app.state == .ready }
    var processIdentifier: Int32? { app.processIdentifier }

    func close() { app.terminate() }
  }
#endif
