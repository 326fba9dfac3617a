/// Whether an edit of a scheme changed what it should, and nothing else.
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
    var mine = Skeleton(one, change)
    var theirs = Skeleton(other, change)
    while let element = mine.next() {
      guard let counterpart = theirs.next(),
        isSame(element, in: one, counterpart, in: other, change)
      else { return false }
    }
    return theirs.next() == nil
  }

  private static func isSame(
    _ element: Int, in one: SchemeDocument, _ counterpart: Int, in other: SchemeDocument,
    _ change: SchemeDocument.Change
  ) -> Bool {
    let (tree, otherTree) = (one.tree, other.tree)
    guard
      tree.slice(tree.elements[element].name)
        == otherTree.slice(otherTree.elements[counterpart].name)
    else { return false }
    var flag: ArraySlice<UInt8>?
    if case .inheritance(let action) = change, one.actions[action] == element {
      flag = Array("shouldUseLaunchSchemeArgsEnv".utf8)[...]
    }
    let attributes = tree.attributes(of: element).filter { tree.slice($0.name) != flag }
    let others = otherTree.attributes(of: counterpart).filter {
      otherTree.slice($0.name) != flag
    }
    return attributes.count == others.count
      && zip(attributes, others).allSatisfy { mine, theirs in
        tree.slice(mine.name) == otherTree.slice(theirs.name)
          && tree.slice(mine.value) == otherTree.slice(theirs.value)
      }
  }

  /// The elements of a scheme, without the list that is edited.
  private struct Skeleton: IteratorProtocol {
    private let document: SchemeDocument
    private var current = 0
    private var listOwner: Int?
    private var kind: EntryKind?

    init(_ document: SchemeDocument, _ change: SchemeDocument.Change) {
      self.document = document
      guard case .list(let key, _) = change else { return }
      listOwner = document.actions[key.action]
      kind = key.kind
    }

    mutating func next() -> Int? {
      let elements = document.tree.elements
      while current < elements.count {
        let element = elements[current]
        if let listOwner, Int(element.parent) == listOwner,
          document.kind(ofContainer: current) == kind
        {
          current = Int(element.end)
          continue
        }
        defer { current += 1 }
        return current
      }
      return nil
    }
  }
}
