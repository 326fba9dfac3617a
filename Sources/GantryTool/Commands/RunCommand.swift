#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Starts a program with exactly what a scheme, a test plan or a profile enables.",
      discussion: """
        The program takes this process's place, so that signals, the terminal and the exit code are \
        its own. Arguments are those that are enabled, and no others; Xcode's own \
        -NSDocumentRevisionsDebugMode isn't added. This shell's variables are passed on, under those of \
        the scheme. The program starts in this folder, unless the scheme names one.

        With --simulator or --device the scheme's app is built, installed and launched there, and \
        Ctrl-C ends it. Its output is shown. Macros get the build's own settings.

        Its --launch-report names the scheme's file and line beside each value.

        \(Examples.text(
          "gantry run --scheme Countries countries",
          "gantry run --scheme Countries --set countries-datasource=local-mock countries",
          "gantry run --testplan UITests --configuration German .build/debug/countries",
          "gantry run --profile state.json countries -- --launch-report",
          "gantry run --scheme Countries --simulator --set port=9000",
          "gantry run --scheme Countries --device 00008110 --open-url app://home"))
        """)

    @OptionGroup var launch: LaunchOptions
    @OptionGroup(title: "Simulator or device") var start: StartOptions

    func run() throws {
      let (program, plan) = try launch.resolved(start)
      for warning in plan.warnings { Terminal.printWarning(warning) }
      if let directory = plan.workingDirectory {
        Terminal.printNote("the scheme starts it in \(directory)")
        try launch.enter(directory)
      }
      if !program.whenStarted.isEmpty { try program.startWatched(plan) }
      let failure = System.execute(
        program.path, arguments: program.prefix + plan.arguments,
        environment: program.environment(plan))
      throw ToolError(
        .unavailable, "The program can't be started: \(failure.reason).", at: program.path)
    }
  }

  extension Program {
    /// Starts the app, does what is due when the tool says that it has started, and ends this process
    /// as the tool ends.
    fileprivate func startWatched(_ plan: LaunchPlan) throws -> Never {
      let end = try ToolError.starting("The app", at: path) { () throws(SystemError) in
        let (read, write) = try System.pipe()
        let process = try ChildProcess(
          path, arguments: prefix + plan.arguments, environment: environment(plan),
          input: STDIN_FILENO, output: write, error: STDERR_FILENO, group: .inherited)
        System.close(write)
        var isStarted = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try System.read(read, into: &buffer), count > 0 {
          let bytes = Array(buffer[..<count])
          try System.write(bytes, to: STDOUT_FILENO)
          // The first line has the app's process.
          guard !isStarted, bytes.contains(UInt8(ascii: "\n")) else { continue }
          isStarted = true
          try ChildProcess(
            path, arguments: whenStarted, environment: System.variables, output: STDERR_FILENO,
            error: STDERR_FILENO, group: .inherited
          ).reap()
        }
        return process.reap()
      }
      guard case .exited(let code) = end else { System.exit(1) }
      System.exit(code)
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
        """, valueName: "program"), completion: NameCompletion.programs)
    var program: String?

    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("Arguments after all others, as they are.", valueName: "arguments"))
    var arguments: [String] = []

    @OptionGroup(title: "Simulator or device") var device: DeviceOptions
    @OptionGroup(title: "Building") var build: BuildOptions
    @OptionGroup var root: RootOptions

    /// The program, built if it is a product, and the plan; `start` is nil where it is only asked.
    func resolved(_ start: StartOptions? = nil) throws -> (Program, LaunchPlan) {
      let root = try root.resolved()
      if device.isGiven {
        guard program == nil else {
          throw ToolError(
            .usage, "A simulator or a device launches the scheme's app: leave the program out.")
        }
        let app = try XcodeApp(schemeNamed: state.scheme, device, build, root)
        var state = state
        // The caller's own come last, and count.
        state.buildSettings = app.settings + state.buildSettings
        var plan = try LaunchPlan(state, root: root, arguments: arguments)
        if device.device != nil { plan = try Launcher.devicectl.passable(plan, nil) }
        if let directory = plan.workingDirectory {
          plan.warnings.append(
            "an app there has no working directory, so that '\(directory)' isn't its own")
          plan.workingDirectory = nil
        }
        return (try app.installed(start, isAsked: start == nil), plan)
      }
      if let start, start.openURL != nil || start.waitForDebugger {
        throw ToolError(
          .usage, "--open-url and --wait-for-debugger are for --simulator and --device.")
      }
      let plan = try LaunchPlan(state, root: root, arguments: arguments)
      var program = try Program(programName(root), build: build, root: root)
      if !program.path.hasPrefix("/"), plan.workingDirectory != nil {
        program.path = "\(System.workingDirectory)/\(program.path)"
      }
      return (program, plan)
    }

    private func programName(_ root: ProjectRoot) throws -> String {
      if let name = try program ?? schemeProduct(root) { return name }
      throw ToolError(
        .usage,
        "Nothing says which program to launch. Give the path to an executable or the name of a "
          + "product.")
    }

    /// The product that the scheme runs; nil without a scheme.
    func schemeProduct(_ root: ProjectRoot) throws -> String? {
      try state.scheme.map { name in
        try SchemeDocument(contentsOf: root.scheme(named: name).path).packageProduct()
      }
    }

    func enter(_ directory: String) throws(ToolError) {
      let folder = "The scheme's working directory '\(clipped(directory, limit: 400))'"
      try ToolError.onFailure("\(folder) can't be entered", .noInput) {
        () throws(SystemError) in try System.changeDirectory(directory)
      }
    }
  }
#endif
