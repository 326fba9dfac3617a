#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting

  /// One attached window of a page in Chromium.
  struct DevToolsTab: Sendable {
    /// The name of the agent's world, which the page's own changes don't reach.
    static let world = "gantry"

    /// The target's identifier, which is also that of its main frame.
    let target: String
    let session: DevToolsSession

    /// Attaches to a target and sets it up.
    init(
      target: String, connection: DevToolsConnection, agent: Agent,
      settings: PageSettings, log: DevToolsLog,
      interception: DevToolsInterception, deadline: Deadline
    ) throws(BrowserError) {
      let attached = try connection.browser.call(
        "Target.attachToTarget", ["targetId": .string(target), "flatten": true],
        deadline: deadline)
      let session = connection.session(attached["sessionId"].text ?? "")
      session.handle { [weak session] event in
        guard let session else { return log.take(event) }
        if event.method == "Page.screencastFrame" { return session.keepFrame(of: event) }
        interception.take(event, session, target)
        log.take(event)
        if let change = Self.change(by: event, of: target) { session.monitor.withLock(change) }
      }
      self.target = target
      self.session = session
      // All are sent before the first is answered.
      let commands: [DevToolsCommand] = [
        ("Page.enable", [:]),
        ("Runtime.enable", [:]),
        ("Inspector.enable", [:]),
        ("Log.enable", [:]),
        ("Network.enable", [:]),
        (
          "Page.addScriptToEvaluateOnNewDocument",
          [
            "source": .string(agent.documentScript), "worldName": .string(Self.world),
            "runImmediately": true,
          ]
        ),
        // By it the agent says that input has come; an answer would wait for a dialog.
        (
          "Runtime.addBinding",
          ["name": "gantryArrival", "executionContextName": .string(Self.world)]
        ),
        // Each page behaves as the one in front, however many there are.
        ("Emulation.setFocusEmulationEnabled", ["enabled": true]),
      ]
      try call(
        commands + interception.commands + settings.commands().ofWindow, deadline: deadline)
    }

    /// Sends several commands at once and waits for all answers.
    func call(_ commands: [DevToolsCommand], deadline: Deadline) throws(BrowserError) {
      let numbers = commands.map { (session.send($0.0, $0.1), $0.0) }
      for (number, method) in numbers {
        _ = try session.result(number, method, deadline: deadline)
      }
    }

    // MARK: Events

    /// The change of the document's state by an event; nil if nobody waits for it.
    private static func change(
      by event: DevToolsEvent, of target: String
    ) -> ((inout DevToolsSession.State) -> Void)? {
      let parameters = event.parameters
      switch event.method {
      case "Runtime.executionContextCreated":
        let context = parameters["context"]
        guard context["name"].text == world, context["auxData"]["frameId"].text == target else {
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
          state.document.loader = parameters["frame"]["loaderId"].text
          // A document from the back-forward cache is ready, and sends no further event.
          if parameters["type"].text == "BackForwardCacheRestore" { state.document.becomeReady() }
        }
      case "Page.javascriptDialogOpening":
        let kind = parameters["type"].text.flatMap(Dialog.Kind.init) ?? .unknown
        let dialog = Dialog(
          kind: kind, message: parameters["message"].text ?? "",
          defaultText: kind == .prompt ? parameters["defaultPrompt"].text ?? "" : nil)
        return { $0.document.dialog = dialog }
      case "Page.javascriptDialogClosed": return { $0.document.dialog = nil }
      case "Inspector.targetCrashed": return { $0.close("the page has crashed") }
      case "Inspector.detached": return { $0.close("the page was closed") }
      default: return nil
      }
    }
  }
#endif
