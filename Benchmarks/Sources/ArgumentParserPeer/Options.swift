import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The twenty options, declared for swift-argument-parser.
struct Options: ParsableArguments {
  enum CountriesDatasource: String, ExpressibleByArgument, CaseIterable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
    case recorded
  }
  enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case debug, info, warning, error
  }
  enum Appearance: String, ExpressibleByArgument, CaseIterable {
    case light, dark, system
  }

  @Flag var resetState = false
  @Flag var skipOnboarding = false
  @Flag var disableAnimations = false
  @Flag var recordNetwork = false
  @Flag var verboseLogging = false
  @Flag var showsLayoutGuides = false
  @Option var port = 80
  @Option var retryLimit = 1
  @Option var pageSize = 20
  @Option var cacheMegabytes = 64
  @Option var userName = ""
  @Option var greeting = "Hello"
  @Option var sessionToken = ""
  @Option var localeIdentifier = "en_US"
  @Option var countriesDatasource = CountriesDatasource.restCountries
  @Option var logLevel = LogLevel.info
  @Option var appearance = Appearance.system
  @Option var featureFlags: [String] = []
  @Option var favoriteCountries: [String] = []
  @Option(transform: Options.url) var serverURL: URL

  private static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw ValidationError("'\(text)' is not a URL.") }
    return url
  }
}
