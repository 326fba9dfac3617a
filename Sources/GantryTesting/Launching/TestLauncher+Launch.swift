import Gantry
import GantryLink
import GantrySystem

#if os(macOS) || os(Linux)
  extension TestLauncher {
    /// Configures an application, launches it, and checks that its configurations' options arrived.
    ///
    /// The check needs ``Readiness/link``. Options of other types aren't checked.
    ///
    /// ```swift
    /// let app = ProcessApplication(product: "countries")
    /// try await TestLauncher(configuration: launch).launch(app)
    /// defer { app.terminate() }
    /// ```
    ///
    /// - Parameter app: the application.
    /// - Returns: the application, which is ready.
    /// - Throws: ``ApplicationError`` where it can't be launched, or where a configuration's option
    ///   did not arrive as it was sent. The application is ended then.
    @discardableResult
    public func launch(_ app: ProcessApplication) throws -> ProcessApplication {
      try launchBacked(app)
      return app
    }

    /// Launches an application that a process backs, and checks that every option arrived.
    private func launchBacked(_ app: some ProcessBacked & LaunchableApplication) throws {
      configure(app)
      try app.launchBacked()
      guard let error = app.backingProcess.flatMap(arrivalError) else { return }
      app.terminate()
      throw error
    }

    /// The options that did not arrive at an app that is ready; nil if all did.
    private func arrivalError(_ app: ProcessApplication) -> ApplicationError? {
      // Without the link there is no report of the app.
      let problems = app.readiness == .link ? problems(app.launchReports) : []
      return problems.isEmpty ? nil : app.error(.notArrived, Self.message(app.name, problems))
    }

    /// Configures an application, launches it, and checks that its configurations' options arrived.
    ///
    /// No thread of the cooperative pool is blocked meanwhile.
    ///
    /// - Parameter app: the application.
    /// - Returns: the application, which is ready.
    /// - Throws: ``ApplicationError``, as the other form.
    @discardableResult
    public func launch(_ app: ProcessApplication) async throws -> ProcessApplication {
      configure(app)
      try await app.launch()
      guard let error = arrivalError(app) else { return app }
      await app.terminateAside()
      throw error
    }

    /// Launches an application, runs an operation with it, and ends it however the operation ends.
    ///
    /// ```swift
    /// try await TestLauncher(configuration: launch).withLaunched(app) { app in
    ///   #expect(app.launchReport?.overrides.count == 1)
    /// }
    /// ```
    ///
    /// Unlike `defer { app.terminate() }` it blocks no thread of the cooperative pool while the
    /// application ends.
    ///
    /// - Parameters:
    ///   - app: the application.
    ///   - operation: the operation, on the caller's actor.
    /// - Returns: what the operation returns.
    /// - Throws: ``ApplicationError`` where the application can't be launched, else what the
    ///   operation throws.
    public nonisolated(nonsending) func withLaunched<Result>(
      _ app: ProcessApplication,
      operation: nonisolated(nonsending) (ProcessApplication) async throws -> Result
    ) async throws -> Result {
      do {
        let result = try await operation(try await launch(app))
        await app.terminateAside()
        return result
      } catch {
        await app.terminateAside()
        throw error
      }
    }
  }
#endif

extension TestLauncher {
  /// Configures and launches an application, waits until it is ready, and checks its options.
  ///
  /// This is the form for `XCUIApplication`, whose app links `GantryLink` and says when it is
  /// ready. Release builds of tests have no link: Apple's `XCUIApplication` is then only launched.
  /// An app without the link is launched by `configure(app).launch()`.
  ///
  /// - Parameters:
  ///   - app: the application.
  ///   - timeout: how long to wait until the app is ready; nil means 30 seconds, or a
  ///     ``ProcessApplication``'s own timeout.
  /// - Returns: the application, which is ready.
  /// - Throws: ``ApplicationError``, and what the application's own `launch()` throws.
  @discardableResult
  public func launch<App: LaunchableApplication>(
    _ app: App, timeout: Duration? = nil
  ) throws -> App {
    #if os(macOS) || os(Linux)
      if let backed = app as? any ProcessBacked & LaunchableApplication {
        if let timeout { backed.backingProcess?.launchTimeout = timeout }
        try launchBacked(backed)
        return app
      }
    #endif
    #if DEBUG
      return try launchLinked(app, timeout: timeout).app
    #else
      var app = configure(app)
      try app.launch()
      return app
    #endif
  }

  #if DEBUG
    /// Launches an application that something else starts, and returns its link.
    func launchLinked<App: LaunchableApplication>(
      _ app: App, timeout: Duration?
    ) throws -> (app: App, link: LinkedLaunch) {
      var app = configure(app)
      let link = try LinkedLaunch(name: String(describing: App.self))
      let environment = app.launchEnvironment
      app.launchEnvironment = try link.environment(environment)
      // The link's variables are for this launch alone.
      defer { app.launchEnvironment = environment }
      do {
        try app.launch()
        let reports = try link.waitUntilReady(for: timeout ?? .seconds(30))
        let problems = problems(reports)
        guard problems.isEmpty else {
          throw ApplicationError(.notArrived, Self.message(link.name, problems))
        }
      } catch {
        app.terminate()
        throw error
      }
      return (app, link)
    }
  #endif

  /// The configurations' options that did not arrive.
  func problems(_ reports: [LaunchReport]) -> [String] {
    options.configurations.flatMap { configuration, origin in
      Arrival.problems(of: configuration, in: reports)
        .map { origin == nil ? $0 : "\($0) (\(origin ?? ""))" }
    }
  }

  static func message(_ name: String, _ problems: [String]) -> String {
    (["\(name) is not in the state that was asked for:"] + problems.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
