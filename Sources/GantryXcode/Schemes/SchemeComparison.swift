/// Checks that an edit of a scheme changed only what it should.
enum SchemeComparison {
  static func isSame(
    _ one: SchemeDocument, _ other: SchemeDocument, except change: SchemeDocument.Change
  ) -> Bool {
    for action in SchemeAction.allCases {
      for kind in EntryKind.allCases {
        let key = SchemeDocument.ListKey(action: action, kind: kind)
        var expected = one.lists[key]?.map(\.entry.draft) ?? []
        if case .list(key, let drafts) = change { expected = drafts }
        guard expected == other.lists[key]?.map(\.entry.draft) ?? [] else { return false }
      }
    }
    return skeleton(one, change) == skeleton(other, change)
  }

  /// The names and attributes of a scheme's elements, without the edited part.
  private static func skeleton(
    _ document: SchemeDocument, _ change: SchemeDocument.Change
  ) -> [[ArraySlice<UInt8>]] {
    let tree = document.tree
    var parts: [[ArraySlice<UInt8>]] = []
    var index = 0
    while index < tree.elements.count {
      let element = tree.elements[index]
      var attributes = tree.attributes(of: index)[...]
      switch change {
      case .list(let key, _)
      where element.parent == document.actions[key.action]
        && document.kind(ofContainer: index) == key.kind:
        index = element.end
        continue
      case .inheritance(let action) where document.actions[action] == index:
        attributes.removeAll { tree.isEqual($0.name, "shouldUseLaunchSchemeArgsEnv") }
      default: break
      }
      parts.append(
        [tree.bytes[element.name]]
          + attributes.flatMap { [tree.bytes[$0.name], tree.bytes[$0.value]] })
      index += 1
    }
    return parts
  }
}
