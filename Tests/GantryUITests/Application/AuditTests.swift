import GantryUI
import Testing

/// What an audit of a page's accessibility finds.
@Suite(.uiTest) struct AuditTests {
  private static let body = """
    <style>button { min-width: 40px; min-height: 40px; color: black; background: white; }</style>
    <button id="good">Good</button>
    <button id="nameless"></button>
    <button id="tiny" style="min-width:10px;min-height:10px;width:10px;height:10px;padding:0"
      aria-label="Tiny"></button>
    <p id="grey" style="color:#aaa;background:#fff">Hardly seen</p>
    <p id="pale" style="color:oklch(0.8 0 0);background:color(srgb 1 1 1)">Hardly seen, too</p>
    <p id="large" style="color:#888;background:#fff;font-size:32px">Large</p>
    <p id="cut" style="width:40px;overflow:hidden;white-space:nowrap">Much too long a text</p>
    <div id="stuck" role="button" style="width:60px;height:40px">Stuck</div>
    <p>A <a href="#x">link</a> in a line</p>
    """

  @Test(arguments: UITestBrowser.engines)
  func `problems are found, each of its kind`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    var found: [String] = []
    try app.performAccessibilityAudit { issue in
      found.append("\(issue.element?.identifier ?? ""): \(issue.compactDescription)")
      return true
    }
    #expect(
      found == [
        "nameless: Element has no description", "tiny: Hit area is too small",
        "grey: Contrast is too low", "pale: Contrast is too low", "cut: Text is clipped",
        "stuck: Element has a trait that it doesn't live up to",
      ])
    found = []
    try app.performAccessibilityAudit(for: [.hitRegion, .action]) { issue in
      found.append(issue.detailedDescription)
      return true
    }
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("it is 10 by 10 pixels, less than 24 by 24."), "\(found)")
  }

  @Test func `each problem that nobody ignores is a failure of its own`() throws {
    let app = try PageApplication(Self.body).app
    let message = failure {
      try? app.performAccessibilityAudit(for: [.contrast, .textClipped]) {
        $0.auditType == .textClipped
      }
    }
    #expect(message.hasPrefix("Contrast is too low\n  StaticText"), "\(message)")
    #expect(message.contains("has a contrast of 2.32, less than 4.5."), "\(message)")
    #expect(!message.contains("clipped"))
    // It stopped nothing.
    #expect(app.buttons["Good"].exists)
  }
}
