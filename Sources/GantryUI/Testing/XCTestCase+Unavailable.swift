#if !canImport(XCUIAutomation) && canImport(XCTest)
  public import XCTest

  // Members of Apple's XCTest that XCTest of other platforms doesn't have.

  extension XCTestCase {
    /// Records an issue of the test.
    @available(*, unavailable, message: "XCTest has no issues here; use XCTFail(_:file:line:).")
    public func record(_ issue: XCTIssue) {}

    /// Whether each test of the class runs in every configuration of the application.
    @available(
      *, unavailable,
      message: "XCTest runs a test once here; set XCUIDevice.appearance and orientation in a loop."
    )
    public class var runsForEachTargetApplicationUIConfiguration: Bool { false }
  }

  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  extension XCTestCase {
    /// Measures a block.
    public func measure(metrics: [any XCTMetric], block: () -> Void) {}

    /// Measures a block.
    public func measure(metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void) {}

    /// Measures a block.
    public func measure(options: XCTMeasureOptions, block: () -> Void) {}
  }

  /// An issue of a test.
  @available(*, unavailable, message: "XCTest has no issues here; use XCTFail(_:file:line:).")
  public struct XCTIssue {
    /// The kind of an issue.
    public enum IssueType: Int, Sendable {
      /// An assertion.
      case assertionFailure = 0
      /// An error that was thrown.
      case thrownError = 1
      /// An uncaught exception.
      case uncaughtException = 2
      /// A measurement.
      case performanceRegression = 3
      /// An error of the system.
      case system = 4
      /// An expected failure that didn't come.
      case unmatchedExpectedFailure = 5
    }

    /// The issue's kind.
    public var type: IssueType
    /// The issue's description.
    public var compactDescription: String

    /// Makes an issue.
    ///
    /// - Parameters:
    ///   - type: the kind.
    ///   - compactDescription: the description.
    public init(type: IssueType, compactDescription: String) {
      self.type = type
      self.compactDescription = compactDescription
    }
  }

  /// Expects failures of a block.
  @available(
    *, unavailable,
    message: "XCTest expects no failures here; use withKnownIssue(_:) in a test of Swift Testing."
  )
  public func XCTExpectFailure<Result>(
    _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
    failingBlock: () throws -> Result, issueMatcher: ((XCTIssue) -> Bool)? = nil
  ) rethrows -> Result { try failingBlock() }

  /// Expects failures of the rest of a test.
  @available(
    *, unavailable,
    message: "XCTest expects no failures here; use withKnownIssue(_:) in a test of Swift Testing."
  )
  public func XCTExpectFailure(
    _ failureReason: String? = nil, enabled: Bool? = nil, strict: Bool? = nil,
    issueMatcher: ((XCTIssue) -> Bool)? = nil
  ) {}

  /// A metric of a measurement.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  public protocol XCTMetric {}

  /// The options of a measurement.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTMeasureOptions {
    /// The number of iterations.
    public var iterationCount = 5

    /// Makes options.
    public init() {}
  }

  /// Measures a launch.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use a ContinuousClock around launch()."
  )
  open class XCTApplicationLaunchMetric: XCTMetric {
    /// Makes the metric.
    ///
    /// - Parameter waitUntilResponsive: whether it goes on until the app answers.
    public init(waitUntilResponsive: Bool = false) {}
  }

  /// Measures the intervals that an app marks.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTOSSignpostMetric: XCTMetric {
    /// Makes the metric.
    ///
    /// - Parameters:
    ///   - subsystem: the interval's subsystem.
    ///   - category: its category.
    ///   - name: its name.
    public init(subsystem: String, category: String, name: String) {}
  }

  /// Measures time.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTClockMetric: XCTMetric {
    /// Makes the metric.
    public init() {}
  }

  /// Measures the processor.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTCPUMetric: XCTMetric {
    /// Makes the metric of the test's process.
    public init() {}

    /// Makes the metric of an application.
    ///
    /// - Parameter application: the application.
    public init(application: XCUIApplication) {}
  }

  /// Measures memory.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTMemoryMetric: XCTMetric {
    /// Makes the metric of the test's process.
    public init() {}

    /// Makes the metric of an application.
    ///
    /// - Parameter application: the application.
    public init(application: XCUIApplication) {}
  }

  /// Measures the bytes written to the disk.
  @available(
    *, unavailable, message: "XCTest has no metrics here; use measure(_:), or a ContinuousClock."
  )
  open class XCTStorageMetric: XCTMetric {
    /// Makes the metric of the test's process.
    public init() {}

    /// Makes the metric of an application.
    ///
    /// - Parameter application: the application.
    public init(application: XCUIApplication) {}
  }
#endif
