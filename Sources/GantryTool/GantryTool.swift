#if CommandLineTool
  import ArgumentParser
  import Gantry

  /// The command line `gantry`.
  package enum GantryTool {
    /// Runs what this process's arguments ask for and ends it.
    package static func main() -> Never {
      do {
        var command = try RootCommand.parseAsRoot()
        try command.run()
        Platform.exit(ExitStatus.success.rawValue)
      } catch let error as ToolError {
        Terminal.printError(error)
        Platform.exit(error.status.rawValue)
      } catch let error as ExitStatus {
        Platform.exit(error.rawValue)
      } catch {
        Terminal.printHint(for: error)
        RootCommand.exit(withError: error)
      }
    }
  }
#endif
