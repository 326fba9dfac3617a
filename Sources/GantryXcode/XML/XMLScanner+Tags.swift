import GantrySystem

extension XMLScanner {
  /// Reads a start tag; false if its end can't be found.
  mutating func scanStartTag() -> Bool {
    let start = position
    position += 1
    let name = scanName()
    guard !name.isEmpty else {
      report(at: start, "'<' begins no tag", "Write '<' as '&lt;'")
      return false
    }
    if open.isEmpty, !elements.isEmpty {
      report(
        at: start, "a second root element '\(text(name))' begins", "Keep one of the two")
    }
    let firstAttribute = attributes.count
    while true {
      let hasSpace = position < bytes.count && bytes[position].isSpace
      skipSpace()
      guard position < bytes.count else {
        report(at: start, "the tag '\(text(name))' is not closed", "The file seems to be truncated")
        return false
      }
      let isSelfClosing = isNext("/>")
      if isSelfClosing || bytes[position] == .greater {
        position += isSelfClosing ? 2 : 1
        let parent = open.last ?? -1
        if !isSelfClosing { open.append(elements.count) }
        elements.append(
          XMLTree.Element(
            name: name, startTag: start..<position, endTag: position..<position,
            attributes: firstAttribute..<attributes.count, parent: parent,
            end: elements.count + 1, isSelfClosing: isSelfClosing))
        return true
      }
      guard let attribute = scanAttribute(before: bytes.count) else { return false }
      if !hasSpace {
        report(
          at: attribute.name.lowerBound, "a space is missing before an attribute",
          "Put one there")
      }
      checkValue(of: attribute)
      checkIsNew(attribute, since: firstAttribute)
      attributes.append(attribute)
    }
  }

  /// Reads an end tag; false if its end can't be found.
  mutating func scanEndTag() -> Bool {
    let start = position
    position += 2
    let name = scanName()
    skipSpace()
    guard !name.isEmpty, position < bytes.count, bytes[position] == .greater else {
      report(at: start, "the end tag '\(text(name))' is not closed", "Write '</\(text(name))>'")
      return false
    }
    position += 1
    guard let match = open.lastIndex(where: { isSameName(elements[$0].name, name) }) else {
      report(
        at: start, "the end tag '\(text(name))' has no start tag",
        open.last.map { "'\(self.name(of: $0))' is open here" })
      // Further problems would only follow from this one.
      return !open.isEmpty
    }
    for element in open[(match + 1)...].reversed() {
      report(
        at: start, "'\(self.name(of: element))' is not closed before '</\(text(name))>'",
        "Close it where it ends")
      close(element, with: start..<start)
    }
    close(open[match], with: start..<position)
    open.removeSubrange(match...)
    return true
  }

  private mutating func close(_ element: Int, with tag: Range<Int>) {
    elements[element].endTag = tag
    elements[element].end = elements.count
  }

  // MARK: Attributes

  /// Reads `name = "value"`; nil, with a problem, for other text.
  mutating func scanAttribute(before end: Int) -> XMLTree.Attribute? {
    let start = position
    let name = scanName()
    guard !name.isEmpty else {
      report(at: start, "this is no attribute's name", "Check the tag around it")
      return nil
    }
    skipSpace()
    guard position < end, bytes[position] == .equals else {
      report(at: start, "the attribute '\(text(name))' has no value", "Write '=' and a value")
      return nil
    }
    position += 1
    skipSpace()
    guard position < end, bytes[position] == .doubleQuote || bytes[position] == .singleQuote
    else {
      report(
        at: start, "the value of the attribute '\(text(name))' is not in quotes",
        "Put quotes around it")
      return nil
    }
    let quote = bytes[position]
    position += 1
    guard let closing = bytes.firstIndex(of: quote, from: position), closing < end else {
      report(
        at: start, "the value of the attribute '\(text(name))' is not closed",
        "The file seems to be truncated, or a quote is missing")
      return nil
    }
    defer { position = closing + 1 }
    return XMLTree.Attribute(name: name, value: position..<closing)
  }

  private mutating func checkValue(of attribute: XMLTree.Attribute) {
    let after = position
    let end = attribute.value.upperBound
    position = attribute.value.lowerBound
    while position < end {
      let byte = bytes[position]
      if byte == .ampersand {
        checkReference(before: end)
      } else if byte == .less {
        report(
          at: position, "'<' is in the value of the attribute '\(text(attribute.name))'",
          "Write it as '&lt;', or close the value before it")
        position = end
      } else if !reportIfForbidden() {
        position += 1
      }
    }
    position = after
  }

  /// Reports an attribute that the tag has already.
  private mutating func checkIsNew(_ attribute: XMLTree.Attribute, since first: Int) {
    // A tag of a scheme has a dozen attributes; a tag made to be slow is cut off.
    guard attributes.count - first < 1000 else {
      if attributes.count - first == 1000 {
        report(
          at: attribute.name.lowerBound, "the tag has more than 1000 attributes",
          "Check that it is the right file")
      }
      return
    }
    let isKnown = attributes[first...].contains { isSameName($0.name, attribute.name) }
    guard isKnown else { return }
    report(
      at: attribute.name.lowerBound,
      "the attribute '\(text(attribute.name))' appears twice in one tag", "Keep one of the two")
  }

  // MARK: Names

  private func isSameName(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && bytes[one].elementsEqual(bytes[other])
  }

  /// Reads a name; an empty range if none begins.
  mutating func scanName() -> Range<Int> {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        guard Self.isNameByte(byte, first: position == start) else { break }
        position += 1
      } else {
        // The bytes are known to be UTF-8.
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let end = min(position + length, bytes.count)
        guard let scalar = text(position..<end).unicodeScalars.first,
          Self.isNameScalar(scalar, first: position == start)
        else { break }
        position = end
      }
    }
    return start..<position
  }

  private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
    default: false
    }
  }

  /// The characters beyond ASCII in names (XML 1.0, 2.3).
  private static func isNameScalar(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: !first
    default: false
    }
  }
}
