/// A reminder as a JSON file has it.
///
/// ```json
/// [{"title": "Release", "priority": 3}]
/// ```
public struct ReminderFixture: LaunchFixture, Codable, Hashable {
  /// The reminder's title.
  public var title: String
  /// The priority: 1 is the highest, 9 the lowest, 0 is none (RFC 5545, section 3.8.1.9).
  ///
  /// Any other number is kept, as AppBuddy does.
  public var priority: Int
  /// Where the reminder belongs.
  public var location: String?
  /// Notes of any length.
  public var notes: String?
  /// How the reminder repeats.
  public var recurrenceRules: [RecurrenceRuleFixture]?
  /// When the task begins.
  public var startDateComponents: FixtureDateComponents?
  /// When the task is due.
  public var dueDateComponents: FixtureDateComponents?
  /// Whether the task is done; it isn't by default.
  public var isCompleted: Bool?
  /// When the task was done.
  public var completionDate: FixtureDate?
  /// When the reminder was made.
  public var creationDate: FixtureDate?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, priority, location, notes, recurrenceRules, startDateComponents, dueDateComponents
    case isCompleted, completionDate, creationDate
  }

  /// The members' names.
  public static var memberNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// What is wrong with dates and repetitions.
  public var problems: [FixtureProblem] {
    var check = FixtureCheck()
    for (index, rule) in (recurrenceRules ?? []).enumerated() {
      check.include(rule.problems, under: "recurrenceRules[\(index)]")
    }
    check.include(startDateComponents?.problems ?? [], under: "startDateComponents")
    check.include(dueDateComponents?.problems ?? [], under: "dueDateComponents")
    return check.problems
  }
}
