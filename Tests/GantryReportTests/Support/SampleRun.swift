import Foundation
import GantryReport

/// A run as a person has it before them: one test failed, one was interrupted, some passed.
enum SampleRun {
  /// Records it.
  ///
  /// - Parameters:
  ///   - folder: where.
  ///   - screens: pictures; the first two stand for the screens that the tests see.
  /// - Throws: `ReportError` where the folder can't be written to.
  static func record(in folder: String, screens: [Data]) throws {
    let run = try RunRecorder(folder: folder)
    run.hide("tok-5f2c9a")
    failing(run, screens)
    interrupted(run, screens)
    passing(run, screens)
    let skipped = run.begin(
      test: TestIdentity(
        suite: "UsersTests", name: "testEditsAUser()", file: "/src/Tests/UsersTests.swift", line: 51
      ))
    skipped.finish(.skipped, duration: .milliseconds(2), message: "Needs a writable backend")
    for (index, name) in ["testSearchFindsCanada()", "testShowsAnError()", "testRetries()"]
      .enumerated()
    {
      let test = run.begin(
        test: TestIdentity(
          suite: "CountriesTests", name: name, file: "/src/Tests/CountriesTests.swift",
          line: 60 + index * 20))
      let launch = test.beginActivity("Launch Countries", kind: .launch)
      test.endActivity(launch)
      test.finish(.passed, duration: .milliseconds(240 + index * 91))
    }
  }

  private static func failing(_ run: RunRecorder, _ screens: [Data]) {
    let test = run.begin(
      test: TestIdentity(
        suite: "CountriesTests", name: "testShowsTheDetailsOfCanada()",
        file: "/src/Tests/CountriesUITests/CountriesTests.swift", line: 18))
    test.note("Engine", "chromium 139")
    test.note("Viewport", "390 × 844")
    let launching = test.beginActivity("Launch Countries", kind: .launch)
    let launch = test.recordLaunch(countries)
    pause(60)
    let opening = test.beginActivity("Open http://127.0.0.1:41873/", kind: .action)
    pause(35)
    test.endActivity(opening)
    test.endActivity(launching)
    let list = test.beginActivity("Find Canada in the list", kind: .step)
    let wait = test.beginActivity("Wait for \"Canada\" StaticText to exist", kind: .wait)
    pause(45)
    test.endActivity(wait)
    let tap = test.beginActivity("Tap \"Canada\" Cell", kind: .action)
    test.attach(
      screens[0], name: "before", contentType: "image/png", role: .before, activity: tap)
    pause(22)
    test.attach(screens[1], name: "after", contentType: "image/png", role: .after, activity: tap)
    test.endActivity(tap)
    test.endActivity(list)
    let waiting = test.beginActivity("Wait for \"countryName\" StaticText to exist", kind: .wait)
    test.attach(
      screens[1], name: "before", contentType: "image/png", role: .before, activity: waiting)
    pause(210)
    let message = """
      Failed to get matching snapshot: no StaticText with identifier 'countryName' came within 5 s.
      Looked for: StaticText identifier 'countryName'
      Nearest: StaticText 'countryname', StaticText 'Canada', StaticText 'Ottawa'
      The page is http://127.0.0.1:41873/countries/CA, titled 'Canada'.
      """
    test.fail(message, file: "/src/Tests/CountriesUITests/CountriesTests.swift", line: 24)
    test.attach(
      Data("Application\n  Window\n    WebView 'Canada'\n      StaticText 'countryname'\n".utf8),
      name: "Element tree", contentType: "text/plain", activity: waiting)
    test.endActivity(waiting, failure: "It did not exist within 5 s.")
    test.update(launch, output: output)
    test.recordConsole(console)
    test.recordNetwork(network)
    test.attach(
      Data("<!DOCTYPE html><title>Canada</title>".utf8), name: "Page", contentType: "text/html")
    test.attach(
      Data(repeating: 7, count: 90_000), name: "trace.zip", contentType: "application/zip")
    let ending = test.beginActivity("Tear down", kind: .other)
    pause(8)
    test.endActivity(ending)
    test.finish(.failed)
  }

  private static func interrupted(_ run: RunRecorder, _ screens: [Data]) {
    let test = run.begin(
      test: TestIdentity(
        suite: "UsersTests", name: "addsAUser(kind:)", file: "/src/Tests/UsersTests.swift", line: 33
      ))
    _ = test.beginActivity("Fill in the form", kind: .step)
    let typing = test.beginActivity("Type 'Ada Lovelace' into \"Name\" TextField", kind: .action)
    pause(20)
    test.attach(screens[0], name: "after", contentType: "image/png", role: .after)
    test.endActivity(typing)
    _ = test.beginActivity("Wait for \"Save\" Button to be enabled", kind: .wait)
    pause(40)
    test.note("Engine", "webkit 2.48")
  }

