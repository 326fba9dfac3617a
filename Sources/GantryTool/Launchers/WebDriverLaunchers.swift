#if CommandLineTool
  /// Launchers that read JSON: WebDriver's, editors, and programs of one's own.
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

    /// Capabilities of Appium's XCUITest driver; arguments and variables arrive as they stand here.
    static func appium(_ request: LaunchRequest) throws -> LaunchInstruction {
      LaunchInstruction(
        text: try JSONOutput.text(Capabilities(request)),
        notes: TestLaunchers.placeholderNotes(request))
    }

    /// The body of `POST /session` for a grid whose nodes are Appium servers: everything that isn't the
    /// standard's own has a vendor's prefix, or a grid drops it.
    static func seleniumGrid(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct Session: Encodable {
        struct Capabilities: Encodable { var alwaysMatch: WebDriverLaunchers.Capabilities }
        var capabilities: Capabilities
      }
      return LaunchInstruction(
        text: try JSONOutput.text(
          Session(capabilities: .init(alwaysMatch: .init(request)))),
        notes: TestLaunchers.placeholderNotes(request))
    }

    private static func processArguments(_ request: LaunchRequest) -> ProcessArguments {
      ProcessArguments(
        args: request.state.words.map(TestLaunchers.placeholder),
        env: Dictionary(
          request.state.variables.map { ($0.name, TestLaunchers.placeholder($0.value)) },
          uniquingKeysWith: { _, last in last }))
    }

    /// The words and variables by themselves, for programs that start apps in a way of their own.
    static func json(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct Launch: Encodable {
        var program: String?
        var arguments: [String]
        var environment: [String: String]
        var workingDirectory: String?
      }
      let arguments = processArguments(request)
      return LaunchInstruction(
        text: try JSONOutput.text(
          Launch(
            program: request.program, arguments: arguments.args, environment: arguments.env,
            workingDirectory: request.workingDirectory)),
        notes: TestLaunchers.placeholderNotes(request))
    }

    /// A configuration of VS Code's `launch.json` for the Swift extension, which finds the toolchain's
    /// own debugger (vscode-swift #1362).
    static func vscode(_ request: LaunchRequest) throws -> LaunchInstruction {
      struct Configuration: Encodable {
        var type = "swift"
        var request = "launch"
        var name: String
        var program: String
        var args: [String]
        var env: [String: String]
        var cwd: String
      }
      let program = try request.requiredProgram(for: .vscode)
      let texts = request.state.words + request.state.variables.map(\.value)
      // What VS Code replaces it has no escape for.
      if let text = texts.first(where: { $0.literal.contains("${") }) {
        throw ToolError(
          .invalidData,
          "'\(text.literal)' holds '${', which VS Code replaces and can't be told not to. Pass it in a "
            + "profile: --profile FILE.")
      }
      return LaunchInstruction(
        text: try JSONOutput.text(
          Configuration(
            name: request.title, program: program,
            args: request.state.words.map(reference),
            env: Dictionary(
              request.state.variables.map { ($0.name, reference($0.value)) },
              uniquingKeysWith: { _, last in last }),
            cwd: request.workingDirectory ?? "${workspaceFolder}")))
    }

    private static func reference(_ text: LaunchText) -> String {
      text.literal + (text.secret.map { "${env:\($0)}" } ?? "")
    }
  }
#endif
