#if CommandLineTool
  import ArgumentParser
  import Gantry

  /// What people see: text on standard output, errors and notes on standard error.
  enum Terminal {
    enum Color: String {
      case red = "31"
      case green = "32"
      case yellow = "33"
      case faint = "2"
      case bold = "1"
    }

    enum Stream: Int32 {
      case output = 1
      case error = 2
    }

    /// Prints a line or more, or throws: an answer that is cut off must not count as one.
    static func print(_ text: String) throws {
      do throws(Platform.FileError) {
        try Platform.writeOutput(text + "\n")
      } catch {
        // Who closed the pipe has read what they wanted, and knows.
        if error.isBrokenPipe { throw ExitStatus.inputOutput }
        throw ToolError(.inputOutput, "Standard output can't be written: \(error.reason).")
      }
    }

    static func printError(_ error: ToolError) {
      let text = error.description
      guard showsColor(.error) else { return Platform.printError(text + "\n") }
      let mark = colored("error:", .red, on: .error)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("error:") ? mark + line.dropFirst("error:".utf8.count) : String(line)
      }
      Platform.printError(lines.joined(separator: "\n") + "\n")
    }

    static func printWarning(_ text: String) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      Platform.printError(
        colored("warning:", .yellow, on: .error) + " " + lines.joined(separator: "\n         ")
          + "\n")
    }

    static func printNote(_ text: String) { Platform.printError("note: \(text)\n") }

    /// What the parser can't know: that an entry may look like an option of the tool's own.
    static func hint(for error: any Error) -> String? {
      // The message last: help is an error as well, whose text takes longer than all else.
      guard let command = CommandLine.arguments.dropFirst().first,
        ["scheme", "testplan"].contains(command),
        CommandLine.arguments.contains(where: { $0.hasPrefix("-") && $0 != "--" })
      else { return nil }
      let message = RootCommand.message(for: error)
      guard message.hasPrefix("Unknown option '") || message.hasPrefix("Missing expected argument")
      else { return nil }
      return
        "an entry that begins with '-' stands behind '--': gantry \(command) … -- '--port 8090'"
    }

    static func colored(_ text: String, _ color: Color, on stream: Stream = .output) -> String {
      showsColor(stream) ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Color is for people at a terminal who haven't said that they want none (no-color.org).
    static func showsColor(_ stream: Stream) -> Bool {
      System.isTerminal(stream.rawValue) && (System.variable("NO_COLOR") ?? "").isEmpty
        && System.variable("TERM") != "dumb"
    }

    /// Rows whose columns stand under each other; the last column is as long as it is.
    static func table(_ rows: [[String]], indentation: Int = 2) -> String {
      var widths: [Int] = []
      for row in rows {
        for (column, text) in row.dropLast().enumerated() {
          if column == widths.count { widths.append(0) }
          widths[column] = max(widths[column], text.count)
        }
      }
      let margin = String(repeating: " ", count: indentation)
      return rows.map { row in
        var line = margin
        for (column, text) in row.enumerated() {
          line += text
          guard column < row.count - 1 else { continue }
          line += String(repeating: " ", count: widths[column] - text.count + 2)
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
      }.joined(separator: "\n")
    }
  }
#endif
