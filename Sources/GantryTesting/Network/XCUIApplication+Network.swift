#if canImport(XCUIAutomation)
  public import XCUIAutomation

  extension XCUIApplication {
    /// What the application has asked of the network, where it uses `GantryNetworking`.
    ///
    /// An app has a link to the test, over which it tells that, if ``TestLauncher`` has launched it. Of
    /// one that was started by its own `launch()` nothing is known.
    public var network: AppNetwork { LinkedNetworks.network(of: self) }
  }

  extension TestLauncher {
    /// Configures an application, launches it, waits until it is ready, and checks that every option
    /// arrived.
    ///
    /// - Parameters:
    ///   - app: the application, which links `GantryLink` and says when it is ready.
    ///   - timeout: how long to wait until the app is ready; 30 seconds where it is nil.
    /// - Returns: the application, which is ready and tells what it has requested.
    /// - Throws: ``ApplicationError``.
    @discardableResult
    @preconcurrency @MainActor
    public func launch<App: XCUIApplication>(_ app: App, timeout: Duration? = nil) throws -> App {
      #if DEBUG
        let link = try launchLinked(app, timeout: timeout).link
        LinkedNetworks.keep(AppNetwork(link), of: app)
      #else
        configure(app).launch()
      #endif
      return app
    }
  }

  /// The networks of the applications that somebody has still.
  @MainActor private enum LinkedNetworks {
    private struct Linked {
      weak var app: XCUIApplication?
      var network: AppNetwork
    }

    private static var all: [Linked] = []

    static func network(of app: XCUIApplication) -> AppNetwork {
      all.first { $0.app === app }?.network ?? AppNetwork()
    }

    static func keep(_ network: AppNetwork, of app: XCUIApplication) {
      all.removeAll { $0.app == nil || $0.app === app }
      all.append(Linked(app: app, network: network))
    }
  }
#endif
