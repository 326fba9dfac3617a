#if DEBUG
  import Gantry

  /// The names whose values are secrets: of headers, query items, form fields and JSON members.
  ///
  /// They match in any case and without `-`, `_` and `.`, as `access_token` and `accessToken` do.
  struct SecretNames: Sendable, DebugOnly {
    private var names: Set<String>
    private var headers: Set<String>
    private var items: Set<String>
    /// By their last two bytes in lower case, a quick no for most names.
    private var endings: [Bool]

    init(_ more: [String] = [], members: [String] = []) {
      names = Self.usual.union(more.map(Self.normalized))
      headers = Self.usualHeaders.union(names)
      items = names.union(["key", "sig", "signature"])
      endings = [Bool](repeating: false, count: 65536)
      for name in names.union(members.map(Self.normalized)) {
        let bytes = Array(name.utf8.suffix(2))
        guard bytes.count == 2 else {
          // Too short for an ending: nothing can be ruled out.
          endings = [Bool](repeating: true, count: 65536)
          continue
        }
        endings[Int(bytes[0]) << 8 | Int(bytes[1])] = true
      }
    }

    private static let usual: Set<String> = [
      "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "apitoken", "sessiontoken",
      "usertoken", "devicetoken", "bearertoken", "csrftoken", "xsrftoken", "securitytoken",
      "xamzsecuritytoken", "xamzsignature", "xamzcredential", "jwt", "bearer",
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

    /// Whether a JSON member or a form field of this name is secret.
    func holds(member name: String) -> Bool {
      guard mayHold(name) else { return false }
      return names.contains(Self.normalized(name))
    }

    /// Whether a query item of this name is secret.
    func holds(item name: String) -> Bool { items.contains(Self.normalized(name)) }

    /// Whether a header of this name is secret.
    func holds(header name: String) -> Bool { headers.contains(Self.normalized(name)) }

    private func mayHold(_ name: String) -> Bool {
      let ending = name.utf8.suffix(2)
      guard ending.count == 2, let first = ending.first, let last = ending.last else { return true }
      return mayEnd(first, last)
    }

    /// Whether a secret's name may end in two bytes.
    func mayEnd(_ first: UInt8, _ last: UInt8) -> Bool {
      if last < 0x30 || last == UInt8(ascii: "_") || first < 0x30 || first == UInt8(ascii: "_") {
        return true
      }
      return endings[Int(Self.lowered(first)) << 8 | Int(Self.lowered(last))]
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
  }
#endif
