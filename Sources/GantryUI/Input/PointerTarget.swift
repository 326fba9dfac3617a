#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser

  /// The target of a pointer: an element, or a place in one.
  public protocol PointerTarget {
    /// The element; for an element it is the element itself.
    var referencedElement: XCUIElement { get }
  }

  extension XCUIElement: PointerTarget {
    /// The element itself, as a coordinate refers to its own.
    public var referencedElement: XCUIElement { self }
  }

  extension XCUICoordinate: PointerTarget {}

  // Each action gets its line in the test, to which its failure is attributed. Calls look as in
  // XCUITest, without these parameters.
  extension PointerTarget {
    /// The place in the element; nil for the element itself.
    private var actorSpot: ElementActor.Spot? { (self as? XCUICoordinate)?.spot }

    private func act(
      _ verb: String, _ need: ElementActor.Need, _ place: SourcePlace,
      _ gesture: Pointer.Gesture
    ) {
      let actor = ElementActor(referencedElement, place)
      guard let spot = actorSpot else { return actor.act(verb, need, gesture) }
      actor.act("\(verb) a place in", need == .wheel ? .wheel : .point, at: spot, gesture)
    }

    private func swipe(
      _ verb: String, _ x: Double, _ y: Double, _ velocity: XCUIGestureVelocity,
      _ place: SourcePlace
    ) {
      let gesture = Pointer.swipe(x, y, velocity)
      guard Pointer.hasTouch else { return act(verb, .wheel, place, gesture) }
      // A finger moves over what is seen of the element, wherever the place in it is.
      ElementActor(referencedElement, place).act(verb, .point, gesture)
    }

    /// Taps it, once it exists and is visible, still, enabled and not covered.
    ///
    /// By force its middle is tapped, or that of what is seen of it, also if it is disabled or
    /// covered, or moves. That is for what `tap()` refuses: an element that never stands still, or
    /// one that something transparent covers. Whatever is there gets the tap.
    ///
    /// - Parameters:
    ///   - force: whether it is tapped as it is.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func tap(
      force: Bool = false, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      act("tap", force ? .force : .tap, SourcePlace(fileID, file, line), Pointer.click())
    }

    /// Taps it twice.
    public func doubleTap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("double-tap", .tap, SourcePlace(fileID, file, line), Pointer.click(count: 2))
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
      act("press", .tap, SourcePlace(fileID, file, line), Pointer.press(for: duration))
    }

    /// Presses it, holds, drags it to another element or place at a speed, and holds it there.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - other: where it is let go.
    ///   - velocity: how fast it is dragged, in CSS pixels a second.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      forDuration duration: TimeInterval, thenDragTo other: some PointerTarget,
      withVelocity velocity: XCUIGestureVelocity = .default,
      thenHoldForDuration holdDuration: TimeInterval = 0, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(referencedElement, SourcePlace(fileID, file, line)).drag(
        from: actorSpot, to: other.referencedElement, other.actorSpot, holding: duration,
        velocity: velocity, thenHolding: holdDuration)
    }

    /// Presses the mouse's button on it, drags it to another element or place at a speed, and
    /// holds.
    ///
    /// - Parameters:
    ///   - duration: how long it is held before it is dragged, in seconds.
    ///   - other: where it is let go.
    ///   - velocity: how fast it is dragged, in CSS pixels a second.
    ///   - holdDuration: how long it is held there, in seconds.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func click(
      forDuration duration: TimeInterval, thenDragTo other: some PointerTarget,
      withVelocity velocity: XCUIGestureVelocity = .default,
      thenHoldForDuration holdDuration: TimeInterval = 0, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      press(
        forDuration: duration, thenDragTo: other, withVelocity: velocity,
        thenHoldForDuration: holdDuration, fileID: fileID, file: file, line: line)
    }

    /// Moves the pointer over it.
    public func hover(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("hover over", .hover, SourcePlace(fileID, file, line), Pointer.hover)
    }

    /// Clicks it, as `tap()` does.
    public func click(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("click", .tap, SourcePlace(fileID, file, line), Pointer.click())
    }

    /// Clicks it twice.
    public func doubleClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("double-click", .tap, SourcePlace(fileID, file, line), Pointer.click(count: 2))
    }

    /// Clicks it with the right button.
    public func rightClick(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      act("right-click", .tap, SourcePlace(fileID, file, line), Pointer.click(button: .right))
    }

    /// Scrolls it as a wheel does.
    ///
    /// - Parameters:
    ///   - deltaX: CSS pixels; positive scrolls to the left, as on a Mac.
    ///   - deltaY: CSS pixels; positive moves towards the beginning, as on a Mac.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func scroll(
      byDeltaX deltaX: CGFloat, deltaY: CGFloat, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      act("scroll", .wheel, SourcePlace(fileID, file, line), Pointer.scroll(-deltaX, -deltaY))
    }

    /// Swipes up over three quarters of its visible part; the content under the pointer scrolls.
    ///
    /// - Parameters:
    ///   - velocity: how fast a finger moves, in CSS pixels a second; a wheel turns at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeUp(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipe("swipe up on", 0, 0.75, velocity, SourcePlace(fileID, file, line))
    }

    /// Swipes down over three quarters of its visible part; the content under the pointer scrolls.
    ///
    /// - Parameters:
    ///   - velocity: how fast a finger moves, in CSS pixels a second; a wheel turns at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeDown(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipe("swipe down on", 0, -0.75, velocity, SourcePlace(fileID, file, line))
    }

    /// Swipes left over three quarters of its visible part; the content under the pointer scrolls.
    ///
    /// - Parameters:
    ///   - velocity: how fast a finger moves, in CSS pixels a second; a wheel turns at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeLeft(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipe("swipe left on", 0.75, 0, velocity, SourcePlace(fileID, file, line))
    }

    /// Swipes right over three quarters of its visible part; the content under the pointer scrolls.
    ///
    /// - Parameters:
    ///   - velocity: how fast a finger moves, in CSS pixels a second; a wheel turns at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func swipeRight(
      velocity: XCUIGestureVelocity = .default, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      swipe("swipe right on", -0.75, 0, velocity, SourcePlace(fileID, file, line))
    }
  }
#endif
