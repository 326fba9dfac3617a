/// Why a text isn't of its format, and where.
package struct FormatError: Error {
  package var reason: String
  package var line: Int
  package var column: Int

  // Not inlined: parsers have dozens of errors, and each would hold a copy of this.
  @inline(never)
  package init(_ reason: String, in bytes: [UInt8], at offset: Int) {
    self.reason = reason
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = 1 + before[..<lineStart].count { $0 == UInt8(ascii: "\n") }
    // Columns count bytes, as compilers and `jq` do.
    column = 1 + before.count - lineStart
  }

  /// The reason with its place, as in error messages.
  package var message: String { "\(reason) at line \(line), column \(column)" }
}

/// How deep arrays and objects may be nested in any of the formats.
///
/// A limit keeps hostile text from exhausting the stack of parsers here and of types that decode
/// the value later; 512 is also what Foundation's JSON decoder allows.
package let maximumNestingDepth = 512
