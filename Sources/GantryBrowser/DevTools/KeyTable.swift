#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryFormats

  /// A key in the form that DevTools need.
  struct KeyDescription: Sendable, Hashable {
    var key: String
    var code: String
    /// Windows' code of the key, which pages and editors use too.
    var number: Int
    /// The text that it types; nil for none.
    var text: String?
    /// 1 left, 2 right, 3 number pad.
    var location = 0

    /// Finds a key: one of W3C WebDriver's code points, or a character.
    init(_ key: String) {
      let key = InputAction.controlKeys[key] ?? key
      self = key.unicodeScalars.first.flatMap { Self.named[$0.value] } ?? Self.character(key)
    }

    private init(
      _ key: String, _ code: String, _ number: Int, _ text: String? = nil, location: Int = 0
    ) {
      (self.key, self.code, self.number) = (key, code, number)
      (self.text, self.location) = (text, location)
    }

    /// The bit of a modifier in DevTools.
    var modifier: Int {
      switch key {
      case "Alt": 1
      case "Control": 2
      case "Meta": 4
      case "Shift": 8
      default: 0
      }
    }

    /// The key with shift: a capital letter, or the other mark of a US keyboard.
    ///
    /// DevTools need the text that a key types; drivers of W3C WebDriver find it themselves.
    var shifted: KeyDescription {
      guard let text, text == key, location == 0 else { return self }
      var shifted = self
      let upper = Self.marks.first { $0.plain == text }?.shifted ?? text.uppercased()
      // One key types one letter: the capital of `ß` has two.
      guard upper.count == 1 else { return self }
      shifted.key = upper
      shifted.text = upper
      return shifted
    }

    private static func character(_ key: String) -> KeyDescription {
      if let mark = marks.first(where: { $0.plain == key || $0.shifted == key }) {
        return KeyDescription(key, mark.code, mark.number, key)
      }
      guard key.unicodeScalars.count == 1, let letter = key.utf8.first, isAlphanumeric(letter)
      else {
        return KeyDescription(key, "", 0, key)
      }
      return KeyDescription(key, "Key\(key.uppercased())", Int(letter & ~0x20), key)
    }

    /// The keys of a US keyboard without letters: the text of each, without and with shift.
    private static let marks: [(code: String, number: Int, plain: String, shifted: String)] =
      [
        ("Space", 32, " ", " "), ("Minus", 189, "-", "_"), ("Equal", 187, "=", "+"),
        ("BracketLeft", 219, "[", "{"), ("BracketRight", 221, "]", "}"),
        ("Backslash", 220, "\\", "|"), ("Semicolon", 186, ";", ":"), ("Quote", 222, "'", "\""),
        ("Comma", 188, ",", "<"), ("Period", 190, ".", ">"), ("Slash", 191, "/", "?"),
        ("Backquote", 192, "`", "~"),
      ] + zip(0..., ")!@#$%^&*(").map { ("Digit\($0)", 48 + $0, "\($0)", "\($1)") }

    /// The keys of https://www.w3.org/TR/webdriver2/#keyboard-actions by their code points.
    private static let named: [UInt32: KeyDescription] = {
      var keys: [UInt32: KeyDescription] = [
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
        0xE024: .init("*", "NumpadMultiply", 106, "*", location: 3),
        0xE025: .init("+", "NumpadAdd", 107, "+", location: 3),
        0xE027: .init("-", "NumpadSubtract", 109, "-", location: 3),
        0xE028: .init(".", "NumpadDecimal", 110, ".", location: 3),
        0xE029: .init("/", "NumpadDivide", 111, "/", location: 3),
        0xE03D: .init("Meta", "MetaLeft", 91, location: 1),
        0xE050: .init("Shift", "ShiftRight", 16, location: 2),
        0xE051: .init("Control", "ControlRight", 17, location: 2),
        0xE052: .init("Alt", "AltRight", 18, location: 2),
        0xE053: .init("Meta", "MetaRight", 92, location: 2),
      ]
      for digit in 0..<10 {
        keys[0xE01A + UInt32(digit)] = KeyDescription(
          "\(digit)", "Numpad\(digit)", 96 + digit, "\(digit)", location: 3)
      }
      for number in 1...12 {
        keys[0xE030 + UInt32(number)] = KeyDescription("F\(number)", "F\(number)", 111 + number)
      }
      return keys
    }()
  }
#endif
