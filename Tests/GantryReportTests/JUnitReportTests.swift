import Foundation
import GantryReport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  private func read() throws -> Element {
    _ = try RunReport(folder: folder.run).write()
    let tree = Tree()
    let file = URL(fileURLWithPath: folder.run + "/junit.xml")
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = tree
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return try #require(tree.root)
  }

  @Test func aRunIsReadBack() throws {
    try SampleRun.record(in: folder.run, screens: [picture, picture + [0]])
    let root = try read()
    #expect(root.name == "testsuites")
    #expect(root.attributes["tests"] == "7")
    #expect(root.attributes["failures"] == "1")
    #expect(root.attributes["errors"] == "1")
    #expect(root.children.map(\.name) == ["testsuite", "testsuite"])
    #expect(root.children.map { $0.attributes["name"] } == ["CountriesTests", "UsersTests"])
    #expect(root.children.map { $0.attributes["tests"] } == ["5", "2"])
    #expect(root.children.map { $0.attributes["failures"] } == ["1", "0"])
    #expect(root.children.map { $0.attributes["errors"] } == ["0", "1"])
    #expect(root.children.map { $0.attributes["skipped"] } == ["0", "1"])
    for suite in root.children {
      let cases = suite.children
      #expect(cases.allSatisfy { $0.name == "testcase" })
      let times = cases.compactMap { $0.attributes["time"].flatMap(Double.init) }
      #expect(times.count == cases.count)
      let total = try #require(suite.attributes["time"].flatMap(Double.init))
      #expect(abs(total - times.reduce(0, +)) < 0.01)
      let stamp = try #require(suite.attributes["timestamp"])
      #expect(try Regex(#"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"#).wholeMatch(in: stamp) != nil)
      #expect(cases.allSatisfy { $0.attributes["classname"] == suite.attributes["name"] })
    }
  }

  @Test func aFailureIsReadBack() throws {
    try SampleRun.record(in: folder.run, screens: [picture, picture + [0]])
    let cases = try read().children.flatMap(\.children)
    let failed = try #require(
      cases.first { $0.attributes["name"] == "testShowsTheDetailsOfCanada()" })
    #expect(failed.attributes["file"] == "/src/Tests/CountriesUITests/CountriesTests.swift")
    #expect(failed.attributes["line"] == "18")
    #expect(failed.children.map(\.name) == ["properties", "failure", "system-out"])
    let failure = failed.children[1]
    #expect(
      failure.attributes["message"] == "Failed to get matching snapshot: no StaticText with "
        + "identifier 'countryName' came within 5 s.")
    #expect(
      failure.text.hasPrefix(
        "/src/Tests/CountriesUITests/CountriesTests.swift:24: Failed to get matching"))
    #expect(failure.text.contains("\nLooked for: StaticText identifier 'countryName'\n"))
    let properties = failed.children[0].children.map { $0.attributes["name"] }
    #expect(Set(properties) == ["Engine", "Viewport", "repro", "attachment"])
    let output = failed.children[2].text
    #expect(output.contains("GET /countries/CA 200 1 ms\n"))
    let paths = output.matches(of: /\[\[ATTACHMENT\|(.*)\]\]/).map { String($0.output.1) }
    #expect(paths.count == 5)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    let skipped = try #require(cases.first { $0.attributes["name"] == "testEditsAUser()" })
    #expect(skipped.children.map(\.name) == ["skipped"])
    #expect(skipped.children[0].attributes["message"] == "Needs a writable backend")
    let cut = try #require(cases.first { $0.attributes["name"] == "addsAUser(kind:)" })
    #expect(cut.children.map(\.name) == ["properties", "error", "system-out"])
    #expect(cut.children[1].attributes["type"] == "interrupted")
  }

  @Test func anyTextIsReadBackOrReplaced() throws {
    let text = "<a b=\"c\">&amp;]]>\u{1F600}\té\n\u{0}\u{8}\u{1B}[0m\u{FFFE}\u{FFFF}\r"
    let test = try RunRecorder(folder: folder.run).begin(
      test: TestIdentity(suite: text, name: text))
    let launch = test.recordLaunch(LaunchEntry(appName: "a"))
    test.update(launch, output: text)
    test.fail("first\nsecond" + text)
    test.finish(.failed)
    let read = try read()
    let expected =
      "<a b=\"c\">&amp;]]>\u{1F600}\té\n\u{FFFD}\u{FFFD}\u{FFFD}[0m\u{FFFD}\u{FFFD}\r"
    #expect(read.children[0].attributes["name"] == expected)
    let testCase = read.children[0].children[0]
    #expect(testCase.attributes["name"] == expected)
    #expect(testCase.children.map(\.name) == ["failure", "system-out"])
    #expect(testCase.children[0].text == "first\nsecond" + expected)
    #expect(testCase.children[1].text == expected)
  }

  @Test func aTestHasOneFailureElement() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.fail("one", file: "/a.swift", line: 1)
    test.fail("two")
    test.finish(.failed)
    let suite = try #require(try read().children.first)
    #expect(suite.attributes["name"] == "UI tests")
    #expect(suite.children[0].children.map(\.name) == ["failure"])
    #expect(suite.children[0].children[0].text == "/a.swift:1: one\n\ntwo")
  }
}

/// An element as it was read.
private final class Element {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  var text = ""

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }
}

private final class Tree: NSObject, XMLParserDelegate {
  private(set) var root: Element?
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
