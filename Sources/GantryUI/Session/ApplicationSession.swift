#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryTesting
  import GantrySystem
  import GantryReport

  /// One run of an application under test: its process, where it has one, and its page.
  final class ApplicationSession: Sendable {
    let name: String
    /// Nil where somebody else runs the application, at an address.
    let process: ProcessApplication?
    let page: any Page
    /// Where the page is that it was launched with.
    let address: String
    /// The place in the test that launched it.
    let place: SourcePlace?
    /// Its number in the run's record.
    let recorded: TestLaunch?

    struct State {
      var isStopped = false
      var isEnded = false
      /// The test whose failure it was pictured at last.
      weak var pictured: TestScope?
      /// What the test has typed into a prompt that is open.
      var dialogText: String?
      /// Whether the page asks the test for permissions.
      var asks: Bool
      /// Whether the test's monitors are dealing with something.
      var isDealing = false
      /// The question for a permission that they are dealing with, until it is answered.
      var prompt: PermissionPrompt?
    }

    let state: Lock<State>

    init(
      name: String, process: ProcessApplication?, page: any Page, address: String,
      place: SourcePlace?, recorded: TestLaunch?, asks: Bool = false
    ) {
      self.name = name
      self.process = process
      self.page = page
      self.address = address
      self.place = place
      self.recorded = recorded
      state = Lock(State(asks: asks))
    }

    deinit { end() }

    /// Whether its process runs and its page is there.
    var isRunning: Bool {
      guard !state.withLock({ $0.isEnded }) else { return false }
      guard let process else { return true }
      return process.state == .ready || process.state == .running
    }

    /// Whether a failure has ended what the test may do with it.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Has every later call return at once.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Whether it is to be pictured at a failure of a test: once in each.
    func isPictured(in scope: TestScope) -> Bool {
      state.withLock { state in
        defer { state.pictured = scope }
        return state.pictured !== scope
      }
    }

    /// Ends the process and closes the page.
    func end() {
      let isFirst = state.withLock { state in
        defer { state.isEnded = true }
        return !state.isEnded
      }
      guard isFirst else { return }
      page.close()
      process?.terminate()
      recorded?.finish(page, process)
    }

    // MARK: Calls

    /// Asks the page's agent.
    ///
    /// - Throws: ``BrowserError``; `navigated` where a document went away meanwhile. ``UIFailure`` where
    ///   what was asked is wrong, or meant several elements.
    func call(
      _ request: AgentRequest, waits: Bool = false,
      deadline: Deadline = .init(after: Timeouts.answer)
    ) throws -> AgentAnswer {
      let text = try page.call(try request.json, waits: waits, deadline: deadline)
      let answer = try JSONDecoder().decode(AgentAnswer.self, from: Data(text.utf8))
      if let error = answer.error { throw error.failure }
      return answer
    }

    /// Asks the page's agent for what it waits for, no longer than some time.
    func call(_ request: AgentRequest, within time: Duration) throws -> AgentAnswer {
      var request = request
      request.timeout = time.milliseconds
      return try call(request, waits: true, deadline: .init(after: time + Timeouts.answer))
    }

    /// The elements of the whole page, at most so many; with long texts they would be as large as it.
    func elements(limit: Int, _ deadline: Deadline) throws -> ElementNode? {
      let clip = ElementTree.textLimit + 1
      return try call(
        AgentRequest(do: .tree, chain: [], limit: limit, clip: clip), deadline: deadline
      ).tree
    }

    // MARK: Dialogs

    /// The dialog that is open as elements; nil where none is.
    func dialogTree(_ deadline: Deadline) throws -> ElementNode? {
      guard let dialog = try page.dialog(deadline: deadline) else {
        state.withLock { $0.dialogText = nil }
        return nil
      }
      return DialogTree.root(dialog, typed: state.withLock { $0.dialogText })
    }

    /// Keeps what goes into the prompt when it is accepted.
    func typeIntoDialog(_ text: String) {
      state.withLock { $0.dialogText = ($0.dialogText ?? "") + text }
    }

    func answerDialog(accept: Bool, _ deadline: Deadline) throws {
      let text = state.withLock { state in
        defer { state.dialogText = nil }
        return state.dialogText
      }
      try page.answerDialog(accept: accept, text: accept ? text : nil, deadline: deadline)
    }

    /// Lets the test's monitors deal with an alert; not while they deal with one, or what they do
    /// about it would have them called again without end.
    ///
    /// - Returns: whether one has dealt with it.
    func handle(_ alert: XCUIElement) -> Bool {
      let isNested = state.withLock { state in
        defer { state.isDealing = true }
        return state.isDealing
      }
      if isNested { return false }
      defer { state.withLock { $0.isDealing = false } }
      return InterruptionMonitor.handle(alert, TestScope.current)
    }

    /// Lets the test's monitors deal with the dialog that is open, and dismisses it where none does.
    ///
    /// - Throws: ``UIFailure`` where a monitor deals with it already, and looks for something else.
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
          "warning: \(name) showed the dialog '\(dialog.message)'; no monitor dealt with it.\n")
        do {
          try answerDialog(accept: false, deadline)
        } catch let error as BrowserError where error.code != .gone {
          // It is gone by itself or by a monitor meanwhile.
          if try page.dialog(deadline: deadline) != nil { throw error }
        }
      }
    }

    /// Why a page no longer answers, in terms of the application: it may have crashed.
    func explain(_ error: BrowserError) -> UIFailure { processEnd ?? UIFailure(error) }

    /// Does something in the page, and explains why it could not be done.
    func explaining<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as BrowserError {
        throw explain(error)
      }
    }

    /// Does something in the page that may open a dialog or another page, or close its window.
    ///
    /// - Returns: what it gives; nil where one of these came first, by which it has arrived.
    @discardableResult
    func arriving<Result>(_ body: () throws -> Result) throws -> Result? {
      try explaining {
        do {
          return try body()
        } catch let error as BrowserError where [.dialogOpen, .navigated].contains(error.code) {
          return nil
        }
      }
    }

    /// How its process has ended by itself; nil while it runs, and where it has none.
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
