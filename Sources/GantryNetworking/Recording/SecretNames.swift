#if DEBUG
  import Foundation
  import Gantry

  /// The names whose values are secrets: of headers, query items, form fields and JSON members.
  ///
  /// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do.
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
      memberHints = NameHints(self.members)
      itemHints = NameHints(items)
    }

    private static let usual: Set<String> = [
      "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "apitoken", "sessiontoken",
      "usertoken", "devicetoken", "pushtoken", "logintoken", "oauthtoken", "oauthtokensecret",
      "jwttoken", "sastoken", "bearertoken", "csrftoken", "xsrftoken", "securitytoken",
      "xamzsecuritytoken", "xamzsignature", "xamzcredential", "xgoogsignature", "xgoogcredential",
      "jwt", "bearer",
      "apikey", "apisecret", "appsecret", "accesskey", "secretkey", "privatekey", "xapikey",
      "password", "newpassword", "oldpassword", "currentpassword", "confirmpassword",
      "passwordconfirmation", "userpassword", "passwd", "pwd", "passphrase", "passcode", "otp",
      "secret", "clientsecret", "clientassertion", "codeverifier", "sessionid", "sessionkey",
      "authorization", "proxyauthorization", "cookie", "setcookie", "xauthtoken",
      "credential", "credentials",
    ]

    private static let usualHeaders: Set<String> = [
      "setcookie2", "xaccesstoken", "xrefreshtoken", "xsessiontoken", "xcsrftoken", "xxsrftoken",
      "xgoogapikey", "ocpapimsubscriptionkey", "xvaulttoken", "privatetoken", "xgitlabtoken",
      "authenticationinfo", "xsecret", "xpassword", "xclientsecret", "xsessionid", "xsignature",
      "xapitoken",
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

    /// Whether a JSON member of this name is secret.
    func holds(member name: String) -> Bool { names.contains(Self.normalized(name)) }

    /// Whether a JSON member of this name may be secret, at one place or another.
    func mayBe(member name: String) -> Bool {
      name.utf8.count >= shortest && members.contains(Self.normalized(name))
    }

    /// Whether a query item or form field of this name is secret; `user[password]` is a password.
    func holds(item name: String) -> Bool {
      if items.contains(Self.normalized(name)) { return true }
      guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") else { return false }
      return items.contains(Self.normalized(String(name[name.index(after: bracket)...].dropLast())))
    }

    /// The same for a name as forms and queries have it, where `+` is a space.
    func holds(encodedItem name: String) -> Bool {
      let text = name.utf8.contains(UInt8(ascii: "+")) ? name.replacing("+", with: " ") : name
      return holds(item: text.removingPercentEncoding ?? text)
    }

    /// Whether a header of this name is secret.
    ///
    /// What ends in a word for a secret is one, as `X-GitHub-Token`; but no place in a list is.
    func holds(header name: String) -> Bool {
      let name = Self.normalized(name)
      if headers.contains(name) { return true }
      if name.hasPrefix("x"), headers.contains(String(name.dropFirst())) { return true }
      return Self.headerEndings.contains(where: name.hasSuffix)
        && !Self.places.contains(where: name.contains)
    }

    private static let headerEndings = [
      "token", "apikey", "accesskey", "authkey", "secretkey", "secret", "password",
    ]
    private static let places = ["page", "cursor", "continuation", "next", "sync"]
  }
#endif
