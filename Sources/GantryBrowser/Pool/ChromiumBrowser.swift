#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// A running Chromium in which pages are made.
  final class ChromiumBrowser: Sendable {
    /// The driver that started it, or the browser itself.
    let driver: Driver
    let connection: BrowserConnection
    /// The driver's session.
    private let session: WebDriverSession?
    private let spare = Lock(Spare())

    /// The properties in which a page that was made ahead must match the request.
    struct PageKind: Sendable, Equatable {
      var agent: Agent
      var viewport: Viewport
    }

    /// The page that is kept ready for the next caller; its context is unused.
    private struct Spare: Sendable {
      var kind: PageKind?
      var page: Coming<ConnectedPage>?
      var isOver = false
    }

    /// Starts a browser that is controlled only by DevTools.
    init(options: BrowserOptions, deadline: Deadline) throws(BrowserError) {
      let path = try Tools.chromium(options)
      let arguments = Self.ownArguments + Self.arguments(path, options)
      let browser = try Driver.chromium(path, arguments, deadline: deadline)
      driver = browser
      session = nil
      do throws(BrowserError) {
        connection = try Self.connect(browser.endpoint, browser.output, deadline)
      } catch {
        System.runAside { browser.close() }
        throw BrowserError(error.code, error.message, output: browser.output)
      }
    }

    /// Connects to the DevTools of a browser that the driver has started.
    init(
      driver: Driver, session: WebDriverSession, deadline: Deadline
    ) throws(BrowserError) {
      self.driver = driver
      self.session = session
      do throws(BrowserError) {
        connection = try Self.connect(session, deadline)
      } catch {
        Self.end(session, of: driver)
        throw error
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
      let answer = try endpoint.client().exchange(
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
        host: endpoint.host, port: endpoint.port,
        path: String(words[start.lowerBound...].prefix { !$0.isWhitespace }), deadline: deadline)
      connection.browser.tell("Target.setDiscoverTargets", ["discover": true])
      return connection
    }

    var isRunning: Bool { connection.endReason == nil && driver.isRunning }

    /// Makes a page in a context of its own, or takes the one that was made ahead.
    func page(_ kind: PageKind, deadline: Deadline) throws(BrowserError) -> ConnectedPage {
      let coming = spare.withLock { spare in spare.kind == kind ? spare.page.take() : nil }
      // Why none could be made ahead doesn't matter: the next attempt reports its own reason.
      if let page = try? coming?.value(deadline: deadline), page.answers(deadline) { return page }
      return try make(kind, deadline)
    }

    /// Makes a page ahead, in the background; it replaces one of another kind.
    func preparePage(_ kind: PageKind) {
      spare.withLock { spare in
        guard !spare.isOver, spare.page == nil || spare.kind != kind else { return }
        spare.kind = kind
        spare.page = Coming { [weak self] () throws(BrowserError) in
          guard let self else { throw BrowserError(.gone, "The browser was given up.") }
          return try make(kind, Deadline(after: .seconds(15)))
        }
      }
    }

    private func make(
      _ kind: PageKind, _ deadline: Deadline
    ) throws(BrowserError) -> ConnectedPage {
      try ConnectedPage(
        DevToolsDialect(connection, agent: kind.agent, deadline: deadline), agent: kind.agent,
        viewport: kind.viewport, deadline: deadline, output: { [driver] in driver.output })
    }

    /// Ends the browser without waiting for its end.
    func close() {
      disconnect()
      if let session {
        Self.end(session, of: driver)
      } else {
        System.runAside { [driver] in driver.close() }
      }
    }

    /// Ends the browser and returns when it has ended; a driver's browser ends with the driver.
    func end() {
      disconnect()
      if session == nil { driver.close() }
    }

    private func disconnect() {
      spare.withLock { spare in
        spare.isOver = true
        spare.page = nil
      }
      connection.close()
    }

    deinit { close() }

    /// Ends a session in the background; a browser that doesn't end is killed.
    static func end(_ session: WebDriverSession, of driver: Driver) {
      System.runAside {
        do throws(BrowserError) {
          _ = try session.ask("DELETE", "", deadline: Deadline(after: .seconds(5)))
        } catch  where error.code == .timedOut {
          if let process = session.capabilities["goog:processID"].integer {
            kill(pid_t(process), SIGKILL)
          }
        } catch {
          // Gone already, with its driver or without.
        }
        // The driver lives at least as long as the session.
        withExtendedLifetime(driver) {}
      }
    }

    // MARK: Capabilities

    static func capabilities(_ options: BrowserOptions) throws(BrowserError) -> JSON {
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
      if Self.hasSmallSharedMemory { arguments.append("--disable-dev-shm-usage") }
      // Pages of other tests are as important as the one in front.
      arguments += [
        "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding",
      ]
      return arguments + withoutNewFrames(options.arguments)
    }

    /// Lets a navigation keep its frame: with `RenderDocument` each document gets a new one, which
    /// takes a tenth of a test's processor time.
    ///
    /// Chromium takes the last `--disable-features` of several, so this extends an existing one.
    static func withoutNewFrames(_ arguments: [String]) -> [String] {
      let (feature, option) = ("RenderDocument", "--disable-features=")
      guard !arguments.contains(where: { $0.contains(feature) }) else { return arguments }
      guard let index = arguments.lastIndex(where: { $0.hasPrefix(option) }) else {
        return arguments + [option + feature]
      }
      var arguments = arguments
      arguments[index] += (arguments[index] == option ? "" : ",") + feature
      return arguments
    }

    /// Containers usually have 64 MiB, with which a large page crashes.
    private static let hasSmallSharedMemory: Bool = {
      let attributes = try? FileManager.default.attributesOfFileSystem(forPath: "/dev/shm")
      guard let size = attributes?[.systemSize] as? NSNumber else { return false }
      return size.intValue < 512 << 20
    }()
  }
#endif
