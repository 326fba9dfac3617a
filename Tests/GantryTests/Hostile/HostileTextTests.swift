import Foundation
import GantryFormats
import TestThreads
import Testing

@testable import Gantry

/// Texts that somebody wrote to break a parser: none traps, none hangs, each error says what it is.
struct HostileTextTests {
  static let texts: [String] = [
    "", " ", "\0", "a\0b", "-", "--", "---", "=", "--=", "--=x", "-=", "--\0", "\u{301}",
    "\u{202E}a",
    "\u{1B}[31m", "\u{FEFF}", "(", "((((", "{", "{a", "[", "[1", "[\"\\ud800\"]", "<", "<a",
    "<array>",
    "<string>&a;</string>", "\"", "\"a", "\"\\U", "'", "{a = 1}", "{\"a\":1,\"a\":2}", "null",
    "NaN",
    "1e999999999", "-1e999999999", "99999999999999999999999999999999999999999999", "0x10", "1e",
    "true\0", "2026-99-99T99:99:99Z", "999999999999999999999999d", "http://[::1", "http://a b",
    "====", "AAAA=", "é́́́́́́́", "👩‍👩‍👧‍👦", "\u{2028}", "%00", "$(id)", "`id`", "'; rm -rf /", "\r\n\r\n",
    String(repeating: "[", count: 100_000), String(repeating: "(", count: 100_000),
    String(repeating: "{\"a\":", count: 50_000), String(repeating: "<array>", count: 50_000),
    String(repeating: "a", count: 1_048_576), String(repeating: "9", count: 1_048_576),
    String(repeating: "a,", count: 100_000), String(repeating: "-", count: 100_000),
  ]

