#if CommandLineTool
  /// Launchers that read JSON.
  enum WebDriverLaunchers {
    private struct ProcessArguments: Encodable {
      var args: [String]
      var env: [String: String]
    }

    private struct Capabilities: Encodable {
      var platformName = "iOS"
      var automationName = "XCUITest"
      var bundleIdentifier: String?
      var device: String?
      var arguments: ProcessArguments

      private enum CodingKeys: String, CodingKey {
        case platformName
        case automationName = "appium:automationName"
        case bundleIdentifier = "appium:bundleId"
        case device = "appium:udid"
        case arguments = "appium:processArguments"
      }

      init(_ request: LaunchRequest) {
        bundleIdentifier = request.bundleIdentifier
        device = request.device
        arguments = processArguments(request)
      }
    }

    /// Capabilities of Appium's XCUITest driver; arguments and variables arrive unchanged.
    static func appium(_ request: LaunchRequest) throws -> LaunchInstruction {
      try instruction(Capabilities(request), request)
    }

    /// The body of `POST /session` for a grid of Appium servers: each member outside of the
    /// standard has a vendor's prefix, or a grid drops it.
    static func seleniumGrid(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct Session: Encodable {
        struct Capabilities: Encodable { var alwaysMatch: WebDriverLaunchers.Capabilities }
        var capabilities: Capabilities
      }
      return try instruction(Session(capabilities: .init(alwaysMatch: .init(request))), request)
    }

    private static func instruction(
      _ value: some Encodable, _ request: LaunchRequest
    ) throws -> LaunchInstruction {
      LaunchInstruction(
        text: try JSONOutput.text(value), notes: TestLaunchers.placeholderNotes(request))
    }

    private static func processArguments(
      _ request: LaunchRequest, _ text: (LaunchText) -> String = TestLaunchers.placeholder
    ) -> ProcessArguments {
      ProcessArguments(
        args: request.state.words.map(text),
        env: Dictionary(
          request.state.variables.map { ($0.name, text($0.value)) },
          uniquingKeysWith: { _, last in last }))
    }

    /// The words and variables by themselves, for any other program.
    static func json(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct ProcessLaunch: Encodable {
        var program: String?
        var arguments: [String]
        var environment: [String: String]
        var workingDirectory: String?
      }
      let arguments = processArguments(request)
      return try instruction(
        ProcessLaunch(
          program: request.program, arguments: arguments.args, environment: arguments.env,
          workingDirectory: request.workingDirectory), request)
    }

    /// A configuration of VS Code's `launch.json` for the Swift extension, which finds the toolchain's
    /// own debugger (vscode-swift #1362), and has a task to build each product.
    ///
    /// A product's path is one of the workspace, which is the package, so that others can have the file.
    static func vscode(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct Configuration: Encodable {
        var type = "swift"
        var request = "launch"
        var name: String
        var program: String
        var preLaunchTask: String?
        var args: [String]
        var env: [String: String]
        var cwd: String
      }
      let path = try request.requiredProgram(for: .vscode)
      let product = request.product
      let program =
        product.map { "${workspaceFolder}/.build/\($0.configuration)/\($0.name)" } ?? path
      let task = product.map {
        "swift: Build \($0.configuration == .debug ? "Debug" : "Release") \($0.name)"
      }
      let texts = request.state.words + request.state.variables.map(\.value)
      // VS Code has no escape for it.
      if let text = texts.first(where: { $0.literal.contains("${") }) {
        throw ToolError(
          .invalidData,
          "'\(text.literal)' holds '${', which VS Code replaces and can't be told not to. Pass it in a "
            + "profile: --profile FILE.")
      }
      let arguments = processArguments(request) {
        $0.literal + ($0.secret.map { "${env:\($0)}" } ?? "")
      }
      return LaunchInstruction(
        text: try JSONOutput.text(
          Configuration(
            name: request.title, program: program, preLaunchTask: task, args: arguments.args,
            env: arguments.env,
            cwd: request.workingDirectory ?? "${workspaceFolder}")))
    }

    /// VS Code's `launch.json` with configurations.
    static func launchFile(_ configurations: [String]) -> String {
      let list = configurations.map {
        "    " + $0.replacing("\n", with: "\n    ")
      }
      return """
        {
          "configurations" : [
        \(list.joined(separator: ",\n"))
          ],
          "version" : "0.2.0"
        }
        """
    }
  }
#endif
