#if DEBUG
  import Foundation
  import Gantry
  import GantrySecrets

  /// The names whose values are secrets: of headers, query items, form fields and JSON members.
  ///
  /// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do. What
  /// ends in a word for a secret is one, as `githubToken` and `X-GitHub-Token`; but no place in a list
  /// is, as `nextPageToken`.
  struct SecretNames: Sendable, DebugOnly {
    private var names: Set<String>
    /// Names that paths end in: not secret everywhere, but what makes a look worthwhile.
    private var members: Set<String>
    /// The length of the shortest of them.
    private var shortest: Int
    private var headers: Set<String>
    private var items: Set<String>
    /// A quick no for most names of members, and of query items.
    let memberHints: NameHints
    let itemHints: NameHints

    init(_ more: [String] = [], members: [String] = []) {
      names = Self.usual.union(more.map(Self.normalized))
      self.members = names.union(members.map(Self.normalized))
      shortest = self.members.map(\.utf8.count).min() ?? 0
      headers = Self.usualHeaders.union(names)
      items = names.union(["key", "sig", "signature", "auth", "idtokenhint"])
      memberHints = NameHints(self.members, endings: Self.endings)
      itemHints = NameHints(items, endings: Self.endings)
    }

    private static let usual = Set(SecretVocabulary.names.words)
    private static let endings = SecretVocabulary.endings.words

    private static let usualHeaders: Set<String> = [
      "setcookie2", "authenticationinfo", "ocpapimsubscriptionkey", "xsignature",
    ]

    /// What matches: small letters and digits alone.
    static func normalized(_ name: String) -> String {
      let isNormal = name.utf8.withContiguousStorageIfAvailable { bytes in
        var index = 0
        while index < bytes.count {
          let byte = bytes[index]
          if byte < 0x61, byte < 0x30 || byte > 0x39 { return false }
          index &+= 1
        }
        return true
      }
      if isNormal == true { return name }
      return String(
        decoding: name.utf8.compactMap { byte in
          switch byte {
          case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): nil
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
          default: byte
          }
        }, as: UTF8.self)
    }

    /// How a JSON member of some name is secret.
    enum Secrecy { case none, byEnding, byName }

    /// Whether a JSON member of this name is secret.
    func secrecy(member name: String) -> Secrecy {
      let name = Self.normalized(name)
      if names.contains(name) { return .byName }
      return Self.endsInSecret(name) ? .byEnding : .none
    }

    /// Whether a JSON member of this name may be secret, at one place or another.
    func mayBe(member name: String) -> Bool {
      guard name.utf8.count >= shortest else { return false }
      let name = Self.normalized(name)
      return members.contains(name) || Self.endsInSecret(name)
    }

    /// Whether a query item or form field of this name is secret; `user[password]` is a password.
    func holds(item name: String) -> Bool {
      if holds(plainItem: name) { return true }
      guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") else { return false }
      return holds(plainItem: String(name[name.index(after: bracket)...].dropLast()))
    }

    private func holds(plainItem name: String) -> Bool {
      let name = Self.normalized(name)
      return items.contains(name) || Self.endsInSecret(name)
    }

    /// The same for a name as forms and queries have it, where `+` is a space.
    func holds(encodedItem name: String) -> Bool {
      let text = name.utf8.contains(UInt8(ascii: "+")) ? name.replacing("+", with: " ") : name
      return holds(item: text.removingPercentEncoding ?? text)
    }

    /// Whether a header of this name is secret.
    func holds(header name: String) -> Bool {
      let name = Self.normalized(name)
      if headers.contains(name) { return true }
      if name.hasPrefix("x"), headers.contains(String(name.dropFirst())) { return true }
      return Self.endsInSecret(name)
    }

    private static func endsInSecret(_ name: String) -> Bool {
      SecretVocabulary.ending(of: Array(name.utf8)) == .secret
    }
  }
#endif
