/// One element of a JSON file with which a test fills the app's data.
///
/// ``EventFixture``, ``ReminderFixture`` and ``ContactFixture`` are AutoMate's; an app may have its
/// own kinds:
///
/// ```swift
/// struct PhotoFixture: LaunchFixture {
///   var title: String
///   var width: Int
///   var problems: [FixtureProblem] {
///     width > 0 ? [] : [FixtureProblem(path: "width", message: "\(width) is not positive")]
///   }
/// }
/// ```
public protocol LaunchFixture: Decodable, Sendable {
  /// The names that an element's members may have, to find misspelled ones; none by default, which
  /// leaves names unchecked.
  static var memberNames: [String] { get }

  /// What is wrong with values that could be decoded; nothing by default.
  var problems: [FixtureProblem] { get }
}

extension LaunchFixture {
  /// None: names aren't checked.
  public static var memberNames: [String] { [] }

  /// Nothing is wrong.
  public var problems: [FixtureProblem] { [] }
}

/// A value of a fixture that can't be used.
public struct FixtureProblem: Sendable, Hashable {
  /// The member's path in its element, such as `recurrenceRules[0].interval`.
  public var path: String
  /// What is wrong with it, and what would be right.
  public var message: String

  /// Describes a value that can't be used.
  ///
  /// - Parameters:
  ///   - path: the member's path in its element.
  ///   - message: what is wrong with it, and what would be right.
  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// The problem of a part, with the path of its parent.
  func under(_ parent: String) -> FixtureProblem {
    FixtureProblem(path: path.isEmpty ? parent : "\(parent).\(path)", message: message)
  }
}

/// Finds values outside of their range, and words them.
struct FixtureCheck {
  private(set) var problems: [FixtureProblem] = []

  mutating func expect(
    _ isRight: Bool, _ path: String, _ message: @autoclosure () -> String
  ) {
    if !isRight { problems.append(FixtureProblem(path: path, message: message())) }
  }

  mutating func expect(_ number: Int?, _ path: String, in range: ClosedRange<Int>) {
    guard let number, !range.contains(number) else { return }
    expect(false, path, "\(number) is not in \(range.lowerBound)...\(range.upperBound)")
  }

  /// Numbers that count from either end: 1 is the first, -1 the last.
  mutating func expect(_ numbers: [Int]?, _ path: String, fromEitherEndTo limit: Int) {
    for (index, number) in (numbers ?? []).enumerated()
    where number == 0 || number > limit || number < -limit {
      expect(
        false, "\(path)[\(index)]", "\(number) is neither in 1...\(limit) nor in -\(limit)...-1")
    }
  }

  mutating func include(_ problems: [FixtureProblem], under path: String) {
    self.problems += problems.map { $0.under(path) }
  }
}
