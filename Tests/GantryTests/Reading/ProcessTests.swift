import Foundation
import Testing

@testable import Gantry

/// What a process does with its launch, beyond reading it.
struct ProcessTests {
  private func run(
    _ probe: String, _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> ProbeProcess.Result {
    try ProbeProcess.run(
      "LaunchProbe", arguments, environment: environment.merging(["PROBE": probe]) { $1 })
  }

  @Test(arguments: [
    (["--launch-help"], "Options of StrictProbeLaunch:\n"),
    (["--launch-help", "--port", "x"], "Options of StrictProbeLaunch:\n"),
    (["--launch-schema"], "\"title\": \"StrictProbeLaunch\""),
    (["--launch-schema", "--port", "x"], "\"title\": \"StrictProbeLaunch\""),
    (["--launch-report"], "StrictProbeLaunch, \(Build.name) build; honored: windows, "),
    (["--launch-report=json"], "\"configuration\": \"StrictProbeLaunch\""),
  ])
  func aQuestionIsAnsweredInPlaceOfAStart(_ arguments: [String], _ answer: String) throws {
    let result = try run("strict", arguments)
    #expect(result.exitCode == 0)
    #expect(result.output.contains(answer))
    #expect(!result.output.contains("port 80, windows 0"))
    #expect(result.errors == "")
  }

  @Test(arguments: [
    "XCTestConfigurationFilePath": "/x", "XCODE_RUNNING_FOR_PREVIEWS": "1",
  ])
  func aTestHostIsNotLaunchedAsTheApp(_ name: String, _ value: String) throws {
    #expect(try run("tolerant", ["--port", "5"]).output == "5  hello\n")
    #expect(try run("tolerant", ["--port", "5"], [name: value]).output == "80  hello\n")
  }

  @Test func theLaunchOfThisProcessIsRead() throws {
    let launch = try Launch<CountriesLaunch>()
    let others = launch.unrecognizedArguments + launch.injectedArguments
    #expect(others.sorted() == CommandLine.arguments.dropFirst().sorted())
  }

  @Test func aVariableAloneIsRead() throws {
    #expect(try run("tolerant", [], ["LAUNCH_PORT": "5"]).output == "5  hello\n")
  }

  @Test func aReplacementIsSeenAfterTheFirstReading() throws {
    #expect(try run("replacing", ["--port", "5"]).output == "5\n7\n5\n")
  }

  /// Long enough for the thread sanitizer to see a configuration that is found before it is whole.
  @Test func everyThreadFindsTheWholeConfiguration() throws {
    #expect(try run("contending", ["--port", "5"]).output == "0 other\n")
  }

  @Test func aMistakeOfTheDeclarationEndsAProcessThatIsToldNothing() throws {
    let result = try run("misdeclared")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'Port' and 'port' are the same option"))
  }

  @Test func aConfigurationThatAsksForItselfEndsWithAMessage() {
    let failure = #expect(throws: ProbeProcess.Failure.self) { try run("circular") }
    #expect(
      failure?.description.contains(
        "CircularProbeLaunch asks for its own launch while that is read")
        == true)
  }

  @Test func whoAsksForJSONGetsMistakesAsJSON() throws {
    let result = try run("strict", ["--port", "x", "--launch-report=json"])
    #expect(result.exitCode == 64)
    let error = try JSONDecoder().decode(LaunchError.self, from: Data(result.output.utf8))
    #expect(error.problems.map(\.reason) == [.notA("x", expected: "an integer")])
    #expect(error.problems.first?.origin?.index == 1)
    #expect(result.errors.contains("error: port: 'x' is not an integer"))
  }

  #if DEBUG
    @Test func whoListensHearsOfEachConfigurationAndOfFailures() throws {
      // The second is still being read: who asks for it there is told so, and doesn't wait.
      let reports =
        "report of TolerantProbeLaunch, 1 read\nreport of StrictProbeLaunch, 1 read\n"
      #expect(try run("listening").output == reports)
      let failure = try run("listening", ["--windows", "x", "--window", "y"])
      #expect(failure.output == "report of TolerantProbeLaunch, 1 read\nfailure of 2\n")
      #expect(failure.exitCode == 64)
    }

    @Test func savedOverridesAreReadByAProcessThatIsToldNothing() throws {
      let folder = SavedOverridesTests.Folder()
      let environment = ["XDG_STATE_HOME": folder.path]
      let saving = try run("strict", ["--port", "7", "--launch-save"], environment)
      #expect(saving.exitCode == 0)
      #expect(try run("strict", [], environment).output.hasPrefix("port 7,"))
    }
  #endif
}
