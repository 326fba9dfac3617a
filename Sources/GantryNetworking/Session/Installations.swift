#if DEBUG
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// All installations of this process, and its engines.
  enum Installations: DebugOnly {
    private struct State {
      var engines: [(conditions: NetworkConditions, engine: ConditionedEngine)] = []
      var installations: [ObjectIdentifier: Installation] = [:]
      /// The installation of `URLSession.shared`, once it is known whether there is one.
      var shared: Installation??
      var flushesAtExit = false
      /// The background sessions that were reported.
      var backgrounds: Set<String> = []
    }

    private static let state = Lock(State())

    static func install(in configuration: URLSessionConfiguration, _ conditions: NetworkConditions?)
    {
      let others = (configuration.protocolClasses ?? []).filter { find($0) == nil }
      configuration.protocolClasses = others
      guard let engine = engine(conditions) else { return }
      if !engine.isIdle, let identifier = configuration.identifier { tellOfBackground(identifier) }
      let protocolClass = state.withLock { state in
        let protocolClass = SlotClasses.protocolClass(state.installations.count + 1)
        state.installations[ObjectIdentifier(protocolClass)] = Installation(engine, configuration)
        return protocolClass
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

    /// The installation of a protocol class.
    static func find(_ protocolClass: AnyClass) -> Installation? {
      state.withLock { $0.installations[ObjectIdentifier(protocolClass)] }
    }

    /// The installation for a session's requests.
    static func find(_ session: URLSession) -> Installation? {
      if session === URLSession.shared { return shared }
      return session.configuration.protocolClasses?.lazy.compactMap { find($0) }.first
    }

    /// The shared session can't be changed, so this package's session with the same configuration
    /// replaces it.
    private static var shared: Installation? {
      if let shared = state.withLock({ $0.shared }) { return shared }
      let engine = engine(nil)
      let installation = engine.map { Installation($0, .default) }
      return state.withLock { state in
        if let shared = state.shared { return shared }
        state.shared = .some(installation)
        return installation
      }
    }

    // MARK: Engines

    /// The engine of conditions; nil without conditions and without a test.
    private static func engine(_ conditions: NetworkConditions?) -> ConditionedEngine? {
      let stated: ProcessConditions
      do throws(LaunchError) {
        if let conditions {
          stated = ProcessConditions(given: conditions)
        } else {
          stated = try ProcessConditions.current()
        }
      } catch {
        endUnlessHosted(error)
        return ConditionedEngine(error)
      }
      let conditions = stated.conditions
      var telling = conditions
      // A seed and names of secrets alone have no effect.
      telling.seed = 0
      telling.redacted = []
      let isIdle = telling == NetworkConditions()
      if isIdle, !LaunchLink.isConnected { return nil }
      let (engine, error) = state.withLock { state -> (ConditionedEngine, LaunchError?) in
        if let known = state.engines.first(where: { $0.conditions == conditions }) {
          return (known.engine, nil)
        }
        if conditions.mode == .replay {
          // A recording of this process must be complete.
          for (_, other) in state.engines { other.engine?.flush() }
        }
        let (made, error) = ConditionedEngine.make(stated)
        var engine = made
        engine.isIdle = isIdle
        state.engines.append((conditions, engine))
        if conditions.mode == .record || conditions.stubs.unmatched == .record,
          !state.flushesAtExit
        {
          state.flushesAtExit = true
          atexit { Installations.flush() }
        }
        return (engine, error)
      }
      if let error { endUnlessHosted(error) }
      return engine
    }

    /// Ends a process with wrong conditions; a test host goes on.
    private static func endUnlessHosted(_ error: LaunchError) {
      if LaunchHost.isTestOrPreview { return }
      // It reports failures to the test only once it is connected.
      LaunchLink.connect()
      LaunchFailure.end(error)
    }

    /// Writes all recordings to the disk.
    static func flush() {
      for (_, engine) in state.withLock({ $0.engines }) { engine.engine?.flush() }
    }
  }

  /// An engine, or why there is none.
  struct ConditionedEngine: Sendable, DebugOnly {
    var engine: NetworkEngine?
    /// The failure of every request, if there is no engine.
    var failure: URLError?
    var redaction: Redactor
    /// Whether the conditions change nothing.
    var isIdle = false

    /// Makes one whose requests all fail, for wrong conditions.
    init(_ error: LaunchError) {
      failure = URLError(
        .resourceUnavailable, userInfo: [NSLocalizedDescriptionKey: error.description])
      redaction = .standard
    }

    private init(_ engine: NetworkEngine, _ redaction: Redactor) {
      self.engine = engine
      self.redaction = redaction
    }

    static func make(_ stated: ProcessConditions) -> (ConditionedEngine, LaunchError?) {
      let conditions = stated.conditions
      do throws(LaunchError) {
        let engine = try NetworkEngine(
          conditions, option: stated.option, stubsOption: stated.stubsOption)
        return (ConditionedEngine(engine, engine.redaction), nil)
      } catch {
        return (ConditionedEngine(error), error)
      }
    }
  }
#endif
