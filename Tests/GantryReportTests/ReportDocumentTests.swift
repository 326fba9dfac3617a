import Foundation
import GantryReport
import Testing

@Suite struct ReportDocumentTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  @Test func everyTextIsEscaped() throws {
    let evil = "<script>alert('x')</script>\"'&\u{1B}]0;"
    let run = try RunRecorder(folder: folder.run)
    let test = run.begin(test: TestIdentity(suite: evil, name: evil, file: evil, line: 1))
    test.note(evil, evil)
    let activity = test.beginActivity(evil)
    let launch = test.recordLaunch(
      LaunchEntry(
        appName: evil, arguments: [evil], environmentNames: [evil],
        options: [
          LaunchEntry.OptionRecord(name: evil, value: evil, origin: evil, shadowed: [evil])
        ],
        reproLine: evil, address: evil))
    test.update(launch, output: evil)
    test.recordConsole([ConsoleRecord(text: evil, place: evil)])
    test.recordNetwork([
      NetworkRecord(method: evil, url: evil, type: evil, start: Date(), failure: evil)
    ])
    for type in ["text/plain", "image/png", evil] {
      test.attach(Data(evil.utf8), name: evil, contentType: type)
    }
    test.attach(Data(evil.utf8), name: evil, contentType: "image/png", role: .before)
    test.fail(evil, file: evil)
    test.endActivity(activity, failure: evil)
    test.finish(.failed)
    run.begin(test: TestIdentity(name: "s")).finish(.skipped, message: evil)
    let page = try folder.page()
    #expect(page.count(of: "<script") == 1)
    #expect(page.count(of: "</script") == 1)
    #expect(!page.contains("alert('x')"))
    #expect(page.count(of: "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;") > 20)
    #expect(!page.contains("\u{1B}"))
  }

  @Test func nothingComesFromElsewhere() throws {
    try SampleRun.record(in: folder.run, screens: [picture, picture + [0]])
    let page = try folder.page()
    let addresses = try page.matches(of: Regex(#" (?:src|href|action|srcset)="([^"]*)""#))
      .map { String($0.output[1].substring ?? "") }
    #expect(addresses.count > 20)
    let known = ["#", "data:image/", "attachments/"]
    #expect(addresses.filter { address in !known.contains { address.hasPrefix($0) } } == [])
    #expect(!page.contains("@import") && !page.contains("url("))
    // No handler stands in markup, which the page's policy would refuse.
    #expect(try page.matches(of: Regex(#"<[a-z][^>]* on[a-z]+="#)).isEmpty)
    #expect(page.contains(#"content="default-src 'none'; script-src 'nonce-"#))
  }

  @Test func eachFailureHasItsPictureWithItsPage() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "t"))
    for number in 0...2 {
      test.attach(Data("\(number)".utf8), name: "At the failure", contentType: "image/png")
      // The first page couldn't be kept.
      if number == 0 { continue }
      test.attach(
        Data("<p>\(number)".utf8), name: "At the failure", contentType: "text/html",
        viewport: [390, 844])
    }
    test.finish(.failed)
    let figures = try folder.page().components(separatedBy: "<figure").dropFirst()
    // The last screen, and all.
    #expect(figures.map { $0.count(of: "Inspect the page") } == [0, 0, 1, 1])
    let links = try figures.dropFirst(2).map {
      let link = try #require($0.firstMatch(of: Regex(#"class="page"[^>]*href="([^"]*)""#)))
      return String(link.output[1].substring ?? "")
    }
    let texts = try links.map { try String(contentsOfFile: folder.run + "/" + $0, encoding: .utf8) }
    #expect(texts == ["<p>1", "<p>2"])
  }

  @Test func theLastScreenMayBeAPage() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "t"))
    for isFirst in [true, false] {
      let step = test.beginActivity("step", kind: .action)
      if isFirst {
        test.attach(picture, name: "p", contentType: "image/png", role: .before, activity: step)
      }
      test.attach(
        Data("<p>\(isFirst)".utf8), name: "Page", contentType: "text/html", role: .before,
        activity: step, viewport: [390, 844])
      test.endActivity(step)
    }
    test.finish(.failed)
    let figure = try folder.page().components(separatedBy: "<figure")[1]
    #expect(figure.contains("<figcaption>The last screen<"))
    #expect(figure.contains("Inspect the page") && !figure.contains("<img"))
  }

  @Test func aStepHasItsPagesRequestsAndLines() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "t"))
    for name in ["one", "two", "three"] {
      let step = test.beginActivity(name, kind: .action)
      if name != "three" {
        test.recordNetwork([NetworkRecord(method: "GET", url: "/for-\(name)", start: Date())])
        test.recordConsole([ConsoleRecord(text: "said in \(name)")])
      }
      for (role, text) in [(AttachmentRole.before, "old"), (.after, "new")] {
        // A page stands for itself where the step has no picture.
        if name != "two" {
          test.attach(picture, name: "p", contentType: "image/png", role: role, activity: step)
        }
        test.attach(
          Data("<p>\(text) \(name)".utf8), name: "Page", contentType: "text/html", role: role,
          activity: step, viewport: [390, 844])
      }
      test.endActivity(step)
    }
    test.finish(.failed)
    let page = try folder.page()
    let steps = page.components(separatedBy: "<li class=\"action")
    #expect(steps.count == 4)
    for (step, name) in zip(steps.dropFirst(), ["one", "two"]) {
      #expect(step.contains("/for-\(name)</td>") && step.contains("said in \(name)</span>"))
    }
    #expect(steps.map { $0.count(of: "Inspect the page") } == [0, 2, 2, 2])
    #expect(steps.map { $0.count(of: "<figcaption>Before<") } == [0, 1, 1, 1])
    #expect(!steps[1].contains("/for-two") && !steps[1].contains("said in two"))
    let last = steps[3].prefix { $0 != "!" }.components(separatedBy: "</section>")[0]
    #expect(!last.contains("/for-"))
    let links = try page.matches(of: Regex(#"data-size="390 844" href="([^"]*)""#))
      .map { String($0.output[1].substring ?? "") }
    let texts = try links.map { try String(contentsOfFile: folder.run + "/" + $0, encoding: .utf8) }
    #expect(
      texts == ["one", "two", "three"].flatMap { ["<p>old \($0)", "<p>new \($0)"] })
  }

  @Test func elementsAreWellNested() throws {
    try SampleRun.record(in: folder.run, screens: [picture, picture + [0]])
    let page = try folder.page()
    let voids: Set<String> = ["meta", "link", "img", "input", "use", "path", "circle"]
    var open: [String] = []
    var ids: Set<String> = []
    let body = try page.replacing(Regex(#"(?s)<(script|style)\b.*?</\1>"#), with: "")
    for match in try body.matches(of: Regex(#"<(/?)([a-z0-9]+)([^>]*)>"#)) {
      let name = String(match.output[2].substring ?? "")
      if match.output[1].substring == "/" {
        try #require(open.popLast() == name)
      } else if !voids.contains(name) {
        open.append(name)
      }
      if let id = try match.output[3].substring?.firstMatch(of: Regex(#" id="([^"]*)""#)) {
        #expect(ids.insert(String(id.output[1].substring ?? "")).inserted)
      }
    }
    #expect(open == [])
    // Links within the page lead somewhere.
    for link in try page.matches(of: Regex(##"<a [^>]*href="#([^"]*)""##)) {
      #expect(ids.contains(String(link.output[1].substring ?? "")))
    }
  }

  @Test func failuresStandOnTop() throws {
    try SampleRun.record(in: folder.run, screens: [picture, picture + [0]])
    let page = try folder.page()
    let headings = try page.matches(of: Regex(#"<h2>([A-Za-z]+)"#))
      .map { String($0.output[1].substring ?? "") }
    #expect(headings == ["Failed", "Interrupted", "Skipped", "Passed"])
    #expect(page.contains("<h1>1 of 7 tests failed</h1>"))
    #expect(page.contains("<title>2 of 7 UI tests failed</title>"))
    // The failed and the interrupted are open, none else.
    let open = try Regex(#"<details class="test [a-z]+" id="[^"]*" open>"#)
    #expect(page.matches(of: open).count == 2)
  }

  @Test(arguments: [
    ([TestOutcome.passed, .passed], "All 2 tests passed"), ([.passed], "The test passed"),
    ([.skipped], "1 test skipped"), ([.passed, .skipped], "No test failed"),
    ([.failed], "1 of 1 test failed"),
  ])
  func theHeadlineSaysHowItWent(_ outcomes: [TestOutcome], _ headline: String) throws {
    let run = try RunRecorder(folder: folder.run)
    for outcome in outcomes { run.begin(test: TestIdentity(name: "a")).finish(outcome) }
    #expect(try folder.page().contains("<h1>\(headline)</h1>"))
  }

  @Test func picturesBeyondTheLimitAreReadFromBesideThePage() throws {
    let run = try RunRecorder(folder: folder.run)
    for (name, outcome) in [("good", TestOutcome.passed), ("bad", .failed)] {
      let test = run.begin(test: TestIdentity(name: name))
      test.attach(picture, name: name, contentType: "image/png")
      test.finish(outcome)
    }
    let path = try #require(try folder.files().first { $0.hasSuffix("good.png") })
    let page = try folder.page(embeddedImageLimit: picture.count)
    // What failed comes first.
    #expect(page.count(of: "src=\"data:image/png;base64,\(picture.base64EncodedString())\"") == 1)
    #expect(page.contains("src=\"\(path)\""))
    #expect(page.contains("more pictures than one page can hold: 1 of them"))
    #expect(!(try folder.page()).contains("src=\"\(path)\""))
    try FileManager.default.removeItem(atPath: "\(folder.run)/\(path)")
    #expect(
      try folder.page().contains(
        "The file <code>\(path)</code> is gone, or leads out of the folder."))
  }

  @Test func aPictureIsInThePageOnce() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    for role in [AttachmentRole.before, .after] {
      test.attach(picture, name: "a", contentType: "image/png", role: role)
    }
    test.finish(.passed)
    let page = try folder.page()
    #expect(page.count(of: picture.base64EncodedString()) == 1)
    #expect(page.contains("-0\">The same picture as above</a>"))
  }

  @Test func terminalSequencesAreLeftOut() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    let launch = test.recordLaunch(LaunchEntry(appName: "App"))
    test.update(
      launch, output: "\u{1B}[1;32mgreen\u{1B}[0m \u{1B}]8;;http://x\u{1B}\\link\u{7}\u{1B}")
    #expect(try folder.page().contains(">green link␇␛</pre>"))
  }

  @Test func runsOfTheSameTestAreNumbered() throws {
    let run = try RunRecorder(folder: folder.run)
    for outcome in [TestOutcome.failed, .passed] {
      run.begin(test: TestIdentity(suite: "S", name: "a")).finish(outcome)
    }
    let page = try folder.page()
    #expect(page.contains("<span class=\"tag\">run 1 of 2</span>"))
    #expect(page.contains("<span class=\"tag\">run 2 of 2</span>"))
  }

  @Test func whatPassesInALaterRunIsFlakyAndNoFailure() throws {
    let run = try RunRecorder(folder: folder.run)
    func record(_ name: String, _ outcomes: TestOutcome..., browser: String = "chromium") {
      for outcome in outcomes {
        let test = run.begin(test: TestIdentity(suite: "S", name: name))
        test.note("browser", browser)
        if outcome == .failed { test.fail("once") }
        test.finish(outcome)
      }
    }
    record("flaky", .failed, .failed, .passed)
    record("steady", .passed)
    let report = try RunReport(folder: folder.run)
    #expect(report.tests.map(\.outcome) == [.flaky, .flaky, .passed, .passed])
    var page = try folder.page()
    #expect(page.contains("<h1>1 test passed only when run again</h1>"))
    #expect(page.contains("<title>UI tests passed</title>"))
    #expect(page.contains("<h2>Flaky <span class=\"count\">2</span></h2>"))
    let junit = try folder.text("junit.xml")
    #expect(junit.contains("failures=\"0\""))
    #expect(junit.contains("<flakyFailure type=\"failure\" message=\"once\""))
    // What failed in the end has failed, also where it had passed before, or in another browser.
    record("broken", .passed, .failed)
    record("steady", .failed, browser: "firefox")
    #expect(try RunReport(folder: folder.run).tests.count { $0.outcome == .failed } == 2)
    page = try folder.page()
    #expect(page.contains("<title>2 of 7 UI tests failed</title>"))
  }

  @Test(arguments: [
    (0.0, "0 ms"), (0.0004, "0.4 ms"), (0.0099, "9.9 ms"), (0.00996, "10 ms"), (0.9994, "999 ms"),
    (0.9996, "1.00 s"), (59.994, "59.99 s"),
    (59.996, "1 min 00 s"), (125, "2 min 05 s"), (3725, "1 h 02 min"),
  ])
  func durationsAreRounded(_ seconds: Double, _ text: String) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.finish(.passed, duration: .seconds(seconds))
    #expect(try folder.page().contains("<span class=\"time\">\(text)</span>"))
  }
}
