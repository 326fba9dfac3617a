import GantryFormats

/// The element of an entry, and edits of it or of a copy.
struct EntryElement {
  var tree: XMLTree
  var row: SchemeDocument.Row

  private var kind: EntryKind { row.entry.kind }

  /// The changes that give the entry other contents; none where they are equal.
  func splices(saying draft: EntryDraft) throws(XcodeFileError) -> [Splice] {
    let entry = row.entry
    var splices: [Splice] = []
    let writer = AttributeWriter(tree: tree, element: row.element)
    let name = tree.attribute(kind.nameAttribute, of: row.element)
    if !draft.name.isIdentical(to: entry.name), let name {
      splices.append(Splice(name.value, try XMLText.encoded(draft.name)))
    }
    let value = kind == .environmentVariable ? tree.attribute("value", of: row.element) : nil
    switch (draft.value, value) {
    case (let new?, let old?):
      if !new.isIdentical(to: entry.value ?? "") {
        splices.append(Splice(old.value, try XMLText.encoded(new)))
      }
    case (let new?, nil) where kind == .environmentVariable:
      splices.append(writer.insertion(of: "value", try XMLText.encoded(new), after: name))
    case (nil, let old?): splices.append(writer.removal(of: old))
    default: break
    }
    if draft.isEnabled != entry.isEnabled {
      let text = Self.flag(draft.isEnabled)
      if let flag = tree.attribute("isEnabled", of: row.element) {
        splices.append(Splice(flag.value, text))
      } else {
        splices.append(writer.insertion(of: "isEnabled", text, after: nil))
      }
    }
    return splices
  }

  /// A copy of the element with other contents; nil if the element isn't a plain entry.
  func copy(saying draft: EntryDraft) throws(XcodeFileError) -> [UInt8]? {
    let element = tree.elements[row.element]
    let values = try Self.attributes(saying: draft)
    guard tree.attributes(of: row.element).count == values.count,
      tree.bytes[element.content].allSatisfy(\.isSpace)
    else { return nil }
    var splices: [Splice] = []
    for (name, value) in values {
      guard let attribute = tree.attribute(name, of: row.element) else { return nil }
      let range = attribute.value
      splices.append(
        Splice(range.lowerBound - element.start..<range.upperBound - element.start, value))
    }
    return Splice.apply(splices, to: Array(tree.bytes[element.range]))
  }

  /// The attributes of an entry's element.
  static func attributes(
    saying draft: EntryDraft
  ) throws(XcodeFileError) -> [(name: StaticString, value: [UInt8])] {
    var attributes = [(name: draft.kind.nameAttribute, value: try XMLText.encoded(draft.name))]
    if let value = draft.value { attributes.append(("value", try XMLText.encoded(value))) }
    attributes.append(("isEnabled", flag(draft.isEnabled)))
    return attributes
  }

  static func flag(_ isOn: Bool) -> [UInt8] { Array((isOn ? "YES" : "NO").utf8) }
}

/// Inserts attributes into a tag and removes them, in the tag's own style.
struct AttributeWriter {
  var tree: XMLTree
  var element: Int

  /// A new attribute after another, or after the last one.
  func insertion(
    of name: StaticString, _ value: [UInt8], after other: XMLTree.Attribute?
  ) -> Splice {
    let attributes = tree.attributes(of: element)
    guard let other = other ?? attributes.last else {
      return .insertion(
        Array(" \(name) = \"".utf8) + value + [.doubleQuote],
        at: tree.elements[element].name.upperBound)
    }
    let quote = tree.bytes[other.range.upperBound - 1]
    let lead = Array(tree.bytes[WhiteSpace.run(before: other.range.lowerBound, in: tree.bytes)])
    let assignment = Array("\(name)".utf8) + XMLShape.equals(of: other, in: tree)
    return .insertion(lead + assignment + [quote] + value + [quote], at: other.range.upperBound)
  }

  func removal(of attribute: XMLTree.Attribute) -> Splice {
    let space = WhiteSpace.run(before: attribute.range.lowerBound, in: tree.bytes)
    return .removal(space.lowerBound..<attribute.range.upperBound)
  }
}

extension String {
  /// Whether two texts have the same scalars: `==` also holds for equivalent characters.
  func isIdentical(to other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
