import GantryFormats
package import GantrySecrets

/// The names of what travels: headers, query items, fields, members.
extension SecretVocabulary {
  /// Where a name with a value is in an exchange.
  package enum Place: Int, Sendable {
    case header
    /// A query item or a form's field.
    case item
    /// A member of JSON, or any other name in a text.
    case member
    /// A member of what is sent, or of an object that belongs to a login.
    case login
  }

  /// Why a value is secret by its name, from the least to the most.
  package enum Secrecy: Int, Comparable, Sendable {
    case none
    /// Only if ``isSecret(value:underOpen:at:)`` says so.
    case byValue
    /// A flag such as `hasPassword` isn't.
    case byEnding
    case byName

    package static func < (left: Secrecy, right: Secrecy) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The part of a name that says what the value is: `password` of `user[password]`, and `tokens` of
  /// `tokens[]` and `tokens[0]`.
  static func own(_ name: String) -> String {
    guard name.utf8.last == UInt8(ascii: "]") else { return name }
    var rest = name[...]
    while rest.last == "]", let bracket = rest.lastIndex(of: "[") {
      let part = rest[bracket...].dropFirst().dropLast()
      if !part.utf8.allSatisfy(isDigit) { return String(part) }
      rest = rest[..<bracket]
    }
    return String(rest)
  }

  /// Whether and why a value under a name is secret.
  ///
  /// More than the name of an option: what an answer calls `resetPassword` is a password, and
  /// `code`, `session` and `tokens` may be anything.
  package static func secrecy(of name: String, at place: Place) -> Secrecy {
    guard name.utf8.count <= longestName else { return .none }
    let (bytes, words) = split(name)
    guard let last = words.last else { return .none }
    let whole = 0..<bytes.count
    if names.contains(whole, of: bytes) { return .byName }
    switch place {
    case .header:
      // `X-` before any name changes nothing.
      let own = name.dropFirst(2)
      if bytes.first == UInt8(ascii: "x"), words[0].count == 1, !own.isEmpty {
        return secrecy(of: String(own), at: .header)
      }
      if headerNames.contains(whole, of: bytes) || isSignature(bytes, words) { return .byName }
    case .item:
      if itemNames.contains(whole, of: bytes) || isSignature(bytes, words) { return .byName }
    case .member, .login: break
    }
    if isSecret(name: name) || ending(of: bytes) == .secret { return .byEnding }
    let isOpenKey =
      place == .header && key.contains(last, of: bytes) && !otherKeys.contains(whole, of: bytes)
    let isOfSession =
      words.count > 1 && words.suffix(2).map { $0.count } == [7, 2]
      && bytes.suffix(9).elementsEqual("sessionid".utf8)
    if isOpenKey || isOfSession || openNames.contains(whole, of: bytes)
      || openEndings.contains(last, of: bytes)
    {
      return .byValue
    }
    // `tokens` may be a number of words, and a list of secrets.
    if bytes.last == UInt8(ascii: "s"), bytes.count >= 4 {
      let one = Array(bytes.dropLast())
      if ending(of: one) == .secret, one.last == UInt8(ascii: "d") { return .byEnding }
      if secrecy(of: String(decoding: one, as: UTF8.self), at: .member) != .none { return .byValue }
    }
    return .none
  }

  /// Whether a name's last word is `signature`, but for a number behind it.
  private static func isSignature(_ bytes: [UInt8], _ words: [Range<Int>]) -> Bool {
    words.last { !bytes[$0].allSatisfy(isDigit) }.map { signature.contains($0, of: bytes) } ?? false
  }

  private static let signature: WordList = "signature"
  private static let key: WordList = "key"
  /// Headers of keys that are no secrets.
  private static let otherKeys: WordList = """
    idempotencykey cachekey surrogatekey routingkey partitionkey publickey secwebsocketkey
    """

  /// Names that are secrets of queries and forms alone.
  private static let itemNames: WordList = """
    key sig signature auth idtokenhint hmac hdnea hdnts assertion oauthverifier
    """

  /// Names that are secrets of headers alone.
  private static let headerNames: WordList = """
    setcookie2 authenticationinfo authentication ocpapimsubscriptionkey signature auth session sid pin
    """

  /// Names that a secret may have, and much else.
  private static let openNames: WordList =
    "code session sid auth pin ticket nonce state pass pw formkey wpnonce"

  /// Last words of such names.
  private static let openEndings: WordList = "session sid pin auth pass pw csrf xsrf nonce"

  /// Whether a value under a name that may be a secret's is one.
  package static func isSecret(value: String, underOpen name: String, at place: Place) -> Bool {
    var value = value
    return value.withUTF8 { isSecret(value: $0, underOpen: name, at: place) }
  }

  static func isSecret(value: Bytes, underOpen name: String, at place: Place) -> Bool {
    let (bytes, words) = split(own(name))
    let isDigits = !value.isEmpty && value.allSatisfy(isDigit)
    if let last = words.last {
      if pins.contains(last, of: bytes) { return isDigits && (4...12).contains(value.count) }
      if passwords.contains(last, of: bytes) { return isRandom(value, least: 6) }
    }
    switch place {
    // The code of a login; those of countries, regions and errors are shorter or words.
    case .item, .header:
      return isDigits
        ? (6...64).contains(value.count) : isRandom(value, least: 6) || isLongToken(value)
    case .member, .login:
      if vague.contains(0..<bytes.count, of: bytes) {
        return isDigits
          ? place == .login && (6...10).contains(value.count) : isRandom(value, least: 10)
      }
      return isRandom(value, least: bytes.last == UInt8(ascii: "s") ? 6 : 8) || isLongWord(value)
    }
  }

  private static let vague: WordList = "code codes state states"
  private static let pins: WordList = "pin pins"
  private static let passwords: WordList = "pass pw"

  /// Whether a path's segment is a secret since the one before it names it: `/reset/3fK9…`, or
  /// `/webhooks/12/3fK9…` with a number between them.
  package static func isSecret(segment index: Int, of path: [String]) -> Bool {
    // Most segments end here.
    guard index > 0, path[index].utf8.contains(where: isDigit), !path[index].hasPrefix("%E2%80%B9")
    else { return false }
    if path[index].utf8.count == 6, path[index].utf8.allSatisfy(isDigit) {
      return isOfLogin(path[index - 1])
    }
    guard isRandom(path[index], least: 8) else { return false }
    let isNumbered = index > 1 && path[index - 1].utf8.allSatisfy(isDigit)
    let name = path[isNumbered ? index - 2 : index - 1]
    return isOfLogin(name) || holdsWord(name, of: segmentWords)
      || secrecy(of: name, at: .member) != .none
  }

  /// Whether a name's words show that a code below it is a secret: `verification`.
  package static func isOfLogin(_ name: String) -> Bool { holdsWord(name, of: loginWords) }

  static func holdsWord(_ name: String, of list: WordList) -> Bool {
    let (bytes, words) = split(name)
    return words.contains { list.contains($0, of: bytes) }
  }

  private static let loginWords: WordList = """
    reset verify verification confirm confirmation activate activation invite invitation login \
    signup register otp mfa sso
    """

  /// Other words of segments before a secret.
  private static let segmentWords: WordList =
    "magic unsubscribe webhook webhooks hooks session sessions callback"

  /// Whether a value has letters and digits as a token does.
  package static func isRandom(_ value: String, least: Int) -> Bool {
    var value = value
    return value.withUTF8 { isRandom($0, least: least) }
  }

  /// Whether a value has a token's characters alone, and more of them than any word has.
  private static func isLongToken(_ value: Bytes) -> Bool {
    value.count >= 16 && isRandom(value, least: 0, needsDigits: false)
  }

  /// Whether a value is one word, and longer than those of a language.
  private static func isLongWord(_ value: Bytes) -> Bool {
    value.count >= 20 && value.count <= 16384 && value.allSatisfy(isAlphanumeric)
  }

  /// Whether a value has letters and digits as a token, a key or a generated password does.
  ///
  /// Dates, versions, addresses and words with a number behind them don't.
  static func isRandom(_ value: Bytes, least: Int, needsDigits: Bool = true) -> Bool {
    guard value.count >= least, value.count <= 16384 else { return false }
    var (letters, digits, word, digitsInWord, mixed) = (0, 0, 0, 0, 0)
    var (hasCapital, hasSmall) = (false, false)
    for index in 0..<value.count {
      let byte = value[index]
      // Also spaces.
      guard byte > 0x20, byte < 0x7F else { return false }
      if isDigit(byte) {
        digits += 1
        digitsInWord += 1
        word += 1
      } else if isAlphanumeric(byte) {
        letters += 1
        word += 1
        if byte & 0x20 == 0 { hasCapital = true } else { hasSmall = true }
      } else {
        // An address, a template or code.
        if byte == UInt8(ascii: ":"), index + 1 < value.count, value[index + 1] == 0x2F {
          return false
        }
        if "(){}<>$".utf8.contains(byte) { return false }
        if digitsInWord > 0, digitsInWord < word { mixed = max(mixed, word) }
        (word, digitsInWord) = (0, 0)
      }
    }
    if digitsInWord > 0, digitsInWord < word { mixed = max(mixed, word) }
    guard letters > 0, digits > 0 || !needsDigits else { return false }
    // A date's `T` is in a word of four digits.
    if letters <= 2, digits >= 8, value.count <= 35, value[0] != 0x2B, isDate(value) {
      return false
    }
    if !needsDigits { return true }
    return mixed >= min(8, max(least, 6)) || digits >= 4 || hasCapital && hasSmall && digits >= 2
  }

  /// Whether a value begins as ISO 8601's dates do.
  private static func isDate(_ value: Bytes) -> Bool {
    value.count >= 10 && value.prefix(4).allSatisfy(isDigit) && value[4] == UInt8(ascii: "-")
      && value[7] == UInt8(ascii: "-")
  }
}
