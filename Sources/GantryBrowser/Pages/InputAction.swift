#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// One action of a person with a mouse or keys.
  ///
  /// Coordinates are CSS pixels of the viewport. Keys are characters, or the code points that W3C
  /// WebDriver gives to keys without a character (U+E000 and up).
  package enum InputAction: Sendable, Hashable {
    package enum Button: Int, Sendable, Hashable {
      case left = 0
      case middle = 1
      case right = 2
    }

    /// A place of the viewport.
    package struct Place: Sendable, Hashable, Decodable {
      package var x: Double
      package var y: Double

      package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    case pointerMove(x: Double, y: Double, duration: Duration = .zero)
    case pointerDown(Button = .left)
    case pointerUp(Button = .left)
    case keyDown(String)
    case keyUp(String)
    /// Types a text into the focused element, key by key; a line break is the return key.
    case text(String)
    /// Turns the wheel at a place; positive deltas scroll right and down.
    case wheel(x: Double, y: Double, deltaX: Double, deltaY: Double)
    /// Fingers that touch together, move to their next places each 16 ms, and leave together.
    ///
    /// Each has as many places.
    case fingers([[Place]])
    case pause(Duration)

    /// The keys that type characters without a letter: the end of a line is the return key.
    static let controlKeys = [
      "\n": "\u{E006}", "\r": "\u{E006}", "\r\n": "\u{E006}", "\t": "\u{E004}",
    ]

    /// The interval of what moves: one for each frame.
    package static let frame = Duration.milliseconds(16)
  }
#endif
