#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryReport

  struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "Makes the report of a run of tests from its record, or from Xcode's results.",
      discussion: """
        UI tests with UI_TEST_REPORT=FOLDER write a record into that folder as things happen, and the report \
        when their process ends. A process that crashed or was killed leaves the record alone: this makes the \
        page and the JUnit XML of it, with the tests that were cut off as interrupted ones.

        With --output they are made in another folder, with copies of the attachments, and the record's \
        stays as it is. Files of an earlier report are replaced. Several records, such as those of the machines \
        that share a suite, become one report there.

        An .xcresult bundle of Xcode 16 or newer is read by xcresulttool, on a Mac, with the attachments of its \
        tests. Its report is written beside it, into App-report for App.xcresult, unless --output says where.

        Ends with 0 where both files were written, however the tests ended, with 65 where no part of the \
        record can be read, with 66 where there is none.

        \(Examples.text(
          "gantry report report",
          "gantry report report --output site"))
        """)

    @Argument(
      help: ArgumentHelp(
        "The folder that UI_TEST_REPORT named when the tests ran, or an .xcresult bundle.",
        valueName: "folder"),
      completion: .directory)
    var folders: [String]

    @Option(
      help: ArgumentHelp(
        "Where index.html and junit.xml are written; otherwise beside the record.",
        valueName: "folder"), completion: .directory)
    var output: String?

    mutating func validate() throws {
      // Most likely an unset variable, which would mean the working folder.
      if folders.contains("") {
        throw ValidationError("Give the folder that UI_TEST_REPORT named.")
      }
      if output?.isEmpty == true { throw ValidationError("--output takes a folder.") }
      guard folders.count > 1 else { return }
      if output == nil {
        throw ValidationError("Say by --output where the report of several records goes.")
      }
      if let bundle = folders.first(where: {
        $0.hasSuffix(".xcresult") || $0.hasSuffix(".xcresult/")
      }) {
        throw ValidationError("'\(bundle)' is a bundle, of which one makes a report by itself.")
      }
      if let twice = folders.first(where: { one in folders.count { $0 == one } > 1 }) {
        throw ValidationError("'\(twice)' stands there twice.")
      }
    }

    func run() throws {
      let report = try isBundle ? ResultBundle(name).report(in: place) : recorded()
      // A page without a test would look like a run without one.
      guard !report.tests.isEmpty else {
        throw isBundle
          ? ToolError(.invalidData, "The bundle holds no result of a test.", at: name)
          : ToolError(.invalidData, problems: report.problems.map(Terminal.visible))
      }
      _ = try report.write(to: output)
      for problem in report.problems { Terminal.printWarning(problem) }
      let place = self.place
      let written = place.hasSuffix("/") ? place : place + "/"
      try Terminal.print(Self.summary(report.tests))
      for name in ["index.html", "junit.xml"] {
        try Terminal.print("wrote \(Terminal.visible(written + name))")
      }
    }

    private var folder: String { folders[0] }

    private var isBundle: Bool { name.hasSuffix(".xcresult") }

    /// The folder without the slash that shells complete.
    private var name: String { folder.hasSuffix("/") ? String(folder.dropLast()) : folder }

    /// Where the report is written.
    private var place: String {
      output ?? (isBundle ? "\(name.dropLast(".xcresult".count))-report" : folder)
    }

    private func recorded() throws(ReportError) -> RunReport {
      let reports = try folders.map { folder throws(ReportError) in try RunReport(folder: folder) }
      guard let output, reports.count > 1 else { return reports[0] }
      return try RunReport(merging: reports, in: output)
    }

    private static func summary(_ tests: [TestRecord]) -> String {
      let parts = TestOutcome.allCases.compactMap { outcome in
        let count = tests.count { $0.outcome == outcome }
        return count == 0 ? nil : Terminal.colored("\(count) \(outcome.rawValue)", outcome.color)
      }
      return counted(tests.count, "test") + ": " + parts.joined(separator: ", ")
    }
  }

  extension TestOutcome {
    fileprivate var color: Terminal.Color {
      switch self {
      case .failed, .interrupted: .red
      case .flaky, .skipped: .yellow
      case .passed: .green
      }
    }
  }

  extension ToolError {
    init(_ error: ReportError) {
      let status: ExitStatus =
        switch error.code {
        case _ where error.isPermissionMissing: .noPermission
        case .notFound: .noInput
        case .notReadable: .inputOutput
        case .notWritable: .cannotCreate
        }
      self.init(status, Terminal.visible(error.description))
    }
  }
#endif
