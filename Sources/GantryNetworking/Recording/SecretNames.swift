#if DEBUG
  import Gantry
  import GantryRedaction
  import GantrySecrets
  import GantrySystem

  /// The names whose values are secrets: of headers, query items, form fields and JSON members.
  ///
  /// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do.
  /// Those given match at every place; the usual ones are ``SecretVocabulary``'s.
  final class SecretNames: Sendable, DebugOnly {
    /// The names given, as they match.
    let given: Set<String>
    private let pathNames: Set<String>
    /// The results for names, since all exchanges have the same few names.
    private let known = Lock<[SecretVocabulary.Place: [String: SecretVocabulary.Secrecy]]>([:])

    init(_ given: [String] = [], pathNames: [String] = []) {
      self.given = Set(given.map(SecretVocabulary.normalized))
      self.pathNames = Set(pathNames.map(SecretVocabulary.normalized))
    }

    /// Whether and why a value under a name is secret; `user[password]` is a password.
    func secrecy(of name: String, at place: SecretVocabulary.Place) -> SecretVocabulary.Secrecy {
      known.withLock { known in
        if let secrecy = known[place]?[name] { return secrecy }
        let secrecy = judged(name, at: place)
        if known[place, default: [:]].count < 1000, name.utf8.count < 100 {
          known[place, default: [:]][name] = secrecy
        }
        return secrecy
      }
    }

    private func judged(
      _ name: String, at place: SecretVocabulary.Place
    ) -> SecretVocabulary.Secrecy {
      var name = name
      if place == .item, name.hasSuffix("]"), let bracket = name.lastIndex(of: "["),
        name.index(after: bracket) != name.index(before: name.endIndex)
      {
        name = String(name[name.index(after: bracket)...].dropLast())
      }
      let normalized = SecretVocabulary.normalized(name)
      if given.contains(normalized) { return .byName }
      // `X-` before a header's name changes nothing.
      if place == .header, normalized.hasPrefix("x"), given.contains(String(normalized.dropFirst()))
      {
        return .byName
      }
      return SecretVocabulary.secrecy(of: name, at: place)
    }

    /// Whether a value under a name is secret.
    func isSecret(_ value: String, under name: String, at place: SecretVocabulary.Place) -> Bool {
      switch secrecy(of: name, at: place) {
      case .none: false
      case .byValue: SecretVocabulary.isSecret(value: value, underOpen: name, at: place)
      case .byEnding, .byName: true
      }
    }

    /// Whether a path that was given ends in a name.
    func isPathName(_ name: String) -> Bool {
      !pathNames.isEmpty && pathNames.contains(SecretVocabulary.normalized(name))
    }
  }
#endif
