#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryTesting

  /// As many browsers as there are cores; each is lent to one page if there are enough, and shared
  /// by several otherwise.
  final class ChromiumPool: Sendable {
    private struct State: Sendable {
      var entries: [(browser: ChromiumBrowser, options: BrowserOptions, userCount: Int)] = []
      var startCount = 0
    }

    private let driver = Slot<Driver>()
    private let monitor = Monitor(State())

    /// Longer than a healthy browser ever takes for a page.
    private static let patience = Duration.seconds(15)
    /// Longer than a healthy driver ever takes for a browser.
    private static let driverPatience = Duration.seconds(30)

    // MARK: Pages

    func page(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      var attempts = 0
      while true {
        let (browser, isNew) = try borrow(options, deadline)
        do throws(BrowserError) {
          let kind = ChromiumBrowser.PageKind(agent: agent, viewport: viewport)
          let page = try browser.page(kind, deadline: deadline.orAfter(Self.patience))
          page.whenClosed { [weak self] in
            guard let self, giveBack(browser, keeps: !options.isFresh) else { return }
            // Not while the page is used, which would take its processor time: the next
            // application's start takes time anyway.
            browser.preparePage(kind)
          }
          return page
        } catch {
          giveBack(browser, keeps: false)
          attempts += 1
          // A warm browser may have died or hung meanwhile; a new one is expected to work.
          if deadline.isOver || isNew || attempts > 8 { throw error }
        }
      }
    }

    /// A page without DevTools, with a browser of its own.
    func classicPage(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      let (driver, session) = try withSession(options, deadline) { driver, session, _ in
        (driver, session)
      }
      return try WebDriverPage(
        session: session, engine: "chromium", agent: agent, viewport: viewport,
        host: WebDriverPage.Host(
          isRunning: { driver.isRunning }, output: { driver.output },
          end: { ChromiumBrowser.end($0, of: driver) }),
        deadline: deadline)
    }

    // MARK: Browsers

    private enum Choice: Sendable {
      case browser(ChromiumBrowser)
      case start
    }

    private func borrow(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> (ChromiumBrowser, isNew: Bool) {
      if options.isFresh { return (try start(options, deadline), true) }
      let limit = ProcessInfo.processInfo.activeProcessorCount
      while true {
        let choice = monitor.withLock { state -> Choice? in
          state.entries.removeAll { !$0.browser.isRunning }
          let fitting = state.entries.indices.filter { state.entries[$0].options == options }
          let least = fitting.min { state.entries[$0].userCount < state.entries[$1].userCount }
          if fitting.count + state.startCount < limit,
            least.map({ state.entries[$0].userCount > 0 }) ?? true
          {
            state.startCount += 1
            return .start
          }
          guard let least else { return nil }
          state.entries[least].userCount += 1
          return .browser(state.entries[least].browser)
        }
        switch choice {
        case .browser(let browser): return (browser, false)
        case .start:
          defer { monitor.withLock { $0.startCount -= 1 } }
          let browser = try start(options, deadline)
          monitor.withLock { $0.entries.append((browser, options, 1)) }
          return (browser, true)
        case nil:
          // Others are starting the last possible browsers; one of them will be shared.
          let isReady = monitor.wait(for: deadline.remaining) { state in
            state.entries.contains { $0.options == options } || state.startCount < limit
              ? true : nil
          }
          if isReady == nil { throw BrowserError(.timedOut, "No browser was free in time.") }
        }
      }
    }

    private func start(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> ChromiumBrowser {
      // Options for capabilities or a driver require a driver.
      if options.capabilities == nil, options.driverPath == nil {
        return try ChromiumBrowser(options: options, deadline: deadline)
      }
      return try withSession(options, deadline) {
        driver, session, deadline throws(BrowserError) in
        try ChromiumBrowser(driver: driver, session: session, deadline: deadline)
      }
    }

    /// Has the driver start a browser; if the driver has died or hangs, another replaces it.
    private func withSession<Value>(
      _ options: BrowserOptions, _ deadline: Deadline,
      _ body: (Driver, WebDriverSession, Deadline) throws(BrowserError) -> Value
    ) throws(BrowserError) -> Value {
      var isSecond = false
      while true {
        let driver = try driver.value(deadline: deadline, where: \.isRunning) {
          () throws(BrowserError) in try Driver.chrome(options, deadline: deadline)
        }
        do throws(BrowserError) {
          let deadline = isSecond ? deadline : deadline.orAfter(Self.driverPatience)
          let session = try WebDriverSession(
            client: driver.endpoint.client(), capabilities: ChromiumBrowser.capabilities(options),
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

    /// - Returns: whether the browser is kept for the next caller.
    @discardableResult
    private func giveBack(_ browser: ChromiumBrowser, keeps: Bool) -> Bool {
      let isKept = monitor.withLock { state in
        guard let index = state.entries.firstIndex(where: { $0.browser === browser }) else {
          return false
        }
        state.entries[index].userCount -= 1
        if keeps, browser.isRunning { return true }
        state.entries.remove(at: index)
        return false
      }
      if !isKept { browser.close() }
      return isKept
    }

    func closeAll() {
      let entries = monitor.withLock { state in
        defer { state.entries = [] }
        return state.entries
      }
      for entry in entries { entry.browser.end() }
      driver.take()?.close()
    }
  }
#endif
