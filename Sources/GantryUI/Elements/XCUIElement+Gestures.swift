#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser

  // Each action names the place in the test where it stands, so that its failure does. Called as in
  // XCUITest, without these parameters.
  extension XCUIElement {
    /// Scrolls it as a wheel does.
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
      ElementActor(self, SourcePlace(fileID, file, line)).act("scroll", .point) { ready in
        [.wheel(x: ready.x, y: ready.y, deltaX: -deltaX, deltaY: -deltaY)]
      }
    }

    /// Swipes up over three quarters of what is seen of it; what is under the pointer scrolls.
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
      ElementActor(self, SourcePlace(fileID, file, line)).act("swipe up on", .point) { ready in
        Pointer.scroll(ready, 0, 0.75)
      }
    }

    /// Swipes down over three quarters of what is seen of it; what is under the pointer scrolls.
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
      ElementActor(self, SourcePlace(fileID, file, line)).act("swipe down on", .point) { ready in
        Pointer.scroll(ready, 0, -0.75)
      }
    }

    /// Swipes left over three quarters of what is seen of it; what is under the pointer scrolls.
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
      ElementActor(self, SourcePlace(fileID, file, line)).act("swipe left on", .point) { ready in
        Pointer.scroll(ready, 0.75, 0)
      }
    }

    /// Swipes right over three quarters of what is seen of it; what is under the pointer scrolls.
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
      ElementActor(self, SourcePlace(fileID, file, line)).act("swipe right on", .point) { ready in
        Pointer.scroll(ready, -0.75, 0)
      }
    }

    /// Types a text into it, key by key; a line break is the return key.
    ///
    /// It, or an element below it, has the keyboard's focus; otherwise the test fails, as in XCUITest.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func typeText(
      _ text: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).type(text)
    }

    /// Presses a key with modifiers.
    ///
    /// - Parameters:
    ///   - key: a character, or an `XCUIKeyboardKey`'s raw value.
    ///   - flags: the modifiers that are held.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func typeKey(
      _ key: String, modifierFlags flags: KeyModifierFlags, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).press(key, flags)
    }

    /// Presses a key with modifiers.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - flags: the modifiers that are held.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func typeKey(
      _ key: XCUIKeyboardKey, modifierFlags flags: KeyModifierFlags, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).press(key.rawValue, flags)
    }

    /// Moves a slider.
    ///
    /// - Parameters:
    ///   - normalizedSliderPosition: where to: 0 is its least value, 1 its greatest.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func adjust(
      toNormalizedSliderPosition normalizedSliderPosition: CGFloat, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).set(normalizedSliderPosition)
    }

    /// Chooses a value of a picker.
    ///
    /// - Parameters:
    ///   - pickerWheelValue: the value as a person reads it; of a date field as its HTML value.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func adjust(
      toPickerWheelValue pickerWheelValue: String, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).set(pickerWheelValue)
    }

    /// Holds modifiers while something is done.
    ///
    /// - Parameters:
    ///   - flags: the modifiers.
    ///   - block: what is done meanwhile.
    public class func perform(
      withKeyModifiers flags: KeyModifierFlags, block: () throws -> Void
    ) rethrows {
      let session = TestScope.current.latestSession
      let keys = flags.keys
      _ = try? session?.page.perform(
        keys.map { .keyDown($0) }, deadline: .init(after: .seconds(10)))
      defer {
        _ = try? session?.page.perform(
          keys.reversed().map { .keyUp($0) }, deadline: .init(after: .seconds(10)))
      }
      try block()
    }

    /// A place in it.
    ///
    /// - Parameter normalizedOffset: the place: 0, 0 is its upper left corner, 1, 1 the other.
    /// - Returns: the coordinate, which is found anew at each use.
    public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
      XCUICoordinate(self, normalizedOffset, .zero)
    }
  }
#endif
