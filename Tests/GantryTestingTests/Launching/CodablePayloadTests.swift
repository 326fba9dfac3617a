import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration
import Testing

/// A state that a test hands to the app as one Codable value, as many test suites do it by hand.
private struct UITestEnvironment: Codable, Equatable {
  static let Key = "UITestEnvironmentKey"

  var hasCompletedOnboarding = false
}

/// What users of one encoded value in the environment ask for, row by row.
@Suite struct CodablePayloadTests {
  private func probe() -> ProcessApplication {
    let app = ProcessApplication(product: "LinkProbe")
    app.passesOutputOn = false
    return app
  }

  /// The variables that a process really gets.
  private func received(_ app: ProcessApplication) throws -> [String: String] {
    let program = ProcessApplication(executable: "/usr/bin/env")
    program.launchEnvironment = app.launchEnvironment
    program.readiness = .started
    program.passesOutputOn = false
    try program.launch()
    #expect(program.waitForExit() == .exited(code: 0))
    return program.output.split(separator: "\n").reduce(into: [:]) { variables, line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    }
  }

  @Test func k01_aTestChangesTheStateOfARunningApp() throws {
    var launch = LinkProbeLaunch()
    launch.behavior = .listen
    let app = try TestLauncher(configuration: launch).launch(probe())
    launch.title = "changed while it runs"
    defer { app.terminate() }
    try app.change(to: launch)
    #expect(app.waitForOutput(containing: "changed to changed while it runs"))
  }

  @Test func k02_argumentsAndVariablesBothCross() throws {
    let app = probe()
    app.launchArguments = ["--title", "by argument"]
    app.launchEnvironment = ["LAUNCH_NUMBERS": "[1,2]"]
    try app.launch()
    defer { app.terminate() }
    #expect(app.launchReport?.overrides.map(\.value) == ["by argument", "[1,2]"])
  }

  @Test func k03_oneTypedValueReplacesManyFlags() throws {
    var launch = LinkProbeLaunch()
    launch.title = "x"
    launch.numbers = [1]
    launch.user = "someone"
    let app = try TestLauncher(configuration: launch).launch(probe())
    defer { app.terminate() }
    #expect(app.launchReport?.overrides.map(\.name) == ["title", "numbers", "user"])
  }

  @Test func k04_aPayloadTravelsUnderItsKey() throws {
    let app = probe()
    let sent = UITestEnvironment(hasCompletedOnboarding: true)
    app.launchEnvironment[UITestEnvironment.Key] = sent.base64EncodedJSONString()
    let encoded = try #require(try received(app)[UITestEnvironment.Key])
    #expect(UITestEnvironment.decode(from: encoded) == sent)
  }

  @Test func k05_aPayloadOfAnotherVersionIsToldApart() throws {
    let json = #"{"$type":"LinkProbeLaunch","$version":2,"title":"x"}"#
    let app = probe()
    app.launchEnvironment = [
      LinkProbeLaunch.payloadKey: Data(json.utf8).base64EncodedString()
    ]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(
      error.launchError?.problems.first?.message
        == "it is of version 2 of LinkProbeLaunch, and this app reads version 1; write it again with "
        + "this app's own code")
  }

