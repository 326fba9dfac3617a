#if CommandLineTool
  import Gantry
  import GantryFormats

  extension Launcher {
    /// The form in which a profile reaches the app.
    private enum ProfileForm {
      /// By its path: the app starts on this machine.
      case path
      /// In the payload's variable: a device can't read another machine's file.
      case payload
      /// As options: nothing else is passed.
      case options
    }

    private var profileForm: ProfileForm {
      switch self {
      case .shell, .simctl, .open, .vscode, .json: .path
      case .devicectl, .xcodebuild, .xctestrun, .appium, .seleniumGrid: .payload
      case .maestro, .detox: .options
      }
    }

    /// Whether the app starts on this machine, whose files it can read.
    var startsHere: Bool { profileForm == .path }

    /// The plan with its profile in the launcher's form.
    func passable(_ plan: LaunchPlan, _ schema: AppSchema?) throws(ToolError) -> LaunchPlan {
      guard let profile = plan.profile else { return plan }
      switch profileForm {
      case .path: return plan
      case .payload: return try withPayload(plan, profile)
      case .options: return try withOptions(plan, profile, schema)
      }
    }

    /// With a payload: it shadows a file and nothing else, so the state is the same.
    private func withPayload(
      _ plan: LaunchPlan, _ profile: LaunchPlan.Profile
    ) throws(ToolError) -> LaunchPlan {
      let name = ArgumentCheck.payloadKey
      for taken in [name, "\(name)_FILE"]
      where plan.variables.contains(where: { $0.name == taken }) {
        throw ToolError(
          .usage,
          "For \(rawValue) the profile becomes the variable \(name), and \(taken) is set, too. Give "
            + "one of both: --profile or --env \(taken).", at: profile.path)
      }
      var plan = plan.withoutProfile
      let payload = Base64.encode(Array(JSONWriter.write(profile.content).utf8))
      plan.set(LaunchPlan.Variable(name: name, value: payload, origin: profile.path))
      return plan
    }

    /// With options that nothing stronger sets, before all others.
    private func withOptions(
      _ plan: LaunchPlan, _ profile: LaunchPlan.Profile, _ schema: AppSchema?
    ) throws(ToolError) -> LaunchPlan {
      var plan = plan.withoutProfile
      let given = LaunchPairs(plan.arguments.map { LaunchText($0) }, schema).pairs
      var taken = Set(given.map { OptionName.normalized($0.name) })
      for variable in plan.variables {
        guard let option = schema?.option(ofVariable: variable.name) else { continue }
        taken.insert(OptionName.normalized(option.name))
      }
      var words: [LaunchPlan.Word] = []
      var problems: [String] = []
      for (name, value) in try members(profile, schema, &problems)
      where !taken.contains(OptionName.normalized(name)) {
        if let text = value.shownText {
          words.append(LaunchPlan.Word(text: "--\(name)=\(text)", origin: profile.path))
        } else if schema != nil {
          words.append(LaunchPlan.Word(text: "--no-\(name)", origin: profile.path))
        } else {
          problems.append(
            "'\(clipped(name))' of the profile is null, for which \(rawValue) has no value. Give "
              + "the app's schema with --schema.")
        }
      }
      guard problems.isEmpty else {
        throw ToolError(.invalidData, problems: problems.map { "\($0)\n\(profile.path)" })
      }
      plan.words = words + plan.words
      return plan
    }

    /// The options that a profile sets; with a schema, the parts of structures one by one.
    private func members(
      _ profile: LaunchPlan.Profile, _ schema: AppSchema?, _ problems: inout [String]
    ) throws(ToolError) -> [(name: String, value: Value)] {
      guard let schema else {
        guard case .object(let members) = profile.content else { return [] }
        return members.sortedByKey.filter { !$0.key.hasPrefix("$") }.map { ($0.key, $0.value) }
      }
      let reading = schema.reading(
        [], [ArgumentCheck.payloadKey: JSONWriter.write(profile.content)])
      for problem in reading.problems {
        switch problem.reason {
        case .other(.unreadableSource, let reason):
          throw ToolError(
            .invalidData, "The profile can't be passed: \(reason).", at: profile.path)
        case .unknownMember(let name, _):
          problems.append("'\(clipped(name))' of the profile is no option.")
        default:
          problems.append(
            (problem.option.map { "'\($0)' of the profile" } ?? "The profile")
              + ": \(problem.message).")
        }
      }
      return reading.given.map { ($0.option.name, $0.value) }
    }

    /// Notes on secrets in the profile, and on files that only arguments name.
    func profileNotes(_ plan: LaunchPlan, _ state: LaunchState) -> [String] {
      if case .path = profileForm { return [] }
      var notes: [String] = []
      if let profile = plan.profile, state.secretNames.contains(ArgumentCheck.payloadKey) {
        let name = ArgumentCheck.payloadKey
        notes.append(
          "the profile holds secrets: \(name) gets them by \(name)=\"$(gantry payload encode "
            + "\(ShellText.word(profile.path)))\"")
      }
      let option = "--\(BuiltInOption.configurationFile.rawValue)"
      if state.words.contains(where: {
        $0.literal == option || $0.literal.hasPrefix("\(option)=")
      }) {
        notes.append(
          "\(option) names a file that must be where the app starts; what --profile names is passed "
            + "by its content")
      }
      return notes
    }
  }

  extension LaunchPlan {
    /// The plan without the argument that names the profile.
    fileprivate var withoutProfile: LaunchPlan {
      var plan = self
      let option = "--\(BuiltInOption.configurationFile.rawValue)"
      let index = words.indices.dropLast().first {
        words[$0].text == option && words[$0 + 1].text == profile?.path
      }
      if let index { plan.words.removeSubrange(index...index + 1) }
      plan.profile = nil
      return plan
    }
  }
#endif
