import Gantry
import Testing

@testable import GantryTesting

/// Whether what a test sent is what its app has.
struct ArrivalTests {
  struct Settings: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .only("title", "key", "count", "name") }
    var title = "none"
    var count = 1
    var name: String?
    var key: Secret<String>?
    var hidden = false
  }

  private func problems(_ sent: Settings, _ app: [String]) throws -> [String] {
    let report = try Launch<Settings>(arguments: ["app"] + app).report
    return Arrival.problems(of: sent, in: [report])
  }

  @Test func whatArrivedIsNoProblem() throws {
    #expect(try problems(Settings(), []).isEmpty)
    #expect(try problems(Settings(title: "a", count: 2), ["--title", "a", "--count", "2"]).isEmpty)
    #expect(try problems(Settings(key: Secret("k3Yh1tM9")), ["--key", "k3Yh1tM9"]).isEmpty)
    // Which value a secret has isn't in a report.
    #expect(try problems(Settings(key: Secret("k3Yh1tM9")), ["--key", "other"]).isEmpty)
    // What the app has beyond that isn't the test's.
    #expect(try problems(Settings(), ["--title", "b"]).isEmpty)
  }

  @Test func whatDidNotArriveIsNamedWithWhatTheAppHas() throws {
    let found = try problems(Settings(title: "a", count: 2, name: "n"), ["--title", "b"])
    #expect(
      found == [
        "title: sent 'a', the app has 'b' (launch argument 1: --title b).",
        "count: sent '2', the app has '1' (default).",
        "name: sent 'n', the app has nil (default).",
      ])
    let secret = try problems(Settings(key: Secret("k3Yh1tM9")), [])
    #expect(
      secret.count == 1 && secret.first?.hasPrefix("key: sent '‹redacted›', the app has ") == true)
  }

  /// An app that was built from other sources than its test, with other defaults.
  private enum OtherBuild {
    struct Settings: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .only("title", "key") }
      var title = "a"
      var key = Secret("k3Yh1tM9")
    }
  }

  /// A report shows all secrets alike: only the source tells a default from what was sent.
  @Test func whatIsAlreadyTheDefaultHasArrivedUnlessItIsSecret() {
    let report = Launch(defaults: OtherBuild.Settings()).report
    #expect(Arrival.problems(of: Settings(title: "a"), in: [report]).isEmpty)
    #expect(
      Arrival.problems(of: Settings(key: Secret("other")), in: [report]) == [
        "key: sent '‹redacted›', the app has '‹redacted›' (default)."
      ])
  }

  @Test func anAppThatHasNotReadItIsToldOf() throws {
    struct Other: LaunchConfiguration { var a = 0 }
    #expect(
      Arrival.problems(of: Settings(), in: []) == [
        "It had not read Settings when it was ready. Read Settings.current before LaunchLink.ready(url:)."
      ])
    let other = Launch(defaults: Other()).report
    #expect(
      Arrival.problems(of: Settings(), in: [other]) == [
        "It had not read Settings when it was ready, only Other. Read Settings.current before "
          + "LaunchLink.ready(url:)."
      ])
    // The configuration of a library says itself what the app has to call.
    struct Own: LaunchConfiguration, ReadByItsLibrary {
      static let isUnread = "Call Own.start()."
    }
    #expect(Arrival.problems(of: Own(), in: [other]) == ["Call Own.start()."])
    // The last of its reports counts.
    let reports = try [[], ["--title", "a"]].map {
      try Launch<Settings>(arguments: ["app"] + $0).report
    }
    #expect(Arrival.problems(of: Settings(title: "a"), in: reports + [other]).isEmpty)
    #expect(Arrival.problems(of: Settings(title: "a"), in: reports.reversed()).count == 1)
  }

  @Test func aBuildOfOtherSourcesIsToldOf() throws {
    var report = Launch(defaults: Settings()).report
    report.options.removeAll { $0.name == "title" }
    #expect(
      Arrival.problems(of: Settings(title: "a"), in: [report]) == [
        "title: the app's Settings has no such option. The app and the test were built from different "
          + "sources."
      ])
  }
}
