#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantryNetworking
  public import GantryTesting
  import GantryReport

  /// An application under test: a process of this machine and its page in a real browser.
  ///
  /// ```swift
  /// let app = XCUIApplication()
  /// app.launchArguments = ["--countries-datasource", "local-mock"]
  /// app.launch()
  /// app.tables.staticTexts["Canada"].tap()
  /// ```
  ///
  /// A subclass in a test has `init()` and `init(bundleIdentifier:)`.
  ///
  /// As in XCUITest, every `init()` in one test means the same application. It ends with the test,
  /// and no process, browser or folder outlives the test's process. A test of XCTest or with the
  /// trait `.uiTest` ends what it launched; in other tests keep the object as long as it shall run.
  open class XCUIApplication: XCUIElement {
    /// What an application is doing, by Apple's numbers.
    public enum State: UInt, Sendable {
      /// The state isn't known.
      case unknown = 0
      /// It doesn't run.
      case notRunning = 1
      /// Not used off Apple's platforms.
      case runningBackgroundSuspended = 2
      /// It runs, and its page isn't open.
      case runningBackground = 3
      /// It runs and its page is open.
      case runningForeground = 4
    }

    let target: ApplicationTarget?
    /// Nil for a handle that is every test's of XCTest: it belongs to the test that uses it, since
    /// a test case that stores one is made before any test.
    private let ownSlot: SessionSlot?
    let process: ProcessApplication?
    private var arguments: [String] = []
    private var environment: [String: String] = [:]
    /// The test in which it failed: tests may share a handle, and a failure stops only its own.
    private weak var failedScope: TestScope?
    /// The conditions of the next launch's page.
    var wantedPageConditions: NetworkConditions?

    /// What the browser of the next launch's page has kept for its user; nil for nothing.
    ///
    /// ```swift
    /// app.pageStorage = try .init(contentsOf: signedIn)
    /// app.launch()
    /// ```
    ///
    /// So each test is signed in without signing in. Where the page has a local storage, or by W3C
    /// WebDriver, it is opened twice.
    public var pageStorage: PageStorage?

    private init(
      _ target: ApplicationTarget?, _ slot: SessionSlot?, _ environment: [String: String],
      _ place: SourcePlace?
    ) {
      (self.target, defaultEnvironment) = (target, environment)
      ownSlot = slot ?? Self.slot(of: target)
      process = target?.makeProcess()
      super.init(nil, ElementChain(), place)
    }

    /// The slot of the test that makes a handle; nil where XCTest's tests share it.
    private static func slot(of target: ApplicationTarget?) -> SessionSlot? {
      let scope = TestScope.current
      return scope.runner == .xctest ? nil : scope.slot(for: key(target))
    }

    private static func key(_ target: ApplicationTarget?) -> String { target?.name ?? "" }

    /// The slot of its run, which all handles of its target share in one test.
    var slot: SessionSlot { ownSlot ?? XCTestScopes.current.slot(for: Self.key(target)) }

    /// The test bundle's variables; a test's own override them.
    let defaultEnvironment: [String: String]

    /// Makes the application that the test bundle names by `UITestTarget`, or `UI_TEST_TARGET`.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public init(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      // Subclasses in other modules have the initializers that call no other.
      let place = SourcePlace(fileID, file, line)
      (target, defaultEnvironment) = ApplicationTarget.ofBundle(place.module)
      ownSlot = Self.slot(of: target)
      process = target?.makeProcess()
      super.init(nil, ElementChain(), place)
    }

    /// Makes the application of the test bundle of a type: `CountriesUITests.CanadaTests`.
    convenience init(ofBundle typeName: String) {
      let module = String(typeName.prefix { $0 != "." })
      let (target, environment) = ApplicationTarget.ofBundle(module)
      self.init(target, nil, environment, nil)
    }

    /// Makes the application of a product whose name is the last part of a bundle identifier.
    ///
    /// - Parameters:
    ///   - bundleIdentifier: such as `com.example.Countries`, for the product `Countries` or
    ///     `countries`.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public init(
      bundleIdentifier: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      let place = SourcePlace(fileID, file, line)
      target = ApplicationTarget(bundleIdentifier: bundleIdentifier)
      defaultEnvironment = ApplicationTarget.ofBundle(place.module).environment
      ownSlot = Self.slot(of: target)
      process = target?.makeProcess()
      super.init(nil, ElementChain(), place)
    }

    /// Makes an application of an executable product, which is found beside the test bundle.
    ///
    /// Each is one of its own, so that a test can run several at once.
    ///
    /// - Parameters:
    ///   - product: the product's name.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public convenience init(
      product: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      self.init(of: .product(product), SourcePlace(fileID, file, line))
    }

    /// Makes an application of an executable file.
    ///
    /// - Parameters:
    ///   - executable: its path.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public convenience init(
      executable: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      self.init(of: .executable(executable), SourcePlace(fileID, file, line))
    }

    /// Makes an application that is running already.
    ///
    /// It can't be given arguments or variables.
    ///
    /// - Parameters:
    ///   - address: where its page is: `http://127.0.0.1:8080/`.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public convenience init(
      address: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      self.init(of: .address(address), SourcePlace(fileID, file, line))
    }

    private convenience init(of target: ApplicationTarget, _ place: SourcePlace) {
      self.init(target, SessionSlot(), [:], place)
    }

    // MARK: Before the launch

    /// The arguments that follow the program's name.
    public var launchArguments: [String] {
      get { process?.launchArguments ?? arguments }
      set {
        arguments = newValue
        process?.launchArguments = newValue
      }
    }

    /// The variables that are added to the test's own.
    public var launchEnvironment: [String: String] {
      get { process?.launchEnvironment ?? environment }
      set {
        environment = newValue
        process?.launchEnvironment = newValue
      }
    }

    /// The browser of the next launch; nil means the browser of the environment.
    public var browser: UITestBrowser?

    /// The process that the next launch starts, or the last one started; nil for an address.
    ///
    /// It decides how the test knows that the application is ready, and how long it waits for that.
    public var processApplication: ProcessApplication? { process }

    /// The application's network requests, if it uses `GantryNetworking`.
    public var network: AppNetwork { process?.network ?? AppNetwork() }

    /// Gives the running application another value of a configuration, over its link to the test.
    ///
    /// The application listens by `LaunchLink.changes(of:)`; those of its network need no line of its
    /// own. As at launch, it sets only the options that its policy honors.
    ///
    /// - Parameters:
    ///   - configuration: the new value.
    ///   - timeout: how long to wait for the application's answer.
    /// - Throws: `ApplicationError` where the application doesn't run, doesn't listen, or can't read
    ///   it.
    public func change<C: LaunchConfiguration>(
      to configuration: C, timeout: Duration = .seconds(10)
    ) throws {
      guard let process else {
        throw UIFailure("an application that runs at an address has no link to be changed by.")
      }
      try process.change(to: configuration, timeout: timeout)
    }

    // MARK: Launching

    /// Starts the application with exactly its arguments, waits for it, and opens its page.
    ///
    /// A running one is ended first. Its page has no cookie, storage or cache of another launch. If
    /// it can't be launched, the test fails and each later call in it returns at once.
    open func launch() {
      let scope = TestScope.current
      guard scope !== failedScope, !scope.isStopped else { return }
      do {
        try launchBacked()
      } catch {
        stop()
        TestFailure.report(error, "Failed to launch \(targetName)", self, place)
      }
    }

    /// Launches it if it doesn't run; brings it back where the home button has hidden it.
    open func activate() {
      guard let session = slot.session, session.isRunning else { return launch() }
      guard session.isInBackground, !isStopped else { return }
      do {
        try session.setBackground(false)
      } catch {
        TestFailure.report(error, "Failed to activate \(session.name)", self, place)
      }
    }

    /// Ends the application and closes its page.
    open func terminate() {
      TestActivity.run("Terminate \(targetName)", .launch) { slot.end() }
    }

    /// Opens another address in its page.
    ///
    /// - Parameters:
    ///   - url: the address; one without a host is one of the application.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func open(
      _ url: URL, fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      let reader = ElementReader(self, SourcePlace(fileID, file, line))
      reader.attempt("open \(url)", .action, otherwise: ()) { session in
        let address = URL(string: url.absoluteString, relativeTo: URL(string: session.address))
        try session.page.open(
          (address ?? url).absoluteString, deadline: .init(after: Timeouts.launch))
      }
    }

    /// What the application is doing.
    public var state: State {
      guard let session = slot.session, session.isRunning else { return .notRunning }
      return session.isInBackground ? .runningBackground : .runningForeground
    }

    /// Waits until the application has ended; any other state is compared at once, without waiting.
    ///
    /// - Parameters:
    ///   - state: the state.
    ///   - timeout: the longest wait, in seconds.
    /// - Returns: whether it is.
    @discardableResult
    public func wait(for state: State, timeout: TimeInterval) -> Bool {
      if self.state == state { return true }
      guard state == .notRunning, let process = slot.session?.process else { return false }
      process.waitForExit(timeout: .timeout(timeout))
      return self.state == state
    }

    // MARK: The running application

    /// Whether a failure has stopped the test's actions on it.
    var isStopped: Bool {
      let scope = TestScope.current
      return scope === failedScope || (slot.session?.isStopped ?? false) || scope.isStopped
    }

    /// Makes every later call of the test return at once.
    func stop() { failedScope = TestScope.current }

    /// The name of its target, for messages.
    var targetName: String { target?.name ?? "the application" }

    /// The running session, where there may be none.
    var runningSession: ApplicationSession? {
      guard let session = slot.session, session.isRunning, !isStopped else { return nil }
      return session
    }

    /// The running session, for what needs one.
    func requiredSession() throws -> ApplicationSession {
      if let runningSession { return runningSession }
      throw UIFailure("\(targetName) doesn't run. Call launch() first.")
    }

    /// The running session, for an action.
    func actionSession() throws -> ApplicationSession {
      guard let session = slot.session else {
        throw UIFailure("\(targetName) was not launched. Call launch() first.")
      }
      guard !session.isInBackground else {
        throw UIFailure("\(session.name) is in the background. Call activate() first.")
      }
      return session
    }
  }

  extension XCUIApplication: LaunchableApplication, ProcessBacked {
    package var backingProcess: ProcessApplication? { process }

    package func launchBacked() throws {
      guard let target else {
        throw UIFailure(
          "nothing says which application it is. Name its product by a class UITestTarget in the "
            + "test target, by \(ApplicationTarget.variable), or by XCUIApplication(product:).")
      }
      try TestActivity.run("Launch \(target.name)", .launch) {
        let scope = TestScope.current
        let slot = slot
        slot.end()
        scope.row?.launcher.configure(self)
        // The test that launches it ends it.
        if ownSlot != nil { scope.keep(slot) }
        let start = ContinuousClock.now
        slot.set(try startSession(of: target, in: scope))
        scope.launched(slot, in: .now - start)
      }
    }
  }
#endif
