#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting

  /// One window of a page in Chromium, attached to.
  struct DevToolsTab: Sendable {
    /// The name of the world that the agent lives in, apart from what the page does to its own.
    static let world = "gantry"

    /// How its pages look, as somebody has set it.
    struct Look: Sendable {
      var viewport: Viewport
      var isDark: Bool?
      var location: Location?
      /// What asks the test where the browser would ask its user for permissions.
      var permissionScript: String?
    }

    /// The target's number, which its main frame has too.
    let target: String
    let session: DevToolsSession

    /// Attaches to a target and sets it up.
    init(
      target: String, connection: DevToolsConnection, agent: Agent, look: Look,
      log: DevToolsLog, deadline: Deadline
    ) throws(BrowserError) {
      let attached = try connection.browser.call(
        "Target.attachToTarget", ["targetId": .string(target), "flatten": true],
        deadline: deadline)
      let session = connection.session(attached["sessionId"].text ?? "")
      session.handle { [weak session] event in
        log.take(event)
        if let session { Self.note(event, of: target, session) }
      }
      self.target = target
      self.session = session
      // All of them leave before the first is answered.
      var commands: [(String, JSON)] = [
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
        // As if each page were the one in front, however many there are.
        ("Emulation.setFocusEmulationEnabled", ["enabled": true]),
        Self.viewport(look.viewport),
      ]
      if look.isDark != nil { commands.append(Self.appearance(look.isDark)) }
      if let script = look.permissionScript { commands.append(Self.documentScript(script)) }
      if look.location != nil || look.permissionScript != nil {
        commands.append(Self.location(look.location, isAsked: look.permissionScript != nil))
      }
      try call(commands, deadline: deadline)
    }

    /// Sends several commands at once and waits for all answers.
    func call(_ commands: [(String, JSON)], deadline: Deadline) throws(BrowserError) {
      let numbers = commands.map { (session.send($0.0, $0.1), $0.0) }
      for (number, method) in numbers {
        _ = try session.result(number, method, deadline: deadline)
      }
    }

    static func viewport(_ viewport: Viewport) -> (String, JSON) {
      (
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .number(Double(viewport.width)), "height": .number(Double(viewport.height)),
          "deviceScaleFactor": 0, "mobile": false,
        ]
      )
    }

    static func appearance(_ isDark: Bool?) -> (String, JSON) {
      let value: JSON = isDark.map { $0 ? "dark" : "light" } ?? ""
      return (
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": value]]]
      )
    }

    /// Where the device is; a page that may know it although nothing was set hears that nobody does.
    static func location(_ location: Location?, isAsked: Bool) -> (String, JSON) {
      guard let location else {
        return (
          isAsked ? "Emulation.setGeolocationOverride" : "Emulation.clearGeolocationOverride", [:]
        )
      }
      return (
        "Emulation.setGeolocationOverride",
        [
          "latitude": .number(location.latitude), "longitude": .number(location.longitude),
          "accuracy": 1,
        ]
      )
    }

    /// Has a script run at the start of each document, and in the one that is there.
    static func documentScript(_ source: String) -> (String, JSON) {
      (
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": .string(source), "runImmediately": true]
      )
    }

    static func permission(
      _ permission: Permission, isGranted: Bool, context: String? = nil
    ) -> (String, JSON) {
      var parameters: [String: JSON] = [
        "permission": ["name": .string(permission.name)],
        "setting": isGranted ? "granted" : "denied",
      ]
      if let context { parameters["browserContextId"] = .string(context) }
      return ("Browser.setPermission", .object(parameters))
    }

    // MARK: Events

    /// Whether an event is one that somebody may wait for.
    private static let waitedFor: Set = [
      "Runtime.executionContextCreated", "Runtime.executionContextDestroyed",
      "Runtime.executionContextsCleared", "Page.domContentEventFired",
      "Page.javascriptDialogOpening", "Page.javascriptDialogClosed", "Page.frameStartedNavigating",
      "Page.frameStartedLoading", "Page.frameNavigated", "Page.frameStoppedLoading",
      "Inspector.targetCrashed", "Inspector.detached",
    ]

    private static func note(
      _ event: DevToolsEvent, of target: String, _ session: DevToolsSession
    ) {
      guard waitedFor.contains(event.method) else { return }
      let parameters = event.parameters
      switch event.method {
      case "Runtime.executionContextCreated":
        let context = parameters["context"]
        guard context["name"].text == world, context["auxData"]["frameId"].text == target else {
          return
        }
        session.monitor.withLock { $0.document.world = context["uniqueId"].text }
      case "Runtime.executionContextDestroyed":
        session.monitor.withLock { state in
          if state.document.world == parameters["executionContextUniqueId"].text {
            state.document.world = nil
          }
        }
      case "Runtime.executionContextsCleared":
        session.monitor.withLock { $0.document.world = nil }
      case "Page.domContentEventFired":
        session.monitor.withLock { $0.document.becomeReady() }
      case "Page.frameStartedNavigating", "Page.frameStartedLoading":
        guard parameters["frameId"].text == target else { return }
        session.monitor.withLock { $0.document.isLeaving = true }
      case "Page.frameNavigated":
        guard parameters["frame"]["id"].text == target else { return }
        session.monitor.withLock { state in
          state.document.isLeaving = false
          state.document.loader = parameters["frame"]["loaderId"].text
          // One that was kept for going back has been ready for long, and says nothing more.
          if parameters["type"].text == "BackForwardCacheRestore" { state.document.becomeReady() }
        }
      case "Page.frameStoppedLoading":
        guard parameters["frameId"].text == target else { return }
        session.monitor.withLock { $0.document.isLeaving = false }
      case "Page.javascriptDialogOpening":
        let kind = parameters["type"].text.flatMap(Dialog.Kind.init) ?? .unknown
        let dialog = Dialog(
          kind: kind, message: parameters["message"].text ?? "",
          defaultText: kind == .prompt ? parameters["defaultPrompt"].text ?? "" : nil)
        session.monitor.withLock { $0.document.dialog = dialog }
      case "Page.javascriptDialogClosed":
        session.monitor.withLock { $0.document.dialog = nil }
      case "Inspector.targetCrashed": session.end("the page has crashed")
      default: session.end("the page was closed")
      }
    }
  }
#endif
