#if CommandLineTool
  import ArgumentParser
  import GantryAudit

  /// `gantry audit`: proves that a binary holds nothing that exists only for tests.
  struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit",
      abstract:
        "Proves that a release holds no test double and nothing that is for debugging alone.",
      discussion: """
        Reads executables, libraries, app bundles and archives of ELF and Mach-O, stripped or not, by \
        Swift's own metadata, and lists each type that conforms to TestDouble or DebugOnly and each \
        forbidden name. What can't be read in full is an error, never a pass.

        The libraries that a binary names are read, too, but for the C library's and the toolchain's. Give a \
        folder where the program opens plugins by itself: no binary names those. A protocol called TestDouble \
        or DebugOnly counts in any module.

        Only what left a record can be found. Of an internal structure or enumeration that conforms by way of \
        another protocol alone an optimized build may keep no record: name TestDouble at each type. A build \
        with -Xfrontend -conditional-runtime-records, or with -experimental-hermetic-seal-at-link, drops \
        records.

        A binary knows types and protocols by their names, Objective-C's among them, and no type alias: forbid \
        what an alias stands for. Codable counts as Encodable and Decodable.

        Ends with 0 only if all was read and nothing found, with 1 for findings, with 65 where something \
        can't be read, with 66 where it isn't there.

        EXAMPLES
          gantry audit .build/release/countries
          gantry audit Countries.ipa --forbid LocalServer --json
        """)

    @Argument(
      help: ArgumentHelp(
        "Executables, libraries, objects, .app, .framework, .xcarchive, .ipa, .zip, .tar, .tar.gz.",
        valueName: "path"),
      completion: .file())
    var paths: [String]

    @Option(
      help: ArgumentHelp(
        "A type or protocol that must not be there: Name or Module.Name. May be given several times.",
        valueName: "name"))
    var forbid: [String] = []

    @Option(
      help: ArgumentHelp(
        "A folder with libraries that are in none of the binary's run paths.", valueName: "folder"
      ), completion: .directory)
    var libraries: [String] = []

    @Option(
      help: ArgumentHelp(
        "A library that is the system's and may stay unread, also in a folder.",
        valueName: "library"),
      completion: .file())
    var systemLibrary: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    mutating func validate() throws {
      let wrong = forbid.filter { Audit.forbiddenName($0) == nil }
      guard wrong.isEmpty else {
        let names = wrong.map { "'\($0)'" }.joined(separator: ", ")
        throw ValidationError(
          "--forbid takes Name or Module.Name, without patterns or generic arguments, not \(names)."
        )
      }
    }

    func run() throws {
      let report = Audit(
        forbiddenNames: forbid.compactMap(Audit.forbiddenName), libraryFolders: libraries,
        systemLibraries: systemLibrary
      ).report(on: paths)
      if json { try Terminal.printExactly(report.json()) } else { try Self.print(report) }
      // Reading nothing proves nothing.
      let isProved = !report.images.isEmpty || report.exitCode != 0
      let status = isProved ? ExitStatus(rawValue: report.exitCode) : .invalidData
      if status != .success { throw status ?? .internalError }
    }

    private static func print(_ report: AuditReport) throws {
      for image in report.images {
        let what =
          image.isSwift
          ? "\(image.typeCount) types, \(image.conformanceCount) conformances"
          : image.isTakenForApples ? "taken for Apple's, without a type" : "no Swift"
        try Terminal.print(
          "read \(image.place.description): \(image.format) \(image.kind), "
            + "\(image.isStripped ? "stripped, " : "")\(what)")
      }
      for line in report.unread { try Terminal.print(line) }
      for place in report.findings.map(\.place).unique {
        try Terminal.print("\(Terminal.colored("found", .red)) in \(place.description):")
        let findings = report.findings.filter { $0.place == place }
        try Terminal.print(
          Terminal.table(
            AuditReport.FoundType.Reason.order.flatMap { reason in
              findings.filter { $0.reason == reason }.map { [$0.type, $0.why] }
            }))
      }
      if !report.problems.isEmpty {
        Terminal.printError(
          ToolError(.invalidData, problems: report.problems.map(\.description)))
      }
      try Terminal.print(
        report.isClean ? Terminal.colored(report.verdict, .green) : report.verdict)
    }
  }

  extension AuditReport.FoundType.Reason {
    /// The most important kind comes first.
    fileprivate static var order: [Self] { [.testDouble, .forbidden, .debugOnly] }
  }
#endif
