import GantryFormats
public import GantryFoundation

/// Parts of a date in the Gregorian calendar, such as `{"year": 2017, "month": 2, "day": 17}`.
public struct FixtureDateComponents: Codable, Sendable, Hashable {
  /// A time zone by its abbreviation, its identifier, or its distance from Greenwich.
  public struct Zone: Codable, Sendable, Hashable {
    /// An abbreviation such as `CET`; it goes before the others.
    public var abbreviation: String?
    /// An identifier such as `America/Los_Angeles`.
    public var identifier: String?
    /// The distance from Greenwich in seconds, positive to the east.
    public var secondsFromGMT: Int?

    /// The time zone, or nil if the system doesn't know it.
    ///
    /// On Linux, an app that links `FoundationEssentials` and not Foundation knows no name but `GMT`.
    public var timeZone: TimeZone? {
      if let abbreviation { return TimeZone(abbreviation: abbreviation) }
      if let identifier { return TimeZone(identifier: identifier) }
      return secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) }
    }
  }

  /// The time zone, or nil for the device's own.
  public var timeZone: Zone?
  /// The era, 0 or 1.
  public var era: Int?
  /// The year.
  public var year: Int?
  /// The month, from 1.
  public var month: Int?
  /// The day of the month, from 1.
  public var day: Int?
  /// The hour, from 0 to 23.
  public var hour: Int?
  /// The minute.
  public var minute: Int?
  /// The second.
  public var second: Int?
  /// The nanosecond.
  public var nanosecond: Int?
  /// The day of the week; 1 is Sunday.
  public var weekday: Int?
  /// Which one of those weekdays in the month.
  public var weekdayOrdinal: Int?
  /// The quarter of the year, from 1.
  public var quarter: Int?
  /// The week of the month.
  public var weekOfMonth: Int?
  /// The week of the year.
  public var weekOfYear: Int?
  /// The year that the week belongs to.
  public var yearForWeekOfYear: Int?

  /// The components, for a calendar, a reminder or a contact.
  public var dateComponents: DateComponents {
    DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: timeZone?.timeZone, era: era,
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      nanosecond: nanosecond, weekday: weekday, weekdayOrdinal: weekdayOrdinal, quarter: quarter,
      weekOfMonth: weekOfMonth, weekOfYear: weekOfYear, yearForWeekOfYear: yearForWeekOfYear)
  }

  /// The members that are out of range, and names of time zones that the system doesn't know.
  public var problems: [FixtureProblem] {
    var check = FixtureCheck()
    check.expect(era, "era", in: 0...1)
    check.expect(month, "month", in: 1...12)
    check.expect(day, "day", in: 1...31)
    check.expect(hour, "hour", in: 0...23)
    check.expect(minute, "minute", in: 0...59)
    check.expect(second, "second", in: 0...59)
    check.expect(nanosecond, "nanosecond", in: 0...999_999_999)
    check.expect(weekday, "weekday", in: 1...7)
    check.expect(weekdayOrdinal, "weekdayOrdinal", in: -5...5)
    check.expect(quarter, "quarter", in: 1...4)
    check.expect(weekOfMonth, "weekOfMonth", in: 0...6)
    check.expect(weekOfYear, "weekOfYear", in: 1...53)
    if let timeZone {
      check.expect(
        timeZone.abbreviation != nil || timeZone.identifier != nil
          || timeZone.secondsFromGMT != nil, "timeZone",
        "an abbreviation, an identifier or secondsFromGMT is needed")
      // Without the whole Foundation, which Linux has apart, no zone has a name.
      let hasNames = TimeZone(identifier: "Europe/London") != nil
      if hasNames, let name = timeZone.abbreviation {
        check.expect(
          TimeZone(abbreviation: name) != nil, "timeZone.abbreviation",
          "'\(clipped(name))' is not an abbreviation that the system knows: "
            + "write an identifier such as 'America/Los_Angeles'")
      }
      if hasNames, let name = timeZone.identifier {
        check.expect(
          TimeZone(identifier: name) != nil, "timeZone.identifier",
          "'\(clipped(name))' is not a time zone that the system knows: "
            + "write it as 'America/Los_Angeles'")
      }
      check.expect(timeZone.secondsFromGMT, "timeZone.secondsFromGMT", in: -64_800...64_800)
    }
    return check.problems
  }
}
