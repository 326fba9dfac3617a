import GantryFormats
import GantrySystem

/// What XML and JSON have in common: bytes that must be UTF-8, without conflict markers.
enum SourceBytes {
  /// Larger than any scheme or test plan; JSON's scanner counts offsets in 32 bits.
  static let maximumSize = 256 << 20

  /// How many problems of one file are reported; the others mostly follow from them.
  static let maximumProblems = 20

  /// The start of the text: after a byte-order mark.
  static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The line and column of one offset; a ``LineCounter`` finds many at once.
  static func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    var counter = LineCounter(bytes)
    return counter.position(of: offset)
  }

  /// Why a file can't be read at all: its size, its encoding, a merge conflict.
  static func obstacles(in bytes: [UInt8]) -> [ScanProblem] {
    guard bytes.count <= maximumSize else {
      let advice = "Files up to \(maximumSize >> 20) MiB can be read"
      return [
        ScanProblem(
          at: 0, code: .fileTooLarge, "the file is larger than any scheme or test plan", advice)
      ]
    }
    if isUTF16(bytes) {
      return [
        ScanProblem(
          at: 0, code: .unsupportedEncoding, "the file is in UTF-16 or UTF-32, not in UTF-8",
          "Convert it with 'iconv -f UTF-16 -t UTF-8'")
      ]
    }
    let markers = conflictMarkers(in: bytes)
    if !markers.isEmpty { return markers }
    return UTF8.firstInvalid(in: bytes).map {
      [ScanProblem(at: $0, "the bytes here are not valid UTF-8", "Write the file in UTF-8")]
    } ?? []
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    let head = Array(bytes.prefix(4))
    guard head.count >= 2 else { return false }
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return true }
    // Without a mark the first character shows it, which is ASCII in both formats.
    return head[0] == 0 && head[1] != 0 || head[0] != 0 && head[1] == 0
      || head.starts(with: [0, 0, 0xFE, 0xFF])
  }

  // MARK: Conflict markers

  /// All conflict markers, if one of them opens a conflict.
  ///
  /// A comment or a text may hold lines of only `=` or `>`.
  private static func conflictMarkers(in bytes: [UInt8]) -> [ScanProblem] {
    var markers: [Int] = []
    var isConflict = false
    bytes.withUnsafeBufferPointer { bytes in
      var line = 0
      while line < bytes.count {
        if let mark = conflictMark(at: line, in: bytes) {
          if mark == .less { isConflict = true }
          markers.append(line)
        }
        // Version control writes whole lines that end with LF, even in files with other line ends.
        guard let end = bytes.firstIndex(of: .newline, from: line) else { break }
        line = end + 1
      }
    }
    guard isConflict else { return [] }
    return markers.prefix(maximumProblems).map(ScanProblem.conflictMarker(at:))
  }

  /// The character of the conflict marker that a line begins with: seven of `<`, `|`, `=` or `>`,
  /// then a space or the line's end.
  static func conflictMark(at line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard bytes.count - line >= 7 else { return nil }
    let mark = bytes[line]
    guard mark == .less || mark == .greater || mark == .equals || mark == UInt8(ascii: "|")
    else { return nil }
    for offset in 1..<7 where bytes[line + offset] != mark { return nil }
    guard bytes.count - line > 7 else { return mark }
    let next = bytes[line + 7]
    return next == .space || next.isLineBreak ? mark : nil
  }
}

/// A problem at an offset, whose line isn't known yet.
struct ScanProblem {
  var offset: Int
  var code: XcodeFileError.Code
  var message: String
  var advice: String?

  init(
    at offset: Int, code: XcodeFileError.Code = .malformed, _ message: String,
    _ advice: String? = nil
  ) {
    self.offset = offset
    self.code = code
    self.message = message
    self.advice = advice
  }

  static func conflictMarker(at offset: Int) -> ScanProblem {
    ScanProblem(
      at: offset, code: .conflictMarker, "this line is a merge-conflict marker",
      "Resolve the conflict first")
  }

  /// The error for problems, in the order of the file.
  static func error(_ problems: [ScanProblem], in bytes: [UInt8], path: String) -> XcodeFileError {
    var counter = LineCounter(bytes)
    return XcodeFileError(
      problems: problems.sorted { $0.offset < $1.offset }.map { problem in
        let position = counter.position(of: problem.offset)
        return XcodeFileError.Problem(
          code: problem.code, message: problem.message, advice: problem.advice, path: path,
          line: position.line, column: position.column)
      })
  }
}
