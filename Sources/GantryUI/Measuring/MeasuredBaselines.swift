#if !canImport(XCUIAutomation) && canImport(XCTest)
  import Foundation
  import GantryReport
  import GantrySystem

  /// The averages that measurements of a test's file are compared with, by machine and browser, in a
  /// file beside the test's own: `Baselines/FILE.json`.
  struct MeasuredBaselines {
    /// The variable that has them made anew: `record`.
    static let variable = "UI_TEST_BASELINES"

    static var isRecording: Bool {
      ProcessInfo.processInfo.environment[variable] == "record"
    }

    /// One average; its members are named as Xcode's are.
    struct Baseline: Codable, Equatable {
      var baselineAverage: Double
      /// Worse by more than both of these is a regression.
      var maxPercentRegression = 10.0
      var maxRegression: Double

      func isRegression(_ measurement: Measurement) -> Bool {
        let change =
          (measurement.record.average - baselineAverage) * (measurement.isBetterIfGreater ? -1 : 1)
        return change > maxRegression
          && change > abs(baselineAverage) * maxPercentRegression / 100
      }
    }

    /// By machine, test and title.
    private typealias Content = [String: [String: [String: Baseline]]]

    let file: URL
    private let machine: String
    private let test: String

    /// The baselines of a test in a file, on this machine.
    init(_ test: String, in file: String, engine: String?) {
      let source = URL(fileURLWithPath: file)
      self.file = source.deletingLastPathComponent().appendingPathComponent(
        "Baselines/\(source.deletingPathExtension().lastPathComponent).json")
      self.test = test
      machine = "\(engine.map { "\($0), " } ?? "")\(Self.processors)"
    }

    /// `2 × Intel(R) Xeon(R) Processor`.
    private static var processors: String {
      // Where the system doesn't say, their number is all that is known.
      let list = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = list.split(separator: "\n").first { $0.hasPrefix("model name") }
      let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
      return "\(ProcessInfo.processInfo.processorCount) × \(name ?? "processors")"
    }

    private func read() throws -> Content {
      guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
      do {
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
      } catch {
        throw UIFailure(
          "the baselines in \(file.path) can't be read: \(error). A run with "
            + "\(Self.variable)=record in their place makes new ones.")
      }
    }

    /// Those of the test, by title.
    var known: [String: Baseline] { get throws { try read()[machine]?[test] ?? [:] } }

    /// Makes measurements the test's baselines; how much worse others may be stays as it was.
    func record(_ measurements: [Measurement]) throws {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Several processes run tests of one file.
      try System.withLock(onFolder: folder.path) {
        var content = try read()
        for measurement in measurements {
          var baseline =
            content[machine]?[test]?[measurement.record.title]
            ?? Baseline(baselineAverage: 0, maxRegression: measurement.leastChange)
          baseline.baselineAverage = (measurement.record.average * 10_000).rounded() / 10_000
          content[machine, default: [:]][test, default: [:]][measurement.record.title] = baseline
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(content) + Data("\n".utf8)).write(to: file, options: .atomic)
      }
    }
  }
#endif
