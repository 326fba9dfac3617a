/// Durations as people write them: `250ms`, `1.5s`, `2m`, `-3h`.
///
/// One number and one unit of `ns`, `us` (or `µs`), `ms`, `s`, `m`, `h`, `d`. Nothing is rounded: a
/// text finer than attoseconds isn't read.
package enum DurationText {
  private static let attosecondsPerSecond: UInt64 = 1_000_000_000_000_000_000

  /// A unit as the product of two numbers: no integer type of all platforms can hold a minute.
  private static func attoseconds(in unit: String) -> (UInt64, UInt64)? {
    switch unit {
    case "ns": (1, 1_000_000_000)
    case "us", "µs": (1, 1_000_000_000_000)
    case "ms": (1, 1_000_000_000_000_000)
    case "s": (1, attosecondsPerSecond)
    case "m": (60, attosecondsPerSecond)
    case "h": (3600, attosecondsPerSecond)
    case "d": (86400, attosecondsPerSecond)
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
    guard let unit = attoseconds(in: reader.rest) else { return nil }
    var total = Magnitude()
    for byte in reader.bytes[whole] {
      guard total.multiply(by: 10), total.add(Magnitude(low: UInt64(byte - 0x30))) else {
        return nil
      }
    }
    var place = Magnitude(low: unit.0)
    guard total.multiply(by: unit.0), total.multiply(by: unit.1), place.multiply(by: unit.1)
    else { return nil }
    for byte in reader.bytes[fraction] {
      // A place finer than an attosecond can only hold zero.
      guard place.divide(by: 10) == 0 || byte == 0x30 else { return nil }
      var part = place
      guard part.multiply(by: UInt64(byte - 0x30)), total.add(part) else { return nil }
    }
    return isNegative ? .zero - total.duration : total.duration
  }

  package static func write(_ duration: Duration) -> String {
    // Not `components`, which trap beyond 64 bits of seconds.
    var seconds = Magnitude(of: duration)
    let sign = duration < .zero ? "-" : ""
    let attoseconds = seconds.divide(by: attosecondsPerSecond)
    let text = seconds.description
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

  /// Attoseconds without a sign in 127 bits, for which older platforms have no integer type.
  private struct Magnitude: CustomStringConvertible {
    var high: UInt64 = 0
    var low: UInt64 = 0

    init(low: UInt64 = 0) { self.low = low }

    init(of duration: Duration) {
      let isNegative = duration._high < 0
      low = isNegative ? 0 &- duration._low : duration._low
      high = UInt64(bitPattern: duration._high)
      if isNegative { high = ~high &+ (low == 0 ? 1 : 0) }
    }

    var duration: Duration { Duration(_high: Int64(high), low: low) }

    /// Multiplies, and returns whether a duration can hold the product.
    mutating func multiply(by factor: UInt64) -> Bool {
      let product = low.multipliedFullWidth(by: factor)
      let (upper, isTooLarge) = high.multipliedReportingOverflow(by: factor)
      let (sum, overflow) = upper.addingReportingOverflow(product.high)
      (high, low) = (sum, product.low)
      return !isTooLarge && !overflow && high <= Int64.max
    }

    /// Adds, and returns whether a duration can hold the sum.
    mutating func add(_ other: Magnitude) -> Bool {
      let (lower, carry) = low.addingReportingOverflow(other.low)
      // Neither has more than 127 bits, so this can't overflow.
      (high, low) = (high + other.high + (carry ? 1 : 0), lower)
      return high <= Int64.max
    }

    /// Divides, and returns the remainder.
    mutating func divide(by divisor: UInt64) -> UInt64 {
      let upper = high.quotientAndRemainder(dividingBy: divisor)
      let lower = divisor.dividingFullWidth((upper.remainder, low))
      (high, low) = (upper.quotient, lower.quotient)
      return lower.remainder
    }

    var description: String {
      var rest = self
      var text = ""
      repeat {
        text = "\(rest.divide(by: 10))" + text
      } while rest.high > 0 || rest.low > 0
      return text
    }
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
