import Foundation
import GantryTesting
import Testing

extension BrowserTests {
  /// What is left of browsers and drivers when a process that has used them ends.
  @Suite struct LeftoverTests {
    private static let variable = "GANTRY_BROWSER_TEST"

    @Test(arguments: ["kill", "exit", "close"])
    func nothingIsLeft(_ way: String) async throws {
      let folder = FileManager.default.temporaryDirectory.path + "/gantry-left-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let app = ProcessApplication(product: "BrowserProbe")
      let mark = UUID().uuidString
      app.launchArguments = [way]
      app.launchEnvironment = [Self.variable: mark, "TMPDIR": folder]
      app.readiness = .output(containing: way == "close" ? "closed" : "started")
      app.launchTimeout = .seconds(120)
      app.passesOutputOn = false
      try await app.launch()
      if way != "close" { app.waitForExit() }
      let deadline = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < deadline {
        if try remains(mark, way).isEmpty, try files(folder, way).isEmpty { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      let (processes, files) = (try remains(mark, way), try files(folder, way))
      #expect(processes == [])
      #expect(files == [])
      app.terminate()
    }

    private func remains(_ mark: String, _ way: String) throws -> [String] {
      let mark = Data("\(Self.variable)=\(mark)".utf8)
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
        .filter { process in
          FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: mark) != nil
        }
        .compactMap { process in
          let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
          let text = String(decoding: line, as: UTF8.self)
          // It waits until this test has looked.
          return way == "close" && text.contains("BrowserProbe") ? nil : "\(process): \(text)"
        }
    }

    private func files(_ folder: String, _ way: String) throws -> [String] {
      let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
      // The run's own folder goes with the process.
      guard way == "close" else { return folders }
      return try folders.flatMap {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\($0)")
      }
    }
  }
}
