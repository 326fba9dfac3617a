#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking
  import GantryReport
  import GantryTesting
  import GantrySystem

  /// A page controlled over a connection that reports events as they happen, in a protocol's dialect.
  final class ConnectedPage: Page {
    private struct Download {
      var file: PageDownload
      /// Whether the page itself began it, and not one of its frames, or another page.
      var isOwn: Bool
      /// Whether it is complete; nil until it ends.
      var isComplete: Bool?
    }

    private struct State: Sendable {
      /// The windows; the one in front, at the end, is the page.
      var windows: [PageWindow]
      /// The window that a person sees: the last that has come, or got input; nil where that has closed.
      var used: String?
      var settings: PageSettings
      var isClosed = false
    }

    let dialect: any Dialect
    private let agent: Agent
    private let state: Lock<State>
    /// What pages of the browser download, by the browser's name for it.
    private let downloads = Monitor<[String: Download]>([:])
    private let release = Lock<(@Sendable () -> Void)?>(nil)
    private let output: @Sendable () -> String
    private let isRemote: Bool

    var engine: String { dialect.engine }
    private var connection: BrowserConnection { dialect.connection }

    /// Makes a page in a dialect's context.
    ///
    /// The closure returns the browser's last output. What a remote one downloads is on its machine.
    init(
      _ dialect: any Dialect, agent: Agent, viewport: Viewport, isRemote: Bool = false,
      deadline: Deadline, output: @escaping @Sendable () -> String
    ) throws(BrowserError) {
      (self.dialect, self.agent, self.output) = (dialect, agent, output)
      self.isRemote = isRemote
      let settings = PageSettings(viewport: viewport)
      do throws(BrowserError) {
        let window = try dialect.openWindow(settings, deadline)
        state = Lock(State(windows: [window], settings: settings))
      } catch {
        dialect.connection.browser.tell(dialect.disposal)
        throw error
      }
      connection.watch(self) { [weak self] event in
        guard let self, let incident = dialect.incident(event) else { return }
        take(incident)
      }
    }

    deinit { close() }

    /// Adds a closure for the end of the page, which returns its browser.
    func whenClosed(_ release: @escaping @Sendable () -> Void) {
      self.release.withLock { $0 = release }
    }

    // MARK: Windows

    private func take(_ incident: Incident) {
      switch incident {
      case .opened(let target):
        let front = state.withLock { state in
          state.windows.contains { $0.target == target } ? nil : state.windows.last
        }
        front?.session.monitor.withLock { $0.document.openedTargets.append(target) }
      case .crashed(let target): window(target)?.session.end("the page has crashed")
      case .framed(let frame, let target):
        if window(target) != nil { connection.pass(frame, to: target) }
      case .lost(let world):
        for window in state.withLock({ $0.windows }) {
          window.session.monitor.withLock { $0.document.lose(world) }
        }
      case .began(let download, let file, let target):
        let isOwn = target.flatMap(window) != nil
        downloads.withLock { $0[download] = Download(file: file, isOwn: isOwn) }
      case .ended(let download, let isComplete, let path):
        downloads.withLock { files in
          files[download]?.isComplete = isComplete
          if let path { files[download]?.file.path = path }
        }
      }
    }

    private func window(_ target: String) -> PageWindow? {
      state.withLock { state in state.windows.first { $0.target == target } }
    }

    func windows(deadline: Deadline) throws(BrowserError) -> [String] {
      let front = try window(deadline)
      let ended = state.withLock { state in
        state.windows.filter { $0.target != front.target && !$0.session.isOpen }
      }
      ended.forEach(forget)
      return state.withLock { $0.windows.reversed().map(\.target) }
    }

    private func forget(_ window: PageWindow) {
      state.withLock { state in
        state.windows.removeAll { $0.target == window.target }
        if state.used == window.target { state.used = nil }
      }
      connection.forget(window.session)
    }

    func show(_ window: String, deadline: Deadline) throws(BrowserError) {
      let isShown = state.withLock { state in
        let index = state.windows.firstIndex { $0.target == window && $0.session.isOpen }
        guard let index else { return false }
        state.windows.append(state.windows.remove(at: index))
        return true
      }
      if !isShown { throw BrowserError(.navigated, "The window was closed.") }
    }

    /// The window that is the page now: the open one in front.
    ///
    /// - Throws: `navigated` where a new one has come before one of several that is asked.
    private func window(
      _ deadline: Deadline, isAsked: Bool = false
    ) throws(BrowserError) -> PageWindow {
      while true {
        let (windows, settings) = state.withLock { ($0.isClosed ? [] : $0.windows, $0.settings) }
        guard let window = windows.last else { throw BrowserError(.gone, "The page was closed.") }
        let end = window.session.monitor.withLock { $0.end }
        // One that was behind meanwhile may have been told.
        let told = windows.last { window in
          window.session.monitor.withLock { !$0.document.openedTargets.isEmpty }
        }
        if let opened = told?.session.monitor.withLock({ $0.document.openedTargets.popLast() }) {
          do throws(BrowserError) {
            let window = try dialect.attach(opened, settings, deadline)
            state.withLock { state in
              state.windows.append(window)
              state.used = window.target
            }
          } catch  where error.code == .timedOut {
            told?.session.monitor.withLock { $0.document.openedTargets.append(opened) }
            throw error
          } catch {
            // It was closed before it could be attached.
          }
          if isAsked, windows.count > 1 { throw Self.anotherWindow }
          continue
        }
        guard let end else { return window }
        if windows.count == 1 || connection.endReason != nil {
          throw BrowserError(.gone, "The page is gone: \(end).", output: output())
        }
        forget(window)
      }
    }

    /// Why a wait for a document ended.
    private func interruption(_ state: BrowserSession.State) -> BrowserError? {
      if let blockade = Self.blockade(state) { return blockade }
      return state.document.openedTargets.isEmpty ? nil : Self.anotherWindow
    }

    private static let anotherWindow = BrowserError(
      .navigated, "The page has opened another window.")

    /// The error where a dialog is open.
    private static func blockade(_ state: BrowserSession.State) -> BrowserError? {
      state.document.dialog.map { dialog in
        BrowserError(
          .dialogOpen,
          "A dialog (\(dialog.kind.rawValue)) of the page is open and waits for an answer: "
            + "'\(dialog.message)'.")
      }
    }

    /// The error for the end of a window: an earlier window becomes the page.
    private func end(_ message: String) -> BrowserError {
      if connection.endReason == nil, state.withLock({ $0.windows.count }) > 1 {
        return BrowserError(.navigated, "The window was closed.")
      }
      return BrowserError(.gone, message, output: output())
    }

    /// Waits for an answer, unless the page's end, a dialog or another window comes first.
    private func answer(
      _ number: Int, _ what: String, _ window: PageWindow, _ deadline: Deadline,
      unless more: (BrowserSession.State) -> BrowserError? = { _ in nil },
      orStalled stalling: (BrowserSession.State) -> BrowserError? = { _ in nil }
    ) throws(BrowserError) -> BrowserSession.Answer {
      do throws(BrowserError) {
        return try window.session.wait(
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
      _ method: String, _ reason: String, _ window: PageWindow
    ) -> BrowserError {
      let error = BrowserSession.error(method, reason)
      guard error.code == .gone else { return error }
      window.session.end(reason)
      return end(error.message)
    }

    private func result(
      of command: BrowserCommand, _ what: String, _ window: PageWindow, _ deadline: Deadline
    ) throws(BrowserError) -> JSON {
      switch try answer(window.session.send(command), what, window, deadline) {
      case .result(let result): return result
      case .failure(let reason): throw refusal(command.method, reason, window)
      }
    }

    // MARK: Documents

    func open(_ address: String, deadline: Deadline) throws(BrowserError) {
      let window = try window(deadline)
      window.session.monitor.withLock { $0.document.loads = [] }
      window.session.film.forget()
      defer { window.session.monitor.withLock { $0.document.loads = nil } }
      let answer = try answer(
        window.session.send(dialect.opening(address, in: window)), "Opening '\(address)'", window,
        deadline)
      let load: String?
      do throws(BrowserError) {
        load = try dialect.load(of: answer)
      } catch {
        throw BrowserError(error.code, "'\(address)' can't be opened: \(error.message).")
      }
      // An address within the document loads nothing.
      guard let load else { return }
      let what = "'\(address)' was not loaded"
      let found = window.session.monitor.wait(for: deadline.remaining) {
        state -> Result<Bool, BrowserError>? in
        if state.document.isReady(since: load) { return .success(true) }
        if let end = state.end { return .failure(BrowserError(.gone, "\(what): \(end).")) }
        return interruption(state).map { .failure($0) }
      }
      guard let found else { throw BrowserError(.timedOut, "\(what) in time.") }
      _ = try found.get()
    }

    // MARK: The agent

    func call(
      _ request: String, in frames: [String], waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String {
      var ask = { (function: String) throws(BrowserError) -> String in
        try self.evaluate(function, request, waits: waits, deadline)
      }
      if !frames.isEmpty {
        let window = try window(deadline, isAsked: true)
        let perform = { (command: BrowserCommand) throws(BrowserError) -> JSON in
          let number = window.session.send(command)
          switch try self.answer(number, "A question to a frame", window, deadline) {
          case .result(let result): return result
          // It has gone, or its document has: that says nothing of the page.
          case .failure: throw BrowserError.navigated
          }
        }
        var target = try dialect.target(world(of: window, deadline), of: window)
        for frame in frames { target = try dialect.target(ofFrame: frame, in: target, perform) }
        ask = { [dialect] function throws(BrowserError) in
          let question = dialect.question(function, request, in: target, waits: waits)
          return try dialect.text(of: perform(question))
        }
      }
      let answer = try ask(Agent.question)
      return try answer.isEmpty ? ask(agent.installingQuestion) : answer
    }

    var asksAhead: Bool { lastWindow.flatMap(agentWorld) != nil }

    private var lastWindow: PageWindow? { state.withLock { $0.isClosed ? nil : $0.windows.last } }

    /// The world in which its document's agent is known to be, and can answer.
    private func agentWorld(of window: PageWindow) -> String? {
      window.session.monitor.withLock { state in
        let document = state.document
        return document.dialog == nil && document.agentWorld == document.world
          ? document.world : nil
      }
    }

    func ask(_ request: String) -> @Sendable () -> String? {
      guard let window = lastWindow else { return { nil } }
      guard let world = agentWorld(of: window) else {
        // The agent isn't there yet; a page with a dialog has no answer.
        let answer = try? call(request, waits: true, deadline: .init(after: .seconds(2)))
        return { answer }
      }
      let question = dialect.question(
        Agent.question, request, in: dialect.target(world, of: window), waits: true)
      let number = window.session.send(question)
      return {
        // A page that is gone, or has a dialog, has no answer, nor has one whose agent fails.
        let answer = try? self.answer(
          number, "A question to the page", window, .init(after: .seconds(2)))
        guard case .result(let result)? = answer else { return nil }
        return try? self.dialect.text(of: result)
      }
    }

    func resource(_ address: String, deadline: Deadline) -> Data? {
      guard let window = try? window(deadline),
        let command = dialect.reading(address, in: window)
      else { return nil }
      // A browser refuses what the document hasn't loaded, and a page that is gone has nothing to tell.
      return (try? result(of: command, "Its resource", window, deadline))?.data("content")
    }

    private func evaluate(
      _ function: String, _ request: String, waits: Bool, _ deadline: Deadline
    ) throws(BrowserError) -> String {
      while true {
        let window = try window(deadline, isAsked: true)
        let world = try world(of: window, deadline)
        let question = dialect.question(
          function, request, in: dialect.target(world, of: window), waits: waits)
        let answer = try answer(
          window.session.send(question), "A question to the page", window, deadline,
          unless: { state in state.document.world == world ? nil : BrowserError.navigated },
          // Chromium evaluates nothing in a document while one from another origin is loading.
          orStalled: { state in state.document.isLeaving ? BrowserError.navigated : nil })
        switch answer {
        case .failure(let reason):
          // The document was not asked at all.
          if dialect.isLost(reason) {
            window.session.monitor.withLock { $0.document.lose(world) }
            continue
          }
          if BrowserError.isNavigation(reason) { throw BrowserError.navigated }
          throw refusal(question.method, reason, window)
        case .result(let result):
          do throws(BrowserError) {
            let text = try dialect.text(of: result)
            window.session.monitor.withLock { state in
              state.document.agentWorld = dialect.world(of: result) ?? world
            }
            return text
          } catch  where error.code == .gone {
            window.session.end(error.message)
          }
        }
      }
    }

    private func world(
      of window: PageWindow, _ deadline: Deadline
    ) throws(BrowserError) -> String {
      while true {
        let found = window.session.monitor.withLock { state in
          (world: state.document.world, interruption: interruption(state))
        }
        if let interruption = found.interruption { throw interruption }
        if let world = found.world { return world }
        // The page is between two documents, or in one without scripts.
        let slice = deadline.orAfter(.milliseconds(500))
        let isThere = window.session.monitor.wait(for: slice.remaining) { state in
          state.end != nil || state.document.world != nil || interruption(state) != nil ? true : nil
        }
        if isThere == true {
          _ = try self.window(deadline)
          continue
        }
        let command = dialect.makingWorld(in: window)
        let result = try result(of: command, "The page", window, deadline)
        if let world = dialect.world(of: result) {
          window.session.monitor.withLock { $0.document.world = world }
        }
        if deadline.isOver { throw BrowserError(.timedOut, "The page had no document in time.") }
      }
    }

    // MARK: Input

    func perform(
      _ actions: [InputAction], asking request: String?, deadline: Deadline
    ) throws(BrowserError) -> String? {
      let window: PageWindow
      do throws(BrowserError) {
        window = try self.window(deadline, isAsked: true)
      } catch  where error.code == .navigated {
        throw BrowserError(.dropped, error.message)
      }
      if let blockade = window.session.monitor.withLock({ Self.blockade($0) }) {
        throw BrowserError(.blocked, blockade.message)
      }
      // What was asked behind the others comes to the front for input.
      let isBehind = state.withLock { state in
        exchange(&state.used, with: window.target) != window.target && state.windows.count > 1
      }
      if isBehind { window.session.tell(dialect.showing(window)) }
      var sent: [Int] = []
      var due = ContinuousClock.now
      // Without a request nothing tells whether the page has got any of it.
      let arrivals = request.flatMap { _ in
        window.session.monitor.withLock { state in
          state.document.tellsArrivals ? state.document.arrivals : nil
        }
      }
      for group in dialect.performsAll ? [actions] : actions.map({ [$0] }) {
        for step in dialect.steps(group, in: window) {
          switch step {
          case .command(let method, let parameters):
            sent.append(window.session.send(method, parameters))
          case .pause(let duration), .next(let duration):
            // A page may take longer for a move than until the next one, as for a person's.
            if case .pause = step {
              guard try finish(sent, window, deadline, since: arrivals) else { return nil }
              sent = []
              due = .now
            }
            due += duration
            let rest = min(ContinuousClock.now.duration(to: due), deadline.remaining)
            _ = window.session.monitor.wait(for: max(rest, .zero)) { state in
              state.end != nil || state.document.dialog != nil ? true : nil
            }
            if deadline.isOver { throw BrowserError(.timedOut, "Input took too long.") }
          }
        }
      }
      guard try finish(sent, window, deadline, since: arrivals), let request else { return nil }
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
      _ numbers: [Int], _ window: PageWindow, _ deadline: Deadline, since arrivals: Int?
    ) throws(BrowserError) -> Bool {
      for number in numbers {
        do throws(BrowserError) {
          if case .failure(let reason) = try answer(number, "Input", window, deadline),
            dialect.isInvalid(reason)
          {
            throw BrowserError(.invalid, "The browser does not take this input: \(reason).")
          }
        } catch  where error.code == .dialogOpen || error.code == .navigated {
          let isDropped = window.session.monitor.withLock { $0.document.arrivals == arrivals }
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
      try dialect.cookies(deadline)
    }

    func add(_ cookies: [PageCookie], deadline: Deadline) throws(BrowserError) -> Bool {
      try dialect.add(cookies, deadline)
      return true
    }

    // MARK: Downloads

    func download(
      into folder: String, deadline: Deadline, by action: () throws -> Void
    ) throws -> PageDownload? {
      if isRemote {
        throw BrowserError(.refused, "What a remote browser downloads is on its own machine.")
      }
      downloads.withLock { $0 = [:] }
      try connection.browser.call([dialect.downloading(into: folder)], deadline: deadline)
      defer { connection.browser.tell(dialect.downloading(into: nil)) }
      try action()
      let found = downloads.wait(for: deadline.remaining) { files in
        // The browser tells of the downloads of all its pages; what is given up leaves no file.
        files.values.first {
          let path = Self.path(of: $0.file, in: folder)
          return $0.isComplete == true && path.hasPrefix("\(folder)/") && System.exists(path)
        } ?? files.values.first { $0.isComplete == false && $0.isOwn }
      }
      guard var file = found?.file else { return nil }
      guard found?.isComplete == true else {
        throw BrowserError(.invalid, "The browser has given up \(file.address).")
      }
      file.path = Self.path(of: file, in: folder)
      return file
    }

    private static func path(of file: PageDownload, in folder: String) -> String {
      file.path.hasPrefix("/") ? file.path : "\(folder)/\(file.path)"
    }

    // MARK: Appearance

    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> Data {
      let window = try window(deadline)
      return try dialect.picture(of: area, in: window) { (command) throws(BrowserError) in
        try result(of: command, command.method, window, deadline)
      }["data"].picture()
    }

    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError) {
      let window = try window(deadline)
      let (old, windows) = state.withLock { ($0.settings, $0.windows) }
      var new = old
      change(&new)
      if new.permissionScript != old.permissionScript,
        let blockade = window.session.monitor.withLock({ Self.blockade($0) })
      {
        throw blockade
      }
      if new.viewport != old.viewport { window.session.film.forget() }
      try connection.browser.call(
        dialect.commandsOfContext(new, since: old), deadline: deadline)
      // One after the other: a script may ask for what the one before has set.
      for command in dialect.commandsOfWindow(window, new, since: old) {
        try window.session.call([command], deadline: deadline)
      }
      // An earlier window becomes the page when this one closes.
      for other in windows where other.target != window.target {
        for command in dialect.commandsOfWindow(other, new, since: old) {
          other.session.tell(command)
        }
      }
      state.withLock { $0.settings = new }
    }

    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      let command = dialect.granting(permission, isGranted: isGranted, in: try window(deadline))
      do throws(BrowserError) {
        try connection.browser.call([command], deadline: deadline)
        return true
      } catch  where error.code == .refused {
        // One that the browser doesn't have.
        return false
      }
    }

    func intercept(
      _ responder: NetworkResponder?, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      guard let commands = dialect.intercepting(responder) else { return false }
      for window in state.withLock({ $0.windows }) {
        try window.session.call(commands, deadline: deadline)
      }
      return true
    }

    // MARK: Dialogs

    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog? {
      try window(deadline).session.monitor.withLock { $0.document.dialog }
    }

    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError) {
      let window = try window(deadline)
      let session = window.session
      guard let dialog = session.monitor.withLock({ $0.document.dialog }) else {
        throw BrowserError(.invalid, "No dialog of the page is open.")
      }
      let command = dialect.answering(dialog, accept: accept, text: text, in: window)
      try session.call([command], deadline: deadline)
      // The event may come after the answer, and after it another dialog's.
      _ = session.monitor.wait(for: deadline.orAfter(.seconds(1)).remaining) { state in
        state.document.dialog == dialog ? nil : true
      }
    }

    // MARK: Records and the end

    var console: [ConsoleRecord] { dialect.log.console }
    var network: [NetworkRecord] { dialect.log.network }

    func follow(_ follower: @escaping PageFollower) { dialect.log.follow(follower) }

    var isFilmed: Bool { dialect.films && state.withLock { $0.settings.isFilmed } }

    func frame(deadline: Deadline) -> PageFrame? {
      state.withLock { $0.windows }.last(where: \.session.isOpen)?.session.film.frame(deadline)
    }

    var isAlive: Bool {
      let windows = state.withLock { $0.isClosed ? [] : $0.windows }
      return connection.endReason == nil && windows.contains(where: \.session.isOpen)
    }

    /// Whether the browser and the page's process answer: they may have died or hung meanwhile.
    func answers(_ deadline: Deadline) -> Bool {
      guard let window = state.withLock({ $0.windows.last }) else { return false }
      let command = dialect.ping(window)
      // What there is instead of an answer doesn't matter.
      return (try? window.session.call([command], deadline: deadline)) != nil
    }

    func close() {
      let (wasClosed, windows) = state.withLock {
        (exchange(&$0.isClosed, with: true), $0.windows)
      }
      if wasClosed { return }
      connection.unwatch(self)
      dialect.endInterception()
      for window in windows {
        connection.forget(window.session)
        // Who waits for an answer gets none.
        window.session.end("the page was closed")
      }
      // Nobody waits for the answer: the next page is made meanwhile.
      connection.browser.tell(dialect.disposal)
      release.withLock { $0.take() }?()
    }
  }
#endif
