#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting

  /// Browsers of an engine, each lent to one page if there are enough, and shared by several
  /// otherwise.
  final class ConnectedPool: Sendable {
    private struct State: Sendable {
      var entries: [Entry] = []
      var startCount = 0
    }

    private struct Entry: Sendable {
      var browser: ConnectedBrowser
      var options: BrowserOptions
      var userCount = 1
      /// Whether nobody gets it any more; whoever has it keeps it.
      var isRetired = false
    }

    /// How many browsers are lent at most for a choice of options.
    private let limit: Int
    private let start: @Sendable (BrowserOptions, Deadline) throws(BrowserError) -> ConnectedBrowser
    private let monitor = Monitor(State())

    /// Longer than a healthy browser ever takes for a page.
    private static let patience = Duration.seconds(15)

    init(
      limit: Int,
      start: @escaping @Sendable (BrowserOptions, Deadline) throws(BrowserError) -> ConnectedBrowser
    ) {
      (self.limit, self.start) = (limit, start)
    }

    func page(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      let kind = PageKind(agent: agent, viewport: viewport)
      var attempts = 0
      while true {
        let (browser, isNew) = try borrow(options, deadline)
        do throws(BrowserError) {
          // A warm browser may have died or hung meanwhile; a new one is expected to work.
          let page = try browser.page(
            kind, deadline: isNew ? deadline : deadline.orAfter(Self.patience))
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
          if deadline.isOver || isNew || attempts > 8 { throw error }
        }
      }
    }

    private enum Choice: Sendable {
      case browser(ConnectedBrowser)
      case start
    }

    private func borrow(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> (ConnectedBrowser, isNew: Bool) {
      if options.isFresh { return (try start(options, deadline), true) }
      while true {
        let choice = monitor.withLock { state -> Choice? in
          state.entries.removeAll { !$0.browser.isRunning }
          let fitting = state.entries.indices.filter {
            state.entries[$0].options == options && !state.entries[$0].isRetired
          }
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
          monitor.withLock { $0.entries.append(Entry(browser: browser, options: options)) }
          return (browser, true)
        case nil:
          // Others are starting the last possible browsers; one of them will be shared.
          let isReady = monitor.wait(for: deadline.remaining) { state in
            state.entries.contains { $0.options == options && !$0.isRetired }
              || state.startCount < limit ? true : nil
          }
          if isReady == nil { throw BrowserError(.timedOut, "No browser was free in time.") }
        }
      }
    }

    /// - Returns: whether the browser is kept for the next caller.
    @discardableResult
    private func giveBack(_ browser: ConnectedBrowser, keeps: Bool) -> Bool {
      let (isKept, isOver) = monitor.withLock { state in
        guard let index = state.entries.firstIndex(where: { $0.browser === browser }) else {
          return (false, true)
        }
        state.entries[index].userCount -= 1
        if !keeps { state.entries[index].isRetired = true }
        let entry = state.entries[index]
        if entry.browser.isRunning, entry.userCount > 0 || !entry.isRetired {
          return (!entry.isRetired, false)
        }
        state.entries.remove(at: index)
        return (false, true)
      }
      if isOver { browser.close() }
      return isKept
    }

    func closeAll() {
      for entry in monitor.withLock({ exchange(&$0.entries, with: []) }) { entry.browser.end() }
    }
  }
#endif