  @Test func k06_theEncodedFormIsTheOneEverybodyWrites() {
    #expect(
      UITestEnvironment(hasCompletedOnboarding: true).base64EncodedJSONString()
        == "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==")
  }

  @Test func k07_decodingGivesTheValueBack() {
    let decoded = UITestEnvironment.decode(
      from: "eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==")
    #expect(decoded == UITestEnvironment(hasCompletedOnboarding: true))
  }

  private struct Added: Codable { var hasCompletedOnboarding: Bool, added: Int }

  @Test(arguments: [
    ("eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ=", "cut off"),
    ("eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==\n", "no character of standard base64"),
    ("eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==", "added"),
  ])
  func k08_aFailureSaysWhatIsWrong(_ encoded: String, _ reason: String) throws {
    #expect(Added.decode(from: encoded) == nil)
    let error = try #require(throws: PayloadError.self) {
      try Added(base64EncodedJSON: encoded)
    }
    #expect(error.description.contains(reason))
  }

  @Test func k08_anAppDoesNotStartUnconfigured() throws {
    let app = probe()
    app.launchEnvironment = [LinkProbeLaunch.payloadKey: "eyJ0aXRsZSI6"]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(app.state == .exited(code: 64))
    #expect(error.launchError?.problems.first?.code == .unreadableSource)
  }

  private struct Optionally: Codable { var hasCompletedOnboarding: Bool, added: Int? }

  @Test func k09_anAddedOptionalFieldStillDecodes() throws {
    let encoded = try #require(UITestEnvironment().base64EncodedJSONString())
    let decoded = try Optionally(base64EncodedJSON: encoded)
    #expect(decoded.added == nil)
  }

  @Test func k10_theSameValueHasTheSameBytes() {
    let values = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
    let again = Dictionary(uniqueKeysWithValues: (0..<50).reversed().map { ("key\($0)", $0) })
    #expect(values.base64EncodedJSONString() == again.base64EncodedJSONString())
  }

  @Test func k11_configuringMergesIntoWhatIsThere() {
    var launch = LinkProbeLaunch()
    launch.token = Secret("hunter2")
    let app = probe()
    app.launchEnvironment = ["OTHER": "stays"]
    app.launchArguments = ["-Other", "stays"]
    TestLauncher(configuration: launch).configure(app)
    #expect(app.launchEnvironment["OTHER"] == "stays")
    #expect(app.launchEnvironment["LAUNCH_TOKEN"] == "hunter2")
    #expect(app.launchArguments.starts(with: ["-Other", "stays"]))
  }

  @Test func k12_theAppReadsItThroughOneTypedAccessor() throws {
    var launch = LinkProbeLaunch()
    launch.title = "typed"
    let app = try TestLauncher(configuration: launch).launch(probe())
    defer { app.terminate() }
    // The probe puts the typed value into its address.
    #expect(app.url?.path == "/typed")
  }

  private struct Other: Codable, Equatable {
    static let Key = "OtherEnvironmentKey"
    var name = "other"
  }

  @Test func k13_severalPayloadsCoexistByKey() throws {
    let app = probe()
    app.launchEnvironment[UITestEnvironment.Key] = UITestEnvironment().base64EncodedJSONString()
    app.launchEnvironment[Other.Key] = Other().base64EncodedJSONString()
    let variables = try received(app)
    #expect(
      UITestEnvironment.decode(from: variables[UITestEnvironment.Key] ?? "") == UITestEnvironment())
    #expect(Other.decode(from: variables[Other.Key] ?? "") == Other())
  }

  @Test func k14_theAlphabetIsTheStandardOne() throws {
    // Three bytes of JSON that are `+` and `/` in base64, and `-` and `_` in the URL-safe alphabet.
    let encoded = try #require(["ÿþ>?~ûï¾"].base64EncodedJSONString())
    #expect(encoded.utf8.allSatisfy { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") })
    #expect(encoded.contains("+") || encoded.contains("/"))
    #expect([String].decode(from: encoded) == ["ÿþ>?~ûï¾"])
  }

  @Test func k15_whatPassesASystemsLimitGoesThroughAFile() throws {
    var launch = LinkProbeLaunch()
    launch.title = String(repeating: "x", count: 131_072)
    let app = try TestLauncher(configuration: launch).launch(probe())
    defer { app.terminate() }
    let title = try #require(app.launchReport?.options.first { $0.name == "title" })
    #expect(title.origin.description.contains("file /"))
    #expect(app.url?.path.utf8.count == 1 + 131_072)
  }

  @Test func k16_eachSideNeedsLittle() throws {
    // The test's side:
    let app = try TestLauncher(configuration: LinkProbeLaunch()).launch(probe())
    defer { app.terminate() }
    // The app's side: LinkProbeLaunch.current, and LaunchLink.ready().
    #expect(app.state == .ready)
  }
}
