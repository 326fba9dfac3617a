#if CommandLineTool
  import GantryFormats

  extension LaunchRequest {
    /// `xcodebuild test`: passes variables that begin with `TEST_RUNNER_` to the test runner, and
    /// no arguments: words with `-` on its command line are its own or build settings.
    func xcodebuild() throws -> LaunchInstruction {
      guard let scheme = testScheme else {
        throw ToolError(
          .usage,
          "xcodebuild tests a scheme: give --test-scheme, or --scheme where the state is a scheme's."
        )
      }
      var words = ["xcodebuild", "test"]
      if let (option, path) = container { words += [option, path] }
      words += ["-scheme", scheme]
      if let testPlan { words += ["-testPlan", testPlan] }
      // Without a plan's name it uses the scheme's default plan.
      if let configuration = testPlanConfiguration {
        words += ["-only-test-configuration", configuration]
      }
      if let destination { words += ["-destination", destination] }
      let variables = try variablesOnly()
      var notes: [String] = []
      if !variables.isEmpty {
        notes.append(
          "they reach the test runner, without TEST_RUNNER_; to the app under test they go where "
            + "the test passes them on, or where it hosts the tests")
      }
      if destination == nil, container != nil {
        notes.append("xcodebuild asks for a destination where there are several: --destination")
      }
      return LaunchInstruction(
        text: ShellText.command(
          variables: variables.map { ("TEST_RUNNER_\($0.name)", $0.value) },
          words.map { LaunchText($0) }), notes: notes)
    }

    /// The part of an `.xctestrun` file's test target, whose keys its manual page lists.
    func xctestrun() throws -> LaunchInstruction {
      try PropertyListText.check((state.words + state.variables.map(\.value)).map(\.literal))
      let text = try PropertyListText.document(
        state.words.map(\.placeholder), environment(\.placeholder))
      return LaunchInstruction(
        text: text,
        notes: [
          "these belong into the dictionary of the test target; the first two are for the app that "
            + "hosts unit tests, the others for the app that UI tests start"
        ] + placeholderNotes)
    }

    /// A flow of Maestro: a map of arguments, where each key and each value become an argument.
    ///
    /// It adds a dash to a key without one, unless the value is a Boolean; keys here have dashes,
    /// and values are texts. `${…}` is JavaScript.
    func maestro() throws -> LaunchInstruction {
      let bundle = try requiredBundleIdentifier()
      let pairs = try self.pairs()
      var lines = ["appId: \(YAMLText.quoted(bundle))", "---"]
      lines += pairs.isEmpty ? ["- launchApp"] : ["- launchApp:", "    arguments:"]
      for (key, value) in pairs {
        lines.append(
          "      \(YAMLText.quoted(YAMLText.withoutScript(key))): \(YAMLText.text(value))")
      }
      return LaunchInstruction(
        text: lines.joined(separator: "\n"),
        notes: state.secretNames.map { "run it with: maestro test -e \($0)=\"$\($0)\" …" })
    }

    /// The parameters of Detox's `device.launchApp`.
    ///
    /// Detox puts one dash before each key, so a long option's key begins with the other.
    func detox() throws -> LaunchInstruction {
      struct Parameters: Encodable {
        var newInstance = true
        var launchArgs: [String: String]
      }
      let pairs = try self.pairs()
      var arguments: [String: String] = [:]
      for (key, value) in pairs { arguments[String(key.dropFirst())] = value.placeholder }
      var notes = placeholderNotes
      if pairs.contains(where: { $0.value.literal.contains { "\"$`\\".contains($0) } }) {
        notes.append(
          "a value holds quotes, '$', '`' or '\\', which Detox passes through a shell: look at the "
            + "app's --launch-report")
      }
      return LaunchInstruction(
        text: try JSONOutput.text(Parameters(launchArgs: arguments)), notes: notes)
    }

    var placeholderNotes: [String] {
      state.secretNames.map { "put the secret in place of ${\($0)} where it is read" }
    }
  }
#endif
