#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// Turns a person's actions into DevTools' commands, and tracks held keys and buttons.
  struct DevToolsInput: Sendable {
    private struct Click: Sendable {
      var button: InputAction.Button
      var count: Int
      /// How long pauses have been since.
      var pause = Duration.zero
    }

    private var x = 0.0
    private var y = 0.0
    private var held: Set<InputAction.Button> = []
    private var modifiers = 0
    private var lastClick: Click?
    /// Whether the left button is a finger, which is seen only while it touches.
    var hasTouch = false
    private var isTouching = false

    /// The longest pause between the clicks of a double click, however long a busy machine takes for them.
    private static let doubleClickTime = Duration.milliseconds(500)

    mutating func steps(_ action: InputAction) -> [InputStep] {
      switch action {
      case .pause(let duration):
        lastClick?.pause += duration
        return [.pause(duration)]
      case .pointerMove(let x, let y, let duration):
        let start = (x: self.x, y: self.y)
        // A gesture begins with a move, and its clicks are no part of an earlier gesture's series.
        lastClick = nil
        return Self.path(from: start, to: (x, y), duration).flatMap { point -> [InputStep] in
          (self.x, self.y) = point
          if hasTouch, !isTouching { return [] }
          let step =
            isTouching
            ? touch("touchMove", [.init(x: point.x, y: point.y)]) : mouse("mouseMoved", nil, 0)
          return duration > .zero ? [.next(min(duration, InputAction.frame)), step] : [step]
        }
      case .pointerDown(.left) where hasTouch:
        isTouching = true
        return [touch("touchStart", [.init(x: x, y: y)])]
      case .pointerUp(.left) where isTouching:
        isTouching = false
        return [touch("touchEnd", [])]
      case .fingers(let paths):
        let moves = (0..<(paths.map(\.count).min() ?? 0)).flatMap { index -> [InputStep] in
          let places = paths.map { $0[index] }
          return index == 0
            ? [touch("touchStart", places)]
            : [.next(InputAction.frame), touch("touchMove", places)]
        }
        return moves + [touch("touchEnd", [])]
      case .pointerDown(let button):
        held.insert(button)
        return [mouse("mousePressed", button, clickCount(button))]
      case .pointerUp(let button):
        held.remove(button)
        return [mouse("mouseReleased", button, lastClick?.count ?? 1)]
      case .wheel(let x, let y, let deltaX, let deltaY):
        (self.x, self.y) = (x, y)
        return [
          .command(
            "Input.dispatchMouseEvent",
            [
              "type": "mouseWheel", "x": .number(x), "y": .number(y),
              "deltaX": .number(deltaX), "deltaY": .number(deltaY),
              "modifiers": .number(Double(modifiers)),
            ])
        ]
      case .keyDown(let key): return [self.key(KeyDescription(key), isDown: true)]
      case .keyUp(let key): return [self.key(KeyDescription(key), isDown: false)]
      case .text(let text):
        return text.flatMap { letter -> [InputStep] in
          // A key types at most four units of UTF-16.
          if letter.utf16.count > 4 {
            return [.command("Input.insertText", ["text": .string(String(letter))])]
          }
          let key = KeyDescription(String(letter))
          return [self.key(key, isDown: true), self.key(key, isDown: false)]
        }
      }
    }

    // MARK: Pointers

    private static func path(
      from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ duration: Duration
    ) -> [(x: Double, y: Double)] {
      let count = max(1, Int((duration / InputAction.frame).rounded()))
      return (1...count).map { step in
        let part = Double(step) / Double(count)
        return (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
      }
    }

    private mutating func clickCount(_ button: InputAction.Button) -> Int {
      var count = 1
      if let last = lastClick, last.button == button, last.pause < Self.doubleClickTime {
        count = last.count + 1
      }
      lastClick = Click(button: button, count: count)
      return count
    }

    private func mouse(_ kind: String, _ button: InputAction.Button?, _ count: Int) -> InputStep {
      let bits: [InputAction.Button: Int] = [.left: 1, .right: 2, .middle: 4]
      let buttons = held.reduce(0) { $0 | (bits[$1] ?? 0) }
      let name = button ?? held.min { $0.rawValue < $1.rawValue }
      return .command(
        "Input.dispatchMouseEvent",
        [
          "type": .string(kind), "x": .number(x), "y": .number(y),
          "button": .string(name.map { "\($0)" } ?? "none"), "buttons": .number(Double(buttons)),
          "clickCount": .number(Double(count)), "modifiers": .number(Double(modifiers)),
          "pointerType": "mouse",
        ])
    }

    private func touch(_ kind: String, _ places: [InputAction.Place]) -> InputStep {
      let points = places.enumerated().map { number, place -> JSON in
        ["x": .number(place.x), "y": .number(place.y), "id": .number(Double(number))]
      }
      return .command(
        "Input.dispatchTouchEvent",
        [
          "type": .string(kind), "touchPoints": .array(points),
          "modifiers": .number(Double(modifiers)),
        ])
    }

    // MARK: Keys

    private mutating func key(_ plain: KeyDescription, isDown: Bool) -> InputStep {
      // While shift is held.
      let key = modifiers & 8 == 0 ? plain : plain.shifted
      modifiers = isDown ? modifiers | key.modifier : modifiers & ~key.modifier
      var parameters: JSON = [
        "type": isDown ? "rawKeyDown" : "keyUp", "key": .string(key.key), "code": .string(key.code),
        "windowsVirtualKeyCode": .number(Double(key.number)),
        "location": .number(Double(key.location)), "isKeypad": .bool(key.location == 3),
        "modifiers": .number(Double(modifiers)),
      ]
      // With control or command a key types nothing.
      if isDown, modifiers & 6 == 0, let text = key.text {
        parameters.merge(
          ["type": "keyDown", "text": .string(text), "unmodifiedText": .string(text)])
      }
      return .command("Input.dispatchKeyEvent", parameters)
    }
  }
#endif
