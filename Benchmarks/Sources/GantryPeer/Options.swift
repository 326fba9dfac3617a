import Gantry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options, declared as Gantry's users declare them.
struct Options: LaunchConfiguration {
  enum CountriesDatasource: String, Codable, CaseIterable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
    case recorded
  }
  enum LogLevel: String, Codable, CaseIterable {
    case debug, info, warning, error
  }
  enum Appearance: String, Codable, CaseIterable {
    case light, dark, system
  }

  // Everything is read in a release build too; otherwise there would be nothing to measure.
  static var launchPolicy: LaunchPolicy { .all }

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
}
