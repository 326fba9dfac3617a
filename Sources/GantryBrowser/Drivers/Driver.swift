#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryTesting
  import GantrySystem

  /// A program that this process has started for its pages: a driver, with which its browsers end;
  /// a browser without a driver; the display of browsers.
  ///
  /// It leads a process group of its own, which is killed when the driver ends in any way: a driver
  /// that is only asked to end leaves its browsers running.
  final class Driver: Sendable {
    /// The folder of browsers' profiles; removed with the driver.
    private let folder: String
    private let app: ProcessApplication
    /// The address where it listens; a display's port is its number.
    let endpoint: Endpoint

    private static let count = AtomicInt()

    static func chrome(
      _ options: BrowserOptions, deadline: Deadline
    ) throws(BrowserError) -> Driver {
      let path = try Tools.chromeDriver(options)
      // It takes any port of IPv6 and then needs the same port of IPv4.
      return try start(unless: "port not available") { () throws(BrowserError) in
        try Driver(
          path, arguments: ["--port=0"], tells: "started successfully on port ",
          deadline: deadline)
      }
    }

    /// Starts WebKitWebDriver, which takes one session at a time.
    static func webKit(
      _ options: BrowserOptions, display: Driver?, deadline: Deadline
    ) throws(BrowserError) -> Driver {
      let path = try Tools.webKitDriver(options)
      return try start(unless: "Unable to listen") { () throws(BrowserError) in
        let port = try freePort()
        return try Driver(
          path, arguments: ["--port=\(port)"],
          environment: display.map { ["DISPLAY": ":\($0.endpoint.port)", "GDK_BACKEND": "x11"] }
            ?? [:],
          port: port, deadline: deadline)
      }
    }

    /// Starts an X server without a screen, for browsers that need one, on a free display.
    ///
    /// It doesn't reset when its last client has left, or it would refuse the next one meanwhile.
    /// It listens only on an abstract socket if the system has these, so that a kill leaves no file
    /// in a common folder.
    static func display(deadline: Deadline) throws(BrowserError) -> Driver {
      let script = """
        run() { "$0" -displayfd 1 -screen 0 2560x1600x24 -noreset -nolisten tcp "$@"; }
        { run -nolisten unix || run; } | while read -r number; do echo "display $number"; done
        """
      return try Driver(
        "/bin/sh", name: "Xvfb", arguments: ["-c", script, try Tools.xvfb()], tells: "display ",
        deadline: deadline)
    }

    /// Starts a driver, and again on another port if a process took the first one meanwhile.
    private static func start(
      unless complaint: String, _ driver: () throws(BrowserError) -> Driver
    ) throws(BrowserError) -> Driver {
      for _ in 1..<5 {
        do throws(BrowserError) {
          return try driver()
        } catch  where error.message.contains(complaint) {}
      }
      return try driver()
    }

    private static func freePort() throws(BrowserError) -> UInt16 {
      do throws(SystemError) {
        let (socket, port) = try System.listenOnLoopback()
        System.close(socket)
        return port
      } catch {
        throw BrowserError(.notStarted, "There is no port for a driver: \(error).")
      }
    }

    /// Starts a program that listens on a port, or that tells the port behind some words.
    init(
      _ path: String, name: String? = nil, arguments: [String],
      profile: ((_ folder: String) throws -> [String])? = nil,
      environment: [String: String] = [:], port: UInt16? = nil, tells words: String = "",
      deadline: Deadline
    ) throws(BrowserError) {
      let app = ProcessApplication(executable: path)
      self.app = app
      let name = name ?? app.name
      do {
        let number = Self.count.add(1)
        folder = try Watchdog.shared().privateFolder + "/browsers-\(number)"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        app.launchArguments = arguments
        if let profile { app.launchArguments += try profile("\(folder)/profile") }
        // Killed runs leave no profile, and no run sees another's.
        app.launchEnvironment = environment.merging(["TMPDIR": folder]) { $1 }
        app.readiness = port.map { .port($0) } ?? .output(containing: words)
        app.launchTimeout = min(deadline.remaining, .seconds(60))
        app.terminationGrace = .zero
        app.passesOutputOn = false
        try app.launch()
      } catch {
        throw BrowserError(.notStarted, "\(name) could not be started: \(error)")
      }
      guard let port = port ?? Self.number(behind: words, in: app.output) else {
        app.terminate()
        throw BrowserError(
          .notStarted, "\(name) does not say which port it listens on.", output: app.output)
      }
      endpoint = Endpoint(loopback: port)
    }

    deinit { close() }

    /// The number behind some words, or the port of an address there.
    private static func number(behind words: String, in output: String) -> UInt16? {
      guard let range = output.range(of: words) else { return nil }
      let address = output[range.upperBound...].prefix { !$0.isWhitespace && $0 != "/" }
      return address.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) }
    }

    /// Connects to a browser that was just started, or ends it.
    func connected(
      by connect: (Driver) throws(BrowserError) -> ConnectedBrowser
    ) throws(BrowserError) -> ConnectedBrowser {
      do throws(BrowserError) {
        return try connect(self)
      } catch {
        System.runAside { self.close() }
        throw BrowserError(error.code, error.message, output: output)
      }
    }

    var isRunning: Bool { app.state == .ready }

    /// Whether it has ended; asked after its connection was lost.
    func hasEnded(within duration: Duration) -> Bool {
      app.waitForExit(timeout: duration) != .ready
    }

    /// Ends a driver that doesn't even say how it is, and returns whether it did.
    func endsIfSilent(for duration: Duration) -> Bool {
      let deadline = Deadline(after: duration)
      let answer = try? HTTPClient(endpoint).exchange(
        "GET", "/status", body: nil, deadline: deadline)
      if answer == nil { close() }
      return answer == nil
    }

    /// Its last output.
    var output: String {
      let lines = app.output.split(separator: "\n", omittingEmptySubsequences: false).suffix(40)
      return lines.joined(separator: "\n")
    }

    /// Ends the driver and its browsers, and returns when they have ended.
    func close() {
      app.terminate()
      // If it can't be removed now, it is removed with this process.
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
#endif