  private static func passing(_ run: RunRecorder, _ screens: [Data]) {
    let test = run.begin(
      test: TestIdentity(
        suite: "CountriesTests", name: "testShowsTheListOfCountries()",
        file: "/src/Tests/CountriesUITests/CountriesTests.swift", line: 40))
    test.note("Engine", "chromium 139")
    let launching = test.beginActivity("Launch Countries", kind: .launch)
    let launch = test.recordLaunch(countries)
    pause(20)
    test.endActivity(launching)
    let picture = test.beginActivity("Take a screenshot", kind: .screenshot)
    test.attach(screens[0], name: "The list", contentType: "image/png")
    pause(12)
    test.endActivity(picture)
    test.attach(
      screens[1], name: "The screen", contentType: "image/png", lifetime: .deleteOnSuccess)
    test.update(launch, output: output)
    test.finish(.passed)
  }

  private static var countries: LaunchEntry {
    LaunchEntry(
      appName: "Countries",
      arguments: [
        "--countries-datasource", "local-mock", "--network.latency", "20", "-AppleLanguages",
        "(en)",
      ],
      environmentNames: ["COUNTRIES_TOKEN", "GANTRY_LINK", "GANTRY_ORIGINS", "PATH"],
      options: [
        LaunchEntry.OptionRecord(
          name: "countries-datasource", value: "local-mock",
          origin: "launch argument 1: --countries-datasource local-mock · CountriesTests.swift:19",
          shadowed: ["remote, variable COUNTRIES_DATASOURCE"]),
        LaunchEntry.OptionRecord(
          name: "network.latency", value: "20",
          origin: "launch argument 3: --network.latency 20 · CountriesTests.swift:20",
          shadowed: ["80, configuration file countries.json, line 4", "0, default"]),
        LaunchEntry.OptionRecord(
          name: "network.token", value: "tok-5f2c9a", origin: "variable COUNTRIES_TOKEN"),
        LaunchEntry.OptionRecord(name: "page-size", value: "250", origin: "default", isSet: false),
        LaunchEntry.OptionRecord(name: "theme", value: nil, origin: "default", isSet: false),
      ],
      reproLine: "COUNTRIES_TOKEN=\"${COUNTRIES_TOKEN:?set it to the secret of the test}\" "
        + ".build/debug/Countries --countries-datasource local-mock --network.latency 20 "
        + "-AppleLanguages '(en)'",
      address: "http://127.0.0.1:41873/")
  }

  private static let output = """
    Countries, debug build; options are honored
      countries-datasource  local-mock  launch argument 1
    \u{1B}[32mlistening on http://127.0.0.1:41873/\u{1B}[0m
    GET / 200 3 ms
    GET /countries/CA 200 1 ms
    GET /flags/CA.svg 404 0 ms with token tok-5f2c9a

    """

  private static var console: [ConsoleRecord] {
    [
      ConsoleRecord(text: "Countries 1.4.0 ready", place: "app.js:3"),
      ConsoleRecord(
        level: .warning, text: "The flag has no size: the layout will shift", place: "flags.js:41"),
      ConsoleRecord(
        level: .error, text: "Failed to load resource: the server responded with 404",
        place: "flags/CA.svg"),
    ]
  }

  private static var network: [NetworkRecord] {
    let start = Date()
    let base = "http://127.0.0.1:41873"
    return [
      NetworkRecord(
        method: "GET", url: "\(base)/", type: "document", status: 200, start: start - 0.3,
        duration: 0.0034),
      NetworkRecord(
        method: "GET", url: "\(base)/api/countries?token=tok-5f2c9a", type: "fetch", status: 200,
        start: start - 0.28, duration: 0.0211),
      NetworkRecord(
        method: "GET", url: "\(base)/flags/CA.svg", type: "image", status: 404,
        start: start - 0.2, duration: 0.001),
      NetworkRecord(
        method: "POST", url: "\(base)/api/visits", type: "fetch", start: start - 0.19,
        duration: 0.15, failure: "net::ERR_CONNECTION_RESET"),
    ]
  }

  /// Lets time pass, so that bars have a length; nothing waits for anything.
  private static func pause(_ milliseconds: Int) {
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
  }
}
