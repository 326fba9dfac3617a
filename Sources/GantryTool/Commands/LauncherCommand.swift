#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantrySystem
  import GantryXcode

  /// `gantry command`: the same state for another launcher.
  struct LauncherCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "command",
      abstract: "Prints what another launcher needs to launch an app in the same state.",
      discussion: """
        A command line, JSON, YAML or a property list, quoted as that launcher needs it. A secret is never \
        printed: the name of an environment variable takes its place. With the app's schema, secret \
        options are known for certain, and options become variables where a launcher passes no arguments. Without \
        --schema, `--for shell` and `--for vscode` ask the program for it. \(AppAnswer.warning)

        EXAMPLES
          gantry command --for simctl --bundle-id com.example.app --scheme App
          gantry command --for vscode --scheme Countries countries
          gantry command --for maestro --bundle-id com.example.app --set port=9000
          gantry command --for xcodebuild --test-scheme App --testplan UITests --schema app.schema.json
        """)

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "The launcher: \(Launcher.allCases.map(\.rawValue).joined(separator: ", ")).",
        valueName: "launcher"))
    var launcher: Launcher

    @Option(help: ArgumentHelp("The app's bundle identifier.", valueName: "identifier"))
    var bundleId: String?

    @Option(
      help: ArgumentHelp(
        "The simulator or device; by default simctl's 'booted'.", valueName: "device"))
    var device: String?

    @Option(help: ArgumentHelp("What xcodebuild tests on.", valueName: "destination"))
    var destination: String?

    @Option(
      help: ArgumentHelp(
        "The scheme that xcodebuild tests; by default --scheme.", valueName: "scheme"),
      completion: NameCompletion.schemes)
    var testScheme: String?

    @Option(
      help: ArgumentHelp(
        "The app's options, as `gantry schema` printed them; a program is asked for its own.",
        valueName: "file"), completion: .file())
    var schema: String?

    @OptionGroup var launch: LaunchOptions

    func run() throws {
      let root = try launch.root.resolved()
      let plan = try LaunchPlan(launch.state, root: root, arguments: launch.arguments)
      let program = try programPath(root)
      let schema = try appSchema(program)
      let state = LaunchState(try launcher.passable(plan, schema), schema)
      let scheme = launch.state.scheme.map(Self.schemeName)
      let testPlan = launch.state.testPlan.map {
        DocumentSummary.name(of: $0, fileExtension: "xctestplan")
      }
      let instruction = try launcher.instruction(
        for: LaunchRequest(
          state: state, schema: schema, program: program,
          bundleIdentifier: bundleId, device: device, destination: destination,
          testScheme: testScheme.map(Self.schemeName) ?? scheme, testPlan: testPlan,
          testPlanConfiguration: launch.state.configuration,
          workingDirectory: plan.workingDirectory,
          title: scheme ?? testPlan ?? launch.program ?? "Launch"))
      try Terminal.printExactly(instruction.text)
      for warning in plan.warnings { Terminal.printWarning(warning) }
      if let directory = plan.workingDirectory, !launcher.passesWorkingDirectory {
        Terminal.printNote(
          "\(launcher.rawValue) passes no working directory, so that '\(directory)' isn't the app's"
        )
      }
      for note in instruction.notes + launcher.profileNotes(plan, state) {
        Terminal.printNote(note)
      }
    }

    private static func schemeName(_ text: String) -> String {
      DocumentSummary.name(of: text, fileExtension: "xcscheme")
    }

    /// Only some launchers start a program on this machine.
    private func programPath(_ root: ProjectRoot) throws -> String? {
      switch launcher {
      case .shell, .vscode:
        guard launch.program != nil || launch.state.scheme != nil else { return nil }
        let path = try launch.resolved().0.path
        return path.hasPrefix("/") ? path : System.realPath(path) ?? path
      default: return launch.program.map { $0.contains("/") ? System.realPath($0) ?? $0 : $0 }
      }
    }

    private func appSchema(_ program: String?) throws -> AppSchema? {
      if let schema { return try AppSchema(try Input.read(schema), at: schema) }
      guard let program, launcher == .shell || launcher == .vscode else { return nil }
      do throws(ToolError) {
        return try AppAnswer.schema(of: Program(path: program)).schema
      } catch {
        // The program may not use Gantry.
        Terminal.printNote(
          "secrets are recognized by their names alone: "
            + (error.problems.first ?? "").split(separator: "\n").joined(separator: " "))
        return nil
      }
    }
  }
#endif
