import Foundation
import GantryUI
import Testing

/// What queries find.
@Suite(.uiTest) struct QueryTests {
  private static let body = """
    <header><nav aria-label="Main"><a href="#a">Home</a></nav></header>
    <main id="content">
      <h1 data-testid="heading">All <em>the</em> things</h1>
      <table aria-label="Things"><tbody>
        <tr data-testid="row1"><td><a href="#1">One</a></td><td>first</td></tr>
        <tr data-testid="row2"><td><a href="#2">Two</a></td><td>second</td></tr>
        <tr data-testid="row3"><td><a href="#3">Three</a></td><td>third</td></tr>
      </tbody></table>
      <form>
        <label>Name <input id="name" placeholder="Your name" value="Ada"></label>
        <label>Password <input type="password" value="secret"></label>
        <input type="search" aria-label="Find">
        <label><input type="checkbox" checked> Agree</label>
        <label><input type="radio" name="r"> Left</label>
        <div role="switch" aria-checked="true" tabindex="0">Wi-Fi</div>
        <input type="range" aria-label="Volume" min="0" max="10" value="5">
        <textarea aria-label="Notes">text</textarea>
        <select aria-label="Size"><option>Small</option><option selected>Large</option></select>
        <button disabled>Send</button>
        <button title="Closes it">Close</button>
      </form>
      <img alt="A cat" src="data:,"><progress aria-label="Loading" max="4" value="1"></progress>
      <ul><li>Apple</li><li>Pear</li></ul>
      <p hidden>Hidden</p><p style="visibility:hidden">Invisible</p>
    </main>
    """

  @Test(arguments: UITestBrowser.engines)
  func `kinds, labels, identifiers and values are those of the page`(browser: UITestBrowser) throws
  {
    let app = try PageApplication(Self.body, in: browser).app
    #expect(app.staticTexts["heading"].label == "All the things")
    #expect(app.tables["Things"].cells.count == 3)
    #expect(app.tables.staticTexts["Two"].exists)
    #expect(app.links["Two"].exists)
    #expect(app.textFields["Name"].value as? String == "Ada")
    #expect(app.textFields["Your name"].identifier == "name")
    #expect(app.textFields["name"].placeholderValue == "Your name")
    #expect(app.secureTextFields["Password"].value as? String == "••••••")
    #expect(app.searchFields["Find"].exists)
    #expect(app.checkBoxes["Agree"].value as? String == "1")
    #expect(app.checkBoxes["Agree"].isSelected)
    #expect(app.radioButtons["Left"].value as? String == "0")
    #expect(app.switches["Wi-Fi"].value as? String == "1")
    #expect(app.sliders["Volume"].value as? String == "50%")
    #expect(app.textViews["Notes"].value as? String == "text")
    #expect(app.popUpButtons["Size"].value as? String == "Large")
    #expect(!app.buttons["Send"].isEnabled)
    #expect(app.buttons["Closes it"].label == "Close")
    #expect(app.images["A cat"].elementType == .image)
    #expect(app.progressIndicators["Loading"].value as? String == "25%")
    #expect(app.navigationBars["Main"].links["Home"].exists)
    #expect(!app.staticTexts["Hidden"].exists)
    #expect(!app.staticTexts["Invisible"].exists)
    #expect(app.windows.firstMatch.webViews.firstMatch.exists)
    #expect(app.title == "Test")
  }

