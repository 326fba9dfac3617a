#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A key as DevTools want it described.
  struct KeyDescription: Sendable, Hashable {
    var key: String
    var code: String
    /// The code that Windows has for it, by which pages and editors know it too.
    var number: Int
    /// What it types; nil where it types nothing.
    var text: String?
    /// 1 left, 2 right, 3 number pad.
    var location = 0

    /// What a key is: one of W3C WebDriver's code points, or a character.
    init(_ key: String) {
      if let scalar = key.unicodeScalars.first, let known = Self.named[scalar.value] {
        self = known
        return
      }
      // What ends a line in a text is the return key, and so on.
      switch key {
      case "\n", "\r", "\r\n": self = Self.named[0xE006] ?? Self(key, "Enter", 13, "\r")
      case "\t": self = Self.named[0xE004] ?? Self(key, "Tab", 9)
      default: self = Self.character(key)
      }
    }

    private init(
      _ key: String, _ code: String, _ number: Int, _ text: String? = nil, location: Int = 0
    ) {
      self.key = key
      self.code = code
      self.number = number
      self.text = text
      self.location = location
    }

    /// The bit of a modifier among those that DevTools know.
    var modifier: Int {
      switch key {
      case "Alt": 1
      case "Control": 2
      case "Meta": 4
      case "Shift": 8
      default: 0
      }
    }

    /// The key as it is while shift is held: a capital letter, or the other mark of a US keyboard.
    ///
    /// DevTools take what a key types as it is said; drivers of W3C WebDriver find it themselves.
    var shifted: KeyDescription {
      guard let text, text == key, location == 0 else { return self }
      var shifted = self
      let upper = Self.shiftedMarks[text] ?? text.uppercased()
      // One key types one letter: the capital of `ß` is none.
      guard upper.count == 1 else { return self }
      shifted.key = upper
      shifted.text = upper
      return shifted
    }

    private static let shiftedMarks = [
      "1": "!", "2": "@", "3": "#", "4": "$", "5": "%", "6": "^", "7": "&", "8": "*", "9": "(",
      "0": ")", "-": "_", "=": "+", "[": "{", "]": "}", "\\": "|", ";": ":", "'": "\"", ",": "<",
      ".": ">", "/": "?", "`": "~",
    ]

    private static func character(_ key: String) -> KeyDescription {
      guard let scalar = key.unicodeScalars.first, key.unicodeScalars.count == 1,
        scalar.isASCII
      else { return KeyDescription(key, "", 0, key) }
      let letter = Character(scalar)
      if letter.isLetter {
        let upper = letter.uppercased()
        return KeyDescription(key, "Key\(upper)", Int(scalar.value & ~0x20), key)
      }
      if letter.isNumber { return KeyDescription(key, "Digit\(key)", Int(scalar.value), key) }
      if let (code, number) = marks[letter] { return KeyDescription(key, code, number, key) }
      return KeyDescription(key, "", 0, key)
    }

    /// The other characters of a US keyboard.
    private static let marks: [Character: (String, Int)] = [
      " ": ("Space", 32), "!": ("Digit1", 49), "@": ("Digit2", 50), "#": ("Digit3", 51),
      "$": ("Digit4", 52), "%": ("Digit5", 53), "^": ("Digit6", 54), "&": ("Digit7", 55),
      "*": ("Digit8", 56), "(": ("Digit9", 57), ")": ("Digit0", 48), "-": ("Minus", 189),
      "_": ("Minus", 189), "=": ("Equal", 187), "+": ("Equal", 187), "[": ("BracketLeft", 219),
      "{": ("BracketLeft", 219), "]": ("BracketRight", 221), "}": ("BracketRight", 221),
      "\\": ("Backslash", 220), "|": ("Backslash", 220), ";": ("Semicolon", 186),
      ":": ("Semicolon", 186), "'": ("Quote", 222), "\"": ("Quote", 222), ",": ("Comma", 188),
      "<": ("Comma", 188), ".": ("Period", 190), ">": ("Period", 190), "/": ("Slash", 191),
      "?": ("Slash", 191), "`": ("Backquote", 192), "~": ("Backquote", 192),
    ]

    /// The keys of https://www.w3.org/TR/webdriver2/#keyboard-actions by their code points.
    private static let named: [UInt32: KeyDescription] = [
      0xE001: .init("Cancel", "", 3), 0xE002: .init("Help", "Help", 47),
      0xE003: .init("Backspace", "Backspace", 8), 0xE004: .init("Tab", "Tab", 9),
      0xE005: .init("Clear", "", 12), 0xE006: .init("Enter", "Enter", 13, "\r"),
      0xE007: .init("Enter", "Enter", 13, "\r"),
      0xE008: .init("Shift", "ShiftLeft", 16, location: 1),
      0xE009: .init("Control", "ControlLeft", 17, location: 1),
      0xE00A: .init("Alt", "AltLeft", 18, location: 1),
      0xE00B: .init("Pause", "Pause", 19), 0xE00C: .init("Escape", "Escape", 27),
      0xE00D: .init(" ", "Space", 32, " "), 0xE00E: .init("PageUp", "PageUp", 33),
      0xE00F: .init("PageDown", "PageDown", 34), 0xE010: .init("End", "End", 35),
      0xE011: .init("Home", "Home", 36), 0xE012: .init("ArrowLeft", "ArrowLeft", 37),
      0xE013: .init("ArrowUp", "ArrowUp", 38), 0xE014: .init("ArrowRight", "ArrowRight", 39),
      0xE015: .init("ArrowDown", "ArrowDown", 40), 0xE016: .init("Insert", "Insert", 45),
      0xE017: .init("Delete", "Delete", 46), 0xE018: .init(";", "Semicolon", 186, ";"),
      0xE019: .init("=", "Equal", 187, "="),
      0xE01A: .init("0", "Numpad0", 96, "0", location: 3),
      0xE01B: .init("1", "Numpad1", 97, "1", location: 3),
      0xE01C: .init("2", "Numpad2", 98, "2", location: 3),
      0xE01D: .init("3", "Numpad3", 99, "3", location: 3),
      0xE01E: .init("4", "Numpad4", 100, "4", location: 3),
      0xE01F: .init("5", "Numpad5", 101, "5", location: 3),
      0xE020: .init("6", "Numpad6", 102, "6", location: 3),
      0xE021: .init("7", "Numpad7", 103, "7", location: 3),
      0xE022: .init("8", "Numpad8", 104, "8", location: 3),
      0xE023: .init("9", "Numpad9", 105, "9", location: 3),
      0xE024: .init("*", "NumpadMultiply", 106, "*", location: 3),
      0xE025: .init("+", "NumpadAdd", 107, "+", location: 3),
      0xE027: .init("-", "NumpadSubtract", 109, "-", location: 3),
      0xE028: .init(".", "NumpadDecimal", 110, ".", location: 3),
      0xE029: .init("/", "NumpadDivide", 111, "/", location: 3),
      0xE031: .init("F1", "F1", 112), 0xE032: .init("F2", "F2", 113),
      0xE033: .init("F3", "F3", 114), 0xE034: .init("F4", "F4", 115),
      0xE035: .init("F5", "F5", 116), 0xE036: .init("F6", "F6", 117),
      0xE037: .init("F7", "F7", 118), 0xE038: .init("F8", "F8", 119),
      0xE039: .init("F9", "F9", 120), 0xE03A: .init("F10", "F10", 121),
      0xE03B: .init("F11", "F11", 122), 0xE03C: .init("F12", "F12", 123),
      0xE03D: .init("Meta", "MetaLeft", 91, location: 1),
      0xE050: .init("Shift", "ShiftRight", 16, location: 2),
      0xE051: .init("Control", "ControlRight", 17, location: 2),
      0xE052: .init("Alt", "AltRight", 18, location: 2),
      0xE053: .init("Meta", "MetaRight", 92, location: 2),
    ]
  }
#endif
