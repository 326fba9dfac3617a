#if !canImport(XCUIAutomation) && canImport(XCTest)
  import GantryBrowser
  import GantryReport
  import GantrySystem

  extension XCTestCase {
    /// Measures the time of a block, as `measure(metrics:options:block:)` does.
    ///
    /// - Parameters:
    ///   - options: how often, and where in the block.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    ///   - block: the block.
    public func measure(
      options: XCTMeasureOptions, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line, block: () -> Void
    ) {
      measure(
        metrics: [XCTClockMetric()], options: options, fileID: fileID, file: file, line: line,
        block: block)
    }

    /// Measures a block by metrics, compares it with baselines, and prints and reports what it took.
    ///
    /// The block runs once before it is measured. A metric of a kind that isn't known fails the
    /// test.
    ///
    /// Baselines are those of the machine and the browser, in `Baselines/FILE.json` beside the test's
    /// file: a run with `UI_TEST_BASELINES=record` makes them. Worse than its baseline by more than a
    /// tenth, and by more than the file's `maxRegression`, a measurement fails the test; both limits
    /// can be edited there. Where there is no baseline for the machine, none is compared.
    ///
    /// - Parameters:
    ///   - metrics: what is measured.
    ///   - options: how often, and where in the block.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    ///   - block: the block.
    public func measure(
      metrics: [any XCTMetric], options: XCTMeasureOptions = .default,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
      block: () -> Void
    ) {
      let scope = TestScope.current
      let place = SourcePlace(fileID, file, line)
      let rounds = rounds(metrics, options, scope, block)
      // A round that a failure has stopped tells nothing.
      guard !scope.isStopped else { return }
      var measurements: [Measurement] = []
      for metric in metrics {
        guard let found = Measurement.of(metric, rounds) else {
          TestFailure.record(
            "\(type(of: metric)) measures nothing here. Use XCTClockMetric, "
              + "XCTApplicationLaunchMetric or XCTOSSignpostMetric's metrics of scrolling.", scope,
            place)
          continue
        }
        if metric is XCTOSSignpostMetric, found[0].record.values.contains(0) {
          TestFailure.record(
            "Nothing was scrolled in a round for longer than a frame. Launch the application before it "
              + "is measured, and scroll it in the block, each time as far. A mouse's wheel takes one "
              + "frame, a finger many: XCUIDevice.shared.profile = .iPhone.", scope, place)
          continue
        }
        measurements += found
      }
      do {
        try compare(measurements, scope, place)
      } catch {
        TestFailure.record("The measurement can't be compared: \(error)", scope, place)
      }
    }

    private func rounds(
      _ metrics: [any XCTMetric], _ options: XCTMeasureOptions, _ scope: TestScope,
      _ block: () -> Void
    ) -> [MeasuredRound] {
      var rounds: [MeasuredRound] = []
      for number in 0...max(options.iterationCount, 1) where !scope.isStopped {
        let round = MeasuredRound(
          scope, measuresScrolling: metrics.contains { $0 is XCTOSSignpostMetric })
        measuredRound = round
        if !options.invocationOptions.contains(.manuallyStart) { round.begin() }
        block()
        // One that the block has begun or ended isn't begun or ended again.
        round.end()
        // The first round warms up.
        if number > 0 { rounds.append(round) }
      }
      measuredRound = nil
      return rounds
    }

    /// Begins the measurement of a round, where the options say that the block does.
    public func startMeasuring() {
      guard let measuredRound else { return super.startMeasuring() }
      measuredRound.begin()
    }

    /// Ends the measurement of a round, where the options say that the block does.
    public func stopMeasuring() {
      guard let measuredRound else { return super.stopMeasuring() }
      measuredRound.end()
    }

    private func compare(
      _ measurements: [Measurement], _ scope: TestScope, _ place: SourcePlace
    ) throws {
      let engine = scope.latestSession?.page.engine
      let baselines = MeasuredBaselines(name, in: "\(place.file)", engine: engine)
      if MeasuredBaselines.isRecording { try baselines.record(measurements) }
      let known = try baselines.known
      for measurement in measurements {
        var record = measurement.record
        if let baseline = known[record.title] {
          record.baseline = baseline.baselineAverage
          record.isRegression = baseline.isRegression(measurement)
        }
        scope.record?.measured(record)
        let comparison = record.comparison.map { ", \($0)" } ?? ""
        let text = "\(record.title): average \(record.text(record.average)), \(record.range)"
        System.printError("\(name): \(text)\(comparison)\n")
        guard record.isRegression else { continue }
        TestFailure.record(
          "\(text)\(comparison), in \(baselines.file.path).", scope, place)
      }
    }
  }
#endif
