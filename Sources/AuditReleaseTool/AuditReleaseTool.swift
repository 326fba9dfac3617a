import Gantry
import GantryAudit

/// What `swift package audit-release` runs: the audit without the rest of the command line, so that
/// whoever uses the plugin downloads nothing.
@main
enum AuditReleaseTool {
  static func main() {
    var audit = Audit()
    var paths: [String] = []
    var isJSON = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--forbid":
        let text = value(of: argument, &arguments)
        guard let name = Audit.forbiddenName(text) else {
          Platform.printError(
            "error: '\(text)' is no name of a type or protocol. Write Name or Module.Name.\n")
          Platform.exit(64)
        }
        audit.forbiddenNames.append(name)
      case "--library-folder": audit.libraryFolders.append(value(of: argument, &arguments))
      case "--system-library": audit.systemLibraries.append(value(of: argument, &arguments))
      case "--json": isJSON = true
      default: paths.append(argument)
      }
    }
    let report = audit.report(on: paths)
    do {
      try Platform.writeOutput((isJSON ? try report.json() : report.text) + "\n")
    } catch {
      Platform.printError("error: the report can't be written: \(error)\n")
      Platform.exit(74)
    }
    Platform.exit(report.exitCode)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) -> String {
    if let value = rest.popFirst() { return value }
    Platform.printError("error: \(option) needs a value.\n")
    Platform.exit(64)
  }
}
