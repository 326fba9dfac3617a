/// Keeps an app's output, line by line, up to a limit.
struct OutputRecorder: Sendable {
  /// The greatest number of bytes; failure messages need the end.
  static let limit = 1 << 20

  private var lines: [String] = []
  private var start = 0
  private var count = 0
  private var droppedCount = 0

  mutating func append(_ line: String) {
    lines.append(line)
    count += line.utf8.count + 1
    while count > Self.limit, start < lines.count - 1 {
      count -= lines[start].utf8.count + 1
      lines[start] = ""
      start += 1
      droppedCount += 1
    }
    if start > 4096, start > lines.count / 2 {
      lines.removeFirst(start)
      start = 0
    }
  }

  /// The text of all kept lines.
  var text: String {
    let kept = lines[start...].joined(separator: "\n")
    return droppedCount == 0 ? kept : "… \(droppedCount) earlier lines were dropped\n\(kept)"
  }

  /// The number of lines so far, kept or not.
  var lineCount: Int { lines.count - start + droppedCount }

  /// Whether a kept line from a number on contains a text.
  func contains(_ text: String, fromLine number: Int) -> Bool {
    let first = max(start, number - droppedCount + start)
    return first < lines.count && lines[first...].contains { $0.contains(text) }
  }

  /// The last lines, for a message.
  func last(_ lineCount: Int) -> String {
    let kept = lines[start...].suffix(lineCount)
    let omitted = lines.count - start - kept.count + droppedCount
    let text = kept.map { $0.utf8.count > 2000 ? "\($0.prefix(2000))…" : $0 }
      .joined(separator: "\n")
    return omitted == 0 ? text : "… \(omitted) earlier lines\n\(text)"
  }
}
