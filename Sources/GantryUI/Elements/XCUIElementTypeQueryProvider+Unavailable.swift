#if !canImport(XCUIAutomation)
  // Element types that no page can have. The compiler names the replacement.
  extension XCUIElementTypeQueryProvider {
    /// The drawers below this one.
    @available(*, unavailable, message: "A page has no drawers; use dialogs, sheets or groups.")
    public var drawers: XCUIElementQuery { descendants(matching: .drawer) }

    /// The status bars below this one.
    @available(*, unavailable, message: "A page has no status bar; use staticTexts or groups.")
    public var statusBars: XCUIElementQuery { descendants(matching: .statusBar) }

    /// The rows that a row of an outline discloses.
    @available(*, unavailable, message: "Use outlineRows of the outline.")
    public var disclosedChildRows: XCUIElementQuery { descendants(matching: .outlineRow) }

    /// The browsers below this one.
    @available(*, unavailable, message: "A page has no column browser; use outlines or tables.")
    public var browsers: XCUIElementQuery { descendants(matching: .browser) }

    /// The page indicators below this one.
    @available(*, unavailable, message: "A page has no page indicators; use tabs or buttons.")
    public var pageIndicators: XCUIElementQuery { descendants(matching: .pageIndicator) }

    /// The maps below this one.
    @available(*, unavailable, message: "A page has no maps of its own kind; use images or groups.")
    public var maps: XCUIElementQuery { descendants(matching: .map) }

    /// The increment arrows below this one.
    @available(*, unavailable, message: "Use steppers.")
    public var incrementArrows: XCUIElementQuery { descendants(matching: .incrementArrow) }

    /// The decrement arrows below this one.
    @available(*, unavailable, message: "Use steppers.")
    public var decrementArrows: XCUIElementQuery { descendants(matching: .decrementArrow) }

    /// The timelines below this one.
    @available(*, unavailable, message: "A page has no timelines; use sliders or groups.")
    public var timelines: XCUIElementQuery { descendants(matching: .timeline) }

    /// The rating indicators below this one.
    @available(
      *, unavailable,
      message: "A page has no rating indicators; use sliders, levelIndicators or radioGroups."
    )
    public var ratingIndicators: XCUIElementQuery { descendants(matching: .ratingIndicator) }

    /// The value indicators below this one.
    @available(*, unavailable, message: "Use sliders or progressIndicators.")
    public var valueIndicators: XCUIElementQuery { descendants(matching: .valueIndicator) }

    /// The split groups below this one.
    @available(*, unavailable, message: "Use splitters or groups.")
    public var splitGroups: XCUIElementQuery { descendants(matching: .splitGroup) }

    /// The relevance indicators below this one.
    @available(*, unavailable, message: "Use levelIndicators.")
    public var relevanceIndicators: XCUIElementQuery { descendants(matching: .relevanceIndicator) }

    /// The mattes below this one.
    @available(*, unavailable, message: "A page has no mattes; use images or groups.")
    public var mattes: XCUIElementQuery { descendants(matching: .matte) }

    /// The dock items below this one.
    @available(*, unavailable, message: "A page has no Dock; use buttons.")
    public var dockItems: XCUIElementQuery { descendants(matching: .dockItem) }

    /// The rulers below this one.
    @available(*, unavailable, message: "A page has no rulers; use sliders or groups.")
    public var rulers: XCUIElementQuery { descendants(matching: .ruler) }

    /// The ruler markers below this one.
    @available(*, unavailable, message: "A page has no rulers; use sliders or groups.")
    public var rulerMarkers: XCUIElementQuery { descendants(matching: .rulerMarker) }

    /// The layout areas below this one.
    @available(*, unavailable, message: "A page has no layout areas; use groups.")
    public var layoutAreas: XCUIElementQuery { descendants(matching: .layoutArea) }

    /// The layout items below this one.
    @available(*, unavailable, message: "A page has no layout items; use groups.")
    public var layoutItems: XCUIElementQuery { descendants(matching: .layoutItem) }

    /// The handles below this one.
    @available(*, unavailable, message: "A page has no handles; use buttons or sliders.")
    public var handles: XCUIElementQuery { descendants(matching: .handle) }

    /// The touch bars below this one.
    @available(*, unavailable, message: "A page has no Touch Bar; use toolbars.")
    public var touchBars: XCUIElementQuery { descendants(matching: .touchBar) }

    /// The status items below this one.
    @available(*, unavailable, message: "A page has no status items; use menuBars or buttons.")
    public var statusItems: XCUIElementQuery { descendants(matching: .statusItem) }
  }
#endif
