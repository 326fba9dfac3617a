/// A calendar event as a JSON file has it.
///
/// ```json
/// [{"title": "Demo", "startDate": "2017-01-22 13:45:00", "endDate": "2017-01-22 14:30:00"}]
/// ```
public struct EventFixture: LaunchFixture, Codable, Hashable {
  /// The event's title.
  public var title: String
  /// When the event begins.
  public var startDate: FixtureDate
  /// When the event ends.
  public var endDate: FixtureDate
  /// Where the event takes place.
  public var location: String?
  /// Notes of any length.
  public var notes: String?
  /// How the event repeats.
  public var recurrenceRules: [RecurrenceRuleFixture]?
  /// When the event was made.
  public var creationDate: FixtureDate?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, startDate, endDate, location, notes, recurrenceRules, creationDate
  }

  /// The members' names.
  public static var memberNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// An end before the beginning, and what is wrong with the repetitions.
  public var problems: [FixtureProblem] {
    var check = FixtureCheck()
    check.expect(
      startDate <= endDate, "endDate", "'\(endDate.text)' is before the start, '\(startDate.text)'")
    for (index, rule) in (recurrenceRules ?? []).enumerated() {
      check.include(rule.problems, under: "recurrenceRules[\(index)]")
    }
    return check.problems
  }
}
