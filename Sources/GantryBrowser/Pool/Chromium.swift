#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// Starts Chromium, by itself or by chromedriver.
  enum Chromium {
    private static let driver = Slot<Driver>()

    /// Longer than a healthy driver ever takes for a browser.
    private static let driverPatience = Duration.seconds(30)

    static func start(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> ConnectedBrowser {
      // Options for capabilities or a driver require a driver.
      guard options.capabilities == nil, options.driverPath == nil else {
        return try withSession(options, deadline) {
          driver, session, deadline throws(BrowserError) in
          do throws(BrowserError) {
            return browser(driver, try connect(session, deadline)) { end(session, of: driver) }
          } catch {
            end(session, of: driver)
            throw error
          }
        }
      }
      // Starting it with a driver takes twice as long.
      let path = try Tools.chromium(options)
      return try Driver(
        path, arguments: ownArguments + arguments(path, options),
        profile: { ["--user-data-dir=\($0)"] }, tells: "DevTools listening on ws://",
        deadline: deadline
      ).connected { driver throws(BrowserError) in
        browser(driver, try connect(driver.endpoint, driver.output, deadline))
      }
    }

    private static func browser(
      _ driver: Driver, _ connection: BrowserConnection, endAlone: (@Sendable () -> Void)? = nil
    ) -> ConnectedBrowser {
      ConnectedBrowser(driver, connection, makesPagesAhead: true, endAlone: endAlone) {
        agent, deadline throws(BrowserError) in
        try DevToolsDialect(connection, agent: agent, deadline: deadline)
      }
    }

    private static func connect(
      _ session: WebDriverSession, _ deadline: Deadline
    ) throws(BrowserError) -> BrowserConnection {
      let place = session.capabilities["goog:chromeOptions"]["debuggerAddress"].text ?? ""
      guard let endpoint = Endpoint("http://" + place.replacing("localhost", with: "127.0.0.1"))
      else {
        throw BrowserError(.notStarted, "The driver does not say where its browser listens.")
      }
      let answer = try HTTPClient(endpoint).exchange(
        "GET", "/json/version", body: nil, deadline: deadline)
      let address = JSON(answer.body)?["webSocketDebuggerUrl"].text ?? ""
      return try connect(endpoint, address, deadline)
    }

    /// Connects to the DevTools whose address is in a browser's words.
    private static func connect(
      _ endpoint: Endpoint, _ words: String, _ deadline: Deadline
    ) throws(BrowserError) -> BrowserConnection {
      guard let start = words.range(of: "/devtools/browser/") else {
        throw BrowserError(.notStarted, "The browser does not say where its DevTools are.")
      }
      let connection = try BrowserConnection(
        to: endpoint, path: String(words[start.lowerBound...].prefix { !$0.isWhitespace }),
        deadline: deadline)
      connection.browser.tell("Target.setDiscoverTargets", ["discover": true])
      return connection
    }

    // MARK: Drivers

    /// A page without DevTools, with a browser of its own.
    static func classicPage(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      let (driver, session) = try withSession(options, deadline) { driver, session, _ in
        (driver, session)
      }
      return try WebDriverPage(
        session: session, engine: "chromium", agent: agent, viewport: viewport,
        host: WebDriverPage.Host(
          isRunning: { driver.isRunning }, output: { driver.output },
          end: { end($0, of: driver) }),
        deadline: deadline)
    }

    /// Has the driver start a browser; if the driver has died or hangs, another replaces it.
    private static func withSession<Value>(
      _ options: BrowserOptions, _ deadline: Deadline,
      _ body: (Driver, WebDriverSession, Deadline) throws(BrowserError) -> Value
    ) throws(BrowserError) -> Value {
      var isSecond = false
      while true {
        let driver = try Self.driver.value(deadline: deadline, where: \.isRunning) {
          () throws(BrowserError) in try Driver.chrome(options, deadline: deadline)
        }
        do throws(BrowserError) {
          let deadline = isSecond ? deadline : deadline.orAfter(driverPatience)
          let session = try WebDriverSession(
            client: HTTPClient(driver.endpoint), capabilities: capabilities(options),
            deadline: deadline)
          return try body(driver, session, deadline)
        } catch {
          let isUseless =
            error.code == .gone && driver.hasEnded(within: .seconds(2))
            || error.code == .timedOut && driver.endsIfSilent(for: .seconds(5))
          guard isUseless, !isSecond, !deadline.isOver else {
            throw BrowserError(error.code, error.message, output: driver.output)
          }
          isSecond = true
        }
      }
    }

    /// Ends a session in the background; a browser that doesn't end is killed.
    private static func end(_ session: WebDriverSession, of driver: Driver) {
      System.runAside {
        do throws(BrowserError) {
          _ = try session.ask("DELETE", "", deadline: Deadline(after: .seconds(5)))
        } catch  where error.code == .timedOut {
          if let process = session.capabilities["goog:processID"].integer.flatMap(
            pid_t.init(exactly:)),
            process > 1
          {
            kill(process, SIGKILL)
          }
        } catch {
          // Gone already, with its driver or without.
        }
        // The driver lives at least as long as the session.
        withExtendedLifetime(driver) {}
      }
    }

    /// Ends the driver, and returns when it has ended.
    static func closeDriver() { driver.take()?.close() }

    // MARK: Capabilities

    private static func capabilities(_ options: BrowserOptions) throws(BrowserError) -> JSON {
      let path = try Tools.chromium(options)
      return options.capabilities(of: [
        "goog:chromeOptions": [
          "binary": .string(path), "args": .array(arguments(path, options).map(JSON.string)),
        ]
      ])
    }

    /// A driver's own arguments for each browser, as far as a test or the start is affected.
    private static let ownArguments = [
      "--remote-debugging-port=0", "--no-first-run", "--no-default-browser-check",
      "--enable-automation", "--disable-popup-blocking", "--disable-prompt-on-repost",
      "--disable-hang-monitor", "--disable-background-networking", "--disable-default-apps",
      "--disable-sync", "--disable-client-side-phishing-detection", "--no-service-autorun",
      "--password-store=basic", "--use-mock-keychain",
    ]

    private static func arguments(_ path: String, _ options: BrowserOptions) -> [String] {
      var arguments: [String] = []
      let isShell = path.hasSuffix("headless-shell") || path.hasSuffix("headless_shell")
      if !isShell, !options.isHeaded { arguments.append("--headless=new") }
      // Chromium with its sandbox refuses to start as root, the usual user in containers.
      if geteuid() == 0 { arguments.append("--no-sandbox") }
      if hasSmallSharedMemory { arguments.append("--disable-dev-shm-usage") }
      // Pages of other tests are as important as the one in front.
      arguments += [
        "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
      ]
      // A page and all its frames share a process, in which they are reached.
      if !options.arguments.contains("--site-per-process") {
        arguments.append("--disable-site-isolation-trials")
      }
      return arguments + withFeatures(options.arguments)
    }

    /// Lets a navigation keep its frame, a frame in a sandbox its page's process, and a picture of a new
    /// document be drawn at once.
    ///
    /// With `RenderDocument` each document gets a new frame, which takes a tenth of a test's processor
    /// time. Without `CDPScreenshotNewSurface` a picture waits for one more frame. Of several options of one
    /// name Chromium takes the last, so this extends that one.
    static func withFeatures(_ arguments: [String]) -> [String] {
      let own = [
        ("--disable-features=", ["RenderDocument", "IsolateSandboxedIframes"]),
        ("--enable-features=", ["CDPScreenshotNewSurface"]),
      ]
      return own.reduce(arguments) { all, own in
        let (option, features) = own
        let added = features.filter { feature in !arguments.contains { $0.contains(feature) } }
        guard !added.isEmpty else { return all }
        let others = arguments.last { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
        let value = others.split(separator: ",").map(String.init) + added
        return all.filter { !$0.hasPrefix(option) } + [option + value.joined(separator: ",")]
      }
    }

    /// Containers usually have 64 MiB, with which a large page crashes.
    private static let hasSmallSharedMemory: Bool = {
      let attributes = try? FileManager.default.attributesOfFileSystem(forPath: "/dev/shm")
      guard let size = attributes?[.systemSize] as? NSNumber else { return false }
      return size.intValue < 512 << 20
    }()
  }
#endif
