/// How far two names are from each other.
enum EditDistance {
  /// Whether one name was probably meant by the other: the same in another case, or at most three
  /// edits apart, fewer for short names.
  static func isNear(_ one: String, _ other: String) -> Bool {
    let (mine, theirs) = (Array(one.lowercased()), Array(other.lowercased()))
    let limit = min(3, max(1, min(mine.count, theirs.count) / 3))
    guard abs(mine.count - theirs.count) <= limit else { return false }
    var row = Array(0...theirs.count)
    for (index, character) in mine.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in theirs.indices {
        let replaced = diagonal + (character == theirs[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column + 1] + 1, row[column] + 1)
      }
    }
    return row[theirs.count] <= limit
  }
}
