/// Reads JSON (RFC 8259) with the place of each value and all problems.
///
/// Stricter than the standard where leniency would hide a mistake: a key given twice in one object
/// is an error, and so is an escaped surrogate without its other half.
package struct JSONScanner {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let maximumDepth: Int
  private let allowsHalfPairs: Bool
  private var position = 0
  private var nodes: [JSONTree.Node] = []
  private var open: [Int] = []
  /// The keys of each open object; an empty set for arrays.
  private var keys: [Set<String>] = []
  private var problems: [JSONProblem] = []

  /// The values of a text in UTF-8, with or without a byte order mark, and its problems.
  ///
  /// At most `limit` problems are returned. Objects and arrays may be nested `depth` deep. With
  /// `allowsHalfPairs`, half a surrogate pair becomes the replacement character.
  package static func scan(
    _ bytes: [UInt8], limit: Int, depth: Int = maximumNestingDepth, allowsHalfPairs: Bool = false
  ) -> (tree: JSONTree, problems: [JSONProblem]) {
    // A byte more, so that an empty text has an address.
    let (nodes, problems) = (bytes.isEmpty ? [0] : bytes).withUnsafeBufferPointer {
      buffer -> ([JSONTree.Node], [JSONProblem]) in
      guard let base = buffer.baseAddress else { return ([], []) }
      var scanner = JSONScanner(
        bytes: base, count: bytes.count, maximumDepth: depth, allowsHalfPairs: allowsHalfPairs)
      scanner.scanDocument(limit)
      return (scanner.nodes, scanner.problems)
    }
    return (JSONTree(bytes: bytes, nodes: nodes), problems)
  }

  private mutating func scanDocument(_ limit: Int) {
    // Places are counted in 32 bits.
    guard count < Int32.max else { return report(.tooLarge, at: 0) }
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    guard scanValue(key: 0..<0, name: "") else { return }
    while !open.isEmpty, problems.count < limit {
      guard scanMember() else { return }
    }
    skipSpace()
    if open.isEmpty, position < count { report(.unexpectedRest, at: position) }
  }

  /// Reads the next value of the innermost object or array, or its end.
  private mutating func scanMember() -> Bool {
    let parent = open[open.count - 1]
    let isObject = nodes[parent].kind == .object
    let closing: UInt8 = isObject ? 0x7D : 0x5D
    skipSpace()
    if position < count, bytes[position] == closing { return close(parent) }
    if parent != nodes.count - 1 {
      guard position < count, bytes[position] == 0x2C else {
        return fail(.missingComma(or: Unicode.Scalar(closing)), at: position, of: parent)
      }
      let comma = position
      position += 1
      skipSpace()
      if position < count, bytes[position] == closing {
        report(.commaBeforeEnd, at: position, start: comma)
        return close(parent)
      }
    }
    return isObject ? scanKey(of: parent) : scanValue(key: 0..<0, name: "")
  }

  private mutating func scanKey(of object: Int) -> Bool {
    let start = position
    guard position < count, bytes[position] == 0x22 else {
      return fail(.missingKey, at: position, of: object)
    }
    guard let isEscaped = scanString() else { return false }
    let name = JSONText.decoded(
      UnsafeBufferPointer(start: bytes, count: count), start + 1..<position - 1,
      isEscaped: isEscaped)
    let range = Int32(start)..<Int32(position)
    if !keys[keys.count - 1].insert(name).inserted { report(.duplicateKey(name), at: start) }
    skipSpace()
    guard position < count, bytes[position] == 0x3A else {
      return fail(.missingColon(key: name), at: position, of: object, start: start)
    }
    position += 1
    return scanValue(key: range, name: name)
  }

  private mutating func close(_ node: Int) -> Bool {
    position += 1
    nodes[node].range = nodes[node].range.lowerBound..<Int32(position)
    nodes[node].end = Int32(nodes.count)
    open.removeLast()
    keys.removeLast()
    return true
  }

  // MARK: Values

  private mutating func scanValue(key: Range<Int32>, name: String) -> Bool {
    skipSpace()
    guard position < count else { return fail(.missingValue, at: position, of: open.last) }
    let start = position
    let kind: JSONTree.Kind
    var isEscaped = false
    switch bytes[position] {
    case 0x7B, 0x5B:
      kind = bytes[position] == 0x7B ? .object : .array
      guard open.count < maximumDepth else { return fail(.tooDeep, at: position) }
      position += 1
      open.append(nodes.count)
      keys.append([])
    case 0x22:
      kind = .string
      guard let isRead = scanString() else { return false }
      isEscaped = isRead
    case 0x2D, 0x30...0x39:
      kind = .number
      guard scanNumber() else { return false }
    case 0x74:
      kind = .true
      guard scanWord("true") else { return false }
    case 0x66:
      kind = .false
      guard scanWord("false") else { return false }
    case 0x6E:
      kind = .null
      guard scanWord("null") else { return false }
    default: return fail(.unexpected, at: position)
    }
    // An array or object has just been opened itself.
    let isOpen = kind == .object || kind == .array
    let parent = isOpen ? open.dropLast().last : open.last
    nodes.append(
      JSONTree.Node(
        kind: kind, isEscaped: isEscaped, range: Int32(start)..<Int32(position), key: key,
        name: name, parent: Int32(parent ?? -1), end: Int32(nodes.count + 1)))
    return true
  }

  private mutating func scanWord(_ word: StaticString) -> Bool {
    guard UnsafeBufferPointer(start: bytes, count: count).holds(word, at: position) else {
      return fail(.unexpected, at: position)
    }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func scanNumber() -> Bool {
    let start = position
    if bytes[position] == 0x2D { position += 1 }
    let isZero = position < count && bytes[position] == 0x30
    guard let length = skipDigits(of: start) else { return false }
    if isZero, length > 1 { return fail(.leadingZero, at: start) }
    if position < count, bytes[position] == 0x2E {
      position += 1
      if skipDigits(of: start) == nil { return false }
    }
    // E or e.
    if position < count, bytes[position] | 0x20 == 0x65 {
      position += 1
      if position < count, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
      if skipDigits(of: start) == nil { return false }
    }
    return true
  }

  /// Counts digits; nil, and a problem of the number, where there is none.
  private mutating func skipDigits(of number: Int) -> Int? {
    let start = position
    while position < count, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
    if position > start { return position - start }
    report(.missingDigit, at: position, start: number)
    return nil
  }

  private mutating func skipSpace() {
    while position < count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  // MARK: Strings

  /// Moves past a string; returns whether it holds a backslash, or nil where it can't be read.
  private mutating func scanString() -> Bool? {
    let start = position
    var isEscaped = false
    var index = start + 1
    while index < count {
      let byte = bytes[index]
      if byte == 0x22 {
        position = index + 1
        return isEscaped
      }
      if byte == 0x5C {
        isEscaped = true
        index = escapeEnd(index)
      } else if byte < 0x20 {
        report(.controlCharacter, at: index)
        return nil
      } else if byte < 0x80 {
        index += 1
      } else if let length = UTF8.scalarLength(at: index, in: bytes, count) {
        index += length
      } else {
        report(.invalidUTF8, at: index)
        return nil
      }
    }
    report(.unclosedString, at: start)
    return nil
  }

  /// The end of an escape; an unknown escape is a problem and ends after its letter.
  private mutating func escapeEnd(_ start: Int) -> Int {
    guard start + 1 < count else { return count }
    let letter = bytes[start + 1]
    guard letter == 0x75 else {
      if JSONText.meaning(letter) == 0 { report(.unknownEscape, at: start) }
      return start + 2
    }
    guard let unit = JSONText.unit(bytes, start + 2, count) else {
      report(.shortUnicodeEscape, at: start)
      return start + 2
    }
    if Unicode.Scalar(unit) != nil { return start + 6 }
    if JSONText.pair(unit, bytes, start + 6, count) != nil { return start + 12 }
    if !allowsHalfPairs { report(.halfSurrogatePair, at: start) }
    return start + 6
  }

  // MARK: Problems

  private mutating func report(_ kind: JSONProblem.Kind, at offset: Int, start: Int? = nil) {
    problems.append(JSONProblem(kind: kind, offset: offset, start: start ?? offset))
  }

  /// Reports the problem that ends the reading; at the text's end it begins at what isn't closed.
  private mutating func fail(
    _ kind: JSONProblem.Kind, at offset: Int, of container: Int? = nil, start: Int? = nil
  ) -> Bool {
    let opening = position < count ? nil : container.map { nodes[$0].start }
    report(kind, at: offset, start: start ?? opening)
    return false
  }
}
