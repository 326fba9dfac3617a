/// Keeps an app's output, line by line, up to a limit.
struct OutputRecorder: Sendable {
  /// The greatest number of bytes; failure messages need the end.
  static let limit = 1 << 20

  // A slice, of which the first lines are dropped without moving the others.
  private var lines: ArraySlice<String> = []
  private var count = 0
  private var droppedCount = 0

  mutating func append(_ line: String) {
    lines.append(line)
    count += line.utf8.count + 1
    while count > Self.limit, lines.count > 1 {
      count -= lines.removeFirst().utf8.count + 1
      droppedCount += 1
    }
  }

  /// The text of all kept lines.
  var text: String {
    let kept = lines.joined(separator: "\n")
    return droppedCount == 0 ? kept : "… \(droppedCount) earlier lines were dropped\n\(kept)"
  }

  /// The number of lines so far, kept or not.
  var lineCount: Int { lines.count + droppedCount }

  /// Whether a kept line from a number on contains a text.
  func contains(_ text: String, fromLine number: Int) -> Bool {
    lines.dropFirst(max(0, number - droppedCount)).contains { $0.contains(text) }
  }

  /// The last lines, for a message.
  func last(_ maximum: Int) -> String {
    let kept = lines.suffix(maximum)
    let omitted = lineCount - kept.count
    let text = kept.map { $0.utf8.count > 2000 ? "\($0.prefix(2000))…" : $0 }
      .joined(separator: "\n")
    return omitted == 0 ? text : "… \(omitted) earlier lines\n\(text)"
  }
}
