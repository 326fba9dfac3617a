import Foundation
import Gantry

/// The configuration of the design's own examples.
struct CountriesLaunch: LaunchConfiguration, Equatable {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  struct NetworkConditions: Codable, Sendable, Equatable {
    var latency = Duration.zero
    var retries = 3
  }

  struct User: Codable, Sendable, Equatable {
    var name: String
    var age: Int?
  }

  // Tests of a debug build's rules hold in a release build of the tests too.
  static var launchPolicy: LaunchPolicy { .all }

  var countriesDatasource = Datasource.restCountries
  var hasCompletedOnboarding = false
  var magicNumbers: [Int] = []
  var names = ["Ann"]
  var greeting = "Hello"
  var port = 8080
  var network = NetworkConditions()
  var user: User?
}

/// An option of each kind that reading treats in a way of its own.
struct KindsLaunch: LaunchConfiguration, Equatable {
  enum Recording: Codable, Sendable, Equatable {
    case off
    case file(path: String)
  }

  enum Level: Int, Codable, CaseIterable, Sendable {
    case low = 1
    case high = 2
  }

  /// A type of the app's own around a scalar.
  struct Identifier: Codable, Sendable, Equatable {
    var text: String

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Pair: Codable, Sendable, Equatable {
    var left: Int
    var right: String?
  }

  static var launchPolicy: LaunchPolicy { .all }

  var byte: UInt8 = 0
  var small: Int8 = 0
  var ratio = 0.5
  var single: Float = 1
  var price = Decimal(string: "9.99") ?? 0
  var data = Data()
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var site = URL(string: "https://example.com")
  var identifier = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
  var delay = Duration.zero
  var level = Level.low
  var recording = Recording.off
  var wrapped = Identifier(text: "a")
  var isQuiet: Bool?
  var nickname: String? = "Nick"
  var labels: [String: Int] = ["a": 1]
  var pairs: [Pair] = []
  var matrix: [[Int]] = []
  var tags: Set<String> = []
  var offset = 0
}

/// A configuration with secrets.
struct SecretLaunch: LaunchConfiguration, Equatable {
  struct Account: Codable, Sendable, Equatable {
    var name = "guest"
    var password = Secret("")
  }

  static var launchPolicy: LaunchPolicy { .all }

  var apiToken = Secret("")
  var pin = Secret(0)
  var account = Account()
  var spares: [Secret<String>] = []
  var login: Secret<String>?
  var isVerbose = false
}

/// A type of the app's own around one value.
struct Single<Value: Codable & Equatable & Sendable>: Codable, Sendable, Equatable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// Reads a launch with the program's name put before the arguments.
func read<C: LaunchConfiguration>(
  _ type: C.Type, _ arguments: String..., environment: [String: String] = [:]
) throws(LaunchError) -> Launch<C> {
  try Launch<C>(arguments: ["app"] + arguments, environment: environment)
}

/// As ``read(_:_:environment:)`` for the design's own example.
func read(
  _ arguments: String..., environment: [String: String] = [:]
) throws(LaunchError) -> Launch<CountriesLaunch> {
  try Launch(arguments: ["app"] + arguments, environment: environment)
}

/// What a launch that must fail says.
func problems<C: LaunchConfiguration>(
  _ type: C.Type, _ arguments: String..., environment: [String: String] = [:]
) -> String {
  problems(type, all: arguments, environment)
}

/// As ``problems(_:_:environment:)`` for the design's own example.
func problems(_ arguments: String..., environment: [String: String] = [:]) -> String {
  problems(CountriesLaunch.self, all: arguments, environment)
}

private func problems<C: LaunchConfiguration>(
  _ type: C.Type, all arguments: [String], _ environment: [String: String]
) -> String {
  do {
    let launch = try Launch<C>(arguments: ["app"] + arguments, environment: environment)
    return "no problem: \(launch.configuration)"
  } catch {
    return error.description
  }
}
