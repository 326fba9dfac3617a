import GantryFormats

/// The element of an entry: how to make it, or a copy of it, say something else.
struct EntryElement {
  var tree: XMLTree
  var row: SchemeDocument.Row

  private var kind: EntryKind { row.entry.kind }

  /// What changes so that the entry says something else; nothing for what it says already.
  func splices(saying draft: EntryDraft) throws(XcodeFileError) -> [Splice] {
    let entry = row.entry
    var splices: [Splice] = []
    let writer = AttributeWriter(tree: tree, element: row.element)
    let name = tree.attribute(kind.nameAttribute, of: row.element)
    if !draft.name.isIdentical(to: entry.name), let name {
      splices.append(Splice(Self.range(of: name), try XMLText.encoded(draft.name)))
    }
    let value = kind == .environmentVariable ? tree.attribute("value", of: row.element) : nil
    switch (draft.value, value) {
    case (let new?, let old?):
      if !new.isIdentical(to: entry.value ?? "") {
        splices.append(Splice(Self.range(of: old), try XMLText.encoded(new)))
      }
    case (let new?, nil) where kind == .environmentVariable:
      splices.append(writer.insertion(of: "value", try XMLText.encoded(new), after: name))
    case (nil, let old?): splices.append(writer.removal(of: old))
    default: break
    }
    if draft.isEnabled != entry.isEnabled {
      let text = Array((draft.isEnabled ? "YES" : "NO").utf8)
      if let flag = tree.attribute("isEnabled", of: row.element) {
        splices.append(Splice(Self.range(of: flag), text))
      } else {
        splices.append(writer.insertion(of: "isEnabled", text, after: nil))
      }
    }
    return splices
  }

  /// A copy of the element with other values; nil if it isn't the plain shape that an entry has.
  func copy(saying draft: EntryDraft) throws(XcodeFileError) -> [UInt8]? {
    let element = tree.elements[row.element]
    var values: [(StaticString, [UInt8])] = [(kind.nameAttribute, try XMLText.encoded(draft.name))]
    if let value = draft.value { values.append(("value", try XMLText.encoded(value))) }
    values.append(("isEnabled", Array((draft.isEnabled ? "YES" : "NO").utf8)))
    guard tree.attributes(of: row.element).count == values.count,
      tree.bytes[element.content].allSatisfy(\.isSpace)
    else { return nil }
    var splices: [Splice] = []
    for (name, value) in values {
      guard let attribute = tree.attribute(name, of: row.element) else { return nil }
      let range = Self.range(of: attribute)
      splices.append(
        Splice(range.lowerBound - element.start..<range.upperBound - element.start, value))
    }
    return Splice.apply(splices, to: Array(tree.bytes[element.range]))
  }

  static func range(of attribute: XMLTree.Attribute) -> Range<Int> {
    Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)
  }
}

/// Puts attributes into a tag and takes them out, in the tag's own style.
struct AttributeWriter {
  var tree: XMLTree
  var element: Int

  /// A new attribute after another, or after the last.
  func insertion(
    of name: StaticString, _ value: [UInt8], after other: XMLTree.Attribute?
  ) -> Splice {
    let attributes = Array(tree.attributes(of: element))
    var text: [UInt8] = []
    guard let other = other ?? attributes.last else {
      text.append(.space)
      text.append(name)
      text += Array(" = ".utf8) + [.doubleQuote] + value + [.doubleQuote]
      return .insertion(text, at: Int(tree.elements[element].name.upperBound))
    }
    let quote = tree.bytes[other.range.upperBound - 1]
    text += WhiteSpace.run(before: other.range.lowerBound, in: tree.bytes).map { tree.bytes[$0] }
    text.append(name)
    text += XMLShape.equals(of: other, in: tree) + [quote] + value + [quote]
    return .insertion(text, at: other.range.upperBound)
  }

  func removal(of attribute: XMLTree.Attribute) -> Splice {
    let space = WhiteSpace.run(before: attribute.range.lowerBound, in: tree.bytes)
    return .removal(space.lowerBound..<attribute.range.upperBound)
  }
}

extension String {
  /// Whether two texts have the same scalars: `==` also holds for other spellings of a character.
  func isIdentical(to other: String) -> Bool { unicodeScalars.elementsEqual(other.unicodeScalars) }
}
