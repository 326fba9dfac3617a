import Foundation

/// The twenty options, read from the argument domain of `UserDefaults`.
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

  var resetState: Bool
  var skipOnboarding: Bool
  var disableAnimations: Bool
  var recordNetwork: Bool
  var verboseLogging: Bool
  var showsLayoutGuides: Bool
  var port: Int
  var retryLimit: Int
  var pageSize: Int
  var cacheMegabytes: Int
  var userName: String
  var greeting: String
  var sessionToken: String
  var localeIdentifier: String
  var countriesDatasource: CountriesDatasource
  var logLevel: LogLevel
  var appearance: Appearance
  var featureFlags: [String]
  var favoriteCountries: [String]
  var serverURL: URL?

  init(defaults: UserDefaults) throws {
    resetState = defaults.bool(forKey: "resetState")
    skipOnboarding = defaults.bool(forKey: "skipOnboarding")
    disableAnimations = defaults.bool(forKey: "disableAnimations")
    recordNetwork = defaults.bool(forKey: "recordNetwork")
    verboseLogging = defaults.bool(forKey: "verboseLogging")
    showsLayoutGuides = defaults.bool(forKey: "showsLayoutGuides")
    port = defaults.integer(forKey: "port")
    retryLimit = defaults.integer(forKey: "retryLimit")
    pageSize = defaults.integer(forKey: "pageSize")
    cacheMegabytes = defaults.integer(forKey: "cacheMegabytes")
    userName = defaults.string(forKey: "userName") ?? ""
    greeting = defaults.string(forKey: "greeting") ?? "Hello"
    sessionToken = defaults.string(forKey: "sessionToken") ?? ""
    localeIdentifier = defaults.string(forKey: "localeIdentifier") ?? "en_US"
    countriesDatasource = try defaults.value(
      forKey: "countriesDatasource", default: CountriesDatasource.restCountries)
    logLevel = try defaults.value(forKey: "logLevel", default: LogLevel.info)
    appearance = try defaults.value(forKey: "appearance", default: Appearance.system)
    featureFlags = defaults.stringArray(forKey: "featureFlags") ?? []
    favoriteCountries = defaults.stringArray(forKey: "favoriteCountries") ?? []
    // Not `url(forKey:)`, which takes a string for the path of a file.
    serverURL = defaults.string(forKey: "serverURL").flatMap { URL(string: $0) }
  }
}

/// What a value outside its enumeration is answered with.
struct DefaultsError: Error {
  var message: String
}

extension UserDefaults {
  fileprivate func value<Value: RawRepresentable<String>>(
    forKey key: String, default defaultValue: Value
  ) throws -> Value {
    guard let text = string(forKey: key) else { return defaultValue }
    guard let value = Value(rawValue: text) else {
      throw DefaultsError(message: "\(key): '\(text)' is not a \(Value.self).")
    }
    return value
  }
}