  @Test(arguments: UITestBrowser.engines)
  func `queries narrow step by step`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let cells = app.tables["Things"].cells
    #expect(cells.element(boundBy: 1).identifier == "row2")
    #expect(cells.allElementsBoundByIndex.map(\.identifier) == ["row1", "row2", "row3"])
    #expect(cells.containing(.staticText, identifier: "third").element.identifier == "row3")
    #expect(cells.containing(.staticText, identifier: nil).count == cells.count)
    #expect(cells.containing(.image, identifier: nil).count == 0)
    #expect(cells.matching(identifier: "row2").staticTexts.count == 2)
    #expect(app.tables.firstMatch.children(matching: .any).count == 1)
    #expect(app.descendants(matching: .link).matching(identifier: "One").count == 1)
    #expect(app.tables.links.element(matching: .link, identifier: "One").exists)
    #expect(cells.allElementsBoundByAccessibilityElement.map(\.identifier).last == "row3")
    #expect(app.buttons.matching(.button, identifier: "Close").firstMatch.exists)
    #expect(!cells.element(boundBy: 3).exists)
  }

  private static let formats =
    [
      ("label == %@", "Two", 1), ("label CONTAINS[c] %@", "t", 2), ("label BEGINSWITH %@", "T", 2),
      ("label MATCHES %@", "T.*e", 1), ("label LIKE %@", "?ne", 1),
      ("label == %@ OR label == 'One'", "Two", 2), ("NOT label == %@", "Two", 2),
      ("label ENDSWITH %@ AND isEnabled == true", "o", 1),
    ] as [(String, String, Int)]

  @Test(arguments: UITestBrowser.engines)
  func `formats are asked of the page`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    for (format, argument, count) in Self.formats {
      let predicate = NSPredicate(format: format, argument)
      #expect(app.tables.links.matching(predicate).count == count, "\(format)")
    }
  }

  @Test(arguments: UITestBrowser.engines)
  func `closures are asked in the test`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let long = NSPredicate { object, _ in
      (object as? any XCUIElementAttributes)?.label.count ?? 0 > 3
    }
    #expect(app.tables.links.matching(long).element.label == "Three")
    #expect(app.tables.links.matching(long).staticTexts.firstMatch.label == "Three")
    #expect(app.tables["Things"].cells.containing(long).count == 3)
    #expect(app.tables.links.matching(long).firstMatch.waitForExistence(timeout: 1))
  }

  @Test(arguments: UITestBrowser.engines)
  func `predicates can be asked of elements, too`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let exists = NSPredicate(format: "exists == true")
    #expect(exists.evaluate(with: app.links["One"]))
    #expect(!exists.evaluate(with: app.links["Nine"]))
    #expect(NSPredicate(format: "count == 3").evaluate(with: app.tables["Things"].cells))
    #expect(NSPredicate(format: "value == 'Ada'").evaluate(with: app.textFields["name"]))
  }

  @Test(arguments: UITestBrowser.engines)
  func `several matches where one was meant are a failure that lists them`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let message = failure { app.tables.links.element.tap() }
    #expect(message.contains("Failed to tap Link: there are several such elements. Use firstMatch"))
    #expect(message.contains("label: 'Two'"))
  }

  @Test(arguments: UITestBrowser.engines)
  func `the first match of an element is one where several fit`(browser: UITestBrowser) throws {
    let buttons = "<button>Save</button><button onclick='this.textContent = 1'>Save</button>"
    let app = try PageApplication(buttons, in: browser).app
    #expect(app.buttons["Save"].firstMatch.label == "Save")
    #expect(app.buttons.element.firstMatch.firstMatch.isHittable)
    app.buttons["Save"].firstMatch.tap()
    #expect(app.buttons.count == 2)
    #expect(!app.buttons["Cancel"].firstMatch.exists)
  }

  @Test func `an element that was found stays the same, whatever its query finds`() throws {
    let app = try PageApplication(
      """
      <ul><li><button onclick="this.textContent = 'Following'">Follow</button></li>
      <li><button onclick="this.remove()">Follow</button></li></ul>
      """
    ).app
    let follow = app.tables.buttons.matching(identifier: "Follow")
    let buttons = follow.allElementsBoundByAccessibilityElement
    buttons[0].tap()
    #expect(buttons.map(\.label) == ["Following", "Follow"])
    #expect(try buttons[0].snapshot().label == "Following")
    #expect(follow.count == 1)
    buttons[1].tap()
    #expect(buttons.map(\.exists) == [true, false])
    let message = failure { buttons[1].tap() }
    #expect(message.contains("Failed to tap Button: there is no such element"), "\(message)")
    #expect(message.contains("label: 'Following'"), "\(message)")
  }

  @Test(arguments: UITestBrowser.engines)
  func `a predicate that is written wrongly is a failure that says so`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let wrong = NSPredicate(format: "label CONTAIN 'x'")
    let message = failure { _ = app.links.matching(wrong).count }
    #expect(message.contains("Did you mean 'CONTAINS'?"))
  }

  @Test(arguments: UITestBrowser.engines)
  func `a snapshot holds the tree`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let table = try app.tables.firstMatch.snapshot()
    #expect(table.label == "Things")
    let rows = table.dictionaryRepresentation[.children] as? [[XCUIElement.AttributeName: Any]]
    #expect(rows?.isEmpty == false)
    #expect(app.tables.firstMatch.debugDescription.contains("Cell, {{"))
    #expect(app.tables.firstMatch.debugDescription.contains("identifier: 'row2'"))
  }
}
