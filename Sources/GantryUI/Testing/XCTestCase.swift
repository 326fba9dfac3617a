#if !canImport(XCUIAutomation) && canImport(XCTest)
  import Foundation
  import GantryReport
  public import GantryXCTest
  public import XCTest

  // The compiler prints the next line where a file imports XCTest too.
  /// A test case of UI tests: XCTest's, with what Apple's has besides.
  ///
  /// Import `GantryUI` alone, which brings XCTest. Files that say `import XCTest`, as Xcode writes
  /// them, stay as they are if the test target has these two lines in one of its files. The first is
  /// also what tests of the main actor need that aren't `async`.
  ///
  /// ```swift
  /// @_exported import GantryUI
  /// typealias XCTestCase = GantryUI.XCTestCase
  /// ```
  ///
  /// A test that isn't `async` runs on the main queue, as on Apple's platforms on the main thread, so
  /// that it may be isolated to the main actor. What such a test waits for mustn't need that queue.
  open class XCTestCase: XCTestBase {  // Ambiguous? Import GantryUI alone, without XCTest.
    /// Whether the test goes on after a failure; true by default.
    ///
    /// Off Apple's platforms XCTest can't end a test in its middle. If it is false, every later call
    /// on an application or an element returns at once, so that a failed test ends soon. The code
    /// between these calls still runs.
    public override var continueAfterFailure: Bool {
      get { goesOn }
      set { goesOn = newValue }
    }

    private var goesOn = true
    fileprivate var mainQueue = MainQueue.Stage.untried

    /// Makes the test case; XCTest calls it.
    ///
    /// - Parameters:
    ///   - name: the test's name.
    ///   - testClosure: the test.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
      super.init(name: name) { testCase in
        guard let testCase = testCase as? XCTestCase else { return try testClosure(testCase) }
        testCase.mainQueue = .on
        try MainQueue.sync { try testClosure(testCase) }
        guard testCase.mainQueue == .left else { return }
        try testClosure(testCase)
      }
    }

    /// Runs the test, once for each configuration if its class says so.
    open override func invokeTest() {
      guard Self.runsForEachTargetApplicationUIConfiguration else { return super.invokeTest() }
      for configuration in UIConfiguration.all {
        TestActivity.run("Configuration: \(configuration)", .step) {
          configuration.apply()
          super.invokeTest()
        }
      }
    }

    /// Whether each test of the class runs in every configuration of the application: light and
    /// dark, upright and on its side.
    ///
    /// Set-up and tear-down belong to each run; the object is the same in all of them.
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
          if testCase.mainQueue == .on {
            testCase.mainQueue = .left
          } else {
            try awaiting(test)(testCase)()
          }
        }
      }
    }
  }

  /// Makes the entry of a class whose tests are isolated to the main actor; SwiftPM's list of tests
  /// calls it instead of XCTest's, which can't cast such tests, where the test target says
  /// `@_exported import GantryUI`.
  ///
  /// - Parameter allTests: the names and tests.
  /// - Returns: the entry.
  public func testCase<Test: XCTestCase>(
    _ allTests: [(String, (Test) -> @MainActor () throws -> Void)]
  ) -> XCTestCaseEntry {
    let entries = allTests.map { name, test -> (String, XCTestCaseClosure) in
      (
        name,
        { testCase in
          guard let testCase = testCase as? Test else {
            preconditionFailure("XCTest makes the test case that its entry names.")
          }
          // The test case is on the main actor's queue by now, which a test's type can't say.
          try unsafeBitCast(test(testCase), to: (() throws -> Void).self)()
        }
      )
    }
    return (testCaseClass: Test.self, allTests: entries)
  }

  // Outside of the class, where the name means XCTest's function.
  private func awaiting<Test: XCTestCase>(
    _ test: @escaping (Test) -> () async throws -> Void
  ) -> (Test) -> () throws -> Void {
    asyncTest(test)
  }

  /// The queue of the main actor, which another thread serves than the one that runs XCTest.
  private enum MainQueue {
    /// Where a test runs.
    enum Stage {
      case untried, on
      /// It is asynchronous, and has left the queue free.
      case left
    }

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
