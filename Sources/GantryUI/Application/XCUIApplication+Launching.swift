#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryReport
  import GantryTesting

  extension XCUIApplication {
    func startSession(
      of target: ApplicationTarget, in scope: TestScope
    ) throws -> ApplicationSession {
      let requests = try wantedPageConditions.map { conditions in try PageRequests(conditions) }
      let options = try browser?.options() ?? UITestBrowser.environmentOptions.get()
      var device = scope.device
      device.asks = !scope.monitors.isEmpty
      let isRemote = options.remoteAddress != nil
      let deadline = Deadline(after: Timeouts.launch + (isRemote ? options.sessionTime : .zero))
      // How long the first attempt to open a page may take, if a second one helps.
      let patience =
        options.engine == .webkit && !isRemote ? deadline.orAfter(.seconds(15)) : deadline
      let making = isRemote ? Deadline(after: options.sessionTime) : patience
      let viewport = device.viewport
      @Sendable func makePage(_ deadline: Deadline) throws(BrowserError) -> any Page {
        try BrowserPool.page(
          options, agent: PageAgent.source, viewport: viewport, deadline: deadline)
      }
      // The browser makes its page while the application starts.
      let coming = Coming { () throws(BrowserError) in try makePage(making) }
      let address = options.seen(try startProcess(of: target))
      let launched = LaunchedUser(
        arguments: process?.launchArguments ?? [], environment: process?.launchEnvironment ?? [:])
      let page: any Page
      let pageAddress: String
      do {
        func open(
          _ page: any Page, _ deadline: Deadline
        ) throws(BrowserError) -> (any Page, String) {
          do throws(BrowserError) {
            try device.apply(to: page, launched, deadline)
            let address =
              try requests?.install(in: page, address, isRemote: isRemote, deadline) ?? address
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
        do throws(BrowserError) {
          // Making the page has a deadline of its own.
          (page, pageAddress) = try open(coming.value(deadline: .never), patience)
        } catch  where error.code == .timedOut && !deadline.isOver {
          // WebKitGTK 2.50 sometimes never answers a request to a document that was just opened; in
          // another session the same request works.
          (page, pageAddress) = try open(makePage(deadline), deadline)
        }
      } catch {
        requests?.end()
        let output = process?.output ?? ""
        process?.terminate()
        let hint =
          isRemote && !options.isTunneled && BrowserOptions.isLoopback(address)
          ? " The browser may run on another machine, where this address is its own: "
            + "UI_TEST_PAGE_HOST sets the host by which it reaches this one, or 'tunnel'." : ""
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

    /// Starts the process, and returns the address of its page.
    private func startProcess(of target: ApplicationTarget) throws -> String {
      guard let process else {
        // The target's name is its address.
        guard launchArguments.isEmpty, launchEnvironment.isEmpty else {
          throw UIFailure(
            "it runs already at \(target.name), so that it can't be given launch arguments or "
              + "variables. Make it by XCUIApplication(product:) or XCUIApplication(executable:).")
        }
        return target.name
      }
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
