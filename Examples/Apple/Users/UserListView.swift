import SwiftUI
import UsersKit

/// All users, with a search.
struct UserListView: View {
  var greets: Bool

  @State private var model = UserListViewModel()
  @State private var query = ""

  var body: some View {
    NavigationStack {
      content
        .navigationTitle("Users")
        .searchable(text: $query, prompt: "Search users")
    }
    .task { await model.loadUsers() }
  }

  @ViewBuilder private var content: some View {
    if let message = model.errorMessage {
      FailureView(
        title: "The users can’t be shown", explanation: message,
        advice: "Wait a moment, then try again."
      ) {
        Task { await model.loadUsers() }
      }
    } else if model.isLoading {
      ProgressView("Loading users…")
    } else {
      VStack(spacing: 0) {
        if greets {
          Text("Welcome to Users").accessibilityIdentifier("welcome").padding()
        }
        List(users) { user in Text(user.username) }
      }
    }
  }

  private var users: [UserDTO] {
    query.isEmpty
      ? model.users : model.users.filter { $0.username.localizedCaseInsensitiveContains(query) }
  }
}
