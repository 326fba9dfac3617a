import GantryFormats
package import GantrySecrets
import GantrySystem

/// A value that the name before it shows to be a secret, in any text: a query or a form, JSON also
/// inside of JSON's strings, XML and HTML, lines of headers, all of it also percent-encoded.
package struct NamedSecret: Equatable {
  package var name: String
  package var value: Range<Int>
  /// Where that begins which shows the value to be a secret; no later than the value.
  package var start: Int
}

extension SecretVocabulary {
  /// Finds the secrets with their names in a text.
  ///
  /// It leaps from one separator to the next. Values are judged as well, since a name in prose or
  /// in code has anything behind it.
  package static func named(in bytes: Bytes, _ names: SecretNames = .usual) -> [NamedSecret] {
    NamedSecretSearch(bytes: bytes, names: names).found()
  }

  /// A name in the form in which names match: without `-`, `_`, `.`, spaces and capitals.
  package static func normalized(_ name: String) -> String {
    String(
      decoding: name.utf8.compactMap { $0 == 0x20 ? nil : OptionName.significant($0) },
      as: UTF8.self)
  }
}

/// A class, since unoptimized builds, which record, copy a structure for each call of its methods.
private final class NamedSecretSearch {
  typealias Bytes = SecretVocabulary.Bytes

  let bytes: Bytes
  let names: SecretNames
  /// Where names begin that aren't secret, with their length in the last byte, by their place and
  /// some of their bytes: lists of objects repeat names.
  ///
  /// It is made for the first of them.
  private var others: UnsafeMutablePointer<Int>?
  private var secrets: [NamedSecret] = []
  /// Where the last element with a secret's name began.
  private var element = -1

  private static let otherCount = 3 * 128

  init(bytes: Bytes, names: SecretNames) { (self.bytes, self.names) = (bytes, names) }

  deinit { others?.deallocate() }

  func found() -> [NamedSecret] {
    each("=") { pair(at: $0, length: 1, nesting: 0) }
    each(":") { member(at: $0, length: 1) }
    each("%") { encoded(at: $0) }
    each("<") { element(at: $0) }
    each("/") { segment(at: $0, length: 1) }
    each("(") { arguments(at: $0) }
    each("[") { arguments(at: $0) }
    each("B") { scheme(at: $0) }
    each("b") { scheme(at: $0) }
    return secrets
  }

  private func each(_ byte: Unicode.Scalar, _ look: (Int) -> Void) {
    var position = 0
    while let place = bytes.firstIndex(of: UInt8(ascii: byte), from: position) {
      position = place + 1
      look(place)
    }
  }

