import GantryFormats

/// Amounts for people.
enum SizeText {
  static func bytes(_ count: Int) -> String {
    if count < 1024 { return self.count(count, "byte") }
    if count < 1 << 20 { return "\((count + 512) >> 10) KiB" }
    // What a record says may be any number.
    let tenths = Int((Double(count) / Double(1 << 20) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) MiB"
  }

  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(number(count)) \(many ?? one + "s")"
  }

  /// A number with a comma before each three digits.
  static func number(_ count: Int) -> String {
    count < 1000 ? String(count) : "\(number(count / 1000)),\(padded(count % 1000, 3))"
  }

  static func lines(_ text: String) -> String {
    let parts = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return count(parts.count - (text.utf8.last == 0x0A ? 1 : 0), "line")
  }
}
