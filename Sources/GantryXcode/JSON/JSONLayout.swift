import GantryFormats

/// The places and the style of new values in a text: copied from the text, else as Xcode writes.
struct JSONLayout {
  var tree: JSONTree
  let lineBreak: [UInt8]
  /// The indentation of one level.
  let unit: [UInt8]
  /// Between key and value: ` : `.
  let colon: [UInt8]
  /// After a comma on the same line.
  let inlineGap: [UInt8]
  let escapesSlashes: Bool

  init(tree: JSONTree) {
    self.tree = tree
    let bytes = tree.bytes
    lineBreak = WhiteSpace.lineBreak(of: bytes)
    let first = tree.nodes.count > 1 ? tree.nodes[1] : nil
    let own = first.flatMap { WhiteSpace.indentation(at: $0.memberStart, in: bytes) } ?? []
    unit = own.isEmpty ? [.space, .space] : own
    let member = tree.nodes.first { !$0.key.isEmpty }
    colon = member.map { Array(bytes[Int($0.key.upperBound)..<$0.start]) } ?? Array(" : ".utf8)
    inlineGap = colon.last == .space ? [.space] : []
    // Xcode escapes each slash; another program wrote a file with one that isn't escaped.
    escapesSlashes = !tree.nodes.contains { node in
      node.kind == .string
        && Self.holdsPlainSlash(bytes[node.content])
    }
  }

  private static func holdsPlainSlash(_ text: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in text {
      if byte == UInt8(ascii: "/"), !isEscaped { return true }
      isEscaped = byte == .backslash && !isEscaped
    }
    return false
  }

  // MARK: Asking

  /// Whether the values in an object or array are on lines of their own.
  func isMultiline(_ container: Int) -> Bool {
    let node = tree.nodes[container]
    let children = tree.children(of: container)
    if let first = children.first {
      return tree.bytes[node.start..<tree.nodes[first].memberStart].contains(where: \.isLineBreak)
    }
    if tree.bytes[node.content].contains(where: \.isLineBreak) { return true }
    // An empty pair of brackets takes the layout of its parent.
    return node.parent >= 0 && isMultiline(Int(node.parent))
  }

  /// The indentation of the line of a value or its key.
  func indentation(of node: Int) -> [UInt8] {
    let bytes = tree.bytes
    let start = SourceBytes.start(of: bytes)
    let line = bytes[start..<tree.nodes[node].memberStart].lastIndex(where: \.isLineBreak)
    return Array(bytes[(line.map { $0 + 1 } ?? start)...].prefix { $0 == .space || $0 == .tab })
  }

  // MARK: Writing

  /// A value's text, on lines of its own or on one.
  func text(_ draft: Value, indentation: [UInt8], multiline: Bool) -> [UInt8] {
    let inner = indentation + unit
    return switch draft {
    case .string(let text): Array(JSONText.encoded(text, escapingSlashes: escapesSlashes).utf8)
    case .array(let values):
      list(
        values.map { text($0, indentation: inner, multiline: multiline) }, brackets: "[]",
        indentation, multiline)
    case .object(let members):
      list(
        members.map { member($0.key, $0.value, inner, multiline) }, brackets: "{}", indentation,
        multiline)
    default: Array(JSONWriter.write(draft).utf8)
    }
  }

  private func member(
    _ key: String, _ value: Value, _ indentation: [UInt8], _ multiline: Bool
  ) -> [UInt8] {
    Array(JSONText.encoded(key, escapingSlashes: escapesSlashes).utf8) + colon
      + text(value, indentation: indentation, multiline: multiline)
  }

  private func list(
    _ items: [[UInt8]], brackets: String, _ indentation: [UInt8], _ multiline: Bool
  ) -> [UInt8] {
    let brackets = Array(brackets.utf8)
    var result = [brackets[0]]
    if multiline, items.isEmpty { result += lineBreak }
    for (index, item) in items.enumerated() {
      if index > 0 { result.append(UInt8(ascii: ",")) }
      if multiline { result += lineBreak + indentation + unit }
      if !multiline, index > 0 { result += inlineGap }
      result += item
    }
    if multiline { result += lineBreak + indentation }
    return result + [brackets[1]]
  }

