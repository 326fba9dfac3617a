extension SchemeDocument {
  /// Whether an edited document differs in the intended part alone.
  func isSame(as edited: SchemeDocument, except change: Change) -> Bool {
    if case .list(let key, let expected) = change,
      (edited.lists[key] ?? []).map(\.entry.draft) != expected
    {
      return false
    }
    return skeleton(without: change) == edited.skeleton(without: change)
  }

  /// The names and attributes of the elements, without the edited part.
  private func skeleton(without change: Change) -> [[ArraySlice<UInt8>]] {
    var parts: [[ArraySlice<UInt8>]] = []
    var index = 0
    while index < tree.elements.count {
      let element = tree.elements[index]
      var attributes = tree.attributes(of: index)[...]
      switch change {
      case .list(let key, _)
      where element.parent == actions[key.action] && kind(ofContainer: index) == key.kind:
        index = element.end
        continue
      case .inheritance(let action) where actions[action] == index:
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
