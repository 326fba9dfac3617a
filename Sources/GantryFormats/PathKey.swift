/// One step on the way to a value inside another.
package struct PathKey: CodingKey, Sendable {
  package var stringValue: String
  package var intValue: Int?

  package init(stringValue: String) { self.stringValue = stringValue }

  package init(intValue: Int) {
    self.intValue = intValue
    stringValue = "\(intValue)"
  }

  /// A path as messages write it: `.users[1].name`.
  package static func text(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += ".\(key.stringValue)"
      }
    }
    return text
  }
}
