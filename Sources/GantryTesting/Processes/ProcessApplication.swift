#if os(macOS) || os(Linux)
  public import Foundation
  public import Gantry
  import GantryFormats
  import GantryLink
  import GantryRedaction
  import GantrySystem

  /// An executable that a test starts as a process of its own, in exactly the state it asks for.
  ///
  /// ```swift
  /// let app = ProcessApplication(product: "countries")
  /// app.launchArguments = ["--countries-datasource", "local-mock", "--port", "0"]
  /// try await app.launch()                  // returns when the app says that it is ready
  /// defer { app.terminate() }
  /// let address = try #require(app.url)     // what the app gave to LaunchLink.ready(url:)
  /// ```
  ///
  /// The app leads a process group of its own. Its output is passed on line by line, with its name
  /// before each, and kept for failure messages. Even if the test crashes or is killed, the app and
  /// its child processes end with the test's process. The app also ends with this object: keep it
  /// while the app is to run. Make a new object for each launch; a used one keeps its arguments.
  ///
  /// The app gets this process's environment without `LAUNCH_…` variables and XCTest's, and then
  /// ``launchEnvironment``.
  public final class ProcessApplication: LaunchableApplication, Sendable {
    /// What the app is doing.
    public enum State: Sendable, Equatable {
      /// It has not been launched, or ``ProcessApplication/terminate()`` has ended it.
      case notRunning
      /// It runs, and has not reported that it is ready.
      case running
      /// It runs and is ready.
      case ready
      /// It has ended by itself, with this code.
      case exited(code: Int32)
      /// This signal has ended it.
      case crashed(signal: Int32)
    }

    private struct Settings: Sendable {
      /// The plan of the next launch, for which the executable is looked up when it begins.
      var plan: LaunchedProcess.Plan
      var secretNames: Set<String> = []
      var launchTimeout = Duration.seconds(30)
      var terminationGrace = Duration.seconds(5)
      var isLaunching = false
      /// Whether the launch that goes on is to end.
      var isTerminated = false
      var process: LaunchedProcess?
    }

    private enum Executable: Sendable {
      case path(String)
      case product(String)
    }

    /// The name before each line of its output: the executable's.
    public let name: String

    private let executable: Executable
    private let settings: Lock<Settings>

    /// Makes an application of an executable file.
    ///
    /// - Parameter path: where it is.
    public init(executable path: String) {
      // Absolute, for an app that starts in another folder, and for shells, which look names up.
      executable = .path(URL(fileURLWithPath: path).path)
      name = PathText.name(path)
      settings = Lock(Settings(plan: LaunchedProcess.Plan(name: name)))
    }

    /// Makes an application of an executable product, which is found beside the test bundle.
    ///
    /// The test target depends on the product's target, so that it is built with the tests.
    ///
    /// - Parameter product: the product's name.
    public init(product: String) {
      executable = .product(product)
      name = product
      settings = Lock(Settings(plan: LaunchedProcess.Plan(name: name)))
    }

    deinit { settings.withLock { $0.process }?.kill() }

    private subscript<Value: Sendable>(
      setting path: any WritableKeyPath<Settings, Value> & Sendable
    )
      -> Value
    {
      get { settings.withLock { $0[keyPath: path] } }
      set { settings.withLock { $0[keyPath: path] = newValue } }
    }

    // MARK: Before the launch

    /// The arguments that follow the program's name.
    public var launchArguments: [String] {
      get { self[setting: \.plan.arguments] }
      set { self[setting: \.plan.arguments] = newValue }
    }

    /// The environment variables that are added to this process's own.
    public var launchEnvironment: [String: String] {
      get { self[setting: \.plan.environment] }
      set { self[setting: \.plan.environment] = newValue }
    }

    /// Names of variables with secret values, which ``reproLine`` doesn't show.
    public var secretNames: Set<String> {
      get { self[setting: \.secretNames] }
      set { self[setting: \.secretNames] = newValue }
    }

    /// How the test knows that the app is ready; by default over the link.
    public var readiness: Readiness {
      get { self[setting: \.plan.readiness] }
      set { self[setting: \.plan.readiness] = newValue }
    }

    /// How long a launch waits for readiness; 30 seconds by default.
    public var launchTimeout: Duration {
      get { self[setting: \.launchTimeout] }
      set { self[setting: \.launchTimeout] = newValue }
    }

    /// How long ``terminate()`` waits for the app to end by itself; 5 seconds by default.
    public var terminationGrace: Duration {
      get { self[setting: \.terminationGrace] }
      set { self[setting: \.terminationGrace] = newValue }
    }

    /// The directory in which the app starts; nil means this process's directory.
    public var workingDirectory: String? {
      get { self[setting: \.plan.workingDirectory] }
      set { self[setting: \.plan.workingDirectory] = newValue }
    }

    /// Whether the app's output is passed on while it runs; true by default.
    public var passesOutputOn: Bool {
      get { self[setting: \.plan.passesOutputOn] }
      set { self[setting: \.plan.passesOutputOn] = newValue }
    }

    // MARK: Launching

    /// Starts the app and returns when it is ready.
    ///
    /// An app that still runs is ended first. This blocks its thread; an asynchronous test uses the
    /// other form.
    ///
    /// - Throws: ``ApplicationError`` if the app can't be found or started, ended before it was
    ///   ready, or wasn't ready in time. It is ended then.
    public func launch() throws { try launch { false } }

    private func launch(unless isCancelled: () -> Bool) throws {
      let isFirst = settings.withLock { settings in
        defer { settings.isLaunching = true }
        if settings.isLaunching { return false }
        settings.isTerminated = false
        return true
      }
      guard isFirst else {
        throw ApplicationError(
          .notStarted,
          "\(name) is being launched already. Make a ProcessApplication for each launch.")
      }
      defer { settings.withLock { $0.isLaunching = false } }
      end()
      let settings = settings.withLock { $0 }
      try check(settings)
      let process = try start(settings)
      let isTerminated = self.settings.withLock { settings in
        settings.process = process
        return settings.isTerminated
      }
      // The launch may have been cancelled before there was a process.
      if isTerminated || isCancelled() { process.terminate(grace: .zero) }
      guard !process.waitUntilReady(for: settings.launchTimeout) else { return }
      try fail(process, settings)
    }

    private func start(_ settings: Settings) throws -> LaunchedProcess {
      var plan = settings.plan
      plan.executable = try path
      do {
        return try LaunchedProcess(plan)
      } catch let error as ApplicationError where error.code == .notStarted {
        // A person may be allowed to start what the system refused the test.
        throw ApplicationError(error.code, error.message, reproLine: reproLine)
      }
    }

    /// Throws why an app isn't ready, and ends it.
    private func fail(_ process: LaunchedProcess, _ settings: Settings) throws -> Never {
      let status = process.monitor.withLock { $0 }
      switch status.exit {
      case _? where status.isEndedByTest:
        throw error(.notReady, "\(name) was ended before it was ready.")
      case .exited(let code)?:
        throw error(
          .exited,
          "\(name) exited with code \(code) before it was ready."
            + (code == 0 ? " " + Self.advice(settings) : ""))
      case .signaled(let signal)?:
        throw error(
          .crashed,
          "\(name) was ended by signal \(signal) (\(Self.name(of: signal))) before it was ready.")
      case .unknown?:
        throw error(.exited, "\(name) ended before it was ready; the system doesn't say how.")
      case nil:
        process.terminate(grace: .milliseconds(500))
        throw error(
          .notReady,
          "\(name) was not ready within \(settings.launchTimeout). " + Self.advice(settings))
      }
    }

    /// Refuses arguments and variables that no process can have.
    private func check(_ settings: Settings) throws {
      func refusal(
        _ what: String, _ code: ApplicationError.Code = .invalidOption
      ) -> ApplicationError { ApplicationError(code, "\(name) can't be started \(what)") }
      let nul = "it holds a NUL character, which ends every text that a process is started with."
      for argument in settings.plan.arguments where argument.utf8.contains(0) {
        throw refusal("with the argument '\(argument.prefix(60))': \(nul)")
      }
      for (variable, value) in settings.plan.environment {
        // The message leaves out the value, which may be a secret.
        if value.utf8.contains(0) || variable.utf8.contains(0) {
          throw refusal("with the variable '\(variable)': \(nul)")
        }
        if variable.isEmpty || variable.contains("=") {
          throw refusal(
            "with a variable named '\(variable)': a name has at least one character, and none of "
              + "them is '='.")
        }
      }
      if let folder = settings.plan.workingDirectory, System.kind(folder) != .folder {
        throw refusal("in '\(folder)': there is no such folder.", .notStarted)
      }
      #if !DEBUG
        if settings.plan.readiness == .link {
          throw ApplicationError(
            .notStarted,
            "\(name) can't be awaited over the link, which exists in debug builds alone. Set "
              + "readiness to .output(containing:), .port(_:) or .started.")
        }
      #endif
    }

    /// Starts the app and returns when it is ready; no thread of the cooperative pool is blocked.
    ///
    /// Cancelling the task ends the app.
    ///
    /// - Throws: ``ApplicationError``, as the other form, and `CancellationError`.
    public func launch() async throws {
      try Task.checkCancellation()
      let isCancelled = Lock(false)
      do {
        try await withTaskCancellationHandler {
          try await System.aside { try self.launch { isCancelled.withLock { $0 } } }
        } onCancel: {
          isCancelled.withLock { $0 = true }
          settings.withLock(\.process)?.kill()
        }
      } catch {
        try Task.checkCancellation()
        throw error
      }
    }

    private var path: String {
      get throws(ApplicationError) {
        switch executable {
        case .product(let product): return try ProductLocation.path(of: product)
        case .path(let path):
          if System.kind(path) == .folder {
            throw ApplicationError(.notFound, "The executable '\(path)' is a folder.")
          }
          if System.isExecutable(path) { return path }
          let reason = System.exists(path) ? "isn't executable" : "doesn't exist"
          throw ApplicationError(
            .notFound, "The executable '\(path)' \(reason). Build it first, or name another.")
        }
      }
    }

    private static func advice(_ settings: Settings) -> String {
      if let option = settings.plan.arguments.first(where: { $0.hasPrefix("--launch-") }) {
        return "'\(option)' is an option that an app may answer instead of starting."
      }
      return switch settings.plan.readiness.rule {
      case .link:
        "Does it call LaunchLink.ready(url:), in a debug build that links GantryLink? For an app "
          + "without the link set readiness to .output(containing:) or .port(_:), for a program that "
          + "ends by itself to .started. launchTimeout says how long a launch waits."
      case .output(let text):
        "No line of its output contains '\(text)'. Its standard output is a pipe, in which lines "
          + "written by print may stay until it ends: flush them, or write to standard error."
      case .port(let port): "Nothing takes connections on 127.0.0.1:\(port)."
      case .started: ""
      }
    }

    private static func name(of signal: Int32) -> String {
      let names = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL",
        SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV",
        SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
      ]
      return names[signal] ?? "see signal(7)"
    }

    func error(_ code: ApplicationError.Code, _ message: String) -> ApplicationError {
      let status = self[setting: \.process]?.monitor.withLock { $0 }
      return ApplicationError(
        code, message, launchError: status?.failure, output: status?.output.last(120) ?? "",
        reproLine: reproLine, networkLines: network.missLines)
    }

    // MARK: The running app

    /// What the app is doing.
    public var state: State {
      guard let process = self[setting: \.process] else { return .notRunning }
      return process.monitor.withLock { status in
        switch status.exit {
        case _? where status.isEndedByTest: .notRunning
        case .exited(let code)?: .exited(code: code)
        case .signaled(let signal)?: .crashed(signal: signal)
        case .unknown?: .notRunning
        case nil: status.isReady ? .ready : .running
        }
      }
    }

    /// Waits until the app has ended by itself.
    ///
    /// - Parameter timeout: the longest wait.
    /// - Returns: the state then: `exited`, `crashed`, or the app's state when the time is over.
    @discardableResult
    public func waitForExit(timeout: Duration = .seconds(30)) -> State {
      _ = self[setting: \.process]?.waitForExit(for: timeout)
      return state
    }

    /// Waits until the app has written a line that contains a text.
    ///
    /// - Parameters:
    ///   - text: what a line of either stream contains.
    ///   - timeout: the longest wait.
    /// - Returns: whether there is such a line; false also where the app has ended without it.
    public func waitForOutput(containing text: String, timeout: Duration = .seconds(30)) -> Bool {
      // Compares each line once.
      var lineCount = 0
      let found = self[setting: \.process]?.monitor.wait(for: timeout) { status -> Bool? in
        defer { lineCount = status.output.lineCount }
        if status.output.contains(text, fromLine: lineCount) { return true }
        return status.exit == nil ? nil : false
      }
      return found ?? false
    }

    /// Ends the app and its child processes, and returns when they have ended.
    ///
    /// It sends `SIGTERM`, and `SIGKILL` after ``terminationGrace``. Does nothing if the app
    /// doesn't run.
    public func terminate() {
      settings.withLock { settings in settings.isTerminated = settings.isLaunching }
      end()
    }

    /// Ends the app as ``terminate()`` does; no thread of the cooperative pool is blocked.
    func terminateAside() async { await System.aside { self.terminate() } }

    private func end() {
      let (process, grace) = settings.withLock { ($0.process, $0.terminationGrace) }
      process?.terminate(grace: grace)
    }

    /// Keeps variables of this process from the app.
    func drop(_ variables: Set<String>) {
      settings.withLock { $0.plan.droppedVariables.formUnion(variables) }
    }

    /// The app's address, from `LaunchLink.ready(url:)` or from the line that readiness
    /// `.output(containing:)` waited for; nil if there is none.
    public var url: URL? {
      self[setting: \.process]?.monitor.withLock { $0.url }.flatMap { URL(string: $0) }
    }

    /// The reports of the configurations that the app has read: each option and its origin.
    public var launchReports: [LaunchReport] {
      self[setting: \.process]?.monitor.withLock { $0.reports } ?? []
    }

    /// The report of the app's first configuration; nil before the app has read one.
    public var launchReport: LaunchReport? { launchReports.first }

    /// The app's network requests, if it uses `GantryNetworking`.
    public var network: AppNetwork {
      #if DEBUG
        AppNetwork(self[setting: \.process])
      #else
        AppNetwork()
      #endif
    }

    /// The app's output on both streams, the last MiB of it.
    public var output: String {
      self[setting: \.process]?.monitor.withLock { $0.output }.text ?? ""
    }

    /// The number of the app's process and process group; nil if it was not launched.
    public var processIdentifier: Int32? { self[setting: \.process]?.processIdentifier }

    /// The command that starts the app again in the same state, to paste into a shell.
    ///
    /// A secret is written as the shell's variable of the same name. What looks like one in an
    /// argument, such as a JSON web token, is redacted.
    public var reproLine: String {
      let settings = settings.withLock { $0 }
      let path =
        switch executable {
        case .path(let path): path
        case .product(let product): (try? ProductLocation.path(of: product)) ?? product
        }
      var environment = settings.plan.environment
      environment[LaunchOrigins.variable] = nil
      let large = PayloadFile.largeNames(environment)
      for key in large {
        environment[key] = nil
        environment[key + "_FILE"] = "\(key).json"
      }
      let line = ReproLine.text(
        executable: path, arguments: settings.plan.arguments, environment: environment,
        secrets: settings.secretNames, workingDirectory: settings.plan.workingDirectory)
      guard !large.isEmpty else { return line }
      // No shell could pass the variable on either.
      return
        "\(line)  # \(large.map { "\($0).json: \($0), decoded from base64" }.joined(separator: "; "))"
    }

    /// The files that ``reproLine`` names in place of variables too large for a shell, by name.
    ///
    /// Files with declared secrets are left out.
    var reproFiles: [(name: String, contents: String)] {
      let settings = settings.withLock { $0 }
      return PayloadFile.largeNames(settings.plan.environment)
        .filter { !settings.secretNames.contains($0) }
        .compactMap { name in
          guard let data = Data(base64Encoded: settings.plan.environment[name] ?? "") else {
            return nil
          }
          let text = String(decoding: data, as: UTF8.self)
          return ("\(name).json", SecretScrubber().scrubbed(text))
        }
    }

    /// Gives the running app another value of a configuration, over the link.
    ///
    /// The app listens by `LaunchLink.changes(of:)`. As at launch, it sets only the options that
    /// its policy honors.
    ///
    /// - Parameters:
    ///   - configuration: the new value.
    ///   - timeout: how long to wait for the app's answer.
    /// - Throws: ``ApplicationError`` where the app doesn't run, doesn't listen, or can't read it.
    public func change<C: LaunchConfiguration>(
      to configuration: C, timeout: Duration = .seconds(10)
    ) throws {
      guard let process = self[setting: \.process] else {
        throw ApplicationError(.notRunning, "\(name) was not launched.")
      }
      #if DEBUG
        let reason = process.change(to: configuration, timeout: timeout)
      #else
        let reason: String? = "the link exists in debug builds alone"
      #endif
      if let reason {
        throw error(.notChanged, "\(name) did not take over another \(C.self): \(reason).")
      }
    }
  }
#endif
