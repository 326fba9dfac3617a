import GantryUI

/// Every member of XCUITest that is here, called as tests on Apple's platforms call it.
///
/// That it compiles shows that the signatures are XCUITest's. It is never run; what the members do is
/// tested elsewhere. `Scripts/check-members.sh` looks here for the names of the documentation's table.
final class EveryMember: XCTestCase {
  override class var runsForEachTargetApplicationUIConfiguration: Bool { true }

  override func setUpWithError() throws {
    continueAfterFailure = false
    executionTimeAllowance = 120
    let monitor = addUIInterruptionMonitor(withDescription: "Cookies") { alert in
      alert.buttons["Accept"].tap()
      return true
    }
    removeUIInterruptionMonitor(monitor)
  }

  func application() throws -> Bool {
    let app = XCUIApplication()
    let other: XCUIApplication = XCUIApplication(bundleIdentifier: "com.example.Countries")
    app.launchArguments = ["--reset"]
    app.launchArguments += ["--locale", "en"]
    app.launchEnvironment = ["A": "1"]
    app.launchEnvironment["B"] = "2"
    app.launch()
    other.activate()
    app.open(URL(fileURLWithPath: "/"))
    try app.performAccessibilityAudit()
    try app.performAccessibilityAudit(for: [.contrast, .hitRegion]) { issue in
      issue.auditType == .contrast && issue.element?.label == issue.compactDescription
    }
    let audits: [XCUIAccessibilityAuditType] = [
      .contrast, .elementDetection, .hitRegion, .sufficientElementDescription, .dynamicType,
      .textClipped, .trait, .action, .parentChild, .all,
    ]
    let issues: [XCUIAccessibilityAuditIssue] = []
    print(audits, issues.map(\.detailedDescription))
    let isThere: Bool = app.wait(for: .runningForeground, timeout: 5)
    let states: [XCUIApplication.State] = [
      .unknown, .notRunning, .runningBackgroundSuspended, .runningBackground, .runningForeground,
    ]
    let state: XCUIApplication.State = app.state
    app.terminate()
    return isThere && states.contains(state)
  }

  func state(_ element: XCUIElement) throws {
    let truths: [Bool] = [
      element.exists, element.isHittable, element.isEnabled, element.isSelected, element.hasFocus,
    ]
    let texts: [String] = [
      element.label, element.identifier, element.title, element.debugDescription,
    ]
    let value: Any? = element.value
    let placeholder: String? = element.placeholderValue
    let type: XCUIElement.ElementType = element.elementType
    let frame: CGRect = element.frame
    let sizes: [XCUIElement.SizeClass] = [
      element.horizontalSizeClass, element.verticalSizeClass, .unspecified, .compact, .regular,
    ]
    let position: CGFloat = element.normalizedSliderPosition
    let snapshot: any XCUIElementSnapshot = try element.snapshot()
    let children: [any XCUIElementSnapshot] = snapshot.children
    let dictionary: [XCUIElement.AttributeName: Any] = snapshot.dictionaryRepresentation
    let names: [XCUIElement.AttributeName] = [
      .children, .elementType, .enabled, .frame, .hasFocus, .horizontalSizeClass, .identifier,
      .label, .placeholderValue, .selected, .title, .value, .verticalSizeClass,
    ]
    print(truths, texts, value ?? placeholder ?? "", type, frame, sizes, position)
    print(children.map(\.label), names.map { dictionary[$0] ?? $0.rawValue })
    let attributes: any XCUIElementAttributes = element
    let provider: any XCUIElementSnapshotProviding = element
    print(attributes.identifier, try provider.snapshot().frame)
  }

  func measuring(_ app: XCUIApplication) {
    let metrics: [any XCTMetric] = [
      XCTClockMetric(), XCTApplicationLaunchMetric(),
      XCTApplicationLaunchMetric(waitUntilResponsive: true),
      XCTOSSignpostMetric.scrollingAndDecelerationMetric, XCTOSSignpostMetric.applicationLaunch,
      XCTOSSignpostMetric.scrollDraggingMetric, XCTOSSignpostMetric.scrollDecelerationMetric,
    ]
    let options: XCTMeasureOptions = XCTMeasureOptions()
    options.iterationCount = 3
    options.invocationOptions = [.manuallyStart, .manuallyStop]
    startMeasuring()
    stopMeasuring()
    measure(metrics: [XCTApplicationLaunchMetric()]) { app.launch() }
    measure(metrics: metrics, options: options) { app.launch() }
    measure(options: options) { app.launch() }
  }

