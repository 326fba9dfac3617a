@testable import Gantry
import GantryFormats

/// A launch with an option of each kind that reading treats in a way of its own.
private struct FuzzLaunch: LaunchConfiguration, Equatable {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  enum Recording: Codable, Sendable, Equatable {
    case off
    case file(path: String)
  }

  struct Network: Codable, Sendable, Equatable {
    var latency = Duration.zero
    var retries: UInt8 = 3
  }

  struct User: Codable, Sendable, Equatable {
    var name: String
    var age: Int?
  }

  struct Account: Codable, Sendable, Equatable {
    var name = "guest"
    var password = Secret("")
  }

  static var launchPolicy: LaunchPolicy { .all }

  var datasource = Datasource.restCountries
  var isQuiet = false
  var isLoud: Bool?
  var numbers: [Int] = []
  var names = ["Ann"]
  var greeting = "Hello"
  var nickname: String? = "Nick"
  var port = 8080
  var ratio = 0.5
  var single: Float = 1
  var network = Network()
  var user: User?
  var recording = Recording.off
  var labels: [String: Int] = ["a": 1]
  var users: [User] = []
  var matrix: [[Int]] = []
  var tags: Set<String> = []
  var apiToken = Secret("")
  var account = Account()
  var spares: [Secret<String>] = []
  var login: Secret<String>?
}

/// What a launch was given.
private struct Given {
  var arguments: [String] = []
  var variables: [String: String] = [:]

