#if CommandLineTool
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  /// Output for people: text on standard output, errors and notes on standard error.
  ///
  /// Output for people goes through ``shown(_:)``, so that no file's text controls their terminal;
  /// output for programs and shells through ``printExactly(_:)``.
  enum Terminal {
    enum Color: String, CaseIterable {
      case red = "31"
      case green = "32"
      case yellow = "33"
      case faint = "2"
      case bold = "1"

      static let end = "\u{1B}[0m"
      static let marks = allCases.map(\.mark) + [end]

      var mark: String { "\u{1B}[\(rawValue)m" }
    }

    enum Stream: Int32 {
      case output = 1
      case error = 2
    }

    /// Prints lines for people, or throws where they can't be written.
    static func print(_ text: String) throws { try printExactly(shown(text)) }

    /// Prints as ``print(_:)`` does, but with every byte.
    static func printExactly(_ text: String) throws {
      do throws(SystemError) {
        try System.writeOutput(text + "\n")
      } catch {
        // The reader has read enough.
        if error.isBrokenPipe { throw ExitStatus.inputOutput }
        throw ToolError(.inputOutput, "Standard output can't be written: \(error.reason).")
      }
    }

    static func printError(_ error: ToolError) {
      printErrorText(error.problems.map { marked("error:", .red, $0) }.joined(separator: "\n"))
    }

    /// Prints lines for people on standard error.
    static func printErrorText(_ text: String) {
      System.printError(shown(text, on: .error) + "\n")
    }

    static func printWarning(_ text: String) { printErrorText(marked("warning:", .yellow, text)) }

    /// A text behind a mark, under which its other lines begin where the first does.
    private static func marked(_ mark: String, _ color: Color, _ text: String) -> String {
      let margin = "\n" + String(repeating: " ", count: mark.count + 1)
      return colored(mark, color, on: .error) + " " + text.replacing("\n", with: margin)
    }

    static func printNote(_ text: String) { printErrorText("note: \(text)") }

    // MARK: Texts of files

    /// A file's text as part of a line, with control characters escaped.
    static func visible(_ text: String) -> String {
      // Most texts have none.
      text.unicodeScalars.contains(where: isInvisible) ? clipped(text, limit: .max) : text
    }

    /// Lines with what looks like a secret redacted, and control characters escaped, except this
    /// type's own colors.
    private static func shown(_ text: String, on stream: Stream = .output) -> String {
      let text = SecretScrubber().scrubbed(text)
      guard text.unicodeScalars.contains(where: { $0 != "\n" && isInvisible($0) }) else {
        return text
      }
      let allowed = ["\n"] + (showsColor(stream) ? Color.marks : [])
      var shown = ""
      var rest = text.unicodeScalars[...]
      while let position = rest.firstIndex(where: { $0 == "\n" || $0 == "\u{1B}" }) {
        shown += visible(String(rest[..<position]))
        rest = rest[position...]
        if let mark = allowed.first(where: { rest.starts(with: $0.unicodeScalars) }) {
          shown += mark
          rest = rest.dropFirst(mark.unicodeScalars.count)
        } else {
          shown += visible(String(rest.prefix(1)))
          rest = rest.dropFirst()
        }
      }
      return shown + visible(String(rest))
    }

    static func colored(_ text: String, _ color: Color, on stream: Stream = .output) -> String {
      showsColor(stream) ? color.mark + text + Color.end : text
    }

    /// Whether output is colored: on terminals, unless color is switched off (no-color.org).
    static func showsColor(_ stream: Stream) -> Bool {
      System.isTerminal(stream.rawValue) && (System.environmentVariable("NO_COLOR") ?? "").isEmpty
        && System.environmentVariable("TERM") != "dumb"
    }

    /// Rows with aligned columns.
    static func table(_ rows: [[String]], indentation: Int = 2) -> String {
      let rows = rows.map { $0.map(visible) }
      var widths: [Int] = []
      for row in rows {
        for (column, text) in row.dropLast().enumerated() {
          if column == widths.count { widths.append(0) }
          widths[column] = max(widths[column], text.count)
        }
      }
      let margin = String(repeating: " ", count: indentation)
      return rows.map { row in
        // Nothing follows the last column.
        let cells = zip(row, widths + [0]).map { text, width in
          text + String(repeating: " ", count: max(0, width - text.count))
        }
        var line = margin + cells.joined(separator: "  ")
        while line.hasSuffix(" ") { line.removeLast() }
        return line
      }.joined(separator: "\n")
    }
  }
#endif
