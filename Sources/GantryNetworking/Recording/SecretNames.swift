#if DEBUG
  import Foundation
  import Gantry
  import GantrySecrets

  /// The names whose values are secrets: of headers, query items, form fields and JSON members.
  ///
  /// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do. A
  /// name that ends in a word for a secret matches, such as `githubToken` and `X-GitHub-Token`; the
  /// name of a place in a list doesn't, such as `nextPageToken`.
  struct SecretNames: Sendable, DebugOnly {
    private let names: Set<String>
    private let pathNames: Set<String>
    private let headers: Set<String>
    private let items: Set<String>
    /// Whether the name of a secret member can end in a byte.
    let ends: [Bool]

    init(_ more: [String] = [], pathNames: [String] = []) {
      names = Self.usual.union(more.map(Self.normalized))
      self.pathNames = Set(pathNames.map(Self.normalized))
      var ends = [Bool](repeating: false, count: 256)
      let lasts = names.union(self.pathNames).union(SecretVocabulary.endings.words)
      for last in lasts.compactMap(\.utf8.last) + "-_. ".utf8 {
        ends[Int(last)] = true
        if (0x61...0x7A).contains(last) { ends[Int(last & 0xDF)] = true }
      }
      self.ends = ends
      headers = Self.usualHeaders.union(names)
      items = names.union(["key", "sig", "signature", "auth", "idtokenhint"])
    }

    private static let usual = Set(SecretVocabulary.names.words)

    private static let usualHeaders: Set<String> = [
      "setcookie2", "authenticationinfo", "ocpapimsubscriptionkey", "xsignature",
    ]

    /// The name in the form in which names match: without `-`, `_`, `.`, spaces and capitals.
    static func normalized(_ name: String) -> String {
      String(
        decoding: name.utf8.compactMap { byte in
          switch byte {
          case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): nil
          case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
          default: byte
          }
        }, as: UTF8.self)
    }

    /// Why a JSON member is secret.
    enum Secrecy {
      case none
      /// Only at the places of paths, which end in its name.
      case byPath
      case byEnding, byName
    }

    /// Whether and why a JSON member of this name is secret.
    func secrecy(member name: String) -> Secrecy {
      let name = Self.normalized(name)
      if names.contains(name) { return .byName }
      if Self.endsInSecret(name) { return .byEnding }
      return pathNames.contains(name) ? .byPath : .none
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

    /// The same for a name in forms and queries, where `+` is a space.
    func holds(encodedItem name: String) -> Bool {
      holds(item: PercentCoding.decodedForm(name))
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
