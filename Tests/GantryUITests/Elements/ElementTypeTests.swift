import Foundation
import Testing

@testable import GantryUI

/// Which elements belong to which types: the article's table, row by row.
@Suite(.uiTest) struct ElementTypeTests {
  /// An image of one pixel, so that it has a size in every browser.
  private static let pixel =
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  /// One element for each thing that the table names, each known by its `id`.
  private static let body = """
    <style>img, svg, .box { display: inline-block; width: 40px; height: 20px }</style>
    <header id="banner">Banner</header>
    <nav id="navigation" aria-label="Main"><ul id="links"><li id="home">Home</li></ul></nav>
    <main id="main">Main</main><section id="region" aria-label="Region">Region</section>
    <form id="form" aria-label="Form">Form</form><div role="search" id="search">Search</div>
    <aside id="aside">Aside</aside><footer id="footer">Footer</footer>
    <figure id="figure">Figure</figure><fieldset id="fieldset">Set</fieldset>
    <div role="log" id="log">Log</div><div role="application" id="application">App</div>

    <button id="button">Button</button><input type="submit" id="submit" value="Submit">
    <input type="reset" id="reset" value="Reset"><input type="button" id="plain" value="Plain">
    <input type="file" id="file"><input type="image" id="picture" alt="Picture" src="\(pixel)">
    <button id="pressed" aria-pressed="true">Bold</button>
    <button id="opener" aria-haspopup="menu">More</button>
    <button id="expander" aria-expanded="false">Expand</button>
    <details id="details"><summary id="summary">Summary</summary>closed</details>
    <div role="toolbar" id="toolbar"><button id="tool">Tool</button></div>
    <a href="#link" id="link">Link</a>
    <map name="map"><area href="#area" id="area" shape="rect" coords="0,0,20,20" alt="Area"></map>
    <img id="mapped" alt="Mapped" usemap="#map" src="\(pixel)">

    <h1 id="heading">Heading</h1><h2 id="bare"><a href="#bare">Only a link</a></h2>
    <p id="paragraph">Paragraph</p><div id="box"><span id="span">Span</span></div>

    <table id="table" aria-label="Table">
      <thead><tr id="headings"><th id="column">Column</th></tr></thead>
      <tbody id="rows"><tr id="row"><th id="header" scope="row">One</th><td id="cell">1</td></tr>
      </tbody></table>
    <div role="grid" id="grid"><div role="row" id="gridRow">
      <div role="gridcell" id="gridCell">G</div></div></div>
    <div role="treegrid" id="treegrid"><div role="row" aria-level="1" id="treeRow">
      <div role="gridcell" id="treeCell">T</div></div></div>
    <ul id="list"><li id="item">Item</li></ul>
    <div role="feed" id="feed"><article id="article">Article</article></div>
    <div role="tree" id="tree"><div role="treeitem" id="treeItem">Node</div></div>

    <input id="text"><input type="email" id="email"><input type="tel" id="tel">
    <input type="url" id="url"><input type="number" id="number">
    <div role="textbox" id="textbox" class="box"></div>
    <input type="password" id="password"><input type="search" id="searchField">
    <textarea id="area2"></textarea>
    <div role="textbox" aria-multiline="true" id="multiline" class="box"></div>
    <div contenteditable id="editable">Editable</div>

    <select id="select"><option id="option">Option</option></select>
    <div role="combobox" id="combo">Combo</div>
    <input role="combobox" id="editableCombo">
    <input list="suggestions" id="suggested">
    <datalist id="suggestions"><option value="x"></datalist>
    <select id="multiple" multiple><option>Many</option></select>
    <select id="sized" size="3"><option>Sized</option></select>
    <div role="listbox" id="listbox"><div role="option" id="choice">Choice</div></div>

    <input type="date" id="date"><input type="time" id="time">
    <input type="datetime-local" id="local"><input type="month" id="month">
    <input type="week" id="week"><input type="color" id="color">
    <input type="checkbox" id="checkbox"><div role="checkbox" id="check">Check</div>
    <div role="switch" id="switch">Switch</div>
    <div role="radiogroup" id="radios"><input type="radio" id="radio"></div>
    <input type="range" id="range"><div role="spinbutton" id="spin">5</div>
    <progress id="progress" value="0.5"></progress><progress id="waiting"></progress>
    <div aria-busy="true" id="busy">Busy</div><meter id="meter" value="0.5"></meter>

    <img id="image" alt="Image" src="\(pixel)"><img id="decoration" alt="" src="\(pixel)">
    <svg id="drawing" aria-label="Drawing"></svg>
    <div role="graphics-document" id="chart">Chart</div>
    <div role="graphics-symbol" id="symbol">Symbol</div>

    <div role="tablist" id="tabs"><div role="tab" id="tab">Tab</div></div>
    <div role="tabpanel" id="panel">Panel</div>
    <div role="menubar" id="menubar"><div role="menuitem" id="barItem">File</div></div>
    <div role="menu" id="menu"><div role="menuitem" id="menuItem">Open</div>
      <div role="menuitemcheckbox" id="menuCheck">Wrap</div>
      <div role="menuitemradio" id="menuRadio">Left</div></div>

    <div role="alert" id="alert">Saved</div><div role="alert" id="silent" class="box"></div>
    <div role="alertdialog" id="alertDialog">Delete?</div>
    <dialog open id="dialog" style="position:static">Dialog</dialog>
    <div popover="manual" id="popover">Popover</div>
    <div id="scroller" style="height:30px;overflow:auto"><div style="height:200px"></div></div>
    <div role="scrollbar" id="scrollbar" class="box"></div><hr id="line">
    <div role="separator" id="separator" class="box"></div>
    <div role="tooltip" id="tooltip">Tip</div>
    <script>document.getElementById("popover").showPopover()</script>
    """

