import GantrySystem

/// A chain of closures that make providers, each called by the one before.
///
/// A chain may wait for a provider that another chain makes, unless that chain waits for the first,
/// directly or through others: then a provider needs itself. One lock for all finds such a cycle
/// before anybody waits.
final class ProviderMaker: Sendable {
  enum Step { case make, wait, circle }

  private struct State {
    /// Who makes each provider, and which provider each chain waits for.
    var makers: [ObjectIdentifier: ObjectIdentifier] = [:]
    var waiting: [ObjectIdentifier: ObjectIdentifier] = [:]
  }

  /// The chain that this task is in.
  @TaskLocal static var current: ProviderMaker?

  private static let state = Lock(State())

  /// The next step of a chain that asks for a provider which isn't made.
  func begin(_ provider: ObjectIdentifier) -> Step {
    let asking = ObjectIdentifier(self)
    return Self.state.withLock { state in
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

  func endWaiting() {
    Self.state.withLock { $0.waiting[ObjectIdentifier(self)] = nil }
  }

  static func end(_ provider: ObjectIdentifier) {
    state.withLock { $0.makers[provider] = nil }
  }
}
