import GantryFormats

/// Where decoding came upon secrets, of options whose types don't tell before.
struct SecretFindings: Sendable {
  /// The options whose values were decoded and held none, and with their bits inverted those whose did.
  private var nodes: [Int32] = []

  var isEmpty: Bool { nodes.isEmpty }

  @inline(never)
  mutating func note(_ node: Int, holdsSecret: Bool) {
    let finding = holdsSecret ? ~Int32(node) : Int32(node)
    if !nodes.contains(finding) { nodes.append(finding) }
  }

  func holdsSecret(_ node: Int) -> Bool { nodes.contains(~Int32(node)) }

  /// Whether a secret stands in what was said of an option; nil where that wasn't looked at.
  ///
  /// Decoding looks at what decides an option, not at what that stands over. A text that a scalar is
  /// read from has been looked at whole.
  func finding(_ node: Int, in schema: Schema, isDeciding: Bool) -> Bool? {
    if holdsSecret(node) { return true }
    guard isDeciding, schema.nodes[node].kind.isScalar || nodes.contains(Int32(node)) else {
      return nil
    }
    return false
  }

  /// Whether a secret stands in any part of a structure.
  func holdsSecret(below owner: Int, in schema: Schema) -> Bool {
    nodes.contains { $0 < 0 && schema.isPart(Int(~$0), of: owner) }
  }
}
