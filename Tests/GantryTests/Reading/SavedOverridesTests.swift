import Foundation
import GantrySystem
import Testing

@testable import Gantry

#if DEBUG
  /// Overrides kept for later launches: opt-in, visible, expiring (checklist F54).
  struct SavedOverridesTests {
    /// A folder that lasts as long as a test.
    final class Folder: Sendable {
      let path = FileManager.default.temporaryDirectory
        .appending(path: "gantry-saved-\(UUID().uuidString)").path

      deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch {}
      }

      var file: String { "\(path)/deeper/saved.json" }
    }

    struct App: LaunchConfiguration, Equatable {
      @TaskLocal static var file = ""
      static var launchPolicy: LaunchPolicy { .all }
      static var savedOverrides: SavedOverrides { .file(file) }
      var greeting = "Hello"
      var port = 80
      var token = Secret("")
      var nickname: String? = "Nick"
    }

    private func saved(_ arguments: String...) throws -> [String] {
      let launch = try launch(arguments)
      return SavedOverridesFile.save(launch.configuration, launch.record)
    }

    private func later(_ arguments: String...) throws(LaunchError) -> Launch<App> {
      try launch(arguments)
    }

    /// A launch of this program with other arguments.
    private func launch(_ arguments: [String]) throws(LaunchError) -> Launch<App> {
      try Launch(LaunchPipeline.input(App.self, arguments: ["app"] + arguments), .exit)
    }

    @Test func whatIsSavedIsSetAgainAndNamed() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        let lines = try saved("--launch-save", "2h", "--greeting", "hi", "--no-nickname")
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("Gantry: saved these overrides until "))
        let launch = try later("--port", "1")
        #expect(launch.configuration == App(greeting: "hi", port: 1, nickname: nil))
        #expect(
          launch.report.options.first?.origin
            == LaunchOrigin(.savedOverrides, name: folder.file))
        #expect(
          Banner.lines(launch).joined()
            .contains("greeting=hi (saved overrides in \(folder.file))"))
        #expect(try later("--greeting", "stronger").greeting == "stronger")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }

    @Test func secretsAreNotSaved() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        let lines = try saved("--launch-save", "--token", "hunter2")
        #expect(lines.first == "Gantry: token is secret and isn't saved")
        let text = try String(contentsOfFile: folder.file, encoding: .utf8)
        #expect(!text.contains("hunter2"))
      }
    }

    struct StructuredApp: LaunchConfiguration, Equatable {
      struct Account: Codable, Equatable, Sendable { var name = "guest" }
      static var launchPolicy: LaunchPolicy { .all }
      static var savedOverrides: SavedOverrides { App.savedOverrides }
      var window: StructureTests.App.Window?
      var account = Secret(Account())
      var port = 80
    }

    private func structured(_ arguments: String...) throws(LaunchError) -> Launch<StructuredApp> {
      try Launch(
        LaunchPipeline.input(StructuredApp.self, arguments: ["app"] + arguments), .exit)
    }

    /// A structure that is nil has no parts to save.
    @Test func aStructureThatIsNilStaysNil() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        let launch = try structured(
          "--launch-save", "--window.width=7", "--window.title=t", "--no-window", "--port=1")
        #expect(SavedOverridesFile.save(launch.configuration, launch.record).count == 1)
        #expect(try structured().configuration == StructuredApp(port: 1))
      }
    }

    @Test func aPartOfASecretIsNotSaved() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        let launch = try structured("--launch-save", "--account.name=ann", "--port=1")
        #expect(
          SavedOverridesFile.save(launch.configuration, launch.record).first
            == "Gantry: account.name is secret and isn't saved")
        #expect(try structured().configuration == StructuredApp(port: 1))
      }
    }

    @Test func whatHasExpiredIsRemovedAndSaid() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        try System.makeFolder("\(folder.path)/deeper")
        try System.write(
          #"{"configuration":"App","expires":"2020-01-01T00:00:00Z","options":{"port":1}}"#,
          toPrivateFile: folder.file)
        let launch = try later()
        #expect(launch.port == 80)
        #expect(
          launch.report.notes == [
            "saved overrides in \(folder.file) expired on 2020-01-01T00:00:00Z and were removed"
          ])
        #expect(!FileManager.default.fileExists(atPath: folder.file))
      }
    }

    struct ClosedApp: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .none }
      static var savedOverrides: SavedOverrides { App.savedOverrides }
      var port = 80
    }

    @Test func nothingIsReadWhereNothingIsHonored() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        try System.makeFolder("\(folder.path)/deeper")
        try System.write("{", toPrivateFile: folder.file)
        let launch = try Launch<ClosedApp>(
          LaunchPipeline.input(ClosedApp.self, arguments: ["app"]), .exit)
        #expect(launch.report.notes == [])
      }
    }

    @Test(arguments: [
      ("{", "the file isn't JSON: a key expected, not end of text at line 1, column 2"),
      ("{}", "they aren't what --launch-save writes"),
      (
        #"{"configuration":"Other","expires":"2090-01-01T00:00:00Z","options":{}}"#,
        "they are for 'Other', not for App"
      ),
    ])
    func aBrokenFileIsAnErrorThatSaysWhatToDo(_ text: String, _ reason: String) throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        try System.makeFolder("\(folder.path)/deeper")
        try System.write(text, toPrivateFile: folder.file)
        do throws(LaunchError) {
          _ = try later()
          Issue.record("A broken file was read")
        } catch {
          #expect(
            error.description == "error: \(reason); --launch-forget removes what is saved\n"
              + "       saved overrides in \(folder.file)")
        }
      }
    }

    @Test func whatTheAppNoLongerTakesSaysHowToForgetIt() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        try System.makeFolder("\(folder.path)/deeper")
        try System.write(
          #"{"configuration":"App","expires":"2090-01-01T00:00:00Z","options":{"prt":1,"port":"x"}}"#,
          toPrivateFile: folder.file)
        do throws(LaunchError) {
          _ = try later("--greting", "hi")
          Issue.record("Options that are gone were taken")
        } catch {
          #expect(
            error.problems.map(\.message) == [
              "'prt' is no option of App; --launch-forget removes what is saved",
              "'--greting' is no option",
              "'x' is not an integer; --launch-forget removes what is saved",
            ])
        }
      }
    }

    /// Saved, read again, not by a copy of the program, and forgotten: by processes, as people do it.
    @Test func aProgramSavesForItselfAlone() throws {
      let folder = Folder()
      try System.makeFolder(folder.path)
      let environment = ["XDG_STATE_HOME": folder.path]
      func run(_ arguments: String...) throws -> ProbeProcess.Result {
        try ProbeProcess.run("LaunchProbe", ["strict"] + arguments, environment: environment)
      }
      let saving = try run("--port", "7", "--launch-save", "1h")
      #expect(saving.errors.contains("Gantry: saved these overrides until "))
      let name = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/gantry")[0]
      let file = "\(folder.path)/gantry/\(name)"
      #expect(try run().output.hasPrefix("port 7,"))
      #expect(try run().errors.contains("port=7 (saved overrides in \(folder.path)/gantry/"))
      let copy = "\(folder.path)/LaunchProbe"
      // By another process: a program can't be started while anybody may write to its file.
      _ = try ProbeProcess.run("/bin/cp", [ProbeProcess.path("LaunchProbe"), copy])
      let elsewhere = try ProbeProcess.run(copy, ["strict"], environment: environment)
      #expect(elsewhere.output.hasPrefix("port 80,"), "\(elsewhere.errors)")
      #expect(try run("--launch-forget").errors.contains("Gantry: forgot the overrides saved in "))
      #expect(try run().output.hasPrefix("port 80,"))
      #expect(
        try run("--launch-forget").errors == "Gantry: there were no saved overrides to forget\n")
      // What is no file is never removed.
      try System.makeFolder("\(file)/inside")
      #expect(
        try run("--launch-forget").errors.hasPrefix(
          "Gantry: the saved overrides in \(file) can't be removed: Is a directory\n"))
    }

    @Test func theLongestTimeIsSaved() throws {
      let folder = Folder()
      try App.$file.withValue(folder.file) {
        let lines = try saved("--launch-save=3650d", "--port", "1")
        let launch = try later()
        #expect(lines.count == 1)
        #expect(launch.port == 1)
      }
    }

    @Test func whatCannotBeSavedIsNamed() throws {
      let folder = Folder()
      try System.makeFolder(folder.path)
      try System.write("", toPrivateFile: "\(folder.path)/deeper")
      try App.$file.withValue(folder.file) {
        let lines = try saved("--launch-save", "--port", "1")
        #expect(
          lines == [
            "Gantry: the overrides can't be saved in \(folder.file): Not a directory"
          ])
      }
    }

    @Test func anAppThatDoesNotOptInForgetsNothing() throws {
      let launch = try read("--launch-forget", "--port", "1")
      #expect(
        SavedOverridesFile.save(launch.configuration, launch.record) == [
          "Gantry: --launch-forget has nothing to forget: this app doesn't save overrides"
        ])
    }

    @Test func anAppThatDoesNotOptInSavesNothing() throws {
      let launch = try read("--launch-save", "--port", "1")
      #expect(
        SavedOverridesFile.save(launch.configuration, launch.record) == [
          "Gantry: nothing is saved: this app doesn't opt in to saved overrides"
        ])
      #expect(launch.unrecognizedArguments.isEmpty)
    }

    @Test func theStandardFileIsNamedForProgramAndConfiguration() throws {
      let file = try #require(SavedOverridesFile(.enabled, .of(App.self), "/usr/bin/countries"))
      let copy = try #require(SavedOverridesFile(.enabled, .of(App.self), "/opt/countries"))
      #expect(file.path.contains("antry/countries-App-"))
      #expect(copy.path.contains("antry/countries-App-"))
      #expect(file.path != copy.path)
    }
  }
#endif
