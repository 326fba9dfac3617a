import GantryFormats

/// What a launch left behind: to decode the configuration from, and to report from.
///
/// Holds the reader as it ended, whole: copying its parts one by one costs a first launch more than
/// reading all arguments does.
final class LaunchRecord: Sendable {
  private let reader: LaunchReader
  /// What decoding came upon.
  private let findings: SecretFindings

  init(_ reader: consuming LaunchReader, _ findings: SecretFindings = SecretFindings()) {
    self.reader = reader
    self.findings = findings
  }

  /// The same launch, of which it is known where secrets stand.
  func noting(_ findings: SecretFindings) -> LaunchRecord { LaunchRecord(reader, findings) }

  /// The same launch without what was said of some options, and with problems told as notes.
  func withdrawing(_ nodes: Set<Int>, for problems: [LaunchError.Problem]) -> LaunchRecord {
    var reader = reader
    reader.withdraw(nodes)
    reader.problems = []
    var known = Set(reader.notes)
    for problem in problems.map(advised) {
      let option = problem.option.map { "\($0): " } ?? ""
      let place = problem.place.map { ", \($0)" } ?? ""
      let note = "not taken: \(option)\(problem.message)\(place)"
      if known.insert(note).inserted { reader.notes.append(note) }
    }
    return LaunchRecord(reader)
  }

  /// A problem with the way out of what an app would refuse at each launch.
  @inline(never)
  func advised(_ problem: LaunchError.Problem) -> LaunchError.Problem {
    let file = input.savedOverridesFile
    guard !file.isEmpty, problem.place?.hasPrefix("saved overrides in \(file)") ?? false else {
      return problem
    }
    return LaunchError.Problem(
      code: problem.code, option: problem.option,
      message: "\(problem.message); --\(BuiltInOption.forget.rawValue) removes what is saved",
      suggestion: problem.suggestion, place: problem.place)
  }

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
  /// The options that the problems are about, those among them that an argument sets whose text is
  /// none.
  @inline(never)
  var wrong: [Int] {
    guard !reader.invalidArguments.isEmpty else { return reader.wrong }
    let invalid = Set(reader.invalidArguments)
    let set = assignments.filter { assignment in
      let index = Int(assignment.index)
      return assignment.source == .argument
        && (invalid.contains(index) || assignment.usesNext && invalid.contains(index + 1))
    }
    return reader.wrong + set.map { Int($0.node) }
  }

  /// The place of an assignment in words, before decoding has come to an end.
  func place(_ assignment: Assignment, _ findings: SecretFindings) -> String {
    reader.place(assignment, findings, isDeciding: false)
  }

  /// The place of an assignment in words.
  ///
  /// Decoding has looked at what decides an option, not at what that stands over.
  @inline(never)
  func place(_ assignment: Assignment, isDeciding: Bool) -> String {
    reader.place(assignment, findings, isDeciding: isDeciding)
  }

  /// The options that a source set and the policy doesn't honor, each with its place.
  @inline(never)
  var notHonoredOptions: [String] {
    notHonored.map {
      "\(schema.longName(of: Int($0.node))) (\(place($0, isDeciding: false)))"
    }
  }

  // By position: a copy of an assignment, made and destroyed, is more code than what asks for it.

  /// The place of an assignment in words.
  func place(at position: Int32, isDeciding: Bool) -> String {
    place(assignments[Int(position)], isDeciding: isDeciding)
  }

  /// What an assignment says, as text that may be shown.
  @inline(never)
  func shownText(at position: Int32, isDeciding: Bool) -> String {
    let assignment = assignments[Int(position)]
    let text = LaunchReport.text(assignment.raw)
    let node = Int(assignment.node)
    return schema.standIn(
      for: text, of: node, isPart: assignment.isPart,
      found: findings.finding(node, in: schema, isDeciding: isDeciding)) ?? text
  }

  /// Whether an assignment sets its option to nil.
  func isNil(at position: Int32) -> Bool {
    switch assignments[Int(position)].raw {
    case .absent, .value(.null): true
    default: false
    }
  }

  func source(at position: Int32) -> Source { assignments[Int(position)].source }

  func previous(at position: Int32) -> Int32 { assignments[Int(position)].previous }

  /// The keys behind the option's name, where an assignment sets a member of it.
  @inline(never)
  func memberPath(at position: Int32) -> String? {
    guard case .member(let path, _) = assignments[Int(position)].raw else { return nil }
    return path
  }

  /// Whether an assignment says all of a value, so that what its source said before no longer counts,
  /// and is no element of a list nor a member of an object.
  @inline(never)
  func isWhole(at position: Int32) -> Bool {
    let kind = schema.nodes[Int(assignments[Int(position)].node)].kind
    switch assignments[Int(position)].raw {
    case .value, .absent, .flag: return true
    case .member: return false
    case .text(let text): return kind != .array || OptionDecoding.isList(text)
    case .quotable(let text):
      guard kind == .array else { return true }
      // What is no property list is a text as it stands.
      guard PropertyListReader.isCandidate(text), let value = try? PropertyListReader.read(text)
      else { return OptionDecoding.isList(text) }
      guard case .string(let inner) = value else { return true }
      return OptionDecoding.isList(inner)
    }
  }
}
