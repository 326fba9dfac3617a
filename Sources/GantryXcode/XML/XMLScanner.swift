import GantryFormats
import GantrySystem

/// Reads XML 1.0 without a document type, with the place of each element.
///
/// Each step consumes a tag, a comment or the like, so the time is linear.
struct XMLScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  var elements: [XMLTree.Element] = []
  var attributes: [XMLTree.Attribute] = []
  /// The indexes of open elements.
  var open: [Int] = []
  private(set) var problems: [ScanProblem] = []

  /// Reads a text; throws all problems that could be found.
  static func scan(_ bytes: [UInt8], path: String) throws(XcodeFileError) -> XMLTree {
    var problems = SourceBytes.obstacles(in: bytes)
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    var tree = XMLTree(bytes: bytes, elements: [], attributes: [])
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = XMLScanner(bytes: buffer, position: SourceBytes.start(of: bytes))
      scanner.scanDocument()
      problems = scanner.problems
      tree.elements = scanner.elements
      tree.attributes = scanner.attributes
    }
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    return tree
  }

  // MARK: The document

  private mutating func scanDocument() {
    let start = position
    skipSpace()
    if position == bytes.count {
      return report(at: start, "the file is empty", "Restore it from version control")
    }
    guard bytes[position] == .less else {
      return report(at: position, "the file is not XML", "Check that it is the right file")
    }
    position = start
    if isNext("<?xml"), position + 5 < bytes.count, bytes[position + 5].isSpace {
      guard skipDeclaration() else { return }
    }
    while position < bytes.count, problems.count < SourceBytes.maximumProblems {
      guard scanNext() else { return }
    }
    // Elements that are open when scanning gave up aren't problems themselves.
    guard problems.count < SourceBytes.maximumProblems else { return }
    for element in open.reversed() {
      report(
        at: elements[element].start, "the element '\(name(of: element))' is not closed",
        "The file seems to be truncated")
    }
    if elements.isEmpty, problems.isEmpty {
      report(at: position, "the file holds no element", "Check that it is the right file")
    }
  }

  /// Reads text, a tag, a comment or the like; false if the rest can't be understood.
  private mutating func scanNext() -> Bool {
    if bytes[position] != .less { return scanText() }
    if isNext("<!--") { return skipComment() }
    if isNext("<![CDATA[") { return skipCharacterData() }
    if isNext("<!DOCTYPE") {
      report(
        at: position, "a document type is not supported",
        "Remove the DOCTYPE declaration, which Xcode never writes")
      return false
    }
    if isNext("<?") { return skipInstruction() }
    if isNext("</") { return scanEndTag() }
    return scanStartTag()
  }

  private mutating func scanText() -> Bool {
    let start = position
    let end = bytes.firstIndex(of: .less, from: position) ?? bytes.count
    while position < end {
      let byte = bytes[position]
      let isAtLineStart = position > 0 && bytes[position - 1].isLineBreak
      if isAtLineStart, SourceBytes.conflictMark(at: position, in: bytes) != nil {
        add(.conflictMarker(at: position))
        position += 7
      } else if open.isEmpty, !byte.isSpace {
        let place = elements.isEmpty ? "before" : "after"
        report(at: position, "there is text \(place) the root element", "Remove it")
        position = end
      } else if byte == .ampersand {
        checkReference(before: end)
      } else if reportIfForbidden() {
        continue
      } else if byte == UInt8(ascii: "]"), isNext("]]>") {
        report(at: position, "']]>' is outside of CDATA", "Write it as ']]&gt;'")
        position += 3
      } else {
        position += 1
      }
    }
    return position > start
  }

  /// Reads past a reference at the position, and reports it if it is invalid.
  mutating func checkReference(before end: Int) {
    let start = position
    // No valid reference is longer, apart from leading zeros.
    let limit = min(end, start + 64)
    var index = start + 1
    while index < limit, bytes[index] != UInt8(ascii: ";"), !bytes[index].isSpace,
      bytes[index] != .ampersand
    {
      index += 1
    }
    if index < limit, bytes[index] == UInt8(ascii: ";") {
      if XMLText.scalar(ofReference: ArraySlice(bytes[start + 1..<index])) == nil {
        report(
          at: start, "'\(text(start..<index + 1))' is no reference that XML knows",
          "Write '&' as '&amp;'")
      }
      position = index + 1
    } else {
      report(at: start, "'&' begins a reference that does not end", "Write '&' as '&amp;'")
      position = start + 1
    }
  }

  // MARK: Comments and the like

  private mutating func skipComment() -> Bool {
    guard let end = find("--", from: position + 4) else { return isUnclosed("comment") }
    checkCharacters(in: position..<end)
    if !bytes.holds("-->", at: end) {
      report(at: end, "'--' is inside of a comment", "Write something else there")
    }
    guard let next = find("-->", from: end) else { return false }
    position = next + 3
    return true
  }

  private mutating func skipCharacterData() -> Bool {
    guard let end = find("]]>", from: position + 9) else { return isUnclosed("CDATA section") }
    if open.isEmpty {
      report(at: position, "a CDATA section is outside of the root element", "Remove it")
    }
    checkCharacters(in: position..<end)
    position = end + 3
    return true
  }

  private mutating func skipInstruction() -> Bool {
    let start = position
    guard let end = find("?>", from: position + 2) else {
      return isUnclosed("processing instruction")
    }
    position += 2
    let name = scanName()
    if name.isEmpty || position < end && !bytes[position].isSpace {
      report(at: start, "the processing instruction has no name", "Remove it")
    } else if text(name).lowercased() == "xml" {
      report(at: start, "the XML declaration must come first in the file", "Move or remove it")
    }
    checkCharacters(in: start..<end)
    position = end + 2
    return true
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8"?>`, whose encoding must be known here.
  private mutating func skipDeclaration() -> Bool {
    guard let end = find("?>", from: position) else { return isUnclosed("XML declaration") }
    let start = position
    position += 5
    var names: [String] = []
    while true {
      let hasSpace = position < end && bytes[position].isSpace
      skipSpace()
      if position >= end { break }
      guard hasSpace, let attribute = scanAttribute(before: end) else { break }
      names.append(text(attribute.name))
      let value = text(attribute.value)
      let isRight =
        switch names {
        case ["version"]: value.hasPrefix("1.") && value.utf8.count > 2
        case ["version", "encoding"]: isReadable(encoding: value, at: attribute)
        case ["version", "standalone"], ["version", "encoding", "standalone"]:
          value == "yes" || value == "no"
        default: false
        }
      if !isRight, problems.isEmpty {
        report(at: start, "the XML declaration is not valid", Self.declaration)
      }
    }
    if problems.isEmpty, names.isEmpty || position != end {
      report(at: start, "the XML declaration is not valid", Self.declaration)
    }
    position = end + 2
    return problems.isEmpty
  }

  private static let declaration = "Write '<?xml version=\"1.0\" encoding=\"UTF-8\"?>'"

  private mutating func isReadable(encoding: String, at attribute: XMLTree.Attribute) -> Bool {
    // ASCII is a part of UTF-8; its supersets are accepted as long as no other byte occurs.
    let name = encoding.lowercased()
    if name == "utf-8" || name == "utf8" { return true }
    let isSuperset =
      name == "us-ascii" || name == "ascii" || name.hasPrefix("iso-8859-")
      || name.hasPrefix("windows-125")
    if isSuperset, !bytes.contains(where: { $0 >= 0x80 }) { return true }
    add(
      ScanProblem(
        at: attribute.value.lowerBound, code: .unsupportedEncoding,
        "the encoding '\(encoding)' is not supported", "Convert the file to UTF-8 with 'iconv'"))
    return true
  }

  private mutating func isUnclosed(_ thing: String) -> Bool {
    report(at: position, "the \(thing) is not closed", "The file seems to be truncated")
    return false
  }

  /// Reads a range up to its first character that XML can't hold.
  private mutating func checkCharacters(in range: Range<Int>) {
    position = range.lowerBound
    while position < range.upperBound, !reportIfForbidden() { position += 1 }
  }

  // MARK: Bytes

  mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }

  func isNext(_ text: StaticString) -> Bool { bytes.holds(text, at: position) }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    while let found = bytes.firstIndex(of: text.utf8Start[0], from: index) {
      if bytes.holds(text, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func name(of element: Int) -> String { text(elements[element].name) }

  // MARK: Problems

  mutating func add(_ problem: ScanProblem) {
    if problems.count < SourceBytes.maximumProblems { problems.append(problem) }
  }

  mutating func report(at offset: Int, _ message: String, _ advice: String? = nil) {
    add(ScanProblem(at: offset, message, advice))
  }

  /// Reports a character that XML can't hold, and moves past it; false for other characters.
  mutating func reportIfForbidden() -> Bool {
    let byte = bytes[position]
    if byte < .space, !byte.isSpace {
      let code = String(byte, radix: 16, uppercase: true)
      report(at: position, "the control character U+\(code) isn't allowed in XML", "Remove it")
      position += 1
      return true
    }
    // U+FFFE and U+FFFF.
    guard byte == 0xEF, bytes.count - position >= 3, bytes[position + 1] == 0xBF,
      bytes[position + 2] >= 0xBE
    else { return false }
    report(at: position, "a character that XML does not allow is here", "Remove it")
    position += 3
    return true
  }
}
