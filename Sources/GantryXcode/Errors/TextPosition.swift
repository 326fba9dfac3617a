/// A place in a text: line and column from 1, the column in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line: Int
  package var column: Int
}

/// Finds the lines of offsets in bytes.
///
/// For ascending offsets, all answers take one pass.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = SourceBytes.start(of: bytes)
    lineStart = offset
  }

  mutating func position(of target: Int) -> TextPosition {
    if target < offset { self = LineCounter(bytes) }
    bytes.withUnsafeBufferPointer { bytes in
      let end = min(target, bytes.count)
      while offset < end {
        let byte = bytes[offset]
        offset += 1
        // A line ends with LF, CR LF or, in very old files, CR alone.
        let isEnd =
          byte == .newline
          || byte == .carriageReturn && (offset >= bytes.count || bytes[offset] != .newline)
        if isEnd {
          line += 1
          lineStart = offset
        }
      }
    }
    return TextPosition(line: line, column: max(target - lineStart, 0) + 1)
  }
}

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let doubleQuote: UInt8 = 0x22
  static let ampersand: UInt8 = 0x26
  static let singleQuote: UInt8 = 0x27
  static let backslash: UInt8 = 0x5C
  static let less: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greater: UInt8 = 0x3E

  /// Whether it is white space in XML and JSON.
  var isSpace: Bool {
    self == .space || self == .newline || self == .tab || self == .carriageReturn
  }

  var isLineBreak: Bool { self == .newline || self == .carriageReturn }
}
