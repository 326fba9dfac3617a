#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser

  // Each action names the place in the test where it stands, so that its failure does. Called as in
  // XCUITest, without these parameters.
  extension XCUIElement {
    /// Taps it, when it is there, visible, still, enabled and not covered.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func tap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("tap", .tap) { ready in
        Pointer.click(ready)
      }
    }

    /// Taps it twice.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func doubleTap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("double-tap", .tap) { ready in
        Pointer.click(ready, count: 2)
      }
    }

    /// Presses it and holds.
    ///
    /// - Parameters:
    ///   - duration: how long, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("press", .tap) { ready in
        Pointer.press(ready, for: duration)
      }
    }

    /// Presses it, holds, and drags it to another element.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherElement: where it is let go.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).drag(
        from: nil, to: otherElement, nil, holding: duration)
    }

    /// Presses it, holds, drags it to another element at a speed, and holds there.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherElement: where it is let go.
    ///   - velocity: how fast it is dragged.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
      withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).drag(
        from: nil, to: otherElement, nil, holding: duration, velocity: velocity,
        thenHolding: holdDuration)
    }

    /// Moves the pointer over it.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func hover(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("hover over", .hover) { ready in
        [.pointerMove(x: ready.x, y: ready.y)]
      }
    }

    /// Clicks it, as `tap()` does.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("click", .tap) { ready in
        Pointer.click(ready)
      }
    }

    /// Clicks it twice.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func doubleClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("double-click", .tap) { ready in
        Pointer.click(ready, count: 2)
      }
    }

    /// Clicks it with the right button.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func rightClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).act("right-click", .tap) { ready in
        Pointer.click(ready, button: .right)
      }
    }

    /// Presses it, holds, and drags it to another element.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherElement: where it is let go.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).drag(
        from: nil, to: otherElement, nil, holding: duration)
    }

    /// Presses the mouse's button on it, drags it to another element at a speed, and holds there.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherElement: where it is let go.
    ///   - velocity: how fast it is dragged.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
      withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(
        forDuration: duration, thenDragTo: otherElement, withVelocity: velocity,
        thenHoldForDuration: holdDuration, fileID: fileID, file: file, line: line)
    }
  }
#endif
