#if !canImport(XCUIAutomation)
  extension XCUIElement {
    /// What kind of element it is, by Apple's names and numbers.
    ///
    /// In a page the kind is the element's ARIA role; the documentation's table says which.
    public enum ElementType: UInt, Sendable, CaseIterable {
      // Numbered as Apple's are: in this order, from 0 on.
      /// Every kind of element, in queries.
      case `any`
      /// An element without a role of its own.
      case other
      /// An element of the kind that its name says.
      case application, group, window, sheet, drawer, alert, dialog, button, radioButton,
        radioGroup, checkBox, disclosureTriangle, popUpButton, comboBox, menuButton, toolbarButton,
        popover, keyboard, key, navigationBar, tabBar, tabGroup, toolbar, statusBar, table,
        tableRow, tableColumn, outline, outlineRow, browser, collectionView, slider, pageIndicator,
        progressIndicator, activityIndicator, segmentedControl, picker, pickerWheel, `switch`,
        toggle, link, image, icon, searchField, scrollView, scrollBar, staticText, textField,
        secureTextField, datePicker, textView, menu, menuItem, menuBar, menuBarItem, map, webView,
        incrementArrow, decrementArrow, timeline, ratingIndicator, valueIndicator, splitGroup,
        splitter, relevanceIndicator, colorWell, helpTag, matte, dockItem, ruler, rulerMarker, grid,
        levelIndicator, cell, layoutArea, layoutItem, handle, stepper, tab, touchBar, statusItem
    }
  }

  extension XCUIElement.ElementType {
    /// The name by which the page's agent knows it.
    var agentName: String { String(describing: self) }

    static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.agentName, $0) })

    /// The name as Xcode prints it: `StaticText`.
    var displayName: String { agentName.prefix(1).uppercased() + agentName.dropFirst() }
  }
#endif
