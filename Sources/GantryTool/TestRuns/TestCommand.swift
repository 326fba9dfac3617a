#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Runs one of the parts of a package's tests that several machines share.",
      discussion: """
        Each machine asks `swift test list` for the tests, splits them alike, and has `swift test` run its own, \
        the first of three with --shards 1/3. What stands behind '--' are options of both.

        With --durations the parts take about as long as one another: that is the JUnit XML of an earlier run, \
        by `swift test --xunit-output` or of a report. A test that isn't in it counts as the mean of the others. \
        Give each machine the same files, or tests are left out.

        UI tests with UI_TEST_REPORT leave a record on each machine, and `gantry report` makes one report of \
        all of them.

        Ends as `swift test` does, or with 0 where there are more parts than tests.

        \(Examples.text(
          "gantry test --shards 1/2 --list",
          "gantry test --shards 2/2 --durations site --filter UITests -- --parallel"))
        """)

    @Option(
      help: ArgumentHelp("Which part this is, and how many there are.", valueName: "n/m"))
    var shards: TestShard

    @Option(
      help: ArgumentHelp(
        "JUnit XML of an earlier run, or the folder of its report. May be given several times.",
        valueName: "path"), completion: .file())
    var durations: [String] = []

    @Option(
      help: ArgumentHelp(
        "Share only the tests whose names match; several mean any of them.", valueName: "regex"))
    var filter: [String] = []

    @Flag(help: "Print the names of this part's tests instead of running them.")
    var list = false

    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("Options of swift test, such as --package-path.", valueName: "options"))
    var options: [String] = []

    func run() throws {
      let swift = try InstalledTool("swift", "builds packages")
      let known = try knownDurations()
      let tests = try selected(of: listed(by: swift))
      let mean = tests.compactMap { known[$0] }.mean ?? 1
      let own = shards.share(of: tests) { known[$0] ?? mean }
      if list { return try own.forEach { try Terminal.print(Terminal.visible($0)) } }
      Terminal.printNote(
        "part \(shards.number) of \(shards.count): \(own.count) of \(counted(tests.count, "test")), "
          + "\(tests.count { known[$0] != nil }) with a known duration")
      guard !own.isEmpty else { return }
      // Each matches one name alone.
      let filters = own.flatMap { name -> [String] in
        let pattern = ShellWord.escaped(name) { #"\.+*?()[]{}|^$/"#.unicodeScalars.contains($0) }
        return ["--filter", "^\(pattern)(/|$)"]
      }
      let failure = System.execute(
        swift.path, arguments: ["test"] + options + ["--skip-build"] + filters,
        environment: System.variables)
      throw ToolError(.unavailable, "swift can't be started: \(failure.reason).", at: swift.path)
    }

    private func knownDurations() throws -> TestDurations {
      var known = TestDurations()
      for path in durations {
        let file = System.kind(path) == .folder ? PathText.join(path, "junit.xml") : path
        try known.add(XcodeFile.read(file), path: file)
      }
      return known
    }

    /// The names of all tests, which are built first.
    private func listed(by swift: InstalledTool) throws(ToolError) -> [String] {
      let output = try swift.output(
        of: ["test"] + options + ["list"], deadline: .seconds(7200), errorLimit: 2000)
      // The build's lines have blanks, as raw identifiers have between their backticks.
      return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        .filter { $0.contains(".") && !$0.prefix { $0 != "`" }.contains(" ") }
    }

    private func selected(of tests: [String]) throws(ToolError) -> [String] {
      var patterns: [Regex<AnyRegexOutput>] = []
      for filter in self.filter {
        do {
          patterns.append(try Regex(filter))
        } catch {
          throw ToolError(
            .usage, "--filter: '\(clipped(filter))' is no regular expression: \(error)")
        }
      }
      let found = tests.filter { test in
        patterns.isEmpty || patterns.contains { test.firstMatch(of: $0) != nil }
      }
      guard found.isEmpty else { return found }
      throw ToolError(
        .noInput,
        tests.isEmpty
          ? "The package has no tests."
          : "None of the \(counted(tests.count, "test")) has such a name.")
    }
  }

  /// One of the parts into which tests are split.
  struct TestShard: ExpressibleByArgument {
    /// From 1.
    let number: Int
    let count: Int

    init?(argument: String) {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
        count >= number, count <= 10_000
      else { return nil }
      (self.number, self.count) = (number, count)
    }

    /// What a test takes beside its own time.
    private static let overhead = 0.01

    /// The tests of this part, in their order.
    ///
    /// The longest come first, each into the part that takes the least so far: the same everywhere.
    func share(of tests: [String], seconds: (String) -> Double) -> [String] {
      var loads = [Double](repeating: 0, count: count)
      var own: Set<String> = []
      for (seconds, test) in tests.map({ (seconds($0), $0) }).sorted(by: {
        ($1.0, $0.1) < ($0.0, $1.1)
      }) {
        let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
        loads[least] += seconds + Self.overhead
        if least == number - 1 { own.insert(test) }
      }
      return tests.filter(own.contains)
    }
  }

  extension [Double] {
    fileprivate var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
  }
#endif
