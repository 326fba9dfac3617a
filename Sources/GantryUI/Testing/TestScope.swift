#if !canImport(XCUIAutomation)
  import GantryReport
  import GantrySystem
  import GantryTesting
  import Testing

  /// The running test: its applications, its record, its interruption monitors.
  ///
  /// XCTest runs one test at a time, Swift Testing many at once, so a scope is found by the calling
  /// test.
  final class TestScope: Sendable {
    /// The library that runs the test.
    enum Runner: Sendable {
      /// XCTest, or none yet: before, between and after its tests.
      case xctest
      case swiftTesting
    }

    private struct State: Sendable {
      /// By target.
      var slots: [String: HeldSlot] = [:]
      /// The slot that was launched last.
      var latest = HeldSlot()
      var monitors: [InterruptionMonitor] = []
      var device = DeviceState()
      /// How long the test's launches took.
      var launchTime = Duration.zero
      var hasFailed = false
      var isStopped = false
      /// How many pictures failures may still take of applications.
      var restingPictures = 20
      /// The library's last failure, in full for the test's runner and short for the record.
      var failure: (full: String, short: String)?
    }

    private struct HeldSlot: Sendable {
      weak var slot: SessionSlot?
      /// The slot, where it lives until the scope ends.
      var kept: SessionSlot?
    }

    let runner: Runner
    /// The test's record, if there is a report of the run.
    let record: TestRecorder?
    /// The row of a matrix in which the test runs.
    let row: LaunchMatrix.Row?
    /// The scope of applications that a suite has launched for all of its tests.
    private let outer: TestScope?
    /// Whether the end of the test is reported.
    let hasEnd: Bool
    private let state = Lock(State())

    init(
      _ runner: Runner, record: TestRecorder?, hasEnd: Bool = true, outer: TestScope? = nil,
      row: LaunchMatrix.Row? = nil
    ) {
      (self.runner, self.record, self.row) = (runner, record, row)
      (self.hasEnd, self.outer) = (hasEnd, outer)
      state.withLock { state in
        for entry in row?.entries ?? [] { (entry.setting as? DeviceSetting)?.apply(&state.device) }
      }
    }

    // MARK: Which one

    /// The scope that a trait has opened.
    @TaskLocal static var traitScope: TestScope?

    /// Scopes of Swift Testing's tests without a trait, by test and case.
    private static let byTest = Lock<[String: TestScope]>([:])

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

    /// Ends the records of tests whose end wasn't reported, with what was last known of each.
    static func finishRecords() {
      for scope in byTest.withLock({ Array($0.values) }) {
        scope.record?.finish(
          scope.hasFailed ? .failed : .passed, duration: scope.record?.timeOfLastEvent)
      }
    }

    // MARK: Applications

    /// The slot of a target, which all handles of it in one test share.
    func slot(for target: String) -> SessionSlot {
      let inherited = outer?.existingSlot(for: target)
      return state.withLock { state in
        if let slot = state.slots[target]?.slot ?? inherited { return slot }
        let slot = SessionSlot()
        state.slots[target] = HeldSlot(slot: slot, kept: hasEnd ? slot : nil)
        return slot
      }
    }

    private func existingSlot(for target: String) -> SessionSlot? {
      state.withLock { $0.slots[target]?.slot } ?? outer?.existingSlot(for: target)
    }

    /// Keeps a slot that only one handle has, to end it with the test.
    func keep(_ slot: SessionSlot) {
      guard hasEnd else { return }
      state.withLock { state in
        if state.slots.values.contains(where: { $0.slot === slot }) { return }
        state.slots["\(ObjectIdentifier(slot))"] = HeldSlot(slot: slot, kept: slot)
      }
    }

    func launched(_ slot: SessionSlot, in time: Duration) {
      state.withLock { state in
        state.latest = HeldSlot(slot: slot)
        state.launchTime += time
      }
    }

    /// The application that was launched last, of this test or of its suite.
    var latestSession: ApplicationSession? {
      state.withLock { $0.latest.slot }?.session ?? outer?.latestSession
    }

    var sessions: [ApplicationSession] {
      let slots = state.withLock { $0.slots.values.compactMap(\.slot) }
      return slots.compactMap(\.session) + (outer?.sessions ?? [])
    }

    func end() {
      let slots = state.withLock { exchange(&$0.slots, with: [:]) }
      for slot in slots.values { slot.kept?.end() }
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

    // MARK: Measuring

    var launchTime: Duration { state.withLock { $0.launchTime } }

    // MARK: Failures

    /// Whether the test has failed, as far as known.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Notes a failure; returns whether it is the test's first.
    func fail() -> Bool { !state.withLock { exchange(&$0.hasFailed, with: true) } }

    /// Whether a failure takes pictures of an application.
    ///
    /// Not of one that a failure has stopped: it is as it was. And not for ever, in a loop of failures.
    func takesPicture(of session: ApplicationSession) -> Bool {
      if !session.pictured.isFirst(in: self), isStopped || session.isStopped { return false }
      return state.withLock { state in
        defer { state.restingPictures -= 1 }
        return state.restingPictures > 0
      }
    }

    /// Notes the record's wording of a failure.
    func shorten(_ full: String, to short: String) {
      state.withLock { $0.failure = (full, short) }
    }

    /// The record's wording of a failure.
    func shortened(_ message: String) -> String {
      guard let failure = state.withLock({ $0.failure }), message.contains(failure.full) else {
        return message
      }
      return failure.short
    }

    /// Whether every later call of the test returns at once, after a failure; an application that its
    /// class has launched goes on for the next test.
    var isStopped: Bool {
      get { state.withLock { $0.isStopped } }
      set { state.withLock { $0.isStopped = newValue } }
    }
  }

  /// The slot for one target's running application, which several `XCUIApplication`s may share.
  final class SessionSlot: Sendable {
    private let current = Lock<ApplicationSession?>(nil)

    deinit { end() }

    var session: ApplicationSession? { current.withLock { $0 } }

    /// Replaces the run, which must have ended.
    func set(_ session: ApplicationSession?) { current.withLock { $0 = session } }

    func end() { current.withLock { $0.take() }?.end() }
  }
#endif
