/// Keyboards on the screen: `-AppleKeyboards ("bn@sw=Bengali")`.
///
/// Given together with ``HardwareKeyboards``, both are in the one list that the system reads.
public typealias SoftwareKeyboards = KeyboardsOfOneKind<KeyboardOnScreen>

/// Keyboards with keys: `-AppleKeyboards ("bn@hw=Bangla")`.
///
/// Given together with ``SoftwareKeyboards``, both are in the one list that the system reads.
public typealias HardwareKeyboards = KeyboardsOfOneKind<KeyboardWithKeys>

/// Keyboards on the screen, or with keys: ``SoftwareKeyboards``, ``HardwareKeyboards``.
public struct KeyboardsOfOneKind<Kind: KeyboardKind>: KeyboardLaunchArgument,
  LaunchArgumentWithMultipleValues, Sendable
{
  /// The keyboards, best first.
  public var values: [SystemKeyboard<Kind>]

  /// Makes an option of some keyboards.
  ///
  /// - Parameter values: the keyboards, best first.
  public init(_ values: [SystemKeyboard<Kind>]) { self.values = values }
}

/// Keyboards of both kinds: `-AppleKeyboards ("bn@sw=Bengali", "bn@hw=Bangla")`.
public struct SystemKeyboards: KeyboardLaunchArgument, Sendable {
  private let software: SoftwareKeyboards
  private let hardware: HardwareKeyboards

  /// Makes an option of keyboards of both kinds.
  ///
  /// - Parameters:
  ///   - software: those on the screen.
  ///   - hardware: those with keys.
  public init(software: SoftwareKeyboards = [], hardware: HardwareKeyboards = []) {
    self.software = software
    self.hardware = hardware
  }

  /// The keyboards on the screen, then those with keys.
  public var values: [any LaunchArgumentValue] { software.values.combine(values: hardware.values) }

  /// The key with a dash, and the keyboards in parentheses.
  public var launchArguments: [String]? {
    ["-\(key)", "(\(values.map(\.value).joined(separator: ", ")))"]
  }
}

/// An argument that sets the keyboards.
public protocol KeyboardLaunchArgument: LaunchArgument {}

extension KeyboardLaunchArgument {
  /// The key that the system reads.
  public var key: String { "AppleKeyboards" }
}

/// A keyboard on the screen: `pl_PL@sw=QWERTY`.
public typealias SoftwareKeyboard = SystemKeyboard<KeyboardOnScreen>

/// A keyboard with keys: `pl_PL@hw=Polish Pro`.
public typealias HardwareKeyboard = SystemKeyboard<KeyboardWithKeys>

/// A keyboard by its identifier: a ``SoftwareKeyboard`` or a ``HardwareKeyboard``.
///
/// Many have names; any other identifier is a string literal.
public struct SystemKeyboard<Kind: KeyboardKind>: RawRepresentable, LaunchArgumentValue,
  ExpressibleByStringLiteral, Hashable, Sendable
{
  /// The identifier.
  public let rawValue: String

  /// Makes a keyboard of its identifier, which isn't checked.
  ///
  /// - Parameter rawValue: the identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a keyboard of its identifier, which isn't checked.
  ///
  /// - Parameter value: the identifier.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// A locale's keyboard, by its layout's name on the screen and with keys.
  static func of(_ locale: String, _ software: String, _ hardware: String) -> Self {
    Self(rawValue: Kind.isSoftware ? "\(locale)@sw=\(software)" : "\(locale)@hw=\(hardware)")
  }
}

/// The kind of a keyboard: ``KeyboardOnScreen`` or ``KeyboardWithKeys``.
public protocol KeyboardKind: Sendable {
  /// Whether keyboards of this kind are on the screen.
  static var isSoftware: Bool { get }
}

/// Keyboards on the screen.
public enum KeyboardOnScreen: KeyboardKind {
  /// Always true.
  public static let isSoftware = true
}

/// Keyboards with keys.
public enum KeyboardWithKeys: KeyboardKind {
  /// Always false.
  public static let isSoftware = false
}

/// An option that sets one kind of keyboards, or both, in the system's one list.
protocol KeyboardList {
  /// Each kind that the option sets.
  var keyboards: [Setting] { get }
}

extension KeyboardsOfOneKind: KeyboardList {
  var keyboards: [Setting] {
    let part: SettingName.Part = Kind.isSoftware ? .softwareKeyboards : .hardwareKeyboards
    return [Setting(.argument, "-\(key)", part: part, values.map(\.value))]
  }
}

extension SystemKeyboards: KeyboardList {
  // An empty kind isn't set, unless both are empty: then the option sets an empty list.
  var keyboards: [Setting] {
    let both = software.keyboards + hardware.keyboards
    let named = both.filter { !$0.texts.isEmpty }
    return named.isEmpty ? both : named
  }
}
