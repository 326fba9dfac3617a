import Foundation
import Testing
import XCTest

@testable import GantryUI

/// A predicate means the same in the page, of an element, and of a snapshot.
@Suite(.uiTest) struct PredicateAgreementTests {
  private static let body = """
    <input type="range" id="cell-é" aria-label="Canada" min="0" max="100" value="50">
    <input id="field" autofocus aria-label="Field">
    """

  @Test(arguments: UITestBrowser.engines)
  func `the page and the test answer alike`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let rows = PredicateRows.met.map { ($0, true) } + PredicateRows.unmet.map { ($0, false) }
    // Beside a closure the format is asked in the test, of a snapshot.
    let closure = NSPredicate { object, _ in object is any XCUIElementAttributes }
    let slider = app.sliders.firstMatch
    var wrong: [String] = []
    for (format, isMet) in rows {
      let predicate = NSPredicate(format: format)
      if let error = PredicateExpression(format: format).error { wrong.append(error.description) }
      let count = isMet ? 1 : 0
      if app.sliders.matching(predicate).count != count { wrong.append("in the page: \(format)") }
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, closure])
      if app.sliders.matching(both).count != count { wrong.append("of a snapshot: \(format)") }
      if predicate.evaluate(with: slider) != isMet { wrong.append("of the element: \(format)") }
    }
    #expect(wrong == [])
  }

  @Test(arguments: UITestBrowser.engines)
  func `the keyboard's focus is known everywhere`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let field = app.textFields["field"]
    field.tap()
    let focused = NSPredicate(format: "hasKeyboardFocus == true")
    #expect(app.descendants(matching: .any).matching(focused).element.identifier == "field")
    #expect(focused.evaluate(with: field))
    #expect(!focused.evaluate(with: app.sliders["Canada"]))
    let expectation = XCTNSPredicateExpectation(predicate: focused, object: field)
    #expect(XCTWaiter.wait(for: [expectation], timeout: 5) == .completed)
  }

  @Test func `what covers an element is known beside a closure as well`() throws {
    let app = try PageApplication(
      """
      <button>Under</button><div style="position:fixed;inset:0;z-index:2"></div>
      """
    ).app
    let closure = NSPredicate { _, _ in true }
    let hittable = NSPredicate(format: "isHittable == true")
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [hittable, closure])
    #expect(app.buttons.matching(hittable).count == 0)
    #expect(app.buttons.matching(both).count == 0)
  }

  @Test func `a pattern of asterisks takes no time`() throws {
    let label = String(repeating: "a", count: 2000)
    let app = try PageApplication("<button>\(label)</button>").app
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(app.buttons.matching(NSPredicate(format: "label LIKE %@", pattern)).count == 0)
  }

  @Test(arguments: [
    ("[a[b]]", "a set in a set"), (#"\Qx\E"#, #"\Q"#), ("(?x)a", "the flags 'x'"),
  ])
  func `a pattern that pages don't know is a failure`(pattern: String, part: String) throws {
    let app = try PageApplication(Self.body).app
    let predicate = NSPredicate(format: "label MATCHES %@", pattern)
    let message = failure { _ = app.sliders.matching(predicate).count }
    #expect(message.contains("'\(pattern)' has \(part), which pages don't know in MATCHES"))
  }

  @Test func `a key that elements don't have is a failure, whoever is asked`() throws {
    let app = try PageApplication(Self.body).app
    let wrong = NSPredicate(format: "labell == 'Canada'")
    let message = failure { #expect(!wrong.evaluate(with: app.sliders.firstMatch)) }
    #expect(
      message.contains(
        "The predicate 'labell == \"Canada\"' asks for 'labell', which elements don't have. Did you "
          + "mean 'label'?"))
  }

  @Test func `a key that elements don't have is a failure beside a closure`() throws {
    let app = try PageApplication(Self.body).app
    let wrong = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "labell == 'Canada'"), NSPredicate { _, _ in true },
    ])
    let message = failure { _ = app.sliders.matching(wrong).count }
    #expect(message.contains("asks for 'labell', which elements don't have."))
  }

  @Test func `a key that queries don't have is a failure`() throws {
    let app = try PageApplication(Self.body).app
    let wrong = NSPredicate(format: "coun == 1")
    let message = failure { #expect(!wrong.evaluate(with: app.sliders)) }
    #expect(message.contains("asks for 'coun', which queries don't have. Did you mean 'count'?"))
  }

  @Test func `a format that is written wrongly is a failure when an element is asked`() throws {
    let app = try PageApplication(Self.body).app
    let wrong = NSPredicate(format: "label CONTAIN 'x'")
    let message = failure { #expect(!wrong.evaluate(with: app.sliders.firstMatch)) }
    #expect(message.contains("'CONTAIN' is no operator. Did you mean 'CONTAINS'?"))
  }
}
