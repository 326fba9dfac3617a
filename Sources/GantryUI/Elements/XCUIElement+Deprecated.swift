#if !canImport(XCUIAutomation)
  // Deprecated names of XCUITest, for tests that still use them.
  extension XCUIElement {
    /// Swipes up, under an older name.
    @available(*, deprecated, renamed: "swipeUp(velocity:)")
    public func swipeUp(
      withVelocity velocity: XCUIGestureVelocity, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipeUp(velocity: velocity, fileID: fileID, file: file, line: line)
    }

    /// Swipes down, under an older name.
    @available(*, deprecated, renamed: "swipeDown(velocity:)")
    public func swipeDown(
      withVelocity velocity: XCUIGestureVelocity, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipeDown(velocity: velocity, fileID: fileID, file: file, line: line)
    }

    /// Swipes left, under an older name.
    @available(*, deprecated, renamed: "swipeLeft(velocity:)")
    public func swipeLeft(
      withVelocity velocity: XCUIGestureVelocity, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipeLeft(velocity: velocity, fileID: fileID, file: file, line: line)
    }

    /// Swipes right, under an older name.
    @available(*, deprecated, renamed: "swipeRight(velocity:)")
    public func swipeRight(
      withVelocity velocity: XCUIGestureVelocity, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipeRight(velocity: velocity, fileID: fileID, file: file, line: line)
    }
  }
#endif