  private func check(_ error: LaunchError) {
    #expect(!error.problems.isEmpty)
    for problem in error.problems {
      #expect(!problem.message.isEmpty)
      #expect(problem.place != nil)
      let text = problem.description
      #expect(text.count < 2000)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }
  }

  private static let options =
    Schema.of(KindsLaunch.self).leaves.map { Schema.of(KindsLaunch.self).longName(of: $0) }

  @Test(.timeLimit(.minutes(20)), arguments: Array(options.enumerated()))
  func anOptionsValue(_ number: Int, _ option: String) {
    let name = option.split(separator: "-").enumerated()
      .map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
    let variable = "LAUNCH_" + option.uppercased().replacingOccurrences(of: "-", with: "_")
    for (row, text) in Self.texts.enumerated() {
      let ways = [
        (["--\(option)=\(text)"], [:]), (["--\(option)", text], [:]), (["-\(name)", text], [:]),
        ([], [variable: text]),
      ]
      // An option gets each large text in one way; the options take turns.
      let isLarge = text.utf8.count > 10_000
      for (way, (arguments, environment)) in ways.enumerated()
      where !isLarge || way == (number + row) % ways.count {
        do throws(LaunchError) {
          _ = try Launch<KindsLaunch>(arguments: ["app"] + arguments, environment: environment)
        } catch {
          check(error)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func argumentsThemselvesAndPayloads() {
    for text in Self.texts {
      for arguments in [[text], [text, text], ["--port", "1", text, "x"]] {
        do throws(LaunchError) {
          _ = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
        } catch {
          check(error)
        }
      }
      _ = (["app", text, text]).option(for: text)
      #expect(CountriesLaunch.decode(from: text) == nil || text.isEmpty)
      for key in ["LAUNCH_CONFIGURATION", "LAUNCH_CONFIGURATION_FILE", "LAUNCH_\(text)"] {
        do throws(LaunchError) {
          _ = try Launch<CountriesLaunch>(arguments: ["app"], environment: [key: text])
        } catch {
          check(error)
        }
      }
      for name in ["port", "names", "network", "user", "greeting"] {
        let payload = JSONWriter.write(.object([.init(key: name, value: .string(text))]))
        do throws(LaunchError) {
          _ = try Launch<CountriesLaunch>(
            arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": payload])
        } catch {
          check(error)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func filesWithHostileTexts() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "gantry-hostile-\(UUID().uuidString).json")
    defer { do { try FileManager.default.removeItem(at: file) } catch {} }
    for text in Self.texts {
      try Data(text.utf8).write(to: file)
      do throws(LaunchError) {
        _ = try Launch<CountriesLaunch>(
          arguments: ["app", "--launch-configuration-file", file.path],
          environment: ["LAUNCH_CONFIGURATION_FILE": file.path])
      } catch {
        check(error)
      }
    }
    try Data([0xFF, 0xFE, 0x7B]).write(to: file)
    #expect(throws: LaunchError.self) {
      try Launch<CountriesLaunch>(
        arguments: ["app", "--launch-configuration-file", file.path])
    }
  }

  /// Nobody ever writes to this one: a launch that waited for it would never start.
  ///
  /// A process of its own would wait, so that the tests end.
  @Test(arguments: [
    (["strict"], "LAUNCH_CONFIGURATION_FILE"), (["strict", "--launch-configuration-file"], nil),
  ])
  func aPipeInPlaceOfAFileIsRefused(_ arguments: [String], _ variable: String?) throws {
    let pipe = FileManager.default.temporaryDirectory
      .appending(path: "gantry-hostile-\(UUID().uuidString)").path
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    let result = try ProbeProcess.run(
      "LaunchProbe", variable == nil ? arguments + [pipe] : arguments,
      environment: variable.map { [$0: pipe] } ?? [:])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("it is a pipe, not a file"))
  }

  @Test func manyArgumentsAndVariablesTakeTimeInProportion() throws {
    let arguments: [(Int) -> [String]] = [
      { (0..<$0).flatMap { ["--magic-numbers", "\($0)"] } },
      { ["--magic-numbers", "[" + (0..<$0).map { "\($0)" }.joined(separator: ",") + "]"] },
      { (0..<$0).flatMap { ["--port", "\($0)"] } },
      { (0..<$0).map { "-unknown\($0)" } },
    ]
    for (kind, arguments) in arguments.enumerated() {
      let factor = try growth(from: 1000) { size in
        (size, ["app"] + arguments(size))
      } _: { size, arguments in
        let launch = try Launch<CountriesLaunch>(arguments: arguments)
        switch kind {
        case 0, 1: #expect(launch.magicNumbers.count == size)
        case 2:
          #expect(launch.port == size - 1)
          let port = launch.report.options.first { $0.name == "port" }
          #expect(port?.shadowed.count == size - 1)
        default: #expect(launch.unrecognizedArguments.count == size)
        }
      }
      #expect(factor < 8, "\(kind)")
    }
    let factor = try growth(from: 1000) { size in
      Dictionary(uniqueKeysWithValues: (0..<size).map { ("LAUNCH_X\($0)", "") })
    } _: { variables in
      let launch = try Launch<CountriesLaunch>(arguments: ["app"], environment: variables)
      #expect(launch.report.unrecognizedVariables.count == variables.count)
    }
    #expect(factor < 8)
  }

  /// Bytes that are no UTF-8, in the arguments and the environment of a real process.
  @Test func invalidUTF8InAProcess() throws {
    let option = Array("--text=a".utf8) + [0xFF]
    let argument = try ProbeProcess.run("LaunchProbe", bytes: [option])
    #expect(argument.exitCode == 64)
    #expect(argument.errors == "error: the text isn't valid UTF-8\n       launch argument 1\n")
    let setting = Array("LAUNCH_TEXT=a".utf8) + [0xFF]
    let variable = try ProbeProcess.run("LaunchProbe", bytes: [], environment: [setting])
    #expect(variable.exitCode == 64)
    #expect(
      variable.errors
        == "error: the text isn't valid UTF-8\n       environment variable LAUNCH_TEXT\n")
  }
}
