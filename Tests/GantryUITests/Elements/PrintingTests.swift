import GantryUI
import Testing

/// What `po` shows.
@Suite(.uiTest) struct PrintingTests {
  private static let body = """
    <style>* { margin: 0; padding: 0; font: 20px/20px monospace } li { list-style: none }</style>
    <ul aria-label="Things" style="width:300px">
      <li data-testid="one"><button style="display:block;width:100px;height:20px;border:0">Press</button></li>
      <li data-testid="two">second</li>
    </ul>
    """

  @Test(arguments: UITestBrowser.engines)
  func `an element is printed under Xcode's headings`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let text = app.tables["Things"].cells["one"].debugDescription
    let lines = text.split(separator: "\n").map { line in
      // What there is above the list, and how wide a text is, is the browser's own business.
      line.contains("Application,") || line.contains("Window,") ? line.prefix { $0 != "," } : line
    }
    let cell = "Cell, {{0.0, 0.0}, {300.0, 20.0}}, identifier: 'one', title: 'Press'"
    let button = "Button, {{0.0, 0.0}, {100.0, 20.0}}, label: 'Press'"
    let table = "Table, {{0.0, 0.0}, {300.0, 40.0}}, label: 'Things'"
    #expect(lines.first.map(String.init) == "Attributes: \(cell)")
    let tree = lines.drop { $0 != "Element subtree:" }.prefix { $0 != "Path to element:" }
    #expect(tree.dropFirst().first.map(String.init) == " →\(cell)", "\(text)")
    #expect(tree.contains { $0.hasSuffix(button) && $0.hasPrefix("    ") }, "\(text)")
    let path = lines.drop { $0 != "Path to element:" }.prefix { $0 != "Query chain:" }.dropFirst()
    #expect(path.first == " →Application", "\(text)")
    #expect(path.dropFirst().first == "  ↳Window", "\(text)")
    #expect(path.last?.hasSuffix("↳\(cell)") == true, "\(text)")
    #expect(path.contains { $0.hasSuffix("↳\(table)") }, "\(text)")
    let chain = lines.drop { $0 != "Query chain:" }.dropFirst().map(String.init)
    #expect(
      chain.dropFirst() == [
        "  ↪︎Find: Descendants matching type Table", "    Output: {", "      \(table)", "    }",
        "   ↪︎Find: Elements matching 'Things'", "     Output: {", "       \(table)", "     }",
        "    ↪︎Find: Descendants matching type Cell", "      Output: {", "        \(cell)",
        "        \(cell.second)", "      }",
        "     ↪︎Find: Elements matching 'one'", "       Output: {", "         \(cell)", "       }",
      ], "\(text)")
    #expect(chain.first?.hasPrefix(" →Find: Application 'http://127.0.0.1:") == true)
  }

  @Test func `an application is printed with its whole tree`() throws {
    let app = try PageApplication(Self.body).app
    let text = app.debugDescription
    #expect(text.hasPrefix("Attributes: Application, {{"))
    #expect(text.contains("\nElement subtree:\n →Application, {{"))
    #expect(text.contains("\nPath to element:\n →Application, {{"))
    #expect(text.contains("\nQuery chain:\n →Find: Application 'http"))
    #expect(text.contains("Cell, {{0.0, 20.0}"))
  }

  @Test func `a query is printed with the matches of each step`() throws {
    let app = try PageApplication(
      (1...120).map { "<button>Number \($0)</button>" }.joined()
    ).app
    let lines = app.buttons.debugDescription.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("→Find: Application 'http") == true)
    #expect(lines[1...2] == [" ↪︎Find: Descendants matching type Button", "   Output: {"])
    #expect(lines[3].hasSuffix("label: 'Number 1'"))
    #expect(lines.suffix(2) == ["     … and 20 more", "   }"])
    #expect(lines.count == 105)
  }
}

extension String {
  /// The line of the second cell, by that of the first.
  fileprivate var second: String {
    replacing("{{0.0, 0.0}", with: "{{0.0, 20.0}").replacing("'one'", with: "'two'")
      .replacing("'Press'", with: "'second'")
  }
}
