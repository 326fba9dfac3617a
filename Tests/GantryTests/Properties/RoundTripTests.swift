import Foundation
import Gantry
import ProbeConfiguration
import TestRandom
import Testing

struct RoundTripTests {
  /// The forms in which a configuration travels, each whole by itself.
  enum Form: String, CaseIterable {
    case commandLine
    case environment
    case userDefaults
    case payload

    func launch(
      _ configuration: ProbeConfiguration
    ) -> (arguments: [String], environment: [String: String]) {
      switch self {
      case .commandLine:
        (configuration.commandLineArguments, configuration.launchEnvironments ?? [:])
      case .environment: ([], configuration.environmentVariables)
      case .userDefaults:
        (configuration.userDefaultsArguments, configuration.launchEnvironments ?? [:])
      case .payload: ([], ["LAUNCH_CONFIGURATION": configuration.payload])
      }
    }
  }

  @Test("What is written, a process of its own reads back", .timeLimit(.minutes(60)))
  func writtenConfigurationsComeBackEqual() async throws {
    let run = PropertyRun("write and read")
    try await run.forEachCase { number, seed in
      var generator = SeededGenerator(seed: seed)
      let configuration = generator.configuration()
      let expected = fingerprint(of: configuration) + "\n"
      // A payload is base64 of what the other forms say piece by piece: a few cases tell enough.
      let forms: [Form] =
        number % 10 == 0
        ? Form.allCases : [[.commandLine, .environment, .userDefaults][number % 3]]
      var holds = true
      for form in forms {
        let (arguments, environment) = form.launch(configuration)
        let result = try ProbeProcess.run("LaunchProbe", arguments, environment: environment)
        if result.exitCode == 0, result.output == expected { continue }
        holds = false
        Issue.record(
          """
          \(form.rawValue), GANTRY_PROPERTY_SEED=\(seed), exit code \(result.exitCode)
          differs: \(Self.difference(expected, result.output))
          arguments: \(arguments.debugDescription)
          environment: \(environment.debugDescription)
          \(result.exitCode == 0 ? "" : result.errors)
          """)
      }
      return holds
    }
  }

  private static func difference(_ expected: String, _ found: String) -> String {
    let expected = expected.split(separator: "\n")
    let found = found.split(separator: "\n")
    let lines = zip(expected, found).filter { $0 != $1 }.map { "expected \($0), found \($1)" }
    return lines.joined(separator: "\n         ")
  }

  @Test(
    "What is written for UserDefaults, UserDefaults reads alike", .timeLimit(.minutes(60)))
  func userDefaultsReadWhatIsWritten() async throws {
    let run = PropertyRun("UserDefaults")
    // Each process reads eight cases, under keys of their own.
    try await run.forEachCase { number, seed in
      guard number % 8 == 0 else { return true }
      let paths:
        [(name: String, path: WritableKeyPath<DefaultsConfiguration, DefaultsConfiguration.Case>)] =
          [
            ("a", \.a), ("b", \.b), ("c", \.c), ("d", \.d), ("e", \.e), ("f", \.f), ("g", \.g),
            ("h", \.h),
          ]
      var generator = SeededGenerator(seed: seed)
      var configuration = DefaultsConfiguration()
      for (_, path) in paths { configuration[keyPath: path] = generator.defaultsCase() }
      let result = try ProbeProcess.run(
        "UserDefaultsProbe", configuration.userDefaultsArguments,
        environment: ["HOME": NSTemporaryDirectory()])
      // Foundation's JSON parser on Linux drops a raw U+FEFF, and keeps an escaped one.
      let output = result.output.unicodeScalars
        .map { $0 == "\u{FEFF}" ? "\\ufeff" : String($0) }.joined()
      guard
        let answer = try JSONSerialization.jsonObject(with: Data(output.utf8))
          as? [String: [String: Any]]
      else {
        Issue.record("GANTRY_PROPERTY_SEED=\(seed): no answer; \(result.errors)")
        return false
      }
      var holds = true
      for (name, path) in paths {
        let found = answer[name] ?? [:]
        for (key, expected) in Self.expected(configuration[keyPath: path]) {
          let found = found[key] ?? "absent"
          if NSArray(object: expected) == NSArray(object: found) { continue }
          holds = false
          Issue.record(
            """
            GANTRY_PROPERTY_SEED=\(seed), -\(name).\(key)
            expected \("\(expected)".debugDescription)
            found    \("\(found)".debugDescription)
            \(configuration.userDefaultsArguments.drop { $0 != "-\(name).\(key)" }.prefix(2).debugDescription)
            """)
        }
      }
      return holds
    }
  }

  /// What the probe has to say of a case; what is as by default isn't written.
  private static func expected(_ value: DefaultsConfiguration.Case) -> [String: Any] {
    let standard = DefaultsConfiguration.Case()
    func unless(_ isDefault: Bool, _ value: Any) -> Any { isDefault ? NSNull() : value }
    return [
      "text": unless(value.text == standard.text, value.text),
      "flag": unless(value.flag == standard.flag, value.flag),
      "count": unless(value.count == standard.count, "\(value.count)"),
      "ratio": unless(
        value.ratio.bitPattern == standard.ratio.bitPattern, "\(value.ratio.bitPattern)"),
      "names": unless(value.names == standard.names, value.names),
      "labels": unless(value.labels == standard.labels, value.labels),
      "blob": unless(value.blob == standard.blob, value.blob.base64EncodedString()),
      "moment": unless(
        value.moment == standard.moment, value.moment.timeIntervalSinceReferenceDate),
    ]
  }
}

extension SeededGenerator {
  /// What `UserDefaults` can hold: finite numbers, whole seconds.
  fileprivate mutating func defaultsCase() -> DefaultsConfiguration.Case {
    var value = DefaultsConfiguration.Case()
    value.text = text()
    value.flag = chance(0.5)
    value.count = integer()
    repeat { value.ratio = double() } while !value.ratio.isFinite
    value.names = list { $0.text() }
    value.labels = dictionary({ $0.text() }, { $0.text() })
    value.blob = data()
    value.moment = Date(
      timeIntervalSinceReferenceDate: Double(
        Int.random(in: -10_000_000_000...10_000_000_000, using: &self)))
    return value
  }
}
