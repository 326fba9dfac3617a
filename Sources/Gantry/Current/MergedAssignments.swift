/// What all sources give, merged: which assignment decides each option, and what it shadows.
package struct MergedAssignments: Sendable {
  private let schema: Schema
  package private(set) var assignments: ContiguousArray<Assignment> = []
  /// The strongest assignment of each option, or -1; each knows the next weaker one.
  private(set) var heads: [Int32]
  /// The latest assignment to anything below each option, or -1.
  private(set) var latestBelow: [Int32]
  /// What was given to options that the policy doesn't honor, and is never decoded.
  private(set) var notHonored: ContiguousArray<Assignment> = []
  package var problems: [LaunchError.Problem] = []
  /// The options that the problems are about.
  private(set) var wrong: [Int] = []
  var notes: [LaunchNote] = []

  init(_ schema: Schema) {
    self.schema = schema
    heads = [Int32](repeating: -1, count: schema.nodes.count)
    latestBelow = heads
  }

  /// Adds what a source gives that is stronger than those before.
  mutating func add(_ input: LaunchInput, _ read: (inout SourceReading) -> Void) {
    var reading = SourceReading(input)
    read(&reading)
    if !reading.problems.isEmpty {
      problems += reading.problems
      wrong += reading.wrong
    }
    if !reading.notes.isEmpty { notes += reading.notes }
    // Moved out of the reading, not copied: a copy would retain each text.
    var given: ContiguousArray<Assignment> = []
    swap(&given, &reading.assignments)
    guard !given.isEmpty else { return }
    if !input.honored.isComplete {
      notHonored += given.filter { !input.honored.contains(Int($0.node)) }
      given.removeAll { !input.honored.contains(Int($0.node)) }
    }
    let start = assignments.count
    if start == 0 { swap(&assignments, &given) } else { assignments.append(contentsOf: given) }
    link(from: start)
  }

  /// Puts each assignment from a position on before the weaker ones of its option.
  private mutating func link(from start: Int) {
    let nodes = schema.nodes
    assignments.withUnsafeMutableBufferPointer { assignments in
      for position in start..<assignments.count {
        let node = Int(assignments[position].node)
        assignments[position].previous = heads[node]
        heads[node] = Int32(truncatingIfNeeded: position)
        var parent = nodes[node].parent
        while parent >= 0 {
          latestBelow[Int(parent)] = Int32(truncatingIfNeeded: position)
          parent = nodes[Int(parent)].parent
        }
      }
    }
  }

  /// Forgets the assignments to options and to all their parts.
  mutating func withdraw(_ nodes: [Int]) {
    var withdrawn = Set(nodes)
    latestBelow = [Int32](repeating: -1, count: latestBelow.count)
    // Parents come before their children.
    for node in schema.nodes.indices {
      if withdrawn.contains(Int(schema.nodes[node].parent)), node > 0 { withdrawn.insert(node) }
      if withdrawn.contains(node) { heads[node] = -1 }
      var parent = schema.nodes[node].parent
      while parent >= 0 {
        latestBelow[Int(parent)] = max(latestBelow[Int(parent)], heads[node])
        parent = schema.nodes[Int(parent)].parent
      }
    }
  }
}
