/// The style of an element with attributes: copied from an existing one, else Xcode's.
struct XMLShape {
  /// The white space before an attribute.
  enum Lead {
    /// Spaces on the same line.
    case inline([UInt8])
    /// A line break, the element's indentation and these bytes.
    case newLine([UInt8])
  }

  var firstLead: Lead
  var otherLead: Lead
  /// Between name and value: ` = `.
  var equals: [UInt8]
  var quote: UInt8
  /// Between the last attribute and the end of the tag.
  var beforeEnd: [UInt8]
  var isSelfClosing: Bool
  /// Whether the end tag is on a line of its own.
  var hasEndTagLine: Bool
}

extension XMLShape {
  /// Xcode's style.
  static func canonical(unit: [UInt8]) -> XMLShape {
    XMLShape(
      firstLead: .newLine(unit), otherLead: .newLine(unit), equals: Array(" = ".utf8),
      quote: .doubleQuote, beforeEnd: [], isSelfClosing: false, hasEndTagLine: true)
  }

  /// The style of an element; nil if it has no attributes.
  init?(of index: Int, in tree: XMLTree) {
    let element = tree.elements[index]
    let attributes = Array(tree.attributes(of: index))
    guard let first = attributes.first, let last = attributes.last else { return nil }
    let indentation = WhiteSpace.indentation(at: element.start, in: tree.bytes) ?? []
    firstLead = Self.lead(
      tree.bytes[element.name.upperBound..<first.range.lowerBound], indentation)
    otherLead =
      attributes.count < 2
      ? firstLead
      : Self.lead(
        tree.bytes[attributes[0].range.upperBound..<attributes[1].range.lowerBound], indentation)
    equals = Self.equals(of: first, in: tree)
    quote = tree.bytes[first.range.upperBound - 1]
    let tail = tree.bytes[
      last.range.upperBound..<element.startTag.upperBound - (element.isSelfClosing ? 2 : 1)]
    // A tag's end on a line of its own would need that line's indentation, so it is left out.
    beforeEnd = tail.contains(where: \.isLineBreak) ? [] : Array(tail)
    isSelfClosing = element.isSelfClosing
    hasEndTagLine = tree.bytes[element.content].contains(where: \.isLineBreak)
  }

  private static func lead(_ space: ArraySlice<UInt8>, _ indentation: [UInt8]) -> Lead {
    guard let last = space.lastIndex(where: \.isLineBreak) else { return .inline(Array(space)) }
    let own = space[(last + 1)...]
    return .newLine(Array(own.starts(with: indentation) ? own.dropFirst(indentation.count) : own))
  }

  /// The bytes between an attribute's name and its opening quote.
  static func equals(of attribute: XMLTree.Attribute, in tree: XMLTree) -> [UInt8] {
    Array(tree.bytes[attribute.name.upperBound..<attribute.value.lowerBound - 1])
  }

  /// An element with attributes whose values are encoded already.
  func element(
    _ name: StaticString, _ attributes: [(name: StaticString, value: [UInt8])],
    indentation: [UInt8], lineBreak: [UInt8]
  ) -> [UInt8] {
    var result = Array("<\(name)".utf8)
    for (index, attribute) in attributes.enumerated() {
      switch index == 0 ? firstLead : otherLead {
      case .inline(let spaces): result += spaces
      case .newLine(let extra): result += lineBreak + indentation + extra
      }
      result += "\(attribute.name)".utf8
      result += equals + [quote] + attribute.value + [quote]
    }
    result += beforeEnd
    if isSelfClosing { return result + "/>".utf8 }
    let lead = hasEndTagLine ? lineBreak + indentation : []
    return result + ">".utf8 + lead + "</\(name)>".utf8
  }
}
