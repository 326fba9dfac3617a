import GantryFormats
import GantryFoundation

/// Times for people and programs.
enum TimeText {
  /// Seconds that an integer can hold, whatever number a record has.
  private static func limited(_ seconds: Double) -> Double { min(max(0, seconds), 1e12) }

  /// A duration for people: `1.2 ms`, `12 ms`, `1.23 s`, `2 min 05 s`.
  static func duration(_ seconds: Double) -> String {
    let seconds = limited(seconds)
    // Decided by the rounded value, so that no text is "1000 ms" or "60.00 s".
    if seconds >= 0.00005, seconds < 0.00995 {
      let tenths = Int((seconds * 10_000).rounded())
      return "\(tenths / 10).\(tenths % 10) ms"
    }
    if seconds < 0.9995 { return "\(Int((seconds * 1000).rounded())) ms" }
    if seconds < 59.995 {
      let hundredths = Int((seconds * 100).rounded())
      return "\(hundredths / 100).\(padded(hundredths % 100)) s"
    }
    let whole = Int(seconds.rounded())
    if whole < 3600 { return "\(whole / 60) min \(padded(whole % 60)) s" }
    return "\(whole / 3600) h \(padded(whole / 60 % 60)) min"
  }

  /// Seconds as a decimal number with three places.
  static func decimal(_ seconds: Double) -> String {
    let thousandths = Int((limited(seconds) * 1000).rounded())
    return "\(thousandths / 1000).\(padded(thousandths % 1000, 3))"
  }

  /// A moment in ISO 8601, in UTC, without a zone, as JUnit's readers expect it.
  static func timestamp(_ date: Date) -> String {
    // Dates go beyond the year 9999, but readers of ISO 8601 don't.
    let latest = Date(timeIntervalSince1970: 2.5e11)
    let date = min(latest, max(Date(timeIntervalSince1970: 0), date))
    return String(DateText.write(date).prefix(19))
  }

  /// A moment for people: `21 November 2026, 10:21 UTC`.
  static func moment(_ date: Date) -> String {
    let numbers = timestamp(date).split { !$0.isNumber }.compactMap { Int($0) }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(numbers[2]) \(months[numbers[1] - 1]) \(numbers[0]), \(clock(date).prefix(5)) UTC"
  }

  /// The time of day with seconds, in UTC.
  static func clock(_ date: Date) -> String { String(timestamp(date).suffix(8)) }
}
