/// Reads JSON (RFC 8259), and says where everything stands.
///
/// It is stricter than Foundation, which on Linux accepts a comma before a closing bracket and keeps the
/// last of two values with one key: an edit of such a file could lose something.
struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var nodes: [JSONTree.Node] = []
  private var open: [Int] = []
  /// The keys of each open object; an empty set for arrays.
  private var keys: [Set<String>] = []
  private var problems: [ScanProblem] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    self.bytes = bytes
    position = start
  }

  /// What a text holds; throws all problems that could be found.
  static func scan(_ bytes: [UInt8], path: String) throws(XcodeFileError) -> JSONTree {
    var problems = SourceBytes.obstacles(in: bytes)
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    var tree = JSONTree(bytes: bytes, nodes: [])
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, start: SourceBytes.start(of: bytes))
      scanner.scanDocument()
      problems = scanner.problems
      tree.nodes = scanner.nodes
    }
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    return tree
  }

  private mutating func scanDocument() {
    skipSpace()
    guard position < bytes.count else {
      return report(at: 0, "the file is empty", "Restore it from version control")
    }
    guard bytes[position] == UInt8(ascii: "{") || bytes[position] == UInt8(ascii: "[") else {
      return report(at: position, "the file is not JSON", "Check that it is the right file")
    }
    guard scanValue(key: 0..<0) else { return }
    while !open.isEmpty, problems.count < SourceBytes.maximumProblems {
      guard scanMember() else { return }
    }
    skipSpace()
    guard position >= bytes.count || !open.isEmpty else {
      return report(at: position, "there is text after the end of the JSON", "Remove it")
    }
  }

  /// Reads the next value of the innermost object or array, or its end.
  private mutating func scanMember() -> Bool {
    guard let parent = open.last else { return false }
    let isObject = nodes[parent].kind == .object
    let closing = UInt8(ascii: isObject ? "}" : "]")
    let isFirst = parent == nodes.count - 1
    skipSpace()
    guard position < bytes.count else { return isTruncated(parent) }
    if bytes[position] == closing {
      close(parent)
      return true
    }
    if !isFirst {
      guard bytes[position] == UInt8(ascii: ",") else {
        report(
          at: position, "a ',' or '\(Character(Unicode.Scalar(closing)))' is missing here",
          "Add it")
        return false
      }
      let comma = position
      position += 1
      skipSpace()
      guard position < bytes.count else { return isTruncated(parent) }
      if bytes[position] == closing {
        report(at: comma, "a comma stands before a closing bracket", "Remove it")
        close(parent)
        return true
      }
    }
    guard isObject else { return scanValue(key: 0..<0) }
    return scanKey(of: parent)
  }

  private mutating func scanKey(of object: Int) -> Bool {
    let start = position
    guard bytes[position] == .doubleQuote, scanString() else {
      if problems.isEmpty || bytes[start] != .doubleQuote {
        report(at: start, "a key in double quotes is missing here", "Add it")
      }
      return false
    }
    let range = start..<position
    let key = JSONText.decoded(ArraySlice(bytes[range.lowerBound + 1..<range.upperBound - 1]))
    if let last = keys.indices.last, !keys[last].insert(key).inserted {
      report(at: start, "the key '\(key)' stands twice in one object", "Keep one of the two")
    }
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
      report(at: start, "the key '\(key)' has no ':' after it", "Add it with a value")
      return false
    }
    position += 1
    skipSpace()
    guard position < bytes.count else { return isTruncated(object) }
    return scanValue(key: Int32(range.lowerBound)..<Int32(range.upperBound))
  }

  private mutating func close(_ node: Int) {
    position += 1
    nodes[node].range = nodes[node].range.lowerBound..<Int32(position)
    nodes[node].end = Int32(nodes.count)
    open.removeLast()
    keys.removeLast()
  }

  private mutating func isTruncated(_ node: Int) -> Bool {
    let what = nodes[node].kind == .object ? "object" : "array"
    report(
      at: nodes[node].start, "the \(what) is not closed", "The file seems to be truncated")
    return false
  }

  // MARK: Values

  private mutating func scanValue(key: Range<Int32>) -> Bool {
    let start = position
    let kind: JSONTree.Kind
    var isContainer = false
    switch bytes[position] {
    case UInt8(ascii: "{"): (kind, isContainer) = (.object, true)
    case UInt8(ascii: "["): (kind, isContainer) = (.array, true)
    case .doubleQuote: kind = .string
    case UInt8(ascii: "t"): kind = .true
    case UInt8(ascii: "f"): kind = .false
    case UInt8(ascii: "n"): kind = .null
    default: kind = .number
    }
    let isRead =
      switch kind {
      case .object, .array: skip(1)
      case .string: scanString()
      case .true: scanWord("true")
      case .false: scanWord("false")
      case .null: scanWord("null")
      case .number: scanNumber()
      }
    guard isRead else { return false }
    let index = nodes.count
    nodes.append(
      JSONTree.Node(
        kind: kind, range: Int32(start)..<Int32(position), key: key,
        parent: Int32(open.last ?? -1), end: Int32(index + 1)))
    if isContainer {
      open.append(index)
      keys.append([])
    }
    return true
  }

  private mutating func skip(_ count: Int) -> Bool {
    position += count
    return true
  }

  private mutating func scanString() -> Bool {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case .doubleQuote: return skip(1)
      case .backslash:
        let escape = ArraySlice(bytes[position..<min(position + 12, bytes.count)])
        if let (_, count) = JSONText.escape(escape) {
          position += count
        } else {
          report(
            at: position, "a backslash begins no escape that JSON knows",
            "Write '\\\\' for a backslash")
          position += 2
        }
      case 0..<0x20:
        report(
          at: position, "a control character or line break stands in a string",
          "Write it as an escape, such as '\\n'")
        return false
      default: position += 1
      }
    }
    report(at: start, "the string is not closed", "The file seems to be truncated")
    return false
  }

  private mutating func scanWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    let isWord =
      bytes.count - position >= count
      && (0..<count).allSatisfy { bytes[position + $0] == word.utf8Start[$0] }
    guard isWord else {
      report(at: position, "this is no value that JSON knows", "Check the spelling")
      return false
    }
    return skip(count)
  }

  private mutating func scanNumber() -> Bool {
    let start = position
    if isNext("-") { position += 1 }
    let firstDigit = position
    var isValid = skipDigits() > 0
    if isValid, bytes[firstDigit] == UInt8(ascii: "0"), position - firstDigit > 1 {
      isValid = false
    }
    if isValid, isNext(".") {
      position += 1
      isValid = skipDigits() > 0
    }
    if isValid, isNext("e") || isNext("E") {
      position += 1
      if isNext("+") || isNext("-") { position += 1 }
      isValid = skipDigits() > 0
    }
    if !isValid { report(at: start, "this is no value that JSON knows", "Check the spelling") }
    return isValid
  }

  private func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }

  private mutating func report(at offset: Int, _ message: String, _ advice: String) {
    problems.append(ScanProblem(at: offset, message, advice))
  }
}
