/// A place that a mutation changes: code in front of it and behind it, which asks for its number.
struct Site {
  /// Offsets in UTF-8.
  var start: Int
  var end: Int
  /// What stands in front and behind; `#` is the mutant's number.
  var prefix: String
  var suffix: String
  var kind: String
  var original: String
  var mutated: String
  var line = 0
  var lastLine = 0

  /// Writes all sites into a text; those inside of others are written inside.
  static func write(_ sites: [(number: Int, site: Site)], into text: String) -> String {
    let outermost = 1 << 50
    var insertions: [(offset: Int, order: Int, text: String)] = []
    for (index, (number, site)) in sites.enumerated() {
      func numbered(_ text: String) -> String {
        text.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(number)")
      }
      let size = site.end - site.start
      // At one offset: ends before starts, the inner end first, the outer start first.
      let depth = size * 100_000 - index
      insertions.append((site.start, outermost - depth, numbered(site.prefix)))
      insertions.append((site.end, depth - outermost, numbered(site.suffix)))
    }
    insertions.sort { ($0.offset, $0.order) < ($1.offset, $1.order) }
    let bytes = Array(text.utf8)
    var written: [UInt8] = []
    var last = 0
    for insertion in insertions {
      written += bytes[last..<insertion.offset]
      written += Array(insertion.text.utf8)
      last = insertion.offset
    }
    written += bytes[last...]
    return String(decoding: written, as: UTF8.self)
  }
}
