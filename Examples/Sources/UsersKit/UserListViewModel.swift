import Foundation
import NIOConcurrencyHelpers

/// What the list of users shows, at any moment.
///
/// Whoever shows it may look from any thread while another one loads.
public final class UserListViewModel: Sendable {
  private struct State {
    var users: [UserDTO] = []
    var isLoading = false
    var errorMessage: String?
  }

  private let state = NIOLockedValueBox(State())
  private let service: any UserService

  /// Makes a view model of an empty list.
  ///
  /// - Parameter service: where users come from.
  public init(service: any UserService = UserAPIService()) { self.service = service }

  /// The users that were loaded last.
  public var users: [UserDTO] { state.withLockedValue { $0.users } }

  /// Whether users are being loaded.
  public var isLoading: Bool { state.withLockedValue { $0.isLoading } }

  /// Why the last loading failed; nil while one is under way, and after one that worked.
  public var errorMessage: String? { state.withLockedValue { $0.errorMessage } }

  /// Loads the users; those that are there stay until others come.
  public func loadUsers() async {
    state.withLockedValue { state in
      state.isLoading = true
      state.errorMessage = nil
    }
    do {
      let users = try await service.getUsers()
      state.withLockedValue { $0.users = users }
    } catch is CancellationError {
      // Nobody waits for a message any more.
    } catch {
      let message = "Failed to load users: \(error.localizedDescription)"
      state.withLockedValue { $0.errorMessage = message }
    }
    state.withLockedValue { $0.isLoading = false }
  }
}
