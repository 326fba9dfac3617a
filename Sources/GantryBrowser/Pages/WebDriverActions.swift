#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// Writes a person's actions as https://www.w3.org/TR/webdriver2/#actions: a list of moments.
  ///
  /// In each moment one input source acts and all others wait.
  enum WebDriverActions {
    /// An input source by its type's name.
    private enum InputSource: String {
      case mouse = "pointer"
      case keys = "key"
      case wheel

      func head(hasTouch: Bool) -> [String: JSON] {
        var head: [String: JSON] = ["type": .string(rawValue), "id": .string(rawValue)]
        if self == .mouse, hasTouch {
          head["id"] = "finger"
          head["parameters"] = ["pointerType": "touch"]
        }
        return head
      }
    }

    /// The body of the command.
    static func body(_ actions: [InputAction], hasTouch: Bool = false) -> JSON {
      var moments: [(source: InputSource?, action: JSON)] = []
      for action in actions { moments += self.moments(action) }
      var sources: [InputSource] = []
      for case let source? in moments.map(\.source) where !sources.contains(source) {
        sources.append(source)
      }
      // A pause alone needs an input source that waits.
      if sources.isEmpty { sources = [.keys] }
      let lists = sources.map { source -> JSON in
        var list = source.head(hasTouch: hasTouch)
        list["actions"] = .array(
          moments.map { moment in
            if moment.source == source { return moment.action }
            return moment.source == nil && source == sources.first
              ? moment.action : ["type": "pause", "duration": 0]
          })
        return .object(list)
      }
      return ["actions": .array(lists)]
    }

    private static func milliseconds(_ duration: Duration) -> JSON {
      .number((duration / .milliseconds(1)).rounded())
    }

    private static func moments(_ action: InputAction) -> [(InputSource?, JSON)] {
      switch action {
      case .pointerMove(let x, let y, let duration):
        return [(.mouse, move(x, y, duration))]
      case .pointerDown(let button):
        return [(.mouse, ["type": "pointerDown", "button": .number(Double(button.rawValue))])]
      case .pointerUp(let button):
        return [(.mouse, ["type": "pointerUp", "button": .number(Double(button.rawValue))])]
      case .keyDown(let key): return [(.keys, press("keyDown", key))]
      case .keyUp(let key): return [(.keys, press("keyUp", key))]
      case .text(let text):
        // Drivers take one code point for a key.
        return text.replacing("\r\n", with: "\n").unicodeScalars.flatMap { scalar in
          ["keyDown", "keyUp"].map { (InputSource?.some(.keys), press($0, String(scalar))) }
        }
      case .wheel(let x, let y, let deltaX, let deltaY):
        let scroll: JSON = [
          "type": "scroll", "x": .number(x.rounded()), "y": .number(y.rounded()),
          "deltaX": .number(deltaX.rounded()), "deltaY": .number(deltaY.rounded()),
          "duration": 0, "origin": "viewport",
        ]
        return [(.wheel, scroll)]
      case .pause(let duration):
        return [(nil, ["type": "pause", "duration": milliseconds(duration)])]
      }
    }

    private static func move(_ x: Double, _ y: Double, _ duration: Duration) -> JSON {
      // The standard allows fractions, but not every driver does.
      [
        "type": "pointerMove", "x": .number(x.rounded()), "y": .number(y.rounded()),
        "duration": milliseconds(duration), "origin": "viewport",
      ]
    }

    private static func press(_ kind: String, _ key: String) -> JSON {
      let known = ["\n": "\u{E006}", "\r": "\u{E006}", "\t": "\u{E004}"]
      return ["type": .string(kind), "value": .string(known[key] ?? key)]
    }
  }
#endif
