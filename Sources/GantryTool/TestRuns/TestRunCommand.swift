#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryXcode

  struct TestRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "xctestrun",
      abstract: "Shows and sets what built tests give their apps.",
      discussion: """
        `xcodebuild build-for-testing` writes an .xctestrun file, and `xcodebuild test-without-building` runs \
        what it says, on any machine and as often as wanted. An app that UI tests start gets the UITargetApp \
        entries, unit tests get the others.
        """, subcommands: [Show.self, Set.self])

    struct TargetOptions: ParsableArguments {
      @Argument(
        help: ArgumentHelp("The .xctestrun file.", valueName: "file"),
        completion: .file(extensions: ["xctestrun"]))
      var file: String

      @Option(help: "A test target; by default all.")
      var target: String?

      @Option(
        help: ArgumentHelp(
          "A configuration of the test plan that was built; by default all.", valueName: "name"))
      var onlyTestConfiguration: String?

      func selects(_ target: TestRunDocument.Target) -> Bool {
        (self.target ?? target.name) == target.name
          && (onlyTestConfiguration ?? target.configuration) == target.configuration
      }

      func check(_ document: TestRunDocument) throws(ToolError) {
        let targets = document.targets
        guard !targets.contains(where: selects) else { return }
        throw ToolError(
          .usage,
          "No test target is that one; there are \(targets.map { clipped($0.title) }.joined(separator: "; ")).",
          at: file)
      }
    }

    struct Show: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints the arguments and variables of each test target, without secrets.",
        discussion: Examples.text("gantry xctestrun show Countries.xctestrun"))

      @OptionGroup var targets: TargetOptions

      func run() throws {
        let document = try TestRunDocument(
          bytes: XcodeFile.read(targets.file), path: targets.file)
        try targets.check(document)
        for target in document.targets where targets.selects(target) {
          try TestRunCommand.print(target, title: target.title)
        }
      }
    }

    struct Set: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Sets what the test targets' apps are started with.",
        discussion: """
          An option takes the place of one with its name, a variable that of one with its name; other entries \
          stay. The file is replaced as a whole, with sorted keys, as xcodebuild writes it.

          \(Examples.text(
            "gantry xctestrun set Countries.xctestrun --set port=9000 --env STAGE=test",
            "gantry xctestrun set Countries.xctestrun --target CountriesUITests --scheme Countries"))
          """)

      @OptionGroup var targets: TargetOptions
      @OptionGroup(title: "State") var state: StateOptions
      @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("Arguments after all others, as they are.", valueName: "arguments"))
      var arguments: [String] = []
      @OptionGroup var edit: EditOptions
      @OptionGroup var root: RootOptions

      func run() throws {
        let plan = try Launcher.xctestrun.passable(
          LaunchPlan(state, root: root.resolved(), arguments: arguments), nil)
        try PropertyListText.check(
          plan.arguments + plan.variables.flatMap { [$0.name, $0.value] })
        guard !plan.words.isEmpty || !plan.variables.isEmpty else {
          throw ToolError(
            .usage, "Say what to set: --set, --env, --scheme, --testplan or --profile.")
        }
        var changed: [TestRunDocument.Target] = []
        func edited(_ bytes: [UInt8]) throws -> [UInt8] {
          var document = try TestRunDocument(bytes: bytes, path: targets.file)
          try targets.check(document)
          try document.edit { target in
            guard targets.selects(target) else { return }
            guard plan.words.isEmpty || target.hasTextsAlone else {
              throw ToolError(
                .invalidData,
                "Among the arguments of \(target.title) is something else than a text. Make it a string.",
                at: targets.file)
            }
            let before = (target.arguments, target.variables)
            if !plan.words.isEmpty {
              target.arguments = Self.merged(target.arguments, plan.arguments)
            }
            for variable in plan.variables { target.variables[variable.name] = variable.value }
            if before != (target.arguments, target.variables) { changed.append(target) }
          }
          return changed.isEmpty ? bytes : try document.bytes()
        }
        if edit.dryRun {
          _ = try edited(XcodeFile.read(targets.file))
        } else {
          try XcodeFile.edit(at: targets.file, edited)
        }
        if changed.isEmpty { Terminal.printNote("nothing to change in \(targets.file)") }
        for target in changed {
          try TestRunCommand.print(
            target, title: (edit.dryRun ? "dry run: " : "") + target.title)
        }
        for warning in plan.warnings { Terminal.printWarning(warning) }
      }

      /// The words with further ones, whose options take the places of those with their names.
      static func merged(_ words: [String], _ added: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let addedEnd = added.firstIndex(of: "--") ?? added.endIndex
        let names = Swift.Set(options(added[..<addedEnd]).compactMap { name(of: $0) })
        let kept = options(words[..<end]).filter { unit in
          name(of: unit).map { !names.contains($0) } ?? true
        }
        let operands = words[end...] + added[addedEnd...].dropFirst(end < words.endIndex ? 1 : 0)
        return kept.flatMap(\.self) + added[..<addedEnd] + operands
      }

      /// The words by options: each with what follows it, up to the next.
      private static func options(_ words: ArraySlice<String>) -> [[String]] {
        var units: [[String]] = []
        for word in words {
          if LaunchState.optionName(word) == nil, let last = units.last, name(of: last) != nil {
            units[units.count - 1].append(word)
          } else {
            units.append([word])
          }
        }
        return units
      }

      private static func name(of unit: [String]) -> String? {
        unit.first.flatMap(LaunchState.optionName).map(OptionName.normalized)
      }
    }

    /// Prints what a target's app gets, a line each, without secrets.
    private static func print(_ target: TestRunDocument.Target, title: String) throws {
      try Terminal.print(Terminal.visible(title))
      let arguments = SecretShape.shown(arguments: target.arguments)
      let variables = target.variables.sorted { $0.key < $1.key }.map {
        "\($0.key)=\(OutputRedaction.shown($0.key, $0.value))"
      }
      for line in (arguments.isEmpty ? [] : [ShellText.command(arguments)]) + variables {
        try Terminal.print("  \(Terminal.visible(line))")
      }
    }
  }
#endif
