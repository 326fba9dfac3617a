#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem

  /// A page controlled by W3C WebDriver, which every engine and every grid of browsers supports.
  final class WebDriverPage: Page {
    /// The functions of the browser's owner that a page needs.
    struct Host: Sendable {
      /// Makes a new session, dark or light, if a running browser can't change that.
      var restart:
        (
          @Sendable (WebDriverSession, _ isDark: Bool?, Deadline) throws(BrowserError)
            -> WebDriverSession
        )?
      /// Whether the driver waits for documents; otherwise the page does.
      var waitsForDocuments = true
      var isRunning: @Sendable () -> Bool = { true }
      var output: @Sendable () -> String = { "" }
      /// Ends a session, and returns its driver.
      var end: @Sendable (WebDriverSession) -> Void
    }

    private struct State: Sendable {
      var session: WebDriverSession
      /// The windows; the one in front, at the end, is the page.
      var windows: [String] = []
      /// The end of the search for a window that input has opened.
      var looksForWindows: ContinuousClock.Instant?
      /// Whether the windows were looked at since the last input.
      var hasLooked = false
      var waitCount = 0
      /// Whether the document may have no agent yet.
      var isNew = true
      /// The driver's time limit for scripts.
      var scriptTime = WebDriverPage.waitTime
      var settings: PageSettings
      var isOpened = false
      var isGone = false
      var isClosed = false
    }

    /// The time limit for scripts that answer at once.
    static let scriptTime = Duration.seconds(30)
    /// The time limit for scripts that wait; they wait in slices of a second at most.
    private static let waitTime = Duration.seconds(2.5)

    /// The required capabilities of each session.
    static let capabilities: JSON = [
      "pageLoadStrategy": "eager", "unhandledPromptBehavior": "ignore",
      "timeouts": [
        "script": .number(waitTime / .milliseconds(1)), "pageLoad": 3_600_000, "implicit": 0,
      ],
    ]

    let engine: String
    private let agent: Agent
    private let host: Host
    private let state: Lock<State>

    init(
      session: WebDriverSession, engine: String, agent: Agent, viewport: Viewport, host: Host,
      deadline: Deadline
    ) throws(BrowserError) {
      (self.engine, self.agent, self.host) = (engine, agent, host)
      let settings = PageSettings(viewport: viewport)
      state = Lock(State(session: session, settings: settings))
      do throws(BrowserError) {
        if vendor != nil { try devTools(documentCommand, deadline) }
        try apply(settings, since: nil, deadline)
      } catch {
        close()
        throw error
      }
    }

    deinit { close() }

    // MARK: Asking

    /// Sends a command of the session, also one that pages don't need.
    func ask(
      _ method: String, _ path: String, _ body: JSON? = nil, deadline: Deadline
    ) throws(BrowserError) -> JSON {
      let session = try openSession()
      do throws(BrowserError) {
        return try session.ask(method, path, body, deadline: deadline)
      } catch {
        if error.reason == "no such window" { try followWindows(deadline) }
        // The errors of a driver that is being ended mean nothing.
        let isGone = error.code == .gone || !host.isRunning()
        guard isGone else { throw error }
        state.withLock { $0.isGone = true }
        throw BrowserError(.gone, "The page is gone: \(error.message)", output: host.output())
      }
    }

    /// The session, which isn't asked for anything once the page is closed.
    private func openSession() throws(BrowserError) -> WebDriverSession {
      let (session, isClosed) = state.withLock { ($0.session, $0.isClosed) }
      if isClosed { throw BrowserError(.gone, "The page was closed.") }
      return session
    }

    private func run(
      _ kind: String, _ script: String, _ arguments: [JSON], time: Duration? = nil,
      deadline: Deadline
    ) throws(BrowserError) -> JSON {
      // Most scripts that answer at once do so within the limit of the last wait, too.
      let limit = state.withLock(\.scriptTime)
      let time = time ?? (kind == "sync" ? limit : Self.scriptTime)
      if limit != time {
        let milliseconds = (time / .milliseconds(1)).rounded()
        _ = try ask("POST", "/timeouts", ["script": .number(milliseconds)], deadline: deadline)
        state.withLock { $0.scriptTime = time }
      }
      do throws(BrowserError) {
        return try ask(
          "POST", "/execute/\(kind)", ["script": .string(script), "args": .array(arguments)],
          deadline: deadline)
      } catch  where error.code == .timedOut && error.reason != nil && !deadline.isOver {
        if kind == "sync", time < Self.scriptTime {
          return try run(kind, script, arguments, time: Self.scriptTime, deadline: deadline)
        }
        // chromedriver words it so also when the document of a script went away.
        throw BrowserError.navigated
      }
    }

    // MARK: Windows

    /// Searches a window that the last input has opened.
    ///
    /// - Returns: whether one has come before one of several that is meant.
    @discardableResult
    private func lookForWindows(_ deadline: Deadline) throws(BrowserError) -> Bool {
      let isNeeded = state.withLock { state in
        state.hasLooked = true
        guard let end = state.looksForWindows else { return false }
        if end < .now { state.looksForWindows = nil }
        return true
      }
      guard isNeeded else { return false }
      let before = state.withLock { $0.windows }
      try followWindows(deadline)
      return before.count > 1 && state.withLock { $0.windows.last } != before.last
    }

    func windows(deadline: Deadline) throws(BrowserError) -> [String] {
      try followWindows(deadline)
      return state.withLock { $0.windows.reversed() }
    }

    func show(_ window: String, deadline: Deadline) throws(BrowserError) {
      guard state.withLock({ $0.windows.last != window }) else { return }
      _ = try ask("POST", "/window", ["handle": .string(window)], deadline: deadline)
      state.withLock { state in
        state.windows.removeAll { $0 == window }
        state.windows.append(window)
      }
    }

    private func followWindows(_ deadline: Deadline) throws(BrowserError) {
      let session = try openSession()
      let before = state.withLock { $0.windows }
      let handles = try session.ask("GET", "/window/handles", deadline: deadline)
        .elements.compactMap(\.text)
      let windows = before.filter(handles.contains) + handles.filter { !before.contains($0) }
      guard let last = windows.last else {
        state.withLock { $0.isGone = true }
        throw BrowserError(.gone, "The page is gone: its last window was closed.")
      }
      if !before.isEmpty, last != before.last {
        _ = try session.ask("POST", "/window", ["handle": .string(last)], deadline: deadline)
      }
      let settings = state.withLock { state in
        state.windows = windows
        return state.settings
      }
      guard vendor != nil, !before.isEmpty, !before.contains(last) else { return }
      // A window that the page has opened, which has none of its settings.
      try devTools(documentCommand, deadline)
      for command in settings.commands()
      where command.method.hasPrefix("Emulation.") || command.method == "Page.setFontSizes" {
        do throws(BrowserError) {
          try devTools(command, deadline)
        } catch {
          // Refused where its process is the other's, which has it already.
          guard PageSettings.isOfProcess(command) else { throw error }
        }
      }
    }

    // MARK: Documents

    func open(_ address: String, deadline: Deadline) throws(BrowserError) {
      if state.withLock({ $0.windows.isEmpty }) { try followWindows(deadline) }
      do throws(BrowserError) {
        try move(to: address, deadline)
      } catch  where error.code == .refused || error.code == .invalid {
        throw BrowserError(error.code, "'\(address)' can't be opened: \(error.message)")
      }
      state.withLock { state in
        state.isOpened = true
        state.isNew = true
      }
      // Drivers that don't wait for the whole page don't report a missing one either.
      if !address.hasPrefix("about:"), let reason = try failure(deadline) {
        throw BrowserError(.refused, "'\(address)' can't be opened: \(reason)")
      }
    }

    /// Why there is no document; nil if there is one.
    private func failure(_ deadline: Deadline) throws(BrowserError) -> String? {
      while true {
        do throws(BrowserError) {
          return try run(
            "sync", Self.failure, [],
            deadline: host.waitsForDocuments ? deadline : deadline.orAfter(Self.answerTime)
          ).text
        } catch  where (error.code == .navigated || error.code == .timedOut) && !deadline.isOver {
          // The document goes on to another by itself, so there is one.
        }
      }
    }

    /// The text of a browser's own error page; null in any other document.
    private static let failure = """
      return document.URL.startsWith('chrome-error:') || document.URL == 'about:blank'
        ? document.querySelector('.error-code')?.textContent || document.body?.textContent
          || 'the browser shows nothing' : null
      """

    /// Opens another document and returns when it can be used.
    private func move(to address: String, _ deadline: Deadline) throws(BrowserError) {
      let before =
        host.waitsForDocuments ? nil : try run("sync", Self.leaving, [], deadline: deadline)
      _ = try ask("POST", "/url", ["url": .string(address)], deadline: deadline)
      guard let before else { return }
      while !deadline.isOver {
        do throws(BrowserError) {
          let isThere = try run(
            "async", Self.arriving, [before], time: Self.waitTime,
            deadline: deadline.orAfter(Self.answerTime))
          if isThere == true { return }
          // The old document has gone, or is still there; the next request waits in turn.
        } catch  where error.code == .navigated || error.code == .timedOut && !deadline.isOver {
          // WebKit may lose an answer between two documents.
        }
      }
      throw BrowserError(.timedOut, "The page was not loaded in time.")
    }

    /// Marks a document that is about to be left, and returns its address.
    private static let leaving =
      "Object.defineProperty(window,Symbol.for('gantry.left'),{value:1,configurable:true});"
      + "return location.href"

    /// Waits until another document can be used, or the same one at another address, and returns
    /// that; or until the document goes away, or a second has passed.
    private static let arriving = """
      const [before, done] = arguments;
      const isThere = () => document.readyState != 'loading'
        && (!window[Symbol.for('gantry.left')] || location.href != before);
      if (isThere()) return done(true);
      const look = () => { if (isThere()) done(true); };
      document.addEventListener('readystatechange', look);
      for (const name of ['hashchange', 'popstate', 'pageshow']) addEventListener(name, look);
      addEventListener('pagehide', () => done(false));
      setTimeout(() => done(isThere()), 1000);
      """

    /// Longer than a document takes to report whether it can be used.
    private static let answerTime = Duration.seconds(2)

    // MARK: The agent

    func call(
      _ request: String, in frames: [String], waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String {
      if try lookForWindows(deadline) { throw BrowserError.navigated }
      do throws(BrowserError) {
        if frames.isEmpty { return try waits ? wait(request, deadline) : answer(request, deadline) }
        let result = Result { () throws(BrowserError) in
          for id in frames {
            var isThere = false
            while !isThere {
              let next = try run("sync", Agent.frameBody, [.string(id)], deadline: deadline)
              guard case .array(let step) = next, step.count == 2 else {
                throw BrowserError.navigated
              }
              _ = try ask("POST", "/frame", ["id": step[0]], deadline: deadline)
              isThere = step[1] == .bool(true)
            }
          }
          return try waits ? wait(request, deadline) : answer(request, deadline)
        }
        _ = try ask("POST", "/frame", ["id": .null], deadline: deadline)
        return try result.get()
      } catch  where error.code == .navigated {
        state.withLock { $0.isNew = true }
        throw error
      }
    }

    var asksAhead: Bool { false }

    func ask(_ request: String) -> @Sendable () -> String? {
      // A page that can't answer has no answer.
      let answer = try? call(request, waits: false, deadline: .init(after: .seconds(2)))
      return { answer }
    }

    func resource(_ address: String, deadline: Deadline) -> Data? {
      guard vendor != nil, let window = state.withLock({ $0.windows.last }) else { return nil }
      // Refused where the document hasn't loaded it.
      return (try? devTools(DevToolsDialect.reading(address, in: window), deadline))?.data(
        "content")
    }

    private func answer(_ request: String, _ deadline: Deadline) throws(BrowserError) -> String {
      var answer = JSON.null
      if !bringsAgent {
        answer = try run("sync", Agent.body, [.string(request)], deadline: deadline)
      }
      if answer == .null {
        answer = try run("sync", installingBody, [.string(request)], deadline: deadline)
      }
      state.withLock { $0.isNew = false }
      if let text = answer.text { return text }
      throw BrowserError(.invalid, "The page's agent gave no text but \(answer).")
    }

    /// Whether the next question brings the agent, which is long and takes its time on a slow way.
    private var bringsAgent: Bool { vendor == nil && state.withLock(\.isNew) }

    /// Has Chromium bring the agent into each later document itself.
    private var documentCommand: BrowserCommand {
      ("Page.addScriptToEvaluateOnNewDocument", ["source": .string(agent.documentScript)])
    }

    private var installingBody: String { permissionScript + agent.installingBody }
    private var installingWaitingBody: String { permissionScript + agent.installingWaitingBody }

    /// The script that comes into a document before an agent that a question brings.
    private var permissionScript: String { state.withLock { $0.settings.permissionScript } ?? "" }

    private func wait(_ request: String, _ deadline: Deadline) throws(BrowserError) -> String {
      let number = state.withLock { state in
        state.waitCount += 1
        return JSON.number(Double(state.waitCount))
      }
      let slice = JSON.number(vendor == nil ? 1000 : 250)
      var script = bringsAgent ? installingWaitingBody : Agent.waitingBody
      var arguments: [JSON] = [.string(request), number, slice]
      while true {
        let answer: JSON
        do throws(BrowserError) {
          answer = try run(
            "async", script, arguments, time: Self.waitTime,
            deadline: host.waitsForDocuments ? deadline : deadline.orAfter(Self.answerTime * 2))
        } catch
          where (error.code == .navigated || error.code == .timedOut && !deadline.isOver)
          && error.reason == nil
        {
          // The document went away, with WebKit sometimes before it could answer, or is busy for
          // long.
          (script, arguments) = (Agent.continuingBody, [number, slice])
          continue
        }
        if answer == .null {
          script = installingWaitingBody
        } else if let text = answer.text {
          state.withLock { $0.isNew = false }
          return text
        } else if answer["pending"] == true {
          // chromedriver delays navigations while a script runs, and resumes them for a command
          // that waits for them.
          if vendor != nil { _ = try ask("GET", "/title", deadline: deadline) }
          (script, arguments) = (Agent.continuingBody, [number, slice])
        } else if answer["navigated"] == true {
          throw BrowserError.navigated
        } else {
          let failure = answer["failure"].text ?? "it gave no text but \(answer)"
          throw BrowserError.agentFailure(failure)
        }
        if deadline.isOver {
          throw BrowserError(.timedOut, "A question to the page was not answered in time.")
        }
      }
    }

    // MARK: Input

    func perform(
      _ actions: [InputAction], asking request: String?, deadline: Deadline
    ) throws(BrowserError) -> String? {
      if state.withLock({ !$0.hasLooked }), try lookForWindows(deadline) {
        throw BrowserError(.dropped, "The page has opened another window.")
      }
      state.withLock { state in
        state.looksForWindows = .now + .seconds(2)
        state.hasLooked = false
      }
      let hasTouch = state.withLock { $0.settings.device?.hasTouch ?? false }
      _ = try ask(
        "POST", "/actions", WebDriverActions.body(actions, hasTouch: hasTouch), deadline: deadline)
      guard let request else { return nil }
      let answer = try run("sync", Agent.body, [.string(request)], deadline: deadline)
      // Another document has come.
      if answer == .null { state.withLock { $0.isNew = true } }
      return answer.text
    }

    // MARK: Cookies

    func cookies(deadline: Deadline) throws(BrowserError) -> [PageCookie] {
      try ask("GET", "/cookie", deadline: deadline).elements
        .map { PageCookie($0, expires: "expiry") }
    }

    func add(_ cookies: [PageCookie], deadline: Deadline) throws(BrowserError) -> Bool {
      guard state.withLock(\.isOpened) else { return false }
      for cookie in cookies {
        let json = cookie.json(expires: "expiry")
        _ = try ask("POST", "/cookie", ["cookie": json], deadline: deadline)
      }
      return true
    }

    // MARK: What it looks like

    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> Data {
      try lookForWindows(deadline)
      var picture = try ask("GET", "/screenshot", deadline: deadline)
      if let area {
        let part = try run(
          "async", Self.cropping,
          [
            picture, .number(area.minX), .number(area.minY), .number(area.width),
            .number(area.height),
          ], deadline: deadline)
        if let failure = part["failure"].text {
          throw BrowserError(
            .refused, "The part of a screenshot can't be cut out: \(failure).")
        }
        picture = part
      }
      return try picture.picture()
    }

    /// Cuts a part out of a PNG, in the browser: this loads no address, so no policy of the page
    /// forbids it.
    private static let cropping = """
      const [text, x, y, width, height, done] = arguments;
      (async () => {
        const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const scale = image.width / innerWidth;
        const canvas = document.createElement('canvas');
        canvas.width = Math.max(1, Math.round(width * scale));
        canvas.height = Math.max(1, Math.round(height * scale));
        canvas.getContext('2d').drawImage(image, -Math.round(x * scale), -Math.round(y * scale));
        return canvas.toDataURL('image/png').split(',')[1];
      })().then(done, e => done({failure: String(e)}));
      """

    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError) {
      let old = state.withLock { $0.settings }
      var new = old
      change(&new)
      try apply(new, since: old, deadline)
      state.withLock { $0.settings = new }
    }

    private func apply(
      _ new: PageSettings, since old: PageSettings?, _ deadline: Deadline
    ) throws(BrowserError) {
      let script = new.permissionScript == old?.permissionScript ? nil : new.permissionScript
      // Detects an open dialog, during which no script begins.
      if script != nil { _ = try run("sync", "return null", [], deadline: deadline) }
      if vendor != nil {
        // Frames are events, which a driver keeps to itself.
        for command in new.commands(since: old) where command.method != "Page.startScreencast" {
          try devTools(command, deadline)
        }
        return
      }
      guard new.location == old?.location else {
        throw BrowserError(.invalid, "\(engine) can't be put somewhere else by WebDriver.")
      }
      guard new.device == old?.device else {
        throw BrowserError(.invalid, "\(engine) can't be another device by WebDriver.")
      }
      if new.user != old?.user ?? PageUser() {
        System.printError(
          "warning: pages of \(engine) keep the browser's own language, time zone, size of texts and "
            + "motion, whatever the launch says: WebDriver can't change them.\n")
      }
      if new.isDark != old?.isDark {
        try restart(as: new, deadline)
      } else if new.viewport != old?.viewport {
        try resize(to: new.viewport, deadline)
      }
      if let script { _ = try run("sync", script, [], deadline: deadline) }
      if new.isHidden != (old?.isHidden ?? false) {
        _ = try run("sync", new.visibilityScript, [], deadline: deadline)
      }
    }

    private func resize(to viewport: Viewport, _ deadline: Deadline) throws(BrowserError) {
      // A window has an edge, whose size only the page reports. Its own size may be an old one, but
      // the edge stays the same.
      var outer = viewport
      var inner = viewport
      for _ in 0..<8 {
        _ = try ask("POST", "/window/rect", outer.json, deadline: deadline)
        let sizes = try run(
          "async",
          """
          const done = arguments[0], sizes =
            () => [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight];
          requestAnimationFrame(() => setTimeout(() => done(sizes())));
          """, [], deadline: deadline
        ).elements.compactMap(\.integer).map { min(max($0, 0), 1 << 20) }
        guard sizes.count == 4 else { return }
        inner = Viewport(width: sizes[0], height: sizes[1])
        if inner == viewport { return }
        outer = Viewport(
          width: viewport.width + sizes[2], height: viewport.height + sizes[3])
      }
      let sizes =
        "\(viewport.width)x\(viewport.height): it is \(inner.width)x\(inner.height) then"
      // Windows have tool bars, and a least width with them: such a page is as narrow as possible.
      guard inner.width >= viewport.width, inner.height >= viewport.height else {
        throw BrowserError(.invalid, "\(engine) can't make its page \(sizes).")
      }
      System.printError("warning: \(engine) can't make its page \(sizes).\n")
    }

    private func restart(
      as settings: PageSettings, _ deadline: Deadline
    ) throws(BrowserError) {
      guard let restart = host.restart else {
        throw BrowserError(
          .invalid,
          "\(engine) can't be made dark or light by WebDriver. Set it where it is started.")
      }
      // A browser that can be dark only from its start: another one opens the same address.
      let (old, isOpened) = state.withLock { ($0.session, $0.isOpened) }
      let address = isOpened ? try ask("GET", "/url", deadline: deadline).text : nil
      let session = try restart(old, settings.isDark, deadline)
      state.withLock { state in
        state.session = session
        state.windows = []
        state.scriptTime = Self.waitTime
      }
      try resize(to: settings.viewport, deadline)
      if let address { try open(address, deadline: deadline) }
    }

    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      if vendor != nil {
        try devTools(permission.command(isGranted: isGranted), deadline)
        return true
      }
      do throws(BrowserError) {
        _ = try ask(
          "POST", "/permissions",
          [
            "descriptor": ["name": .string(permission.name)],
            "state": isGranted ? "granted" : "denied",
          ], deadline: deadline)
        return true
      } catch  where ![.gone, .timedOut, .dialogOpen, .navigated].contains(error.code) {
        // Drivers support few permissions, or none.
        return false
      }
    }

    /// The prefix of Chromium's own commands; nil for other engines.
    private var vendor: String? {
      let capabilities = state.withLock { $0.session.capabilities }
      if capabilities["goog:chromeOptions"] != .null { return "goog" }
      return capabilities["ms:edgeOptions"] != .null ? "ms" : nil
    }

    @discardableResult
    private func devTools(
      _ command: BrowserCommand, _ deadline: Deadline
    ) throws(BrowserError) -> JSON {
      try ask(
        "POST", "/\(vendor ?? "goog")/cdp/execute",
        ["cmd": .string(command.method), "params": command.parameters], deadline: deadline)
    }

    // MARK: Dialogs

    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog? {
      do throws(BrowserError) {
        let text = try ask("GET", "/alert/text", deadline: deadline).text ?? ""
        return Dialog(nil, text, defaultText: nil)
      } catch  where error.reason == "no such alert" {
        return nil
      }
    }

    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError) {
      do throws(BrowserError) {
        if accept, let text {
          _ = try ask("POST", "/alert/text", ["text": .string(text)], deadline: deadline)
        }
        _ = try ask("POST", accept ? "/alert/accept" : "/alert/dismiss", deadline: deadline)
      } catch  where error.reason == "no such alert" {
        throw BrowserError(.invalid, "No dialog of the page is open.")
      }
    }

    // MARK: Records and the end

    var console: [ConsoleRecord] { [] }
    var network: [NetworkRecord] { [] }

    var isAlive: Bool {
      state.withLock { !$0.isGone && !$0.isClosed } && host.isRunning()
    }

    func close() {
      let (wasClosed, session) = state.withLock {
        (exchange(&$0.isClosed, with: true), $0.session)
      }
      if !wasClosed { host.end(session) }
    }
  }
#endif
