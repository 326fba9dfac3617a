#if !canImport(XCUIAutomation)
  /// An element or a query whose descendants can be queried by their type.
  ///
  /// Each property is a query for all descendants of one type. The documentation's table of element
  /// types lists which elements of a page have a type.
  public protocol XCUIElementTypeQueryProvider {
    /// The query's first match, found without looking for others.
    var firstMatch: XCUIElement { get }

    /// Makes a query for the descendants of one kind.
    ///
    /// - Parameter type: the kind; `any` means all.
    /// - Returns: the query.
    func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
  }

  extension XCUIElementTypeQueryProvider {
    /// The elements without a role of their own below this one.
    public var otherElements: XCUIElementQuery { descendants(matching: .other) }

    /// The groups below this one.
    public var groups: XCUIElementQuery { descendants(matching: .group) }

    /// The windows below this one.
    public var windows: XCUIElementQuery { descendants(matching: .window) }

    /// The sheets below this one.
    public var sheets: XCUIElementQuery { descendants(matching: .sheet) }

    /// The alerts below this one.
    public var alerts: XCUIElementQuery { descendants(matching: .alert) }

    /// The dialogs below this one.
    public var dialogs: XCUIElementQuery { descendants(matching: .dialog) }

    /// The buttons below this one.
    public var buttons: XCUIElementQuery { descendants(matching: .button) }

    /// The radio buttons below this one.
    public var radioButtons: XCUIElementQuery { descendants(matching: .radioButton) }

    /// The radio groups below this one.
    public var radioGroups: XCUIElementQuery { descendants(matching: .radioGroup) }

    /// The check boxes below this one.
    public var checkBoxes: XCUIElementQuery { descendants(matching: .checkBox) }

    /// The disclosure triangles below this one.
    public var disclosureTriangles: XCUIElementQuery { descendants(matching: .disclosureTriangle) }

    /// The pop up buttons below this one.
    public var popUpButtons: XCUIElementQuery { descendants(matching: .popUpButton) }

    /// The combo boxes below this one.
    public var comboBoxes: XCUIElementQuery { descendants(matching: .comboBox) }

    /// The menu buttons below this one.
    public var menuButtons: XCUIElementQuery { descendants(matching: .menuButton) }

    /// The navigation bars below this one.
    public var navigationBars: XCUIElementQuery { descendants(matching: .navigationBar) }

    /// The tab bars below this one.
    public var tabBars: XCUIElementQuery { descendants(matching: .tabBar) }

    /// The tab groups below this one.
    public var tabGroups: XCUIElementQuery { descendants(matching: .tabGroup) }

    /// The toolbars below this one.
    public var toolbars: XCUIElementQuery { descendants(matching: .toolbar) }

    /// The buttons in toolbars below this one.
    public var toolbarButtons: XCUIElementQuery { descendants(matching: .toolbarButton) }

    /// The popovers below this one.
    public var popovers: XCUIElementQuery { descendants(matching: .popover) }

    /// The tables below this one.
    public var tables: XCUIElementQuery { descendants(matching: .table) }

    /// The table rows below this one.
    public var tableRows: XCUIElementQuery { descendants(matching: .tableRow) }

    /// The table columns below this one.
    public var tableColumns: XCUIElementQuery { descendants(matching: .tableColumn) }

    /// The outlines below this one.
    public var outlines: XCUIElementQuery { descendants(matching: .outline) }

    /// The outline rows below this one.
    public var outlineRows: XCUIElementQuery { descendants(matching: .outlineRow) }

    /// The collection views below this one.
    public var collectionViews: XCUIElementQuery { descendants(matching: .collectionView) }

    /// The sliders below this one.
    public var sliders: XCUIElementQuery { descendants(matching: .slider) }

    /// The progress indicators below this one.
    public var progressIndicators: XCUIElementQuery { descendants(matching: .progressIndicator) }

    /// The activity indicators below this one.
    public var activityIndicators: XCUIElementQuery { descendants(matching: .activityIndicator) }

    /// The segmented controls below this one.
    public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }

    /// The pickers below this one.
    public var pickers: XCUIElementQuery { descendants(matching: .picker) }

    /// The picker wheels below this one.
    public var pickerWheels: XCUIElementQuery { descendants(matching: .pickerWheel) }

    /// The switches below this one.
    public var switches: XCUIElementQuery { descendants(matching: .switch) }

    /// The toggles below this one.
    public var toggles: XCUIElementQuery { descendants(matching: .toggle) }

    /// The links below this one.
    public var links: XCUIElementQuery { descendants(matching: .link) }

    /// The images below this one.
    public var images: XCUIElementQuery { descendants(matching: .image) }

    /// The icons below this one.
    public var icons: XCUIElementQuery { descendants(matching: .icon) }

    /// The search fields below this one.
    public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }

    /// The scroll views below this one.
    public var scrollViews: XCUIElementQuery { descendants(matching: .scrollView) }

    /// The scroll bars below this one.
    public var scrollBars: XCUIElementQuery { descendants(matching: .scrollBar) }

    /// The keyboards below this one: those that the page draws itself, and marks.
    ///
    /// A browser shows no keyboard of its own, like a simulator that uses the Mac's keyboard.
    public var keyboards: XCUIElementQuery { descendants(matching: .keyboard) }

    /// The keys of keyboards that the page draws itself, and marks.
    public var keys: XCUIElementQuery { descendants(matching: .key) }

    /// The static texts below this one.
    public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }

    /// The text fields below this one.
    public var textFields: XCUIElementQuery { descendants(matching: .textField) }

    /// The secure text fields below this one.
    public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }

    /// The date pickers below this one.
    public var datePickers: XCUIElementQuery { descendants(matching: .datePicker) }

    /// The text views below this one.
    public var textViews: XCUIElementQuery { descendants(matching: .textView) }

    /// The menus below this one.
    public var menus: XCUIElementQuery { descendants(matching: .menu) }

    /// The menu items below this one.
    public var menuItems: XCUIElementQuery { descendants(matching: .menuItem) }

    /// The menu bars below this one.
    public var menuBars: XCUIElementQuery { descendants(matching: .menuBar) }

    /// The menu bar items below this one.
    public var menuBarItems: XCUIElementQuery { descendants(matching: .menuBarItem) }

    /// The web views below this one.
    public var webViews: XCUIElementQuery { descendants(matching: .webView) }

    /// The splitters below this one.
    public var splitters: XCUIElementQuery { descendants(matching: .splitter) }

    /// The color wells below this one.
    public var colorWells: XCUIElementQuery { descendants(matching: .colorWell) }

    /// The help tags below this one.
    public var helpTags: XCUIElementQuery { descendants(matching: .helpTag) }

    /// The grids below this one.
    public var grids: XCUIElementQuery { descendants(matching: .grid) }

    /// The level indicators below this one.
    public var levelIndicators: XCUIElementQuery { descendants(matching: .levelIndicator) }

    /// The cells below this one.
    public var cells: XCUIElementQuery { descendants(matching: .cell) }

    /// The steppers below this one.
    public var steppers: XCUIElementQuery { descendants(matching: .stepper) }

    /// The tabs below this one.
    public var tabs: XCUIElementQuery { descendants(matching: .tab) }
  }
#endif
