#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Times as people and programs read them.
enum TimeText {
  /// A duration for people: `1.2 ms`, `12 ms`, `1.23 s`, `2 min 05 s`.
  static func duration(_ seconds: Double) -> String {
    let seconds = max(0, seconds)
    // By what it rounds to, so that nothing takes "1000 ms" or "60.00 s".
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
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    return "\(thousandths / 1000).\(padded(thousandths % 1000, 3))"
  }

  /// A moment in ISO 8601, in UTC, without a zone as JUnit's readers want it.
  static func timestamp(_ date: Date) -> String {
    let (day, time) = parts(date)
    return "\(day.year)-\(padded(day.month))-\(padded(day.day))T\(time)"
  }

  /// A moment for people: `21 November 2026, 10:21 UTC`.
  static func moment(_ date: Date) -> String {
    let (day, time) = parts(date)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(day.day) \(months[day.month - 1]) \(day.year), \(time.prefix(5)) UTC"
  }

  /// The time of day with seconds, in UTC.
  static func clock(_ date: Date) -> String { parts(date).time }

  private static func parts(
    _ date: Date
  ) -> (day: (year: Int, month: Int, day: Int), time: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let units: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
    // Calendars count beyond the year 9999, which no reader of ISO 8601 does.
    let date = min(max(date, Date(timeIntervalSince1970: 0)), Date(timeIntervalSince1970: 2.5e11))
    let parts = calendar.dateComponents(units, from: date)
    let time = [parts.hour, parts.minute, parts.second].map { padded($0 ?? 0) }
    return (
      (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1), time.joined(separator: ":")
    )
  }

  static func padded(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
