#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser

  // Each action gets its line in the test, to which its failure is attributed. Calls look as in
  // XCUITest, without these parameters.
  extension XCUIElement {
    /// Types a text into it, key by key; a line break is the return key.
    ///
    /// It, or an element below it, has the keyboard's focus; otherwise the test fails, as in
    /// XCUITest.
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

    /// Has it take files, as if a person had chosen them.
    ///
    /// It is an input for files, its label, or an element that holds one, which may be hidden there.
    /// The page gets the files' contents, names and types, also in a browser on another machine.
    ///
    /// - Parameters:
    ///   - files: the files on this machine; several only where the input takes them, none to clear
    ///     it.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func choose(
      _ files: [URL], fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).choose(files)
    }

    /// Moves a slider.
    ///
    /// - Parameters:
    ///   - normalizedSliderPosition: the position: 0 is its least value, 1 its greatest.
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
    ///   - pickerWheelValue: the value as a person reads it; for a date field its HTML value.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func adjust(
      toPickerWheelValue pickerWheelValue: String, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      ElementActor(self, SourcePlace(fileID, file, line)).set(pickerWheelValue)
    }

    /// Pinches it with two fingers, or, where the device's profile has no touch, as a touchpad does,
    /// which a page sees as a wheel with the control key.
    ///
    /// In WebKit it is a failure: that browser zooms, and its page sees nothing.
    ///
    /// - Parameters:
    ///   - scale: more than 1 enlarges, less than 1 makes smaller; greater than 0.
    ///   - velocity: the change of the scale in a second, for fingers; a touchpad's page gets the
    ///     whole pinch at once.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func pinch(
      withScale scale: CGFloat, velocity: CGFloat, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      let actor = ElementActor(self, SourcePlace(fileID, file, line))
      let isPossible = actor.reader.attempt("pinch \(chain.name)", otherwise: false) { session in
        guard scale > 0, scale.isFinite else {
          throw UIFailure("its scale is \(scale). Use one greater than 0.")
        }
        guard session.page.engine != "webkit" else {
          throw UIFailure("WebKit's browser zooms instead of telling its page. Use Chromium.")
        }
        return true
      }
      if isPossible { actor.act("pinch", .hover, Pointer.pinch(scale, velocity: velocity)) }
    }

    /// Turns two fingers on it; the device's profile has touch, as `XCUIDevice.Profile.iPhone` has.
    ///
    /// - Parameters:
    ///   - rotation: the angle in radians, clockwise.
    ///   - velocity: radians in a second.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func rotate(
      _ rotation: CGFloat, withVelocity velocity: CGFloat, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      let actor = ElementActor(self, SourcePlace(fileID, file, line))
      guard actor.takesFingers(to: "rotate") else { return }
      actor.act("rotate", .hover, Pointer.rotate(rotation, velocity: velocity))
    }

    /// Taps it with two fingers; the device's profile has touch.
    public func twoFingerTap(
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      tap(withNumberOfTaps: 1, numberOfTouches: 2, fileID: fileID, file: file, line: line)
    }

    /// Taps it several times, with several fingers where the device's profile has touch.
    ///
    /// - Parameters:
    ///   - numberOfTaps: how often, at least once.
    ///   - numberOfTouches: how many fingers, from one to five.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func tap(
      withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int, fileID: StaticString = #fileID,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      let actor = ElementActor(self, SourcePlace(fileID, file, line))
      if numberOfTouches == 1, numberOfTaps >= 1 {
        return actor.act("tap", .tap, Pointer.click(count: numberOfTaps))
      }
      guard actor.takesFingers(to: "tap", numberOfTaps >= 1 && (1...5).contains(numberOfTouches))
      else { return }
      actor.act("tap", .tap, Pointer.tap(count: numberOfTaps, fingers: numberOfTouches))
    }

    /// Holds modifiers during a block, in the application that was launched last.
    ///
    /// - Parameters:
    ///   - flags: the modifiers.
    ///   - block: the actions.
    /// - Throws: what the block throws.
    public class func perform(
      withKeyModifiers flags: KeyModifierFlags, block: () throws -> Void
    ) rethrows {
      let session = TestScope.current.latestSession
      let keys = flags.keys
      // What a page that takes no keys is asked for in the block fails by itself.
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
    /// - Parameter normalizedOffset: the place: 0, 0 is its upper left corner, 1, 1 the opposite.
    /// - Returns: the coordinate, which is found anew at each use.
    public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
      XCUICoordinate(self, ElementActor.Spot(normalized: normalizedOffset))
    }
  }
#endif
