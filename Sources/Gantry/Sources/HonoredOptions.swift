import GantryFormats

/// Which options of a configuration this build lets be set from outside.
struct HonoredOptions: Sendable {
  /// Whether each option may be set; nil where the policy is `.all`.
  private let options: [Bool]?
  /// Names in the policy that the configuration doesn't declare.
  let unknown: [String]

  init(_ policy: LaunchPolicy, _ schema: Schema) {
    var unknown: [String] = []
    switch policy.rule {
    case .all: options = nil
    case .none: options = [Bool](repeating: false, count: schema.nodes.count)
    case .only(let names):
      var honored = [Bool](repeating: false, count: schema.nodes.count)
      for name in names {
        if let node = schema.node(named: name) {
          honored[node] = true
        } else {
          unknown.append(name)
        }
      }
      // Parents come before their children.
      for node in schema.nodes.indices.dropFirst() {
        let parent = Int(schema.nodes[node].parent)
        if parent > 0, honored[parent] { honored[node] = true }
      }
      options = honored
    }
    self.unknown = unknown
  }

  var isComplete: Bool { options == nil }

  /// Whether nothing at all may be set, so that no source needs to be opened.
  var isEmpty: Bool { options.map { !$0.contains(true) } ?? false }

  /// Whether an option may be set as a whole.
  func contains(_ node: Int) -> Bool { options?[node] ?? true }
}
