#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryReport
  import GantrySystem
  import GantryXcode

  /// The command line `gantry`.
  package enum GantryTool {
    /// Runs the command of this process's arguments and ends the process.
    package static func main() -> Never {
      ChildProcess.endAsked(withSignals: [SIGINT, SIGTERM, SIGHUP])
      do {
        try checkArguments()
        let arguments = try EntryWords.sorted(arguments)
        try RootCommand.checkCommand(arguments)
        try RootCommand.checkOptions(arguments)
        var command = try RootCommand.parseAsRoot(arguments)
        try command.run()
        System.exit(ExitStatus.success.rawValue)
      } catch {
        end(error)
      }
    }

    /// Prints an error, or help and the like, and ends the process.
    private static func end(_ error: any Error) -> Never {
      switch error {
      case let error as ToolError:
        Terminal.printError(error)
        System.exit(error.status.rawValue)
      case let error as XcodeFileError: end(ToolError(error))
      case let error as ReportError: end(ToolError(error))
      case let error as ExitStatus: System.exit(error.rawValue)
      default: break
      }
      // The parser ends where its help has fewer columns. No program is started after this.
      if columns < 40 { setenv("COLUMNS", "40", 1) }
      let code = RootCommand.exitCode(for: error)
      guard code.isSuccess else {
        // Its messages have neither a full stop nor what to do.
        var message = RootCommand.message(for: error)
        if let last = message.last, !".?!".contains(last) { message += "." }
        let words = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("-") }
        let command = RootCommand.command(of: Array(words))
        if message.hasPrefix("Unknown option"), RootCommand.takesState(command) {
          message += " An option of the app is given by --set name=value, or behind '--'."
        }
        let help = (["gantry"] + command + ["--help"]).joined(separator: " ")
        Terminal.printError(ToolError(.usage, "\(message) See '\(help)'."))
        System.exit(code.rawValue)
      }
      // Help and the version are errors to the parser.
      do {
        let message = RootCommand.fullMessage(for: error)
        if !message.isEmpty { try Terminal.printExactly(Examples.printed(message)) }
      } catch {
        end(error)
      }
      System.exit(code.rawValue)
    }

    /// How wide the terminal is, as the parser sees it.
    private static var columns: Int {
      if let text = System.environmentVariable("COLUMNS"), let count = Int(text) { return count }
      var size = winsize()
      let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      return isKnown ? Int(size.ws_col) : 80
    }

    /// This process's arguments, with `-DNAME=value` as two.
    ///
    /// The parser reads `-DNAME` as an option's name.
    private static var arguments: [String] {
      let given = Array(CommandLine.arguments.dropFirst())
      guard ["run", "explain", "command"].contains(given.first ?? "") else { return given }
      var arguments: [String] = []
      for (text, previous) in zip(given, [""] + given) {
        // The app's arguments and other options' values stay whole.
        let isOurs = !arguments.contains("--") && !["--set", "--env", "-D"].contains(previous)
        if isOurs, text.hasPrefix("-D"), text.utf8.count > 2 {
          arguments += ["-D", String(text.dropFirst(2))]
        } else {
          arguments.append(text)
        }
      }
      return arguments
    }

    /// Swift repairs invalid UTF-8, so the tool would write or start something else than requested.
    private static func checkArguments() throws(ToolError) {
      let invalid = CommandLine.arguments.enumerated().filter { index, text in
        index > 0 && !System.isArgumentValid(text, at: index)
      }
      guard !invalid.isEmpty else { return }
      throw ToolError(
        .usage,
        problems: invalid.map { index, text in
          "The argument number \(index), '\(clipped(text))', isn't valid UTF-8."
        })
    }
  }
#endif
