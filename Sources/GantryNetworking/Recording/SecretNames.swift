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

    init(_ more: [String] = [], pathNames: [String] = []) {
      names = Self.usual.union(more.map(Self.normalized))
      self.pathNames = Set(pathNames.map(Self.normalized))
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
      let normalized = Self.normalized(name)
      if names.contains(normalized) { return .byName }
      if Self.isSecret(name, normalized) { return .byEnding }
      return pathNames.contains(normalized) ? .byPath : .none
    }

    /// Whether a query item or form field of this name is secret; `user[password]` is a password.
    func holds(item name: String) -> Bool {
      if holds(plainItem: name) { return true }
      guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") else { return false }
      return holds(plainItem: String(name[name.index(after: bracket)...].dropLast()))
    }

    private func holds(plainItem name: String) -> Bool {
      let normalized = Self.normalized(name)
      return items.contains(normalized) || Self.isSecret(name, normalized)
    }

    /// The same for a name in forms and queries, where `+` is a space.
    func holds(encodedItem name: String) -> Bool {
      holds(item: PercentCoding.decodedForm(name))
    }

    /// Whether a header of this name is secret.
    func holds(header name: String) -> Bool {
      let normalized = Self.normalized(name)
      if headers.contains(normalized) { return true }
      if normalized.hasPrefix("x"), headers.contains(String(normalized.dropFirst())) { return true }
      return Self.isSecret(name, normalized)
    }

    /// Whether a name is a secret's for all of the package, or ends as one: what an answer calls
    /// `resetPassword` is a password, though an option of that name is a switch.
    private static func isSecret(_ name: String, _ normalized: String) -> Bool {
      SecretVocabulary.isSecret(name: name)
        || SecretVocabulary.ending(of: Array(normalized.utf8)) == .secret
    }
  }
#endif
