#if canImport(XCUIAutomation)
  public import XCUIAutomation

  // The class is isolated to the main actor. Methods of tests in Swift 5 are of no actor, and use it all
  // the same: that they are on the main thread is checked when they do.
  extension XCUIApplication: @preconcurrency LaunchableApplication {}
#endif
