import GantryFormats

extension TestPlanDocument {
  /// Whether an edited plan differs in one list alone; nil as expected list means that there is none.
  func isSame(
    as edited: TestPlanDocument, exceptPart index: Int, _ kind: EntryKind, expected: [EntryDraft]?
  ) -> Bool {
    parts.count == edited.parts.count
      && edited.parts[index].lists[kind]?.rows.map(\.entry.draft) == expected
      && skeleton(without: index, kind) == edited.skeleton(without: index, kind)
  }

  /// The keys and values of the plan, without the edited list and the object of options that may
  /// have been made for it.
  private func skeleton(without index: Int, _ kind: EntryKind) -> [[ArraySlice<UInt8>]] {
    var values: [[ArraySlice<UInt8>]] = []
    var current = 0
    while current < tree.nodes.count {
      let node = tree.nodes[current]
      guard current != parts[index].lists[kind]?.node else {
        current = Int(node.end)
        continue
      }
      // The contents of an object or array are compared separately.
      let isContainer = node.kind == .object || node.kind == .array
      if current != parts[index].options {
        let key = tree.bytes[Int(node.key.lowerBound)..<Int(node.key.upperBound)]
        values.append([key, tree.bytes[node.start..<(isContainer ? node.start + 1 : node.limit)]])
      }
      current += 1
    }
    return values
  }
}
