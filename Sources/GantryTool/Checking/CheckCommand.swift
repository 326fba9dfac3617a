#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Fails on what must not be committed, and on wrong arguments, for CI.",
      discussion: """
        Fails on what must not be committed (enabled debug toggles, likely secrets, conflict markers, lists \
        that Xcode ignores) and, given the app or its schema, on every argument with two dashes and every \
        variable with the app's prefix that is none of its options or has no value of its option, with \
        file, line and the nearest name. Arguments with one dash and words without an option are \
        anybody's, Apple's frameworks' among them, and pass. Secrets are never printed.

        Shared schemes and this user's own are checked. Other users' schemes that somebody committed \
        are counted, and checked with --all-users, which CI needs: its user owns none of them.

        The app given with --program is asked. \(AppAnswer.warning)

        \(Examples.text(
          "gantry check",
          "gantry check Countries UITests",
          "gantry check --program countries --strict --all-users",
          "gantry check --json > known.json",
          "gantry check --baseline known.json --exclude 'Legacy*'"))
        """)

    @Argument(
      help: ArgumentHelp("Which: names or paths; all if none is given.", valueName: "name"),
      completion: NameCompletion.documents)
    var names: [String] = []

    @OptionGroup var users: UserOptions

    @Option(
      help: ArgumentHelp(
        """
        The app that the arguments are for, a path to an executable or a product: options and variables \
        must be its own.
        """, valueName: "program"), completion: .file())
    var program: String?

    @Option(
      help: ArgumentHelp(
        "The app's options as `gantry schema` printed them, in place of --program.",
        valueName: "file"), completion: .file())
    var schema: String?

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "An option that the app reads by itself. May be given several times.", valueName: "option"))
    var allow: [String] = []

    @Option(
      help: ArgumentHelp(
        "What `--json` printed before: findings that are in it don't count again, wherever they moved.",
        valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(help: "Fail on warnings, too.")
    var strict = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
      help: ArgumentHelp(
        "The scheme whose app on a simulator or a device is asked.", valueName: "scheme"),
      completion: NameCompletion.schemes)
    var scheme: String?

    @OptionGroup(title: "Simulator or device") var device: DeviceOptions
    @OptionGroup(title: "Building") var build: BuildOptions
    @OptionGroup var root: RootOptions

    func validate() throws {
      if [program != nil, schema != nil, device.isGiven].count(where: { $0 }) > 1 {
        throw ValidationError(
          "--program, --schema, and --simulator or --device say the same thing: give one.")
      }
      if device.isGiven != (scheme != nil) {
        throw ValidationError("--scheme goes with --simulator or --device.")
      }
    }

    func run() throws {
      let root = try root.resolved()
      let check = try argumentCheck(root)
      var documents = try names.map { try root.document(named: $0) }
      var omittedCount = 0
      // What can't be read hides no finding in other files, and no check of them passes.
      var failures: [XcodeFileError] = []
      if names.isEmpty {
        var all = root
        all.reportsSkipped = false
        let found = try all.contents(users: .all)
        let omitted = found.schemes.filter {
          !users.allUsers && $0.user != nil && $0.user != System.userName
        }.map(\.path)
        omittedCount = omitted.count
        documents = found.documents.filter { !omitted.contains($0.path) }
        if !found.unreadable.isEmpty { failures.append(XcodeFileError(problems: found.unreadable)) }
      }
      var findings: [CheckFinding] = []
      for document in documents {
        do {
          findings += try DocumentCheck.findings(document.type, inFile: document.path, check)
        } catch let error as XcodeFileError {
          failures.append(error)
        }
      }
      try conclude(
        findings, failures, fileCount: documents.count, omittedCount: omittedCount, in: root)
    }

    private func argumentCheck(_ root: ProjectRoot) throws -> ArgumentCheck? {
      guard schema != nil || program != nil || device.isGiven else { return nil }
      let known =
        try schema.map { try AppSchema(try Input.read($0), at: $0) }
        ?? AppAnswer.schema(of: Program.asked(program, orAppOf: scheme, device, build, root)).schema
      return ArgumentCheck(
        schema: known, allowedOptions: allow.map { String($0.drop { $0 == "-" }) },
        projectFolder: root.folder)
    }

    /// Prints findings and ends with 1 if one of them fails the check.
    ///
    /// A check without files fails: otherwise CI would always pass in a wrong folder.
    private func conclude(
      _ found: [CheckFinding], _ failures: [XcodeFileError], fileCount: Int, omittedCount: Int,
      in root: ProjectRoot
    ) throws {
      let (findings, gone) = try new(found)
      let omitted = counted(omittedCount, "personal scheme") + " of other users"
      let failure =
        failures.isEmpty ? nil : XcodeFileError(problems: failures.flatMap(\.problems))
      guard fileCount > 0 else {
        if let failure { throw failure }
        throw ToolError(
          .noInput,
          omittedCount == 0
            ? "Nothing was checked: there is no file of a scheme or a test plan here. Give the folder "
              + "with --root."
            : "Nothing was checked: there \(omittedCount == 1 ? "is" : "are") \(omitted) alone. "
              + "Check these, too, with --all-users, or give another folder with --root.",
          at: System.realPath(root.path) ?? root.path)
      }
      try findings.print(json: json, checked: counted(fileCount, "file"))
      if omittedCount > 0 {
        Terminal.printNote("\(omitted) left out: check these, too, with --all-users")
      }
      if let baseline {
        Terminal.printNote(
          "left out, as \(baseline) has them: \(counted(found.count - findings.count, "finding"))"
        )
        if gone > 0 {
          Terminal.printNote(
            "gone, though \(baseline) has them: \(counted(gone, "finding")); make it again")
        }
      }
      if let failure { throw failure }
      try findings.require(isStrict: strict)
    }

    /// The findings that aren't in the baseline, and how many of the baseline's are gone.
    private func new(_ findings: [CheckFinding]) throws -> ([CheckFinding], gone: Int) {
      guard let baseline else { return (findings, 0) }
      let bytes = try Input.read(baseline)
      // Only what this tool printed is one.
      guard var known = try? JSONOutput.read([CheckFinding].self, from: bytes) else {
        throw ToolError(
          .invalidData, "The baseline isn't what `gantry check --json` prints.", at: baseline)
      }
      let new = findings.filter { finding in
        guard let index = known.firstIndex(where: finding.isSame) else { return true }
        known.remove(at: index)
        return false
      }
      return (new, known.count)
    }
  }
#endif
