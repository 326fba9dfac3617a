#if !canImport(XCUIAutomation)
  /// Why a predicate format is wrong, and where.
  struct PredicateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, as a clause without a full stop.
    var reason: String
    /// What to write instead, as a sentence; nil where the reason says it already.
    var advice: String?
    /// The format, or the part of it around the mistake where it is long.
    var excerpt: String
    /// The character at which the mistake begins, counted from 1.
    var column: Int

    init(_ reason: String, advice: String? = nil, in format: [Unicode.Scalar], at offset: Int) {
      self.reason = Self.shortened(reason)
      self.advice = advice.map(Self.shortened)
      self.column = offset + 1
      let limit = 40
      let start = max(0, min(offset, format.count) - limit)
      let end = min(format.count, offset + limit)
      let part = String(String.UnicodeScalarView(format[start..<max(start, end)]))
      excerpt = (start > 0 ? "…" : "") + part + (end < format.count ? "…" : "")
    }

    private static func shortened(_ text: String) -> String {
      text.utf8.count > 400 ? "\(text.prefix(200))…" : text
    }

    var description: String {
      let advice = advice.map { " \($0)" } ?? ""
      return "The predicate '\(excerpt)' is wrong at column \(column): \(reason).\(advice)"
    }
  }
#endif
