public import Gantry

/// The conditions of an app's network as launch options of their own: `--network.offline`.
///
/// An app that declares no ``NetworkConditions`` itself is told them by this:
///
/// ```swift
/// try await TestLauncher(options: [CountriesLaunch.test, NetworkLaunch(conditions)]).launch(app)
/// ```
///
/// The app has nothing to do for it but to install the conditions, or to use ``NetworkClient``.
public struct NetworkLaunch: LaunchConfiguration {
  /// What the network is like.
  public var network = NetworkConditions()

  /// Makes the conditions of a network that is left alone.
  public init() {}

  /// Makes a launch with conditions.
  ///
  /// - Parameter network: what the network is like.
  public init(_ network: NetworkConditions) { self.network = network }

  /// `LAUNCH_CONFIGURATION_NETWORK`, beside the app's own payload.
  public static var payloadKey: String { "LAUNCH_CONFIGURATION_NETWORK" }

  /// What the conditions' options mean.
  public static var optionDescriptions: [String: String] {
    NetworkConditions.optionDescriptions(of: "network")
  }

  /// What isn't `--network.…` is the app's own, however near it is to one of these.
  public static var otherOptions: [String] {
    CommandLine.arguments.dropFirst().filter { $0.hasPrefix("-") }
      .map { String($0.prefix { $0 != "=" }.drop { $0 == "-" }) }
      .filter { !$0.lowercased().hasPrefix("network.") && $0.lowercased() != "network" }
  }
}
