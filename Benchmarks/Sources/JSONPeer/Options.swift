#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options as one base64 JSON document, the program's only argument.
struct Options: Codable {
  enum CountriesDatasource: String, Codable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
    case recorded
  }
  enum LogLevel: String, Codable {
    case debug, info, warning, error
  }
  enum Appearance: String, Codable {
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
    guard arguments.count == 2, let data = Data(base64Encoded: arguments[1]) else {
      throw PayloadError(message: "The program takes one argument, a base64 JSON document.")
    }
    self = try JSONDecoder().decode(Options.self, from: data)
  }
}

/// What an argument that isn't base64 is answered with.
struct PayloadError: Error {
  var message: String
}
