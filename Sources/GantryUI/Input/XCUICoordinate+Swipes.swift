#if !canImport(XCUIAutomation)
  import GantryBrowser

  extension XCUICoordinate {
    /// Swipes up there, over three quarters of its element, which scrolls what is under the pointer.
    ///
    /// - Parameters:
    ///   - velocity: how fast; a page scrolls at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeUp(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("swipe up at", SourcePlace(fileID, file, line)) { ready in
        Pointer.scroll(ready, 0, 0.75)
      }
    }

    /// Swipes down there, over three quarters of its element, which scrolls what is under the pointer.
    ///
    /// - Parameters:
    ///   - velocity: how fast; a page scrolls at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeDown(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("swipe down at", SourcePlace(fileID, file, line)) { ready in
        Pointer.scroll(ready, 0, -0.75)
      }
    }

    /// Swipes left there, over three quarters of its element, which scrolls what is under the pointer.
    ///
    /// - Parameters:
    ///   - velocity: how fast; a page scrolls at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeLeft(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("swipe left at", SourcePlace(fileID, file, line)) { ready in
        Pointer.scroll(ready, 0.75, 0)
      }
    }

    /// Swipes right there, over three quarters of its element, which scrolls what is under the pointer.
    ///
    /// - Parameters:
    ///   - velocity: how fast; a page scrolls at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeRight(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("swipe right at", SourcePlace(fileID, file, line)) { ready in
        Pointer.scroll(ready, -0.75, 0)
      }
    }
  }
#endif
