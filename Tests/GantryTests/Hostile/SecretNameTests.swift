import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// A secret is one by its type or by its name.
struct SecretNameTests {
  struct App: LaunchConfiguration, Equatable {
    struct Server: Codable, Equatable, Sendable {
      var host = "localhost"
      var password = ""
    }
    enum Authorization: String, Codable, CaseIterable, Sendable { case none, basic }

    static var launchPolicy: LaunchPolicy { .all }

    var apiKey = ""
    var servers: [Server] = []
    var server: Server?
    var authorization = Authorization.none
    var usesPassword = false
    var keyboard = "de"
    var labels: [String: String] = [:]
    var credentials: [String: String] = [:]
    var cookie = Cookie.none
  }
  enum Cookie: Codable, Equatable, Sendable { case none, text(String) }

  private func said(_ arguments: String...) -> String {
    do throws(LaunchError) {
      let launch = try Launch<App>(arguments: ["app"] + arguments)
      return launch.report.description + launch.report.json
        + Banner.lines(launch).joined(separator: "\n")
    } catch {
      return error.description
    }
  }

  @Test func whatIsNamedSoIsNotShown() {
    for text in [
      said("--api-key", "hunter2"), said("--api-key=hunter2"), said("-apiKey", "hunter2"),
      said("--servers", #"{"host":"h","password":"hunter2"}"#),
      said("--server.password", "hunter2"), said("--server.password=hunter2", "--server.host=h"),
      said("--server", #"{"host":"h","password":["hunter2"]}"#), said("--labels.token=hunter2"),
      said("--credentials.a=hunter2"), said("--cookie", #"{"text":{"_0":"hunter2"}}"#),
    ] {
      #expect(!text.contains("hunter2"), "\(text)")
      #expect(text.contains("‹redacted›") || text.contains("secret"), "\(text)")
    }
  }

  @Test func whatIsNotIsShown() {
    #expect(said("--authorization", "basic").contains("launch argument 1: --authorization basic"))
    #expect(said("--keyboard", "us").contains("launch argument 1: --keyboard us"))
    #expect(said("--uses-password").contains("launch argument 1: --uses-password"))
    #expect(said("--labels.color=red").contains("launch argument 1: --labels.color=red"))
    let server = said("--server.host=h", "--server.password=hunter2")
    #expect(server.contains(#"{"host":"h","password":"‹redacted›"}"#))
  }

  /// A number, a Boolean and a time are no secrets, whatever they are called.
  @Test func whatIsNamedSoIsSecretByItsKind() throws {
    struct Named: LaunchConfiguration {
      struct Part: Codable, Sendable { var host = "h" }
      enum Mode: String, Codable, CaseIterable, Sendable { case on }
      static var launchPolicy: LaunchPolicy { .all }
      var aToken = "x"
      var bToken = 1
      var cToken = true
      var dToken = 0.5
      var eToken = Date(timeIntervalSinceReferenceDate: 0)
      var fToken = Duration.zero
      var gToken = Data([1])
      var hToken = URL(string: "https://a.example")
      var iToken = UUID()
      var jToken = ["x"]
      var kToken = ["x": 1]
      var lToken = Part()
      var mToken = Mode.on
      var nToken: String?
    }
    let options = try read(Named.self, "--b-token", "2").report.options
    let shown = options.filter { $0.value != Redaction.mark }
    #expect(
      shown.map(\.name) == [
        "b-token", "c-token", "d-token", "e-token", "f-token", "l-token.host", "m-token", "n-token",
      ])
  }

  @Test func itTravelsInTheEnvironmentAlone() throws {
    let app = App(
      apiKey: "hunter2", servers: [.init(password: "hunter3")], keyboard: "us",
      credentials: ["a": "hunter4"], cookie: .text("hunter5"))
    #expect(app.commandLineArguments == ["--keyboard", "us"])
    #expect(
      Set(app.launchEnvironments?.keys.map { $0 } ?? []) == [
        "LAUNCH_API_KEY", "LAUNCH_SERVERS", "LAUNCH_CREDENTIALS", "LAUNCH_COOKIE",
      ])
    let launch = try Launch<App>(
      arguments: ["app"] + app.commandLineArguments, environment: app.launchEnvironments ?? [:])
    #expect(launch.configuration == app)
  }
}
