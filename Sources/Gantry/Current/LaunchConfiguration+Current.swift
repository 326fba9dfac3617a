import GantryFormats
import GantrySystem

extension LaunchConfiguration {
  /// The configuration of this process, read when it is first asked for.
  ///
  /// Where a launch can't be understood, prints every problem to standard error and ends the process
  /// with exit code 64 (`EX_USAGE`), unless the ``LaunchConfiguration/mistakePolicy`` is to start with
  /// the defaults of what is wrong. Answers `--launch-help`, `--launch-report[=json]` and
  /// `--launch-schema` by printing to standard output and ending it with 0. Overrides that are
  /// active, and options that this build doesn't honor, are named on standard error.
  ///
  /// In a test host and in previews, which aren't launched as the app is, it is the defaults and
  /// never ends the process.
  public static var current: Self { currentLaunch.configuration }

  /// The launch of this process, of which ``current`` is the configuration.
  public static var currentLaunch: Launch<Self> {
    CurrentLaunch.once(Self.self).value { CurrentLaunch.resolve(Self.self) }
  }

  /// Runs an operation for which, with all that it calls, ``current`` is another configuration.
  ///
  /// - Parameters:
  ///   - configuration: what `current` is inside `operation`, and in tasks started there.
  ///   - operation: what runs with it.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public static func withCurrent<Result, Failure: Error>(
    _ configuration: Self, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = CurrentLaunch.$replacements.withValue(
      CurrentLaunch.replacing(configuration)
    ) {
      do throws(Failure) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation for which ``current`` is another configuration.
  ///
  /// - Parameters:
  ///   - configuration: what `current` is inside `operation`, and in tasks started there.
  ///   - operation: what runs with it, on the caller's actor.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public nonisolated(nonsending) static func withCurrent<Result>(
    _ configuration: Self, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentLaunch.$replacements.withValue(CurrentLaunch.replacing(configuration)) {
      try await operation()
    }
  }
}

/// The launches of this process, one a configuration type.
enum CurrentLaunch {
  /// What stands in for launches, the latest last.
  ///
  /// No dictionary: an app has so few configurations that looking through all of them is quick.
  @TaskLocal static var replacements: [any AnyObject & Sendable] = []

  private static let launches = Lock<[any AnyObject & Sendable]>([])

  static func replacing<C: LaunchConfiguration>(
    _ configuration: C
  ) -> [any AnyObject & Sendable] {
    replacements + [Once(Launch(defaults: configuration))]
  }

  #if DEBUG
    /// What this process was launched with, without what stands in.
    static var ofProcess: [any AnyObject & Sendable] { launches.withLock { $0 } }
  #endif

  static func once<C: LaunchConfiguration>(_ type: C.Type) -> Once<Launch<C>> {
    for replacement in replacements.reversed() {
      if let once = replacement as? Once<Launch<C>> { return once }
    }
    return launches.withLock { launches in
      for launch in launches {
        if let once = launch as? Once<Launch<C>> { return once }
      }
      let once = Once<Launch<C>>()
      launches.append(once)
      return once
    }
  }

  static func resolve<C: LaunchConfiguration>(_ type: C.Type) -> Launch<C> {
    if LaunchHost.isTestOrPreview { return Launch(defaults: C()) }
    #if DEBUG
      SavedOverridesFile.forgetIfAsked(C.self)
    #endif
    do {
      let launch =
        switch C.mistakePolicy {
        case .exit: try Launch<C>()
        case .useDefaults: try Launch(keepingDefaultsOf: C.self)
        }
      answer(launch)
      #if DEBUG
        LaunchReports.add { launch.report }
      #endif
      return launch
    } catch {
      LaunchFailure.end(error)
    }
  }

  /// Does what the built-in options ask, and says what is not as the code has it.
  private static func answer<C: LaunchConfiguration>(_ launch: Launch<C>) {
    guard let record = launch.read else { return }
    let requests = record.requests
    if requests.help { end(HelpText.text(C.self, launch.record.schema)) }
    if requests.schema {
      end(JSONWriter.writePretty(JSONSchemaDocument.document(C.self, launch.record.schema)) + "\n")
    }
    switch requests.report {
    case .text: end(launch.report.description + "\n")
    case .json: end(launch.report.json + "\n")
    case nil: break
    }
    var lines = Banner.lines(record)
    if requests.save != nil || requests.forget { lines += saved(launch) }
    var text = ""
    for line in lines { text += "\(line)\n" }
    if !text.isEmpty { System.printError(text) }
  }

