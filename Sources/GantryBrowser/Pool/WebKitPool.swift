#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// Drivers of WebKit, each for one page at a time, since each takes one session; and the display.
  final class WebKitPool: Sendable {
    private struct State: Sendable {
      var idle: [(driver: Driver, options: BrowserOptions)] = []
      /// How often all were closed: what was lent before isn't taken back.
      var generation = 0
    }

    private let display = Slot<Driver>()
    private let state = Lock(State())

    /// Longer than any working session takes to start; without a display none ever does.
    private static let patience = Duration.seconds(30)

    func page(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      #if !os(Linux)
        throw BrowserError(
          .notFound,
          "WebKit's browser for tests, MiniBrowser of WebKitGTK, runs on Linux alone. Leave "
            + "UI_TEST_BROWSER out, or test with XCUITest on this Mac.")
      #else
        let generation = state.withLock { $0.generation }
        let (driver, isNew) = try borrow(options, deadline)
        let session: WebDriverSession
        do throws(BrowserError) {
          session = try Self.session(driver, options, isDark: nil, deadline)
        } catch {
          driver.close()
          if isNew || deadline.isOver { throw error }
          return try page(options, agent, viewport, deadline)
        }
        let host = WebDriverPage.Host(
          restart: { (session, isDark, deadline) throws(BrowserError) in
            _ = try session.ask("DELETE", "", deadline: deadline)
            return try Self.session(driver, options, isDark: isDark, deadline)
          }, waitsForDocuments: false, isRunning: { driver.isRunning }, output: { driver.output },
          end: { [weak self] session in
            System.runAside { [weak self] in
              do throws(BrowserError) {
                _ = try session.ask("DELETE", "", deadline: Deadline(after: .seconds(5)))
                self?.giveBack(driver, options, generation)
              } catch {
                driver.close()
              }
            }
          })
        return try WebDriverPage(
          session: session, engine: "webkit", agent: agent, viewport: viewport, host: host,
          deadline: deadline)
      #endif
    }

    private static func session(
      _ driver: Driver, _ options: BrowserOptions, isDark: Bool?, _ deadline: Deadline
    ) throws(BrowserError) -> WebDriverSession {
      // A page from that cache doesn't report readiness at all.
      var arguments = ["--automation", "--enable-page-cache=false"]
      if isDark == true { arguments.append("--dark-mode") }
      let capabilities = options.capabilities(of: [
        // The driver waits until a document becomes ready. If it is ready already, the driver waits
        // for ever: sometimes right after opening, always after a fragment.
        "pageLoadStrategy": "none",
        "webkitgtk:browserOptions": [
          "binary": .string(try Tools.miniBrowser(options)),
          "args": .array((arguments + options.arguments).map(JSON.string)),
        ],
      ])
      do throws(BrowserError) {
        return try WebDriverSession(
          client: HTTPClient(driver.endpoint), capabilities: capabilities,
          deadline: deadline.orAfter(patience))
      } catch {
        throw BrowserError(error.code, error.message, output: driver.output)
      }
    }

    private func borrow(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> (Driver, isNew: Bool) {
      let found = state.withLock { state -> Driver? in
        state.idle.removeAll { !$0.driver.isRunning }
        let index = state.idle.firstIndex { $0.options == options }
        guard !options.isFresh, let index else { return nil }
        return state.idle.remove(at: index).driver
      }
      if let found { return (found, false) }
      // A missing program is reported before another is started.
      _ = try Tools.miniBrowser(options)
      _ = try Tools.webKitDriver(options)
      var screen: Driver?
      if ProcessInfo.processInfo.environment["DISPLAY"]?.isEmpty != false || !options.isHeaded {
        screen = try display.value(deadline: deadline, where: \.isRunning) {
          () throws(BrowserError) in try Driver.display(deadline: deadline)
        }
      }
      return (try Driver.webKit(options, display: screen, deadline: deadline), true)
    }

    private func giveBack(_ driver: Driver, _ options: BrowserOptions, _ generation: Int) {
      let isKept = state.withLock { state in
        guard !options.isFresh, driver.isRunning, state.generation == generation else {
          return false
        }
        state.idle.append((driver, options))
        return true
      }
      if !isKept { driver.close() }
    }

    func closeAll() {
      let drivers = state.withLock { state in
        defer { state = State(generation: state.generation + 1) }
        return state.idle
      }
      for idle in drivers { idle.driver.close() }
      display.take()?.close()
    }
  }
#endif
