/// The places of new elements in a text, and the white space around them.
struct XMLLayout {
  var tree: XMLTree

  func separator(before element: Int) -> [UInt8] {
    let parent = tree.elements[element].parent
    let bound = parent < 0 ? 0 : tree.elements[parent].startTag.upperBound
    return Array(
      tree.bytes[
        WhiteSpace.separator(before: tree.elements[element].start, downTo: bound, in: tree.bytes)])
  }

  func indentation(of element: Int) -> [UInt8] {
    WhiteSpace.indentation(at: tree.elements[element].start, in: tree.bytes) ?? []
  }

  /// The indentation of one level: copied from the root's children, else Xcode's three spaces.
  var unit: [UInt8] {
    let canonical: [UInt8] = [.space, .space, .space]
    guard let child = tree.children(of: 0).first(where: { _ in true }),
      let own = WhiteSpace.indentation(at: tree.elements[child].start, in: tree.bytes)
    else { return canonical }
    let root = indentation(of: 0)
    guard own.count > root.count, own.starts(with: root) else { return canonical }
    return Array(own.dropFirst(root.count))
  }

  /// The white space between a tag and a new first child.
  ///
  /// Its last part, after the line break, is the child's indentation.
  func childSeparator(in parent: Int) -> [UInt8] {
    if let child = tree.children(of: parent).first(where: { _ in true }) {
      return separator(before: child)
    }
    let own = separator(before: parent)
    // An element without a line of its own has its children on the same line too.
    guard let lineBreak = WhiteSpace.lineBreak(of: own[...]) else { return own }
    return lineBreak + own.dropFirst(lineBreak.count) + unit
  }

  /// Inserts a text directly after an element's start tag, with white space before it.
  ///
  /// An element without content, or that closes itself, gets its end tag on a line of its own.
  func insertionOfFirstChild(
    _ text: [UInt8], separator: [UInt8], in parent: Int
  ) -> Splice {
    let element = tree.elements[parent]
    let lineBreak = WhiteSpace.lineBreak(of: separator[...])
    let closing = lineBreak.map { $0 + indentation(of: parent) } ?? []
    guard element.isSelfClosing else {
      let isEmpty = element.content.isEmpty
      return .insertion(
        separator + text + (isEmpty ? closing : []), at: element.startTag.upperBound)
    }
    let lastPart =
      tree.attributes(of: parent).last?.range.upperBound ?? element.name.upperBound
    let replacement =
      [.greater] + separator + text + closing + Array("</".utf8) + tree.bytes[element.name]
      + [.greater]
    return Splice(lastPart..<element.startTag.upperBound, replacement)
  }

  /// Inserts a text among elements, with the white space of one of them.
  func insertion(
    of text: [UInt8], at index: Int, among elements: [Int], like neighbor: Int
  ) -> Splice {
    let separator = separator(before: neighbor)
    return index == 0
      ? .insertion(text + separator, at: tree.elements[elements[0]].start)
      : .insertion(separator + text, at: end(of: elements[index - 1]))
  }

  /// The place after an element and a comment on its line.
  func end(of element: Int) -> Int {
    let end = tree.elements[element].limit
    var index = end
    while index < tree.bytes.count, tree.bytes[index] == .space || tree.bytes[index] == .tab {
      index += 1
    }
    guard tree.bytes[index...].starts(with: Array("<!--".utf8)) else { return end }
    while index + 2 < tree.bytes.count, !tree.bytes[index].isLineBreak {
      if tree.bytes[index...].starts(with: Array("-->".utf8)) {
        // A comment before another element belongs to that element.
        let after = index + 3
        let isLast = tree.bytes[after...].first { $0 != .space && $0 != .tab }?.isLineBreak
        return isLast == true ? after : end
      }
      index += 1
    }
    return end
  }

  /// An element with the comment after it on its line.
  func range(of element: Int) -> Range<Int> { tree.elements[element].start..<end(of: element) }

  /// Removes an element with its comment and the white space before it.
  func removal(of element: Int) -> Splice {
    let range = range(of: element)
    return .removal(range.lowerBound - separator(before: element).count..<range.upperBound)
  }

  /// Removes it as ``removal(of:)`` does; the parent's tags close on one another if nothing is left
  /// between them and the file writes empty elements so.
  func removalLeavingNothing(of element: Int) -> Splice {
    let removal = removal(of: element)
    let parent = tree.elements[element].parent
    guard parent >= 0 else { return removal }
    let content = tree.elements[parent].content
    let rest =
      tree.bytes[content.lowerBound..<removal.range.lowerBound]
      + tree.bytes[removal.range.upperBound..<content.upperBound]
    guard rest.allSatisfy(\.isSpace), closesEmptyElementsAtOnce(except: parent, element) else {
      return removal
    }
    return .removal(content)
  }

  /// Whether the file has elements without content, and none with white space alone.
  private func closesEmptyElementsAtOnce(except parent: Int, _ removed: Int) -> Bool {
    var isFound = false
    let inside = removed..<tree.elements[removed].end
    for index in tree.elements.indices where index != parent && !inside.contains(index) {
      let element = tree.elements[index]
      guard !element.isSelfClosing, element.end == index + 1 else { continue }
      if !element.content.isEmpty {
        if tree.bytes[element.content].allSatisfy(\.isSpace) { return false }
        continue
      }
      isFound = true
    }
    return isFound
  }
}
