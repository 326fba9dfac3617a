/// The page's icons, drawn once and used by reference.
enum Icon {
  /// An icon beside a text with the same meaning.
  static func svg(_ name: String) -> String {
    "<svg class=\"i\" aria-hidden=\"true\"><use href=\"#i-\(name)\"/></svg>"
  }

  /// The drawings, each 16 by 16.
  static let sprite: String = {
    let drawings: KeyValuePairs = [
      "passed": #"<circle cx="8" cy="8" r="7" fill="currentColor"/>"#
        + #"<path d="M4.800 8.300l2.200 2.200 4.200-4.700" stroke="var(--card)"/>"#,
      "failed": #"<circle cx="8" cy="8" r="7" fill="currentColor"/>"#
        + #"<path d="M5.600 5.600l4.800 4.800M10.400 5.600l-4.800 4.800" stroke="var(--card)"/>"#,
      "skipped": #"<circle cx="8" cy="8" r="6.200" stroke="currentColor"/>"#
        + #"<path d="M5.200 8h5.600" stroke="currentColor"/>"#,
      "interrupted": #"<path d="M8 1.600L15 14H1z" fill="currentColor" stroke="currentColor"/>"#
        + #"<path d="M8 6v4M8 11.900v.1" stroke="var(--card)"/>"#,
      "flaky": #"<path d="M13.500 8a5.500 5.500 0 1 1-1.600-3.900" stroke="currentColor"/>"#
        + #"<path d="M12.300 1.500v3h-3" stroke="currentColor"/>"#,
      "step": #"<path d="M3 4h10M3 8h10M3 12h6" stroke="currentColor"/>"#,
      "launch": #"<path d="M5 3l8 5-8 5z" stroke="currentColor"/>"#,
      "action": #"<path d="M4 2.500l9 5-4 1.200-1.700 4.300z" stroke="currentColor"/>"#,
      "wait": #"<circle cx="8" cy="8" r="6" stroke="currentColor"/>"#
        + #"<path d="M8 4.500V8l2.500 1.500" stroke="currentColor"/>"#,
      "query": #"<circle cx="7" cy="7" r="4.200" stroke="currentColor"/>"#
        + #"<path d="M10.300 10.300L14 14" stroke="currentColor"/>"#,
      "screenshot": #"<path d="M2 5h3l1.200-2h3.600L11 5h3v8H2z" stroke="currentColor"/>"#
        + #"<circle cx="8" cy="8.700" r="2.300" stroke="currentColor"/>"#,
      "other": #"<circle cx="8" cy="8" r="2" fill="currentColor"/>"#,
    ]
    let symbols = drawings.map { name, content in
      "<symbol id=\"i-\(name)\" viewBox=\"0 0 16 16\">\(content)</symbol>"
    }
    return "<svg class=\"sprite\" aria-hidden=\"true\">\(symbols.joined())</svg>"
  }()
}
