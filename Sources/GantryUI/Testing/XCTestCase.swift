#if !canImport(XCUIAutomation) && canImport(XCTest)
  public import Foundation
  import GantryReport
  import GantrySystem
  public import GantryXCTest
  public import XCTest

  // The compiler prints the next line where a file imports XCTest too.
  /// A test case for UI tests: XCTest's, with the members that only Apple's XCTest has.
  ///
  /// Import `GantryUI` alone, which brings XCTest. Files that say `import XCTest`, as Xcode writes
  /// them, need no change if one file of the test target has these two lines. The first line is
  /// also needed by tests that are isolated to the main actor and aren't `async`.
  ///
  /// ```swift
  /// @_exported import GantryUI
  /// public typealias XCTestCase = GantryUI.XCTestCase
  /// ```
  ///
  /// A test that isn't `async` runs on the main queue, as on Apple's platforms on the main thread,
  /// so that it may be isolated to the main actor. What such a test waits for mustn't need that
  /// queue.
  open class XCTestCase: XCTestBase {  // Ambiguous? Import GantryUI alone, without XCTest.
    /// Whether the test goes on after a failure; true by default.
    ///
    /// Off Apple's platforms XCTest can't end a test in its middle. If it is false, every later
    /// call on an application or an element returns at once, so that a failed test ends soon. The
    /// code between these calls still runs, and what fails in it isn't recorded: Apple's XCTest
    /// wouldn't have come that far. Tear-down is done as ever.
    public override var continueAfterFailure: Bool {
      get { !stopsAtFailure || isRecording }
      set { stopsAtFailure = !newValue }
    }

    /// Whether later calls return at once after a failure.
    private var stopsAtFailure = false
    /// How long the test may take, in seconds; Xcode ends one that takes longer, where its plan says so,
    /// and nothing does so here.
    open var executionTimeAllowance: TimeInterval = 600

    private var isRecording = false
    /// Whether tear-down is next.
    private var isOver = false
    /// Whether it runs on the main queue; an asynchronous test leaves that.
    fileprivate var isOnMainQueue = false
    /// The round that is measured.
    var measuredRound: MeasuredRound?

    /// Makes the test case; XCTest calls it.
    ///
    /// - Parameters:
    ///   - name: the test's name.
    ///   - testClosure: the test.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
      super.init(name: name) { testCase in
        guard let testCase = testCase as? XCTestCase else { return try testClosure(testCase) }
        try testCase.run(testClosure)
      }
    }

    /// Whether a failure has stopped the test, and what follows would be reached nowhere else.
    private var isStopped: Bool { stopsAtFailure && !isOver && XCTestScopes.isStopped }

    /// Has tear-down, or another configuration, use applications, whatever has stopped the test.
    private func end() {
      isOver = true
      if XCTestScopes.isStopped { TestScope.current.isStopped = false }
    }

    private func run(_ test: XCTestCaseClosure) throws {
      guard Self.runsForEachTargetApplicationUIConfiguration else { return try runOnce(test) }
      for (number, configuration) in UIConfiguration.all.enumerated() {
        try TestActivity.run("Configuration: \(configuration)", .step) {
          // XCTest sets up before the first, tears down after the last, and can't do so twice.
          if number > 0 {
            tearDown()
            try tearDownWithError()
            isOver = false
            configuration.apply()
            try setUpWithError()
            setUp()
          }
          try runOnce(test)
        }
      }
    }

    private func runOnce(_ test: XCTestCaseClosure) throws {
      defer { end() }
      do {
        isOnMainQueue = true
        try MainQueue.sync { try test(self) }
        if !isOnMainQueue { try test(self) }
      } catch  where isStopped {
        // What was stopped had nothing to unwrap.
      }
    }

    /// Records a failure; XCTest calls it, and would end the whole run where the test shall stop.
    open override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      if isStopped { return }
      isRecording = true
      defer { isRecording = false }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      if stopsAtFailure, !isOver { TestScope.current.isStopped = true }
    }

    /// Runs the test, in the first configuration if its class has it run in each.
    open override func invokeTest() {
      XCTestScopes.running.withLock { $0 = TestIdentity(self) }
      defer { XCTestScopes.running.withLock { $0 = nil } }
      if Self.runsForEachTargetApplicationUIConfiguration { UIConfiguration.all.first?.apply() }
      // A test whose set-up throws isn't run.
      addTeardownBlock { [weak self] in self?.end() }
      super.invokeTest()
    }

    /// Whether each test of the class runs in every configuration of the application: light and
    /// dark, upright and on its side.
    ///
    /// Set-up and tear-down that aren't `async` belong to each run; the object is the same in all.
    open class var runsForEachTargetApplicationUIConfiguration: Bool { false }

    // SwiftPM's list of tests says asyncTest(testMethod) in an extension of the class, and so calls
    // this instead of XCTest's function. An asynchronous test must leave the main queue free: it
    // asks to be called again, off the queue.

    /// Makes an asynchronous test one that XCTest can run; SwiftPM calls it.
    public static func asyncTest<Test: XCTestCase>(
      _ test: @escaping (Test) -> () async throws -> Void
    ) -> (Test) -> () throws -> Void {
      { testCase in
        {
          if testCase.isOnMainQueue {
            testCase.isOnMainQueue = false
          } else {
            try awaiting(test)(testCase)()
          }
        }
      }
    }
  }

  extension XCTestCase {
    /// Adds a handler for alerts that come between an action and its element.
    ///
    /// ```swift
    /// addUIInterruptionMonitor(withDescription: "Leave?") { alert in
    ///   alert.buttons["Cancel"].tap()
    ///   return true
    /// }
    /// ```
    ///
    /// It is called for dialogs of the browser, for a page's questions for permissions, and for alerts
    /// and dialogs of the page that cover what is tapped. A dialog of the browser that no monitor
    /// deals with is dismissed, as XCUITest does, and a permission refused.
    ///
    /// - Parameters:
    ///   - handlerDescription: what it is for.
    ///   - handler: gets the alert, and returns whether it has dealt with it.
    /// - Returns: what `removeUIInterruptionMonitor(_:)` takes.
    @discardableResult
    public func addUIInterruptionMonitor(
      withDescription handlerDescription: String,
      handler: @escaping (XCUIElement) -> Bool
    ) -> any NSObjectProtocol {
      let monitor = InterruptionMonitor(handlerDescription, handler)
      TestScope.current.add(monitor)
      return monitor
    }

    /// Removes a monitor; it goes by itself when the test ends.
    ///
    /// - Parameter monitor: what adding it returned.
    public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
      TestScope.current.removeMonitor(monitor)
    }

    /// Keeps an attachment with the test.
    ///
    /// - Parameter attachment: the attachment.
    public func add(_ attachment: XCTAttachment) { attachment.add(to: TestScope.current) }
  }

  // Outside of the class, where the name means XCTest's function.
  private func awaiting<Test: XCTestCase>(
    _ test: @escaping (Test) -> () async throws -> Void
  ) -> (Test) -> () throws -> Void {
    asyncTest(test)
  }

  /// The queue of the main actor, which another thread serves than the one that runs XCTest.
  private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    static func sync(_ body: () throws -> Void) rethrows {
      if Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true { return try body() }
      try DispatchQueue.main.sync(execute: body)
    }
  }

  /// A configuration of `runsForEachTargetApplicationUIConfiguration`.
  private struct UIConfiguration: CustomStringConvertible {
    let appearance: XCUIDevice.Appearance
    let orientation: UIDeviceOrientation

    static let all = [XCUIDevice.Appearance.light, .dark].flatMap { appearance in
      [UIDeviceOrientation.portrait, .landscapeLeft].map {
        UIConfiguration(appearance: appearance, orientation: $0)
      }
    }

    var description: String {
      "\(appearance == .dark ? "dark" : "light"), "
        + (orientation == .portrait ? "portrait" : "landscape")
    }

    func apply() {
      XCUIDevice.shared.appearance = appearance
      XCUIDevice.shared.orientation = orientation
    }
  }
#endif
