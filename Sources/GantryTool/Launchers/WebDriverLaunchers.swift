#if CommandLineTool
  extension LaunchRequest {
    private struct Capabilities: Encodable {
      struct ProcessArguments: Encodable {
        var args: [String]
        var env: [String: String]
      }

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
    }

    private var capabilities: Capabilities {
      Capabilities(
        bundleIdentifier: bundleIdentifier, device: device,
        arguments: .init(args: state.words.map(\.placeholder), env: environment(\.placeholder)))
    }

    /// Capabilities of Appium's XCUITest driver; arguments and variables arrive unchanged.
    func appium() throws -> LaunchInstruction { try instruction(capabilities) }

    /// The body of `POST /session` for a grid of Appium servers: each member outside of the
    /// standard has a vendor's prefix, or a grid drops it.
    func seleniumGrid() throws -> LaunchInstruction {
      try instruction(["capabilities": ["alwaysMatch": capabilities]])
    }

    private func instruction(_ value: some Encodable) throws -> LaunchInstruction {
      LaunchInstruction(text: try JSONOutput.text(value), notes: placeholderNotes)
    }

    func environment(_ text: (LaunchText) -> String) -> [String: String] {
      Dictionary(state.variables.map { ($0.name, text($0.value)) }) { _, last in last }
    }

    /// The words and variables by themselves, for any other program.
    func json() throws -> LaunchInstruction {
      struct ProcessLaunch: Encodable {
        var program: String?
        var arguments: [String]
        var environment: [String: String]
        var workingDirectory: String?
      }
      return try instruction(
        ProcessLaunch(
          program: program, arguments: state.words.map(\.placeholder),
          environment: environment(\.placeholder), workingDirectory: workingDirectory))
    }

    /// A configuration of VS Code's `launch.json` for the Swift extension, which finds the toolchain's
    /// own debugger (vscode-swift #1362), and has a task to build each product.
    ///
    /// A product's path is one of the workspace, which is the package, so that others can have the file.
    func vscode() throws -> LaunchInstruction {
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
      let path = try requiredProgram()
      let program =
        product.map { "${workspaceFolder}/.build/\($0.configuration)/\($0.name)" } ?? path
      let task = product.map {
        "swift: Build \($0.configuration == .debug ? "Debug" : "Release") \($0.name)"
      }
      let texts = state.words + state.variables.map(\.value)
      // VS Code has no escape for it.
      if let text = texts.first(where: { $0.literal.contains("${") }) {
        throw ToolError(
          .invalidData,
          "'\(text.literal)' holds '${', which VS Code replaces and can't be told not to. Pass it in a "
            + "profile: --profile FILE.")
      }
      let text = { (text: LaunchText) in
        text.literal + (text.secret.map { "${env:\($0)}" } ?? "")
      }
      return LaunchInstruction(
        text: try JSONOutput.text(
          Configuration(
            name: title, program: program, preLaunchTask: task, args: state.words.map(text),
            env: environment(text), cwd: workingDirectory ?? "${workspaceFolder}")))
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
