// What dependency frameworks' clients are before they ask Gantry.

import Dependencies
import FactoryKit
import Foundation
import GantryNetworking

#if DEBUG
  extension Container {
    var usersClient: Factory<any NetworkClient> {
      self { MainNetworkClient() }
        .onArg("mock") { MockNetworkClient() }
    }
  }

  enum UsersClientKey: DependencyKey {
    static var liveValue: any NetworkClient {
      ProcessInfo.processInfo.arguments.contains("-mock")
        ? MockNetworkClient() : MainNetworkClient()
    }
  }
#endif
