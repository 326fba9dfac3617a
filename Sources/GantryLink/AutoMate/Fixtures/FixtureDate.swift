#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A date and a time of day in the device's own time zone: `2017-01-22 13:45:00`.
public struct FixtureDate: Codable, Sendable, Hashable, Comparable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute.
  public let minute: Int
  /// The second, from 0 to 59.
  public let second: Int

  /// Reads a date, or gives nil for a text that is none.
  ///
  /// - Parameter text: `yyyy-MM-dd HH:mm:ss` in the Gregorian calendar. The hour may have one digit,
  ///   and 24 is midnight at the day's beginning, as AutoMate's format `k` has it.
  public init?(_ text: String) {
    let halves = text.split(separator: " ", omittingEmptySubsequences: false)
    guard halves.count == 2,
      let date = Self.numbers(halves[0], separator: "-", lengths: [4...4, 2...2, 2...2]),
      let time = Self.numbers(halves[1], separator: ":", lengths: [1...2, 2...2, 2...2]),
      date[0] >= 1, (1...12).contains(date[1]),
      (1...Self.length(ofMonth: date[1], year: date[0])).contains(date[2]),
      time[0] <= 24, time[1] < 60, time[2] < 60
    else { return nil }
    year = date[0]
    month = date[1]
    day = date[2]
    hour = time[0] % 24
    minute = time[1]
    second = time[2]
  }

  /// Reads a date from a string.
  ///
  /// - Parameter decoder: what reads the string.
  /// - Throws: a decoding error that shows the format, for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = FixtureDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is not a date: write it as '2017-01-22 13:45:00'")
    }
    self = date
  }

  /// Writes the date as a string.
  ///
  /// - Parameter encoder: what takes the string.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The date as JSON has it: `2017-01-22 13:45:00`.
  public var text: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2)) "
      + "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
  }

  /// The date's parts, for a calendar or a reminder.
  public var dateComponents: DateComponents {
    DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// The moment that the date means in a time zone, or nil where that skipped it.
  ///
  /// - Parameter timeZone: the time zone; the device's own by default.
  /// - Returns: the moment.
  public func date(in timeZone: TimeZone = .current) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.date(from: dateComponents)
  }

  /// Whether a date comes before another one.
  ///
  /// - Parameters:
  ///   - left: a date.
  ///   - right: another one.
  /// - Returns: whether the first is earlier.
  public static func < (left: FixtureDate, right: FixtureDate) -> Bool { left.text < right.text }

  private static func numbers(
    _ text: Substring, separator: Character, lengths: [ClosedRange<Int>]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == lengths.count else { return nil }
    var numbers: [Int] = []
    for (part, length) in zip(parts, lengths) {
      // `Int` would take a sign.
      guard length.contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

private func padded(_ number: Int, _ length: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
}
