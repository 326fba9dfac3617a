package import GantrySecrets
import GantrySystem

/// The names whose values are secrets: of headers, query items, form fields and JSON members.
///
/// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do.
/// Those given match at every place; the usual ones are ``SecretVocabulary``'s.
package final class SecretNames: Sendable {
  private struct Key: Hashable {
    var name: String
    var place: SecretVocabulary.Place
  }

  package static let usual = SecretNames([])

  /// The names given, as they match.
  private let given: Set<String>
  /// The results for names so far: all exchanges of a service have the same few.
  private let known = Lock<[Key: SecretVocabulary.Secrecy]>([:])
  private static let knownLimit = 4096

  package init(_ given: [String]) { self.given = Set(given.map(SecretVocabulary.normalized)) }

  /// Whether and why a value under a name is secret; `user[password]` is a password.
  package func secrecy(
    of name: String, at place: SecretVocabulary.Place
  ) -> SecretVocabulary.Secrecy {
    let key = Key(name: name, place: place)
    if let known = known.withLock({ $0[key] }) { return known }
    let secrecy = judged(name, at: place)
    if name.utf8.count < 100 {
      known.withLock { known in
        if known.count == Self.knownLimit { known = [:] }
        known[key] = secrecy
      }
    }
    return secrecy
  }

  /// A name with brackets is as secret as what it is called in them, and as all of it.
  private func judged(
    _ name: String, at place: SecretVocabulary.Place
  ) -> SecretVocabulary.Secrecy {
    let own = SecretVocabulary.own(name)
    let secrecy = judgedAsItIs(own, at: place)
    return own == name ? secrecy : max(secrecy, judgedAsItIs(name, at: place))
  }

  private func judgedAsItIs(
    _ name: String, at place: SecretVocabulary.Place
  ) -> SecretVocabulary.Secrecy {
    if given.isEmpty { return SecretVocabulary.secrecy(of: name, at: place) }
    let normalized = SecretVocabulary.normalized(name)
    // `X-` before a header's name changes nothing.
    let isGiven =
      given.contains(normalized)
      || place == .header && normalized.hasPrefix("x")
        && given.contains(String(normalized.dropFirst()))
    return isGiven ? .byName : SecretVocabulary.secrecy(of: name, at: place)
  }

  /// Whether a value under a name is secret.
  package func isSecret(
    _ value: String, under name: String, at place: SecretVocabulary.Place
  ) -> Bool {
    switch secrecy(of: name, at: place) {
    case .none: false
    case .byValue: SecretVocabulary.isSecret(value: value, underOpen: name, at: place)
    case .byEnding, .byName: true
    }
  }
}
