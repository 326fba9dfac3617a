#if CommandLineTool

  extension LaunchRequest {
    /// The program itself.
    func shell() throws -> LaunchInstruction {
      let program = try requiredProgram()
      let command = ShellText.command(
        variables: state.variables, [LaunchText(program)] + state.words)
      guard let workingDirectory else { return LaunchInstruction(text: command) }
      return LaunchInstruction(text: "(cd \(ShellText.word(workingDirectory)) && \(command))")
    }

    /// `simctl launch <device> <bundle> <argv…>`: all words after the identifier are the app's;
    /// variables begin with `SIMCTL_CHILD_`.
    func simctl() throws -> LaunchInstruction {
      command(
        [
          "xcrun", "simctl", "launch", "--terminate-running-process", device ?? "booted",
          try requiredBundleIdentifier(),
        ], variablePrefix: "SIMCTL_CHILD_")
    }

    /// `devicectl device process launch`: without `--` it searches its own options after the
    /// identifier, too (rules_apple #3014); variables begin with `DEVICECTL_CHILD_`.
    func devicectl() throws -> LaunchInstruction {
      let bundle = try requiredBundleIdentifier()
      guard let device else {
        throw ToolError(
          .usage,
          "devicectl needs a device: give --device. 'xcrun devicectl list devices' lists them.")
      }
      return command(
        [
          "xcrun", "devicectl", "device", "process", "launch", "--terminate-existing", "--device",
          device, "--", bundle,
        ], variablePrefix: "DEVICECTL_CHILD_")
    }

    /// Words before those of the state; the launcher takes the prefix off the variables' names.
    private func command(_ words: [String], variablePrefix: String) -> LaunchInstruction {
      LaunchInstruction(
        text: ShellText.command(
          variables: state.variables.map { (variablePrefix + $0.name, $0.value) },
          words.map { LaunchText($0) } + state.words))
    }

    /// `open`: a running app gets no arguments, hence `-n`; all words after `--args` are the app's.
    func open() throws -> LaunchInstruction {
      var words = ["open", "-n"].map { LaunchText($0) }
      for variable in state.variables {
        words += [
          LaunchText("--env"),
          LaunchText("\(variable.name)=\(variable.value.literal)", secret: variable.value.secret),
        ]
      }
      if let bundleIdentifier {
        words += [LaunchText("-b"), LaunchText(bundleIdentifier)]
      } else if let program {
        words += [LaunchText("-a"), LaunchText(program)]
      } else {
        throw ToolError(.usage, "open starts an app: give its path, or --bundle-id.")
      }
      if !state.words.isEmpty { words += [LaunchText("--args")] + state.words }
      return LaunchInstruction(text: ShellText.command(variables: [], words))
    }
  }
#endif
