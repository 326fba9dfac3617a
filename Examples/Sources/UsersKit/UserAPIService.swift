public import GantryNetworking

/// Where users come from.
public protocol UserService: Sendable {
  /// All users.
  ///
  /// - Returns: the users, in the service's order; none where it has none.
  /// - Throws: `APIError`; `CancellationError` where the task was cancelled.
  func getUsers() async throws -> [UserDTO]
}

/// The users of a web service.
public struct UserAPIService: UserService {
  private let networkClient: any NetworkClient

  /// Makes the service; nothing is fetched yet.
  ///
  /// - Parameter networkClient: what fetches; by default what this launch selects.
  public init(networkClient: any NetworkClient = APIFactory.makeDefault()) {
    self.networkClient = networkClient
  }

  /// Fetches all users.
  ///
  /// - Returns: the users; none where the answer says that there are none.
  /// - Throws: `APIError`; `CancellationError` where the task was cancelled.
  public func getUsers() async throws -> [UserDTO] {
    try await networkClient.fetch(api: API.users(), method: .get(), request: UserRequest()) ?? []
  }
}
