import GantryFormats

/// Whether an edit of a test plan changed the list that it should, and nothing else.
enum TestPlanComparison {
  /// Compares two plans; nil for what is expected means that there is no list.
  static func isSame(
    _ one: TestPlanDocument, _ other: TestPlanDocument, exceptPart index: Int, kind: EntryKind,
    expected: [EntryDraft]?
  ) -> Bool {
    guard one.parts.count == other.parts.count,
      other.parts[index].lists[kind]?.rows.map(\.entry.draft) == expected
    else { return false }
    var mine = Skeleton(one, index, kind)
    var theirs = Skeleton(other, index, kind)
    while let node = mine.next() {
      guard let counterpart = theirs.next(), isSame(node, in: one.tree, counterpart, in: other.tree)
      else { return false }
    }
    return theirs.next() == nil
  }

  private static func isSame(
    _ node: Int, in tree: JSONTree, _ counterpart: Int, in other: JSONTree
  ) -> Bool {
    let (mine, theirs) = (tree.nodes[node], other.nodes[counterpart])
    guard mine.kind == theirs.kind, tree.nodes[node].name == other.nodes[counterpart].name else {
      return false
    }
    // What is in an object or array is compared by itself.
    guard mine.kind != .object, mine.kind != .array else { return true }
    return tree.bytes[mine.start..<mine.limit] == other.bytes[theirs.start..<theirs.limit]
  }

  /// The values of a plan, without the list that is edited and the object of options that may have
  /// been made for it.
  private struct Skeleton: IteratorProtocol {
    private let nodes: [JSONTree.Node]
    private let options: Int?
    private let list: Int?
    private var current = 0

    init(_ document: TestPlanDocument, _ index: Int, _ kind: EntryKind) {
      nodes = document.tree.nodes
      options = document.parts[index].options
      list = document.parts[index].lists[kind]?.node
    }

    mutating func next() -> Int? {
      while current < nodes.count {
        if current == list {
          current = Int(nodes[current].end)
        } else if current == options {
          current += 1
        } else {
          defer { current += 1 }
          return current
        }
      }
      return nil
    }
  }
}
