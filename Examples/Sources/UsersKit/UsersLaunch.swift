public import Foundation
public import Gantry
public import GantryNetworking

/// Everything that the Users app can be told at launch.
public struct UsersLaunch: LaunchConfiguration {
  /// Whether a UI test launched the app: then it has predefined users and needs no network.
  ///
  /// The flag is `-UITests`. Release builds don't heed it.
  public var uiTests = false

  /// The address of the service that has users in JSONPlaceholder's format.
  public var usersBaseURL = API.publicService

  /// What the network is like: stubs, recordings, faults.
  public var network = NetworkConditions()

  /// The network interface that the app listens on.
  public var host = "127.0.0.1"

  /// The port that the app listens on; 0 takes any free one.
  public var port: UInt16 = 8082

  /// Makes the configuration of a plain launch.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case uiTests = "UITests"
    case usersBaseURL, network, host, port
  }

  /// Release builds can be told where to listen and which service to ask, never to use a mock, nor
  /// that the network be anything but what it is.
  public static var launchPolicy: LaunchPolicy {
    #if DEBUG
      .all
    #else
      .only("port", "host", "users-base-url")
    #endif
  }

  /// One line about the app.
  public static var abstract: String { "List users in a web browser." }

  /// What the options mean.
  public static var optionDescriptions: [String: String] {
    [
      "UITests": "Show predefined users, without any network.",
      "usersBaseURL": "The service that has users, as JSONPlaceholder does.",
      "host": "The network interface to listen on.",
      "port": "The port to listen on; 0 takes any free one.",
    ]
    .merging(NetworkConditions.optionDescriptions(of: "network")) { own, _ in own }
  }
}
