import GantryFormats

extension JSONTree {
  /// Reads the values of a file; throws all problems that could be found.
  static func read(_ bytes: [UInt8], path: String) throws(XcodeFileError) -> JSONTree {
    var problems = SourceBytes.obstacles(in: bytes)
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    let scan = JSONScanner.scan(bytes, limit: SourceBytes.maximumProblems, depth: .max)
    switch bytes[SourceBytes.start(of: bytes)...].first(where: { !$0.isSpace }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      problems = scan.problems.map { ScanProblem($0, in: bytes) }
    case nil:
      problems = [ScanProblem(at: 0, "the file is empty", "Restore it from version control")]
    default:
      let start = scan.tree.nodes.first?.start ?? scan.problems[0].start
      problems = [ScanProblem(at: start, "the file is not JSON", "Check that it is the right file")]
    }
    guard problems.isEmpty else { throw ScanProblem.error(problems, in: bytes, path: path) }
    return scan.tree
  }
}

extension ScanProblem {
  fileprivate init(_ problem: JSONProblem, in bytes: [UInt8]) {
    let truncated = "The file seems to be truncated"
    let (offset, start) = (problem.offset, problem.start)
    let isAtEnd = offset == bytes.count
    self =
      switch problem.kind {
      case .missingComma where isAtEnd, .missingKey where isAtEnd, .missingValue where isAtEnd:
        ScanProblem(
          at: start, "the \(bytes[start] == UInt8(ascii: "{") ? "object" : "array") is not closed",
          truncated)
      case .missingComma(let bracket):
        ScanProblem(at: offset, "a ',' or '\(bracket)' is missing here", "Add it")
      case .missingKey:
        ScanProblem(at: offset, "a key in double quotes is missing here", "Add it")
      case .missingColon(let key):
        ScanProblem(at: start, "the key '\(key)' has no ':' after it", "Add it with a value")
      case .duplicateKey(let key):
        ScanProblem(
          at: start, "the key '\(key)' appears twice in one object", "Keep one of the two")
      case .commaBeforeEnd:
        ScanProblem(at: start, "a comma comes before a closing bracket", "Remove it")
      case .unclosedString: ScanProblem(at: start, "the string is not closed", truncated)
      case .controlCharacter:
        ScanProblem(
          at: offset, "a control character or line break is in a string",
          "Write it as an escape, such as '\\n'")
      case .unknownEscape, .shortUnicodeEscape, .halfSurrogatePair:
        ScanProblem(
          at: offset, "a backslash begins no escape that JSON knows",
          "Write '\\\\' for a backslash")
      case .unexpectedRest:
        ScanProblem(at: offset, "there is text after the end of the JSON", "Remove it")
      // The last three were excluded before.
      case .unexpected, .missingDigit, .leadingZero, .missingValue, .invalidUTF8, .tooDeep,
        .tooLarge:
        ScanProblem(at: start, "this is no value that JSON knows", "Check the spelling")
      }
  }
}
