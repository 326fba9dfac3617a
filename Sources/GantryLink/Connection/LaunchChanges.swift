#if DEBUG
  import Gantry
  import GantrySystem

  /// The listeners to a test's changes, by the name of the configuration's type.
  enum LaunchChanges: DebugOnly {
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
      let name = String(describing: type)
      let id = state.withLock { state in
        state.count += 1
        let listener = Listener(id: state.count) { payload in
          do {
            // As at launch, a change doesn't set options that the policy doesn't honor.
            let launch = try Launch<C>(arguments: [""], environment: [C.payloadKey: payload])
            continuation.yield(launch.configuration)
            return nil
          } catch {
            return "\(error)"
          }
        }
        state.listeners[name, default: []].append(listener)
        return state.count
      }
      continuation.onTermination = { _ in
        state.withLock { state in state.listeners[name]?.removeAll { $0.id == id } }
      }
      return stream
    }

    /// Gives a payload to all listeners; returns the first reason why one refused it, or nil.
    static func take(_ payload: String, of type: String) -> String? {
      let listeners = state.withLock { $0.listeners[type] ?? [] }
      if listeners.isEmpty { return "the app doesn't listen to changes of \(type)" }
      return listeners.lazy.compactMap { $0.take(payload) }.first
    }
  }
#endif
