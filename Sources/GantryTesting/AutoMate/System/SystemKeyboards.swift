/// Keyboards on the screen: `-AppleKeyboards ("bn@sw=Bengali")`.
///
/// Given together with ``HardwareKeyboards``, both are in the one list that the system reads.
public struct SoftwareKeyboards: KeyboardLaunchArgument, LaunchArgumentWithMultipleValues, Sendable
{
  /// The keyboards, best first.
  public var values: [SoftwareKeyboard]

  /// Makes an option of some keyboards.
  ///
  /// - Parameter values: the keyboards, best first.
  public init(_ values: [SoftwareKeyboard]) { self.values = values }
}

/// Keyboards with keys: `-AppleKeyboards ("bn@hw=Bangla")`.
///
/// Given together with ``SoftwareKeyboards``, both are in the one list that the system reads.
public struct HardwareKeyboards: KeyboardLaunchArgument, LaunchArgumentWithMultipleValues, Sendable
{
  /// The keyboards, best first.
  public var values: [HardwareKeyboard]

  /// Makes an option of some keyboards.
  ///
  /// - Parameter values: the keyboards, best first.
  public init(_ values: [HardwareKeyboard]) { self.values = values }
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
///
/// Many have names; any other identifier is a string literal.
public struct SoftwareKeyboard: RawRepresentable, LaunchArgumentValue, ExpressibleByStringLiteral,
  Hashable, Sendable
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
}

/// A keyboard with keys: `pl_PL@hw=Polish Pro`.
///
/// Many have names; any other identifier is a string literal.
public struct HardwareKeyboard: RawRepresentable, LaunchArgumentValue, ExpressibleByStringLiteral,
  Hashable, Sendable
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
}

/// An option that sets one kind of keyboards, or both, in the one list of all.
protocol KeyboardList {
  /// Each kind that the option sets.
  var keyboards: [Setting] { get }
}

extension SoftwareKeyboards: KeyboardList {
  var keyboards: [Setting] {
    [Setting(.argument, "-\(key)", part: .softwareKeyboards, values.map(\.value))]
  }
}

extension HardwareKeyboards: KeyboardList {
  var keyboards: [Setting] {
    [Setting(.argument, "-\(key)", part: .hardwareKeyboards, values.map(\.value))]
  }
}

extension SystemKeyboards: KeyboardList {
  // A kind that isn't named is empty; only of both is that a list without keyboards.
  var keyboards: [Setting] {
    let both = software.keyboards + hardware.keyboards
    let named = both.filter { !$0.texts.isEmpty }
    return named.isEmpty ? both : named
  }
}
