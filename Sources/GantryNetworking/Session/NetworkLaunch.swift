public import Gantry

/// The conditions of an app's network as launch options of their own: `--network.offline`.
///
/// They reach an app that declares no ``NetworkConditions`` itself:
///
/// ```swift
/// try await TestLauncher(options: [CountriesLaunch.test, NetworkLaunch(conditions)]).launch(app)
/// ```
///
/// The app only installs the conditions, or uses ``NetworkClient``.
public struct NetworkLaunch: LaunchConfiguration {
  /// The conditions.
  public var network = NetworkConditions()

  /// Makes conditions that change nothing.
  public init() {}

  /// Makes a launch with conditions.
  ///
  /// - Parameter network: the conditions.
  public init(_ network: NetworkConditions) { self.network = network }

  /// `LAUNCH_CONFIGURATION_NETWORK`, beside the app's own payload.
  public static var payloadKey: String { "LAUNCH_CONFIGURATION_NETWORK" }

  /// What the conditions' options mean.
  public static var optionDescriptions: [String: String] {
    NetworkConditions.optionDescriptions(of: "network")
  }

  /// Options other than `--network.…` are the app's own, even if they resemble these.
  public static var otherOptions: [String] {
    CommandLine.arguments.dropFirst().filter { $0.hasPrefix("-") }
      .map { String($0.prefix { $0 != "=" }.drop { $0 == "-" }) }
      .filter { !$0.lowercased().hasPrefix("network.") && $0.lowercased() != "network" }
  }
}

extension NetworkLaunch: ReadByItsLibrary {
  /// That the app has no session with its conditions yet.
  package static var isUnread: String {
    "Nobody had installed the conditions when it was ready. Install them by "
      + "GantryNetworking.install(in:), or installInSharedSession(), before LaunchLink.ready(url:)."
  }
}
