#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct BuildOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "How a product or a scheme's app is built: debug or release. By default a product is "
          + "built for debug, and an app as the scheme's Run action says.",
        valueName: "configuration"))
    var buildConfiguration: BuildConfiguration?

    @Flag(help: "Take a product as it was last built.")
    var skipBuild = false
  }

  enum BuildConfiguration: String, ExpressibleByArgument, CaseIterable {
    case debug, release
  }

  /// An executable that was found, and built if it was a product; or the tool that starts an app on a
  /// simulator or a device.
  struct Program {
    var path: String
    /// The arguments before the app's own.
    var prefix: [String] = []
    /// What the tool takes off the names of the app's variables.
    var variablePrefix = ""
    /// Whether the app runs elsewhere: its end isn't the tool's, and it has other files.
    var isRemote = false
    /// What the tool is asked when the app has started.
    var whenStarted: [String] = []

    init(path: String) { self.path = path }

    /// The program with a name, or the app of a scheme on a simulator or a device, to be asked.
    static func asked(
      _ name: String?, orAppOf scheme: String?, _ device: DeviceOptions, _ build: BuildOptions,
      _ root: ProjectRoot
    ) throws -> Program {
      try name.map { try Program($0, build: build, root: root) }
        ?? XcodeApp(schemeNamed: scheme, device, build, root).installed(isAsked: true)
    }

    func environment(_ plan: LaunchPlan) -> [(name: String, value: String)] {
      guard !variablePrefix.isEmpty else { return plan.environment(over: System.variables) }
      return System.variables
        + plan.environment(over: []).map { (variablePrefix + $0.name, $0.value) }
    }

    /// Finds an executable by its path, or builds a product and finds its executable.
    ///
    /// A name with a slash is a path.
    init(_ name: String, build: BuildOptions, root: ProjectRoot) throws(ToolError) {
      path = try name.contains("/") ? Self.executable(name) : Self.product(name, build, root)
    }

    private static func executable(_ path: String) throws(ToolError) -> String {
      switch System.kind(path) {
      case nil:
        throw ToolError(
          .noInput,
          "There is no program at '\(clipped(path, limit: 400))'. Give the path to an executable, "
            + "or the name of a product without a slash.")
      case .folder?:
        throw ToolError(
          .noInput,
          "'\(clipped(path, limit: 400))' is a folder. An app for a simulator or a device is started "
            + "by another launcher: gantry command --for simctl. Of an app for macOS give "
            + "the executable in Contents/MacOS.")
      default: break
      }
      guard System.isExecutable(path) else {
        throw ToolError(
          .noPermission,
          "'\(clipped(path, limit: 400))' can't be started: it isn't executable for you.")
      }
      return path
    }

    private static func product(
      _ name: String, _ build: BuildOptions, _ root: ProjectRoot
    ) throws(ToolError) -> String {
      let package = try root.package(for: name)
      let swift = try InstalledTool("swift", "builds packages")
      let configuration = build.buildConfiguration ?? .debug
      let common = ["build", "--package-path", package, "-c", configuration.rawValue]
      if !build.skipBuild {
        // Standard output is for the command's own output.
        let end = try ToolError.starting("swift", at: swift.path) { () throws(SystemError) in
          try ChildProcess(
            swift.path, arguments: common + ["--product", name], environment: System.variables,
            input: STDIN_FILENO, output: STDERR_FILENO, error: STDERR_FILENO, group: .inherited
          ).reap()
        }
        guard end == .exited(code: 0) else {
          throw ToolError(
            .unavailable,
            "The product '\(clipped(name))' can't be built: swift build ended with \(end.words)."
              + advice(name, root), at: package == "." ? nil : package)
        }
      }
      let folder = trimmed(
        String(decoding: try swift.output(of: common + ["--show-bin-path"]), as: UTF8.self))
      let path = "\(folder)/\(name)"
      guard System.isExecutable(path), System.kind(path) == .file else {
        throw ToolError(
          .noInput,
          build.skipBuild
            ? "The product '\(clipped(name))' isn't built. Leave --skip-build out."
            : "'\(clipped(name))' is no executable product of the package.", at: path)
      }
      return path
    }

    /// What a name means that is no product's.
    private static func advice(_ name: String, _ root: ProjectRoot) -> String {
      var root = root
      root.reportsSkipped = false
      // An error is being told already, which advice mustn't replace.
      guard let contents = try? root.contents() else { return "" }
      if contents.schemes.contains(where: { $0.name == name }) {
        return " '\(clipped(name))' is a scheme: --scheme \(ShellText.command([name]))."
      }
      guard contents.testPlans.contains(where: { PathText.stem($0) == name }) else { return "" }
      return
        " '\(clipped(name))' is a test plan: --testplan \(ShellText.command([name])), and a program."
    }
  }

  extension ChildProcess.End {
    var words: String {
      switch self {
      case .exited(let code): "exit code \(code)"
      case .signaled(let signal): "signal \(signal)"
      case .unknown: "an end that the system doesn't tell (SIGCHLD is ignored here)"
      }
    }
  }
#endif
