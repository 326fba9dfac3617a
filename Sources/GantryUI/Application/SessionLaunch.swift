#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryNetworking
  import GantryReport
  import GantrySystem
  import GantryTesting

  /// Starts an application and opens its page.
  struct SessionLaunch {
    let target: ApplicationTarget
    let process: ProcessApplication?
    /// Nil means the browser of the environment.
    let browser: UITestBrowser?
    /// The test bundle's variables; a test's own override them.
    let defaultEnvironment: [String: String]
    let hasOptions: Bool
    let pageConditions: NetworkConditions?
    let pageStorage: XCUIApplication.PageStorage?
    let place: SourcePlace?

    func run(_ scope: TestScope) throws -> ApplicationSession {
      let requests = try pageConditions.map { conditions in try PageRequests(conditions) }
      let options = try browser?.options() ?? UITestBrowser.environmentOptions.get()
      var device = scope.device
      device.asks = !scope.monitors.isEmpty
      let isRemote = options.remoteAddress != nil
      let deadline = Deadline(after: Timeouts.launch + (isRemote ? options.sessionTime : .zero))
      // The browser makes its page while the application starts.
      let patience =
        options.engine == .webkit && !isRemote ? deadline.orAfter(Self.patience) : deadline
      let making = isRemote ? Deadline(after: options.sessionTime) : patience
      let coming = Coming { [viewport = device.viewport] () throws(BrowserError) in
        try Self.page(options, viewport, making)
      }
      let address = options.seen(try startProcess())
      let page: any Page
      let pageAddress: String
      do {
        (page, pageAddress) = try open(
          in: coming, options, device, patience, deadline
        ) { page, deadline throws(BrowserError) in
          try requests?.install(in: page, address, isRemote: isRemote, deadline) ?? address
        }
      } catch {
        requests?.end()
        let output = process?.output ?? ""
        process?.terminate()
        let hint =
          isRemote && BrowserOptions.isLoopback(address)
          ? " The browser may run on another machine, where this address is its own: "
            + "UI_TEST_PAGE_HOST sets the host by which it reaches this one." : ""
        throw UIFailure(
          "its page \(address) could not be opened: \(error)\(hint)",
          details: output.split(separator: "\n").suffix(20).map { "| \($0)" })
      }
      if let record = scope.record {
        record.note("browser", page.engine)
        // Without frames there are other pictures.
        try? page.set(deadline: deadline) { $0.isFilmed = true }
      }
      return ApplicationSession(
        name: target.name, process: process, page: page, address: pageAddress, place: place,
        recorded: TestLaunch(process, page, name: target.name, address: address, scope: scope),
        asks: device.asks, pageRequests: requests)
    }

    /// How long the first attempt to open a page may take, if a second one helps.
    private static let patience = Duration.seconds(15)

    /// Says which address a page is to open, once it is there.
    private typealias Address = (any Page, Deadline) throws(BrowserError) -> String

    /// Opens an address in a page that is being made.
    ///
    /// WebKitGTK 2.50 sometimes never answers a request to a document that was just opened; in
    /// another session the same request works.
    private func open(
      in coming: Coming<any Page>, _ options: BrowserOptions, _ device: DeviceState,
      _ patience: Deadline, _ deadline: Deadline, _ address: Address
    ) throws(BrowserError) -> (any Page, String) {
      do throws(BrowserError) {
        // Making the page has a deadline of its own.
        return try open(coming.value(deadline: .never), device, patience, address)
      } catch  where error.code == .timedOut && !deadline.isOver {
        let page = try Self.page(options, device.viewport, deadline)
        return try open(page, device, deadline, address)
      }
    }

    private static func page(
      _ options: BrowserOptions, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      try BrowserPool.page(
        options, agent: PageAgent.source, viewport: viewport, deadline: deadline)
    }

    private func open(
      _ page: any Page, _ device: DeviceState, _ deadline: Deadline, _ address: Address
    ) throws(BrowserError) -> (any Page, String) {
      do throws(BrowserError) {
        try device.apply(to: page, deadline)
        let address = try address(page, deadline)
        if let pageStorage {
          try pageStorage.open(address, in: page, deadline)
        } else {
          try page.open(address, deadline: deadline)
        }
        return (page, address)
      } catch {
        page.close()
        throw error
      }
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
#endif
