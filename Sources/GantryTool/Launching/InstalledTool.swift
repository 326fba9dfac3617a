#if CommandLineTool
  import GantryFormats
  import GantrySystem

  /// A tool that comes with Xcode, from `PATH`.
  struct XcodeTool {
    let path: String

    init(_ name: String) throws(ToolError) {
      guard let path = Program.tool(name) else {
        throw ToolError(
          .unavailable,
          "There is no \(name) in PATH, which comes with Xcode. Simulators, devices and results of tests "
            + "need a Mac.")
      }
      self.path = path
    }

    /// Runs it for what it does; its output is for people.
    func run(_ words: [String]) throws(ToolError) {
      let end = try ToolError.starting(path) { () throws(SystemError) in
        try ChildProcess(
          path, arguments: words, environment: System.variables, output: STDERR_FILENO,
          error: STDERR_FILENO, group: .inherited
        ).reap()
      }
      guard end == .exited(code: 0) else {
        throw ToolError(.unavailable, "'\(command(words))' ended with \(end.words).")
      }
    }

    /// Runs it for the JSON that it prints.
    func ask(_ words: [String]) throws(ToolError) -> Value {
      let answer = try ToolError.starting(path) { () throws(SystemError) in
        try ChildProcess.ask(
          path, arguments: words, environment: System.variables, deadline: .seconds(600))
      }
      guard answer.end == .exited(code: 0) else {
        throw ToolError(
          .unavailable,
          "'\(command(words))' ended with \(answer.end?.words ?? "no answer"): "
            + "\(clipped(answer.errors, limit: 400))")
      }
      return try Input.json(answer.output, "What '\(command(words))' printed", at: path)
    }

    private func command(_ words: [String]) -> String {
      ShellText.command([PathText.name(path)] + words)
    }
  }
#endif
