/// The value of a hexadecimal digit in ASCII, or nil.
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

package func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

package func isAlphanumeric(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: false
  }
}

/// A number in hexadecimal with at least this many digits.
///
/// Takes one type only: the standard library's conversion is compiled anew for each type.
package func hexadecimal(_ number: UInt64, digits count: Int = 2, uppercase: Bool = false) -> String
{
  padded(String(number, radix: 16, uppercase: uppercase), count)
}

/// Digits with zeros before them, up to at least this many.
package func padded(_ digits: String, _ count: Int = 2) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

/// A number with at least this many digits.
package func padded(_ number: Int, _ count: Int = 2) -> String { padded(String(number), count) }

/// A number of things, in words: `1 file`, `2 files`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes at an index are those of a text.
  package func holds(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard let base = baseAddress, start >= 0, count - start >= length else { return false }
    for offset in 0..<length where base[start + offset] != text.utf8Start[offset] { return false }
    return true
  }
}

extension [UInt8] {
  /// Whether the bytes at an index are those of a text.
  package func holds(_ text: StaticString, at start: Int) -> Bool {
    withUnsafeBufferPointer { $0.holds(text, at: start) }
  }
}

/// The indices of texts in the order of the texts; those of equal ones keep their order.
package func sortedIndices(_ texts: [String]) -> [Int] {
  texts.indices.sorted { texts[$0] < texts[$1] }
}

extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The parts of a text between separators, empty ones too.
package func parts(_ text: String, separator: Unicode.Scalar) -> [String] {
  text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
}

/// Input as a message quotes it: short, on one line, with control characters escaped.
package func clipped(_ text: String, limit: Int = 120) -> String {
  var shown = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == limit {
      shown += "… (\(text.utf8.count) bytes)"
      break
    }
    count += 1
    switch scalar {
    case "\n": shown += "\\n"
    case "\r": shown += "\\r"
    case "\t": shown += "\\t"
    default:
      if isInvisible(scalar) {
        shown += "\\u{\(hexadecimal(UInt64(scalar.value), uppercase: true))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
  return shown
}

/// Whether a terminal would act on a character or hide it: controls, direction overrides, tags.
package func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}

/// A text without the white space at its ends.
package func trimmed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[first...last])
}

/// A text quoted as one word of a shell where it needs that.
package func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy { isAlphanumeric($0) || "-_./:=@%+,".utf8.contains($0) }
  return isPlain ? text : "'" + parts(text, separator: "'").joined(separator: "'\\''") + "'"
}

/// Whether a shell can assign to a variable of this name.
package func isShellName(_ name: String) -> Bool {
  guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
  return name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
}

/// A shell's command: variables, each with a word for its value, and the words.
package func shellCommand(
  _ variables: [(name: String, word: String)], _ words: [String],
  name: (String) -> String = shellWord
) -> String {
  // A shell can't assign to other names; env(1) passes any.
  let own = variables.filter { isShellName($0.name) }.map { "\($0.name)=\($0.word)" }
  let others = variables.filter { !isShellName($0.name) }.map { "\(name($0.name))=\($0.word)" }
  return (own + (others.isEmpty ? [] : ["env"] + others) + words).joined(separator: " ")
}

/// A text in indented lines of less than 90 characters.
package func wrapped(_ text: String, indentation: Int) -> [String] {
  let margin = String(repeating: " ", count: indentation)
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !line.isEmpty, indentation + line.count + word.count >= 90 {
      lines.append(margin + line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  if !line.isEmpty { lines.append(margin + line) }
  return lines
}
