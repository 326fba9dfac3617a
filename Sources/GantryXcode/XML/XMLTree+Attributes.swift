extension XMLTree {
  /// Sets an attribute in the tag's own style; a nil value removes it.
  ///
  /// A new attribute comes after another, or else after the last one.
  func setting(
    _ name: StaticString, of element: Int, to value: [UInt8]?, after other: Attribute? = nil
  ) -> Splice? {
    if let known = attribute(name, of: element) {
      if let value { return Splice(known.value, value) }
      let space = WhiteSpace.run(before: known.range.lowerBound, in: bytes)
      return .removal(space.lowerBound..<known.range.upperBound)
    }
    guard let value else { return nil }
    guard let other = other ?? attributes(of: element).last else {
      return .insertion(
        Array(" \(name) = \"".utf8) + value + [.doubleQuote],
        at: elements[element].name.upperBound)
    }
    let quote = bytes[other.range.upperBound - 1]
    let lead = Array(bytes[WhiteSpace.run(before: other.range.lowerBound, in: bytes)])
    let assignment = Array("\(name)".utf8) + XMLShape.equals(of: other, in: self)
    return .insertion(lead + assignment + [quote] + value + [quote], at: other.range.upperBound)
  }
}
