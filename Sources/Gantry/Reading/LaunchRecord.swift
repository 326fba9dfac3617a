/// What a launch left behind: to decode the configuration from, and to report from.
final class LaunchRecord: Sendable {
  let schema: Schema
  let input: LaunchInput
  let assignments: ContiguousArray<Assignment>
  let heads: [Int32]
  let latestBelow: [Int32]
  let notHonored: ContiguousArray<Assignment>
  let honored: [Bool]?
  let unrecognized: [Int]
  let injected: [Int]
  let unrecognizedVariables: [String]
  let notes: [String]
  let requests: BuiltInRequests
  let problems: [LaunchError.Problem]

  init(_ reader: LaunchReader) {
    schema = reader.schema
    input = reader.input
    assignments = reader.assignments
    heads = reader.heads
    latestBelow = reader.latestBelow
    notHonored = reader.notHonored
    honored = reader.honored
    unrecognized = reader.unrecognized
    injected = reader.injected
    unrecognizedVariables = reader.unrecognizedVariables
    notes = reader.notes
    requests = reader.requests
    problems = reader.problems
  }

  func place(_ assignment: Assignment) -> String {
    Place.text(
      assignment.source, index: Int(assignment.index), usesNext: assignment.usesNext,
      input: input, option: schema.longName(of: Int(assignment.node)),
      isSecret: schema.mayHoldSecret(Int(assignment.node)))
  }
}
