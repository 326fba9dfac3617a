#if CommandLineTool
  import Gantry

  /// Launchers that are a command line.
  enum CommandLaunchers {
    /// The program itself.
    static func shell(_ request: LaunchRequest) throws -> LaunchInstruction {
      let program = try request.requiredProgram(for: .shell)
      let command = ShellText.command(
        variables: request.state.variables, [LaunchText(program)] + request.state.words)
      guard let directory = request.workingDirectory else {
        return LaunchInstruction(text: command)
      }
      return LaunchInstruction(text: "(cd \(ShellText.word(directory)) && \(command))")
    }

    /// `simctl launch <device> <bundle> <argv…>`: all words after the identifier are the app's;
    /// variables begin with `SIMCTL_CHILD_`.
    static func simctl(_ request: LaunchRequest) throws -> LaunchInstruction {
      let bundle = try request.requiredBundleIdentifier(for: .simctl)
      let words = ["xcrun", "simctl", "launch", "--terminate-running-process"]
        .map { LaunchText($0) }
      return LaunchInstruction(
        text: ShellText.command(
          variables: request.state.variables.map { ("SIMCTL_CHILD_\($0.name)", $0.value) },
          words + [LaunchText(request.device ?? "booted"), LaunchText(bundle)]
            + request.state.words))
    }

    /// `devicectl device process launch`: without `--` it searches its own options after the
    /// identifier, too (rules_apple #3014); variables begin with `DEVICECTL_CHILD_`.
    static func devicectl(_ request: LaunchRequest) throws -> LaunchInstruction {
      let bundle = try request.requiredBundleIdentifier(for: .devicectl)
      guard let device = request.device else {
        throw ToolError(
          .usage,
          "devicectl needs a device: give --device. 'xcrun devicectl list devices' lists them.")
      }
      let words = [
        "xcrun", "devicectl", "device", "process", "launch", "--terminate-existing", "--device",
        device, "--", bundle,
      ].map { LaunchText($0) }
      return LaunchInstruction(
        text: ShellText.command(
          variables: request.state.variables.map { ("DEVICECTL_CHILD_\($0.name)", $0.value) },
          words + request.state.words))
    }

    /// `open`: a running app gets no arguments, hence `-n`; all words after `--args` are the app's.
    static func open(_ request: LaunchRequest) throws -> LaunchInstruction {
      var words = ["open", "-n"].map { LaunchText($0) }
      for variable in request.state.variables {
        words += [
          LaunchText("--env"),
          LaunchText("\(variable.name)=\(variable.value.literal)", secret: variable.value.secret),
        ]
      }
      if let bundle = request.bundleIdentifier {
        words += [LaunchText("-b"), LaunchText(bundle)]
      } else if let program = request.program {
        words += [LaunchText("-a"), LaunchText(program)]
      } else {
        throw ToolError(.usage, "open starts an app: give its path, or --bundle-id.")
      }
      if !request.state.words.isEmpty { words += [LaunchText("--args")] + request.state.words }
      return LaunchInstruction(text: ShellText.command(variables: [], words))
    }
  }
#endif
