import GantryAudit
import GantrySystem

/// Runs `swift package audit-release`: the audit without the rest of the command line, so that
/// users of the plugin download nothing.
@main
enum AuditReleaseTool {
  static func main() {
    var audit = Audit()
    var paths: [String] = []
    var resources: [String] = []
    var isJSON = false
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--forbid":
        let text = value(of: argument, &arguments)
        guard let name = Audit.forbiddenName(text) else {
          System.printError(
            "error: '\(text)' is no name of a type or protocol. Write Name or Module.Name.\n")
          System.exit(64)
        }
        audit.forbiddenNames.append(name)
      case "--libraries": audit.libraryFolders.append(value(of: argument, &arguments))
      case "--resources": resources.append(value(of: argument, &arguments))
      case "--system-library": audit.systemLibraries.append(value(of: argument, &arguments))
      case "--json": isJSON = true
      default: paths.append(argument)
      }
    }
    let report = audit.report(on: paths, resources: resources)
    if !isJSON {
      for problem in report.problems { System.printError("error: \(problem)\n") }
    }
    do {
      try System.writeOutput((isJSON ? try report.json() : report.text) + "\n")
    } catch {
      System.printError("error: the report can't be written: \(error)\n")
      System.exit(74)
    }
    System.exit(report.exitCode)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) -> String {
    if let value = rest.popFirst() { return value }
    System.printError("error: \(option) needs a value.\n")
    System.exit(64)
  }
}
