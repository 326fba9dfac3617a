#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting
  import GantrySystem

  /// A command of a browser's protocol and its parameters.
  typealias BrowserCommand = (method: String, parameters: JSON)

  /// The commands to one target, a page or the browser itself, and its state from its events.
  final class BrowserSession: Sendable {
    enum Answer: Sendable {
      case result(JSON)
      case failure(String)
    }

    struct State: Sendable {
      /// The answers that somebody waits for, by number; nil until they come.
      var answers: [Int: Answer?] = [:]
      /// What takes answers that nobody waits for.
      var takers: [Int: @Sendable (Answer) -> Void] = [:]
      /// Why the session has ended.
      var end: String?
      var document = DocumentState()

      mutating func close(_ reason: String) { if end == nil { end = reason } }
    }

    /// nil for the browser itself.
    let identifier: String?
    let monitor = Monitor(State())
    private let connection = Lock<Weak>(Weak())
    private let handler = Lock<(@Sendable (BrowserEvent) -> Void)?>(nil)
    /// What a window that is filmed looks like.
    let film = Film()

    private struct Weak: Sendable {
      weak var connection: BrowserConnection?
    }

    init(identifier: String?) { self.identifier = identifier }

    func connect(_ connection: BrowserConnection) {
      self.connection.withLock { $0.connection = connection }
    }

    /// Sets the closure for this session's events, on the reading thread; it must not block.
    func handle(_ take: @escaping @Sendable (BrowserEvent) -> Void) {
      handler.withLock { $0 = take }
    }

    // MARK: Messages

    /// Has an answer kept until somebody waits for it, or taken by a closure, on the reading thread.
    func expect(_ number: Int, _ take: (@Sendable (Answer) -> Void)? = nil) {
      monitor.withLock { state in
        if let take { state.takers[number] = take } else { state.answers[number] = .some(nil) }
      }
    }

    func answer(_ number: Int, _ message: JSON) {
      let answer: Answer
      if let failure = message["error"]["message"].text {
        let data = message["error"]["data"].text
        answer = .failure(failure + (data.map { " (\($0))" } ?? ""))
      } else if let code = message["error"].text {
        // BiDi's.
        answer = .failure("\(code): \(message["message"].text ?? "")")
      } else {
        answer = .result(message["result"])
      }
      let take = monitor.withLock { state in
        if state.answers[number] != nil { state.answers[number] = answer }
        return state.takers.removeValue(forKey: number)
      }
      take?(answer)
    }

    func take(_ event: BrowserEvent) { handler.withLock { $0 }?(event) }

    var isOpen: Bool { monitor.withLock { $0.end == nil } }

    func end(_ reason: String) {
      monitor.withLock { $0.close(reason) }
    }

    // MARK: Commands

    /// Sends a command whose answer is awaited later, or never.
    func send(
      _ method: String, _ parameters: JSON = [:], take: (@Sendable (Answer) -> Void)? = nil
    ) -> Int {
      connection.withLock { $0.connection }?.send(method, parameters, of: self, take) ?? 0
    }

    func send(_ command: BrowserCommand) -> Int { send(command.method, command.parameters) }

    /// Sends several commands at once and waits for all answers.
    func call(_ commands: [BrowserCommand], deadline: Deadline) throws(BrowserError) {
      let numbers = commands.map { (send($0), $0.method) }
      for (number, method) in numbers { _ = try result(number, method, deadline: deadline) }
    }

    /// Sends a command whose answer doesn't matter.
    func tell(_ method: String, _ parameters: JSON = [:]) { tell((method, parameters)) }

    func tell(_ command: BrowserCommand) { forget(send(command)) }

    /// Sends a command whose answer a closure takes, on the reading thread; it must not block.
    func ask(
      _ method: String, _ parameters: JSON, take: @escaping @Sendable (Answer) -> Void
    ) { _ = send(method, parameters, take: take) }

    private func forget(_ number: Int) {
      monitor.withLock { _ = $0.answers.removeValue(forKey: number) }
    }

    /// Waits for an answer, the end of the target, or another change of the state.
    ///
    /// The closures return an error that ends the wait without an answer: at once, or after a
    /// second without one.
    func wait(
      for number: Int, _ what: String, deadline: Deadline,
      unless interruption: (State) -> BrowserError? = { _ in nil },
      orStalled stalling: (State) -> BrowserError? = { _ in nil }
    ) throws(BrowserError) -> Answer {
      var found: Result<Answer, BrowserError>?
      repeat {
        let slice = deadline.orAfter(.seconds(1))
        found = monitor.wait(for: slice.remaining) { state in
          if let answer = state.answers[number] ?? nil { return .success(answer) }
          if let end = state.end {
            return .failure(BrowserError(.gone, "\(what) was not answered: \(end)."))
          }
          return interruption(state).map { .failure($0) }
        }
        found = found ?? monitor.withLock { state in stalling(state).map { .failure($0) } }
      } while found == nil && !deadline.isOver
      forget(number)
      guard let found else {
        throw BrowserError(.timedOut, "\(what) was not answered in time.")
      }
      return try found.get()
    }

    func call(
      _ method: String, _ parameters: JSON = [:], deadline: Deadline
    ) throws(BrowserError) -> JSON {
      try result(send(method, parameters), method, deadline: deadline)
    }

    func result(
      _ number: Int, _ method: String, deadline: Deadline
    ) throws(BrowserError) -> JSON {
      switch try wait(for: number, method, deadline: deadline) {
      case .result(let result): return result
      case .failure(let reason): throw BrowserSession.error(method, reason)
      }
    }

    static func error(_ method: String, _ reason: String) -> BrowserError {
      let isGone =
        reason.contains("Session with given id not found") || reason.contains("Target closed")
        || reason.contains("No target with given id") || reason.contains("Target crashed")
        || reason.contains("Browsing Context with id")
      return BrowserError(isGone ? .gone : .refused, "The browser refused \(method): \(reason).")
    }
  }

  /// The state of a page's document, from its events.
  struct DocumentState: Sendable {
    /// The world of the agent in the main frame's document; nil while there is none.
    var world: String?
    /// Whether the world came after the navigation began, as far as the protocol tells that.
    var isWorldNew = false
    /// The world in which the agent is, once it has answered there.
    var agentWorld: String?
    /// The load of the document.
    private var loader: String?
    /// While an address is opened, the loads since then, and whether each one's document can be used.
    var loads: [(loader: String, isReady: Bool)]?
    /// The document's address, as far as the protocol tells it.
    var address: String?
    /// Whether another document was requested and has not come yet.
    var isLeaving = false
    var dialog: Dialog?
    /// How often the agent has said that input has come to the page.
    var arrivals = 0
    /// Whether that is told.
    var tellsArrivals = true
    /// Windows that the page has opened, before they are attached.
    var openedTargets: [String] = []

    mutating func lose(_ lost: String?) { if world == lost { world = nil } }

    /// Notes that a load has begun, in the order of its beginning.
    mutating func begin(_ loader: String?) {
      guard let loader, loads?.contains(where: { $0.loader == loader }) == false else { return }
      loads?.append((loader, false))
    }

    mutating func commit(_ loader: String?) {
      self.loader = loader
      begin(loader)
    }

    mutating func becomeReady() { if let loader { finish(loader) } }

    mutating func finish(_ loader: String) {
      // One that began before an address was opened is none that is waited for.
      if let index = loads?.firstIndex(where: { $0.loader == loader }) {
        loads?[index].isReady = true
      }
    }

    /// Whether a document can be used that a load has brought, or one that the page went on to.
    func isReady(since load: String) -> Bool {
      loads?.drop { $0.loader != load }.contains { $0.isReady } ?? false
    }
  }
#endif
