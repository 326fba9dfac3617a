/// How an event or a reminder repeats, as a JSON file has it.
public struct RecurrenceRuleFixture: Codable, Sendable, Hashable {
  /// The unit of the interval: 0 for days, 1 for weeks, 2 for months, 3 for years.
  public var frequency: Int
  /// How many units lie between two occurrences, from 1.
  public var interval: Int
  /// The days of the week; 1 is Sunday.
  public var daysOfTheWeek: [Int]?
  /// The days of the month, from 1, or from -1 backwards.
  public var daysOfTheMonth: [Int]?
  /// The months, from 1.
  public var monthsOfTheYear: [Int]?
  /// The weeks of the year, from 1, or from -1 backwards.
  public var weeksOfTheYear: [Int]?
  /// The days of the year, from 1, or from -1 backwards.
  public var daysOfTheYear: [Int]?
  /// Which occurrences of each period are kept, from 1, or from -1 backwards (`BYSETPOS`).
  public var setPositions: [Int]?
  /// When the repetition ends; it goes before ``occurrenceCount``.
  public var endDate: FixtureDate?
  /// After how many occurrences the repetition ends.
  public var occurrenceCount: Int?

  /// The members that are out of range.
  public var problems: [FixtureProblem] {
    var check = FixtureCheck()
    check.expect(
      (0...3).contains(frequency), "frequency",
      "\(frequency) is not 0 (daily), 1 (weekly), 2 (monthly) or 3 (yearly)")
    check.expect(interval > 0, "interval", "\(interval) is not positive")
    for (index, day) in (daysOfTheWeek ?? []).enumerated() {
      check.expect(day, "daysOfTheWeek[\(index)]", in: 1...7)
    }
    check.expect(daysOfTheMonth, "daysOfTheMonth", fromEitherEndTo: 31)
    for (index, month) in (monthsOfTheYear ?? []).enumerated() {
      check.expect(month, "monthsOfTheYear[\(index)]", in: 1...12)
    }
    check.expect(weeksOfTheYear, "weeksOfTheYear", fromEitherEndTo: 53)
    check.expect(daysOfTheYear, "daysOfTheYear", fromEitherEndTo: 366)
    check.expect(setPositions, "setPositions", fromEitherEndTo: 366)
    if let occurrenceCount {
      check.expect(occurrenceCount > 0, "occurrenceCount", "\(occurrenceCount) is not positive")
    }
    return check.problems
  }
}
