#if !canImport(XCUIAutomation) && canImport(XCTest)
  /// What a measurement measures: `XCTClockMetric`, `XCTApplicationLaunchMetric` or
  /// `XCTOSSignpostMetric`.
  public protocol XCTMetric {}

  /// Measures the time of the block.
  open class XCTClockMetric: XCTMetric {
    /// Makes the metric.
    public init() {}
  }

  /// Measures the time of the launches in the block: from `launch()` until the page is open.
  open class XCTApplicationLaunchMetric: XCTMetric {
    /// Makes the metric.
    ///
    /// - Parameter waitUntilResponsive: changes nothing: a launch ends when the app is ready and its
    ///   page is open.
    public init(waitUntilResponsive: Bool = false) {}
  }

  /// Measures how a page scrolls: how long, how many frames a second it draws, and hitches, which
  /// are frames that come late.
  ///
  /// The application is the one that was launched last, before the measurement. What scrolls in
  /// frames of other origins isn't heard of.
  open class XCTOSSignpostMetric: XCTMetric {
    let hasDragging: Bool
    let hasDeceleration: Bool

    private init(hasDragging: Bool, hasDeceleration: Bool) {
      (self.hasDragging, self.hasDeceleration) = (hasDragging, hasDeceleration)
    }

    /// Makes a metric of intervals that an app marks.
    ///
    /// - Parameters:
    ///   - subsystem: the interval's subsystem.
    ///   - category: its category.
    ///   - name: its name.
    @available(
      *, unavailable, message: "A page marks no intervals; use scrollingAndDecelerationMetric."
    )
    public init(subsystem: String, category: String, name: String) {
      (hasDragging, hasDeceleration) = (true, true)
    }

    /// The time of launches, as `XCTApplicationLaunchMetric` measures it.
    open class var applicationLaunch: any XCTMetric { XCTApplicationLaunchMetric() }

    /// Going from page to page.
    @available(
      *, unavailable, message: "A page marks no intervals; use scrollingAndDecelerationMetric."
    )
    open class var navigationTransitionMetric: any XCTMetric { scrollingAndDecelerationMetric }

    /// Going from page to page in an app's own way.
    @available(
      *, unavailable, message: "A page marks no intervals; use scrollingAndDecelerationMetric."
    )
    open class var customNavigationTransitionMetric: any XCTMetric {
      scrollingAndDecelerationMetric
    }

    /// All scrolling: under a finger, by its momentum, and by a wheel.
    open class var scrollingAndDecelerationMetric: any XCTMetric {
      XCTOSSignpostMetric(hasDragging: true, hasDeceleration: true)
    }

    /// Scrolling under a finger.
    open class var scrollDraggingMetric: any XCTMetric {
      XCTOSSignpostMetric(hasDragging: true, hasDeceleration: false)
    }

    /// Scrolling by the momentum that a finger gave, or by a wheel.
    open class var scrollDecelerationMetric: any XCTMetric {
      XCTOSSignpostMetric(hasDragging: false, hasDeceleration: true)
    }
  }

  /// The options of a measurement.
  open class XCTMeasureOptions {
    /// Who says where in the block a measurement begins and ends.
    public struct InvocationOptions: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Makes options of bits.
      ///
      /// - Parameter rawValue: the bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The block begins it, by `startMeasuring()`.
      public static let manuallyStart = InvocationOptions(rawValue: 1)
      /// The block ends it, by `stopMeasuring()`.
      public static let manuallyStop = InvocationOptions(rawValue: 2)
    }

    /// Options as they are without any.
    open class var `default`: XCTMeasureOptions { XCTMeasureOptions() }

    /// How often the block is measured; it runs once more before that.
    public var iterationCount = 5
    /// Who says where in the block a measurement begins and ends; otherwise the block does.
    public var invocationOptions: InvocationOptions = []

    /// Makes options.
    public init() {}
  }
#endif