  private func byte(_ index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Names

  /// No name is longer.
  private static let greatestName = 64

  /// A table by byte, in memory of its own: unoptimized builds pay for each access to an array.
  ///
  /// Nothing writes to it once it is made, which the compiler can't see of a pointer.
  nonisolated(unsafe) private static let isName: UnsafeMutablePointer<Bool> = {
    let table = UnsafeMutablePointer<Bool>.allocate(capacity: 256)
    for byte in 0...UInt8.max {
      table[Int(byte)] = isAlphanumeric(byte) || byte >= 0x80 || "_-.[]$".utf8.contains(byte)
    }
    return table
  }()

  /// The name that ends before an index.
  private func name(before end: Int) -> Range<Int>? {
    let start = beginning(ofName: end)
    guard end - start > 1, end - start <= Self.greatestName else { return nil }
    // What belongs to an encoded separator or an escape isn't the name's.
    let skipped =
      switch byte(start - 1) {
      case UInt8(ascii: "%"): encodedLength(at: start)
      case UInt8(ascii: "\\"): byte(start) == UInt8(ascii: "u") ? 5 : 1
      default: 0
      }
    return start + skipped < end - 1 ? (start + skipped)..<end : nil
  }

  /// Where the bytes of a name begin that ends before an index, with one more than a name may have.
  private func beginning(ofName end: Int) -> Int {
    guard let base = bytes.baseAddress else { return end }
    let isName = Self.isName
    let least = max(0, end - Self.greatestName - 1)
    var start = end
    while start > least, isName[Int(base[start - 1])] { start -= 1 }
    return start
  }

  /// The slot for a name that isn't secret, and whether one of the same bytes is there.
  private func other(
    _ start: Int, _ count: Int, _ place: SecretVocabulary.Place
  ) -> (slot: Int, isKnown: Bool) {
    let hash = Int(bytes[start]) &* 31 &+ Int(bytes[start &+ count &- 1]) &* 7 &+ count
    let slot = place.rawValue &* 128 &+ (hash & 127)
    guard let known = others?[slot], known & 0xFF == count else { return (slot, false) }
    return (slot, bytes.areSame(count, from: known >> 8, and: start))
  }

  /// Whether a member at a `:` has, between quotes, a name that was seen not to be secret: most
  /// members of a body have, and nothing else is to be done for them.
  private func hasOtherName(memberAt place: Int) -> Bool {
    let (quote, escape): (UInt8, UInt8) = (0x22, 0x5C)
    let end = place - 1
    guard end > 2, let base = bytes.baseAddress, base[end] == quote, base[end - 1] != escape else {
      return false
    }
    let start = beginning(ofName: end)
    guard end - start > 1, end - start <= Self.greatestName, start > 0, base[start - 1] == quote,
      start == 1 || base[start - 2] != escape,
      // Such a member's value may be a name.
      !isNaming(start..<end)
    else { return false }
    return other(start, end - start, .member).isKnown
  }

  /// The length of `26`, or `2526` where it is encoded twice.
  private func encodedLength(at start: Int) -> Int {
    var start = start
    var length = 2
    while byte(start) == UInt8(ascii: "2"), byte(start + 1) == UInt8(ascii: "5") {
      start += 2
      length += 2
    }
    return length
  }

  /// Whether and why a name's value is secret; what is in brackets counts, as in `user[password]`.
  private func secrecy(
    _ range: Range<Int>, _ place: SecretVocabulary.Place
  ) -> SecretVocabulary.Secrecy {
    let (slot, isKnown) = other(range.lowerBound, range.count, place)
    if isKnown { return .none }
    let secrecy = names.secrecy(of: text(range), at: place)
    guard secrecy == .none else { return secrecy }
    let others = others ?? .allocate(capacity: Self.otherCount)
    if self.others == nil { others.initialize(repeating: 0, count: Self.otherCount) }
    self.others = others
    others[slot] = range.lowerBound << 8 | range.count
    return .none
  }

  // MARK: Values

  /// The length of the longest token.
  private static let greatestValue = 16384

  /// Adds a secret; what shows it begins with the name, or before it.
  private func add(_ name: Range<Int>, _ value: Range<Int>, from start: Int? = nil) {
    guard !value.isEmpty, !isRedacted(value) else { return }
    secrets.append(NamedSecret(name: text(name), value: value, start: start ?? name.lowerBound))
  }

  private func isRedacted(_ value: Range<Int>) -> Bool {
    let text = text(value)
    return text.contains("‹") || text.contains("%E2%80%B9") || text.contains("%25E2%2580%25B9")
      || text.contains(#"\u2039"#)
  }

  private func isRandom(_ value: Range<Int>, least: Int) -> Bool {
    SecretVocabulary.isRandom(Bytes(rebasing: bytes[value]), least: least)
  }

  /// Adds a value under a name if it is one of the secret's.
  private func judge(
    _ value: Range<Int>, _ name: Range<Int>, _ secrecy: SecretVocabulary.Secrecy,
    _ place: SecretVocabulary.Place, from start: Int? = nil, _ isPlausible: () -> Bool = { true }
  ) {
    let isSecret =
      switch secrecy {
      case .none: false
      case .byValue:
        SecretVocabulary.isSecret(
          value: Bytes(rebasing: bytes[value]), underOpen: text(name), at: place)
      case .byEnding, .byName: SecretVocabulary.mayBeSecret(value: text(value)) && isPlausible()
      }
    if isSecret { add(name, value, from: start) }
  }

  /// Whether a value in code or prose is a secret rather than a word of it.
  private func isPlausible(_ value: Range<Int>) -> Bool {
    if isRandom(value, least: 6) { return true }
    let slice = bytes[value]
    let hasSpace = slice.contains { $0 <= 0x20 }
    return !hasSpace && slice.count >= 6
      && slice.contains { isDigit($0) || "!@#%^&*+".utf8.contains($0) }
      && !slice.contains { "(){}<>;,$".utf8.contains($0) }
  }

  /// Whether a value in quotes is a secret, which may be of letters alone under a secret's own name.
  private func isPlausible(quoted value: Range<Int>, _ secrecy: SecretVocabulary.Secrecy) -> Bool {
    if isPlausible(value) { return true }
    let letters = Bytes(rebasing: bytes[value])
    guard secrecy == .byName, (6...64).contains(letters.count),
      letters.allSatisfy({ isAlphanumeric($0) && !isDigit($0) })
    else { return false }
    // A label, such as "Password", begins with a capital.
    if letters[0] & 0x20 == 0, letters.dropFirst().allSatisfy({ $0 & 0x20 != 0 }) { return false }
    let word = letters.map { $0 | 0x20 }
    return !word.indices.contains { Self.codeWords.ending(of: word, at: $0 + 1) != nil }
  }

  /// What code and forms have under secrets' names.
  private static let codeWords: WordList = """
    pass pwd word secret token key enter require invalid forgot show hide confirm current field input \
    text string type value bearer basic default change reset your user visible hidden
    """

  /// Whether a query item's value is none of a script's, as in `a?token=b.c:d`.
  private func isPlausible(item value: Range<Int>) -> Bool {
    let slice = bytes[value]
    return slice.count >= 5 && !slice.contains { "(){}<>$".utf8.contains($0) }
      && (!slice.contains(UInt8(ascii: ".")) || slice.contains(where: isDigit))
  }

  // MARK: name=value

  /// A pair at an `=`, which may be encoded; `nesting` says how often.
  private func pair(at place: Int, length: Int, nesting: Int) {
    var end = place
    while end > 0, place - end < 2, bytes[end - 1] == 0x20 { end -= 1 }
    guard let (name, isBracketed, first) = name(ofPair: end) else { return }
    var start = place + length
    if attribute(name, valueFrom: start) { return }
    let isItem = nesting > 0 || isBracketed || beginsItem(name.lowerBound)
    let kind: SecretVocabulary.Place = isItem ? .item : .member
    let secrecy = secrecy(name, kind)
    guard secrecy != .none else { return }
    while byte(start) == 0x20, start - place < 3 { start += 1 }
    if let quote = quote(at: start), !isItem {
      guard let value = quoted(quote) else { return }
      return judge(value, name, secrecy, kind) { isPlausible(quoted: value, secrecy) }
    }
    let limit = self.end(ofItem: start, nesting, isItem: isItem)
    // An address in brackets, as style sheets and Markdown have them, ends with them.
    let bracket = isItem ? bytes[start..<limit].firstIndex { ")}]".utf8.contains($0) } : nil
    let value = start..<(bracket ?? limit)
    judge(value, name, secrecy, kind, from: first) {
      if bracket != nil { return isRandom(value, least: 8) }
      return isItem ? isPlausible(item: value) : isPlausible(value)
    }
  }

  /// The name before an `=`, and where it begins with what is around it: `user%5Bpassword%5D` and
  /// `tokens%5B0%5D`, as forms have them, are names with encoded brackets.
  private func name(ofPair end: Int) -> (name: Range<Int>, isBracketed: Bool, start: Int)? {
    var last = end
    while let close = encoded(before: last), close.character == UInt8(ascii: "]") {
      var index = close.start
      while isDigit(byte(index - 1)) { index -= 1 }
      guard let open = encoded(before: index), open.character == UInt8(ascii: "[") else {
        guard let name = name(before: close.start), let open = encoded(before: name.lowerBound),
          open.character == UInt8(ascii: "[")
        else { return nil }
        return (name, true, open.start)
      }
      // A list's number, or nothing.
      last = open.start
    }
    return name(before: last).map { ($0, last < end, $0.lowerBound) }
  }

  /// Whether an item of a query begins at an index: after `?`, `&`, `;` or `#`.
  private func beginsItem(_ start: Int) -> Bool {
    switch byte(start - 1) {
    case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"): return true
    case UInt8(ascii: ";"): return bytes.holds("&amp;", at: start - 5)
    default:
      // `%26`, `%3F` or `%23`.
      return encoded(before: start).map { "&?#".utf8.contains($0.character) }
        ?? bytes.holds(#"\u0026"#, at: start - 6)
    }
  }

  /// The character that is encoded as `%26` or `%2526` before an index, and where that begins.
  private func encoded(before end: Int) -> (start: Int, character: UInt8)? {
    guard end >= 3, let high = hexDigit(bytes[end - 2]), let low = hexDigit(bytes[end - 1]) else {
      return nil
    }
    var start = end - 2
    while start >= 3, byte(start - 1) == UInt8(ascii: "5"), byte(start - 2) == UInt8(ascii: "2") {
      start -= 2
    }
    return byte(start - 1) == UInt8(ascii: "%") ? (start - 1, high << 4 | low) : nil
  }

  private func end(ofItem start: Int, _ nesting: Int, isItem: Bool) -> Int {
    var end = start
    while end < bytes.count, end - start < Self.greatestValue {
      switch bytes[end] {
      // A token has it at its end alone.
      case UInt8(ascii: "=") where isAlphanumeric(byte(end + 1)): return end
      case 0...0x20, UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "`"), UInt8(ascii: "?"):
        return end
      case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isItem { return end }
      case UInt8(ascii: "%") where nesting > 0:
        let length = encodedLength(at: end + 1)
        // Encoded less often, it ends the address around it.
        if length <= 2 * nesting,
          ["22", "26", "23", "3B", "3b"].contains(
            text(min(end + length - 1, bytes.count)..<min(end + length + 1, bytes.count)))
        {
          return end
        }
      default: break
      }
      end += 1
    }
    return end
  }

  // MARK: Quotes

  private static let entities: [StaticString] = ["&quot;", "&#34;", "&#x22;"]

  /// A quote with the escapes before it: `"`, `\"`, `&quot;`, `%22`.
  private func quote(at start: Int) -> Range<Int>? {
    var end = start
    while byte(end) == UInt8(ascii: "\\"), end - start < 8 { end += 1 }
    switch byte(end) {
    case UInt8(ascii: "\""): return start..<(end + 1)
    case UInt8(ascii: "'") where end == start, UInt8(ascii: "`") where end == start:
      return start..<(end + 1)
    case UInt8(ascii: "&") where end == start:
      return Self.entities.first { bytes.holds($0, at: start) }
        .map { start..<(start + $0.utf8CodeUnitCount) }
    case UInt8(ascii: "%") where end == start:
      let last = start + encodedLength(at: start + 1)
      return bytes.holds("22", at: last - 1) ? start..<(last + 1) : nil
    default: return nil
    }
  }

  /// The value between a quote and the next one that is escaped alike.
  private func quoted(_ quote: Range<Int>) -> Range<Int>? {
    let last = bytes[quote.upperBound - 1]
    var position = quote.upperBound
    let limit = min(bytes.count, position + Self.greatestValue)
    var rest = 64
    while rest > 0, let place = bytes.firstIndex(of: last, from: position), place < limit {
      rest -= 1
      let begin = place + 1 - quote.count
      position = place + 1
      guard begin >= quote.upperBound, bytes[begin..<(place + 1)].elementsEqual(bytes[quote]),
        // One that is escaped more often is in the value.
        quote.count > 1 && last != UInt8(ascii: "\"") || byte(begin - 1) != UInt8(ascii: "\\")
      else { continue }
      return quote.upperBound..<begin
    }
    return nil
  }

  /// The quote that ends before an index.
  private func quote(before end: Int) -> Range<Int>? {
    var start = end - 1
    switch byte(start) {
    case UInt8(ascii: "\""):
      while byte(start - 1) == UInt8(ascii: "\\") { start -= 1 }
      return start..<end
    case UInt8(ascii: "'"): return start..<end
    case UInt8(ascii: ";"):
      return Self.entities.first { bytes.holds($0, at: end - $0.utf8CodeUnitCount) }
        .map { (end - $0.utf8CodeUnitCount)..<end }
    case UInt8(ascii: "2"):
      let encoded = encoded(before: end)
      return encoded?.character == UInt8(ascii: "\"") ? encoded.map { $0.start..<end } : nil
    default: return nil
    }
  }

  // MARK: "name", "value"

  /// The second of the arguments, or elements, that begin with a secret's name, or what is set for
  /// such a name in brackets, if it looks like a secret.
  private func arguments(at place: Int) {
    let start = place + 1
    guard let quote = quote(at: start), let name = quoted(quote), name.count > 1,
      name.count <= Self.greatestName
    else { return }
    var separator = spaces(from: name.upperBound + quote.count)
    let isSet = byte(separator) == UInt8(ascii: "]")
    if isSet { separator = spaces(from: separator + 1) }
    guard byte(separator) == UInt8(ascii: isSet ? "=" : ","),
      let opening = self.quote(at: spaces(from: separator + 1))
    else { return }
    let secrecy = secrecy(name, .header)
    guard secrecy != .none, let value = quoted(opening) else { return }
    judge(value, name, secrecy, .member) { isRandom(value, least: 8) }
  }

  /// The value of a pair, such as `{"name": "api_key", "value": "…"}`, whose name is a member's value.
  private func pair(named name: Range<Int>, before end: Int) {
    let secrecy = secrecy(name, .header)
    guard secrecy != .none else { return }
    let comma = spaces(from: end)
    guard byte(comma) == UInt8(ascii: ","), let opening = quote(at: spaces(from: comma + 1)),
      let member = quoted(opening), ["value", "val", "v", "content", "data"].contains(text(member))
    else { return }
    let colon = spaces(from: member.upperBound + opening.count)
    let start = spaces(from: colon + 1)
    guard byte(colon) == UInt8(ascii: ":"), let quote = quote(at: start), let value = quoted(quote)
    else { return }
    let secret = afterScheme(value)
    judge(secret, name, secrecy, .member) { isPlausible(quoted: secret, secrecy) }
  }

  /// Whether a member is one whose value is a name.
  private func isNaming(_ name: Range<Int>) -> Bool {
    let start = name.lowerBound
    return switch (name.count, byte(start)) {
    case (3, UInt8(ascii: "k")): bytes.holds("key", at: start)
    case (4, UInt8(ascii: "n")): bytes.holds("name", at: start)
    case (5, UInt8(ascii: "f")): bytes.holds("field", at: start)
    case (6, UInt8(ascii: "h")): bytes.holds("header", at: start)
    default: false
    }
  }

  // MARK: name: value

  /// A member at a `:`, which may be encoded.
  private func member(at place: Int, length: Int) {
    if length == 1, hasOtherName(memberAt: place) { return }
    var end = place
    while end > 0, place - end < 4, bytes[end - 1] == 0x20 { end -= 1 }
    let quote = quote(before: end)
    // Without a quote, a line of a header or of code.
    guard let name = name(before: quote?.lowerBound ?? end) else { return }
    if quote == nil, isHost(name, before: place) { return }
    let secrecy = secrecy(name, quote == nil && beginsLine(name.lowerBound) ? .header : .member)
    if let quote, isNaming(name) {
      let start = spaces(from: place + length)
      if let opening = self.quote(at: start), opening.count == quote.count,
        let value = quoted(opening), value.count <= Self.greatestName
      {
        pair(named: value, before: value.upperBound + opening.count)
      }
    }
    guard secrecy != .none else { return }
    var start = place + length
    while byte(start) == 0x20 || byte(start) == 0x09 || quote != nil && isNextLine(start),
      start - place < 64
    {
      // An event's next line.
      start += isNextLine(start) && bytes.holds("data:", at: start + 1) ? 6 : 1
    }
    if let opening = self.quote(at: start) {
      guard var value = quoted(opening) else { return }
      value = afterScheme(value)
      let isJSON = quote != nil
      let hasSpace = bytes[value].contains { $0 <= 0x20 }
      return judge(value, name, secrecy, .member) {
        isJSON ? !hasSpace || isWords(value) : isPlausible(quoted: value, secrecy)
      }
    }
    // A list of secrets.
    if byte(start) == UInt8(ascii: "["), quote != nil {
      return elements(of: name, from: start + 1, secrecy)
    }
    guard length == 1, quote == nil else { return }
    var value = start..<self.end(ofItem: start, 0, isItem: false)
    if byte(value.upperBound) == 0x20 {
      let rest = afterScheme(value.lowerBound..<min(bytes.count, value.upperBound + 512))
      guard rest.lowerBound > value.lowerBound else {
        return judge(value, name, secrecy, .member) { isRandom(value, least: 6) }
      }
      value = rest.lowerBound..<self.end(ofItem: rest.lowerBound, 0, isItem: false)
    }
    judge(value, name, secrecy, .member) { isPlausible(value) }
  }

  /// Whether a name is an address's host, before a `:` with its port.
  private func isHost(_ name: Range<Int>, before colon: Int) -> Bool {
    guard byte(name.lowerBound - 1) == UInt8(ascii: "/"),
      byte(name.lowerBound - 2) == UInt8(ascii: "/")
    else { return false }
    let port = bytes[(colon + 1)...].prefix(6).prefix(while: isDigit)
    return (1...5).contains(port.count) && !isAlphanumeric(byte(port.endIndex))
  }

  private func beginsLine(_ start: Int) -> Bool {
    let before = byte(start - 1)
    return before == 0 || isNextLine(start - 1)
      || byte(start - 2) == 0x5C && "nr".utf8.contains(before)
  }

  private func isNextLine(_ index: Int) -> Bool { byte(index) == 0x0A || byte(index) == 0x0D }

  /// Whether a value with spaces is a passphrase rather than a sentence.
  private func isWords(_ value: Range<Int>) -> Bool {
    value.count < 80 && bytes[value].contains(where: isDigit)
  }

  /// The strings of a list that begins at an index, without its numbers, `null` and the like.
  private func elements(
    of name: Range<Int>, from start: Int, _ secrecy: SecretVocabulary.Secrecy
  ) {
    var position = start
    for _ in 0..<100 {
      while position < bytes.count,
        bytes[position] <= 0x20 || isAlphanumeric(bytes[position])
          || ",+-.".utf8.contains(bytes[position])
      {
        position += 1
      }
      guard let quote = quote(at: position), let value = quoted(quote) else { return }
      judge(value, name, secrecy, .member)
      position = value.upperBound + quote.count
    }
  }

  /// The value without `Bearer ` or `Basic ` at its beginning.
  private func afterScheme(_ value: Range<Int>) -> Range<Int> {
    let word = bytes[value].prefix { isAlphanumeric($0) }
    guard word.count >= 4, word.count <= 12, byte(word.endIndex) == 0x20,
      ["bearer", "basic", "token", "dpop", "apikey", "digest", "hawk"].contains(
        text(word.indices).lowercased())
    else { return value }
    return (word.endIndex + 1)..<value.upperBound
  }

  /// `Bearer abc` and `Basic YTpi`, wherever they are.
  private func scheme(at place: Int) {
    guard !isAlphanumeric(byte(place - 1)) || byte(place - 2) == UInt8(ascii: "\\"),
      byte(place + 1) | 0x20 == UInt8(ascii: "e") || byte(place + 1) | 0x20 == UInt8(ascii: "a")
    else { return }
    let word = bytes[place...].prefix(7).prefix { isAlphanumeric($0) }
    let scheme = text(word.indices).lowercased()
    guard scheme == "bearer" || scheme == "basic" else { return }
    var start = word.endIndex
    switch byte(start) {
    case 0x20, UInt8(ascii: "+"): start += 1
    case UInt8(ascii: "%") where byte(start + 1) == 0x32 && byte(start + 2) == 0x30: start += 3
    default: return
    }
    var end = start
    while end < bytes.count, end - start < Self.greatestValue,
      isAlphanumeric(bytes[end]) || "-._~+/=".utf8.contains(bytes[end])
    {
      end += 1
    }
    let value = start..<end
    let isSecret =
      scheme == "bearer"
      ? isRandom(value, least: 8) || value.count >= 20
      : isCredentials(text(value))
    if isSecret { add(word.indices, value) }
  }

  /// Whether a text is base64 of a user and a password.
  private func isCredentials(_ text: String) -> Bool {
    let digits = text.prefix { $0 != "=" }
    let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    guard let decoded = try? Base64.decode(digits + padding) else { return false }
    return decoded.count >= 4 && decoded.contains(UInt8(ascii: ":"))
  }

  // MARK: Encoded

  /// `%3D`, `%3A`, and the same encoded again.
  private func encoded(at place: Int) {
    let length = encodedLength(at: place + 1)
    let last = place + length
    guard last < bytes.count else { return }
    if byte(last - 1) == UInt8(ascii: "2"), bytes[last] | 0x20 == UInt8(ascii: "f") {
      return segment(at: place, length: length + 1)
    }
    guard byte(last - 1) == UInt8(ascii: "3") else { return }
    switch bytes[last] | 0x20 {
    case UInt8(ascii: "d"): pair(at: place, length: length + 1, nesting: length / 2)
    case UInt8(ascii: "a"): member(at: place, length: length + 1)
    default: break
    }
  }

  // MARK: /name/value

  /// A segment of a path after a `/`, which may be encoded, that the one before it names.
  private func segment(at place: Int, length: Int) {
    guard let base = bytes.baseAddress else { return }
    let (start, count, isName) = (place &+ length, bytes.count, Self.isName)
    var end = start
    var hasDigit = false
    while end < count, isName[Int(base[end])] {
      hasDigit = hasDigit || base[end] &- 0x30 < 10
      end &+= 1
    }
    guard hasDigit, end &- start >= 6, end &- start < Self.greatestValue else { return }
    var parts = [text(start..<end)]
    var name = name(before: unescaped(place))
    if let number = name, bytes[number].allSatisfy(isDigit),
      let slash = slash(before: number.lowerBound)
    {
      parts.insert(text(number), at: 0)
      name = self.name(before: unescaped(slash))
    }
    guard let name else { return }
    parts.insert(text(name), at: 0)
    if SecretVocabulary.isSecret(segment: parts.count - 1, of: parts) { add(name, start..<end) }
  }

  private func slash(before end: Int) -> Int? {
    if byte(end - 1) == UInt8(ascii: "/") { return end - 1 }
    return encoded(before: end).flatMap { $0.character == UInt8(ascii: "/") ? $0.start : nil }
  }

  /// Where a slash begins, or what escapes it.
  private func unescaped(_ slash: Int) -> Int {
    byte(slash - 1) == UInt8(ascii: "\\") ? slash - 1 : slash
  }

  // MARK: Markup

  private typealias Attribute = (name: Range<Int>, value: Range<Int>)

  /// `name="csrf"` of an element, whose `value` or `content` is the secret; returns whether it is
  /// such an attribute.
  private func attribute(_ name: Range<Int>, valueFrom start: Int) -> Bool {
    guard name.count <= 10,
      ["name", "id", "key", "property", "itemprop", "type", "http-equiv"]
        .contains(text(name).lowercased()),
      let value = attributeValue(from: start), value.count > 1,
      value.count <= Self.greatestName
    else { return false }
    let isQuoted = quote(at: start)?.count == 1
    let secrecy = secrecy(value, .item)
    if secrecy != .none, let content = part(from: value.upperBound, named: name.lowerBound) {
      judge(content, value, secrecy, .item)
      return true
    }
    guard secrecy != .none, let begin = beginning(ofElementAround: name.lowerBound) else {
      return isQuoted
    }
    let (attributes, end) = attributes(ofElementAt: begin)
    guard attributes.contains(where: { $0.value == value }) else { return isQuoted }
    if begin == element { return true }
    element = begin
    for other in attributes where ["value", "content"].contains(text(other.name).lowercased()) {
      judge(other.value, value, secrecy, .item, from: begin)
    }
    // `<item key="password">hunter22</item>`
    if byte(end - 1) != UInt8(ascii: "/"),
      let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: end), next > end,
      byte(next + 1) == 0x2F
    {
      let content = (end + 1)..<next
      judge(content, value, secrecy, .member, from: begin) { isPlausible(content) }
    }
    return true
  }

  /// What a form's part holds whose head has its name at an index; RFC 7578.
  private func part(from start: Int, named name: Int) -> Range<Int>? {
    guard bytes.holds("form-data;", at: name - 11) else { return nil }
    for (blank, end) in [("\r\n\r\n", "\r\n--"), ("\n\n", "\n--")] as [(StaticString, StaticString)]
    {
      // Its head's other lines.
      let head = bytes[start...].prefix(512)
      guard let place = head.indices.first(where: { bytes.holds(blank, at: $0) }) else { continue }
      let content = place + blank.utf8CodeUnitCount
      let rest = bytes[content...].prefix(Self.greatestValue)
      return content..<(rest.indices.first { bytes.holds(end, at: $0) } ?? rest.endIndex)
    }
    return nil
  }

  /// Where the element begins that an index may be in.
  private func beginning(ofElementAround index: Int) -> Int? {
    let start = max(0, index - 1024)
    guard let begin = bytes[start..<index].lastIndex(of: UInt8(ascii: "<")),
      isAlphanumeric(byte(begin + 1))
    else { return nil }
    return begin
  }

  /// The attributes of an element, and the index of its `>`.
  private func attributes(ofElementAt begin: Int) -> (attributes: [Attribute], end: Int) {
    var found: [Attribute] = []
    var position = begin + 1
    let limit = min(bytes.count, begin + Self.greatestValue)
    while position < limit, byte(position) != UInt8(ascii: ">") {
      let start = position
      while position < limit, byte(position) > 0x20, !"=>".utf8.contains(byte(position)) {
        position += 1
      }
      let name = start..<position
      while byte(position) <= 0x20, position < limit { position += 1 }
      guard byte(position) == UInt8(ascii: "=") else { continue }
      let quote = quote(at: spaces(from: position + 1))
      guard let value = attributeValue(from: position + 1) else { break }
      found.append((name, value))
      position = value.upperBound + (quote?.count ?? 0)
    }
    return (found, min(position, limit))
  }

  /// The value of an attribute, with quotes or without.
  private func attributeValue(from start: Int) -> Range<Int>? {
    let start = spaces(from: start)
    if let quote = quote(at: start) { return quoted(quote) }
    let end = bytes[start...].prefix(Self.greatestValue)
      .firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    return start..<(end ?? bytes.count)
  }

  /// Where something other than a space is, a little behind an index at most.
  private func spaces(from start: Int) -> Int {
    var start = start
    let limit = min(start + 8, bytes.count)
    while start < limit, bytes[start] <= 0x20 { start += 1 }
    return start
  }

  /// `<token>…</token>`, with and without a prefix or CDATA, at its end; and the string after
  /// `<key>token</key>`.
  private func element(at place: Int) {
    guard byte(place + 1) == UInt8(ascii: "/") else { return }
    var end = place + 2
    while end < bytes.count, end - place < Self.greatestName,
      isAlphanumeric(bytes[end]) || "_-.:".utf8.contains(bytes[end])
    {
      end += 1
    }
    guard byte(end) == UInt8(ascii: ">") else { return }
    let colon = bytes[(place + 2)..<end].lastIndex(of: UInt8(ascii: ":"))
    let name = (colon.map { $0 + 1 } ?? place + 2)..<end
    guard name.count > 1 else { return }
    if name.count <= 4, ["key", "name"].contains(text(name)) {
      return entry(at: place, after: end + 1)
    }
    let secrecy = secrecy(name, .member)
    guard secrecy != .none else { return }
    var content = place
    let isData = bytes.holds("]]>", at: place - 3)
    if isData { content -= 3 }
    let limit = max(0, content - Self.greatestValue)
    var start = content
    while start > limit, bytes[start - 1] != UInt8(ascii: isData ? "[" : ">") { start -= 1 }
    guard start > limit, !bytes[start..<content].contains(UInt8(ascii: "<")) else { return }
    var value = start..<content
    // `<token><value>…</value></token>`
    if !isData, value.allSatisfy({ bytes[$0] <= 0x20 }), let inner = innerText(before: start) {
      (value, start) = (inner, inner.lowerBound)
    }
    while let first = bytes[value].first, first <= 0x20 {
      value = (value.lowerBound + 1)..<value.upperBound
    }
    while let last = bytes[value].last, last <= 0x20 {
      value = value.lowerBound..<(value.upperBound - 1)
    }
    judge(value, name, secrecy, .member, from: max(0, start - Self.greatestName))
  }

  /// The text of the element that ends before an index.
  private func innerText(before end: Int) -> Range<Int>? {
    guard let close = bytes[max(0, end - Self.greatestName)..<end].lastIndex(of: UInt8(ascii: "<")),
      byte(close + 1) == UInt8(ascii: "/"),
      let open = bytes[max(0, close - Self.greatestValue)..<close].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (open + 1)..<close
  }

  /// The string after a key of a property list and the like.
  private func entry(at place: Int, after end: Int) {
    var start = place
    while start > 0, place - start <= Self.greatestName, bytes[start - 1] != UInt8(ascii: ">") {
      start -= 1
    }
    let name = start..<place
    guard name.count > 1, name.count <= Self.greatestName else { return }
    let secrecy = secrecy(name, .member)
    guard secrecy != .none, let value = content(from: end) else { return }
    judge(value, name, secrecy, .member)
  }

  /// The text in the elements that begin at an index, such as `<value><string>…`.
  private func content(from start: Int) -> Range<Int>? {
    var start = start
    for _ in 0..<4 {
      guard let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: start) else { return nil }
      if bytes[start..<next].contains(where: { $0 > 0x20 }) {
        return next - start < Self.greatestValue ? start..<next : nil
      }
      guard byte(next + 1) != UInt8(ascii: "/"),
        let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: next)
      else { return nil }
      start = end + 1
    }
    return nil
  }
}
