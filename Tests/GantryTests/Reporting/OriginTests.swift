import Testing

@testable import Gantry

/// Where a launcher had values from, as it told the app.
struct OriginTests {
  @Test func aPlaceOfAnArgumentOrAVariableIsNamedBesideItsValue() throws {
    let launch = try read(
      "--greeting", "hi", "--port", "1", "--port", "2",
      environment: [
        "LAUNCH_PORT": "3", "LAUNCH_NAMES": "a",
        "LAUNCH_ORIGINS": """
        {"#1":"App.xcscheme:5","#3":"App.xcscheme:6","$LAUNCH_PORT":"App.xcscheme:9",\
        "names":"Test.swift:1","port":"Test.swift:2"}
        """,
      ])
    func places(_ name: String) throws -> [String] {
      let option = try #require(launch.report.options.first { $0.name == name })
      return [option.origin.place] + option.shadowed.map(\.origin.place)
    }
    #expect(try places("greeting") == ["App.xcscheme:5, launch argument 1: --greeting hi"])
    // What is said of the place is more exact than what is said of the option.
    #expect(
      try places("port") == [
        "Test.swift:2, launch argument 5: --port 2", "App.xcscheme:6, launch argument 3: --port 1",
        "App.xcscheme:9, environment variable LAUNCH_PORT: 3",
      ])
    #expect(try places("names") == ["Test.swift:1, environment variable LAUNCH_NAMES: a"])
  }

  @Test(arguments: ["", "{", "[]", ##"{"#1":5}"##, "null"])
  func anUnreadableListNamesNoPlace(_ origins: String) throws {
    let launch = try read("--port", "1", environment: ["LAUNCH_ORIGINS": origins])
    let option = try #require(launch.report.options.first { $0.name == "port" })
    #expect(option.origin.place == "launch argument 1: --port 1")
  }

  @Test func placesAreReadWhateverTheVariablesOfTheAppAreCalled() throws {
    struct Prefixed: LaunchConfiguration {
      var port = 0
      static var environmentPrefix: String { "APP_" }
      static var launchPolicy: LaunchPolicy { .all }
    }
    let launch = try Launch<Prefixed>(
      arguments: ["app"],
      environment: ["APP_PORT": "1", "LAUNCH_ORIGINS": #"{"$APP_PORT":"App.xcscheme:9"}"#])
    #expect(
      launch.report.options.map(\.origin.place) == [
        "App.xcscheme:9, environment variable APP_PORT: 1"
      ])
  }
}
