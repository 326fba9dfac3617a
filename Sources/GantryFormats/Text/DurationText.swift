/// Durations as people write them: `250ms`, `1.5s`, `2m`, `-3h`.
///
/// One number and one unit of `ns`, `us` (or `µs`), `ms`, `s`, `m`, `h`, `d`. Nothing is rounded: a
/// text finer than attoseconds isn't read.
package enum DurationText {
  private static let attosecondsPerSecond: Int64 = 1_000_000_000_000_000_000
  /// The longest duration, beyond which arithmetic would trap.
  private static let longest = Duration(_high: .max, low: .max)

  private static func unit(_ name: String) -> Duration? {
    switch name {
    case "ns": .nanoseconds(1)
    case "us", "µs": .microseconds(1)
    case "ms": .milliseconds(1)
    case "s": .seconds(1)
    case "m": .seconds(60)
    case "h": .seconds(3600)
    case "d": .seconds(86400)
    default: nil
    }
  }

  package static func read(_ text: String) -> Duration? {
    var reader = ByteReader(text)
    let isNegative = reader.take("-")
    if !isNegative { _ = reader.take("+") }
    let whole = reader.digits()
    guard (1...30).contains(whole.count) else { return nil }
    var fraction = 0..<0
    if reader.take(".") {
      fraction = reader.digits()
      guard (1...30).contains(fraction.count) else { return nil }
    }
    guard let unit = unit(reader.rest) else { return nil }
    var total = Duration.zero
    for byte in reader.bytes[whole] {
      let digit = unit * Int(byte - 0x30)
      guard total <= longest / 10, total * 10 <= longest - digit else { return nil }
      total = total * 10 + digit
    }
    var place = unit
    for byte in reader.bytes[fraction] {
      // A place finer than an attosecond can only hold zero.
      guard byte == 0x30 || place > .zero && place / 10 * 10 == place else { return nil }
      place /= 10
      let digit = place * Int(byte - 0x30)
      guard total <= longest - digit else { return nil }
      total += digit
    }
    return isNegative ? .zero - total : total
  }

  package static func write(_ duration: Duration) -> String {
    // Seconds as if they were attoseconds: `components` trap beyond 64 bits of seconds.
    let seconds = duration / attosecondsPerSecond
    let attoseconds = (duration - seconds * attosecondsPerSecond).components.attoseconds.magnitude
    let (high, low) = seconds.components
    let text = high == 0 ? "\(low.magnitude)" : "\(high.magnitude)\(padded("\(low.magnitude)", 18))"
    let sign = duration < .zero ? "-" : ""
    if attoseconds == 0 { return "\(sign)\(text)s" }
    let milliseconds = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    if milliseconds.remainder == 0 {
      let digits = String(milliseconds.quotient)
      return text == "0" ? "\(sign)\(digits)ms" : "\(sign)\(text)\(padded(digits, 3))ms"
    }
    var digits = padded(String(attoseconds), 18)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(text).\(digits)s"
  }

  /// Whether a text was meant as a duration: a number, with or without letters after it.
  package static func isMeant(by text: String) -> Bool {
    var reader = ByteReader(text)
    if !reader.take("-") { _ = reader.take("+") }
    guard !reader.digits().isEmpty else { return false }
    if reader.take(".") { _ = reader.digits() }
    return reader.bytes[reader.position...].allSatisfy { byte in
      byte | 0x20 &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10 || byte >= 0x80
    }
  }
}
