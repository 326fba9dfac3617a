#if !canImport(XCUIAutomation) && canImport(XCTest)
  import Foundation
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
      metrics: [any XCTMetric], options: XCTMeasureOptions = XCTMeasureOptions(), block: () -> Void
    ) {
      let scope = TestScope.current
      for metric in metrics
      where !(metric is XCTClockMetric || metric is XCTApplicationLaunchMetric) {
        TestFailure.record(
          "\(type(of: metric)) measures nothing here. Use XCTClockMetric or "
            + "XCTApplicationLaunchMetric.", scope, nil)
      }
      var rounds: [(whole: Duration, launch: Duration)] = []
      for round in 0...max(options.iterationCount, 1) where !scope.isStopped {
        scope.launchTime = .zero
        let time = ContinuousClock().measure(block)
        // The first round warms up.
        if round > 0 { rounds.append((time, scope.launchTime)) }
      }
      let lines = metrics.compactMap { metric in
        switch metric {
        case is XCTApplicationLaunchMetric: Self.line("Launch", rounds.map(\.launch))
        case is XCTClockMetric: Self.line("Time", rounds.map(\.whole))
        default: nil
        }
      }
      for line in lines {
        System.printError("\(name): \(line)\n")
        let attachment = XCTAttachment(string: line)
        attachment.name = "Measured"
        attachment.lifetime = .keepAlways
        add(attachment)
      }
    }
    /// `Launch: average 0.231 s, 0.210 to 0.262 s in 5 rounds`; nil without measurements.
    private static func line(_ title: String, _ times: [Duration]) -> String? {
      func text(_ time: Duration) -> String { String(format: "%.3f", time / .seconds(1)) }
      guard let least = times.min(), let most = times.max() else { return nil }
      let average = times.reduce(.zero, +) / times.count
      return "\(title): average \(text(average)) s, \(text(least)) to "
        + "\(text(most)) s in \(times.count) round\(times.count == 1 ? "" : "s")"
    }
  }
#endif
