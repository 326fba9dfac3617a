#if DEBUG
  import Gantry

  /// A number as a type: binary digits, the lowest outermost.
  protocol SlotDigits {}
  enum NoDigits: SlotDigits, DebugOnly {}
  enum ZeroDigit<Higher: SlotDigits>: SlotDigits, DebugOnly {}
  enum OneDigit<Higher: SlotDigits>: SlotDigits, DebugOnly {}

  /// The protocol class of one installation.
  ///
  /// A session has only classes, so only the class can identify the installation of a request.
  final class SlottedURLProtocol<Digits: SlotDigits>: ConditionedURLProtocol {}

  enum SlotClasses: DebugOnly {
    /// The class of a number from 1 on.
    static func protocolClass(_ number: Int) -> ConditionedURLProtocol.Type {
      protocolClass(number, NoDigits.self)
    }

    private static func protocolClass<Digits: SlotDigits>(
      _ number: Int, _ digits: Digits.Type
    ) -> ConditionedURLProtocol.Type {
      if number == 0 { return SlottedURLProtocol<Digits>.self }
      return number % 2 == 0
        ? protocolClass(number / 2, ZeroDigit<Digits>.self)
        : protocolClass(number / 2, OneDigit<Digits>.self)
    }
  }
#endif
