#if !canImport(XCUIAutomation) && canImport(XCTest)
  // Members of Apple's XCTest that XCTest of other platforms doesn't have.

  extension XCTestCase {
    /// Records an issue of the test.
    @available(*, unavailable, message: "XCTest has no issues here; use XCTFail(_:file:line:).")
    public func record(_ issue: XCTIssue) {}
  }

  /// An issue of a test.
  @available(*, unavailable, message: "XCTest has no issues here; use XCTFail(_:file:line:).")
  public struct XCTIssue {
    /// The kind of an issue.
    public enum IssueType: Int, Sendable {
      /// What its name says, by Apple's numbers.
      case assertionFailure, thrownError, uncaughtException, performanceRegression, system,
        unmatchedExpectedFailure
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

  /// Measures the processor.
  @available(*, unavailable, message: "Use XCTClockMetric or XCTApplicationLaunchMetric.")
  open class XCTCPUMetric: XCTMetric {
    /// Makes the metric of an application, or of the test's process.
    ///
    /// - Parameter application: the application.
    public init(application: XCUIApplication? = nil) {}
  }

  /// Measures frames that come late.
  @available(*, unavailable, message: "Use XCTOSSignpostMetric.scrollingAndDecelerationMetric.")
  open class XCTHitchMetric: XCTCPUMetric {}

  /// Measures memory.
  @available(*, unavailable, message: "Use XCTClockMetric or XCTApplicationLaunchMetric.")
  open class XCTMemoryMetric: XCTCPUMetric {}

  /// Measures the bytes written to the disk.
  @available(*, unavailable, message: "Use XCTClockMetric or XCTApplicationLaunchMetric.")
  open class XCTStorageMetric: XCTCPUMetric {}
#endif
