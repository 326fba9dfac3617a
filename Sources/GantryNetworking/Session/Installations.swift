#if DEBUG
  import Gantry
  import GantryLink
  import GantrySystem
  import GantryURLSession

  /// All installations of this process, and its engines.
  ///
  /// A session has only classes, so a request's class leads to its conditions. On Linux the request
  /// leads to its session, so all sessions with one engine share a class, and what belongs to a
  /// session is let go with it. On Apple's platforms each installation needs a class of its own.
  enum Installations: DebugOnly {
    private struct State {
      var engines: [(conditions: NetworkConditions, engine: ConditionedEngine)] = []
      /// By class, the latest one.
      var installations: [ObjectIdentifier: Installation] = [:]
      #if canImport(FoundationNetworking)
        var sessions = SessionInstallations()
        /// The numbers of engines' classes.
        var numbers: [ObjectIdentifier: Int] = [:]
      #else
        /// The class that the shared session asks.
        var registered: AnyClass?
      #endif
      var listensToChanges = false
      /// The background sessions that were reported.
      var backgrounds: Set<String> = []

      mutating func classNumber(for engine: ConditionedEngine) -> Int {
        #if canImport(FoundationNetworking)
          let number = numbers[ObjectIdentifier(engine), default: numbers.count + 1]
          numbers[ObjectIdentifier(engine)] = number
          return number
        #else
          return installations.count + 1
        #endif
      }
    }

    private static let state = Lock(State())

    static func installInSharedSession(_ conditions: NetworkConditions?) {
      #if canImport(FoundationNetworking)
        // FoundationNetworking asks a session's own configuration for each task, and the shared
        // session gives it to everybody. Registered classes are asked after the usual ones there.
        let configuration = URLSession.shared.configuration
        if configuration.protocolClasses?.contains(where: { !has($0) }) != true {
          // The session was made before the usual ones were registered.
          configuration.protocolClasses = URLSessionConfiguration.default.protocolClasses
        }
        install(in: configuration, conditions)
      #else
        let configuration = URLSessionConfiguration.default
        install(in: configuration, conditions)
        let installed: AnyClass? = configuration.protocolClasses?.first { has($0) }
        let old: AnyClass? = state.withLock { exchange(&$0.registered, with: installed) }
        if let old { URLProtocol.unregisterClass(old) }
        if let installed { _ = URLProtocol.registerClass(installed) }
      #endif
    }

    static func install(in configuration: URLSessionConfiguration, _ conditions: NetworkConditions?)
    {
      let others = (configuration.protocolClasses ?? []).filter { !has($0) }
      configuration.protocolClasses = others
      guard let engine = engine(conditions) else { return }
      if !engine.isIdle, let identifier = configuration.identifier { tellOfBackground(identifier) }
      let installation = Installation(engine, configuration)
      // The one that it replaces is let go outside of the lock.
      let (protocolClass, _) = state.withLock { state in
        let protocolClass = SlotClasses.protocolClass(state.classNumber(for: engine))
        let old = state.installations.updateValue(
          installation, forKey: ObjectIdentifier(protocolClass))
        return (protocolClass, old)
      }
      configuration.protocolClasses = [protocolClass] + others
    }

    /// Reports that a background session isn't affected: another process sends its requests.
    private static func tellOfBackground(_ identifier: String) {
      let isNew = state.withLock { $0.backgrounds.insert(identifier).inserted }
      guard isNew else { return }
      System.printError(
        "gantry: the background session '\(identifier)' asks the real network: the system sends its "
          + "requests outside of the app. To have them under the conditions, use another "
          + "configuration where --network.… is given\n")
    }

    /// Whether a protocol class is one of an installation.
    static func has(_ protocolClass: AnyClass) -> Bool {
      state.withLock { $0.installations[ObjectIdentifier(protocolClass)] != nil }
    }

    /// The installation of a protocol class in a session, if the session is known.
    static func find(_ protocolClass: AnyClass, in session: URLSession?) -> Installation? {
      let (found, _) = state.withLock { state -> (Installation?, [Installation]) in
        guard let latest = state.installations[ObjectIdentifier(protocolClass)] else {
          return (nil, [])
        }
        #if canImport(FoundationNetworking)
          // Those that are let go are released outside of the lock.
          if let session { return state.sessions.find(session, like: latest) }
        #endif
        return (latest, [])
      }
      return found
    }

    /// The installation for a session's requests.
    static func find(_ session: URLSession) -> Installation? {
      if let installed = session.configuration.protocolClasses?.first(where: { has($0) }) {
        return find(installed, in: session)
      }
      return session === URLSession.shared ? shared : nil
    }

    /// The shared session can't be changed, so this package's session with the same configuration
    /// replaces it.
    private static let shared = engine(nil).map { Installation($0, .default) }

    // MARK: Engines

    /// The engine of conditions; nil without conditions and without a test.
    static func engine(_ conditions: NetworkConditions?) -> ConditionedEngine? {
      do throws(LaunchError) {
        let stated =
          if let conditions {
            ProcessConditions(given: conditions)
          } else {
            try ProcessConditions.current()
          }
        // Those of a configuration that is read later aren't known yet.
        if stated.isDeclared || conditions == nil && !stated.conditions.isIdle {
          UnreachedConditions.setInstalled()
        }
        if stated.conditions.isIdle, !LaunchLink.isConnected { return nil }
        let engine = try sharedEngine(stated)
        if conditions == nil, LaunchLink.isConnected { listenToChanges(of: engine) }
        return engine
      } catch {
        endUnlessHosted(error)
        return ConditionedEngine(error)
      }
    }

    /// Lets the test give the process's own engine other conditions.
    private static func listenToChanges(of engine: ConditionedEngine) {
      if state.withLock({ exchange(&$0.listensToChanges, with: true) }) { return }
      LaunchChanges.listen(to: NetworkLaunch.self) { changed in
        try engine.change(to: changed.network)
        flushAtExit(changed.network)
      }
    }

    /// The process's one engine of some conditions.
    static func sharedEngine(
      _ stated: ProcessConditions
    ) throws(LaunchError) -> ConditionedEngine {
      let conditions = stated.conditions
      if stated.isDeclared { UnreachedConditions.setInstalled() }
      return try state.withLock { state throws(LaunchError) in
        if let known = state.engines.first(where: { $0.conditions == conditions }) {
          return known.engine
        }
        if [.replay, .extend].contains(conditions.mode) {
          // A recording of this process must be complete.
          for (_, other) in state.engines { other.flush() }
        }
        let engine = try ConditionedEngine(stated)
        state.engines.append((conditions, engine))
        flushAtExit(conditions)
        return engine
      }
    }

    /// Ends a process with wrong conditions; a test host goes on.
    private static func endUnlessHosted(_ error: LaunchError) {
      if LaunchHost.isTestOrPreview { return }
      // It reports failures to the test only once it is connected.
      LaunchLink.connect()
      LaunchFailure.end(error)
    }

    /// Has recordings written when the process ends, where there may be one.
    private static func flushAtExit(_ conditions: NetworkConditions) {
      if [.record, .extend].contains(conditions.mode) || conditions.stubs.unmatched == .record {
        _ = flushingAtExit
      }
    }

    private static let flushingAtExit = atexit { Installations.flush() }

    static func flush() {
      for (_, engine) in state.withLock({ $0.engines }) { engine.flush() }
    }
  }

  /// An engine, or why there is none.
  final class ConditionedEngine: Sendable, DebugOnly {
    private let current: Lock<Result<NetworkEngine, URLError>>
    /// They outlive a change of the conditions.
    private let secrets = KnownSecrets()

    /// Makes one whose requests all fail, for wrong conditions.
    init(_ error: LaunchError) {
      current = Lock(.failure(URLError(.resourceUnavailable, words: error.description)))
    }

    init(_ stated: ProcessConditions) throws(LaunchError) {
      let engine = try NetworkEngine(
        stated.conditions, option: stated.option, stubsOption: stated.stubsOption,
        secrets: secrets)
      current = Lock(.success(engine))
    }

    /// Throws the failure of every request, if there is no engine.
    var engine: NetworkEngine {
      get throws(URLError) { try current.withLock { $0 }.get() }
    }

    /// Whether the conditions change nothing; wrong ones do.
    var isIdle: Bool { (try? engine)?.conditions.isIdle ?? false }

    /// Writes the recording to the disk; conditions that are wrong have none.
    func flush() { (try? engine)?.flush() }

    /// Has other conditions decide about the requests that begin from now on.
    func change(to conditions: NetworkConditions) throws(LaunchError) {
      // What was recorded until now may be replayed.
      flush()
      let changed = try NetworkEngine(conditions, secrets: secrets)
      let old = current.withLock { exchange(&$0, with: .success(changed)) }
      // Conditions that were wrong have recorded nothing.
      try? old.get().flush()
    }
  }

  extension NetworkConditions {
    /// Whether they change nothing.
    var isIdle: Bool {
      var telling = self
      // A seed and names alone have no effect.
      telling.seed = 0
      telling.redacted = []
      telling.ignored = []
      return telling == NetworkConditions()
    }
  }
#endif
