#if os(Linux)
  import GantryReport
  import GantryTesting
  import Testing

  /// What a failed test tells of requests that no stub matched, and of the command: the tests of `MissProbes.swift`, in a
  /// process of their own.
  @Suite(.timeLimit(.minutes(60))) struct MissTests {
    /// What stands below each heading of the output.
    private func told(_ run: ProbeRun) -> [String] {
      let lines = run.output.split(separator: "\n")
      return zip(lines, lines.dropFirst())
        .filter { line, _ in line.contains("Requests that no stub matched:") }
        .map { _, next in String(next.drop { !$0.isLetter }) }
    }

    /// How often the command is told that starts the application again.
    private func commands(_ run: ProbeRun) -> Int {
      run.output.split(separator: "\n").count {
        $0.contains("/NetworkProbe ") && $0.contains("--network.stubs")
      }
    }

    private static let sentence =
      "no stub answers GET http://probe.test/users; the nearest stub is routes[0] '/user', but the path "
      + "differs"

    @Test(arguments: ["testAsserts", "testActs"])
    func `a failure of XCTest names the requests once`(_ name: String) async throws {
      let run = try await ProbeRun("XCTestMissProbe/\(name)")
      #expect(run.exit == .exited(code: 1), "\(run.output)")
      #expect(told(run) == [Self.sentence], "\(run.output)")
      #expect(commands(run) == 1, "\(run.output)")
      // What the application calls secret isn't in the report, where its page's address is.
      let record = try run.record(name)
      #expect(record.launches.first?.record.address?.hasSuffix("?ticket=‹redacted›") == true)
      #expect(!"\(record)".contains("violet-lake"))
    }

    @Test(arguments: ["asserts", "acts"])
    func `a failure of Swift Testing names the requests`(_ name: String) async throws {
      let run = try await ProbeRun(suite: "TraitMissProbe/\(name)")
      #expect(run.exit == .exited(code: 1), "\(run.output)")
      #expect(told(run).contains { $0 == Self.sentence }, "\(run.output)")
      // The issue is printed where it is recorded, and with all others at the end.
      #expect((1...2).contains(commands(run)), "\(run.output)")
    }
  }
#endif
