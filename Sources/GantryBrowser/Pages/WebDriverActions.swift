#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// Writes a person's actions as https://www.w3.org/TR/webdriver2/#actions: a list of moments.
  ///
  /// In each moment one input source acts, or all fingers do, and all others wait.
  enum WebDriverActions {
    /// An input source by its type's name.
    private enum InputSource: Hashable {
      case mouse
      case keys
      case wheel
      case finger(Int)

      func head(hasTouch: Bool) -> [String: JSON] {
        let touch: JSON = ["pointerType": "touch"]
        switch self {
        case .keys: return ["type": "key", "id": "key"]
        case .wheel: return ["type": "wheel", "id": "wheel"]
        case .mouse where hasTouch: return ["type": "pointer", "id": "finger", "parameters": touch]
        case .mouse: return ["type": "pointer", "id": "pointer"]
        case .finger(let number):
          return ["type": "pointer", "id": .string("finger \(number)"), "parameters": touch]
        }
      }
    }

    /// What sources do; a pause without one is the first source's.
    private typealias Moment = [InputSource?: JSON]

    static func body(_ actions: [InputAction], hasTouch: Bool = false) -> JSON {
      let moments = actions.flatMap(self.moments)
      var sources: [InputSource] = []
      for case let source? in moments.flatMap(\.keys) where !sources.contains(source) {
        sources.append(source)
      }
      // A pause alone needs an input source that waits.
      if sources.isEmpty { sources = [.keys] }
      let lists = sources.map { source -> JSON in
        var list = source.head(hasTouch: hasTouch)
        list["actions"] = .array(
          moments.map { moment in
            moment[source] ?? (source == sources.first ? moment[nil] : nil)
              ?? ["type": "pause", "duration": 0]
          })
        return .object(list)
      }
      return ["actions": .array(lists)]
    }

    private static func milliseconds(_ duration: Duration) -> JSON {
      .number((duration / .milliseconds(1)).rounded())
    }

    private static func moments(_ action: InputAction) -> [Moment] {
      switch action {
      case .pointerMove(let x, let y, let duration): return [[.mouse: move(x, y, duration)]]
      case .pointerDown(let button): return [[.mouse: touch("pointerDown", button)]]
      case .pointerUp(let button): return [[.mouse: touch("pointerUp", button)]]
      case .fingers(let paths):
        func all(_ action: ([InputAction.Place]) -> JSON) -> Moment {
          .init(uniqueKeysWithValues: paths.enumerated().map { (.finger($0), action($1)) })
        }
        let moves = (0..<(paths.map(\.count).min() ?? 0)).flatMap { index -> [Moment] in
          let isFirst = index == 0
          let step = all { move($0[index].x, $0[index].y, isFirst ? .zero : InputAction.frame) }
          return isFirst ? [step, all { _ in touch("pointerDown", .left) }] : [step]
        }
        return moves + [all { _ in touch("pointerUp", .left) }]
      case .keyDown(let key): return [[.keys: press("keyDown", key)]]
      case .keyUp(let key): return [[.keys: press("keyUp", key)]]
      case .text(let text):
        // Drivers take one code point for a key.
        return text.replacing("\r\n", with: "\n").unicodeScalars.flatMap { scalar in
          ["keyDown", "keyUp"].map { [.keys: press($0, String(scalar))] }
        }
      case .wheel(let x, let y, let deltaX, let deltaY):
        let scroll: JSON = [
          "type": "scroll", "x": .number(x.rounded()), "y": .number(y.rounded()),
          "deltaX": .number(deltaX.rounded()), "deltaY": .number(deltaY.rounded()),
          "duration": 0, "origin": "viewport",
        ]
        return [[.wheel: scroll]]
      case .pause(let duration):
        return [[nil: ["type": "pause", "duration": milliseconds(duration)]]]
      }
    }

    private static func touch(_ kind: String, _ button: InputAction.Button) -> JSON {
      ["type": .string(kind), "button": .number(Double(button.rawValue))]
    }

    private static func move(_ x: Double, _ y: Double, _ duration: Duration) -> JSON {
      // The standard allows fractions, but not every driver does.
      [
        "type": "pointerMove", "x": .number(x.rounded()), "y": .number(y.rounded()),
        "duration": milliseconds(duration), "origin": "viewport",
      ]
    }

    private static func press(_ kind: String, _ key: String) -> JSON {
      ["type": .string(kind), "value": .string(InputAction.controlKeys[key] ?? key)]
    }
  }
#endif
