#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryXcode

  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Says what every option would be, from where, over what, and what is ignored.",
      discussion: """
        Takes what `gantry run` takes, and asks the program for its --launch-report. \(AppAnswer.warning) \
        Secrets aren't shown.

        \(Examples.text(
          "gantry explain --scheme Countries countries",
          "gantry explain --scheme Countries --set port=9000 --json countries"))
        """)

    @OptionGroup var launch: LaunchOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let (program, plan) = try launch.resolved()
      if let directory = plan.workingDirectory { try launch.enter(directory) }
      var report = try AppAnswer.report(of: program, plan)
      // The app doesn't know which of others' arguments are secret.
      report.unrecognizedArguments = SecretShape.shown(arguments: report.unrecognizedArguments)
      let others = Self.otherVariables(plan, report)
      if json {
        try JSONOutput.print(
          Explanation(
            report: report, sources: plan.sources, otherVariables: others,
            disabledEntries: plan.disabled, warnings: plan.warnings,
            workingDirectory: plan.workingDirectory))
        return
      }
      for source in plan.sources { try Terminal.print(Terminal.visible(source)) }
      try Terminal.print(report.description)
      if !others.isEmpty {
        try Terminal.print("other variables:")
        for variable in others {
          let origin = variable.origin.map { " (\($0))" } ?? ""
          try Terminal.print(
            "  " + Terminal.visible("\(variable.name)=\(variable.value)\(origin)"))
        }
      }
      if !plan.disabled.isEmpty {
        try Terminal.print("switched off:")
        for entry in plan.disabled { try Terminal.print("  \(Terminal.visible(entry))") }
      }
      if let directory = plan.workingDirectory {
        try Terminal.print("starts in \(Terminal.visible(directory))")
      }
      for warning in plan.warnings { Terminal.printWarning(warning) }
    }

    /// The variables that set none of the app's options.
    private static func otherVariables(
      _ plan: LaunchPlan, _ report: LaunchReport
    ) -> [LaunchPlan.Variable] {
      let origins =
        report.options.flatMap { $0.origins + $0.shadowed.map(\.origin) }
        + report.notHonored.map(\.origin)
      let known = Set(
        origins.filter { $0.source == .environmentVariable }.compactMap(\.name))
      return plan.variables.filter { variable in
        // The report has a payload's options.
        !variable.name.hasPrefix("LAUNCH_CONFIGURATION") && !known.contains(variable.name)
      }.map { variable in
        LaunchPlan.Variable(
          name: variable.name, value: OutputRedaction.shown(variable.name, variable.value),
          origin: variable.origin)
      }
    }

    private struct Explanation: Encodable {
      var report: LaunchReport
      var sources: [String]
      var otherVariables: [LaunchPlan.Variable]
      var disabledEntries: [String]
      var warnings: [String]
      var workingDirectory: String?
    }
  }
#endif
