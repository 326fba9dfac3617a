@testable import GantryBrowser
import TestServer
import Testing

/// Names that the Web Platform Tests expect, in pages of our own.
///
/// Each element with `data-name` has the construct of one of their elements; a `data-disputed`
/// names the dispute about what they expect.
@Suite struct AccessibleNameTests {
  private static let pages = PageFolder("AccessibleNames")

  /// Their rows: none gets lost.
  private static let rows = [
    // accname/name/comp_*.html and shadowdom of revision 5adfe4e8cd22: 378.
    "controls": 26, "native": 42, "labels": 137, "references": 3, "content": 58, "texts": 50,
    "titles": 24, "shadows": 6, "hidden": 5 + 3, "hidden-references": 27 + 4,
    // accname/manual/name_*.html of the same: 145.
    "fields": 70, "generated": 25, "pictures": 48, "owned": 2 + 8,
    // In later revisions: 161 with the second numbers and the tentative files.
    "values": 36, "hidden-labels": 30, "hidden-fields": 30, "spelling": 18, "menus": 1,
    "tentative": 31,
  ]

  /// What the agent doesn't follow, and why.
  private static let disputes: [String: (count: Int, why: String)] = [
    "in a hidden label": (
      30,
      """
      What nobody sees is not in the tree, and accname 1.2 has no name for it in 2A. The same tests \
      give a hidden button none.
      """
    ),
    "marker": (
      4, "Tentative: accname 1.2 has no markers of lists, and Chromium and WebKit read none."
    ),
    "named by its heading": (
      5, "Tentative: accname 1.2 has no names from headings; WebKit takes them, Chromium doesn't."
    ),
    "reference within a reference": (
      4,
      """
      Tentative while w3c/accname#209 is open: what a reference has read isn't read again, as in \
      Chromium; WebKit does so.
      """
    ),
    "title deep in a drawing": (
      1, "Tentative: svg-aam takes the drawing's own title, and this one is of a shape in it."
    ),
    "title of a decoration": (
      1, "Tentative: of the same image the tests that are settled expect the title."
    ),
    "title within generated text": (
      2, "Accname 1.2 takes the title in 2I where 2F has found no text, and so do the engines."
    ),
  ]

  @Test(.timeLimit(.minutes(20)), arguments: BrowserOptions.Engine.allCases)
  func `names are those that are expected, and every dispute goes on`(
    engine: BrowserOptions.Engine
  ) throws {
    var options = BrowserOptions()
    options.engine = engine
    let page = try NamingAgent.page(options)
    defer { page.close() }
    let deadline = Deadline(after: .seconds(290))
    let server = try Self.pages.serve()
    var rows: [String: Int] = [:]
    var disputes: [String: Int] = [:]
    var wrong: [String] = []
    var settled: [String] = []
    for name in try Self.pages.names {
      try page.open("\(server.address)/\(name).html", deadline: deadline)
      for element in try NamingAgent.elements(of: page, deadline: deadline) {
        guard let expected = element["expected"].text else { continue }
        rows[name, default: 0] += 1
        let found = try #require(element["name"].text)
        let agrees = found.spoken == expected.spoken
        let row = "\(name), \(element["role"].text ?? ""): '\(found)', expected '\(expected)'"
        if let dispute = element["dispute"].text {
          disputes[dispute, default: 0] += 1
          if agrees { settled.append("\(row): \(Self.disputes[dispute]?.why ?? dispute)") }
        } else if !agrees {
          wrong.append(row)
        }
      }
    }
    #expect(wrong == [])
    #expect(settled == [], "Remove data-disputed, and the dispute if it was the last.")
    #expect(rows == Self.rows)
    #expect(disputes == Self.disputes.mapValues(\.count))
  }
}
