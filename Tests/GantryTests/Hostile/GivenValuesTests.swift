import Foundation
import Testing

@testable import Gantry

/// No code of an app runs with values that nobody gave it.
struct GivenValuesTests {
  /// A program of whose types each value that is made prints a line, and a wrong one is a trap.
  @Test(arguments: [
    (["--windows", #"[{"width":5}]"#], "a window of width 5\nport 80, windows 1, window false\n"),
    ([], "port 80, windows 0, window false\n"),
    (["--port", "1"], "port 1, windows 0, window false\n"),
    (["--windows", "[]", "--port=2"], "port 2, windows 0, window false\n"),
    (["--window.width=7"], "a window of width 7\nport 80, windows 0, window true\n"),
    (["--loc", #"{"identifier":"de_DE"}"#], "port 80, windows 0, window false\n"),
  ])
  func onlyWhatWasGivenIsDecodedAndOnce(_ arguments: [String], _ output: String) throws {
    let result = try ProbeProcess.run("LaunchProbe", ["strict"] + arguments)
    #expect(result.output == output, "\(result.errors)")
    #expect(result.exitCode == 0)
  }

  @Test(arguments: ["--launch-help", "--launch-schema", "--launch-report"])
  func whatIsSaidOfOptionsMakesNoValue(_ option: String) throws {
    let result = try ProbeProcess.run("LaunchProbe", ["strict", option])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.output.contains("a window of width"))
    // Of a type that doesn't tell its parts, no private key of its coding is listed.
    #expect(!result.output.contains("loc.identifier") && !result.output.contains("loc.components"))
  }

  @Test func aWrongElementIsDecodedOnceToo() throws {
    let result = try ProbeProcess.run(
      "LaunchProbe", ["strict", "--windows", #"[{"width":1},{"width":"x"},{"width":2}]"#])
    #expect(result.exitCode == 64)
    #expect(result.output == "a window of width 1\na window of width 2\n")
    #expect(result.errors.contains("windows[1].width: 'x' is not an integer"))
  }
}