  func waiting(_ element: XCUIElement) -> [Bool] {
    [
      element.waitForExistence(timeout: 5), element.waitForNonExistence(timeout: 5),
      element.wait(for: \.label, toEqual: "Canada", timeout: 5),
      element.wait(for: \.isEnabled, toEqual: true, timeout: 5),
    ]
  }

  func actions(_ element: XCUIElement, _ other: XCUIElement) throws {
    element.tap()
    element.click()
    element.doubleTap()
    element.doubleClick()
    element.rightClick()
    element.press(forDuration: 1)
    element.press(forDuration: 1, thenDragTo: other)
    element.press(
      forDuration: 1, thenDragTo: other, withVelocity: .default, thenHoldForDuration: 1)
    element.click(forDuration: 1, thenDragTo: other)
    element.click(forDuration: 1, thenDragTo: other, withVelocity: 500, thenHoldForDuration: 1)
    element.hover()
    element.pinch(withScale: 2, velocity: 1)
    element.rotate(.pi / 2, withVelocity: 2)
    element.twoFingerTap()
    element.tap(withNumberOfTaps: 2, numberOfTouches: 3)
    element.scroll(byDeltaX: 0, deltaY: -100)
    element.swipeUp()
    element.swipeDown()
    element.swipeLeft()
    element.swipeRight()
    element.swipeUp(velocity: .fast)
    element.swipeDown(velocity: .slow)
    element.swipeLeft(velocity: 1.5)
    element.swipeRight(velocity: XCUIGestureVelocity(300))
    element.typeText("text" + XCUIKeyboardKey.return.rawValue)
    element.typeKey("a", modifierFlags: .command)
    element.typeKey(.escape, modifierFlags: [])
    XCUIElement.perform(withKeyModifiers: [.shift, .option]) { other.click() }
    element.adjust(toNormalizedSliderPosition: 0.5)
    element.adjust(toPickerWheelValue: "Large")
    let coordinate: XCUICoordinate = element.coordinate(
      withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    coordinate.tap()
  }

  @available(*, deprecated)
  func olderNames(_ element: XCUIElement) {
    element.swipeUp(withVelocity: .fast)
    element.swipeDown(withVelocity: .fast)
    element.swipeLeft(withVelocity: .fast)
    element.swipeRight(withVelocity: .fast)
  }

  func coordinates(_ start: XCUICoordinate, _ end: XCUICoordinate) {
    let element: XCUIElement = start.referencedElement
    let point: CGPoint = start.screenPoint
    let vector = CGVector.zero
    let further: XCUICoordinate = start.withOffset(CGVector(dx: point.x + vector.dx, dy: vector.dy))
    further.tap()
    start.doubleTap()
    start.press(forDuration: 1)
    start.press(forDuration: 0.1, thenDragTo: end)
    start.press(forDuration: 0.1, thenDragTo: end, withVelocity: .slow, thenHoldForDuration: 0.1)
    start.click()
    start.doubleClick()
    start.rightClick()
    start.hover()
    start.scroll(byDeltaX: 10, deltaY: 10)
    start.click(forDuration: 0.1, thenDragTo: end)
    start.click(forDuration: 0.1, thenDragTo: end, withVelocity: 400, thenHoldForDuration: 0.1)
    start.swipeUp()
    start.swipeDown()
    start.swipeLeft()
    start.swipeRight()
    start.swipeUp(velocity: .slow)
    start.swipeDown(velocity: .slow)
    start.swipeLeft(velocity: .slow)
    start.swipeRight(velocity: .slow)
    element.tap()
  }

  func queries(_ app: XCUIApplication, _ query: XCUIElementQuery) -> [XCUIElement] {
    let predicate = NSPredicate(format: "label BEGINSWITH %@", "C")
    let queries: [XCUIElementQuery] = [
      query.matching(identifier: "a"), query.matching(.button, identifier: "a"),
      query.matching(.button, identifier: nil), query.matching(predicate),
      query.containing(predicate), query.containing(.image, identifier: "flag"),
      query.descendants(matching: .any), query.children(matching: .cell),
      app.descendants(matching: .staticText), app.children(matching: .window),
    ]
    let count: Int = query.count
    let elements: [XCUIElement] =
      [
        query.element, query.firstMatch, app.firstMatch, query.element(boundBy: count - 1),
        query.element(matching: predicate), query.element(matching: .link, identifier: "a"),
        query["Canada"],
      ] + query.allElementsBoundByIndex + query.allElementsBoundByAccessibilityElement
    return elements + queries.map(\.firstMatch) + [app.staticTexts[query.debugDescription]]
  }

  func kinds(_ below: any XCUIElementTypeQueryProvider) -> [XCUIElementQuery] {
    [
      below.activityIndicators, below.alerts, below.buttons, below.cells, below.checkBoxes,
      below.collectionViews, below.colorWells, below.comboBoxes, below.datePickers, below.dialogs,
      below.disclosureTriangles, below.grids, below.groups, below.helpTags, below.icons,
      below.images, below.keyboards, below.keys, below.levelIndicators, below.links,
      below.menuBarItems, below.menuBars,
      below.menuButtons, below.menuItems, below.menus, below.navigationBars, below.otherElements,
      below.outlineRows, below.outlines, below.pickerWheels, below.pickers, below.popUpButtons,
      below.popovers, below.progressIndicators, below.radioButtons, below.radioGroups,
      below.scrollBars,
      below.scrollViews, below.searchFields, below.secureTextFields, below.segmentedControls,
      below.sheets, below.sliders, below.splitters, below.staticTexts, below.steppers,
      below.switches, below.tabBars, below.tabGroups, below.tableColumns, below.tableRows,
      below.tables, below.tabs, below.textFields, below.textViews, below.toggles,
      below.toolbarButtons, below.toolbars,
      below.webViews, below.windows,
    ]
  }

  func pictures(_ app: XCUIApplication) {
    let provider: any XCUIScreenshotProviding = app
    let screenshots: [XCUIScreenshot] =
      [app.screenshot(), provider.screenshot(), XCUIScreen.main.screenshot()]
      + XCUIScreen.screens.map { $0.screenshot() }
    let data: Data = screenshots[0].pngRepresentation
    print(screenshots[0].image.size)
    let attachments = [
      XCTAttachment(screenshot: screenshots[0]),
      XCTAttachment(screenshot: screenshots[0], quality: .medium),
      XCTAttachment(string: "text"), XCTAttachment(data: data),
      XCTAttachment(data: data, uniformTypeIdentifier: "public.png"),
      XCTAttachment(contentsOfFile: URL(fileURLWithPath: "/etc/hosts")),
      XCTAttachment(
        contentsOfFile: URL(fileURLWithPath: "/etc/hosts"),
        uniformTypeIdentifier: "public.plain-text"),
      XCTAttachment(plistObject: ["a": 1]),
      XCTAttachment(
        uniformTypeIdentifier: "public.json", name: "a", payload: data, userInfo: ["b": 1]),
    ]
    for attachment in attachments {
      attachment.name = attachment.name ?? attachment.uniformTypeIdentifier
      attachment.userInfo = ["a": 1]
      attachment.lifetime = .keepAlways
      add(attachment)
    }
    let number: Int = XCTContext.runActivity(named: "Step") { activity in
      activity.add(attachments[0])
      return activity.name.count
    }
    print(number)
  }

  func device() {
    let device: XCUIDevice = XCUIDevice.shared
    device.orientation = .landscapeLeft
    _ = device.orientation.isLandscape && device.orientation.isPortrait
    _ = device.orientation.isFlat && device.orientation.isValidInterfaceOrientation
    if device.hasHardwareButton(.home) { device.press(.home) }
    device.appearance = .dark
    device.location = XCUILocation(latitude: 45.4, longitude: -75.7)
    let system: XCUISystem = device.system
    system.open(URL(fileURLWithPath: "/"))
  }

  func keys(_ element: XCUIElement) {
    let keys: [XCUIKeyboardKey] = [
      .delete, .forwardDelete, .return, .enter, .tab, .space, .escape, .upArrow, .downArrow,
      .leftArrow, .rightArrow, .home, .end, .pageUp, .pageDown, .clear, .help, .command, .control,
      .option, .shift, .rightCommand, .rightControl, .rightOption, .rightShift, .F1, .F2, .F3, .F4,
      .F5, .F6, .F7, .F8, .F9, .F10, .F11, .F12, XCUIKeyboardKey("a"),
      XCUIKeyboardKey(rawValue: "b"),
    ]
    let flags: XCUIElement.KeyModifierFlags = [
      .capsLock, .alphaShift, .shift, .control, .option, .alternate, .command,
    ]
    for key in keys { element.typeKey(key, modifierFlags: flags) }
    let velocities: [XCUIGestureVelocity] = [.default, .slow, .fast, 100, 0.5]
    for velocity in velocities { element.swipeUp(velocity: velocity) }
  }
}
