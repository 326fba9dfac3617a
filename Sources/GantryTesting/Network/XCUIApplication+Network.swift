#if canImport(XCUIAutomation)
  public import Gantry
  public import XCUIAutomation

  extension XCUIApplication {
    /// The application's network requests, if it uses `GantryNetworking`.
    ///
    /// They come over the link to the test, which the application has if ``TestLauncher`` launched
    /// it. After its own `launch()` it has none.
    public var network: AppNetwork {
      #if DEBUG
        AppNetwork(LinkedLaunches.launch(of: self))
      #else
        AppNetwork()
      #endif
    }

    /// Gives the running application another value of a configuration, over its link to the test.
    ///
    /// It has one if ``TestLauncher`` launched it. The application listens by
    /// `LaunchLink.changes(of:)`; those of its network need no line of its own. As at launch, it
    /// sets only the options that its policy honors.
    ///
    /// - Parameters:
    ///   - configuration: the new value.
    ///   - timeout: how long to wait for the application's answer.
    /// - Throws: ``ApplicationError`` where the application has no link, doesn't listen, or can't
    ///   read it.
    public func change<C: LaunchConfiguration>(
      to configuration: C, timeout: Duration = .seconds(10)
    ) throws {
      #if DEBUG
        guard let launch = LinkedLaunches.launch(of: self) else {
          throw ApplicationError(
            .notRunning, "The application has no link: launch it by TestLauncher's launch(app).")
        }
        guard let reason = launch.change(to: configuration, timeout: timeout) else { return }
      #else
        let reason = "the link exists in debug builds alone"
      #endif
      throw ApplicationError(
        .notChanged, "The application did not take over another \(C.self): \(reason).")
    }
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
        LinkedLaunches.keep(try launchLinked(app, timeout: timeout).link, of: app)
      #else
        configure(app).launch()
      #endif
      return app
    }
  }

  #if DEBUG
    /// The links of the applications that are still in use.
    @MainActor private enum LinkedLaunches {
      private struct Linked {
        weak var app: XCUIApplication?
        var launch: LinkedLaunch
      }

      private static var all: [Linked] = []

      static func launch(of app: XCUIApplication) -> LinkedLaunch? {
        all.first { $0.app === app }?.launch
      }

      static func keep(_ launch: LinkedLaunch, of app: XCUIApplication) {
        all.removeAll { $0.app == nil || $0.app === app }
        all.append(Linked(app: app, launch: launch))
      }
    }
  #endif
#endif
