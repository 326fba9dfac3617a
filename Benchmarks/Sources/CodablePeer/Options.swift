#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options, decoded by code that the compiler wrote, from a decoder that knows the answers.
struct Options: Decodable {
  enum CountriesDatasource: String, Decodable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
    case recorded
  }
  enum LogLevel: String, Decodable {
    case debug, info, warning, error
  }
  enum Appearance: String, Decodable {
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
}
