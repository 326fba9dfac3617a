#if !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem
  import Testing

  /// The test that runs: its applications, its record, what interrupts it.
  ///
  /// XCTest runs one test at a time, Swift Testing many at once, so that a scope is found by the test
  /// that asks for it.
  final class TestScope: Sendable {
    /// Who runs the test.
    enum Runner: Sendable {
      /// XCTest, or nobody yet: before, between and after its tests.
      case xctest
      case swiftTesting
    }

    private struct State: Sendable {
      /// By target; what the scope holds strongly lives until it ends.
      var slots: [String: SessionSlot] = [:]
      var weakSlots: [String: WeakSlot] = [:]
      /// The slot that was launched last.
      var latest = WeakSlot()
      var monitors: [InterruptionMonitor] = []
      var device = DeviceState()
      var hasFailed = false
      var isStopped = false
      /// The library's last failure, as the test's runner and as the record is told of it.
      var failure: (full: String, short: String)?
    }

    private struct WeakSlot: Sendable {
      weak var slot: SessionSlot?
    }

    let runner: Runner
    /// The record of it, where somebody wants a report of the run.
    let record: TestRecorder?
    /// Where applications are kept that a suite has launched for all of its tests.
    private let outer: TestScope?
    /// Whether something tells when the test ends.
    private let hasEnd: Bool
    private let state = Lock(State())

    init(
      _ runner: Runner, record: TestRecorder?, hasEnd: Bool = true, outer: TestScope? = nil
    ) {
      self.runner = runner
      self.record = record
      self.hasEnd = hasEnd
      self.outer = outer
    }

    // MARK: Which one

    /// The scope that a trait has opened.
    @TaskLocal static var traitScope: TestScope?

    /// Scopes of Swift Testing's tests that have no trait, by test and case.
    private static let byTest = Lock<[String: TestScope]>([:])

    /// The scope of the test that calls this.
    static var current: TestScope {
      if let traitScope { return traitScope }
      guard let test = Test.current else { return XCTestScopes.current }
      let key = "\(test.id) \(Test.Case.current.map(String.init(describing:)) ?? "")"
      return byTest.withLock { scopes in
        if let scope = scopes[key] { return scope }
        let record = RunReporting.recorder?.begin(test: TestIdentity(test))
        let scope = TestScope(.swiftTesting, record: record, hasEnd: false)
        scopes[key] = scope
        return scope
      }
    }

    /// Ends the records of tests whose end nothing told.
    static func finishRecords() {
      for scope in byTest.withLock({ Array($0.values) }) {
        scope.record?.finish(scope.hasFailed ? .failed : .passed)
      }
    }

    // MARK: Applications

    /// The slot of a target, which all handles of it in one test share.
    func slot(for target: String) -> SessionSlot {
      if let slot = existingSlot(for: target) { return slot }
      let slot = SessionSlot()
      state.withLock { state in
        if hasEnd {
          state.slots[target] = slot
        } else {
          state.weakSlots[target] = WeakSlot(slot: slot)
        }
      }
      return slot
    }

    private func existingSlot(for target: String) -> SessionSlot? {
      state.withLock { $0.slots[target] ?? $0.weakSlots[target]?.slot }
        ?? outer?.existingSlot(for: target)
    }

    /// Keeps a slot that nobody else can ask for, to end it with the test.
    func keep(_ slot: SessionSlot) {
      guard hasEnd else { return }
      state.withLock { $0.slots[UUID().uuidString] = slot }
    }

    /// Notes a launch.
    func launched(_ slot: SessionSlot) {
      state.withLock { $0.latest = WeakSlot(slot: slot) }
    }

    /// The application that was launched last, of this test or of its suite.
    var latestSession: ApplicationSession? {
      state.withLock { $0.latest.slot }?.session ?? outer?.latestSession
    }

    /// All applications that run.
    var sessions: [ApplicationSession] {
      let slots = state.withLock { state in
        Array(state.slots.values) + state.weakSlots.values.compactMap(\.slot)
      }
      return slots.compactMap(\.session) + (outer?.sessions ?? [])
    }

    /// Ends the test's applications.
    func end() {
      let slots = state.withLock { state in
        defer { state.slots = [:] }
        return Array(state.slots.values)
      }
      for slot in slots { slot.end() }
    }

    // MARK: Interruptions

    var monitors: [InterruptionMonitor] {
      state.withLock { $0.monitors } + (outer?.monitors ?? [])
    }

    func add(_ monitor: InterruptionMonitor) { state.withLock { $0.monitors.append(monitor) } }

    func removeMonitor(_ token: AnyObject) {
      state.withLock { $0.monitors.removeAll { $0 === token } }
      outer?.removeMonitor(token)
    }

    // MARK: The device

    var device: DeviceState {
      get { state.withLock { $0.device } }
      set { state.withLock { $0.device = newValue } }
    }

    // MARK: Failures

    /// Whether the test has failed, as far as is known.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Whether its runner tells of each failure, so that the library mustn't note its own.
    var isTold: Bool { runner == .xctest || hasEnd }

    /// Notes the test's first failure.
    ///
    /// - Returns: whether it is the first.
    func fail() -> Bool {
      state.withLock { state in
        defer { state.hasFailed = true }
        return !state.hasFailed
      }
    }

    /// Notes how the record words a failure.
    func shorten(_ full: String, to short: String) {
      state.withLock { $0.failure = (full, short) }
    }

    /// A failure as the record is told of it.
    func shortened(_ message: String) -> String {
      guard let failure = state.withLock({ $0.failure }), message.contains(failure.full) else {
        return message
      }
      return failure.short
    }

    /// Whether a failure has ended what the test may do.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Has every later call of the test return at once; an application that its class has launched
    /// goes on for the next test.
    func stop() { state.withLock { $0.isStopped = true } }
  }

  /// The place of one target's running application, which several `XCUIApplication`s may mean.
  final class SessionSlot: Sendable {
    private let current = Lock<ApplicationSession?>(nil)

    deinit { end() }

    var session: ApplicationSession? { current.withLock { $0 } }

    /// Puts another run into the place of the one that is there, which must have ended.
    func set(_ session: ApplicationSession?) { current.withLock { $0 = session } }

    /// Ends the run that is there.
    func end() {
      current.withLock { session in
        defer { session = nil }
        return session
      }?.end()
    }
  }
#endif
