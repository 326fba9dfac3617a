#if canImport(XCUIAutomation)
  public import XCUIAutomation

  // The class is isolated to the main actor, and so is this conformance.
  extension XCUIApplication: LaunchableApplication {}
#endif
