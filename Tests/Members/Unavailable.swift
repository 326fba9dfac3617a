import GantryUI

// What XCUITest has and a page hasn't, called as tests on Apple's platforms call it. It is never
// built: Scripts/check-members.sh has the compiler look at it, and compares what that says of the
// lines below each name with the documentation's table of members.

func application(_ app: XCUIApplication) throws {
  // ⌀ XCUIApplication(url:)
  _ = XCUIApplication(url: URL(fileURLWithPath: "/"))
  // ⌀ resetAuthorizationStatus(for:)
  app.resetAuthorizationStatus(for: .location)
  // ⌀ XCUIProtectedResource
  _ = XCUIProtectedResource.userTracking
}

func place(_ place: String) {
  // ⌀ XCUILocation(location:)
  _ = XCUILocation(location: place)
}

func element(_ element: XCUIElement, _ other: XCUIElement) {
  // ⌀ value(forKey:)
  _ = element.value(forKey: "label")
  // ⌀ ==
  _ = element == other
  // ⌀ Hashable
  _ = Set([element])
}

func query(_ query: XCUIElementQuery, _ window: XCUIElement) {
  // ⌀ element(at:)
  _ = query.element(at: 0)
  // ⌀ XCUIIdentifierCloseWindow
  window.buttons[XCUIIdentifierCloseWindow].click()
  // ⌀ XCUIIdentifierFullScreenWindow
  window.buttons[XCUIIdentifierFullScreenWindow].click()
  // ⌀ XCUIIdentifierMinimizeWindow
  window.buttons[XCUIIdentifierMinimizeWindow].click()
  // ⌀ XCUIIdentifierZoomWindow
  window.buttons[XCUIIdentifierZoomWindow].click()
  // ⌀ drawers
  _ = query.drawers
  // ⌀ statusBars
  _ = query.statusBars
  // ⌀ statusItems
  _ = query.statusItems
  // ⌀ dockItems
  _ = query.dockItems
  // ⌀ touchBars
  _ = query.touchBars
  // ⌀ browsers
  _ = query.browsers
  // ⌀ incrementArrows
  _ = query.incrementArrows
  // ⌀ decrementArrows
  _ = query.decrementArrows
  // ⌀ ratingIndicators
  _ = query.ratingIndicators
  // ⌀ relevanceIndicators
  _ = query.relevanceIndicators
  // ⌀ valueIndicators
  _ = query.valueIndicators
  // ⌀ pageIndicators
  _ = query.pageIndicators
  // ⌀ maps
  _ = query.maps
  // ⌀ timelines
  _ = query.timelines
  // ⌀ mattes
  _ = query.mattes
  // ⌀ rulers
  _ = query.rulers
  // ⌀ rulerMarkers
  _ = query.rulerMarkers
  // ⌀ layoutAreas
  _ = query.layoutAreas
  // ⌀ layoutItems
  _ = query.layoutItems
  // ⌀ handles
  _ = query.handles
  // ⌀ splitGroups
  _ = query.splitGroups
  // ⌀ disclosedChildRows
  _ = query.disclosedChildRows
}

func attachments(_ screenshot: XCUIScreenshot, _ folder: URL) {
  // ⌀ XCTAttachment(image:)
  _ = XCTAttachment(image: screenshot.image)
  // ⌀ XCTAttachment(image:quality:)
  _ = XCTAttachment(image: screenshot.image, quality: .low)
  // ⌀ XCTAttachment(archivableObject:)
  _ = XCTAttachment(archivableObject: NSString("x"))
  // ⌀ XCTAttachment(archivableObject:uniformTypeIdentifier:)
  _ = XCTAttachment(archivableObject: 1, uniformTypeIdentifier: "x")
  // ⌀ XCTAttachment(compressedContentsOfDirectory:)
  _ = XCTAttachment(compressedContentsOfDirectory: folder)
}

func device(_ device: XCUIDevice) {
  // ⌀ supportsPointerInteraction
  _ = device.supportsPointerInteraction
  // ⌀ rotateDigitalCrown(delta:)
  device.rotateDigitalCrown(delta: 0.5)
  // ⌀ rotateDigitalCrown(delta:velocity:)
  device.rotateDigitalCrown(delta: 0.5, velocity: .slow)
  // ⌀ supportsHandGestures
  _ = device.supportsHandGestures
  // ⌀ perform(handGesture:)
  device.perform(handGesture: .doubleTap)
  // ⌀ XCUIDeviceHandGesture
  _ = XCUIDeviceHandGesture.flick
  // ⌀ siriService
  device.siriService.activate(voiceRecognitionText: "Hello")
  // ⌀ XCUISiriService
  let siri: XCUISiriService? = nil
  // ⌀ XCUIRemote
  XCUIRemote.shared.press(.select)
  // ⌀ XCUIRemote
  XCUIRemote.shared.press(.menu, forDuration: 1)
}

func keys(_ element: XCUIElement) {
  // ⌀ XCUIKeyboardKey.capsLock
  element.typeKey(.capsLock, modifierFlags: [])
  // ⌀ secondaryFn
  element.typeKey(.secondaryFn, modifierFlags: [])
  // ⌀ F13
  element.typeKey(.F13, modifierFlags: [])
  // ⌀ F14
  element.typeKey(.F14, modifierFlags: [])
  // ⌀ F15
  element.typeKey(.F15, modifierFlags: [])
  // ⌀ F16
  element.typeKey(.F16, modifierFlags: [])
  // ⌀ F17
  element.typeKey(.F17, modifierFlags: [])
  // ⌀ F18
  element.typeKey(.F18, modifierFlags: [])
  // ⌀ F19
  element.typeKey(.F19, modifierFlags: [])
  // ⌀ KeyModifierFlags.function
  element.typeKey("a", modifierFlags: .function)
}

final class UnavailableTests: XCTestCase {
  func testRecords() {
    // ⌀ record(_:)
    record(XCTIssue(type: .assertionFailure, compactDescription: "x"))
    // ⌀ XCTIssue
    let issue: XCTIssue? = nil
    // ⌀ XCTExpectFailure(_:enabled:strict:issueMatcher:)
    XCTExpectFailure("x")
    // ⌀ XCTExpectFailure(_:enabled:strict:failingBlock:issueMatcher:)
    XCTExpectFailure("x") { XCTFail("x") }
  }

  func testMeasures(_ app: XCUIApplication) {
    // ⌀ XCTOSSignpostMetric(subsystem:category:name:)
    _ = XCTOSSignpostMetric(subsystem: "a", category: "b", name: "c")
    // ⌀ XCTCPUMetric
    _ = XCTCPUMetric(application: app)
    // ⌀ XCTMemoryMetric
    _ = XCTMemoryMetric(application: app)
    // ⌀ XCTOSSignpostMetric.navigationTransitionMetric
    _ = XCTOSSignpostMetric.navigationTransitionMetric
    // ⌀ XCTOSSignpostMetric.customNavigationTransitionMetric
    _ = XCTOSSignpostMetric.customNavigationTransitionMetric
    // ⌀ XCTHitchMetric
    _ = XCTHitchMetric(application: app)
    // ⌀ XCTStorageMetric
    _ = XCTStorageMetric(application: app)
  }
}
