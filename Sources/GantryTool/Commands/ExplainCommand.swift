#if CommandLineTool
  import ArgumentParser
  import Gantry

  /// `gantry explain`: what a launch would come to, told by the app itself, which isn't started.
  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Says what every option would be, from where, over what, and what is ignored.",
      discussion: """
        Takes what `gantry run` takes. The app answers --launch-report and ends before it does any \
        work. Secrets aren't shown.

        EXAMPLES
          gantry explain --scheme Countries countries
          gantry explain --scheme Countries --set port=9000 --json countries
        """)

    @OptionGroup var launch: LaunchOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let (program, plan) = try launch.resolved()
      if let directory = plan.workingDirectory { try launch.enter(directory) }
      let report = try AppAnswer.report(of: program, plan)
      if json {
        try JSONOutput.print(
          Explanation(
            report: report, sources: plan.sources, disabledEntries: plan.disabled,
            warnings: plan.warnings, workingDirectory: plan.workingDirectory))
        return
      }
      for source in plan.sources { Terminal.print(source) }
      Terminal.print(report.description)
      if !plan.disabled.isEmpty {
        Terminal.print("switched off:")
        for entry in plan.disabled { Terminal.print("  \(entry)") }
      }
      if let directory = plan.workingDirectory { Terminal.print("starts in \(directory)") }
      for warning in plan.warnings { Terminal.printWarning(warning) }
    }

    /// The answer for programs.
    private struct Explanation: Encodable {
      var report: LaunchReport
      var sources: [String]
      var disabledEntries: [String]
      var warnings: [String]
      var workingDirectory: String?
    }
  }
#endif
