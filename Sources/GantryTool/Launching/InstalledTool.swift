#if CommandLineTool
  import GantryFormats
  import GantrySystem

  /// A tool of Xcode, or of Swift's toolchain, in one of the folders that `PATH` names.
  struct InstalledTool {
    let path: String

    init(
      _ name: String,
      _ purpose: String = "comes with Xcode. Simulators, devices and results of tests need a Mac"
    ) throws(ToolError) {
      let folders = (System.environmentVariable("PATH") ?? "").split(separator: ":")
      guard
        let path = folders.map({ "\($0)/\(name)" })
          .first(where: { System.kind($0) == .file && System.isExecutable($0) })
      else { throw ToolError(.unavailable, "There is no \(name) in PATH, which \(purpose).") }
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

    /// Runs it for what it prints.
    func output(
      of words: [String], deadline: Duration = .seconds(600), errorLimit: Int = 400
    ) throws(ToolError) -> [UInt8] {
      let answer = try ToolError.starting(path) { () throws(SystemError) in
        try ChildProcess.ask(
          path, arguments: words, environment: System.variables, deadline: deadline)
      }
      guard answer.end == .exited(code: 0) else {
        throw ToolError(
          .unavailable,
          "'\(command(words))' ended with \(answer.end?.words ?? "no answer"): "
            + "\(clipped(answer.errors, limit: errorLimit))")
      }
      return answer.output
    }

    /// Runs it for the JSON that it prints.
    func ask(_ words: [String]) throws(ToolError) -> Value {
      try Input.json(output(of: words), "What '\(command(words))' printed", at: path)
    }

    private func command(_ words: [String]) -> String {
      ShellText.command([PathText.name(path)] + words)
    }
  }
#endif
