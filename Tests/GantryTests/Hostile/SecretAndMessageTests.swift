import Foundation
import GantryFormats
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
        + Banner.lines(launch).joined(separator: "\n")
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

  /// Types that don't tell what is in them.
  struct UntoldLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    struct User: Codable, Sendable {
      enum Role: String, Codable { case admin, guest }

      var role: Role
      var token: Secret<String>
    }
    enum Auth: Codable, Sendable { case none, token(Secret<String>) }
    struct Plain: Codable, Sendable {
      var port = 0
      var host = ""
    }
    struct Server: Codable, Sendable {
      var port = 0
      var token = Secret("")
    }
    /// A text, or an object with a secret.
    enum Credential: Codable, Sendable {
      enum Key: String, CodingKey { case user, token }
      case none
      case token(Secret<String>)

      init(from decoder: any Decoder) throws {
        // What is no object is a text.
        guard let container = try? decoder.container(keyedBy: Key.self) else {
          _ = try decoder.singleValueContainer().decode(String.self)
          self = .none
          return
        }
        _ = try container.decode(Int.self, forKey: .user)
        self = .token(try container.decode(Secret<String>.self, forKey: .token))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("none")
      }
    }
    /// Written as a text, and read as a secret.
    struct Key: Codable, Sendable {
      var value = ""

      init() {}

      init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Secret<String>.self).value
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("")
      }
    }
    /// A secret and numbers in one list.
    struct Login: Codable, Sendable {
      init() {}

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        _ = try list.decode(Secret<String>.self)
        _ = try list.decode(Int.self)
        _ = try list.decode(Int.self)
      }

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(0)
      }
    }
    /// Asks for its secret only in one of its kinds.
    enum Kinds: Codable, Sendable {
      enum Key: String, CodingKey { case kind, token }
      enum Kind: String, Codable, CaseIterable { case none, token }
      case none
      case token(Secret<String>)

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .none: self = .none
        case .token: self = .token(try container.decode(Secret<String>.self, forKey: .token))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Kind.none, forKey: .kind)
      }
    }

    /// Asks for its secret, under another key than its name, only in one of its kinds.
    struct Renamed: Codable, Sendable {
      enum CodingKeys: String, CodingKey { case kind, token = "api_token" }
      var kind: String
      var token: Secret<String>?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        if kind == "token" { token = try container.decode(Secret<String>.self, forKey: .token) }
      }
    }
    /// Lists its cases; one holds a secret.
    enum Listed: Codable, CaseIterable, Sendable {
      static var allCases: [Listed] { [.none, .token(Secret(""))] }
      case none
      case token(Secret<String>)
    }

    var renamed: [Renamed] = []
    var listed = Listed.none
    var users: [User] = []
    var auth = Auth.none
    var server = Server()
    var named: [String: Server] = [:]
    var plain = Plain()
    var credential = Credential.none
    var key = Key()
    var login = Login()
    var kinds: [Kinds] = []
    var kind: Kinds?
    var other = 0
  }

  @Test(arguments: [
    [#"--users=[{"role":"a","token":"hunter2"}]"#],
    [#"--users=[{"role":"guest","token":"hunter2"}]"#],
    [#"--users=[{"role":"guest","token":"hunter2","x":1}]"#],
    ["--users", #"{"role":"guest","token":["hunter2"]}"#], ["--users", #"[{"token":"hunter2""#],
    ["--server", #"{"port":1,"p-ort":2,"token":"hunter2"}"#],
    [#"--named.a={"port":1,"token":"hunter2"}"#], [#"--named.a={"port":"x","token":"hunter2"}"#],
    ["--named.a.token", "hunter2"], [#"--named={"a":{"token":"hunter2"}}"#, "--named={}"],
    [#"--auth={"token":{"_0":"hunter2"}}"#], [#"--auth={"token":{"_0":"hunter2"},"x":1}"#],
    [#"--auth={"token":{"_1":"hunter2"}}"#], ["--auth.token._0", "hunter2"],
    ["--auth.tokn._0=hunter2"], [#"--auth={"token":{"_0":"hunter2"}}"#, "--auth=none"],
    [#"--server={"port":1,"token":"hunter2"}"#], ["--server", #"{"port":"x","token":"hunter2"}"#],
    [#"--server={"tokn":"hunter2","port":1}"#], ["--server", #"{"token":"hunter2""#],
    [#"--credential={"user":1,"token":"hunter2"}"#],
    [#"--credential={"user":"x","token":"hunter2"}"#],
    ["--login", #"["hunter2",1,2]"#], ["--login", #"["hunter2",1,"x"]"#],
    ["-login", "(hunter2,1,2)"], ["-login", "(hunter2,1,x)"],
    [#"--kinds=[{"kind":"token","token":"hunter2"}]"#],
    [#"--kind={"kind":"token","token":"hunter2"}"#],
    ["-auth", #""{\"token\":{\"_1\":\"hunter2\"}}""#],
    [#"--renamed=[{"kind":"token","api_token":"hunter2","x":1}]"#],
    [#"--renamed=[{"kind":"a","api_token":"hunter2"}]"#, "--renamed=[]"],
    [#"--listed={"token":{"_0":"hunter2"},"x":1}"#],
    [#"--listed={"token":{"_0":"hunter2"}}"#, "--listed=none"], ["--auth.token._0 hunter2"],
    ["--users", #""role":"guest","token":"hunter2"}"#], ["--auth.token._0", "-hunter2"],
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
    ["LAUNCH_USERS": #"x,{"token":"hunter2"}"#],
    ["LAUNCH_SERVER": #"{"port":1,"token":"hunter2"}"#],
    ["LAUNCH_SERVER": #"{"port":"x","token":"hunter2"}"#],
    ["LAUNCH_AUTH": #"{"token":{"_0":"hunter2"}}"#, "LAUNCH_OTHER": "x"],
  ])
  func aSecretInAVariableOfSuchATypeIsNeverShown(_ environment: [String: String]) {
    #expect(!said(UntoldLaunch.self, [], environment).contains("hunter2"))
  }

  /// Reads an option only beside another.
  struct SparingLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    var isLive = false
    var auth = UntoldLaunch.Auth.none

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isLive = try container.decode(Bool.self, forKey: .isLive)
      if isLive { auth = try container.decode(UntoldLaunch.Auth.self, forKey: .auth) }
    }
  }

  @Test(arguments: [["--is-live"], []])
  func aSecretInAnOptionThatIsNotReadIsNeverShown(_ arguments: [String]) {
    let text = said(SparingLaunch.self, arguments + [#"--auth={"token":{"_0":"hunter2"}}"#])
    #expect(!text.contains("hunter2"))
  }

  @Test func whatStandsBesideNoSecretIsShown() {
    let text = said(UntoldLaunch.self, [#"--plain={"port":"x","host":"a"}"#])
    #expect(text == "error: plain.port: 'x' is not an integer\n       launch argument 1: --plain")
    let url = said(UntoldLaunch.self, ["--auth=https://a/x"])
    #expect(url.contains("'https://a/x' is not a case of Auth"))
  }

  @Test func whatHoldsNoSecretIsShown() {
    // Of a structure the parts are shown that were decoded, and never the text.
    let text = said(UntoldLaunch.self, [#"--auth={"none":{}}"#])
    #expect(text.contains("launch argument 1: --auth\n"))
    // What is neither declared nor named a secret is shown, whatever a type makes of it.
    #expect(said(UntoldLaunch.self, ["--key", "word"]).contains("launch argument 1: --key word"))
    #expect(said(UntoldLaunch.self, ["--auth=nne"]).contains("'nne' is not a case of Auth"))
  }

  /// Types that don't tell what is in them, and hold nothing secret.
  struct OrdinaryLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    enum Source: Codable, Sendable { case live, file(path: String) }
    /// A text of the app's own.
    struct Pattern: Codable, Sendable {
      var text = ".*"

      init() {}

      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        if text.hasSuffix("(") {
          throw DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "a group isn't closed"))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }

    var source = Source.live
    var pattern = Pattern()
    var patterns: [Pattern] = []
    var named: [String: Pattern] = [:]
  }

  /// Nothing stands in for a value because a type might have held a secret.
  @Test(arguments: [
    ("--pattern=[a-z]+(", "pattern: '[a-z]+(' is refused: a group isn't closed"),
    ("--pattern={(", "pattern: '{(' is refused: a group isn't closed"),
    ("--source.fil.path=/a/x", "source: 'fil' is not a case of Source; "),
    ("--source.file.pth=/a/x", "source.file: 'pth' is not one of its keys. Did you mean 'path'?"),
    ("--source=https://a/x?b=c", "source: 'https://a/x?b=c' is "),
    ("--patterns=[a-z]+", "patterns: '[a-z]+' is not a list: "),
    ("--named.a=b=(", "named: a group isn't closed\n       launch argument 1: --named.a=b=("),
  ])
  func anOrdinaryValueIsShown(_ argument: String, _ message: String) {
    let text = said(OrdinaryLaunch.self, [argument])
    #expect(text.contains("error: \(message)"))
    #expect(!text.contains("=…") && !text.contains("'…'") && !text.contains("the value is"))
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
      problems("--launch-configuration-file=\(value)").contains("configuration file \(value)"))
  }
}
