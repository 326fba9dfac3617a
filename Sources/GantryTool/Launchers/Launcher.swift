#if CommandLineTool
  import ArgumentParser

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
    var launcher: Launcher
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

  struct LaunchInstruction {
    var text: String
    var notes: [String] = []
  }

  extension Launcher {
    /// Whether the app starts in the state's folder.
    var passesWorkingDirectory: Bool { [.shell, .vscode, .json].contains(self) }
  }

  extension LaunchRequest {
    /// The command line, JSON, YAML or property list for a launch.
    func instruction() throws -> LaunchInstruction {
      switch launcher {
      case .shell: try shell()
      case .simctl: try simctl()
      case .devicectl: try devicectl()
      case .open: try open()
      case .xcodebuild: try xcodebuild()
      case .xctestrun: try xctestrun()
      case .maestro: try maestro()
      case .detox: try detox()
      case .appium: try appium()
      case .seleniumGrid: try seleniumGrid()
      case .vscode: try vscode()
      case .json: try json()
      }
    }

    func requiredBundleIdentifier() throws(ToolError) -> String {
      guard let bundleIdentifier else {
        throw ToolError(
          .usage, "\(launcher.rawValue) starts apps by bundle identifier: give --bundle-id.")
      }
      return bundleIdentifier
    }

    func requiredProgram() throws(ToolError) -> String {
      guard let program else {
        throw ToolError(
          .usage, "\(launcher.rawValue) starts a program: give its path, or the name of a product.")
      }
      return program
    }

    /// Options as variables; throws an error for options without one.
    func variablesOnly() throws(ToolError) -> [(name: String, value: LaunchText)] {
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
    func pairs() throws(ToolError) -> [(key: String, value: LaunchText)] {
      var words = state.words
      if let schema {
        let set = LaunchPairs(words, schema).pairs.compactMap { $0.option?.name }
        for variable in state.variables {
          // An argument shadows a variable.
          guard let option = schema.option(ofVariable: variable.name),
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
        schema?.option(ofVariable: variable.name) == nil
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
