import GantryFormats
public import GantryFoundation

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

  /// Reads a date; nil for any other text.
  ///
  /// - Parameter text: `yyyy-MM-dd HH:mm:ss` in the Gregorian calendar. The hour may have one
  ///   digit, and 24 is midnight at the day's beginning, as in AutoMate's format `k`.
  public init?(_ text: String) {
    var reader = ByteReader(text)
    guard let year = reader.number(digits: 4), reader.take("-"),
      let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take(" "),
      let hour = reader.number(digits: 2) ?? reader.number(digits: 1), reader.take(":"),
      let minute = reader.number(digits: 2), reader.take(":"),
      let second = reader.number(digits: 2), reader.isAtEnd, year >= 1, (1...12).contains(month),
      (1...DateText.daysInMonth(month, of: year)).contains(day), hour <= 24, minute < 60,
      second < 60
    else { return nil }
    self.year = Int(year)
    self.month = Int(month)
    self.day = Int(day)
    self.hour = Int(hour) % 24
    self.minute = Int(minute)
    self.second = Int(second)
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
    "\(padded(year, 4))-\(padded(month))-\(padded(day)) "
      + "\(padded(hour)):\(padded(minute)):\(padded(second))"
  }

  /// The date's parts, for a calendar or a reminder.
  public var dateComponents: DateComponents {
    DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  /// The moment of the date in a time zone, or nil where the time zone skipped it.
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
}
