#if !canImport(XCUIAutomation) && canImport(XCTest)
  import GantrySystem
  public import XCTest

  /// The tests of XCTest that stop at their first failure.
  enum FailurePolicy {
    // By identity: XCTest keeps its test cases to the end of the run.
    private static let stopping = Lock<Set<ObjectIdentifier>>([])

    static func stops(_ testCase: XCTestCase) -> Bool {
      stopping.withLock { $0.contains(ObjectIdentifier(testCase)) }
    }

    static func set(_ testCase: XCTestCase, stops: Bool) {
      stopping.withLock { cases in
        if stops {
          cases.insert(ObjectIdentifier(testCase))
        } else {
          cases.remove(ObjectIdentifier(testCase))
        }
      }
    }
  }

  extension XCTestCase {
    // Disfavored, or the name would be ambiguous in files that import XCTest themselves.

    /// Whether the test goes on after a failure; true by default.
    ///
    /// Off Apple's platforms XCTest can't end a test in its middle, and ignores this property. If
    /// it is false, every later call on an application or an element returns at once, so that a
    /// failed test ends soon. The code between these calls still runs.
    ///
    /// It replaces XCTest's own property in files that import only `GantryUI`. In a file that
    /// imports XCTest too, the name means XCTest's, which does nothing.
    @_disfavoredOverload
    public var continueAfterFailure: Bool {
      get { !FailurePolicy.stops(self) }
      set { FailurePolicy.set(self, stops: !newValue) }
    }
  }
#endif
