package import GantryFoundation

/// Dates in ISO 8601, with as many digits of a second as the equal date needs.
///
/// Years outside 0000-9999 carry a sign (ISO 8601-1, 4.3.2: expanded representation). The calendar
/// is the proleptic Gregorian one. A date that is infinite, or so far away that a `Double` has no
/// seconds, is written as the number of seconds since 2001.
///
/// Foundation's `Date.ISO8601FormatStyle` won't do: it writes milliseconds at most, changes to the
/// Julian calendar before 1582, writes years beyond 9999 in a form that nobody can read, and
/// accepts 29 February in any year and texts that go on.
package enum DateText {
  /// Seconds from 1970-01-01 to 2001-01-01, Foundation's reference date.
  private static let referenceOffset: Int64 = 978_307_200
  /// From here on a `Double` can't hold each second.
  private static let limit = 9_007_199_254_740_992.0

  package static func write(_ date: Date) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    // Some texts of numbers that are none can't be read, as `snan(0x1)`.
    if interval.isNaN { return "nan" }
    guard interval.isFinite, abs(interval) < limit else { return "\(interval)" }
    let (whole, fraction) = decimalParts(of: interval)
    let seconds = whole + referenceOffset
    let day = floorDivide(seconds, by: 86400)
    let second = Int(seconds - day * 86400)
    let (year, month, dayOfMonth) = civil(fromDay: day)
    let yearText =
      (0...9999).contains(year)
      ? padded(year, 4) : (year < 0 ? "-" : "+") + padded(abs(year), 6)
    return "\(yearText)-\(padded(month))-\(padded(dayOfMonth))T\(padded(second / 3600)):"
      + "\(padded(second / 60 % 60)):\(padded(second % 60))"
      + (fraction.isEmpty ? "" : ".\(fraction)") + "Z"
  }

  /// Whether a date has whole seconds only, which a property list's `<date>` can hold.
  package static func isWholeSecond(_ text: String) -> Bool {
    text.utf8.count == 20 && text.utf8.last == UInt8(ascii: "Z")
  }

  /// A date's text; nil if the text is no date.
  package static func read(_ text: String) -> Date? {
    var reader = ByteReader(text)
    if let date = date(&reader) { return date }
    // Not of `nan`: to describe such a date ends the process.
    guard let number = Double(text), abs(number) >= limit else { return nil }
    return Date(timeIntervalSinceReferenceDate: number)
  }

  /// The whole seconds before a moment, and the digits of the fraction of a second after them.
  ///
  /// Digits, since arithmetic loses some: no `Double` is the distance from a second before 2001 to
  /// a nanosecond before it. `description` has as many as the equal number needs.
  private static func decimalParts(of interval: Double) -> (whole: Int64, fraction: String) {
    let magnitude = interval.magnitude
    let whole = Int64(magnitude)
    var reader = ByteReader(magnitude.description)
    let digits = reader.digits()
    var fraction: [UInt8] = []
    if reader.take(".") { fraction = Array(reader.bytes[reader.digits()]) }
    if reader.take("e"), reader.take("-") {
      // An exponent means less than a second, as `2.5e-07`: `write` handles great numbers itself.
      let exponent = reader.number(digits: reader.bytes.count - reader.position) ?? 1
      let zeros = [UInt8](repeating: 0x30, count: Int(exponent) - 1)
      fraction = zeros + reader.bytes[digits] + fraction
    }
    while fraction.last == 0x30 { fraction.removeLast() }
    guard interval < 0 else { return (whole, String(decoding: fraction, as: UTF8.self)) }
    return fraction.isEmpty ? (-whole, "") : (-whole - 1, complement(fraction))
  }

  /// The digits of one minus a fraction: `25` becomes `75`.
  ///
  /// The last digit must not be zero.
  private static func complement(_ fraction: [UInt8]) -> String {
    var digits = fraction
    for index in digits.indices { digits[index] = 0x30 + 0x39 - digits[index] }
    digits[digits.count - 1] += 1
    return String(decoding: digits, as: UTF8.self)
  }

  private static func floorDivide(_ number: Int64, by divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  /// The date of a day counted from 1970-01-01, in eras of 400 years that begin on 1 March.
  private static func civil(fromDay day: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int(year), Int(month), Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1))
  }

  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(_ reader: inout ByteReader) -> Date? {
    guard let year = year(&reader), reader.take("-"), let month = reader.number(digits: 2),
      reader.take("-"), let day = reader.number(digits: 2), (1...12).contains(month),
      (1...daysInMonth(month, of: year)).contains(day)
    else { return nil }
    let midnight = days(year: year, month: month, day: day) * 86400
    guard !reader.isAtEnd else { return date(second: midnight, fraction: []) }
    guard reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.number(digits: 2), reader.take(":"),
      let minute = reader.number(digits: 2), hour < 24, minute < 60
    else { return nil }
    var second: Int64 = 0
    var fraction = 0..<0
    if reader.take(":") {
      guard let parsed = reader.number(digits: 2), parsed <= 60 else { return nil }
      second = parsed
      if reader.take(".") || reader.take(",") {
        fraction = reader.digits()
        guard !fraction.isEmpty else { return nil }
      }
    }
    guard let offset = zone(&reader), reader.isAtEnd else { return nil }
    return date(
      second: midnight + hour * 3600 + minute * 60 + second - offset,
      fraction: Array(reader.bytes[fraction]))
  }

  private static func year(_ reader: inout ByteReader) -> Int64? {
    let isNegative = reader.take("-")
    guard isNegative || reader.take("+") else { return reader.number(digits: 4) }
    let digits = reader.digits()
    guard (4...10).contains(digits.count) else { return nil }
    reader.position = digits.lowerBound
    return reader.number(digits: digits.count).map { isNegative ? -$0 : $0 }
  }

  /// Seconds east of Greenwich.
  private static func zone(_ reader: inout ByteReader) -> Int64? {
    if reader.take("Z") || reader.take("z") { return 0 }
    let isWest = reader.take("-")
    guard isWest || reader.take("+"), let hours = reader.number(digits: 2), hours < 24 else {
      return nil
    }
    _ = reader.take(":")
    var seconds = hours * 3600
    if !reader.isAtEnd {
      guard let minutes = reader.number(digits: 2), minutes < 60 else { return nil }
      seconds += minutes * 60
    }
    return isWest ? -seconds : seconds
  }

  package static func daysInMonth(_ month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func date(second: Int64, fraction digits: [UInt8]) -> Date {
    let whole = second - referenceOffset
    var fraction = digits
    while fraction.last == 0x30 { fraction.removeLast() }
    if fraction.isEmpty { return Date(timeIntervalSinceReferenceDate: Double(whole)) }
    // Read as one number, which rounds once.
    let text =
      whole < 0
      ? "-\(-(whole + 1)).\(complement(fraction))"
      : "\(whole).\(String(decoding: fraction, as: UTF8.self))"
    return Date(timeIntervalSinceReferenceDate: Double(text) ?? Double(whole))
  }
}