  /// The types that no role has; an attribute gives each.
  private static let markedTypes =
    """
    segmentedControl pageIndicator ratingIndicator map timeline keyboard key statusBar dockItem \
    touchBar statusItem matte ruler rulerMarker layoutArea layoutItem handle browser drawer \
    splitGroup valueIndicator relevanceIndicator incrementArrow decrementArrow
    """.split(separator: " ").map(String.init)

  private typealias Row = (
    type: XCUIElement.ElementType, query: (XCUIApplication) -> XCUIElementQuery, ids: String
  )

  /// What each query finds, in the page's order.
  private static var rows: [Row] {
    [
      (.activityIndicator, \.activityIndicators, "waiting busy"),
      (.alert, \.alerts, "alert alertDialog"),
      (
        .button, \.buttons,
        """
        button submit reset plain file picture pressed opener expander summary tool tab
        """
      ),
      (.cell, \.cells, "row gridRow treeRow item choice"),
      (.checkBox, \.checkBoxes, "checkbox check"),
      (.collectionView, \.collectionViews, "grid treegrid list feed"),
      (.colorWell, \.colorWells, "color"),
      (.comboBox, \.comboBoxes, "select combo editableCombo suggested"),
      (.datePicker, \.datePickers, "date time local month week"),
      (.dialog, \.dialogs, "alertDialog dialog"),
      (.disclosureTriangle, \.disclosureTriangles, "expander summary"),
      (.grid, \.grids, "grid"),
      (
        .group, \.groups,
        """
        banner navigation links main region form search aside footer figure fieldset log application \
        details article panel alert silent
        """
      ),
      (.helpTag, \.helpTags, "tooltip"),
      (.icon, \.icons, "mapped image drawing chart symbol"),
      (.image, \.images, "mapped image drawing chart symbol"),
      (.levelIndicator, \.levelIndicators, "meter"),
      (.link, \.links, "link area"),
      (.menu, \.menus, "menu"),
      (.menuBar, \.menuBars, "menubar"),
      (.menuBarItem, \.menuBarItems, "barItem"),
      (.menuButton, \.menuButtons, "opener"),
      (.menuItem, \.menuItems, "option choice barItem menuItem menuCheck menuRadio"),
      (.navigationBar, \.navigationBars, "banner navigation"),
      (.outline, \.outlines, "treegrid tree"),
      (.outlineRow, \.outlineRows, "treeRow treeItem"),
      (.picker, \.pickers, "select multiple sized listbox"),
      (.pickerWheel, \.pickerWheels, "select"),
      (.popUpButton, \.popUpButtons, "select combo"),
      (.popover, \.popovers, "popover"),
      (.progressIndicator, \.progressIndicators, "progress waiting"),
      (.radioButton, \.radioButtons, "radio"),
      (.radioGroup, \.radioGroups, "radios"),
      (.scrollBar, \.scrollBars, "scrollbar"),
      (.scrollView, \.scrollViews, "scroller"),
      (.searchField, \.searchFields, "searchField"),
      (.secureTextField, \.secureTextFields, "password"),
      (.sheet, \.sheets, "alertDialog dialog"),
      (.slider, \.sliders, "range"),
      (.splitter, \.splitters, "line separator"),
      (.stepper, \.steppers, "number spin"),
      (.switch, \.switches, "switch"),
      (.tab, \.tabs, "tab"),
      (.tabBar, \.tabBars, "tabs"),
      (.tabGroup, \.tabGroups, "tabs"),
      (.table, \.tables, "table grid treegrid list"),
      (.tableColumn, \.tableColumns, "column"),
      (.tableRow, \.tableRows, "headings row gridRow treeRow"),
      (
        .textField, \.textFields,
        "text email tel url number textbox searchField editableCombo suggested spin"
      ),
      (.textView, \.textViews, "area2 multiline editable"),
      (.toggle, \.toggles, "pressed switch"),
      (.toolbar, \.toolbars, "toolbar"),
      (.toolbarButton, \.toolbarButtons, "tool"),
      (.webView, \.webViews, "frame"),
    ]
  }

