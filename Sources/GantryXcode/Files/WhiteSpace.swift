/// White space in a text, from which the style of a file is copied.
enum WhiteSpace {
  /// The white space that ends at an offset, not before a lower bound.
  static func run(before offset: Int, downTo bound: Int = 0, in bytes: [UInt8]) -> Range<Int> {
    var start = offset
    while start > bound, bytes[start - 1].isSpace { start -= 1 }
    return start..<offset
  }

  /// The white space before an offset: its line break with the indentation, or on the same line the
  /// spaces.
  static func separator(before offset: Int, downTo bound: Int = 0, in bytes: [UInt8]) -> Range<Int>
  {
    let run = run(before: offset, downTo: bound, in: bytes)
    guard let last = bytes[run].lastIndex(where: \.isLineBreak) else { return run }
    let isPair =
      bytes[last] == .newline && last > run.lowerBound && bytes[last - 1] == .carriageReturn
    return (isPair ? last - 1 : last)..<offset
  }

  /// The indentation before an offset; nil if something else precedes it on its line.
  static func indentation(at offset: Int, in bytes: [UInt8]) -> [UInt8]? {
    let run = run(before: offset, in: bytes)
    if let last = bytes[run].lastIndex(where: \.isLineBreak) {
      return Array(bytes[(last + 1)..<offset])
    }
    return run.lowerBound == 0 ? Array(bytes[run]) : nil
  }

  /// The line break in a separator; nil if it has none.
  static func lineBreak(of separator: ArraySlice<UInt8>) -> [UInt8]? {
    guard separator.first?.isLineBreak == true else { return nil }
    return Array(separator.prefix { $0.isLineBreak })
  }

  /// The first line break of a text, LF if it has none.
  static func lineBreak(of bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(where: \.isLineBreak) else { return [.newline] }
    let isPair =
      bytes[first] == .carriageReturn && first + 1 < bytes.count && bytes[first + 1] == .newline
    return isPair ? [.carriageReturn, .newline] : [bytes[first]]
  }
}
