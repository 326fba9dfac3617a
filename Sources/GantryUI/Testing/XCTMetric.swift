#if !canImport(XCUIAutomation) && canImport(XCTest)
  import Foundation
  import GantryReport
  import GantrySystem

  /// What a measurement measures: `XCTClockMetric` or `XCTApplicationLaunchMetric`.
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

  /// The options of a measurement.
  open class XCTMeasureOptions {
    /// How often the block is measured; it runs once more before that.
    public var iterationCount = 5

    /// Makes options.
    public init() {}
  }

  extension XCTestCase {
    /// Measures a block by metrics, and prints and attaches what it took.
    ///
    /// - Parameters:
    ///   - metrics: what is measured.
    ///   - block: the block.
    public func measure(metrics: [any XCTMetric], block: () -> Void) {
      measure(metrics: metrics, options: XCTMeasureOptions(), block: block)
    }

    /// Measures the time of a block, and prints and attaches what it took.
    ///
    /// - Parameters:
    ///   - options: how often.
    ///   - block: the block.
    public func measure(options: XCTMeasureOptions, block: () -> Void) {
      measure(metrics: [XCTClockMetric()], options: options, block: block)
    }

    /// Measures a block by metrics, and prints and attaches what it took.
    ///
    /// The block runs once before it is measured. A metric of a kind that isn't known fails the test.
    ///
    /// - Parameters:
    ///   - metrics: what is measured.
    ///   - options: how often.
    ///   - block: the block.
    public func measure(
      metrics: [any XCTMetric], options: XCTMeasureOptions, block: () -> Void
    ) {
      let scope = TestScope.current
      var series = metrics.map { MeasuredSeries($0) }
      for index in series.indices where series[index].title == nil {
        TestFailure.record(
          "\(type(of: metrics[index])) measures nothing here. Use XCTClockMetric or "
            + "XCTApplicationLaunchMetric.", scope, nil)
      }
      for round in 0...max(options.iterationCount, 1) where !scope.isStopped {
        scope.launchTime = .zero
        let time = ContinuousClock().measure(block)
        // The first round warms up.
        if round == 0 { continue }
        for index in series.indices { series[index].add(time, launch: scope.launchTime) }
      }
      for line in series.compactMap(\.description) {
        System.printError("\(name): \(line)\n")
        let attachment = XCTAttachment(string: line)
        attachment.name = "Measured"
        attachment.lifetime = .keepAlways
        add(attachment)
      }
    }
  }

  /// What one metric has measured.
  private struct MeasuredSeries {
    /// Nil for a metric that isn't known.
    let title: String?
    private let isLaunch: Bool
    private var times: [Duration] = []

    init(_ metric: any XCTMetric) {
      isLaunch = metric is XCTApplicationLaunchMetric
      title = isLaunch ? "Launch" : metric is XCTClockMetric ? "Time" : nil
    }

    mutating func add(_ time: Duration, launch: Duration) { times.append(isLaunch ? launch : time) }

    /// `Launch: average 0.231 s, 0.210 to 0.262 s in 5 rounds`; nil without measurements.
    var description: String? {
      guard let title, let least = times.min(), let most = times.max() else { return nil }
      let average = times.reduce(.zero, +) / times.count
      return "\(title): average \(Self.text(average)) s, \(Self.text(least)) to "
        + "\(Self.text(most)) s in \(times.count) round\(times.count == 1 ? "" : "s")"
    }

    private static func text(_ time: Duration) -> String {
      String(format: "%.3f", time / .seconds(1))
    }
  }
#endif
