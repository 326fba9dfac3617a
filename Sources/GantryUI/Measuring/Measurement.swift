#if !canImport(XCUIAutomation) && canImport(XCTest)
  import GantryReport
  import GantrySystem

  /// What is measured in each round, and what of it is a change for the worse.
  struct Measurement {
    var record: MeasurementRecord
    /// A change by less is none, however many percent it is.
    var leastChange: Double
    var isBetterIfGreater: Bool

    init(
      title: String, unit: String, values: [Double], leastChange: Double,
      isBetterIfGreater: Bool = false
    ) {
      record = MeasurementRecord(title: title, unit: unit, values: values)
      (self.leastChange, self.isBetterIfGreater) = (leastChange, isBetterIfGreater)
    }

    private static func time(_ title: String, _ times: [Duration]) -> Measurement {
      Measurement(
        title: title, unit: "s", values: times.map { $0 / .seconds(1) }, leastChange: 0.1)
    }

    /// What a metric measured; nil for one that isn't known.
    static func of(_ metric: any XCTMetric, _ rounds: [MeasuredRound]) -> [Measurement]? {
      switch metric {
      case is XCTApplicationLaunchMetric: return [time("Launch", rounds.map(\.launchTime))]
      case is XCTClockMetric: return [time("Time", rounds.map { $0.time ?? .zero })]
      case let metric as XCTOSSignpostMetric:
        let frames = rounds.map { round in
          ScrollFrames(
            times: (metric.hasDragging ? round.frames.dragged : [])
              + (metric.hasDeceleration ? round.frames.coasted : []))
        }
        return scrolling(frames)
      default: return nil
      }
    }

    private static func scrolling(_ frames: [ScrollFrames]) -> [Measurement] {
      [
        Measurement(
          title: "Scroll Duration", unit: "s", values: frames.map(\.duration), leastChange: 0.1),
        Measurement(
          title: "Scroll Frame Rate", unit: "1/s", values: frames.map(\.rate), leastChange: 1,
          isBetterIfGreater: true),
        Measurement(
          title: "Scroll Hitches", unit: "", values: frames.map { Double($0.hitches.count) },
          leastChange: 1),
        Measurement(
          title: "Scroll Hitch Time Ratio", unit: "ms/s", values: frames.map(\.hitchRatio),
          leastChange: 5),
      ]
    }
  }
#endif
