#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking
  import GantrySystem
  import GantryTesting

  /// W3C's protocol for browsers, https://www.w3.org/TR/webdriver-bidi/, as Firefox speaks it.
  final class BiDiDialect: Dialect {
    let engine = "firefox"
    let connection: BrowserConnection
    let log = PageLog()
    let performsAll = true
    /// The browser's window around all pages, whose scripts may change what a page's can't.
    private let shell: String
    private let context: String
    private let hasTouch = Lock(false)
    private let permissions = Lock(Permissions())
    /// The windows that the page has opened and not looked at yet.
    private let opened = Lock<[String: BrowserSession]>([:])

    /// What pages may, of every origin.
    private struct Permissions: Sendable {
      /// Whether a test is asked; nobody else is there to answer.
      var isAsked = false
      var hasPlace = false
      var granted: [Permission: Bool] = [:]

      /// nil means that a page has to ask.
      subscript(permission: Permission) -> Bool? {
        if let isGranted = granted[permission] { return isGranted }
        if isAsked { return nil }
        return permission == .location && hasPlace
      }
    }

    static let events: JSON = [
      "browsingContext", "log.entryAdded", "network.beforeRequestSent",
      "network.responseCompleted", "network.fetchError", "script.realmCreated",
      "script.realmDestroyed", "script.message",
    ]

    init(
      _ connection: BrowserConnection, shell: String, agent: Agent, deadline: Deadline
    ) throws(BrowserError) {
      (self.connection, self.shell) = (connection, shell)
      let made = try connection.browser.call("browser.createUserContext", deadline: deadline)
      context = made["userContext"].text ?? ""
      let script: JSON = [
        // The window's property, which the page doesn't see, is what agents look for.
        "functionDeclaration": .string(
          "tell=>{if(self===top){window.gantryArrival=()=>tell('');\(agent.documentScript)}}"),
        "arguments": [["type": "channel", "value": ["channel": .string(Agent.world)]]],
        "sandbox": .string(Agent.world), "userContexts": [.string(context)],
      ]
      do throws(BrowserError) {
        _ = try connection.browser.call("script.addPreloadScript", script, deadline: deadline)
      } catch {
        connection.browser.tell(disposal)
        throw error
      }
    }

    var disposal: BrowserCommand {
      ("browser.removeUserContext", ["userContext": .string(context)])
    }

    // MARK: Windows

    func openWindow(
      _ settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) -> PageWindow {
      try connection.browser.call(
        commandsOfContext(settings, since: nil), deadline: deadline)
      // In the window that is there already: a new window takes twice the time.
      let made = try connection.browser.call(
        "browsingContext.create", ["type": "tab", "userContext": .string(context)],
        deadline: deadline)
      return try attach(made["context"].text ?? "", settings, deadline)
    }

    func attach(
      _ target: String, _ settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) -> PageWindow {
      let session = opened.withLock { $0.removeValue(forKey: target) } ?? session(of: target)
      let window = PageWindow(target: target, session: session)
      try session.call(commandsOfWindow(window, settings, since: nil), deadline: deadline)
      return window
    }

    private func session(of target: String) -> BrowserSession {
      let session = connection.session(target)
      session.handle { [weak session, weak self] event in
        guard let self else { return }
        log.take(biDi: event)
        if event.method.hasPrefix("browsingContext.download") { connection.announce(event) }
        guard event.window == target, let session else { return }
        if event.method == "browsingContext.navigationStarted",
          let command = permitting(target, event.parameters["url"].text)
        {
          session.tell(command)
        }
        if let change = Self.change(by: event) { session.monitor.withLock(change) }
      }
      return session
    }

    func incident(_ event: BrowserEvent) -> Incident? {
      let parameters = event.parameters
      switch event.method {
      case "browsingContext.contextCreated":
        guard parameters["userContext"].text == context, let target = event.window else {
          return nil
        }
        if let parent = parameters["parent"].text { return .framed(target, in: parent) }
        guard parameters["originalOpener"] != .null else { return nil }
        // What happens until the page looks at it counts, too.
        opened.withLock { $0[target] = session(of: target) }
        return .opened(target: target)
      case "browsingContext.downloadWillBegin":
        guard let download = parameters["navigation"].text else { return nil }
        let name = parameters["suggestedFilename"].text ?? download
        let file = PageDownload(name: name, address: parameters["url"].text ?? "", path: name)
        return .began(download: download, file, by: event.window)
      case "browsingContext.downloadEnd":
        let isComplete = parameters["status"].text == "complete"
        return parameters["navigation"].text.map {
          .ended(download: $0, isComplete: isComplete, path: parameters["filepath"].text)
        }
      case "script.realmDestroyed": return parameters["realm"].text.map { .lost(world: $0) }
      default: return nil
      }
    }

    /// The change of a document's state by an event of its window; nil if nobody waits for it.
    static func change(
      by event: BrowserEvent
    ) -> ((inout BrowserSession.State) -> Void)? {
      let parameters = event.parameters
      switch event.method {
      case "script.realmCreated":
        guard parameters["sandbox"].text == Agent.world else { return nil }
        return { state in
          state.document.world = parameters["realm"].text
          state.document.isWorldNew = true
          state.document.tellsArrivals = true
        }
      case "script.message": return { $0.document.arrivals += 1 }
      case "browsingContext.navigationStarted":
        return { state in
          state.document.isLeaving = true
          state.document.isWorldNew = false
          // Firefox may finish a load under another number: it mistakes the end of the document
          // before for the new one's.
          state.document.begin(parameters["navigation"].text)
        }
      case "browsingContext.navigationFailed", "browsingContext.navigationAborted",
        "browsingContext.downloadWillBegin":
        return { $0.document.isLeaving = false }
      case "browsingContext.navigationCommitted":
        return { state in
          if parameters["url"].text?.hasPrefix("about:tabcrashed") == true {
            return state.close("the page has crashed")
          }
          state.document.isLeaving = false
          state.document.address = parameters["url"].text
          state.document.commit(parameters["navigation"].text)
          // A window's first document may leave its world to the next one, where nobody hears
          // any longer what the agent says.
          if !state.document.isWorldNew {
            state.document.world = nil
            state.document.tellsArrivals = false
          }
        }
      case "browsingContext.domContentLoaded", "browsingContext.fragmentNavigated":
        guard let load = parameters["navigation"].text else { return nil }
        return { state in
          if event.method == "browsingContext.fragmentNavigated" { state.document.begin(load) }
          state.document.finish(load)
        }
      case "browsingContext.userPromptOpened":
        let dialog = Dialog(
          parameters["type"].text, parameters["message"].text,
          defaultText: parameters["defaultValue"].text)
        return { $0.document.dialog = dialog }
      case "browsingContext.userPromptClosed": return { $0.document.dialog = nil }
      case "browsingContext.contextDestroyed": return { $0.close("the page was closed") }
      default: return nil
      }
    }

    // MARK: Documents

    func opening(_ address: String, in window: PageWindow) -> BrowserCommand {
      (
        "browsingContext.navigate",
        ["context": .string(window.target), "url": .string(address), "wait": "none"]
      )
    }

    func load(of answer: BrowserSession.Answer) throws(BrowserError) -> String? {
      switch answer {
      case .result(let result): return result["navigation"].text
      case .failure(let reason):
        throw BrowserError(reason.hasPrefix("invalid argument") ? .invalid : .refused, reason)
      }
    }

    // The window of a world Firefox searches in all pages of all tests, also in one that hangs.
    func target(_ world: String, of window: PageWindow) -> JSON { target(.string(window.target)) }

    private func target(_ context: JSON) -> JSON {
      ["context": context, "sandbox": .string(Agent.world)]
    }

    func target(
      ofFrame id: String, in target: JSON, _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON {
      let found = try perform(question(Agent.frameWindow, id, in: target, waits: false))
      let context = found["result"]["value"]["context"]
      guard context != .null else { throw .navigated }
      return self.target(context)
    }

    func question(
      _ function: String, _ request: String, in target: JSON, waits: Bool
    ) -> BrowserCommand {
      (
        "script.callFunction",
        [
          "functionDeclaration": .string(function), "target": target,
          "arguments": [["type": "string", "value": .string(request)]],
          "awaitPromise": .bool(waits), "userActivation": true,
        ]
      )
    }

    // A window's world is made by the question where there is none.
    func isLost(_ reason: String) -> Bool { false }

    func makingWorld(in window: PageWindow) -> BrowserCommand {
      evaluation("0", window, in: Agent.world)
    }

    func world(of result: JSON) -> String? { result["realm"].text }

    func showing(_ window: PageWindow) -> BrowserCommand {
      ("browsingContext.activate", ["context": .string(window.target)])
    }

    func ping(_ window: PageWindow) -> BrowserCommand { evaluation("0", window) }

    private func evaluation(
      _ script: String, _ window: PageWindow, in world: String? = nil
    ) -> BrowserCommand {
      var target: JSON = ["context": .string(window.target)]
      if let world { target.merge(["sandbox": .string(world)]) }
      return (
        "script.evaluate",
        ["expression": .string(script), "target": target, "awaitPromise": false]
      )
    }

    // MARK: Input

    func steps(_ actions: [InputAction], in window: PageWindow) -> [InputStep] {
      var body = WebDriverActions.body(actions, hasTouch: hasTouch.withLock(\.self))
      body.merge(["context": .string(window.target)])
      return [.command("input.performActions", body)]
    }

    func isInvalid(_ reason: String) -> Bool {
      reason.hasPrefix("invalid argument") || reason.hasPrefix("move target out of bounds")
    }

    func answering(
      _ dialog: Dialog, accept: Bool, text: String?, in window: PageWindow
    ) -> BrowserCommand {
      var parameters: JSON = ["context": .string(window.target), "accept": .bool(accept)]
      if let text = text ?? dialog.defaultText { parameters.merge(["userText": .string(text)]) }
      return ("browsingContext.handleUserPrompt", parameters)
    }

    // MARK: What a page is like

    private func ofContext(_ method: String, _ parameters: JSON) -> BrowserCommand {
      var parameters = parameters
      parameters.merge(["userContexts": [.string(context)]])
      return (method, parameters)
    }

    func commandsOfContext(
      _ settings: PageSettings, since old: PageSettings?
    ) -> [BrowserCommand] {
      var commands: [BrowserCommand] = []
      let device = settings.device
      hasTouch.withLock { $0 = device?.hasTouch ?? false }
      if settings.viewport != old?.viewport || device?.pixelRatio != old?.device?.pixelRatio {
        let ratio = device.map { JSON.number($0.pixelRatio) } ?? .null
        commands.append(
          ofContext(
            "browsingContext.setViewport",
            ["viewport": settings.viewport.json, "devicePixelRatio": ratio]))
      }
      func set(_ method: String, _ name: String, _ value: (PageSettings) -> JSON?) {
        guard value(settings) != old.flatMap(value) else { return }
        commands.append(ofContext(method, [name: value(settings) ?? .null]))
      }
      set("emulation.setUserAgentOverride", "userAgent") { $0.device?.userAgent.map(JSON.string) }
      // One locale is the language, too.
      set("emulation.setLocaleOverride", "locale") {
        ($0.user.languages.first ?? $0.user.locale).map(JSON.string)
      }
      set("emulation.setTimezoneOverride", "timezone") { $0.user.timeZone.map(JSON.string) }
      set("emulation.setGeolocationOverride", "coordinates") { $0.location?.json }
      permissions.withLock { state in
        state.isAsked = settings.permissionScript != nil
        state.hasPlace = settings.location != nil
      }
      if let script = settings.permissionScript, script != old?.permissionScript {
        commands.append(
          ofContext(
            "script.addPreloadScript", ["functionDeclaration": .string("()=>{\(script)\n}")]))
      }
      return commands
    }

    func commandsOfWindow(
      _ window: PageWindow, _ settings: PageSettings, since old: PageSettings?
    ) -> [BrowserCommand] {
      var commands: [BrowserCommand] = []
      func appearance(_ settings: PageSettings?) -> [JSON] {
        let user = settings?.user ?? PageUser()
        return [
          .string(settings?.isDark.map { $0 ? "dark" : "light" } ?? "none"),
          .bool(settings?.device?.hasTouch ?? false), .number(user.textScale),
          .bool(user.reducesMotion),
        ]
      }
      if appearance(settings) != appearance(old) {
        commands.append(byShell(Self.appearance, window.target, appearance(settings)))
      }
      if settings.location != old?.location || settings.permissionScript != old?.permissionScript,
        let command = permitting(window)
      {
        commands.append(command)
      }
      if settings.isHidden != (old?.isHidden ?? false) {
        commands.append(evaluation(settings.visibilityScript, window))
      }
      if let script = settings.permissionScript, script != old?.permissionScript {
        commands.append(evaluation(script, window))
      }
      return commands
    }

    /// Calls a function of the browser's own window with the browser's object for a page's, for what BiDi has no
    /// command: Firefox's tools for developers do the same.
    private func byShell(_ function: String, _ target: String, _ arguments: [JSON])
      -> BrowserCommand
    {
      let function = """
        (target, text) => {
          const { NavigableManager } = ChromeUtils.importESModule(
            "chrome://remote/content/shared/NavigableManager.sys.mjs");
          const context = NavigableManager.getBrowsingContextById(target);
          if (context) (\(function))(context, ...JSON.parse(text));
        }
        """
      let text = String(decoding: JSON.array(arguments).bytes, as: UTF8.self)
      return (
        "script.callFunction",
        [
          "functionDeclaration": .string(function), "target": ["context": .string(shell)],
          "arguments": .array([target, text].map { ["type": "string", "value": .string($0)] }),
          "awaitPromise": false,
        ]
      )
    }

    private static let appearance = """
      (context, appearance, hasTouch, scale, reducesMotion) => {
        context.prefersColorSchemeOverride = appearance;
        context.prefersReducedMotionOverride = reducesMotion ? "reduce" : "none";
        // The browser's window would zoom each new document as its user did last.
        const zoom = context.topChromeWindow?.FullZoom;
        if (zoom && scale !== 1) zoom.onLocationChange = () => {};
        context.textZoom = scale;
        context.touchEventsOverride = hasTouch ? "enabled" : "none";
        context.inRDMPane = hasTouch;
        if (hasTouch) context.setRDMPaneMaxTouchPoints(5);
      }
      """

    private static let permitting = """
      (context, origin, actions) => {
        const uri = Services.io.newURI(origin);
        const principal = Services.scriptSecurityManager
          .createContentPrincipal(uri, context.originAttributes);
        for (const [name, action] of Object.entries(actions))
          Services.perms.addFromPrincipal(principal, name, action);
      }
      """

    func granting(
      _ permission: Permission, isGranted: Bool, in window: PageWindow
    ) -> BrowserCommand {
      permissions.withLock { $0.granted[permission] = isGranted }
      return permitting(window) ?? ping(window)
    }

    private func permitting(_ window: PageWindow) -> BrowserCommand? {
      permitting(window.target, window.session.monitor.withLock { $0.document.address })
    }

    /// Lets the pages of an address's origin do what pages may; nil where it has none.
    private func permitting(_ target: String, _ address: String?) -> BrowserCommand? {
      guard let origin = Self.origin(of: address) else { return nil }
      let names: [Permission: String] = [
        .location: "geo", .notifications: "desktop-notification", .camera: "camera",
        .microphone: "microphone",
      ]
      var actions: [String: JSON] = [:]
      for (permission, name) in names {
        // By nsIPermissionManager: unknown, allow, deny.
        actions[name] = permissions.withLock { $0[permission] }.map { $0 ? 1 : 2 } ?? 0
      }
      return byShell(Self.permitting, target, [.string(origin), .object(actions)])
    }

    private static func origin(of address: String?) -> String? {
      guard let parts = address.flatMap({ URLComponents(string: $0) }), let scheme = parts.scheme,
        let host = parts.host
      else { return nil }
      return "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }

    func picture(
      of area: CGRect?, in window: PageWindow,
      _ perform: (BrowserCommand) throws(BrowserError) -> JSON
    ) throws(BrowserError) -> JSON {
      var parameters: JSON = ["context": .string(window.target)]
      if let area {
        parameters.merge([
          "clip": [
            "type": "box", "x": .number(area.minX), "y": .number(area.minY),
            "width": .number(area.width), "height": .number(area.height),
          ]
        ])
      }
      return try perform(("browsingContext.captureScreenshot", parameters))
    }

    func intercepting(_ responder: NetworkResponder?) -> [BrowserCommand]? { nil }
    func endInterception() {}

    // MARK: Files

    private var partition: JSON { ["type": "storageKey", "userContext": .string(context)] }

    func cookies(_ deadline: Deadline) throws(BrowserError) -> [PageCookie] {
      let answer = try connection.browser.call(
        "storage.getCookies", ["partition": partition], deadline: deadline)
      return answer["cookies"].elements.map { cookie in
        var cookie = cookie.members ?? [:]
        cookie["value"] = cookie["value"]?["value"]
        return PageCookie(.object(cookie), expires: "expiry")
      }
    }

    func add(_ cookies: [PageCookie], _ deadline: Deadline) throws(BrowserError) {
      try connection.browser.call(
        cookies.map { cookie in
          var json = cookie.json(expires: "expiry").members ?? [:]
          json["value"] = ["type": "string", "value": .string(cookie.value)]
          json["sameSite"] = (cookie.sameSite?.lowercased()).map(JSON.string)
          return ("storage.setCookie", ["cookie": .object(json), "partition": partition])
        }, deadline: deadline)
    }

    func downloading(into folder: String?) -> BrowserCommand {
      let behavior = folder.map { folder -> JSON in
        ["type": "allowed", "destinationFolder": .string(folder)]
      }
      return ofContext("browser.setDownloadBehavior", ["downloadBehavior": behavior ?? .null])
    }
  }
#endif
