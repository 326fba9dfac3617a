#if canImport(XCUIAutomation)
  public import XCUIAutomation

  extension XCUIApplication {
    /// The application's network requests, if it uses `GantryNetworking`.
    ///
    /// They come over the link to the test, which the application has if ``TestLauncher`` launched
    /// it. After its own `launch()` it has none.
    public var network: AppNetwork { LinkedNetworks.network(of: self) }
  }

  extension TestLauncher {
    /// Configures and launches an application, waits until it is ready, and checks that every
    /// option arrived.
    ///
    /// - Parameters:
    ///   - app: the application, which links `GantryLink` and says when it is ready.
    ///   - timeout: how long to wait until the app is ready; nil means 30 seconds.
    /// - Returns: the application, which is ready and reports its requests.
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

  /// The networks of the applications that are still in use.
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
