import GantrySystem

/// A chain of closures that make providers, each called by the one before.
final class ProviderMaker: Sendable {
  /// The chain that this task is in.
  @TaskLocal static var current: ProviderMaker?
}

/// Which providers are being made and who waits for them, to find those that need themselves.
///
/// A chain may wait for a provider that another chain makes, unless that chain waits for the first,
/// directly or through others. One lock for all finds such a cycle before anybody waits.
enum ProviderMaking {
  enum Step { case make, wait, circle }

  private struct State {
    /// Who makes each provider, and which provider each chain waits for.
    var makers: [ObjectIdentifier: ObjectIdentifier] = [:]
    var waiting: [ObjectIdentifier: ObjectIdentifier] = [:]
  }

  private static let state = Lock(State())

  /// The next step of a chain that asks for a provider which isn't made.
  static func begin(_ provider: ObjectIdentifier, _ maker: ProviderMaker) -> Step {
    let asking = ObjectIdentifier(maker)
    return state.withLock { state in
      guard let owner = state.makers[provider] else {
        state.makers[provider] = asking
        return .make
      }
      var next: ObjectIdentifier? = owner
      while let other = next {
        if other == asking { return .circle }
        next = state.waiting[other].flatMap { state.makers[$0] }
      }
      state.waiting[asking] = provider
      return .wait
    }
  }

  static func endWaiting(_ maker: ProviderMaker) {
    state.withLock { $0.waiting[ObjectIdentifier(maker)] = nil }
  }

  static func end(_ provider: ObjectIdentifier) {
    state.withLock { $0.makers[provider] = nil }
  }
}
