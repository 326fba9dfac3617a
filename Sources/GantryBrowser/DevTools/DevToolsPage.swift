#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking
  import GantryReport
  import GantryTesting
  import GantrySystem

  /// A page of Chromium, controlled by its own protocol, which reports events as they happen.
  final class DevToolsPage: Page {
    private struct Download {
      var file: PageDownload
      /// Whether the page itself began it, and not one of its frames, or another page.
      var isOwn: Bool
      /// As the browser has it.
      var end: String?
    }

    private struct State: Sendable {
      /// The windows; the newest one, at the end, is the page.
      var tabs: [DevToolsTab]
      var settings: PageSettings
      var input = DevToolsInput()
      var isClosed = false
    }

    let engine = "chromium"
    let connection: DevToolsConnection
    private let context: String
    private let agent: Agent
    private let log = DevToolsLog()
    private let interception = DevToolsInterception()
    private let state: Lock<State>
    /// What pages of the browser download, by the browser's name for it.
    private let downloads = Monitor<[String: Download]>([:])
    private let release = Lock<(@Sendable () -> Void)?>(nil)
    private let output: @Sendable () -> String

    /// Makes a context and a page in it.
    ///
    /// The closure returns the browser's last output.
    init(
      connection: DevToolsConnection, agent: Agent, viewport: Viewport, deadline: Deadline,
      output: @escaping @Sendable () -> String
    ) throws(BrowserError) {
      self.connection = connection
      self.agent = agent
      self.output = output
      let made = try connection.browser.call(
        "Target.createBrowserContext", ["disposeOnDetach": true], deadline: deadline)
      context = made["browserContextId"].text ?? ""
      let settings = PageSettings(viewport: viewport)
      do {
        let target = try connection.browser.call(
          "Target.createTarget",
          [
            "url": "about:blank", "browserContextId": .string(context),
            "width": .number(Double(viewport.width)), "height": .number(Double(viewport.height)),
          ], deadline: deadline)
        let tab = try DevToolsTab(
          target: target["targetId"].text ?? "", connection: connection, agent: agent,
          settings: settings, log: log, interception: interception, deadline: deadline)
        state = Lock(State(tabs: [tab], settings: settings))
      } catch {
        connection.browser.tell(
          "Target.disposeBrowserContext", ["browserContextId": .string(context)])
        throw error
      }
      connection.watch(self) { [weak self] event in self?.take(event) }
    }

    deinit { close() }

    /// Adds a closure for the end of the page, which returns its browser.
    func whenClosed(_ release: @escaping @Sendable () -> Void) {
      self.release.withLock { $0 = release }
    }

    // MARK: Windows

    private func take(_ event: DevToolsEvent) {
      let information = event.parameters["targetInfo"]
      switch event.method {
      case "Target.targetCreated":
        guard information["browserContextId"].text == context, information["type"].text == "page",
          let target = information["targetId"].text
        else { return }
        let newest = state.withLock { state in
          state.tabs.contains { $0.target == target } ? nil : state.tabs.last
        }
        newest?.session.monitor.withLock { $0.document.openedTargets.append(target) }
      case "Target.targetCrashed":
        let target = event.parameters["targetId"].text
        let tab = state.withLock { state in state.tabs.first { $0.target == target } }
        tab?.session.end("the page has crashed")
      case "Browser.downloadWillBegin":
        guard let name = event.parameters["guid"].text else { return }
        let file = PageDownload(
          name: event.parameters["suggestedFilename"].text ?? name,
          address: event.parameters["url"].text ?? "", path: name)
        let frame = event.parameters["frameId"].text
        let isOwn = state.withLock { state in state.tabs.contains { $0.target == frame } }
        downloads.withLock { $0[name] = Download(file: file, isOwn: isOwn) }
      case "Browser.downloadProgress":
        guard let end = event.parameters["state"].text, end != "inProgress",
          let name = event.parameters["guid"].text
        else { return }
        downloads.withLock { $0[name]?.end = end }
      default: break
      }
    }

    /// The window that is the page now: the newest open one.
    private func tab(_ deadline: Deadline) throws(BrowserError) -> DevToolsTab {
      while true {
        let (tabs, settings) = state.withLock { ($0.isClosed ? [] : $0.tabs, $0.settings) }
        guard let tab = tabs.last else { throw BrowserError(.gone, "The page was closed.") }
        let (end, opened) = tab.session.monitor.withLock { state in
          (state.end, state.document.openedTargets.popLast())
        }
        if let opened {
          do throws(BrowserError) {
            let tab = try DevToolsTab(
              target: opened, connection: connection, agent: agent, settings: settings, log: log,
              interception: interception, deadline: deadline)
            state.withLock { $0.tabs.append(tab) }
          } catch  where error.code == .timedOut {
            throw error
          } catch {
            // It was closed before it could be attached.
          }
          continue
        }
        guard let end else { return tab }
        if tabs.count == 1 || connection.endReason != nil {
          throw BrowserError(.gone, "The page is gone: \(end).", output: output())
        }
        state.withLock { $0.tabs.removeAll { $0.target == tab.target } }
        connection.forget(tab.session)
      }
    }

    /// Why a wait for a document ended.
    private func interruption(_ state: DevToolsSession.State) -> BrowserError? {
      if let blockade = Self.blockade(state) { return blockade }
      return state.document.openedTargets.isEmpty
        ? nil : BrowserError(.navigated, "The page has opened another window.")
    }

    /// The error where a dialog is open.
    private static func blockade(_ state: DevToolsSession.State) -> BrowserError? {
      state.document.dialog.map { dialog in
        BrowserError(
          .dialogOpen,
          "A dialog (\(dialog.kind.rawValue)) of the page is open and waits for an answer: "
            + "'\(dialog.message)'.")
      }
    }

    /// The error for the end of a window: an earlier window becomes the page.
    private func end(_ message: String) -> BrowserError {
      if connection.endReason == nil, state.withLock({ $0.tabs.count }) > 1 {
        return BrowserError(.navigated, "The window was closed.")
      }
      return BrowserError(.gone, message, output: output())
    }

    /// Waits for an answer, unless the page's end, a dialog or another window comes first.
    private func answer(
      _ number: Int, _ what: String, _ tab: DevToolsTab, _ deadline: Deadline,
      unless more: (DevToolsSession.State) -> BrowserError? = { _ in nil },
      orStalled stalling: (DevToolsSession.State) -> BrowserError? = { _ in nil }
    ) throws(BrowserError) -> DevToolsSession.Answer {
      do throws(BrowserError) {
        return try tab.session.wait(
          for: number, what, deadline: deadline, unless: { interruption($0) ?? more($0) },
          orStalled: stalling)
      } catch  where error.code == .gone {
        throw end(error.message)
      }
    }

    /// Why the browser refuses a command.
    ///
    /// The answer reports a closed window before any event does.
    private func refusal(
      _ method: String, _ reason: String, _ tab: DevToolsTab
    ) -> BrowserError {
      let error = DevToolsSession.error(method, reason)
      guard error.code == .gone else { return error }
      tab.session.end(reason)
      return end(error.message)
    }

    // MARK: Documents

    func open(_ address: String, deadline: Deadline) throws(BrowserError) {
      let tab = try tab(deadline)
      let number = tab.session.send("Page.navigate", ["url": .string(address)])
      let result: JSON
      switch try answer(number, "Opening '\(address)'", tab, deadline) {
      case .result(let value): result = value
      case .failure(let reason):
        throw BrowserError(.invalid, "'\(address)' can't be opened: \(reason).")
      }
      if let reason = result["errorText"].text, !reason.isEmpty {
        throw BrowserError(.refused, "'\(address)' can't be opened: \(reason).")
      }
      // An address within the document loads nothing.
      guard let loader = result["loaderId"].text else { return }
      let what = "'\(address)' was not loaded"
      let found = tab.session.monitor.wait(for: deadline.remaining) {
        state -> Result<Bool, BrowserError>? in
        if state.document.readyLoaders.contains(loader) { return .success(true) }
        if let end = state.end { return .failure(BrowserError(.gone, "\(what): \(end).")) }
        return interruption(state).map { .failure($0) }
      }
      guard let found else { throw BrowserError(.timedOut, "\(what) in time.") }
      _ = try found.get()
    }

    // MARK: The agent

    func call(
      _ request: String, waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String {
      let answer = try evaluate(Agent.question, request, waits: waits, deadline)
      guard answer.isEmpty else { return answer }
      return try evaluate(agent.installingQuestion, request, waits: waits, deadline)
    }

    func ask(_ request: String) -> @Sendable () -> String? {
      guard let session = state.withLock({ $0.isClosed ? nil : $0.tabs.last?.session }) else {
        return { nil }
      }
      let world = session.monitor.withLock { state in
        let document = state.document
        return document.dialog == nil && document.agentWorld == document.world
          ? document.world : nil
      }
      guard let world else {
        // The agent isn't there yet; a page with a dialog has no answer.
        let answer = try? call(request, waits: false, deadline: .init(after: .seconds(2)))
        return { answer }
      }
      let number = session.send(
        "Runtime.callFunctionOn", Self.question(Agent.question, request, world))
      return {
        // The next step has come meanwhile: a page without an answer is gone, or has a dialog.
        let result = try? session.result(
          number, "A question to the page", deadline: .init(after: .milliseconds(250)))
        return result?["result"]["value"].text
      }
    }

    private static func question(
      _ function: String, _ request: String, _ world: String, waits: Bool = false
    ) -> JSON {
      [
        "functionDeclaration": .string(function), "uniqueContextId": .string(world),
        "arguments": [["value": .string(request)]], "returnByValue": true,
        "awaitPromise": .bool(waits), "userGesture": true,
      ]
    }

    private func evaluate(
      _ function: String, _ request: String, waits: Bool, _ deadline: Deadline
    ) throws(BrowserError) -> String {
      while true {
        let tab = try tab(deadline)
        let world = try world(of: tab, deadline)
        let number = tab.session.send(
          "Runtime.callFunctionOn", Self.question(function, request, world, waits: waits))
        let answer = try answer(
          number, "A question to the page", tab, deadline,
          unless: { state in state.document.world == world ? nil : BrowserError.navigated },
          // Chromium evaluates nothing in a document while one from another origin is loading.
          orStalled: { state in state.document.isLeaving ? BrowserError.navigated : nil })
        switch answer {
        case .failure(let reason):
          // The document was not asked at all.
          if reason.contains("uniqueContextId not found") || reason.contains("Cannot find context")
          {
            tab.session.monitor.withLock { $0.document.lose(world) }
            continue
          }
          if BrowserError.isNavigation(reason) { throw BrowserError.navigated }
          throw refusal("Runtime.callFunctionOn", reason, tab)
        case .result(let result):
          guard result["exceptionDetails"] == .null else {
            let details = result["exceptionDetails"]
            let text = details["exception"]["description"].text ?? details["text"].text ?? ""
            throw BrowserError(.invalid, "The page's agent has failed: \(text)")
          }
          tab.session.monitor.withLock { $0.document.agentWorld = world }
          return result["result"]["value"].text ?? ""
        }
      }
    }

    private func world(
      of tab: DevToolsTab, _ deadline: Deadline
    ) throws(BrowserError) -> String {
      while true {
        let found = tab.session.monitor.withLock { state in
          (world: state.document.world, interruption: interruption(state))
        }
        if let interruption = found.interruption { throw interruption }
        if let world = found.world { return world }
        // The page is between two documents, or in one without scripts.
        let slice = deadline.orAfter(.milliseconds(500))
        let isThere = tab.session.monitor.wait(for: slice.remaining) { state in
          state.end != nil || state.document.world != nil || interruption(state) != nil ? true : nil
        }
        if isThere == true {
          _ = try self.tab(deadline)
          continue
        }
        let number = tab.session.send(
          "Page.createIsolatedWorld",
          ["frameId": .string(tab.target), "worldName": .string(DevToolsTab.world)])
        if case .failure(let reason) = try answer(number, "The page", tab, deadline) {
          throw refusal("Page.createIsolatedWorld", reason, tab)
        }
        if deadline.isOver { throw BrowserError(.timedOut, "The page had no document in time.") }
      }
    }

    // MARK: Input

    func perform(
      _ actions: [InputAction], asking request: String?, deadline: Deadline
    ) throws(BrowserError) -> String? {
      let tab = try tab(deadline)
      if let blockade = tab.session.monitor.withLock({ Self.blockade($0) }) {
        throw BrowserError(.blocked, blockade.message)
      }
      var sent: [Int] = []
      // Without a request nothing tells whether the page has got any of it.
      let arrivals = request.map { _ in tab.session.monitor.withLock { $0.document.arrivals } }
      for action in actions {
        for step in state.withLock({ $0.input.steps(action) }) {
          switch step {
          case .command(let method, let parameters):
            sent.append(tab.session.send(method, parameters))
          case .pause(let duration):
            guard try finish(sent, tab, deadline, since: arrivals) else { return nil }
            sent = []
            _ = tab.session.monitor.wait(for: min(duration, deadline.remaining)) { state in
              state.end != nil || state.document.dialog != nil ? true : nil
            }
            if deadline.isOver { throw BrowserError(.timedOut, "Input took too long.") }
          }
        }
      }
      guard try finish(sent, tab, deadline, since: arrivals), let request else { return nil }
      do throws(BrowserError) {
        return try call(request, waits: false, deadline: deadline)
      } catch  where error.code == .dialogOpen {
        return nil
      }
    }

    /// Waits until the page has handled the input.
    ///
    /// - Returns: whether the page can take more: it opened no dialog and did not go away.
    /// - Throws: `dropped` where a dialog is open, and nothing has arrived since.
    private func finish(
      _ numbers: [Int], _ tab: DevToolsTab, _ deadline: Deadline, since arrivals: Int?
    ) throws(BrowserError) -> Bool {
      for number in numbers {
        do throws(BrowserError) {
          if case .failure(let reason) = try answer(number, "Input", tab, deadline),
            reason.contains("Invalid")
          {
            throw BrowserError(.invalid, "The browser does not take this input: \(reason).")
          }
        } catch  where error.code == .dialogOpen || error.code == .navigated {
          let isDropped = tab.session.monitor.withLock { $0.document.arrivals == arrivals }
          if error.code == .dialogOpen, isDropped {
            throw BrowserError(.dropped, error.message)
          }
          return false
        }
      }
      return true
    }

    // MARK: Cookies

    func cookies(deadline: Deadline) throws(BrowserError) -> [PageCookie] {
      let answer = try connection.browser.call(
        "Storage.getCookies", ["browserContextId": .string(context)], deadline: deadline)
      return answer["cookies"].elements.map { PageCookie($0, expires: "expires") }
    }

    func add(_ cookies: [PageCookie], deadline: Deadline) throws(BrowserError) -> Bool {
      _ = try connection.browser.call(
        "Storage.setCookies",
        [
          "cookies": .array(cookies.map { $0.json(expires: "expires") }),
          "browserContextId": .string(context),
        ], deadline: deadline)
      return true
    }

    // MARK: Downloads

    func download(
      into folder: String, deadline: Deadline, by action: () throws -> Void
    ) throws -> PageDownload? {
      let method = "Browser.setDownloadBehavior"
      let context = JSON.string(context)
      downloads.withLock { $0 = [:] }
      _ = try connection.browser.call(
        method,
        [
          "behavior": "allowAndName", "browserContextId": context,
          "downloadPath": .string(folder), "eventsEnabled": true,
        ], deadline: deadline)
      defer {
        // Whether it tells of downloads is one setting for all contexts of the browser.
        connection.browser.tell(
          method, ["behavior": "default", "browserContextId": context, "eventsEnabled": true])
      }
      try action()
      let found = downloads.wait(for: deadline.remaining) { files in
        // The browser tells of the downloads of all its pages; what is given up leaves no file.
        files.values.first { $0.end == "completed" && System.exists("\(folder)/\($0.file.path)") }
          ?? files.values.first { $0.end == "canceled" && $0.isOwn }
      }
      guard var file = found?.file else { return nil }
      guard found?.end == "completed" else {
        throw BrowserError(.invalid, "The browser has given up \(file.address).")
      }
      file.path = "\(folder)/\(file.path)"
      return file
    }

    // MARK: Appearance

    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> Data {
      let tab = try tab(deadline)
      var parameters: [String: JSON] = ["format": "png", "optimizeForSpeed": true]
      if let area {
        let metrics = try result("Page.getLayoutMetrics", [:], tab, deadline)
        let visible = metrics["cssVisualViewport"]
        parameters["clip"] = [
          "x": .number(area.minX + (visible["pageX"].number ?? 0)),
          "y": .number(area.minY + (visible["pageY"].number ?? 0)),
          "width": .number(area.width), "height": .number(area.height), "scale": 1,
        ]
      }
      let shot = try result("Page.captureScreenshot", .object(parameters), tab, deadline)
      return try shot["data"].picture()
    }

    private func result(
      _ method: String, _ parameters: JSON, _ tab: DevToolsTab, _ deadline: Deadline
    ) throws(BrowserError) -> JSON {
      switch try answer(tab.session.send(method, parameters), method, tab, deadline) {
      case .result(let result): return result
      case .failure(let reason): throw refusal(method, reason, tab)
      }
    }

    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError) {
      let tab = try tab(deadline)
      let (old, tabs) = state.withLock { ($0.settings, $0.tabs) }
      var new = old
      change(&new)
      if new.permissionScript != old.permissionScript,
        let blockade = tab.session.monitor.withLock({ Self.blockade($0) })
      {
        throw blockade
      }
      let commands = new.commands(since: old)
      for command in commands.ofBrowser { try tellContext(command, deadline) }
      try tab.call(commands.ofWindow, deadline: deadline)
      // An earlier window becomes the page when this one closes.
      for other in tabs where other.target != tab.target {
        for command in commands.ofWindow { other.session.tell(command.method, command.parameters) }
      }
      state.withLock { state in
        state.settings = new
        state.input.hasTouch = new.device?.hasTouch ?? false
      }
    }

    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      try tellContext(permission.command(isGranted: isGranted), deadline)
      return true
    }

    private func tellContext(
      _ command: DevToolsCommand, _ deadline: Deadline
    ) throws(BrowserError) {
      var parameters = command.parameters
      parameters.merge(["browserContextId": .string(context)])
      _ = try connection.browser.call(command.method, parameters, deadline: deadline)
    }

    func intercept(
      _ responder: NetworkResponder?, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      interception.use(responder)
      for tab in state.withLock({ $0.tabs }) {
        try tab.call(interception.commands, deadline: deadline)
      }
      return true
    }

    // MARK: Dialogs

    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog? {
      try tab(deadline).session.monitor.withLock { $0.document.dialog }
    }

    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError) {
      let session = try tab(deadline).session
      guard let dialog = session.monitor.withLock({ $0.document.dialog }) else {
        throw BrowserError(.invalid, "No dialog of the page is open.")
      }
      var parameters: [String: JSON] = ["accept": .bool(accept)]
      if let text = text ?? dialog.defaultText { parameters["promptText"] = .string(text) }
      _ = try session.call(
        "Page.handleJavaScriptDialog", .object(parameters), deadline: deadline)
      // The event may come after the answer, and after it another dialog's.
      _ = session.monitor.wait(for: deadline.orAfter(.seconds(1)).remaining) { state in
        state.document.dialog == dialog ? nil : true
      }
    }

    // MARK: Records and the end

    var console: [ConsoleRecord] { log.console }
    var network: [NetworkRecord] { log.network }

    func follow(_ follower: @escaping PageFollower) { log.follow(follower) }

    var frame: PageFrame? { state.withLock { $0.tabs.last }?.session.frame }

    var isAlive: Bool {
      let tabs = state.withLock { $0.isClosed ? [] : $0.tabs }
      return connection.endReason == nil
        && tabs.contains { tab in tab.session.monitor.withLock { $0.end == nil } }
    }

    /// Whether the browser and the page's process answer: they may have died or hung meanwhile.
    func answers(_ deadline: Deadline) -> Bool {
      guard let session = state.withLock({ $0.tabs.last?.session }) else { return false }
      // What there is instead of an answer doesn't matter.
      return (try? session.call("Runtime.evaluate", ["expression": "0"], deadline: deadline)) != nil
    }

    func close() {
      let tabs = state.withLock { state in
        defer { state.isClosed = true }
        return state.isClosed ? nil : state.tabs
      }
      guard let tabs else { return }
      connection.unwatch(self)
      interception.end()
      for tab in tabs { connection.forget(tab.session) }
      // Nobody waits for the answer: the next page is made meanwhile.
      connection.browser.tell(
        "Target.disposeBrowserContext", ["browserContextId": .string(context)])
      release.withLock { $0.take() }?()
    }
  }
#endif
