/// What a launch left behind: to decode the configuration from, and to report from.
///
/// Holds the reader as it ended, whole: copying its parts one by one costs a first launch more than
/// reading all arguments does.
final class LaunchRecord: Sendable {
  private let reader: LaunchReader

  init(_ reader: consuming LaunchReader) { self.reader = reader }

  var schema: Schema { reader.schema }
  var input: LaunchInput { reader.input }
  var assignments: ContiguousArray<Assignment> { reader.assignments }
  var heads: [Int32] { reader.heads }
  var latestBelow: [Int32] { reader.latestBelow }
  var notHonored: ContiguousArray<Assignment> { reader.notHonored }
  var honored: [Bool]? { reader.honored }
  var unrecognized: [Int] { reader.unrecognized }
  var injected: [Int] { reader.injected }
  var unrecognizedVariables: [String] { reader.unrecognizedVariables }
  var notes: [String] { reader.notes }
  var requests: BuiltInRequests { reader.requests }
  var problems: [LaunchError.Problem] { reader.problems }

  func place(_ assignment: Assignment) -> String { reader.place(assignment) }
}
