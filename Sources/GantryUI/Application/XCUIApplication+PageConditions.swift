#if !canImport(XCUIAutomation)
  import GantryBrowser
  public import GantryNetworking
  import GantrySystem
  public import GantryTesting

  extension XCUIApplication {
    /// The conditions of what its page requests: stubs, faults, recordings; nil for none.
    ///
    /// ```swift
    /// app.pageConditions = NetworkConditions(
    ///   stubs: NetworkStubs(unmatched: .passThrough) { Stub("GET /api/countries").json([]) })
    /// app.launch()
    /// ```
    ///
    /// Those of the application's own requests are a launch option. A running page is under other
    /// conditions as soon as they are set, though only Chromium by its own protocol can get some
    /// that had none when it was launched. There they are about all that the page asks for; in other
    /// browsers, through a `ConditioningProxy`, about what it asks its own
    /// origin for. The documents that it opens always come from the application.
    ///
    /// Wrong conditions are the test's failure, with all problems. In a release build there are no
    /// conditions, and setting some is a failure.
    public var pageConditions: NetworkConditions? {
      get { wantedPageConditions }
      set {
        wantedPageConditions = newValue
        guard let session = runningSession else { return }
        do {
          try session.explaining { try session.change(pageConditions: newValue) }
        } catch {
          TestFailure.report(error, "Failed to change the page's network", self, place)
        }
      }
    }

    /// What its page has requested under ``pageConditions``, without secrets.
    public var pageNetwork: AppNetwork {
      slot.session?.pageRequests?.network ?? AppNetwork()
    }
  }

  extension ApplicationSession {
    fileprivate func change(pageConditions: NetworkConditions?) throws {
      let conditions = pageConditions ?? NetworkConditions()
      if let pageRequests { return try pageRequests.change(to: conditions) }
      guard pageConditions != nil else { return }
      let requests = try PageRequests(conditions)
      guard try requests.intercept(page, .init(after: Timeouts.answer)) else {
        throw UIFailure("\(page.engine) needs pageConditions before launch().")
      }
      state.withLock { $0.pageRequests = requests }
    }
  }
#endif
