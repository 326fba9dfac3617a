#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem

  /// The program of a launch: an executable, or a product of a Swift package.
  struct ProgramOptions: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "A path to an executable, or the name of an executable product of the Swift package.",
        valueName: "program"), completion: .file())
    var program: String

    @OptionGroup var build: BuildOptions
  }

  /// How a product is built.
  struct BuildOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("How a product is built: debug or release.", valueName: "configuration"))
    var buildConfiguration: BuildConfiguration = .debug

    @Flag(help: "Take a product as it was last built.")
    var skipBuild = false
  }

  enum BuildConfiguration: String, ExpressibleByArgument, CaseIterable {
    case debug, release
  }

  /// An executable that was found, and built if it was a product.
  struct Program {
    var path: String

    init(path: String) { self.path = path }

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
      let swift = try swiftCommand()
      let common = ["build", "--package-path", package, "-c", build.buildConfiguration.rawValue]
      do {
        if !build.skipBuild {
          // Standard output is for the command's own output.
          let end = try ChildProcess(
            swift, arguments: common + ["--product", name], environment: System.variables,
            input: STDIN_FILENO, output: STDERR_FILENO, error: STDERR_FILENO, group: .inherited
          ).reap()
          guard end == .exited(code: 0) else {
            throw ToolError(
              .unavailable,
              "The product '\(clipped(name))' can't be built: swift build ended with \(end.words).",
              at: package)
          }
        }
        let answer = try ChildProcess.ask(
          swift, arguments: common + ["--show-bin-path"], environment: System.variables,
          deadline: .seconds(600))
        guard answer.end == .exited(code: 0) else {
          throw ToolError(
            .unavailable, "swift build doesn't say where it builds: \(clipped(answer.errors)).",
            at: package)
        }
        var folder = String(decoding: answer.output, as: UTF8.self)
        while folder.last?.isNewline == true { folder.removeLast() }
        let path = "\(folder)/\(name)"
        guard System.isExecutable(path), System.kind(path) == .file else {
          throw ToolError(
            .noInput,
            build.skipBuild
              ? "The product '\(clipped(name))' isn't built. Leave --skip-build out."
              : "'\(clipped(name))' is no executable product of the package.", at: path)
        }
        return path
      } catch let error as ToolError {
        throw error
      } catch let error as SystemError {
        throw ToolError(.unavailable, "swift can't be started: \(error.reason).", at: swift)
      } catch {
        throw ToolError(.internalError, "\(error)")
      }
    }

    private static func swiftCommand() throws(ToolError) -> String {
      for folder in (System.environmentVariable("PATH") ?? "").split(separator: ":") {
        let path = "\(folder)/swift"
        if System.kind(path) == .file, System.isExecutable(path) { return path }
      }
      throw ToolError(
        .unavailable,
        "There is no swift in PATH, which builds products. Give the path to an executable instead.")
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
