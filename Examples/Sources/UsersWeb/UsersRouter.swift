import ExampleWeb
import Foundation
public import Hummingbird
public import UsersKit

/// The Users app's pages.
///
/// Nothing in here knows which network client it talks through.
public enum UsersRouter {
  /// Makes the routes of the app.
  ///
  /// A service that answers quickly is awaited. Of one that doesn't, the page is sent in two parts:
  /// at once that users are being loaded, and what came of it when it is there, which takes the
  /// first part's place without any script.
  ///
  /// - Parameters:
  ///   - note: what the footer says about this launch, or nil for nothing.
  ///   - greets: whether the page greets somebody who is new.
  ///   - patience: how long the page waits before it says that users are being loaded.
  ///   - service: where users come from.
  /// - Returns: a router with the page and its style sheet and icon.
  public static func make(
    note: String? = nil, greets: Bool = false, patience: Duration = .milliseconds(150),
    service: any UserService
  ) -> Router<BasicRequestContext> {
    let layout = Layout(site: .users, note: note)
    let router = Pages.router(layout)

    router.get("/") { _, _ in
      let page = UserListPage(
        model: UserListViewModel(service: service), layout: layout, greets: greets)
      let loading = Task { await page.model.loadUsers() }
      if await loading.ends(within: patience) {
        return Response(
          layout.page(title: page.title, await page.result),
          status: await page.model.errorMessage == nil ? .ok : .badGateway)
      }
      return Response { write in
        try await write(layout.beginning(title: page.title))
        try await write(page.loading)
        await withTaskCancellationHandler {
          await loading.value
        } onCancel: {
          loading.cancel()
        }
        try await write(await page.result)
        try await write(layout.end)
      }
    }
    return router
  }
}

extension Task<Void, Never> {
  /// Waits for the task's end, but not for long; whether it came.
  fileprivate func ends(within patience: Duration) async -> Bool {
    let (events, continuation) = AsyncStream.makeStream(of: Bool.self)
    let end = Task {
      await value
      continuation.yield(true)
    }
    let timer = Task<Void, any Error> {
      try await Task<Never, Never>.sleep(for: patience)
      continuation.yield(false)
    }
    defer {
      end.cancel()
      timer.cancel()
    }
    return await events.first { _ in true } ?? false
  }
}
