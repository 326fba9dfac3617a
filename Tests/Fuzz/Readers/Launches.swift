import Foundation
@testable import Gantry
import GantryFormats
import GantryNetworking

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
    enum CodingKeys: CodingKey { case name, password }

    var name = "guest"
    var password = Secret("")
  }

  /// Refuses some of what it can read.
  struct Percent: Codable, Sendable, Equatable {
    struct TooMuch: Error {}

    var value = 0

    init() {}

    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
      if value > 100 { throw TooMuch() }
      if value < 0 {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "negative"))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// A pair without keys.
  struct Pair: Codable, Sendable, Equatable {
    var first = 1
    var second: String?

    init() {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      first = try container.decode(Int.self)
      second = try container.decodeNil() ? nil : container.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(first)
      if let second { try container.encode(second) } else { try container.encodeNil() }
    }
  }

  /// Reads itself as few do: it asks what there is, opens parts by itself, and has a superclass.
  struct Odd: LaunchStructure, Codable, Sendable, Equatable {
    enum CodingKeys: CodingKey { case one, two, inner, list, `super` }

    var one = 1
    var two: Int?
    var inner = Account()
    var list = [1]

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let keys = container.allKeys
      one =
        keys.contains { $0.stringValue == "one" } ? try container.decode(Int.self, forKey: .one) : 0
      if container.contains(.two), try !container.decodeNil(forKey: .two) {
        two = try container.decode(Int.self, forKey: .two)
      }
      let parts = try container.nestedContainer(keyedBy: Account.CodingKeys.self, forKey: .inner)
      inner.name = try parts.decode(String.self, forKey: .name)
      inner.password = try parts.decode(Secret<String>.self, forKey: .password)
      var elements = try container.nestedUnkeyedContainer(forKey: .list)
      list = []
      while !elements.isAtEnd {
        list.append(try elements.superDecoder().singleValueContainer().decode(Int.self))
      }
      let single = try container.superDecoder().singleValueContainer()
      if single.decodeNil() { one = 0 }
      if let whole = try? single.decode(Half.self) { one = whole.one }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(one, forKey: .one)
      try container.encodeIfPresent(two, forKey: .two)
      try container.encode(inner, forKey: .inner)
      try container.encode(list, forKey: .list)
    }
  }

  /// The part of a structure that a superclass has.
  struct Half: Decodable { var one: Int }

  /// Is encoded as one type and decoded as another.
  struct Count: Codable, Sendable, Equatable {
    var count = 1

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A type that may be several asks for each in turn.
      if container.decodeNil() {
        count = 0
      } else if let flag = try? container.decode(Bool.self) {
        count = flag ? 1 : 0
      } else if let text = try? container.decode(String.self) {
        count = text.utf8.count
      } else {
        count = try container.decode(Int.self)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(repeating: "a", count: max(0, min(count, 99))))
    }
  }

  static var launchPolicy: LaunchPolicy { .all }
  static var otherOptions: [String] { ["other"] }

  var tiny: Int8 = 1
  var large: UInt64 = 1
  var price = Decimal(1)
  var blob = Data([1])
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var address: URL?
  var identifier: UUID?
  var delay = Duration.seconds(1)
  var percent = Percent()
  var percents: [Percent] = []
  var pair = Pair()
  var dates: [Date]? = nil
  var levels: [Datasource] = []
  var perKind: [Datasource: Int] = [:]
  var nested: [String: [User]] = [:]
  var odd = Odd()
  var count = Count()
  // Of types that no default shows.
  var limit: Percent?
  var total: Count?
  var anything = StubJSON.null
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

/// A configuration that refuses some values together.
private struct FuzzRange: LaunchConfiguration {
  struct Crossed: Error {}

  var least = 0
  var most = 10

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    least = try container.decode(Int.self, forKey: .least)
    most = try container.decode(Int.self, forKey: .most)
    if least > most { throw Crossed() }
  }
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

