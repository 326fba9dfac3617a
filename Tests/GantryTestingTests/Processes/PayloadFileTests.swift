import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration
import Testing

@Suite struct PayloadFileTests {
  private func app(_ title: String) -> ProcessApplication {
    var launch = LinkProbeLaunch()
    launch.title = title
    launch.token = Secret("hunter2")
    let app = ProcessApplication(product: "LinkProbe")
    app.launchEnvironment = [LinkProbeLaunch.payloadKey: launch.payload]
    app.passesOutputOn = false
    return app
  }

  @Test func aPayloadOfAMebibyteArrives() throws {
    let app = app(String(repeating: "0123456789abcde\n", count: 1 << 16))
    try app.launch()
    defer { app.terminate() }
    let report = try #require(app.launchReport)
    let title = try #require(report.options.first { $0.name == "title" })
    #expect(title.value?.hasPrefix("‹bytes and hash: 1048576-") == true)
    #expect(title.origin.source == .payload)
    // The app has removed it.
    let place = title.origin.description
    let path = try #require(place.split(separator: " ").first { $0.hasPrefix("/") })
    #expect(!FileManager.default.fileExists(atPath: String(path)), "\(place)")
  }

  @Test func anAppThatEndsEarlyLeavesNoFile() throws {
    let program = ProcessApplication(executable: "/bin/sh")
    program.launchEnvironment = app(String(repeating: "x", count: 200_000)).launchEnvironment
    program.launchArguments = [
      "-c", "ls -l \"$LAUNCH_CONFIGURATION_FILE\"; echo \"$LAUNCH_CONFIGURATION_FILE\"",
    ]
    program.readiness = .started
    program.passesOutputOn = false
    try program.launch()
    #expect(program.waitForExit() == .exited(code: 0))
    let lines = program.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("-rw------- ") == true)
    #expect(!FileManager.default.fileExists(atPath: lines.last ?? ""))
  }

  @Test func whatIsTooLargeAndNoPayloadIsRefused() throws {
    let app = app("")
    app.launchEnvironment["FIXTURE"] = String(repeating: "x", count: 140_000)
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .invalidOption)
    #expect(
      error.message.hasPrefix(
        "LinkProbe can't be started with the variable FIXTURE of 140000 bytes"))
  }

  @Test(arguments: [
    ("it was truncated: 10 of 20 bytes are there", "20-0123456789abcdef"),
    ("it was changed after the launcher wrote it", "10-0123456789abcdef"),
    ("its digest 'x' is invalid", "x"),
  ])
  func aFileThatIsNotWhatWasWrittenIsAnError(_ message: String, _ digest: String) throws {
    let file = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).json"
    try #require(FileManager.default.createFile(atPath: file, contents: Data(#"{"a": 123}"#.utf8)))
    defer { unlink(file) }
    let error = try #require(throws: LaunchError.self) {
      try Launch<LinkProbeLaunch>(
        arguments: [""],
        environment: [
          "LAUNCH_CONFIGURATION_FILE": file, "LAUNCH_CONFIGURATION_DIGEST": digest,
        ])
    }
    #expect(error.problems.map(\.message) == ["\(message); launch again"])
    // It may be somebody's own.
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
