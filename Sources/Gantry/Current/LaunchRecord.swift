import GantryFormats

/// What was read at a launch: the configuration is decoded from it, and the report made of it.
package final class LaunchRecord: Sendable {
  let input: LaunchInput
  package let merged: MergedAssignments

  init(_ input: LaunchInput, _ merged: MergedAssignments) {
    self.input = input
    self.merged = merged
  }

  var schema: Schema { input.schema }

  func noting(_ notes: [LaunchNote]) -> LaunchRecord {
    var merged = merged
    merged.notes += notes
    return LaunchRecord(input, merged)
  }

  /// The same launch without the values of some options, and with their problems as notes.
  func withdrawing(_ nodes: [Int], for problems: [LaunchError.Problem]) -> LaunchRecord {
    var merged = merged
    merged.withdraw(nodes)
    merged.problems = []
    for (index, problem) in problems.enumerated() where !problems[..<index].contains(problem) {
      merged.notes.append(.notTaken(problem))
    }
    return LaunchRecord(input, merged)
  }

  func origin(at position: Int) -> LaunchOrigin { input.origin(merged.assignments[position]) }

  /// What a source gave to options that the policy doesn't honor.
  var notHonored: [LaunchReport.NotHonored] {
    merged.notHonored.map {
      LaunchReport.NotHonored(name: schema.longName(of: Int($0.node)), origin: input.origin($0))
    }
  }

  private func arguments(_ kinds: [ArgumentToken.Kind]) -> [String] {
    input.tokens.filter { kinds.contains($0.kind) }.flatMap { token in
      let index = Int(token.index)
      return token.kind == .end
        ? input.arguments[index...] : input.arguments[index...(token.takesNext ? index + 1 : index)]
    }
  }

  /// What is left for the app's own argument parser.
  var unrecognizedArguments: [String] { arguments([.other, .end]) }
  /// Known arguments that other programs added.
  var injectedArguments: [String] { arguments([.injected]) }
  /// Variables with the configuration's prefix that are no option's.
  package var unrecognizedVariables: [String] {
    let names = input.variables.unrecognized
    return sortedIndices(names).map { names[$0] }
  }
}
