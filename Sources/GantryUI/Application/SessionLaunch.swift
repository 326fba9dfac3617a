#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryLink
  import GantryTesting
  import Synchronization
  import GantryReport

  /// Starts an application and opens its page.
  struct SessionLaunch {
    let target: ApplicationTarget
    let process: ProcessApplication?
    /// Nil means what the environment says.
    let browser: UITestBrowser?
    /// Variables of the test bundle, under those that a test sets.
    let defaultEnvironment: [String: String]
    let hasOptions: Bool
    let place: SourcePlace?

    func run(_ scope: TestScope) throws -> ApplicationSession {
      let options = try browser?.options() ?? UITestBrowser.environmentOptions.get()
      let device = scope.device
      let deadline = Deadline(after: Timeouts.launch)
      // The browser makes its page while the application starts.
      let coming = ComingPage(options, device.viewport, deadline)
      let address: String
      do {
        address = try startProcess()
      } catch {
        coming.abandon()
        throw error
      }
      let page: any Page
      do {
        page = try coming.wait()
      } catch {
        process?.terminate()
        throw UIFailure(error)
      }
      let session = ApplicationSession(
        name: target.name, process: process, page: page, address: address,
        place: place, recorded: TestLaunch(process, name: target.name, address: address, scope: scope))
      do {
        try device.apply(to: page, deadline)
        try page.open(address, deadline: deadline)
      } catch {
        let failure = session.explain(error)
        session.end()
        throw UIFailure("its page \(address) could not be opened: \(failure.message)")
      }
      scope.record?.note("browser", page.engine)
      return session
    }

    /// Starts the process.
    ///
    /// - Returns: the address of its page.
    private func startProcess() throws -> String {
      if case .address(let address) = target {
        guard !hasOptions else {
          throw UIFailure(
            "it runs already at \(address), so that it can't be given launch arguments or variables. "
              + "Make it by XCUIApplication(product:) or XCUIApplication(executable:).")
        }
        return address
      }
      guard let process else { throw UIFailure("it has no process.") }
      process.launchEnvironment = defaultEnvironment.merging(process.launchEnvironment) { $1 }
      try process.launch()
      guard let url = process.url else {
        process.terminate()
        throw UIFailure(
          "it is ready, and didn't say where its page is. Call LaunchLink.ready(url:) with the "
            + "address in the application; one without the link writes it into the line that its "
            + "readiness .output(containing:) waits for.")
      }
      return url.absoluteString
    }
  }

  /// A page that is made on a thread of its own.
  private final class ComingPage: Sendable {
    private struct State {
      var result: Result<any Page, BrowserError>?
      var isAbandoned = false
    }

    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    init(_ options: BrowserOptions, _ viewport: Viewport, _ deadline: Deadline) {
      let work: @Sendable () -> Void = { [self] in
        let result = Result { () throws(BrowserError) in
          try BrowserPool.page(
            options, agent: PageAgent.source, viewport: viewport, deadline: deadline)
        }
        let isAbandoned = state.withLock { state in
          state.result = result
          return state.isAbandoned
        }
        if isAbandoned { try? result.get().close() }
        done.signal()
      }
      do {
        try System.startThread(work)
      } catch {
        // A system without threads to spare: one after the other then.
        work()
      }
    }

    /// Waits for the page, whose making has a deadline.
    func wait() throws(BrowserError) -> any Page {
      done.wait()
      guard let result = state.withLock({ $0.result }) else {
        throw BrowserError(.notStarted, "The browser made no page.")
      }
      return try result.get()
    }

    /// Closes the page as soon as it is there.
    func abandon() {
      let result = state.withLock { state in
        state.isAbandoned = true
        return state.result
      }
      try? result?.get().close()
    }
  }
#endif
