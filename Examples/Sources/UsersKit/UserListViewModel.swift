import Foundation
public import Observation

/// What the list of users shows, at any moment.
@MainActor @Observable public final class UserListViewModel {
  /// The users that were loaded last.
  public private(set) var users: [UserDTO] = []

  /// Whether users are being loaded.
  public private(set) var isLoading = false

  /// Why the last loading failed; nil while one is under way, and after one that worked.
  public private(set) var errorMessage: String?

  private let service: any UserService

  /// Makes a view model of an empty list.
  ///
  /// - Parameter service: where users come from.
  public nonisolated init(service: any UserService = UserAPIService()) { self.service = service }

  /// Loads the users; those that are there stay until others come.
  public func loadUsers() async {
    isLoading = true
    errorMessage = nil
    do {
      users = try await service.getUsers()
    } catch is CancellationError {
      // Nobody waits for a message any more.
    } catch {
      errorMessage = "Failed to load users: \(error.localizedDescription)"
    }
    isLoading = false
  }
}
