#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// `gantry run`: becomes a program in the state of a scheme, a test plan or a profile.
  struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Starts a program with exactly what a scheme, a test plan or a profile enables.",
      discussion: """
        The program takes this process's place, so that signals, the terminal and the exit code are \
        its own. Arguments are those that are enabled, and no others; Xcode's own \
        -NSDocumentRevisionsDebugMode isn't added. This shell's variables are passed on, under those of \
        the scheme. The program starts in this folder, unless the scheme names one.

        Its --launch-report names the scheme's file and line beside each value.

        EXAMPLES
          gantry run --scheme Countries countries
          gantry run --scheme Countries --set countries-datasource=local-mock countries
          gantry run --testplan UITests --configuration German .build/debug/countries
          gantry run --profile mock.json countries -- --launch-report
        """)

    @OptionGroup var launch: LaunchOptions

    func run() throws {
      let (program, plan) = try launch.resolved()
      for warning in plan.warnings { Terminal.printWarning(warning) }
      if let directory = plan.workingDirectory {
        Terminal.printNote("the scheme starts it in \(directory)")
        try launch.enter(directory)
      }
      let failure = System.execute(
        program.path, arguments: plan.arguments,
        environment: plan.environment(over: System.variables))
      throw ToolError(
        .unavailable, "The program can't be started: \(failure.reason).", at: program.path)
    }
  }

  /// A program and its state at launch, for `run`, `explain` and `command`.
  struct LaunchOptions: ParsableArguments {
    @OptionGroup(title: "State") var state: StateOptions

    @Argument(
      help: ArgumentHelp(
        """
        A path to an executable, or the name of an executable product of the Swift package. May be \
        left out with a scheme of a package that runs a product.
        """, valueName: "program"), completion: .file())
    var program: String?

    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("Arguments after all others, as they are.", valueName: "arguments"))
    var arguments: [String] = []

    @OptionGroup(title: "Building") var build: BuildOptions
    @OptionGroup var root: RootOptions

    /// The program, built if it is a product, and the plan.
    func resolved() throws -> (Program, LaunchPlan) {
      let root = try root.resolved()
      let plan = try LaunchPlan(state, root: root, arguments: arguments)
      var program = try Program(programName(root), build: build, root: root)
      if !program.path.hasPrefix("/"), plan.workingDirectory != nil {
        program.path = "\(System.workingDirectory)/\(program.path)"
      }
      return (program, plan)
    }

    private func programName(_ root: ProjectRoot) throws -> String {
      if let program { return program }
      guard let scheme = state.scheme else {
        throw ToolError(
          .usage,
          "Nothing says which program to launch. Give the path to an executable or the name of a "
            + "product.")
      }
      let file = try root.scheme(named: scheme)
      return try SchemeDocument(contentsOf: file.path).packageProduct()
    }

    func enter(_ directory: String) throws(ToolError) {
      do {
        try System.changeDirectory(directory)
      } catch {
        throw ToolError(
          .noInput,
          "The scheme's working directory '\(clipped(directory, limit: 400))' can't be entered: "
            + "\(error.reason).")
      }
    }
  }
#endif
