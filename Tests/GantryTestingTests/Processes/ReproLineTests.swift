import Foundation
import GantryTesting
import Testing

@Suite struct ReproLineTests {
  /// What a shell makes of the line, as the program it starts is given it.
  private func words(_ line: String, _ environment: [String: String] = [:]) throws -> [String] {
    let shell = ProcessApplication(executable: "/bin/sh")
    shell.launchArguments = ["-c", line]
    shell.launchEnvironment = environment
    shell.readiness = .started
    shell.passesOutputOn = false
    try shell.launch()
    #expect(shell.waitForExit() == .exited(code: 0))
    return shell.output.components(separatedBy: "\n")
  }

  private func app() -> ProcessApplication { ProcessApplication(executable: "/usr/bin/printf") }

  @Test(arguments: [
    "plain", "", " ", "two words", "it's", "'", "\"", "$HOME", "`id`", "a\\nb", "*", "~", "#x",
    "-n", "!", "ä€😀", "a;b|c&d", "(x)", "=ls",
  ])
  func argumentsSurviveTheShell(_ argument: String) throws {
    let app = app()
    app.launchArguments = ["<%s>", argument]
    #expect(try words(app.reproLine) == ["<\(argument)>"])
  }

  @Test func variablesOfAnyNameSurvive() throws {
    let app = ProcessApplication(executable: "/usr/bin/env")
    app.launchEnvironment = ["LAUNCH_A": "x y", "UITest-has-completed": "it's"]
    let lines = try words(app.reproLine)
    #expect(lines.contains("LAUNCH_A=x y"))
    #expect(lines.contains("UITest-has-completed=it's"))
  }

  @Test func aSecretIsTheShellsVariable() throws {
    let app = ProcessApplication(executable: "/usr/bin/env")
    app.launchEnvironment = ["LAUNCH_TOKEN": "hunter2"]
    app.secretNames = ["LAUNCH_TOKEN"]
    let word = #""${LAUNCH_TOKEN:?set it to the secret of the test}""#
    #expect(app.reproLine == "LAUNCH_TOKEN=\(word) /usr/bin/env")
    let lines = try words(app.reproLine, ["LAUNCH_TOKEN": "hunter2"])
    #expect(lines.contains("LAUNCH_TOKEN=hunter2"))
  }

  @Test func whatLooksLikeASecretIsNotShown() throws {
    let token = "ghp_" + String(repeating: "abcdef1GHIJ", count: 4)
    let app = ProcessApplication(executable: "/usr/bin/printf")
    app.launchArguments = ["%s\\n", "--server=\(token)", "a \(token) b"]
    app.launchEnvironment = ["SERVER": "http://h/\(token)", "PORT": "1"]
    app.passesOutputOn = false
    #expect(
      app.reproLine
        == #"PORT=1 SERVER="${SERVER:?set it to the secret of the test}" /usr/bin/printf '%s\n' "#
        + "'--server=‹redacted›' 'a ‹redacted› b'")
    // The app writes it, and isn't ready then.
    app.readiness = .output(containing: "never")
    app.launchTimeout = .seconds(10)
    let error = #expect(throws: ApplicationError.self) { try app.launch() }
    #expect(error?.output == "--server=‹redacted›\na ‹redacted› b")
    #expect(error?.description.contains("abcdef1") == false)
  }

  @Test func theWorkingDirectoryIsPartOfIt() throws {
    let app = ProcessApplication(executable: "/bin/pwd")
    app.workingDirectory = "/usr/bin"
    #expect(app.reproLine == "(cd /usr/bin && /bin/pwd)")
    #expect(try words(app.reproLine) == ["/usr/bin"])
    app.readiness = .started
    app.passesOutputOn = false
    try app.launch()
    #expect(app.waitForExit() == .exited(code: 0))
    #expect(app.output == "/usr/bin")
  }
}
