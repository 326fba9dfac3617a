#if DEBUG
  package import Gantry
  import GantrySystem

  /// The listeners to a test's changes, by the name of the configuration's type.
  package enum LaunchChanges: DebugOnly {
    private struct Listener: Sendable {
      let id: Int
      /// Takes a payload; returns what is wrong with it, or nil.
      let take: @Sendable (String) -> String?
    }

    private struct State {
      var listeners: [String: [Listener]] = [:]
      var count = 0
    }

    private static let state = Lock(State())

    static func stream<C: LaunchConfiguration>(of type: C.Type) -> AsyncStream<C> {
      let (stream, continuation) = AsyncStream<C>.makeStream()
      let id = listen(to: type) { changed in _ = continuation.yield(changed) }
      continuation.onTermination = { _ in
        let name = String(describing: type)
        state.withLock { state in state.listeners[name]?.removeAll { $0.id == id } }
      }
      return stream
    }

    /// Calls a closure with each value, before the test hears that it has arrived; returns the
    /// listener's number.
    @discardableResult
    package static func listen<C: LaunchConfiguration>(
      to type: C.Type, _ take: @escaping @Sendable (C) throws -> Void
    ) -> Int {
      state.withLock { state in
        state.count += 1
        let listener = Listener(id: state.count) { payload in
          do {
            // As at launch, a change doesn't set options that the policy doesn't honor.
            try take(Launch<C>(arguments: [""], environment: [C.payloadKey: payload]).configuration)
            return nil
          } catch {
            return "\(error)"
          }
        }
        state.listeners[String(describing: type), default: []].append(listener)
        return state.count
      }
    }

    /// Gives a payload to all listeners; returns the first reason why one refused it, or nil.
    static func take(_ payload: String, of type: String) -> String? {
      let listeners = state.withLock { $0.listeners[type] ?? [] }
      if listeners.isEmpty { return "the app doesn't listen to changes of \(type)" }
      return listeners.lazy.compactMap { $0.take(payload) }.first
    }
  }
#endif
