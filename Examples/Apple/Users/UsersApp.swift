import Gantry
import GantryLink
import SwiftUI
import UsersKit

/// The Users app.
///
/// Through which client it talks, the launch decides.
@main
struct UsersApp: App {
  private let greets: Bool

  init() {
    LaunchLink.connect()
    do throws(PayloadError) {
      greets = try !Onboarding.isCompleted()
    } catch {
      // A UI test of a debug build has asked for a state that the app can't have.
      fatalError("The launch environment of a UI test: \(error)")
    }
  }

  var body: some Scene {
    WindowGroup {
      UserListView(greets: greets)
        .task { await LaunchLink.ready() }
    }
  }
}