  /// How elements print that answer to several types, or to one by their tag.
  private static let treeTypes: [(type: XCUIElement.ElementType, ids: String)] = [
    (.navigationBar, "banner navigation"), (.group, "main region details silent links"),
    (.button, "pressed opener expander tool file"), (.disclosureTriangle, "summary"),
    (.switch, "switch"), (.table, "table grid treegrid list"), (.collectionView, "feed"),
    (.tableRow, "headings row gridRow treeRow"), (.cell, "item header cell gridCell"),
    (.tableColumn, "column"), (.outline, "tree"), (.outlineRow, "treeItem"),
    (.textField, "text number"), (.searchField, "searchField"), (.popUpButton, "select combo"),
    (.comboBox, "editableCombo suggested"), (.picker, "multiple sized listbox"),
    (.menuItem, "option choice menuItem"), (.menuBarItem, "barItem"), (.stepper, "spin"),
    (.progressIndicator, "progress"), (.activityIndicator, "waiting"),
    (.image, "image drawing chart symbol"), (.tabBar, "tabs"), (.tab, "tab"),
    (.alert, "alert alertDialog"), (.dialog, "dialog"), (.scrollView, "scroller"),
    (.staticText, "paragraph heading span busy popover"),
    (.other, "bare box rows decoration"), (.webView, "frame"),
  ]

  private static func page(_ browser: UITestBrowser, hasFrame: Bool) throws -> PageApplication {
    let marked = markedTypes.map { "<b data-element-type='\($0)' id='marked-\($0)'>\($0)</b>" }
    let frame = hasFrame ? "<iframe id='frame' title='Frame' srcdoc='Inner'></iframe>" : ""
    return try PageApplication(body + marked.joined(separator: " ") + frame, in: browser)
  }

  /// The identifiers of what has one, but for texts in elements, which have their element's.
  private func ids(_ query: XCUIElementQuery) -> [String] {
    nodes(query).map(\.identifier)
  }

  private func nodes(_ query: XCUIElementQuery) -> [ElementNode] {
    query.reader.nodes()
      .filter { !$0.identifier.isEmpty && !$0.id.hasSuffix("t") }
  }

  /// A frame makes the agent walk the page in place of selecting in it.
  @Test(arguments: UITestBrowser.engines, [false, true])
  func `each type is found by its query`(browser: UITestBrowser, hasFrame: Bool) throws {
    let app = try Self.page(browser, hasFrame: hasFrame).app
    #expect(app.elementType == .application)
    #expect(app.windows.count == 1)
    #expect(app.windows.firstMatch.title == "Test")
    #expect(app.webViews.firstMatch.elementType == .webView)
    for (type, query, ids) in Self.rows {
      let found = nodes(query(app))
      var expected = ids.split(separator: " ").map(String.init)
        .filter { hasFrame || $0 != "frame" }
      // To it these are texts.
      let unknown = ["month", "week"]
      if browser == .firefox {
        expected.removeAll(where: unknown.contains)
        if type == .textField { expected.insert(contentsOf: unknown, at: expected.count - 1) }
      }
      #expect(found.map(\.identifier) == expected, "\(type)")
      #expect(found.allSatisfy { $0.elementType == type }, "\(type)")
      #expect(self.ids(app.descendants(matching: type)) == expected, "\(type)")
    }
    #expect(ids(app.segmentedControls) == ["marked-segmentedControl"])
    for name in Self.markedTypes {
      let type = try #require(XCUIElement.ElementType.named[name])
      #expect(ids(app.descendants(matching: type)) == ["marked-\(name)"])
    }
    let others = ids(app.otherElements)
    #expect(others.contains("box") && others.contains("rows") && others.contains("main"))
    #expect(!others.contains("paragraph") && !others.contains("button"))
    let texts = ids(app.staticTexts)
    #expect(texts.contains("paragraph") && texts.contains("heading") && texts.contains("span"))
    #expect(!texts.contains("bare") && !texts.contains("button"))
    #expect(ids(app.tableRows["row"].cells) == ["header", "cell"])
    #expect(ids(app.tableRows["headings"].cells) == ["column"])
  }

  @Test(arguments: UITestBrowser.engines, [false, true])
  func `each element prints with one type`(browser: UITestBrowser, hasFrame: Bool) throws {
    let app = try Self.page(browser, hasFrame: hasFrame).app
    let pairs = nodes(app.descendants(matching: .any)).map { ($0.identifier, $0.elementType) }
    let types = Dictionary(pairs) { first, _ in first }
    for (type, ids) in Self.treeTypes {
      for id in ids.split(separator: " ") where hasFrame || id != "frame" {
        #expect(types[String(id)] == type, "\(id)")
      }
    }
  }

  @Test func `each row of the article's table is tested`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/GantryUI/Documentation.docc/ElementTypes.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let tested = Set(Self.rows.map(\.type.agentName) + Self.markedTypes)
      .union(["application", "window", "staticText", "other", "any"])
    var named: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      for name in cell.split(separator: "`") { named.insert(String(name)) }
    }
    named = named.filter { XCUIElement.ElementType.named[$0] != nil }
    #expect(named == tested)
    #expect(named == Set(XCUIElement.ElementType.named.keys), "every type has a row")
  }
}
