public import Gantry
public import GantryNetworking

/// Makes the client that the app talks through.
public enum APIFactory {
  /// Makes a client.
  ///
  /// - Parameter configuration: what decides which; by default what this launch selects.
  /// - Returns: the client.
  public static func makeDefault(
    with configuration: any NetworkClientConfiguration =
      NetworkClientSelector.select(for: UsersLaunch.current)
  ) -> any NetworkClient {
    configuration.networkClient
  }
}

extension NetworkClientSelector {
  /// Chooses the configuration that a launch of this app asks for.
  ///
  /// - Parameter launch: the launch.
  /// - Returns: the mock's where a UI test launched a debug build, else the real client's.
  public static func select(for launch: UsersLaunch) -> any NetworkClientConfiguration {
    #if DEBUG
      select(isUITest: launch.uiTests, debug: .users(at: launch.usersBaseURL))
    #else
      select()
    #endif
  }
}

#if DEBUG
  public import Foundation

  extension DebugNetworkClientConfiguration {
    /// A mock that knows two users, and no other address than theirs.
    ///
    /// - Parameter service: the service that would have them.
    /// - Returns: the configuration.
    public static func users(
      at service: URL = UsersLaunch.current.usersBaseURL
    ) -> DebugNetworkClientConfiguration {
      let mock = MockNetworkClient()
      mock.stub(
        API.users(at: service),
        with: [
          UserDTO(id: 1, username: "Username One"), UserDTO(id: 2, username: "Username Two"),
        ])
      return DebugNetworkClientConfiguration(mock: mock)
    }
  }
#endif
