#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options, read as a careful engineer reads them without a library.
///
/// One pass over the arguments, every value checked, every mistake told.
struct Options {
  enum CountriesDatasource: String {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
    case recorded
  }
  enum LogLevel: String {
    case debug, info, warning, error
  }
  enum Appearance: String {
    case light, dark, system
  }

  var resetState = false
  var skipOnboarding = false
  var disableAnimations = false
  var recordNetwork = false
  var verboseLogging = false
  var showsLayoutGuides = false
  var port = 80
  var retryLimit = 1
  var pageSize = 20
  var cacheMegabytes = 64
  var userName = ""
  var greeting = "Hello"
  var sessionToken = ""
  var localeIdentifier = "en_US"
  var countriesDatasource = CountriesDatasource.restCountries
  var logLevel = LogLevel.info
  var appearance = Appearance.system
  var featureFlags: [String] = []
  var favoriteCountries: [String] = []
  var serverURL: URL?

  init(arguments: [String]) throws {
    var scanner = Scanner(arguments: arguments)
    while let option = scanner.next() {
      switch option {
      case "--reset-state": resetState = true
      case "--skip-onboarding": skipOnboarding = true
      case "--disable-animations": disableAnimations = true
      case "--record-network": recordNetwork = true
      case "--verbose-logging": verboseLogging = true
      case "--shows-layout-guides": showsLayoutGuides = true
      case "--port": port = try scanner.value(of: option, as: { Int($0) })
      case "--retry-limit": retryLimit = try scanner.value(of: option, as: { Int($0) })
      case "--page-size": pageSize = try scanner.value(of: option, as: { Int($0) })
      case "--cache-megabytes": cacheMegabytes = try scanner.value(of: option, as: { Int($0) })
      case "--user-name": userName = try scanner.value(of: option)
      case "--greeting": greeting = try scanner.value(of: option)
      case "--session-token": sessionToken = try scanner.value(of: option)
      case "--locale-identifier": localeIdentifier = try scanner.value(of: option)
      case "--countries-datasource":
        countriesDatasource = try scanner.value(
          of: option, as: { CountriesDatasource(rawValue: $0) })
      case "--log-level": logLevel = try scanner.value(of: option, as: { LogLevel(rawValue: $0) })
      case "--appearance":
        appearance = try scanner.value(of: option, as: { Appearance(rawValue: $0) })
      case "--feature-flags": featureFlags.append(try scanner.value(of: option))
      case "--favorite-countries": favoriteCountries.append(try scanner.value(of: option))
      case "--server-url": serverURL = try scanner.value(of: option, as: { URL(string: $0) })
      default: throw ScanError(message: "'\(option)' is not an option.")
      }
    }
  }
}

/// A position in the arguments.
struct Scanner {
  let arguments: [String]
  var index = 1

  init(arguments: [String]) {
    self.arguments = arguments
  }

  mutating func next() -> String? {
    guard index < arguments.count else { return nil }
    defer { index += 1 }
    return arguments[index]
  }

  mutating func value(of option: String) throws -> String {
    guard let value = next() else { throw ScanError(message: "\(option) needs a value.") }
    return value
  }

  mutating func value<Value>(
    of option: String, as convert: (String) -> Value?
  ) throws -> Value {
    let text = try value(of: option)
    guard let value = convert(text) else {
      throw ScanError(message: "\(option): '\(text)' is not a \(Value.self).")
    }
    return value
  }
}

/// What a wrong argument is answered with.
struct ScanError: Error {
  var message: String
}
