import GantryFormats

/// Checks that an edit of a test plan changed only the list that it should.
enum TestPlanComparison {
  /// Compares two plans; nil as expected list means that there is none.
  static func isSame(
    _ one: TestPlanDocument, _ other: TestPlanDocument, exceptPart index: Int, kind: EntryKind,
    expected: [EntryDraft]?
  ) -> Bool {
    guard one.parts.count == other.parts.count,
      other.parts[index].lists[kind]?.rows.map(\.entry.draft) == expected
    else { return false }
    return skeleton(one, index, kind) == skeleton(other, index, kind)
  }

  private struct PlanValue: Equatable {
    var kind: JSONTree.Kind
    var name: String
    var text: ArraySlice<UInt8>
  }

  /// The values of a plan, without the edited list and the object of options that may have been
  /// made for it.
  private static func skeleton(
    _ document: TestPlanDocument, _ index: Int, _ kind: EntryKind
  ) -> [PlanValue] {
    let tree = document.tree
    let part = document.parts[index]
    var values: [PlanValue] = []
    var current = 0
    while current < tree.nodes.count {
      let node = tree.nodes[current]
      guard current != part.lists[kind]?.node else {
        current = Int(node.end)
        continue
      }
      // The contents of an object or array are compared separately.
      let isContainer = node.kind == .object || node.kind == .array
      if current != part.options {
        values.append(
          PlanValue(
            kind: node.kind, name: node.name,
            text: isContainer ? [] : tree.bytes[node.start..<node.limit]))
      }
      current += 1
    }
    return values
  }
}
