// A module of its own, since XCTest has a class XCTest: where another XCTestCase is declared, XCTest's
// can't be spelled.
#if !canImport(XCUIAutomation) && canImport(XCTest)
  public import XCTest

  /// XCTest's own test case, of which `GantryUI`'s is a subclass.
  public typealias XCTestBase = XCTestCase

  // In Swift 6 the tests would have to be Sendable, which methods of test cases aren't: this module is
  // in Swift 5.

  /// Makes the entry of a class whose tests are isolated to the main actor.
  ///
  /// SwiftPM's list of tests calls it instead of XCTest's function, whose cast of such tests fails,
  /// where the test target says `@_exported import GantryUI`. `GantryUI`'s test case runs its tests
  /// on the main actor's queue.
  ///
  /// - Parameter allTests: the names and tests.
  /// - Returns: the entry.
  public func testCase<Test: XCTestCase>(
    _ allTests: [(String, (Test) -> @MainActor () throws -> Void)]
  ) -> XCTestCaseEntry {
    // A test's type can't say on which queue it runs.
    entry(allTests) { test, testCase in
      try unsafeBitCast(test(testCase), to: (() throws -> Void).self)()
    }
  }

  /// Makes the entry of a class whose tests are isolated to the main actor, and of which none throws.
  ///
  /// - Parameter allTests: the names and tests.
  /// - Returns: the entry.
  public func testCase<Test: XCTestCase>(
    _ allTests: [(String, (Test) -> @MainActor () -> Void)]
  ) -> XCTestCaseEntry {
    entry(allTests) { test, testCase in
      unsafeBitCast(test(testCase), to: (() -> Void).self)()
    }
  }

  private func entry<Test: XCTestCase, Method>(
    _ allTests: [(String, (Test) -> Method)],
    _ run: @escaping ((Test) -> Method, Test) throws -> Void
  ) -> XCTestCaseEntry {
    let entries = allTests.map { name, test -> (String, XCTestCaseClosure) in
      let closure: XCTestCaseClosure = { testCase in
        guard let testCase = testCase as? Test else {
          preconditionFailure("XCTest makes the test case that its entry names.")
        }
        try run(test, testCase)
      }
      return (name, closure)
    }
    return (testCaseClass: Test.self, allTests: entries)
  }
#endif
