import Foundation
import Gantry
import ProbeConfiguration
import TestRandom

/// Random values that are nasty on purpose.
extension SeededGenerator {
  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  mutating func optional<T>(_ make: (inout SeededGenerator) -> T) -> T? {
    chance(0.3) ? nil : make(&self)
  }

  mutating func list<T>(_ make: (inout SeededGenerator) -> T) -> [T] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in make(&self) }
  }

  mutating func integer<I: FixedWidthInteger>() -> I {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: .max
    case 1: .min
    case 2: 0
    default:
      I.random(in: .min ... .max, using: &self) >> I.random(in: 0..<I(I.bitWidth - 1), using: &self)
    }
  }

  mutating func double() -> Double {
    switch Int.random(in: 0..<8, using: &self) {
    case 0:
      return pick([
        .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNormalMagnitude, 1e16, 1e-5, 0.1,
      ])
    case 1: return Double(Int.random(in: -1000...1000, using: &self))
    case 2: return Double.random(in: -1...1, using: &self)
    default:
      let double = Double(bitPattern: next())
      return double.isNaN ? .nan : double
    }
  }

  mutating func float() -> Float {
    let float = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return chance(0.2)
      ? pick([.nan, .infinity, -.infinity, -0.0, 0.1]) : float.isNaN ? .nan : float
  }

  mutating func decimal() -> Decimal {
    if chance(0.05) { return .nan }
    let digits = (0..<Int.random(in: 1...30, using: &self)).map { _ in
      String(Int.random(in: 0...9, using: &self))
    }.joined()
    let exponent = Int.random(in: -60...60, using: &self)
    return Decimal(string: "\(chance(0.5) ? "-" : "")\(digits)e\(exponent)") ?? 0
  }

  /// A text of characters that some parser on the way gives a meaning to.
  mutating func text() -> String {
    let starts = [
      "-", "--x", "[", "(", "{", "<", "\"", "'", "=", " ", "\u{301}", "--", "null", "true", "5",
      "<true/>", "{}", "[]", "()", "\\", "nan", "", "//", "/*", "$type", "no", "@", ",", ";", "%",
    ]
    let scalars = [
      "a", "B", "7", " ", "\t", "\n", "\r", "\"", "'", "\\", "(", ")", "[", "]", "{", "}", "<", ">",
      "&", "=", ",", ";", ":", ".", "-", "_", "/", "*", "$", "%", "#", "!", "\u{301}", "\u{20D0}",
      "漢", "字", "é", "e\u{301}", "👩‍👩‍👧", "🇨🇦", "\u{2028}", "\u{2029}", "\u{A0}", "\u{0}",
      "\u{1}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{200B}", "\u{202E}", "\u{FEFF}", "\u{FFFD}",
      "\u{FFFE}", "\u{10FFFF}", "\r\n", "null", "]]>", "<!--", "&amp;", "\\U0041",
    ]
    var text = chance(0.4) ? pick(starts) : ""
    for _ in 0..<Int.random(in: 0...8, using: &self) { text += pick(scalars) }
    return text
  }

  mutating func data() -> Data {
    Data((0..<Int.random(in: 0...20, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  mutating func date() -> Date {
    let interval: Double =
      switch Int.random(in: 0..<5, using: &self) {
      case 0: Double(Int.random(in: -10_000_000_000...10_000_000_000, using: &self))
      case 1: Double.random(in: -1...1, using: &self)
      case 2: Double.random(in: -1e12...1e12, using: &self)
      case 3: Double.random(in: -1e9...1e9, using: &self)
      default: double()
      }
    return Date(timeIntervalSinceReferenceDate: interval.isNaN ? 0 : interval)
  }

  mutating func duration() -> Duration {
    let seconds: Int64 = integer()
    let limit: Int64 = 999_999_999_999_999_999
    let attoseconds =
      chance(0.3) ? 0 : Int64.random(in: 0...limit, using: &self)
    return Duration(
      secondsComponent: seconds, attosecondsComponent: seconds < 0 ? -attoseconds : attoseconds)
  }

  mutating func url() -> URL {
    let texts = [
      "https://a.example/b?c=d&e=f#g", "file:///var/a%20b", "-x:y", "mailto:a@b.example", "../c",
      "https://user:word@[::1]:8080/", "x", "?q", "#f", "https://a.example/%E6%BC%A2", "{}", "(a)",
    ]
    return URL(string: pick(texts)) ?? URL(filePath: "/x")
  }

  mutating func uuid() -> UUID {
    let (high, low) = (next(), next())
    func byte(_ number: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: number >> (index * 8))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  mutating func proxy() -> ProbeConfiguration.Proxy {
    ProbeConfiguration.Proxy(host: text(), port: integer(), note: optional { $0.text() })
  }

  mutating func source() -> ProbeConfiguration.Source {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .live
    case 1: .file(text())
    default: .delayed(by: duration(), attempts: optional { $0.integer() })
    }
  }

  mutating func network() -> ProbeConfiguration.Network {
    var network = ProbeConfiguration.Network()
    set(&network.latency) { $0.duration() }
    set(&network.retries) { $0.integer() }
    set(&network.proxy) { $0.optional { $0.proxy() } }
    set(&network.hosts) { $0.list { $0.text() } }
    set(&network.label) { $0.optional { $0.text() } }
    return network
  }

  /// Changes a property in some of the cases.
  private mutating func set<T>(_ property: inout T, _ make: (inout SeededGenerator) -> T) {
    if chance(0.4) { property = make(&self) }
  }

  mutating func configuration() -> ProbeConfiguration {
    var value = ProbeConfiguration()
    set(&value.flag) { $0.chance(0.5) }
    set(&value.enabled) { $0.chance(0.5) }
    set(&value.int) { $0.integer() }
    set(&value.int8) { $0.integer() }
    set(&value.int16) { $0.integer() }
    set(&value.int32) { $0.integer() }
    set(&value.int64) { $0.integer() }
    set(&value.uint) { $0.integer() }
    set(&value.uint8) { $0.integer() }
    set(&value.uint16) { $0.integer() }
    set(&value.uint32) { $0.integer() }
    set(&value.uint64) { $0.integer() }
    #if os(Linux)
      set(&value.int128) { $0.integer() }
      set(&value.uint128) { $0.integer() }
    #endif
    set(&value.double) { $0.double() }
    set(&value.float) { $0.float() }
    set(&value.decimal) { $0.decimal() }
    set(&value.text) { $0.text() }
    set(&value.level) { $0.pick(ProbeConfiguration.Level.allCases) }
    set(&value.rank) { $0.pick(ProbeConfiguration.Rank.allCases) }
    set(&value.mood) { $0.pick(ProbeConfiguration.Mood.allCases) }
    set(&value.source) { $0.source() }
    setCollections(of: &value)
    setOptionals(of: &value)
    set(&value.network) { $0.network() }
    set(&value.maybeNetwork) { $0.optional { $0.network() } }
    set(&value.proxy) { $0.optional { $0.proxy() } }
    set(&value.surelyProxy) { $0.optional { $0.proxy() } }
    set(&value.hints) { $0.hints() }
    set(&value.maybeHints) { $0.optional { $0.hints() } }
    set(&value.secret) { Secret($0.text()) }
    set(&value.data) { $0.data() }
    set(&value.date) { $0.date() }
    set(&value.url) { $0.url() }
    set(&value.uuid) { $0.uuid() }
    set(&value.duration) { $0.duration() }
    return value
  }

  private mutating func hints() -> ProbeConfiguration.Hints {
    ProbeConfiguration.Hints(
      first: optional { $0.integer() }, second: optional { $0.list { $0.text() } })
  }

  private mutating func setCollections(of value: inout ProbeConfiguration) {
    set(&value.strings) { $0.list { $0.text() } }
    set(&value.ints) { $0.list { $0.integer() } }
    set(&value.doubles) { $0.list { $0.double() } }
    set(&value.flags) { $0.list { $0.chance(0.5) } }
    set(&value.levels) { $0.list { $0.pick(ProbeConfiguration.Level.allCases) } }
    set(&value.proxies) { $0.list { $0.proxy() } }
    set(&value.maybeInts) { $0.list { $0.optional { $0.integer() } } }
    set(&value.maybeStrings) { $0.list { $0.optional { $0.text() } } }
    set(&value.grid) { $0.list { $0.list { $0.integer() } } }
    set(&value.words) { $0.list { $0.list { $0.text() } } }
    set(&value.counts) { $0.dictionary({ $0.text() }, { $0.integer() }) }
    set(&value.labels) { $0.dictionary({ $0.text() }, { $0.text() }) }
    set(&value.names) { $0.dictionary({ $0.integer() }, { $0.text() }) }
    set(&value.weights) {
      $0.dictionary({ $0.pick(ProbeConfiguration.Level.allCases) }, { $0.integer() })
    }
    set(&value.tags) { Set($0.list { $0.text() }) }
    set(&value.primes) { Set($0.list { $0.integer() }) }
    set(&value.dates) { $0.list { $0.date() } }
    set(&value.durations) { $0.list { $0.duration() } }
  }

  private mutating func setOptionals(of value: inout ProbeConfiguration) {
    set(&value.maybeFlag) { $0.optional { $0.chance(0.5) } }
    set(&value.surelyFlag) { $0.optional { $0.chance(0.5) } }
    set(&value.maybeInt) { $0.optional { $0.integer() } }
    set(&value.surelyInt) { $0.optional { $0.integer() } }
    set(&value.maybeText) { $0.optional { $0.text() } }
    set(&value.surelyText) { $0.optional { $0.text() } }
    set(&value.maybeLevel) { $0.optional { $0.pick(ProbeConfiguration.Level.allCases) } }
    set(&value.surelyLevel) { $0.optional { $0.pick(ProbeConfiguration.Level.allCases) } }
    set(&value.maybeMood) { $0.optional { $0.pick(ProbeConfiguration.Mood.allCases) } }
    set(&value.maybeSource) { $0.optional { $0.source() } }
    set(&value.maybeList) { $0.optional { $0.list { $0.text() } } }
    set(&value.surelyList) { $0.optional { $0.list { $0.integer() } } }
    set(&value.maybeURL) { $0.optional { $0.url() } }
    set(&value.maybeDate) { $0.optional { $0.date() } }
    set(&value.maybeSecret) { $0.optional { Secret($0.text()) } }
  }

  mutating func dictionary<Key: Hashable, T>(
    _ key: (inout SeededGenerator) -> Key, _ value: (inout SeededGenerator) -> T
  ) -> [Key: T] {
    var dictionary: [Key: T] = [:]
    for _ in 0..<Int.random(in: 0...3, using: &self) { dictionary[key(&self)] = value(&self) }
    return dictionary
  }
}
