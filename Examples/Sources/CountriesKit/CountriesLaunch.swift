public import Foundation
public import Gantry
public import GantryNetworking

/// Everything that the Countries app can be told at launch.
public struct CountriesLaunch: LaunchConfiguration {
  /// Where the countries come from.
  public enum Datasource: String, Codable, CaseIterable, Sendable {
    /// A service that speaks REST Countries v3.1.
    case restCountries = "rest-countries"
    #if DEBUG
      /// Predefined countries, no network.
      case localMock = "local-mock"
    #endif
  }

  /// Where the countries come from.
  public var countriesDatasource = Datasource.restCountries

  /// The address of the service that speaks REST Countries v3.1.
  public var countriesBaseURL = RESTCountriesRemoteDatasource.publicService

  /// How long one request to that service may take.
  public var requestTimeout = Duration.seconds(10)

  /// What the network is like: stubs, recordings, faults.
  public var network = NetworkConditions()

  /// The network interface that the app listens on.
  public var host = "127.0.0.1"

  /// The port that the app listens on; 0 takes any free one.
  public var port: UInt16 = 8080

  /// Makes the configuration of a plain launch.
  public init() {}

  /// Release builds can be told where to listen and which service to ask, never to use a mock, nor
  /// that the network be anything but what it is.
  public static var launchPolicy: LaunchPolicy {
    #if DEBUG
      .all
    #else
      .only("port", "host", "countries-base-url", "request-timeout")
    #endif
  }

  /// One line about the app.
  public static var abstract: String { "Browse the countries of the world in a web browser." }

  /// What the options mean.
  public static var optionDescriptions: [String: String] {
    [
      "countriesDatasource": "Where the countries come from.",
      "countriesBaseURL": "The service that speaks REST Countries v3.1.",
      "requestTimeout": "How long one request to that service may take.",
      "host": "The network interface to listen on.",
      "port": "The port to listen on; 0 takes any free one.",
    ]
    .merging(NetworkConditions.optionDescriptions(of: "network")) { own, _ in own }
  }
}
