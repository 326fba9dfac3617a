import Foundation
import Testing

@testable import Gantry

/// The options that every app has, in any spelling, with right and with wrong values.
struct BuiltInOptionTests {
  private func requests(_ arguments: String...) throws -> BuiltInRequests {
    try Launch<CountriesLaunch>(arguments: ["app"] + arguments).record.input.requests
  }

  private func error(_ arguments: String...) -> String? {
    do throws(LaunchError) {
      _ = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("8h", 28_800), ("2d", 172_800), ("1s", 1), ("3650d", 315_360_000), ("1.5m", 90),
  ])
  func overridesAreSavedForAsLongAsIsSaid(_ text: String, _ seconds: Int) throws {
    #expect(try requests("--launch-save", text).save == .seconds(seconds))
    #expect(try requests("--launch-save=\(text)").save == .seconds(seconds))
    #expect(try requests("--launch_Save", text, "--port", "1").save == .seconds(seconds))
  }

  @Test(arguments: [
    "8hours", "0s", "-5s", "500ms", "+1", "3651d", "315360001s", "0.999s", "10000000000000000000s",
    "99999999999999999999999999999d", "1e3s",
  ])
  func aDurationThatCannotBeMeantIsAnError(_ text: String) {
    for (arguments, shown) in [
      (["--launch-save", text], "--launch-save"),
      (["--launch-save=\(text)"], "--launch-save=\(text)"),
    ] {
      do throws(LaunchError) {
        _ = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
        Issue.record("'\(text)' was taken")
      } catch {
        #expect(
          error.description == """
            error: launch-save: '\(text)' is not a duration from 1s to 3650d, such as 8h or 2d
                   launch argument 1: \(shown)
            """)
      }
    }
  }

  @Test(arguments: ["2024-report.csv", "127.0.0.1", "8h/x", "-x", "1,2"])
  func theAppsOwnWordIsNoDuration(_ word: String) throws {
    let launch = try Launch<CountriesLaunch>(arguments: ["app", "--launch-save", word])
    #expect(launch.record.input.requests.save == .seconds(86400))
    #expect(launch.unrecognizedArguments == [word])
  }

  @Test func aDurationIsNotNeeded() throws {
    #expect(try requests("--launch-save").save == .seconds(86400))
    #expect(try requests("--launch-save", "--port", "1").save == .seconds(86400))
    let launch = try Launch<CountriesLaunch>(arguments: ["app", "--launch-save", "word", "-x"])
    #expect(launch.record.input.requests.save == .seconds(86400))
    #expect(launch.unrecognizedArguments == ["word", "-x"])
  }

  @Test(arguments: [
    "--launch-configuration-file", "--launchConfigurationFile", "--launch_configuration_file",
    "--Launch-ConfigurationFile",
  ])
  func aFileIsReadHoweverItsOptionIsSpelt(_ name: String) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "gantry-file-\(UUID().uuidString).json").path
    try Data(#"{"port": 7}"#.utf8).write(to: URL(filePath: path))
    // A file that is left in the temporary folder fails nothing.
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try Launch<CountriesLaunch>(arguments: ["app", name, path]).port == 7)
    #expect(try Launch<CountriesLaunch>(arguments: ["app", "\(name)=\(path)"]).port == 7)
    #expect(error(name, "/nonexistent")?.contains("the file can't be read") == true)
    // Behind `--` nothing is ours.
    #expect(
      try Launch<CountriesLaunch>(arguments: ["app", "--", name, path]).port
        == CountriesLaunch().port)

    let launch = try Launch<CountriesLaunch>(
      arguments: ["app", name, "/nonexistent", "--launch-configuration-file=\(path)"])
    #expect(launch.port == 7)
    #expect(
      launch.report.notes == [
        "launch argument 1: \(name) isn't read: argument 3 names a file too, and the last one counts"
      ])
  }

  private func scanned(_ argument: String) -> ArgumentToken? {
    ArgumentScanner(arguments: ["app", argument], schema: .of(CountriesLaunch.self)).tokens().first
  }

  @Test func argumentsAreToldFromBuiltInOptions() throws {
    for (argument, option, inline) in [
      ("--launch-forget", "launch-forget", nil), ("--launchForget", "launch-forget", nil),
      ("--launch_forget=", "launch-forget", ""), ("--launch-save=8h", "launch-save", "8h"),
      ("--LAUNCH-REPORT=json", "launch-report", "json"),
    ] as [(String, String, String?)] {
      let token = try #require(scanned(argument))
      #expect(token.kind == .builtIn)
      #expect(BuiltInOption(name: token.name(in: ["app", argument]))?.rawValue == option)
      #expect(token.value(in: ["app", argument]) == inline)
    }
    for argument in [
      "", "-", "--", "launch-forget", "-launch-forget", "--launch", "--launch-forgetful",
      "--lunch-forget", "--locale", "=--launch-forget", "--é", "--launch-f\u{301}orget",
    ] {
      #expect(scanned(argument)?.kind != .builtIn, "\(argument)")
    }
  }

  @Test(arguments: [
    ("--launch-forget=now", "launch-forget: it takes no value; leave 'now' out"),
    ("--launch-report=xml", "launch-report: 'xml' is not one of text, json"),
    ("--launch-report=", "launch-report: '' is not one of text, json"),
    ("--launch-configuration-file", "launch-configuration-file: the file's path is missing"),
  ])
  func aWrongValueOfABuiltInOptionIsAnError(_ argument: String, _ message: String) {
    #expect(error(argument) == "error: \(message)\n       launch argument 1: \(argument)")
  }

  /// Who asks for help gets it, whatever else is wrong.
  @Test(arguments: ["--launch-help=x", "--launch-schema=x"])
  func aQuestionWithAValueIsAnswered(_ argument: String) {
    #expect(error(argument, "--port", "x") == nil)
  }

  struct ReportNamed: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }
    struct Launching: Codable, Sendable { var report = false }
    var launch = Launching()
    var origins: [String] = []
    var configuration = ""
    var configurationFile: String?
  }

  struct Unhonored: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .only("port") }
    var configuration = ""
    var port = 80
  }

  @Test func anOptionThatIsNotHonoredMayHaveAnyName() throws {
    #expect(try Launch<Unhonored>(arguments: ["app", "--port", "1"]).port == 1)
  }

  #if DEBUG
    @Test func namesThatMeanSomethingElseAreTheProgrammersMistake() {
      do throws(LaunchError) {
        _ = try Launch<ReportNamed>(arguments: ["app"])
        Issue.record("The declaration was accepted")
      } catch {
        #expect(error.problems.allSatisfy { $0.code == .invalidDeclaration })
        #expect(
          error.problems.map(\.message) == [
            "ReportNamed: 'launch.report' has the name of the built-in --launch-report",
            "ReportNamed: 'configuration' can't be set by the variable LAUNCH_CONFIGURATION, which "
              + "has another meaning; rename one of them",
            "ReportNamed: 'configurationFile' can't be set by the variable LAUNCH_CONFIGURATION_FILE, "
              + "which has another meaning; rename one of them",
            "ReportNamed: 'origins' can't be set by the variable LAUNCH_ORIGINS, which has another "
              + "meaning; rename one of them",
          ])
      }
    }
  #endif

  @Test(arguments: [
    "LAUNCH_CONFIGURATION_FIEL", "LAUNCH_CONFIGURATION_DIGSET", "LAUNCH_CONFIGURATIONFILE",
  ])
  func aVariableThatIsNearlyThePayloadsIsNamed(_ name: String) throws {
    let launch = try Launch<CountriesLaunch>(
      arguments: ["app"], environment: [name: "/x", "LAUNCH_CONFIGURATION_NETWORK_FILE": "/y"])
    #expect(launch.report.unrecognizedVariables == [name])
  }
}
