#if CommandLineTool
  import GantryFormats
  import GantrySystem
  import GantryXcode

  extension SchemeFile {
    /// The path of a plan that the Test action names; `advice` says what to do if it isn't there.
    func existingTestPlan(
      _ plan: TestPlanReference,
      advice: String = "Give another by --testplan in place of --scheme."
    ) throws(ToolError) -> String {
      if let path = testPlanPath(for: plan), System.kind(path) == .file { return path }
      throw ToolError(
        .noInput,
        "There is no test plan '\(clipped(plan.reference))', which the Test action names. \(advice)",
        at: "\(path):\(plan.line)")
    }
  }

  extension TestPlanDocument {
    /// The configuration to launch: the requested one, or the only one.
    func launchScope(
      _ name: String?, option: String = "with --configuration"
    ) throws(ToolError) -> TestPlanScope {
      if let name { return .configuration(name) }
      let names = configurations.filter(\.isEnabled).map(\.name)
      switch names.count {
      case 0: return .defaults
      case 1: return .configuration(names[0])
      default:
        throw ToolError(
          .usage,
          "The test plan has several configurations: \(names.joined(separator: ", ")). Choose one "
            + "\(option).", at: path)
      }
    }
  }
#endif