  private static func saved<C: LaunchConfiguration>(_ launch: Launch<C>) -> [String] {
    #if DEBUG
      SavedOverridesFile.save(launch)
    #else
      ["Gantry: --launch-save and --launch-forget are refused in a release build."]
    #endif
  }

  private static func end(_ text: String) -> Never {
    System.printOutput(text)
    System.exit(0)
  }
}

#if DEBUG
  /// What the configurations of this process say, as far as they have been read.
  package enum CurrentLaunches: DebugOnly {
    /// The options among all configurations whose values are wanted, each with its name as a user
    /// writes it: `debug.network`.
    ///
    /// Where a configuration stands in that has one, those that it has are all.
    package static func options(
      where isWanted: @escaping (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      for launch in CurrentLaunch.replacements.reversed() {
        let found = options(in: launch, isWanted)
        if !found.isEmpty { return found }
      }
      return CurrentLaunch.ofProcess.flatMap { options(in: $0, isWanted) }
    }

    private static func options(
      in launch: any AnyObject & Sendable, _ isWanted: @escaping (Any) -> Bool
    ) -> [(value: Any, name: String)] {
      let configuration = (launch as? any ReadLaunch)?.readConfiguration as? any Encodable
      return configuration.map { OptionFinder($0, where: isWanted).found } ?? []
    }
  }

  /// A launch of any configuration.
  private protocol ReadLaunch {
    /// The configuration, if somebody has asked for it yet.
    var readConfiguration: (any Sendable)? { get }
  }

  extension Once: ReadLaunch {
    fileprivate var readConfiguration: (any Sendable)? {
      (made as? any ConfiguredLaunch)?.anyConfiguration
    }
  }

  private protocol ConfiguredLaunch {
    var anyConfiguration: any Sendable { get }
  }

  extension Launch: ConfiguredLaunch {
    fileprivate var anyConfiguration: any Sendable { configuration }
  }
#endif

/// Who hears of a launch that failed, besides standard error: the link to a test sets it.
package enum LaunchFailure {
  private static let listener = Lock<(@Sendable (LaunchError) -> Void)?>(nil)

  /// Sets who is told before the process ends.
  package static func setListener(_ listen: @escaping @Sendable (LaunchError) -> Void) {
    listener.withLock { $0 = listen }
  }

  /// Tells all problems and ends the process with code 64.
  package static func end(_ error: LaunchError) -> Never {
    listener.withLock { $0 }?(error)
    System.printError(error.description + "\n")
    System.exit(System.usageExitCode)
  }
}

#if DEBUG
  /// The reports of this process's launches, for the link to a test; made when somebody asks.
  package enum LaunchReports: DebugOnly {
    private struct State {
      var reports: [@Sendable () -> LaunchReport] = []
      var listener: (@Sendable (LaunchReport) -> Void)?
    }

    private static let state = Lock(State())

    /// Sets who is told of each configuration that was read, first of those already read.
    package static func setListener(_ listen: @escaping @Sendable (LaunchReport) -> Void) {
      let earlier = state.withLock { state in
        state.listener = listen
        return state.reports
      }
      for report in earlier { listen(report()) }
    }

    package static func add(_ report: @escaping @Sendable () -> LaunchReport) {
      let listener = state.withLock { state in
        state.reports.append(report)
        return state.listener
      }
      listener?(report())
    }
  }
#endif

/// What kind of process this is.
package enum LaunchHost {
  /// Whether the process hosts tests or previews and so wasn't launched as the app.
  package static var isTestOrPreview: Bool {
    isTestHost(program: CommandLine.arguments.first ?? "")
      || System.environmentVariable("XCTestConfigurationFilePath") != nil
      || System.environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
  }

  /// Whether a program's name is that of a test bundle's runner.
  static func isTestHost(program: String) -> Bool {
    let name = parts(program, separator: "/").last { !$0.isEmpty } ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name.hasPrefix("swiftpm-testing-helper")
      || program.hasSuffix(".xctest")
  }
}
