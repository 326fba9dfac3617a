#if !canImport(XCUIAutomation)
  extension XCUIElement {
    /// Modifiers that are held while a key is pressed.
    public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Makes flags.
      ///
      /// - Parameter rawValue: the bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The caps lock key.
      public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
      /// The shift key.
      public static let shift = KeyModifierFlags(rawValue: 1 << 1)
      /// The control key.
      public static let control = KeyModifierFlags(rawValue: 1 << 2)
      /// The option key, which other keyboards call Alt.
      public static let option = KeyModifierFlags(rawValue: 1 << 3)
      /// The command key; on Linux the control key, which has its role there.
      public static let command = KeyModifierFlags(rawValue: 1 << 4)

      /// Capital letters, by the name that UIKit and Core Graphics have for it.
      public static let alphaShift = capsLock
      /// The option key, by the name that UIKit and Core Graphics have for it.
      public static let alternate = option

      /// The keys to hold.
      var keys: [String] {
        let all: [(flag: KeyModifierFlags, key: XCUIKeyboardKey)] = [
          (.shift, .shift), (.control, .control), (.option, .option), (.command, Self.commandKey),
        ]
        return all.filter { contains($0.flag) }.map(\.key.rawValue)
      }

      #if os(macOS)
        private static let commandKey = XCUIKeyboardKey.command
      #else
        // A test that copies means command and C on a Mac, control and C here.
        private static let commandKey = XCUIKeyboardKey.control
      #endif
    }
  }

  extension XCUIElement.KeyModifierFlags {
    /// The key Fn.
    @available(
      *, unavailable,
      message: "No page is told of it; use the key that it makes: .home, .end, .forwardDelete, .F1."
    )
    public static var function: XCUIElement.KeyModifierFlags { [] }
  }
#endif