  /// How an option that is secret is given; the name of an unknown one tells that it is, too.
  static let secrets: [Given] = [
    Given(arguments: ["--api-token=\(Marker.text)"]),
    Given(arguments: ["--api-token", Marker.text]),
    Given(arguments: ["-apiToken", Marker.text]),
    Given(arguments: ["--account.password", Marker.text]),
    Given(arguments: [#"--account={"password":"\#(Marker.text)"}"#]),
    Given(arguments: ["-account", "{password = \"\(Marker.text)\";}"]),
    Given(arguments: ["--account", "{\"password\":\"\(Marker.text)\","]),
    Given(arguments: ["--spares", "[\"\(Marker.text)\"]", "--spares", Marker.text]),
    Given(arguments: ["--login=\(Marker.text)"]),
    Given(variables: ["LAUNCH_API_TOKEN": Marker.text]),
    Given(variables: ["LAUNCH_ACCOUNT_PASSWORD": Marker.text, "PASSWORD": Marker.text]),
    Given(variables: ["LAUNCH_ACCOUNT": "{\"password\":\"\(Marker.text)\"}"]),
    Given(variables: ["LAUNCH_SPARES": "[\"\(Marker.text)\", 1"]),
    Given(variables: ["LAUNCH_PASSWORD": Marker.text]),
    Given(variables: ["LAUNCH_CONFIGURATION": "{\"apiToken\":\"\(Marker.text)\"}"]),
    Given(variables: [
      "LAUNCH_CONFIGURATION": "{\"account\":{\"password\":\"\(Marker.text)\"},\"spares\":1}"
    ]),
  ]
}

extension FuzzedReader {
  private static let optionTokens =
    Schema.of(FuzzLaunch.self).leaves.map { Schema.of(FuzzLaunch.self).longName(of: $0) }

  private static let valueTokens = [
    "\0", "=", "--", "true", "NO", "local-mock", "250ms", "[1,2]", "(1, 2)", "{\"name\":\"a\"}",
    "{name = a;}", "<array><integer>5</integer></array>", "null", "nil", "-1", "1e3", "nan",
    "{\"file\":{\"path\":\"a\"}}", "{\"off\":{}}", "é", "\u{301}", "\u{1B}[31m", "\"", ",",
  ]

  /// Arguments, a NUL between two.
  static let arguments = FuzzedReader(
    name: "arguments",
    sources: [
      "Gantry/Sources/ArgumentScanner.swift", "Gantry/Sources/ArgumentSource.swift",
      "Gantry/Sources/Assignment.swift", "Gantry/Sources/BuiltInOption.swift", "Gantry/Coding",
    ],
    tokens: valueTokens + optionTokens.map { "--\($0)" }
      + [
        "-NSDocumentRevisionsDebugMode", "-AppleLanguages", "--launch-help", "--launch-report=json",
        "--launch-schema", "--launch-configuration-file", "--no-", "--labels.a",
        "--network.retries",
        "-isQuiet", "-network.retries", "--users", "--launch-save",
      ],
    seeds: seeds(
      "--datasource\0local-mock\0--is-quiet\0--numbers\01\0--numbers\02\0--greeting=\0rest",
      "-datasource\0local-mock\0-isQuiet\0YES\0-numbers\0(1, 2)\0-port\0 80",
      "--network.latency=250ms\0--network\0{\"retries\":2}\0--user\0{\"name\":\"a\"}\0--is-loud=nil",
      "--labels.b=2\0--labels\0{\"c\":1}\0--matrix\0[[1],[2]]\0--tags\0a\0--recording=off",
      "-AppleLanguages\0(en)\0-NSDocumentRevisionsDebugMode\0YES\0--\0--port\01",
      "--prot\01\0--port=x\0--ratio\0nan\0--single=1e39\0--launch-report\0json",
      "--users\0[{\"name\":\"a\",\"age\":1},{\"age\":2}]\0--user.name=b\0--nickname=null"),
    check: { bytes in
      var given = Given()
      given.arguments = bytes.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      checkLaunch(given, bytes)
    })

  /// Variables, a NUL between two.
  static let environment = FuzzedReader(
    name: "environment",
    sources: [
      "Gantry/Sources/EnvironmentSource.swift", "Gantry/Sources/LaunchVariables.swift",
      "Gantry/Coding",
    ],
    tokens: valueTokens
      + optionTokens.map { OptionName.environment($0) + "=" }
      + ["LAUNCH_CONFIGURATION=", "LAUNCH_ORIGINS=", "LAUNCH_CONFIGURATION_DIGEST=", "LAUNCH_"],
    seeds: seeds(
      "LAUNCH_PORT=1\0LAUNCH_NUMBERS=[1]\0LAUNCH_GREETING=x=y\0LAUNCH_IS_QUIET=1",
      "LAUNCH_NETWORK_LATENCY=5s\0LAUNCH_USER={\"name\":\"b\"}\0LAUNCH_LABELS={\"a\":2}",
      "LAUNCH_ORIGINS={\"port\":\"a.swift:1\",\"$LAUNCH_PORT\":\"b\"}\0LAUNCH_PORT=x\0LAUNCH_PROT=1",
      "LAUNCH_CONFIGURATION={\"port\":1}\0LAUNCH_PORT=2\0HOME=/"),
    check: { bytes in
      var given = Given()
      for part in bytes.split(separator: 0) {
        let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard let name = pair.first, pair.count == 2 else { continue }
        given.variables[String(decoding: name, as: UTF8.self)] =
          String(decoding: pair[1], as: UTF8.self)
      }
      checkLaunch(given, bytes)
    })

  /// The payload of a launch, as JSON or in base64.
  static let launchPayload = FuzzedReader(
    name: "launch-payload",
    sources: [
      "Gantry/Sources/PayloadSource.swift", "Gantry/Sources/ObjectDistribution.swift",
      "Gantry/Payloads", "Gantry/Coding",
    ],
    tokens: valueTokens
      + Schema.of(FuzzLaunch.self).leaves.map {
        "\"\(Schema.of(FuzzLaunch.self).keys(of: $0).last ?? "")\":"
      } + ["\"$type\":", "\"$version\":", "{", "}", "[", "]"],
    seeds: seeds(
      #"{"$type":"FuzzLaunch","$version":1,"port":1,"names":["a"],"network":{"latency":"5s"}}"#,
      #"{"user":{"name":"a","age":null},"recording":{"file":{"path":"a"}},"apiToken":"x"}"#,
      #"{"users":[{"name":"a"}],"matrix":[[1]],"labels":{"b":2},"tags":["c"],"prot":1}"#,
      "eyJwb3J0IjoxfQ=="),
    check: { bytes in
      var given = Given()
      given.variables["LAUNCH_CONFIGURATION"] = String(decoding: bytes, as: UTF8.self)
      checkLaunch(given, bytes)
      if let value = FuzzLaunch.User.decode(from: String(decoding: bytes, as: UTF8.self)) {
        requireEqual(
          FuzzLaunch.User.decode(from: value.base64EncodedJSONString() ?? ""), value,
          "a value's payload is another value")
      }
    })

  private static func checkLaunch(_ given: Given, _ bytes: [UInt8]) {
    switch read(given.arguments, given.variables) {
    case .success(let launch): checkWritten(launch.configuration, bytes.count)
    case .failure(let error): require(!error.problems.isEmpty, "an error without a problem")
    }
    // A secret beside it is shown by nothing, whatever the input means. What follows `--` is the
    // app's own, and no option.
    guard !Marker.isIn(bytes), !given.arguments.contains("--") else { return }
    let secret = Given.secrets[(bytes.last.map(Int.init) ?? 0) % Given.secrets.count]
    let variables = given.variables.merging(secret.variables) { $1 }
    checkSecrecy(secret.arguments + given.arguments, variables)
    // The names of the tests' own program: an argument before may take what follows as its value.
    if given.arguments.allSatisfy({ $0.hasPrefix("--") && $0.contains("=") }) {
      checkSecrecy(given.arguments + secret.arguments, variables)
    }
  }

  private static func read(
    _ arguments: [String], _ variables: [String: String]
  ) -> Result<Launch<FuzzLaunch>, LaunchError> {
    Result { () throws(LaunchError) in
      try Launch<FuzzLaunch>(arguments: ["app"] + arguments, environment: variables)
    }
  }

  private static func checkSecrecy(_ arguments: [String], _ variables: [String: String]) {
    var shown: [String: String] = [:]
    switch read(arguments, variables) {
    case .success(let launch):
      shown["the report"] = launch.report.description
      shown["the JSON report"] = launch.report.json
      shown["the banner"] = Banner.lines(launch).joined(separator: "\n")
      let arguments = launch.configuration.commandLineArguments
      shown["the arguments"] = arguments.joined(separator: "\n")
      shown["the defaults"] = launch.configuration.userDefaultsArguments.joined(separator: "\n")
      shown["the description"] = "\(launch.configuration)"
    case .failure(let error):
      shown["the error"] = error.description
      shown["the error as JSON"] =
        (try? ValueEncoder.encode(error, style: .plain)).map { JSONWriter.write($0) }
    }
    for (place, text) in shown where text.contains(Marker.text) {
      fatalError("\(place) shows a secret of \(arguments) \(variables):\n\(text)")
    }
  }

  /// A configuration written in one of four ways is read back; which one, the input's length says.
  private static func checkWritten(_ configuration: FuzzLaunch, _ number: Int) {
    var arguments: [String] = []
    var variables = configuration.launchEnvironments ?? [:]
    switch number % 4 {
    case 0: arguments = configuration.commandLineArguments
    case 1: arguments = configuration.userDefaultsArguments
    case 2: variables = configuration.environmentVariables
    default: variables = ["LAUNCH_CONFIGURATION": configuration.payload]
    }
    switch read(arguments, variables) {
    case .success(let again):
      // By their payloads: a number that is none isn't equal to itself.
      requireEqual(
        again.configuration.payload, configuration.payload,
        "written as \(arguments) \(variables), read as another")
    case .failure(let error):
      fatalError("written as \(arguments) \(variables), it can't be read:\n\(error)")
    }
  }
}
