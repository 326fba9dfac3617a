import ExampleWeb
import Foundation
import UsersKit

/// The list of users, or what stands in its place.
struct UserListPage: Sendable {
  var model: UserListViewModel
  var layout: Layout
  /// Whether somebody is new and is greeted.
  var greets: Bool

  var title: String { layout.site.name }

  /// What stands there until something else comes behind it.
  var loading: HTML {
    """
    <div class="empty loading" id="loading" data-testid="loading" role="status">
    <p class="spinner" aria-hidden="true"></p>
    <h2>Loading users…</h2>
    <p>The service takes its time.</p>
    </div>
    """
  }

  /// What came of the loading.
  @MainActor var result: HTML {
    if let message = model.errorMessage { return failure(message) }
    let users = model.users
    return users.isEmpty ? empty : list(users)
  }

  private func list(_ users: [UserDTO]) -> HTML {
    """
    <div class="intro">
    <h1>Users</h1>
    </div>
    \(greeting)
    <p class="summary" id="summary" role="status">\(summary(users.count))</p>
    <ul class="card users" id="users" data-testid="users" aria-label="Users">
    \(users.map(row))
    </ul>
    """
  }

  private var greeting: HTML {
    guard greets else { return .empty }
    return """
      <div class="pages tour" role="group" aria-label="Tour" tabindex="0">
      <p class="lede" id="welcome" data-testid="welcome">Welcome to Users</p>
      <p class="lede">Swipe a user to the left to delete it.</p>
      <p class="lede">Load the page again to see all.</p>
      </div>
      """
  }

  private func summary(_ count: Int) -> String { count == 1 ? "1 user" : "\(count) users" }

  private func row(_ user: UserDTO) -> HTML {
    """
    <li class="pages"><div class="user">\
    <span class="avatar" aria-hidden="true">\(user.username.prefix(1).uppercased())</span>\
    <span class="username">\(user.username)</span></div>\
    <button class="delete" type="button" aria-label="Delete \(user.username)">Delete</button></li>

    """
  }

  private var empty: HTML {
    """
    <div class="empty" id="empty" data-testid="empty">
    <h2>No users yet</h2>
    <p>The service answered, and has nobody to show.</p>
    <p><a class="button" href="/">Look again</a></p>
    </div>
    """
  }

  private func failure(_ message: String) -> HTML {
    ErrorPage(
      heading: "The users can’t be shown", explanation: message,
      advice: "Wait a moment, then try again, or start the app with --users-base-url and the "
        + "address of another service, for instance the sample backend.",
      retry: "/"
    ).content(layout.site)
  }
}
