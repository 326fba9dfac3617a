#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryFormats
  import GantryTesting
  import GantrySystem
  import GantryReport

  /// One run of an application under test: its process, if it has one, and its page.
  final class ApplicationSession: Sendable {
    let name: String
    /// Nil for an application that was running already, at an address.
    let process: ProcessApplication?
    let page: any Page
    /// The address of the page with which it was launched.
    let address: String
    /// The line of the test that launched it.
    let place: SourcePlace?
    /// Its number in the run's record.
    let recorded: TestLaunch?

    struct State {
      var isStopped = false
      var isEnded = false
      /// Whether the home button has sent it to the background.
      var isInBackground = false
      /// The text that the test has typed into an open prompt.
      var dialogText: String?
      /// Whether the page asks the test for permissions.
      var asks: Bool
      /// Whether the test's monitors are handling an alert.
      var isDealing = false
      /// The question for a permission that they handle, until it is answered.
      var prompt: PermissionPrompt?
      /// The order of its windows, where something is done in one of them.
      var windows: [String]?
      /// What its page requests; nil while that is under no conditions.
      var pageRequests: PageRequests?
    }

    let pictures: StepPictures
    /// The test at whose failure a picture was last taken.
    let pictured = OncePerTest()
    let state: Lock<State>

    init(
      name: String, process: ProcessApplication?, page: any Page, address: String,
      place: SourcePlace?, recorded: TestLaunch?, asks: Bool = false,
      pageRequests: PageRequests? = nil
    ) {
      self.name = name
      self.process = process
      self.page = page
      self.address = address
      self.place = place
      self.recorded = recorded
      state = Lock(State(asks: asks, pageRequests: pageRequests))
      pictures = StepPictures(page)
    }

    deinit { end() }

    var pageRequests: PageRequests? { state.withLock { $0.pageRequests } }

    /// Whether its process runs and its page exists.
    var isRunning: Bool {
      guard !state.withLock({ $0.isEnded }) else { return false }
      guard let process else { return true }
      return process.state == .ready || process.state == .running
    }

    /// Whether a failure has stopped the test's actions on it.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Makes every later call return at once.
    func stop() { state.withLock { $0.isStopped = true } }

    var isInBackground: Bool { state.withLock { $0.isInBackground } }

    /// Hides the page from its user, or shows it again.
    func setBackground(_ isHidden: Bool) throws {
      guard isInBackground != isHidden else { return }
      try explaining {
        try page.set(deadline: .init(after: Timeouts.answer)) { $0.isHidden = isHidden }
      }
      state.withLock { $0.isInBackground = isHidden }
    }

    /// Ends the process and closes the page.
    func end() {
      if state.withLock({ exchange(&$0.isEnded, with: true) }) { return }
      pictures.finish()
      page.close()
      pageRequests?.end()
      process?.terminate()
      recorded?.finish(page, process)
    }

    // MARK: Calls

    /// Sends a request to the page's agent.
    ///
    /// - Throws: ``BrowserError``; `navigated` where a document went away meanwhile. ``UIFailure``
    ///   where the request is wrong, or selects several elements.
    func call(
      _ request: AgentRequest, in frames: [String] = [], waits: Bool = false,
      deadline: Deadline = .init(after: Timeouts.answer)
    ) throws -> AgentAnswer {
      let answer = try answer(
        in: page.call(try request.json, in: frames, waits: waits, deadline: deadline))
      for frame in answer.frames ?? [] {
        do {
          if var found = try self.answer(to: request, in: frame, frames, waits, deadline) {
            found.revision = answer.revision
            return found
          }
        } catch let error as BrowserError where error.code == .navigated {
          // It has another document, or is gone.
        }
      }
      return answer
    }

    /// What the document and each frame of another origin in it answer.
    func callEverywhere(
      _ request: AgentRequest, in frames: [String] = [],
      deadline: Deadline = .init(after: Timeouts.answer)
    ) throws -> [AgentAnswer] {
      let answer = try call(request, in: frames, deadline: deadline)
      let others = (answer.within ?? []).flatMap { frame in
        // One that is gone, or can't be asked, has nothing to say.
        let inner = try? callEverywhere(request, in: frames + [frame.id], deadline: deadline)
        return (inner ?? []).map { $0.moved(to: frame.place, in: frame.id) }
      }
      return [answer] + others
    }

    /// What a frame answers where an element is missing around it; nil where it is missing there, too.
    private func answer(
      to request: AgentRequest, in frame: AgentAnswer.Frame, _ outer: [String], _ waits: Bool,
      _ deadline: Deadline
    ) throws -> AgentAnswer? {
      var inner = request
      inner.chain = JSON(Array(frame.chain.utf8))
      // Others may have it meanwhile.
      inner.timeout = 0
      var answer = try call(inner, in: outer + [frame.id], waits: waits, deadline: deadline)
      if answer.frames != nil { return nil }
      // The frame itself may be out of sight, or below something.
      let reach = { (hit: Bool?, point: CGPoint) in
        let request = AgentRequest(
          do: .reach, hit: hit, offset: [point.x, point.y], token: frame.id)
        return try self.call(request, in: outer, deadline: deadline)
      }
      answer.nodes = try answer.nodes?.map { node in
        var node = node
        if node.hittable == true {
          node.hittable = try reach(true, CGPoint(x: node.rect.midX, y: node.rect.midY)).hit
        }
        return node
      }
      var place = frame.place
      if let ready = answer.ready {
        let reached = try reach(nil, CGPoint(x: ready.x, y: ready.y))
        if let by = reached.by, reached.hit == false, ["tap", "hover"].contains(request.action) {
          answer.ready = nil
          answer.failed = AgentAnswer.NotReady(reason: "covered", by: by, nodes: [ready.node])
        }
        place = reached.place ?? place
      }
      return answer.moved(to: place, in: frame.id)
    }

    private func answer(in text: String) throws -> AgentAnswer {
      let answer = try JSONDecoder().decode(AgentAnswer.self, from: Data(text.utf8))
      if let error = answer.error { throw error.failure }
      return answer
    }

    /// Performs actions, and asks the document that got them.
    ///
    /// - Returns: the answer; nil without a request, or where another document or a dialog came.
    @discardableResult
    func perform(
      _ actions: [InputAction], asking request: AgentRequest? = nil
    ) throws -> AgentAnswer? {
      let deadline = Deadline(after: actions.duration + Timeouts.answer)
      var frames = request?.token?.components(separatedBy: "/") ?? []
      guard frames.count > 1, var request else {
        return try page.perform(actions, asking: try request?.json, deadline: deadline).map(answer)
      }
      request.token = frames.removeLast()
      try page.perform(actions, deadline: deadline)
      return try call(request, in: frames, deadline: deadline)
    }

    /// Waits until the page has finished scrolling: the document that got a turned wheel, and then the
    /// one around its frames.
    func settle(_ token: String?, _ delta: [Double]) throws {
      var frames = token?.components(separatedBy: "/") ?? []
      let request = AgentRequest(do: .settle, delta: delta, token: frames.popLast())
      _ = try call(request, in: frames, within: .seconds(5))
      if !frames.isEmpty { _ = try call(AgentRequest(do: .settle), within: .seconds(5)) }
    }

    /// Sends a request to the page's agent, with a time limit for its wait.
    func call(
      _ request: AgentRequest, in frames: [String] = [], within time: Duration
    ) throws -> AgentAnswer {
      var request = request
      let end = Deadline(after: time)
      while true {
        request.timeout = end.remaining / .milliseconds(1)
        let answer = try call(
          request, in: frames, waits: true, deadline: .init(after: time + Timeouts.answer))
        guard answer.isOpen(for: request.for), !end.isOver else { return answer }
        // Nothing tells what changes in a frame, and all else comes at once.
        request.patience = 100
      }
    }

    /// The elements of the whole page, up to a limit; texts are clipped, or they would be as large
    /// as it.
    func elements(limit: Int, _ deadline: Deadline) throws -> ElementNode? {
      let clip = ElementTree.textLimit + 1
      return try tree(AgentRequest(do: .tree, chain: [], limit: limit, clip: clip), deadline)
    }

    /// A chain's element and those below it; nil if there is none.
    func tree(_ request: AgentRequest, _ deadline: Deadline) throws -> ElementNode? {
      try call(request, deadline: deadline).tree.map { filled($0, request, deadline) }
    }

    /// An element with the documents of the frames below it that only their own agents see.
    private func filled(
      _ node: ElementNode, _ request: AgentRequest, _ deadline: Deadline
    ) -> ElementNode {
      var node = node
      node.children = node.children?.map { filled($0, request, deadline) }
      guard node.elementType == .webView, node.children?.isEmpty == true else { return node }
      var inner = request
      inner.chain = []
      var frames = node.id.components(separatedBy: "/")
      // One that can't be asked is shown without its document.
      guard let answer = try? call(inner, in: frames, deadline: deadline) else { return node }
      let reach = AgentRequest(do: .reach, hit: true, offset: [0, 0], token: frames.removeLast())
      guard let place = try? call(reach, in: frames, deadline: deadline).place,
        let window = answer.moved(to: place, in: node.id).tree?.children?.first
      else { return node }
      node.children = window.children?.first?.children?.map { filled($0, request, deadline) }
      return node
    }

    /// A picture of the visible part of its page, or of an area in it, after a transition that goes on
    /// there.
    func screenshot(
      _ area: CGRect?, deadline: Deadline = .init(after: Timeouts.answer)
    ) throws(BrowserError) -> Data {
      // A page that can't answer is pictured as it is.
      _ = page.ask(#"{"do":"arrive"}"#)()
      return try page.screenshot(area, deadline: deadline)
    }

    // MARK: Dialogs

    /// The open dialog as elements; nil if there is none.
    func dialogTree(_ deadline: Deadline) throws -> ElementNode? {
      guard let dialog = try page.dialog(deadline: deadline) else {
        state.withLock { $0.dialogText = nil }
        return nil
      }
      return DialogTree.root(dialog, typed: state.withLock { $0.dialogText })
    }

    /// Keeps the text for the prompt until it is accepted.
    func typeIntoDialog(_ text: String) {
      state.withLock { $0.dialogText = ($0.dialogText ?? "") + text }
    }

    func answerDialog(accept: Bool, _ deadline: Deadline) throws {
      let text = state.withLock { $0.dialogText.take() }
      try page.answerDialog(accept: accept, text: accept ? text : nil, deadline: deadline)
    }

    /// Calls the test's monitors for an alert, the newest first; not while they handle one, or their
    /// own actions would call them again without end.
    ///
    /// - Returns: whether one has handled it.
    func handle(_ alert: XCUIElement) -> Bool {
      if state.withLock({ exchange(&$0.isDealing, with: true) }) { return false }
      defer { state.withLock { $0.isDealing = false } }
      return TestScope.current.monitors.reversed().contains { monitor in
        TestActivity.run("Handle the interruption with '\(monitor.name)'", .step) {
          monitor.handler(alert)
        }
      }
    }

    /// Calls the test's monitors for the open dialog, and dismisses it if none handles it.
    ///
    /// - Throws: ``UIFailure`` where a monitor handles it already, and queries other elements.
    func dealWithDialog(_ app: XCUIApplication) throws {
      if state.withLock(\.isDealing) {
        throw UIFailure("there is no such element in the dialog that is open.")
      }
      let deadline = Deadline(after: Timeouts.answer)
      guard let dialog = try page.dialog(deadline: deadline) else { return }
      if handle(app.alerts.firstMatch), try page.dialog(deadline: deadline) != dialog {
        return
      }
      try TestActivity.run("Dismiss the dialog '\(dialog.message)'", .action) {
        System.printError(
          "warning: \(name) showed the dialog '\(clipped(dialog.message, limit: .max))'; no monitor "
            + "dealt with it.\n")
        do {
          try answerDialog(accept: false, deadline)
        } catch let error as BrowserError where error.code != .gone {
          // The page or a monitor may have closed it meanwhile.
          if try page.dialog(deadline: deadline) != nil { throw error }
        }
      }
    }

    /// Runs an action in the page, and explains its failure in terms of the application: it may have
    /// crashed.
    func explaining<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as BrowserError {
        throw processEnd ?? UIFailure(error)
      }
    }

    /// Runs an action in the page that may open a dialog or another page, or close its window.
    ///
    /// - Returns: its result; nil where one of these came first, so that the action has arrived.
    @discardableResult
    func arriving<Result>(_ body: () throws -> Result) throws -> Result? {
      do {
        return try body()
      } catch let error as BrowserError where [.dialogOpen, .navigated].contains(error.code) {
        return nil
      }
    }

    /// How its process has ended by itself; nil while it runs, or without a process.
    var processEnd: UIFailure? {
      switch process?.state {
      case .exited(let code):
        UIFailure("\(name) has exited with code \(code) while the test used it.")
      case .crashed(let signal):
        UIFailure("\(name) was ended by signal \(signal) while the test used it.")
      default: nil
      }
    }
  }
#endif
