/// Durations as people write them: `250ms`, `1.5s`, `2m`, `-3h`.
///
/// One number and one unit of `ns`, `us` (or `µs`), `ms`, `s`, `m`, `h`, `d`. Nothing is rounded:
/// what can't be held in attoseconds isn't read.
enum DurationText {
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  private static let units: [(suffix: String, attoseconds: Int128)] = [
    ("ns", 1_000_000_000), ("us", 1_000_000_000_000), ("µs", 1_000_000_000_000),
    ("ms", 1_000_000_000_000_000), ("s", attosecondsPerSecond), ("m", attosecondsPerSecond * 60),
    ("h", attosecondsPerSecond * 3600), ("d", attosecondsPerSecond * 86400),
  ]

  static func read(_ text: String) -> Duration? {
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
    var digits = text.utf8.dropLast(unit.suffix.utf8.count)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.count <= 30,
      parts.count == 1 || !parts[1].isEmpty && parts[1].count <= 30
    else { return nil }
    var total: Int128 = 0
    for byte in whole {
      guard let digit = decimalDigit(byte) else { return nil }
      let (shifted, overflow) = total.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      total = shifted + digit
    }
    let (scaled, overflow) = total.multipliedReportingOverflow(by: unit.attoseconds)
    guard !overflow else { return nil }
    total = scaled
    var place = unit.attoseconds
    for byte in parts.count == 2 ? parts[1] : Substring().utf8 {
      guard let digit = decimalDigit(byte) else { return nil }
      // A place finer than an attosecond can only hold zero.
      guard digit == 0 || place % 10 == 0 else { return nil }
      place /= 10
      let (sum, overflow) = total.addingReportingOverflow(digit * place)
      guard !overflow else { return nil }
      total = sum
    }
    return Duration(attoseconds: isNegative ? -total : total)
  }

  static func write(_ duration: Duration) -> String {
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

  private static func decimalDigit(_ byte: UInt8) -> Int128? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int128(byte - 0x30) : nil
  }
}
