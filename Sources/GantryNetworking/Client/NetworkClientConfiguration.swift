#if DEBUG
  public import Gantry
#endif

/// Decides which client an app has.
public protocol NetworkClientConfiguration: Sendable {
  /// The client.
  var networkClient: any NetworkClient { get }
}

/// The configuration of an app that uses the network, and the only one in release builds.
public struct ReleaseNetworkClientConfiguration: NetworkClientConfiguration {
  private let client: any NetworkClient

  /// Makes the configuration.
  ///
  /// - Parameter client: the client; by default one of `URLSession.shared`.
  public init(client: any NetworkClient = MainNetworkClient()) { self.client = client }

  /// The client, the same at each access.
  public var networkClient: any NetworkClient { client }
}

#if DEBUG
  /// The configuration of an app under test, whose client is a mock.
  ///
  /// Every access gives the same mock, also of copies: ``mock`` has the app's calls. A
  /// configuration made anew has a mock of its own.
  public struct DebugNetworkClientConfiguration: NetworkClientConfiguration, DebugOnly {
    /// The mock.
    public let mock: MockNetworkClient

    /// Makes the configuration.
    ///
    /// - Parameter mock: the mock, with its results; by default one without results.
    public init(mock: MockNetworkClient = MockNetworkClient()) { self.mock = mock }

    /// The mock.
    public var networkClient: any NetworkClient { mock }
  }
#endif
