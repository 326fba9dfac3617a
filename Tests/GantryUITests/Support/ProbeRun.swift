#if os(Linux)
  import Foundation
  @testable import GantryReport
  import GantryTesting
  import GantrySystem
  import TestServer
  import Testing

  /// One run of a class of `ProbeCases.swift`, or of `TraitProbe`, to its end.
  final class ProbeRun {
    let folder: String
    let exit: ProcessApplication.State
    let output: String

    private static let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Probe</title></head><body>
      <p data-testid="visits"></p><p data-testid="count">0</p><p data-testid="answer">-</p>
      <button onclick="count()">Count</button>
      <button onclick="setTimeout(count, 500)">Count later</button>
      <button onclick="setTimeout(() => show('answer', confirm('Really?')), 200)">Ask later</button>
      <button onclick="cover()">Cover</button>
      <button onclick="ask()">Ask</button><button onclick="locate()">Near me</button>
      <button onclick="fetch('/never')">Hang</button><button onclick="paint()">Paint</button>
      <script>
        if (location.search === "?long") document.write("<p>A line<p>".repeat(500));
        const show = (id, text) => document.querySelector(`[data-testid=${id}]`).textContent = text;
        let number = 0;
        const count = () => show("count", ++number);
        const paint = () => {
          document.documentElement.style.background = `rgb(0, ${++number * 20}, 0)`;
        };
        localStorage.visits = Number(localStorage.visits ?? 0) + 1;
        show("visits", localStorage.visits);
        const ask = async () => {
          const answer = await (await fetch("/answer")).text();
          console.error(`the answer is ${answer}`);
          show("answer", answer);
        };
        const locate = () => navigator.geolocation.getCurrentPosition(
          p => show("answer", `${p.coords.latitude} ${p.coords.longitude}`),
          () => show("answer", "nowhere"));
        const cover = () => document.body.insertAdjacentHTML("beforeend",
          "<div role='alertdialog' aria-label='We use cookies' style='position:fixed;inset:0;"
          + "background:#fffc'><button onclick='this.parentNode.remove()'>Accept</button></div>");
      </script></body></html>
      """

    /// Runs classes or single tests, with commas between them, with variables on top of those that every run has, and as the
    /// child of a process with arguments of its own, as `swift test` is one.
    convenience init(
      _ filter: String, environment: [String: String] = [:], parent: [String] = []
    ) async throws {
      try await self.init(
        arguments: [
          filter.split(separator: ",").map { "GantryUITests.\($0)" }.joined(separator: ",")
        ], environment: environment, parent: parent)
    }

    /// Runs a suite of Swift Testing.
    convenience init(suite: String, arguments: [String] = []) async throws {
      try await self.init(
        arguments: ["--testing-library", "swift-testing", "--filter", "GantryUITests.\(suite)"]
          + arguments, environment: [:])
    }

    private init(
      arguments: [String], environment: [String: String], parent: [String] = []
    ) async throws {
      folder =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("gantry-probe-\(UUID().uuidString)").path
      let counter = Lock(0)
      let server = try TestServer(answer: { request in
        // Longer than any probe runs.
        if request.path == "/never" { Thread.sleep(forTimeInterval: 60) }
        if request.path == "/answer" { return ("text/plain", Array("42".utf8)) }
        guard request.path.prefix(while: { $0 != "?" }) == "/" else { return nil }
        counter.withLock { $0 += 1 }
        return ("text/html; charset=utf-8", Array(Self.page.utf8))
      })
      let program = CommandLine.arguments[0]
      let process = ProcessApplication(executable: parent.isEmpty ? program : "/bin/bash")
      // What follows has the shell stay, as its parent.
      let script = "\"${@: -\(arguments.count + 1)}\"; exit $?"
      process.launchArguments =
        parent.isEmpty ? arguments : ["-c", script, "parent"] + parent + [program] + arguments
      process.launchEnvironment = [
        ProbeCase.variable: "1", "UI_TEST_TARGET": server.address + "/", "UI_TEST_REPORT": folder,
        NamedProbe.addressVariable: server.address + "/",
      ].merging(environment) { $1 }
      process.readiness = .started
      process.passesOutputOn = false
      exit = try await OwnThread.runInTurn {
        try process.launch()
        return process.waitForExit(timeout: .seconds(120))
      }
      output = process.output
      visits = counter.withLock { $0 }
      server.stop()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// How often the page was asked for.
    let visits: Int

    /// What the tests said.
    var told: [String] {
      output.split(separator: "\n").filter { $0.hasPrefix("PROBE ") }
        .map { String($0.dropFirst("PROBE ".count)) }
    }

    private var report: RunReport {
      get throws { try RunReport(folder: folder) }
    }

    var tests: [TestRecord] {
      get throws { try report.tests }
    }

    var outcomes: [String: TestOutcome] {
      let tests = (try? report.tests) ?? []
      return Dictionary(tests.map { ($0.identity.name, $0.outcome) }) { $1 }
    }

    var passed: [String] {
      outcomes.filter { $0.key != "Set-up" && $0.value == .passed }.keys.sorted()
    }

    func outcome(_ name: String) -> TestOutcome? { outcomes[name] }

    func record(_ name: String) throws -> TestRecord {
      try #require(try report.tests.first { $0.identity.name == name }, "\(output)")
    }

    func exists(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(folder)/\(path)")
    }

    func text(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        .filter { path in
          var isFolder: ObjCBool = false
          return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && !isFolder.boolValue
        }
    }
  }
#endif
