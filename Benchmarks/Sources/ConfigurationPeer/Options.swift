import Configuration

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options, read through swift-configuration.
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
  var serverURL: URL

  // The required forms, because they alone throw where a value doesn't convert.
  init(reader: ConfigReader) throws {
    resetState = try reader.requiredBool(forKey: "resetState")
    skipOnboarding = try reader.requiredBool(forKey: "skipOnboarding")
    disableAnimations = try reader.requiredBool(forKey: "disableAnimations")
    recordNetwork = try reader.requiredBool(forKey: "recordNetwork")
    verboseLogging = try reader.requiredBool(forKey: "verboseLogging")
    showsLayoutGuides = try reader.requiredBool(forKey: "showsLayoutGuides")
    port = try reader.requiredInt(forKey: "port")
    retryLimit = try reader.requiredInt(forKey: "retryLimit")
    pageSize = try reader.requiredInt(forKey: "pageSize")
    cacheMegabytes = try reader.requiredInt(forKey: "cacheMegabytes")
    userName = try reader.requiredString(forKey: "userName")
    greeting = try reader.requiredString(forKey: "greeting")
    sessionToken = try reader.requiredString(forKey: "sessionToken")
    localeIdentifier = try reader.requiredString(forKey: "localeIdentifier")
    countriesDatasource = try reader.requiredString(forKey: "countriesDatasource")
    logLevel = try reader.requiredString(forKey: "logLevel")
    appearance = try reader.requiredString(forKey: "appearance")
    featureFlags = try reader.requiredStringArray(forKey: "featureFlags")
    favoriteCountries = try reader.requiredStringArray(forKey: "favoriteCountries")
    serverURL = try reader.requiredString(forKey: "serverUrl")
  }
}
