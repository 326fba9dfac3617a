/// Which names and values are secrets, for all code that shows, records or checks them.
///
/// It prefers being right about each name to finding every secret: people who are warned about
/// every identifier stop reading.
package enum SecretVocabulary {
  /// Whether a name is a secret's: `apiKey`, `API_KEY`, `--api-key` and `x-api-key` are.
  ///
  /// A name that describes a secret, such as `tokenPath` and `showPassword`, isn't; nor is that of
  /// a place in a list, such as `nextPageToken`.
  package static func isSecret(name: String) -> Bool {
    guard name.utf8.count <= longestName, isWorthALook(name) else { return false }
    // `token1`, `passwordV2`
    let unnumbered = withoutNumber(name)
    if unnumbered.utf8.count < name.utf8.count { return isSecret(name: unnumbered) }
    let (bytes, words) = split(name)
    guard let first = words.first, let last = words.last else { return false }
    if names.contains(0..<bytes.count, of: bytes) { return true }
    if aboutAtEnd.contains(last, of: bytes) || aboutAtStart.contains(first, of: bytes) {
      return false
    }
    switch ending(of: bytes) {
    case .secret: return true
    case .place: return false
    case nil: break
    }
    var isOwner = false
    for word in words {
      if secretWords.contains(word, of: bytes) { return true }
      if isOwner, key.contains(word, of: bytes) { return true }
      isOwner = keyOwners.contains(word, of: bytes)
    }
    return lastWords.contains(last, of: bytes)
  }

  /// What is longer, in bytes, is no name that anybody gave.
  package static let longestName = 512

  // MARK: Lists

  /// Names that are secrets as a whole, in small letters and without separators.
  package static let names: WordList = """
    token accesstoken refreshtoken idtoken authtoken apitoken sessiontoken usertoken devicetoken \
    pushtoken logintoken oauthtoken oauthtokensecret jwttoken sastoken bearertoken csrftoken accountkey \
    xsrftoken securitytoken xamzsecuritytoken xamzsignature xamzcredential xgoogsignature \
    xgoogcredential jwt bearer apikey apisecret appsecret accesskey secretkey privatekey xapikey \
    password newpassword oldpassword currentpassword confirmpassword passwordconfirmation \
    userpassword passwd pwd passphrase passcode otp totp secret clientsecret clientassertion \
    codeverifier sessionid sessionkey authorization proxyauthorization cookie setcookie xauthtoken \
    credential credentials sessid phpsessid jsessionid connectsid authcode authorizationcode \
    oauthcode accesscode logincode devicecode usercode invitecode verificationcode activationcode \
    resetcode onetimecode recoverycode backupcode smscode mfacode otpcode securitycode cvv cvc \
    samlresponse samlrequest samlart dpop cfaccessjwtassertion xgoogiapjwtassertion csrf xsrf \
    passkey psk presharedkey consumerkey appkey subscriptionkey ocpapimsubscriptionkey assertion \
    jwtassertion oauthsignature connectionstring mnemonic seedphrase recoveryphrase
    """

  /// Endings that make any name a secret's.
  package static let endings: WordList =
    "token apikey accesskey authkey secretkey privatekey secret password"

  /// The words before `token` that mean a place in a list, a feed or a synchronization.
  ///
  /// An app that reads on needs such tokens unchanged, and they are no secrets.
  private static let places: WordList = """
    page paging pagination cursor continuation continue next previous prev sync delta skip resume \
    resumption offset scroll starting forward backward changes batch
    """

  /// Words that make a name a secret's anywhere in it.
  private static let secretWords: WordList = """
    password passwd pwd passphrase secret token apikey credential credentials bearer
    """

  /// Words that make a name a secret's at its end.
  private static let lastWords: WordList = "pat jwt otp passcode cookie authorization"

  private static let key: WordList = "key"

  /// The words before `key` that make the key a secret.
  private static let keyOwners: WordList = """
    api access private secret auth signing encryption client license app service master session
    """

  /// Last words of names that describe a secret and hold none: where it is, or how long it lasts.
  private static let aboutAtEnd: WordList = """
    path file url uri name id enabled length type expiry timeout count field policy mode style \
    limit limits budget screen host endpoint ttl duration size hint
    """

  private static let aboutAtStart: WordList = """
    max min show hide reset forgot remember skip use is has needs requires
    """

  // MARK: Matching

  /// A name without the number at its end, as of a second one.
  private static func withoutNumber(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard let last = bytes.lastIndex(where: { !(0x30...0x39).contains($0) }), last + 1 < bytes.count
    else { return name }
    let isVersion = last > 0 && bytes[last] | 0x20 == UInt8(ascii: "v")
    return String(decoding: bytes[...(isVersion ? last - 1 : last)], as: UTF8.self)
  }

  /// Whether a name holds three letters in a row that some secret's name has: most names don't.
  private static func isWorthALook(_ name: String) -> Bool {
    var letters: UInt32 = 0
    for byte in name.utf8 where Kind(byte) != .separator {
      letters = letters << 8 & 0xFF_FFFF | UInt32(byte | 0x20)
      switch letters {
      // aml, ass, aut, bea, cod, coo, cre, csr, cvc, cvv, dpo, hra, jwt, key, mne, nst,
      case 0x616D6C, 0x617373, 0x617574, 0x626561, 0x636F64, 0x636F6F, 0x637265, 0x637372,
        0x637663, 0x637676, 0x64706F, 0x687261, 0x6A7774, 0x6B6579, 0x6D6E65, 0x6E7374,
        // otp, pas, pat, psk, pwd, sec, ses, sid, sig, tok, xsr
        0x6F7470, 0x706173, 0x706174, 0x70736B, 0x707764, 0x736563, 0x736573, 0x736964, 0x736967,
        0x746F6B, 0x787372:
        return true
      default: continue
      }
    }
    return false
  }

  package enum Ending { case secret, place }

  /// The ending of a name in small letters and without separators.
  package static func ending(of bytes: [UInt8]) -> Ending? {
    // The last letters of all endings rule out most names.
    guard let last = bytes.last, [0x6E, 0x79, 0x74, 0x64].contains(last),
      let length = endings.ending(of: bytes, at: bytes.count)
    else { return nil }
    // The word before it decides: a `pageToken` is a place, and a `pageAccessToken` isn't.
    let isPlace =
      last == 0x6E && places.ending(of: bytes, at: bytes.count - length) != nil
    return isPlace ? .place : .secret
  }

  /// A name's letters and digits in small letters, and the ranges of its words.
  package static func split(_ name: String) -> (bytes: [UInt8], words: [Range<Int>]) {
    var bytes: [UInt8] = []
    var words: [Range<Int>] = []
    var start = 0
    var previous = Kind.separator
    func endWord(_ end: Int) {
      if end > start { words.append(start..<end) }
      start = max(start, end)
    }
    for byte in name.utf8 {
      let kind = Kind(byte)
      switch (previous, kind) {
      case (_, .separator), (.other, .capital): endWord(bytes.count)
      // The last capital of several begins a word: `APIKey`.
      case (.capital, .other) where byte >= UInt8(ascii: "a"): endWord(bytes.count - 1)
      default: break
      }
      if kind != .separator { bytes.append(kind == .capital ? byte | 0x20 : byte) }
      previous = kind
    }
    endWord(bytes.count)
    return (bytes, words)
  }

  private enum Kind {
    case separator, capital, other

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        self = .other
      default: self = .separator
      }
    }
  }
}
