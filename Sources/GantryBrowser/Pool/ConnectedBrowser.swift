#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

  /// The properties in which a page that was made ahead must match the request.
  struct PageKind: Sendable, Equatable {
    var agent: Agent
    var viewport: Viewport
  }

  /// A running browser in which pages are made, controlled over a connection.
  final class ConnectedBrowser: Sendable {
    /// The driver that started it, or the browser itself.
    private let driver: Driver
    /// Ends the browser and not its driver, which has others.
    private let endAlone: (@Sendable () -> Void)?
    private let connection: BrowserConnection
    private let makeDialect: @Sendable (Agent, Deadline) throws(BrowserError) -> any Dialect
    private let spare: Lock<Spare>

    /// The page that is kept ready for the next caller; its context is unused.
    private struct Spare: Sendable {
      var isWanted: Bool
      var kind: PageKind?
      var page: Coming<ConnectedPage>?
    }

    init(
      _ driver: Driver, _ connection: BrowserConnection, makesPagesAhead: Bool = false,
      endAlone: (@Sendable () -> Void)? = nil,
      dialect: @escaping @Sendable (Agent, Deadline) throws(BrowserError) -> any Dialect
    ) {
      (self.driver, self.connection, self.endAlone) = (driver, connection, endAlone)
      spare = Lock(Spare(isWanted: makesPagesAhead))
      makeDialect = dialect
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
        guard spare.isWanted, spare.page == nil || spare.kind != kind else { return }
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
        makeDialect(kind.agent, deadline), agent: kind.agent, viewport: kind.viewport,
        deadline: deadline, output: { [driver] in driver.output })
    }

    /// Ends the browser without waiting for its end.
    func close() {
      disconnect()
      if let endAlone {
        endAlone()
      } else {
        System.runAside { [driver] in driver.close() }
      }
    }

    /// Ends the browser and returns when it has ended; a driver's browser ends with the driver.
    func end() {
      disconnect()
      if endAlone == nil { driver.close() }
    }

    private func disconnect() {
      spare.withLock { $0 = Spare(isWanted: false) }
      connection.close()
    }

    deinit { close() }
  }
#endif
