import GantryUI
import Testing

/// What an audit of a page's accessibility finds.
@Suite(.uiTest) struct AuditTests {
  private static let body = """
    <style>#hint::placeholder { color: #ccc; } button { min-width: 40px; min-height: 40px; color: black; background: white; }</style>
    <button id="good">Good</button>
    <button id="nameless"></button>
    <button id="tiny" style="min-width:10px;min-height:10px;width:10px;height:10px;padding:0"
      aria-label="Tiny"></button>
    <p id="grey" style="color:#aaa;background:#fff">Hardly seen</p>
    <p id="pale" style="color:oklch(0.8 0 0);background:color(srgb 1 1 1)">Hardly seen, too</p>
    <p id="faint" style="opacity:0.3">Hardly seen either</p>
    <p id="dim" style="opacity:0.9">Seen</p>
    <p id="rainbow" style="color:#fff;background:linear-gradient(#000, #fff)">Seen in part</p>
    <p id="night" style="color:#fff;background:linear-gradient(90deg, #000, navy 40%)">Seen</p>
    <input id="value" aria-label="Value" value="Grey" style="color:#bbb;background:#fff;height:30px">
    <input id="hint" aria-label="Hint" placeholder="Pale" style="height:30px">
    <input id="empty" aria-label="Empty" style="color:#bbb;height:30px">
    <p id="line" style="background:linear-gradient(currentColor,currentColor) no-repeat 0 100%/100% 2px">Underlined</p>
    <p style="background:linear-gradient(transparent,transparent),linear-gradient(#000,#000);color:#fff">Seen</p>
    <p id="hidden" style="opacity:0">Copied</p>
    <div style="background:#fff"><p style="position:fixed;opacity:0.9;background:#000;color:#fff;top:0">A toast</p></div>
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
    // WebKit tells no style of a placeholder.
    let hints = browser == .webKit ? [] : ["hint: Contrast is too low"]
    #expect(
      found == [
        "nameless: Element has no description", "tiny: Hit area is too small",
        "grey: Contrast is too low", "pale: Contrast is too low", "faint: Contrast is too low",
        "rainbow: Contrast is too low", "value: Contrast is too low",
      ] + hints + [
        "cut: Text is clipped", "stuck: Element has a trait that it doesn't live up to",
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