  // MARK: Splices

  func insertion(_ draft: Value, at index: Int, in array: Int) -> Splice {
    let siblings = tree.children(of: array)
    let first = siblings.first.map { tree.bytes[tree.nodes[$0].memberRange] }
    let isMultiline = first?.contains(where: \.isLineBreak) ?? isMultiline(array)
    let level = siblings.first.map { indentation(of: $0) } ?? indentation(of: array) + unit
    return insertion(
      of: text(draft, indentation: level, multiline: isMultiline), at: index, in: array)
  }

  /// Inserts a member into an object, in the order of keys.
  func insertion(_ key: String, _ draft: Value, in object: Int) -> Splice {
    let siblings = tree.children(of: object)
    let index = siblings.firstIndex { Self.isBefore(key, tree.nodes[$0].name) } ?? siblings.count
    let level = siblings.first.map { indentation(of: $0) } ?? indentation(of: object) + unit
    let text = member(key, draft, level, isMultiline(object))
    return insertion(of: text, at: index, in: object)
  }

  /// Sets a member of an object; a nil value removes it.
  func setting(_ key: String, to value: Value?, in object: Int) -> Splice? {
    guard let node = tree.member(key, of: object) else {
      return value.map { insertion(key, $0, in: object) }
    }
    guard let value else { return removal(of: node) }
    return Splice(
      tree.nodes[node].start..<tree.nodes[node].limit,
      text(value, indentation: [], multiline: false))
  }

  /// The order of keys in Xcode's files: without regard to case.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    (one.lowercased(), one) < (other.lowercased(), other)
  }

  /// Inserts a text among the values of an object or array.
  func insertion(of text: [UInt8], at index: Int, in container: Int) -> Splice {
    let node = tree.nodes[container]
    let siblings = tree.children(of: container)
    guard let first = siblings.first else {
      guard isMultiline(container) else { return Splice(node.content, text) }
      let level = indentation(of: container)
      return Splice(node.content, lineBreak + level + unit + text + lineBreak + level)
    }
    let comma = UInt8(ascii: ",")
    guard index > 0 else {
      return .insertion(
        text + [comma] + gap(after: 0, in: container), at: tree.nodes[first].memberStart)
    }
    return .insertion(
      [comma] + gap(after: index - 1, in: container) + text,
      at: tree.nodes[siblings[index - 1]].limit)
  }

  /// The separator between a value and the next, copied from two existing ones.
  private func gap(after index: Int, in container: Int) -> [UInt8] {
    let siblings = tree.children(of: container)
    let isAlone = siblings.count == 1
    let lead = tree.bytes[
      WhiteSpace.run(
        before: tree.nodes[siblings[isAlone ? 0 : max(index, 1)]].memberStart,
        downTo: tree.nodes[container].start + 1, in: tree.bytes)]
    return isAlone && !lead.contains(where: \.isLineBreak) ? inlineGap : Array(lead)
  }

  /// Removes a value from its object or array, with its comma.
  func removal(of node: Int) -> Splice {
    let container = Int(tree.nodes[node].parent)
    let siblings = tree.children(of: container)
    let index = siblings.firstIndex(of: node) ?? 0
    if siblings.count == 1 {
      let empty =
        isMultiline(container) ? lineBreak + lineBreak + indentation(of: container) : []
      return Splice(tree.nodes[container].content, empty)
    }
    guard index > 0 else {
      return .removal(
        tree.nodes[node].memberStart..<tree.nodes[siblings[1]].memberStart)
    }
    return .removal(tree.nodes[siblings[index - 1]].limit..<tree.nodes[node].limit)
  }
}
