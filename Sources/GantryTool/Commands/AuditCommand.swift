#if CommandLineTool
  import ArgumentParser
  import GantryAudit

  struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit",
      abstract:
        "Proves that a release holds no test double and nothing that is for debugging alone.",
      discussion: """
        Reads executables, libraries, app bundles and zip files of ELF and Mach-O, stripped or not, by \
        Swift's own metadata, and lists each type that conforms to TestDouble or DebugOnly and each \
        forbidden name. What can't be read in full is an error, never a pass.

        The libraries that a binary names are read, too, but for the C library's and the toolchain's. Give a \
        folder where the program opens plugins by itself: no binary names those. A protocol called TestDouble \
        or DebugOnly counts in any module.

        An optimized build keeps no record of a structure or an enumeration that isn't public: a protocol \
        for doubles is reported itself, and of a forbidden name that is in no record, symbol or debug \
        information it says that nobody can tell. A build with -Xfrontend -conditional-runtime-records, or \
        with -experimental-hermetic-seal-at-link, drops records.

        A binary knows types and protocols by their names, Objective-C's among them, and no type alias: forbid \
        what an alias stands for. Codable counts as Encodable and Decodable.

        Ends with 0 only if all was read and nothing found, with 1 for findings, with 65 where something \
        can't be read, with 66 where it isn't there.

        \(Examples.text(
          "gantry audit .build/debug/countries",
          "gantry audit .build/debug/countries --forbid LocalServer --json"))
        """)

    @Argument(
      help: ArgumentHelp(
        "Executables, libraries, objects, .app, .framework, .xcarchive, .ipa, .zip.",
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
        "A folder that may hold binaries, and is no error if it doesn't.", valueName: "folder"),
      completion: .directory)
    var resources: [String] = []

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
      ).report(on: paths, resources: resources)
      if json {
        try Terminal.printExactly(JSONOutput.escaped(report.json()))
      } else {
        if !report.problems.isEmpty {
          Terminal.printError(
            ToolError(.invalidData, problems: report.problems.map(\.description)))
        }
        try Terminal.print(report.text)
      }
      let status = ExitStatus(rawValue: report.exitCode) ?? .internalError
      if status != .success { throw status }
    }
  }
#endif
