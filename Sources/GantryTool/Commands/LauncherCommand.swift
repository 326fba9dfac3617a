#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct LauncherCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "command",
      abstract: "Prints what another launcher needs to launch an app in the same state.",
      discussion: """
        A command line, JSON, YAML or a property list, quoted as that launcher needs it. A secret is never \
        printed: the name of an environment variable takes its place. With the app's schema, secret \
        options are known for certain, and options become variables where a launcher passes no arguments. Without \
        --schema, `--for shell` and `--for vscode` ask the program for it. \(AppAnswer.warning)

        Without a scheme and a program `--for vscode` prints a whole launch.json, with a configuration for each \
        scheme that runs a product of the package.

        \(Examples.text(
          "gantry command --for simctl --bundle-id com.example.app --scheme Countries",
          "gantry command --for vscode --scheme Countries countries",
          "gantry command --for vscode",
          "gantry command --for maestro --bundle-id com.example.app --set port=9000",
          "gantry command --for xcodebuild --test-scheme Countries --testplan UITests "
            + "--configuration German"))
        """)

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "The launcher: \(Launcher.allCases.map(\.rawValue).joined(separator: ", ")).",
        valueName: "launcher"))
    var launcher: Launcher

    @Option(
      help: ArgumentHelp(
        "What xcodebuild tests on, such as 'platform=iOS Simulator,name=iPhone 16'.",
        valueName: "destination"))
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
      guard isForAllSchemes else {
        return try Terminal.printExactly(try instruction().text)
      }
      // A scheme that runs no product of the package is Xcode's alone.
      let schemes = try launch.root.resolved().contents().schemes
      var configurations: [String] = []
      for scheme in schemes {
        var command = self
        command.launch.state.scheme = scheme.path
        do {
          configurations.append(try command.instruction().text)
        } catch let error as XcodeFileError
          where error.problems.allSatisfy({ $0.code == .notRunnable })
        {
          Terminal.printNote("left out: \(error.problems.first?.message ?? scheme.name)")
        }
      }
      guard !configurations.isEmpty else {
        throw ToolError(
          .usage, "No scheme runs a product of this package. Give a program, or a scheme's name.")
      }
      try Terminal.printExactly(LaunchRequest.launchFile(configurations))
    }

    /// Without a state and a program an editor gets a configuration for each scheme.
    private var isForAllSchemes: Bool {
      let state = launch.state
      return launcher == .vscode && launch.program == nil && state.scheme == nil
        && state.testPlan == nil && state.profile == nil
    }

    /// What the launcher gets; notes about it are printed.
    private func instruction() throws -> LaunchInstruction {
      let root = try launch.root.resolved()
      let device = launch.device
      let whole = try LaunchPlan(launch.state, root: root, arguments: launch.arguments)
      let program = try programPath(root)
      let schema = try appSchema(program)
      let plan = launcher == .xcodebuild ? try withoutOwn(whole, root) : whole
      let state = LaunchState(try launcher.passable(plan, schema), schema)
      let scheme = launch.state.scheme.map(Self.documentName)
      // A scheme that Xcode makes by itself has no file; xcodebuild finds its container.
      let file = (testScheme ?? launch.state.scheme).flatMap { name in
        launcher == .xcodebuild ? try? root.scheme(named: name) : nil
      }
      let testPlan = launch.state.testPlan.map(Self.documentName)
      let instruction = try LaunchRequest(
        launcher: launcher, state: state, schema: schema, program: program, product: product(root),
        bundleIdentifier: device.bundleId, device: device.simulator ?? device.device,
        destination: destination,
        container: device.container(of: file),
        testScheme: testScheme.map(Self.documentName) ?? scheme, testPlan: testPlan,
        testPlanConfiguration: launch.state.configuration,
        workingDirectory: plan.workingDirectory,
        title: scheme ?? testPlan ?? launch.program ?? "Launch"
      ).instruction()
      // What the launcher can't pass was refused first: that is the better advice.
      if let schema { try checkIsAccepted(whole, schema) }
      for warning in plan.warnings { Terminal.printWarning(warning) }
      if let directory = plan.workingDirectory, !launcher.passesWorkingDirectory {
        Terminal.printNote(
          "\(launcher.rawValue) passes no working directory, so that '\(directory)' isn't the app's"
        )
      }
      for note in instruction.notes + launcher.profileNotes(plan, state) {
        Terminal.printNote(note)
      }
      return instruction
    }

    private func checkIsAccepted(_ plan: LaunchPlan, _ schema: AppSchema) throws(ToolError) {
      let variables = plan.variables.map { ($0.name, $0.value) }
      let reading = schema.reading(
        plan.arguments, Dictionary(variables) { _, last in last })
      let problems = reading.problems.filter { problem in
        switch problem.reason {
        // The app may read others' options by itself.
        case .unknownOption: false
        // A file of the machine where the app starts.
        case .other(.unreadableSource, _): launcher.startsHere
        default: true
        }
      }
      guard problems.isEmpty else {
        throw ToolError(.invalidData, problems: problems.map(AppAnswer.text))
      }
    }

    /// The plan without what xcodebuild passes by itself: the entries of the scheme that it tests, or
    /// of its test plan.
    private func withoutOwn(_ plan: LaunchPlan, _ root: ProjectRoot) throws -> LaunchPlan {
      var state = launch.state
      (state.settings, state.variables) = ([], [])
      var own = LaunchPlan()
      if let scheme = state.scheme {
        guard testScheme == nil || testScheme.map(Self.documentName) == Self.documentName(scheme)
        else {
          return plan
        }
        own = try LaunchPlan(state, root: root, arguments: [])
        state.action = .test
        if launch.state.action != .test {
          // Tests that have no launch of their own pass nothing by themselves.
          let tests = try? LaunchPlan(state, root: root, arguments: [])
          guard let tests, tests.arguments == own.arguments,
            tests.variables.map(\.value) == own.variables.map(\.value),
            tests.variables.map(\.name) == own.variables.map(\.name)
          else { return plan }
        }
      } else if state.testPlan != nil {
        own = try LaunchPlan(state, root: root, arguments: [])
      }
      state = launch.state
      (state.scheme, state.testPlan, state.configuration) = (nil, nil, nil)
      var added = try LaunchPlan(state, root: root, arguments: launch.arguments)
      added.warnings = plan.warnings
      let options = Set(own.arguments.compactMap(LaunchState.optionName).map(OptionName.normalized))
      for word in added.arguments {
        guard let name = LaunchState.optionName(word),
          options.contains(OptionName.normalized(name))
        else { continue }
        throw ToolError(
          .usage,
          "'\(clipped(word))' can't be passed: the tests have an argument with that option, which "
            + "shadows the variable that xcodebuild can pass. Change the entry: gantry set.",
          at: own.sources.last)
      }
      return added
    }

    /// The name of a document from its name, which may hold dots, or from its path.
    private static func documentName(_ text: String) -> String {
      [".xcscheme", ".xctestplan"].contains(where: text.hasSuffix) ? PathText.stem(text) : text
    }

    /// The product that the program is, by its own name or its scheme's.
    ///
    /// A scheme that runs none is no mistake here: a path says what is started.
    private func product(_ root: ProjectRoot) -> (name: String, configuration: BuildConfiguration)?
    {
      guard let name = launch.program ?? (try? launch.schemeProduct(root)), !name.contains("/")
      else {
        return nil
      }
      return (name, launch.build.buildConfiguration ?? .debug)
    }

    /// Only some launchers start a program on this machine.
    private func programPath(_ root: ProjectRoot) throws -> String? {
      switch launcher {
      case .shell, .vscode:
        guard launch.program != nil || launch.state.scheme != nil else { return nil }
        var here = launch
        (here.device.simulator, here.device.device) = (nil, nil)
        let path = try here.resolved().0.path
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
