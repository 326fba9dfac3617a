#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking
  import GantrySystem
  import GantryTesting

  /// Chromium's own protocol, https://chromedevtools.github.io/devtools-protocol/tot/.
  final class DevToolsDialect: Dialect {
    let films = true
    let engine = "chromium"
    let connection: BrowserConnection
    let log = PageLog()
    let performsAll = false
    private let context: String
    private let agent: Agent
    private let interception = DevToolsInterception()
    private let input = Lock(DevToolsInput())

    init(
      _ connection: BrowserConnection, agent: Agent, deadline: Deadline
    ) throws(BrowserError) {
      (self.connection, self.agent) = (connection, agent)
      let made = try connection.browser.call(
        "Target.createBrowserContext", ["disposeOnDetach": true], deadline: deadline)
      context = made["browserContextId"].text ?? ""
    }

    var disposal: BrowserCommand {
      ("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }

    // MARK: Windows

    func openWindow(
      _ settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) -> PageWindow {
      var wanted: JSON = ["url": "about:blank", "browserContextId": .string(context)]
      wanted.merge(settings.viewport.json)
      let target = try connection.browser.call("Target.createTarget", wanted, deadline: deadline)
      return try attach(target["targetId"].text ?? "", settings, deadline)
    }

    func attach(
      _ target: String, _ settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) -> PageWindow {
      let attached = try connection.browser.call(
        "Target.attachToTarget", ["targetId": .string(target), "flatten": true],
        deadline: deadline)
      let session = connection.session(attached["sessionId"].text ?? "")
      let window = PageWindow(target: target, session: session)
      session.handle { [weak session, log, interception] event in
        guard let session else { return log.take(devTools: event) }
        if event.method == "Page.screencastFrame" { return session.film.take(event, of: session) }
        interception.take(event, session, target)
        if PageLog.wantsBody(event) {
          return session.ask(
            "Network.getResponseBody", ["requestId": event.parameters["requestId"]]
          ) { log.take(body: $0, of: event) }
        }
        log.take(devTools: event)
        if let change = Self.change(by: event, of: target) { session.monitor.withLock(change) }
      }
      // All are sent before the first is answered.
      let commands: [BrowserCommand] = [
        ("Page.enable", [:]),
        ("Runtime.enable", [:]),
        ("Inspector.enable", [:]),
        ("Log.enable", [:]),
        ("Network.enable", [:]),
        // By it the agent says that input has come; an answer would wait for a dialog. First: an
        // agent looks for it when it begins.
        (
          "Runtime.addBinding",
          ["name": "gantryArrival", "executionContextName": .string(Agent.world)]
        ),
        (
          "Page.addScriptToEvaluateOnNewDocument",
          [
            "source": .string(agent.documentScript), "worldName": .string(Agent.world),
            "runImmediately": true,
          ]
        ),
        // Each page behaves as the one in front, however many there are.
        ("Emulation.setFocusEmulationEnabled", ["enabled": true]),
      ]
      let settings = commandsOfWindow(window, settings, since: nil)
      try session.call(
        commands + interception.commands + settings.filter { !PageSettings.isOfProcess($0) },
        deadline: deadline)
      for command in settings where PageSettings.isOfProcess(command) { session.tell(command) }
      return window
    }

    func incident(_ event: BrowserEvent) -> Incident? {
      let parameters = event.parameters
      let information = parameters["targetInfo"]
      switch event.method {
      case "Target.targetCreated":
        guard information["browserContextId"].text == context, information["type"].text == "page"
        else { return nil }
        return information["targetId"].text.map { .opened(target: $0) }
      case "Target.targetCrashed":
        return parameters["targetId"].text.map { .crashed(target: $0) }
      case "Browser.downloadWillBegin":
        guard let name = parameters["guid"].text else { return nil }
        let file = PageDownload(
          name: parameters["suggestedFilename"].text ?? name,
          address: parameters["url"].text ?? "", path: name)
        return .began(download: name, file, by: parameters["frameId"].text)
      case "Browser.downloadProgress":
        guard let end = parameters["state"].text, end != "inProgress" else { return nil }
        return parameters["guid"].text.map {
          .ended(download: $0, isComplete: end == "completed", path: nil)
        }
      default: return nil
      }
    }

    /// The change of a document's state by an event; nil if nobody waits for it.
    private static func change(
      by event: BrowserEvent, of target: String
    ) -> ((inout BrowserSession.State) -> Void)? {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.executionContextCreated":
        let context = parameters["context"]
        guard context["name"].text == Agent.world, context["auxData"]["frameId"].text == target
        else {
          return nil
        }
        return { $0.document.world = context["uniqueId"].text }
      case "Runtime.executionContextDestroyed":
        return { $0.document.lose(parameters["executionContextUniqueId"].text) }
      case "Runtime.executionContextsCleared": return { $0.document.world = nil }
      case "Runtime.bindingCalled":
        return parameters["name"].text == "gantryArrival" ? { $0.document.arrivals += 1 } : nil
      case "Page.domContentEventFired": return { $0.document.becomeReady() }
      case "Page.frameStartedNavigating", "Page.frameStartedLoading", "Page.frameStoppedLoading":
        guard parameters["frameId"].text == target else { return nil }
        return { $0.document.isLeaving = event.method != "Page.frameStoppedLoading" }
      case "Page.frameNavigated":
        guard parameters["frame"]["id"].text == target else { return nil }
        return { state in
          state.document.isLeaving = false
          state.document.commit(parameters["frame"]["loaderId"].text)
          // A document from the back-forward cache is ready, and sends no further event.
          if parameters["type"].text == "BackForwardCacheRestore" { state.document.becomeReady() }
        }
      case "Page.javascriptDialogOpening":
        let dialog = Dialog(
          parameters["type"].text, parameters["message"].text,
          defaultText: parameters["defaultPrompt"].text)
        return { $0.document.dialog = dialog }
      case "Page.javascriptDialogClosed": return { $0.document.dialog = nil }
      case "Inspector.targetCrashed": return { $0.close("the page has crashed") }
      case "Inspector.detached": return { $0.close("the page was closed") }
      default: return nil
      }
    }

    // MARK: Documents

    func opening(_ address: String, in window: PageWindow) -> BrowserCommand {
      ("Page.navigate", ["url": .string(address)])
    }

    func load(of answer: BrowserSession.Answer) throws(BrowserError) -> String? {
      switch answer {
      case .failure(let reason): throw BrowserError(.invalid, reason)
      case .result(let result):
        if let reason = result["errorText"].text, !reason.isEmpty {
          throw BrowserError(.refused, reason)
        }
        return result["loaderId"].text
      }
    }

    func target(_ world: String, of window: PageWindow) -> JSON {
      ["uniqueContextId": .string(world)]
    }

    func question(
      _ function: String, _ request: String, in target: JSON, waits: Bool
    ) -> BrowserCommand {
      var parameters: JSON = [
        "functionDeclaration": .string(function), "arguments": [["value": .string(request)]],
        "returnByValue": true, "awaitPromise": .bool(waits), "userGesture": true,
      ]
      parameters.merge(target)
      return ("Runtime.callFunctionOn", parameters)
    }

    func target(
      ofFrame id: String, in target: JSON, _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON {
      var (method, parameters) = question(Agent.frame, id, in: target, waits: false)
      // The element itself, which is let go with its group.
      parameters.merge(["returnByValue": false, "objectGroup": "gantry"])
      let element = try perform((method, parameters))["result"]["objectId"]
      guard element != .null else { throw .navigated }
      let node = try perform(("DOM.describeNode", ["objectId": element]))["node"]
      _ = try perform(("Runtime.releaseObjectGroup", ["objectGroup": "gantry"]))
      let world = try perform(
        (
          "Page.createIsolatedWorld",
          ["frameId": node["frameId"], "worldName": .string(Agent.world)]
        ))
      return ["executionContextId": world["executionContextId"]]
    }

    func isLost(_ reason: String) -> Bool {
      reason.contains("uniqueContextId not found") || reason.contains("Cannot find context")
    }

    func makingWorld(in window: PageWindow) -> BrowserCommand {
      (
        "Page.createIsolatedWorld",
        ["frameId": .string(window.target), "worldName": .string(Agent.world)]
      )
    }

    func world(of result: JSON) -> String? { nil }

    func reading(_ address: String, in window: PageWindow) -> BrowserCommand? {
      Self.reading(address, in: window.target)
    }

    /// Of a page's main frame, which has the target's name.
    static func reading(_ address: String, in target: String) -> BrowserCommand {
      ("Page.getResourceContent", ["frameId": .string(target), "url": .string(address)])
    }

    func showing(_ window: PageWindow) -> BrowserCommand { ("Page.bringToFront", [:]) }

    func ping(_ window: PageWindow) -> BrowserCommand { ("Runtime.evaluate", ["expression": "0"]) }

    // MARK: Input

    func steps(_ actions: [InputAction], in window: PageWindow) -> [InputStep] {
      input.withLock { input in actions.flatMap { input.steps($0) } }
    }

    func isInvalid(_ reason: String) -> Bool { reason.contains("Invalid") }

    func answering(
      _ dialog: Dialog, accept: Bool, text: String?, in window: PageWindow
    ) -> BrowserCommand {
      var parameters: [String: JSON] = ["accept": .bool(accept)]
      if let text = text ?? dialog.defaultText { parameters["promptText"] = .string(text) }
      return ("Page.handleJavaScriptDialog", .object(parameters))
    }

    // MARK: What a page is like

    private func ofContext(_ command: BrowserCommand) -> BrowserCommand {
      var parameters = command.parameters
      parameters.merge(["browserContextId": .string(context)])
      return (command.method, parameters)
    }

    func commandsOfContext(_ settings: PageSettings, since old: PageSettings?) -> [BrowserCommand] {
      settings.commands(since: old).filter { $0.method.hasPrefix("Browser.") }.map(ofContext)
    }

    func commandsOfWindow(
      _ window: PageWindow, _ settings: PageSettings, since old: PageSettings?
    ) -> [BrowserCommand] {
      input.withLock { $0.hasTouch = settings.device?.hasTouch ?? false }
      return settings.commands(since: old).filter { !$0.method.hasPrefix("Browser.") }
    }

    func granting(
      _ permission: Permission, isGranted: Bool, in window: PageWindow
    ) -> BrowserCommand {
      ofContext(permission.command(isGranted: isGranted))
    }

    func picture(
      of area: CGRect?, in window: PageWindow,
      _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON {
      var parameters: [String: JSON] = ["format": "png", "optimizeForSpeed": true]
      if let area {
        let visible = try perform(("Page.getLayoutMetrics", [:]))["cssVisualViewport"]
        parameters["clip"] = [
          "x": .number(area.minX + (visible["pageX"].number ?? 0)),
          "y": .number(area.minY + (visible["pageY"].number ?? 0)),
          "width": .number(area.width), "height": .number(area.height), "scale": 1,
        ]
      }
      return try perform(("Page.captureScreenshot", .object(parameters)))
    }

    func intercepting(_ responder: NetworkResponder?) -> [BrowserCommand]? {
      interception.use(responder)
      return interception.commands
    }

    func endInterception() { interception.end() }

    // MARK: Files

    func cookies(_ deadline: Deadline) throws(BrowserError) -> [PageCookie] {
      let answer = try connection.browser.call(
        "Storage.getCookies", ["browserContextId": .string(context)], deadline: deadline)
      return answer["cookies"].elements.map { PageCookie($0, expires: "expires") }
    }

    func add(_ cookies: [PageCookie], _ deadline: Deadline) throws(BrowserError) {
      _ = try connection.browser.call(
        "Storage.setCookies",
        [
          "cookies": .array(cookies.map { $0.json(expires: "expires") }),
          "browserContextId": .string(context),
        ], deadline: deadline)
    }

    func downloading(into folder: String?) -> BrowserCommand {
      // Whether it tells of downloads is one setting for all contexts of the browser.
      var parameters: JSON = [
        "behavior": folder == nil ? "default" : "allowAndName", "eventsEnabled": true,
      ]
      if let folder { parameters.merge(["downloadPath": .string(folder)]) }
      return ofContext(("Browser.setDownloadBehavior", parameters))
    }
  }
#endif
