#if CommandLineTool
  import GantryXcode

  /// What an edit changed, in words and without secrets.
  enum ChangeText {
    static func changes(_ before: [Entry], _ after: [Entry]) -> [String] {
      var (removed, added) = after.map(\.draft).difference(from: before.map(\.draft)).offsets
      let old = before.summaries.map(\.row)
      let new = after.summaries.map(\.row)
      var changes: [(number: Int, text: String)] = []
      // The likeliest pairs first: moved, switched or set, replaced in its place.
      let isPair: [(Entry, Entry) -> Bool] = [
        { $0.draft == $1.draft }, { $0.name == $1.name && $0.value == $1.value },
        { $0.kind == .environmentVariable && $0.name == $1.name },
        { $0.kind == .argument && $0.number == $1.number },
      ]
      for isPair in isPair {
        for index in added {
          guard let other = removed.first(where: { isPair(before[$0], after[index]) }) else {
            continue
          }
          removed.removeAll { $0 == other }
          added.removeAll { $0 == index }
          changes.append(
            (index, text(before[other], "'\(old[other])'", after[index], "'\(new[index])'")))
        }
      }
      changes += added.map { ($0, "added '\(new[$0])'" + (after[$0].isEnabled ? "" : ", off")) }
      return changes.sorted { $0.number < $1.number }.map(\.text)
        + removed.sorted().map { "removed '\(old[$0])'" }
    }

    private static func text(_ old: Entry, _ oldText: String, _ new: Entry, _ newText: String)
      -> String
    {
      if old.draft == new.draft { return "moved \(newText) to number \(new.number)" }
      let state = new.isEnabled ? "on" : "off"
      if old.name == new.name, old.value == new.value { return "\(newText) is \(state)" }
      return "\(oldText) became \(newText)" + (old.isEnabled == new.isEnabled ? "" : ", \(state)")
    }
  }

  extension CollectionDifference {
    /// The offsets of what was removed, and of what was added, as both have to be done.
    var offsets: (removed: [Int], added: [Int]) {
      reduce(into: ([], [])) { offsets, change in
        switch change {
        case .remove(let offset, _, _): offsets.removed.append(offset)
        case .insert(let offset, _, _): offsets.added.append(offset)
        }
      }
    }
  }
#endif
