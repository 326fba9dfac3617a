/// Finds the name or value that was probably meant.
package enum Suggestion {
  /// The nearest of some candidates, or nil if none is near.
  ///
  /// A candidate is near within `limit` edits: insertions, deletions, substitutions, and exchanges
  /// of neighbours.
  package static func nearest(to text: String, in candidates: [String], limit: Int) -> String? {
    guard text.utf8.count <= 200 else { return nil }
    let wanted = significant(text)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let scalars = significant(candidate)
      guard abs(scalars.count - wanted.count) <= limit, scalars.count <= 200 else { continue }
      let distance = editDistance(wanted, scalars)
      // A candidate that shares nothing with the text is no help.
      guard distance <= limit, distance < max(wanted.count, scalars.count) else { continue }
      if distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// The candidate that a name misspells, or nil.
  package static func name(_ name: String, in candidates: [String]) -> String? {
    nearest(to: name, in: candidates, limit: nameLimit(name))
  }

  /// The candidate that a value misspells, or nil.
  package static func value(_ text: String, in candidates: [String]) -> String? {
    nearest(to: text, in: candidates, limit: text.count < 4 ? 1 : 3)
  }

  /// How many edits from an option's name still count as its misspelling.
  package static func nameLimit(_ name: String) -> Int {
    significant(name).count < 8 ? 1 : 2
  }

  /// The scalars of a name that count when options' names are compared.
  private static func significant(_ name: String) -> [Unicode.Scalar] {
    Array(OptionName.normalized(name).unicodeScalars)
  }

  /// The number of edits from one text to another: the optimal string alignment distance.
  package static func editDistance(_ first: String, _ second: String) -> Int {
    editDistance(Array(first.unicodeScalars), Array(second.unicodeScalars))
  }

  private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    // Skips the common beginning and end, which for most texts is most of them.
    var start = 0
    var (firstEnd, secondEnd) = (first.count, second.count)
    while start < firstEnd, start < secondEnd, first[start] == second[start] { start += 1 }
    while firstEnd > start, secondEnd > start, first[firstEnd - 1] == second[secondEnd - 1] {
      firstEnd -= 1
      secondEnd -= 1
    }
    let (first, second) = (Array(first[start..<firstEnd]), Array(second[start..<secondEnd]))
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    var current = previous
    for i in 1...first.count {
      current[0] = i
      for j in 1...second.count {
        let cost = first[i - 1] == second[j - 1] ? 0 : 1
        current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          current[j] = min(current[j], beforePrevious[j - 2] + 1)
        }
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[second.count]
  }
}
