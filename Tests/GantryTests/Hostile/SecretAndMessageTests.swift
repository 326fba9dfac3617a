import Foundation
import Testing

@testable import Gantry

/// What a message must not hold: secrets, and characters that a terminal acts on.
struct SecretAndMessageTests {
  struct SecretsLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    var token = Secret("")
    var pin: Secret<Int>? = Secret(0)
    var codes: [Secret<Int>] = []
    var keys = Secret<[String: Int]>([:])
    var other = 0
  }

  struct DictionaryLaunch: LaunchConfiguration {
    enum Color: String, Codable, Sendable { case red }

    static var launchPolicy: LaunchPolicy { .all }

    var counts: [String: Int] = [:]
    var color = Color.red
    var blob = Data()
  }

  /// Everything that a launch says: its error, or its report and banner.
  private func said<C: LaunchConfiguration>(
    _ type: C.Type, _ arguments: [String], _ environment: [String: String] = [:]
  ) -> String {
    do throws(LaunchError) {
      let launch = try Launch<C>(arguments: ["app"] + arguments, environment: environment)
      return launch.report.description + launch.report.json
        + Banner.lines(launch.record).joined(separator: "\n")
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ["--token=hunter2"], ["--token", "hunter2"], ["--token=\u{301}hunter2"],
    ["--token", "-hunter2"], ["-token", "-hunter2"], ["--token hunter2"],
    ["-token", "\"hunter2\""],
    ["--pin", "hunter2"], ["--pin=\u{301}hunter2"], ["--no-pin=hunter2"], ["-pin", "(hunter2"],
    ["--codes", "hunter2"], ["--codes", "[\"hunter2\"]"], ["--codes", "[hunter2"],
    ["--keys", "{\"hunter2\":\"x\"}"], ["--keys", "hunter2"], ["--keys=\u{301}{hunter2"],
    ["--keys", "{\"a\":\"hunter2\"}"], ["--token", "hunter2", "--other", "x"],
  ])
  func aSecretArgumentIsNeverShown(_ arguments: [String]) {
    let text = said(SecretsLaunch.self, arguments)
    #expect(!text.contains("hunter2"))
    #expect(!text.isEmpty)
  }

  /// Types of which nobody knows what is in them before they are read.
  struct UntoldLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    struct User: Codable, Sendable {
      enum Role: String, Codable { case admin, guest }

      var role: Role
      var token: Secret<String>
    }
    enum Auth: Codable, Sendable { case none, token(Secret<String>) }

    var users: [User] = []
    var auth = Auth.none
    var other = 0
  }

  @Test(arguments: [
    [#"--users=[{"role":"a","token":"hunter2"}]"#],
    [#"--users=[{"role":"guest","token":"hunter2"}]"#],
    [#"--users=[{"role":"guest","token":"hunter2","x":1}]"#],
    ["--users", #"{"role":"guest","token":["hunter2"]}"#], ["--users", #"[{"token":"hunter2""#],
    [#"--auth={"token":{"_0":"hunter2"}}"#], [#"--auth={"token":{"_0":"hunter2"},"x":1}"#],
    [#"--auth={"token":{"_1":"hunter2"}}"#], ["--auth.token._0", "hunter2"],
    ["--auth.tokn._0=hunter2"], [#"--auth={"token":{"_0":"hunter2"}}"#, "--auth=none"],
    [#"--auth={"token":{"_0":"hunter2"}}"#, "--other=x"], ["-auth", #"{token={"_0"=hunter2;};}"#],
  ])
  func aSecretInWhatATypeDoesNotTellIsNeverShown(_ arguments: [String]) {
    let text = said(UntoldLaunch.self, arguments)
    #expect(!text.contains("hunter2"))
    #expect(!text.isEmpty)
  }

  @Test(arguments: [
    ["LAUNCH_USERS": #"[{"role":"b","token":"hunter2"}]"#],
    ["LAUNCH_AUTH": #"{"token":{"_0":"hunter2"}}"#],
    ["LAUNCH_AUTH": #"{"token":{"_0":"hunter2"}}"#, "LAUNCH_OTHER": "x"],
  ])
  func aSecretInAVariableOfSuchATypeIsNeverShown(_ environment: [String: String]) {
    #expect(!said(UntoldLaunch.self, [], environment).contains("hunter2"))
  }

  @Test func whatHoldsNoSecretIsShown() {
    let text = said(UntoldLaunch.self, [#"--auth={"none":{}}"#])
    #expect(text.contains(#"launch argument 1: --auth={"none":{}}"#))
    #expect(said(UntoldLaunch.self, ["--auth=nne"]).contains("'nne' is none of the cases of Auth"))
  }

  @Test(
    arguments: ["TOKEN", "PIN", "CODES", "KEYS"], ["hunter2", "[\"hunter2\"]", "{\"hunter2\":"])
  func aSecretVariableIsNeverShown(_ name: String, _ value: String) {
    let payload = JSONWriter.write(.object([.init(key: name, value: .string(value))]))
    for environment in [["LAUNCH_\(name)": value], ["LAUNCH_CONFIGURATION": payload]] {
      #expect(!said(SecretsLaunch.self, [], environment).contains("hunter2"))
    }
  }

  @Test func aSecretBeginningWithADashIsAskedForInTheOtherForm() {
    #expect(
      said(SecretsLaunch.self, ["--token", "-hunter2"])
        == """
        error: token: a value is missing, since '‹redacted›' begins with '-'; a value that does is \
        written --token=VALUE
               launch argument 1: --token
        """)
  }

  @Test(arguments: [
    ["--counts", "{\"\\u001b[31m\":\"x\"}"], ["--counts", "{\"\\u202e\":\"x\"}"],
    ["--counts.\u{1B}[31m", "x"], ["--color", "\u{1B}[31m"], ["--color", "\u{61C}\u{2067}"],
    ["--blob", "\u{1B}[31m"], ["--\u{1B}[31mcolor", "x"], ["\u{1B}[31m"], ["--color \u{1B}[31m"],
    ["--launch-report=\u{1B}"], ["--launch-save=\u{1B}"],
    ["--launch-configuration-file", "/nowhere/\u{1B}[31m"],
    ["--launch-configuration-file=/nowhere/\u{E0001}\u{FFF9}"],
  ])
  func noControlCharacterIsShown(_ arguments: [String]) {
    expectClean(said(DictionaryLaunch.self, arguments))
  }

  @Test(arguments: [
    ["LAUNCH_\u{1B}[31m": "x"], ["LAUNCH_COLOR": "\u{1B}"],
    ["LAUNCH_CONFIGURATION": "{\"\\u001b\":1}"],
    ["LAUNCH_CONFIGURATION": "{\"$type\":\"\\u001b\"}"], ["LAUNCH_CONFIGURATION": "\u{1B}"],
    ["LAUNCH_CONFIGURATION": "{\"counts\":{\"\\u001b\":\"\\u001b\"}}"],
    ["LAUNCH_CONFIGURATION_FILE": "/nowhere/\u{1B}"],
  ])
  func noControlCharacterOfAVariableIsShown(_ environment: [String: String]) {
    expectClean(said(DictionaryLaunch.self, [], environment))
  }

  @Test func noControlCharacterOfABase64PayloadIsShown() {
    for json in [
      #"{"counts":{"\u001b":"x"},"color":"red","blob":""}"#,
      #"{"counts":{},"color":"\u001b[31m","blob":""}"#,
    ] {
      do throws(PayloadError) {
        _ = try DictionaryLaunch(base64EncodedJSON: Base64.encode(Array(json.utf8)))
        Issue.record("\(json) was decoded")
      } catch {
        expectClean(error.description)
      }
    }
  }

  private func expectClean(_ text: String) {
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || $0.properties.generalCategory == .format
        || (0x7F..<0xA0).contains($0.value)
    }
    #expect(controls.isEmpty, "\(text.debugDescription)")
  }

  @Test func aValueMayBeginWithACombiningMark() throws {
    let value = "\u{301}a"
    #expect(["app", "--greeting=\(value)"].option(for: "--greeting")?.valueArgument == value)
    #expect(["app", "--greeting", "-\(value)"].option(for: "--greeting")?.valueArgument == nil)
    #expect(
      try Launch<CountriesLaunch>(arguments: ["app", "--greeting=\(value)"]).greeting == value)
    #expect(
      LaunchReader.configurationFile(in: ["app", "--launch-configuration-file=\(value)"]) == value)
  }
}
