/// What one source gives: values for options, and what is wrong with it.
///
/// An extension for each source reads it, with a method that ``LaunchPipeline`` calls.
struct SourceReading {
  let input: LaunchInput
  var assignments: ContiguousArray<Assignment> = []
  var problems: [LaunchError.Problem] = []
  /// The options that the problems are about.
  var wrong: [Int] = []
  var notes: [LaunchNote] = []

  init(_ input: LaunchInput) { self.input = input }

  var schema: Schema { input.schema }

  /// Whether an option may be set, or a part of it.
  func isHonored(_ node: Int) -> Bool {
    input.honored.contains(node) || schema.children(of: node).contains(where: isHonored)
  }

  /// Adds what is wrong with an option's value.
  mutating func report(
    _ reason: LaunchError.Reason, _ node: Int, path: String = "", origin: LaunchOrigin
  ) {
    wrong.append(node)
    report(reason, option: schema.longName(of: node) + path, origin: origin)
  }

  /// Adds what is wrong, whatever it is about.
  mutating func report(
    _ reason: LaunchError.Reason, option: String? = nil, suggestion: String? = nil,
    origin: LaunchOrigin? = nil
  ) {
    problems.append(
      LaunchError.Problem(reason, option: option, suggestion: suggestion, origin: origin))
  }

  /// Adds why a source can't be read.
  mutating func refuse(_ reason: String, _ origin: LaunchOrigin) {
    report(.other(.unreadableSource, reason), origin: origin)
  }
}
