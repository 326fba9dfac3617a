/// Durations as people write them: `250ms`, `1.5s`, `2m`, `-3h`.
///
/// One number and one unit of `ns`, `us` (or `µs`), `ms`, `s`, `m`, `h`, `d`. Nothing is rounded:
/// what can't be held in attoseconds isn't read.
package enum DurationText {
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  private static func attoseconds(in unit: String) -> Int128? {
    switch unit {
    case "ns": 1_000_000_000
    case "us", "µs": 1_000_000_000_000
    case "ms": 1_000_000_000_000_000
    case "s": attosecondsPerSecond
    case "m": attosecondsPerSecond * 60
    case "h": attosecondsPerSecond * 3600
    case "d": attosecondsPerSecond * 86400
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
    var total: Int128 = 0
    for byte in reader.bytes[whole] {
      let (shifted, overflow) = total.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      total = shifted + Int128(byte - 0x30)
    }
    let (scaled, overflow) = total.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    total = scaled
    var place = unit
    for byte in reader.bytes[fraction] {
      let digit = Int128(byte - 0x30)
      // A place finer than an attosecond can only hold zero.
      guard digit == 0 || place % 10 == 0 else { return nil }
      place /= 10
      let (sum, overflow) = total.addingReportingOverflow(digit * place)
      guard !overflow else { return nil }
      total = sum
    }
    return Duration(attoseconds: isNegative ? -total : total)
  }

  package static func write(_ duration: Duration) -> String {
    // Not `components`, which trap beyond 64 bits of seconds.
    let total = duration.attoseconds
    let sign = total < 0 ? "-" : ""
    let magnitude = total.magnitude
    for (suffix, unit) in [("s", attosecondsPerSecond), ("ms", 1_000_000_000_000_000)]
    where magnitude % unit.magnitude == 0 {
      return "\(sign)\(magnitude / unit.magnitude)\(suffix)"
    }
    let fraction = String(magnitude % attosecondsPerSecond.magnitude)
    var digits = String(repeating: "0", count: 18 - fraction.utf8.count) + fraction
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(magnitude / attosecondsPerSecond.magnitude).\(digits)s"
  }
}
