#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantryReport

  /// A place in an element, found anew at each use.
  open class XCUICoordinate {
    /// The element.
    public let referencedElement: XCUIElement
    private let normalized: CGVector
    private let offset: CGVector

    init(_ element: XCUIElement, _ normalized: CGVector, _ offset: CGVector) {
      referencedElement = element
      self.normalized = normalized
      self.offset = offset
    }

    /// A place further on.
    ///
    /// - Parameter offsetVector: how far to the right and down, in CSS pixels.
    /// - Returns: the place.
    public func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
      XCUICoordinate(
        referencedElement, normalized,
        CGVector(dx: offset.dx + offsetVector.dx, dy: offset.dy + offsetVector.dy))
    }

    /// Where it is in the window, in CSS pixels.
    public var screenPoint: CGPoint {
      let frame = referencedElement.frame
      return CGPoint(
        x: frame.minX + frame.width * normalized.dx + offset.dx,
        y: frame.minY + frame.height * normalized.dy + offset.dy)
    }

    var spot: ElementActor.Spot { ElementActor.Spot(normalized: normalized, offset: offset) }

    func act(
      _ verb: String, _ place: SourcePlace, _ actions: (AgentAnswer.Ready) -> [InputAction]
    ) {
      ElementActor(referencedElement, place)
        .act("\(verb) a place in", .point, offset: normalized, delta: offset, actions)
    }

    /// Taps there, whatever is there.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func tap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("tap", SourcePlace(fileID, file, line)) { ready in
        Pointer.click(ready)
      }
    }

    /// Taps there twice.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func doubleTap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("double-tap", SourcePlace(fileID, file, line)) { ready in
        Pointer.click(ready, count: 2)
      }
    }

    /// Presses there and holds.
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
      act("press", SourcePlace(fileID, file, line)) { ready in
        Pointer.press(ready, for: duration)
      }
    }

    /// Clicks there.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("click", SourcePlace(fileID, file, line)) { ready in
        Pointer.click(ready)
      }
    }

    /// Clicks there twice.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func doubleClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("double-click", SourcePlace(fileID, file, line)) { ready in
        Pointer.click(ready, count: 2)
      }
    }

    /// Clicks there with the right button.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func rightClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("right-click", SourcePlace(fileID, file, line)) { ready in
        Pointer.click(ready, button: .right)
      }
    }

    /// Moves the pointer there.
    ///
    /// - Parameters:
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func hover(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("hover over", SourcePlace(fileID, file, line)) { ready in
        [.pointerMove(x: ready.x, y: ready.y)]
      }
    }

    /// Scrolls there as a wheel does.
    ///
    /// - Parameters:
    ///   - deltaX: CSS pixels; positive moves what is seen to the left, as on a Mac.
    ///   - deltaY: CSS pixels; positive moves towards the beginning, as on a Mac.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func scroll(
      byDeltaX deltaX: CGFloat, deltaY: CGFloat, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("scroll at", SourcePlace(fileID, file, line)) { ready in
        [.wheel(x: ready.x, y: ready.y, deltaX: -deltaX, deltaY: -deltaY)]
      }
    }

    /// Presses there, holds, and drags to another place.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before the drag, in seconds.
    ///   - otherCoordinate: where it is let go.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(referencedElement, SourcePlace(fileID, file, line)).drag(
        from: spot, to: otherCoordinate.referencedElement, otherCoordinate.spot, holding: duration)
    }

    /// Presses there, holds, drags to another place at a speed, and holds there.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before the drag, in seconds.
    ///   - otherCoordinate: where it is let go.
    ///   - velocity: how fast it is dragged.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
      withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(referencedElement, SourcePlace(fileID, file, line)).drag(
        from: spot, to: otherCoordinate.referencedElement, otherCoordinate.spot, holding: duration,
        velocity: velocity, thenHolding: holdDuration)
    }

    /// Presses the mouse's button there and drags to another place.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherCoordinate: where it is let go.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(
        forDuration: duration, thenDragTo: otherCoordinate, fileID: fileID, file: file, line: line)
    }

    /// Presses the mouse's button there, drags to another place at a speed, and holds there.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - otherCoordinate: where it is let go.
    ///   - velocity: how fast it is dragged.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
      withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      press(
        forDuration: duration, thenDragTo: otherCoordinate, withVelocity: velocity,
        thenHoldForDuration: holdDuration, fileID: fileID, file: file, line: line)
    }
  }
#endif
