/// The variables around a payload.
package enum PayloadVariable {
  /// The variable of a payload's file or its digest that a name probably misspells, or nil.
  package static func meant(by name: String, key: String) -> String? {
    guard name.hasPrefix(key) else { return nil }
    let end = String(name.dropFirst(key.count))
    let known = ["_FILE", PayloadDigest.variableSuffix]
    guard !known.contains(end) else { return nil }
    return Suggestion.nearest(to: end, in: known, limit: 2).map { key + $0 }
  }
}
