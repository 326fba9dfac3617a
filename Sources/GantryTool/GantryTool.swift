#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryXcode

  /// The command line `gantry`.
  package enum GantryTool {
    /// Runs what this process's arguments ask for and ends it.
    package static func main() -> Never {
      do {
        try checkArguments()
        var command = try RootCommand.parseAsRoot()
        try command.run()
        Platform.exit(ExitStatus.success.rawValue)
      } catch let error as ToolError {
        Terminal.printError(error)
        Platform.exit(error.status.rawValue)
      } catch let error as XcodeFileError {
        let error = ToolError(error)
        Terminal.printError(error)
        Platform.exit(error.status.rawValue)
      } catch let error as ExitStatus {
        Platform.exit(error.rawValue)
      } catch {
        guard let hint = Terminal.hint(for: error) else { RootCommand.exit(withError: error) }
        Platform.printError(RootCommand.fullMessage(for: error) + "\n")
        Terminal.printNote(hint)
        Platform.exit(RootCommand.exitCode(for: error).rawValue)
      }
    }

    /// Swift repairs what isn't valid UTF-8: something else would be written or started than was asked.
    private static func checkArguments() throws(ToolError) {
      let invalid = CommandLine.arguments.enumerated().filter { index, text in
        index > 0 && !Platform.isArgumentValid(text, at: index)
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
