#if CommandLineTool
  import Gantry
  import GantryFormats

  extension Launcher {
    /// How a profile reaches the app.
    private enum ProfileForm {
      /// By its path: the app starts on this machine.
      case path
      /// In the payload's variable: a device has no file of this machine.
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

    /// The plan with its profile as the launcher can pass it on.
    func passable(_ plan: LaunchPlan, _ schema: AppSchema?) throws(ToolError) -> LaunchPlan {
      guard let profile = plan.profile else { return plan }
      switch profileForm {
      case .path: return plan
      case .payload: return try withPayload(plan, profile)
      case .options: return try withOptions(plan, profile, schema)
      }
    }

    /// A payload is stronger than a file and weaker than all else, so that it gives the same state.
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
      let payload: String
      do {
        payload = try PayloadText.base64(Array(profile.content.json.utf8))
      } catch {
        throw ToolError(
          .invalidData, "The profile is no payload: \(error.reason).", at: profile.path)
      }
      var plan = plan.withoutProfile
      plan.set(LaunchPlan.Variable(name: name, value: payload, origin: profile.path))
      return plan
    }

    /// What the profile says and nothing stronger does, in front of all that is stronger.
    private func withOptions(
      _ plan: LaunchPlan, _ profile: LaunchPlan.Profile, _ schema: AppSchema?
    ) throws(ToolError) -> LaunchPlan {
      var plan = plan.withoutProfile
      if let reason = schema?.refusal(of: profile.content) {
        throw ToolError(
          .invalidData, "The profile can't be passed: \(reason).", at: profile.path)
      }
      let given = LaunchPairs(plan.arguments.map { LaunchText($0) }, schema).pairs
      var taken = Set(
        given.map { $0.option?.name ?? LaunchState.optionName($0.key) ?? $0.key }
          .map(AppSchema.normalized))
      for variable in plan.variables {
        guard let option = schema?.option(ofVariable: variable.name) else { continue }
        taken.insert(AppSchema.normalized(option.name))
      }
      var words: [LaunchPlan.Word] = []
      var problems: [String] = []
      for member in profile.content.members(schema) {
        if schema != nil, member.option == nil {
          problems.append("'\(clipped(member.path))' of the profile is no option.")
          continue
        }
        let name = member.option?.name ?? member.path
        guard !taken.contains(AppSchema.normalized(name)) else { continue }
        guard let value = profile.content.text(of: member.value) else {
          if member.option == nil {
            problems.append(
              "'\(clipped(member.path))' of the profile is null, for which \(rawValue) has no value. "
                + "Give the app's schema with --schema.")
          } else {
            words.append(LaunchPlan.Word(text: "--no-\(name)", origin: profile.path))
          }
          continue
        }
        words.append(LaunchPlan.Word(text: "--\(name)=\(value)", origin: profile.path))
      }
      guard problems.isEmpty else {
        throw ToolError(.invalidData, problems: problems.map { "\($0)\n\(profile.path)" })
      }
      plan.words = words + plan.words
      return plan
    }

    /// What to know about files with options: how to get at the secrets that are in one, and that one
    /// which no `--profile` names is passed as it was written.
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
