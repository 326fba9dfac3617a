#if CommandLineTool
  import ArgumentParser
  import Gantry

  /// Other programs that start apps.
  enum Launcher: String, ExpressibleByArgument, CaseIterable {
    case shell, simctl, devicectl, open, xcodebuild, xctestrun
    case maestro, detox, appium
    case seleniumGrid = "selenium-grid"
    case vscode
    /// Any program that reads JSON.
    case json
  }

  /// The program that a launcher is to start, and its state.
  struct LaunchRequest {
    var state: LaunchState
    var schema: AppSchema?
    /// A path to an executable or an app.
    var program: String?
    /// The name of the package's product that it is, and how it was built.
    var product: (name: String, configuration: BuildConfiguration)?
    var bundleIdentifier: String?
    var device: String?
    var destination: String?
    /// xcodebuild's option and path for the project or workspace; nil for a package.
    var container: (option: String, path: String)?
    var testScheme: String?
    var testPlan: String?
    var testPlanConfiguration: String?
    var workingDirectory: String?
    /// The title of an editor's configuration.
    var title: String
  }

  /// The input for a launcher, and notes about it.
  struct LaunchInstruction {
    var text: String
    var notes: [String] = []
  }

  extension Launcher {
    /// Whether the app starts in the state's folder.
    var passesWorkingDirectory: Bool {
      switch self {
      case .shell, .vscode, .json: true
      default: false
      }
    }

    /// The command line, JSON, YAML or property list for a launch.
    func instruction(for request: LaunchRequest) throws -> LaunchInstruction {
      switch self {
      case .shell: try CommandLaunchers.shell(request)
      case .simctl: try CommandLaunchers.simctl(request)
      case .devicectl: try CommandLaunchers.devicectl(request)
      case .open: try CommandLaunchers.open(request)
      case .xcodebuild: try TestLaunchers.xcodebuild(request)
      case .xctestrun: try TestLaunchers.xctestrun(request)
      case .maestro: try TestLaunchers.maestro(request)
      case .detox: try TestLaunchers.detox(request)
      case .appium: try WebDriverLaunchers.appium(request)
      case .seleniumGrid: try WebDriverLaunchers.seleniumGrid(request)
      case .vscode: try WebDriverLaunchers.vscode(request)
      case .json: try WebDriverLaunchers.json(request)
      }
    }
  }

  extension LaunchRequest {
    /// The bundle identifier, which the launcher requires.
    func requiredBundleIdentifier(for launcher: Launcher) throws(ToolError) -> String {
      guard let bundleIdentifier else {
        throw ToolError(
          .usage, "\(launcher.rawValue) starts apps by bundle identifier: give --bundle-id.")
      }
      return bundleIdentifier
    }

    func requiredProgram(for launcher: Launcher) throws(ToolError) -> String {
      guard let program else {
        throw ToolError(
          .usage, "\(launcher.rawValue) starts a program: give its path, or the name of a product.")
      }
      return program
    }

    /// Options as variables; throws an error for options without one.
    func variablesOnly(for launcher: Launcher) throws(ToolError) -> [(
      name: String, value: LaunchText
    )] {
      var variables = state.variables
      guard !state.words.isEmpty else { return variables }
      guard let schema else {
        throw ToolError(
          .invalidData,
          "\(launcher.rawValue) passes no arguments, and which variables say the same only the app "
            + "knows. Give its schema with --schema, or use --for xctestrun.")
      }
      let pairs = LaunchPairs(state.words, schema)
      var problems = pairs.rest.map {
        "'\($0)' is no option, and \(launcher.rawValue) passes no arguments."
      }
      problems += pairs.problems(for: launcher)
      for pair in pairs.pairs {
        guard let option = pair.option else {
          problems.append(
            "\(pair.key) is no option of \(schema.title), and \(launcher.rawValue) passes no "
              + "arguments.")
          continue
        }
        guard !pair.isNil else {
          problems.append(
            "--no-\(option.name) sets it to nil, which no variable does, and "
              + "\(launcher.rawValue) passes no arguments.")
          continue
        }
        variables.removeAll { $0.name == option.variable }
        variables.append((option.variable, pair.value))
      }
      guard problems.isEmpty else { throw ToolError(.invalidData, problems: problems) }
      return variables
    }

    /// Words as options with one value each; throws an error for others.
    func pairs(for launcher: Launcher) throws(ToolError) -> [(key: String, value: LaunchText)] {
      var words = state.words
      if let schema {
        let set = LaunchPairs(words, schema).pairs.compactMap { $0.option?.name }
        for variable in state.variables {
          // An argument shadows a variable.
          guard let option = schema.configuration.option(ofVariable: variable.name),
            !set.contains(option.name)
          else { continue }
          words.insert(
            LaunchText("--\(option.name)=\(variable.value.literal)", secret: variable.value.secret),
            at: 0)
        }
      }
      let pairs = LaunchPairs(words, schema)
      var problems = pairs.rest.map {
        "'\($0)' is no option with a value, and \(launcher.rawValue) passes nothing else."
      }
      problems += pairs.problems(for: launcher)
      let others = state.variables.filter { variable in
        schema?.configuration.option(ofVariable: variable.name) == nil
      }
      problems += others.map {
        "\(launcher.rawValue) passes no environment variables, so that \($0.name) would be lost."
          + (schema == nil ? " With the app's schema, --schema, options become arguments." : "")
      }
      for pair in pairs.pairs
      where pair.value.literal.hasPrefix("-") && pair.value.secret == nil
        && pair.value.literal.utf8.count > 1
      {
        let types = pair.option?.types ?? []
        guard !types.contains("integer"), !types.contains("number") else { continue }
        problems.append(
          "\(pair.key): the value '\(pair.value.literal)' begins with '-', and "
            + "\(launcher.rawValue) passes it as an argument of its own, which would be read as an "
            + "option.")
      }
      guard problems.isEmpty else { throw ToolError(.invalidData, problems: problems) }
      return pairs.pairs.map { ($0.key, $0.value) }
    }
  }
#endif