extension String {
  fileprivate func padded(to count: Int) -> String { String(repeating: self, count: count) }
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
      "Gantry/Sources/ArgumentScanner.swift", "Gantry/Sources/SourceReading+Arguments.swift",
      "Gantry/Sources/Assignment.swift", "Gantry/Sources/BuiltInOption.swift",
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
      "--users\0[{\"name\":\"a\",\"age\":1},{\"age\":2}]\0--user.name=b\0--nickname=null",
      "--no-is-quiet", "-no-isQuiet\0YES", "--no-nickname", "--noIsQuiet", "--no-nickname=x",
      "--no-port",
      "--no-isQuiet=NO", "-no-nickname", "--greeting hi", "--labels.a 1", "--no-nickname x",
      "--prot 1",
      "--port\0--greeting\0-x", "--port", "--numbers\0-1", "--numbers\0-x", "--matrix\0-1",
      "--labels\0-1",
      "--labels.a.b=1", "--labels.a", "--labels.",
      "--labels." + String(repeating: "a.", count: 200) + "b=1",
      "--launch-help", "--launch-help=1", "--launch-schema", "--launch-report=xml",
      "--launch-report=text",
      "--launch-forget=1", "--launch-save", "--launch-save=x", "--launch-save\01h",
      "--launch-save=0s",
      "--launch-configuration-file",
      "--launch-configuration-file=a\0--launch-configuration-file\0b",
      "--launch-configuration-file\0-x", "--launch.help", "--other\01", "-5", "-x5", "-", "--=",
      "-=1", "--is-quiet=maybe",
      "-isQuiet\0\"YES\"", "--network=x", "--network\0{\"retries\":\"x\",\"RETRIES\":1}",
      "--user=null",
      "--user\0{}", "--network={}", "--network=5",
      "-NSTreatUnknownArgumentsAsOpen\0NO\0-ApplePersistenceIgnoreState\0YES",
      "--datasource=localmock", "--data-source=x", "--users.a=1", "--account.name\0a\0--account={}",
      "--tags=a\0--tags=a"),
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
      "Gantry/Sources/SourceReading+Environment.swift", "Gantry/Sources/LaunchVariables.swift",
      "Gantry/Sources/SourceReading+Objects.swift",
    ],
    tokens: valueTokens
      + optionTokens.map { OptionName.environment($0) + "=" }
      + ["LAUNCH_CONFIGURATION=", "LAUNCH_ORIGINS=", "LAUNCH_CONFIGURATION_DIGEST=", "LAUNCH_"],
    seeds: seeds(
      "LAUNCH_PORT=1\0LAUNCH_NUMBERS=[1]\0LAUNCH_GREETING=x=y\0LAUNCH_IS_QUIET=1",
      "LAUNCH_NETWORK_LATENCY=5s\0LAUNCH_USER={\"name\":\"b\"}\0LAUNCH_LABELS={\"a\":2}",
      "LAUNCH_ORIGINS={\"port\":\"a.swift:1\",\"$LAUNCH_PORT\":\"b\"}\0LAUNCH_PORT=x\0LAUNCH_PROT=1",
      "LAUNCH_CONFIGURATION={\"port\":1}\0LAUNCH_PORT=2\0HOME=/",
      "LAUNCH_USER_NAME=a\0LAUNCH_USER_AGE=1",
      "LAUNCH_LABELS_A=1", "LAUNCH_LABELS_=1", "LAUNCH_isQuiet=1\0LAUNCH_IS_QUIET=0",
      "LAUNCH_NETWORK=x",
      "LAUNCH_CONFIGURATION_FILE=/missing\0LAUNCH_CONFIGURATION_DIGEST=1-0",
      "LAUNCH_CONFIGURATION_FIEL=x",
      "LAUNCH_LINK_PORT=1", "LAUNCH_NETWORK={\"retries\":1}",
      "LAUNCH_NETWORK={\"latency\":\"1s\",\"LATENCY\":\"2s\"}",
      "LAUNCH_NETWORK=[1]", "LAUNCH_NETWORK={}", "LAUNCH_NETWORK=null",
      "LAUNCH_USER_A" + ".a".padded(to: 200) + "=1",
      "LAUNCH_ACCOUNT={\"nmae\":1}", "LAUNCH_=1",
      "LAUNCH_NETWORK={\"latency\"", "LAUNCH_ORIGINS=x\0LAUNCH_PORT=y", "LAUNCH_NETWORK_RETRIES=999"
    ),
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
      "Gantry/Sources/SourceReading.swift", "Gantry/Sources/SourceReading+Payload.swift",
      "Gantry/Sources/SourceReading+Objects.swift",
      "Gantry/Payloads",
    ],
    tokens: valueTokens
      + Schema.of(FuzzLaunch.self).leaves.map {
        "\"\(Schema.of(FuzzLaunch.self).keys(of: $0).last ?? "")\":"
      } + ["\"$type\":", "\"$version\":", "{", "}", "[", "]"],
    seeds: seeds(
      #"{"$type":"FuzzLaunch","$version":1,"port":1,"names":["a"],"network":{"latency":"5s"}}"#,
      #"{"user":{"name":"a","age":null},"recording":{"file":{"path":"a"}},"apiToken":"x"}"#,
      #"{"users":[{"name":"a"}],"matrix":[[1]],"labels":{"b":2},"tags":["c"],"prot":1}"#,
      "eyJwb3J0IjoxfQ==", "[]", "1", "W10=", "{", "x", "", #"{"$type":"Other"}"#,
      #"{"$version":2}"#, #"{"$x":1}"#,
      #"{"$version":"1"}"#, #"{"$schema":"a"}"#, #"{"port":1,"PORT":2}"#, #"{"network":1}"#,
      #"{"network":{}}"#,
      #"{"network":null}"#, #"{"account":{"password":1,"Password":2}}"#,
      #"{"network":{"retires":1}}"#, "null",
      "eyJuYW1lIjoiYSJ9", #"{"name":"a","age":1}"#, #"{"name":"a","nmae":1}"#, #"{"name":1}"#,
      #""a""#),
    check: { bytes in
      var given = Given()
      given.variables["LAUNCH_CONFIGURATION"] = String(decoding: bytes, as: UTF8.self)
      checkLaunch(given, bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(PayloadError) {
        _ = try FuzzLaunch.User(base64EncodedJSON: text)
      } catch {
        require(!error.description.isEmpty, "an error without words")
      }
      if let value = FuzzLaunch.User.decode(from: text) {
        requireEqual(
          FuzzLaunch.User.decode(from: value.base64EncodedJSONString() ?? ""), value,
          "a value's payload is another value")
      }
    })

  /// One option and a text for it up to the end: as argument, variable, property list and payload.
  static let optionValues = FuzzedReader(
    name: "option-values",
    sources: [
      "Gantry/Coding/Scalar.swift", "Gantry/Coding/ScalarType.swift", "Gantry/Coding/Operand.swift",
      "Gantry/Coding/OptionDecoder.swift", "Gantry/Coding/OptionDecoder+Problems.swift",
      "Gantry/Coding/ValueDecoder.swift",
    ],
    tokens: valueTokens + optionTokens.map { $0 + "\0" },
    seeds: {
      let texts = [
        "", "x", "1", "-1", "1.5", "1e400", "200", "true", "NO", "null", "nil", "[]", "{}", "()",
        "[1,2]", "(1, 2)",
        "[null]", "[1,\"x\",null,{}]", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{a = 1;}", "{a = (x);}",
        "\"a\"", "é", "[",
        "<array><integer>5</integer></array>", "<dict><key>a</key><string>b</string></dict>",
        "<00ff>", "AAEC", "AA",
        "2026-01-02T03:04:05Z", "2026-13-01", "1000000000000000000000", "0x1F", "nan", "-inf",
        "0.1e-400", "+5",
        "https://a.example/b?c=d", "a b", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "250ms",
        "9".padded(to: 60),
        "local-mock", "localMock", "[\"local-mock\",\"local-mok\"]", "{\"name\":\"a\"}",
        "{\"name\":\"a\",\"nmae\":1}",
        "{\"name\":1,\"age\":\"x\"}", "{\"nam\":\"a\"}",
        "[{\"name\":\"a\"},{\"age\":1},{\"name\":\"b\",\"x\":1}]",
        "{\"off\":{}}", "{\"off\":{},\"file\":{}}", "{\"file\":{\"path\":\"a\"}}", "{\"file\":{}}",
        "{\"fil\":{}}", "off",
        "file", "{\"a\":[{\"name\":\"b\"}],\"c\":[{}]}", "[[1],[2,\"x\"],[]]", "[[[1]]]",
        "{\"localMock\":1,\"local-mock\":2}",
        "[1,\"a\"]", "[1,null]", "[1,\"a\",2]", "{\"latency\":\"1s\",\"retries\":300}",
        "{\"password\":\"x\"}", "[\"a\",\"b\"]",
        "[" + String(repeating: "\"x\",", count: 60) + "1]", "[0,9223372036854775808]",
        "{\"a\":\"b\"}", "a=1", "a.b=nil", "a", "{\"one\":2,\"two\":null}", "{\"one\":null}",
        "{\"inner\":{\"name\":\"a\"},\"list\":[1,\"x\"]}", "{\"super\":{\"one\":3}}",
      ]
      // What one option alone reads in a way of its own.
      let pairs = [
        "identifier\06BA7B810-9DAD-11D1-80B4-00C04FD430C8", "limit\05", "limit\0\"5\"",
        "limit\0x", "total\01", "total\0\"nan\"", "total\0true", "total\0null",
        "user\0{\"name\":\"a\"" + ",\"age\":1".padded(to: 16) + "}",
      ]
      let schema = Schema.of(FuzzLaunch.self)
      // Half of the texts for each option, or seeds alone would take the time of a short run.
      let halves = schema.nodes.indices.dropFirst().flatMap { node in
        texts.indices.filter { ($0 + node) % 2 == 0 }.map {
          "\(schema.longName(of: node))\0\(texts[$0])"
        }
      }
      return (pairs + halves).map { Array($0.utf8) }
    },
    check: { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      let schema = Schema.of(FuzzLaunch.self)
      guard parts.count == 2, !parts[1].contains(0),
        let node = schema.node(named: String(decoding: parts[0], as: UTF8.self)), node > 0
      else { return }
      let text = String(decoding: parts[1], as: UTF8.self)
      var object = Value.object([])
      let value = (try? JSONReader.read(text)) ?? .string(text)
      object = object.setting(value, at: schema.keys(of: node)[...])
      let ways = [
        Given(arguments: ["--\(schema.longName(of: node))=\(text)"]),
        Given(variables: ["LAUNCH_" + schema.environmentName(of: node): text]),
        Given(arguments: ["-\(schema.longName(of: node))", text]),
        Given(variables: ["LAUNCH_CONFIGURATION": JSONWriter.write(object)]),
      ]
      // A member by itself, and one beside the whole.
      let name = schema.longName(of: node)
      let members = [
        ["--\(name).\(text)"], ["--\(name)=\(text)", "--\(name).a=1", "--\(name).b.c=\(text)"],
        ["-\(name).a", text],
      ].map { Given(arguments: $0) }
      checkRange(text)
      var payloads: [String?] = []
      for way in ways {
        payloads.append(try? read(way.arguments, way.variables).get().configuration.payload)
        checkDefaults(way)
      }
      // The whole check takes as long as all the others, so that each input gets it for one.
      let all = ways + members
      checkLaunch(all[Int(bytes.reduce(0, &+)) % all.count], bytes)
      // Of a list an argument gives one element.
      switch schema.nodes[node].kind {
      case .array, .structure, .other, .bool: break
      default:
        requireEqual(
          payloads[0], payloads[1],
          "'\(text)' means another value in a variable than in an argument of "
            + schema.longName(of: node))
      }
    })

  /// With mistakes ignored, an app starts, and what is wrong has its default.
  private static func checkDefaults(_ given: Given) {
    let input = Launch<FuzzLaunch>.input(["app"] + given.arguments, given.variables)
    do throws(LaunchError) {
      _ = try Launch<FuzzLaunch>(input, .useDefaults)
    } catch {
      fatalError("a mistake keeps an app from starting that ignores them: \(error)")
    }
  }

  private static func checkRange(_ text: String) {
    guard
      let launch = try? Launch<FuzzRange>(arguments: ["app", "--least=\(text)"], environment: [:])
    else { return }
    require(launch.configuration.least <= 10, "a configuration that refuses itself is read")
  }

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
