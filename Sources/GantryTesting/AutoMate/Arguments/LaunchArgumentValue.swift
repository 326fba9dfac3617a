internal import Gantry
internal import GantryFormats

/// The text of a launch argument's value.
///
/// A type with raw values conforms without more: its value is the raw value between quotes, escaped
/// so that the system reads the same text. A value written by hand is passed on unchanged, so its
/// author quotes it.
public protocol LaunchArgumentValue {
  /// The value as the argument list holds it.
  var value: String { get }
}

extension LaunchArgumentValue where Self: RawRepresentable {
  /// The raw value between quotes: `"testing"`.
  public var value: String { PropertyListWriter.quoted("\(rawValue)") }
}

/// A Boolean in launch arguments: `"1"` and `"0"`.
public enum BooleanLaunchArgumentValue: Int, ExpressibleByBooleanLiteral, LaunchArgumentValue,
  Equatable, Sendable
{
  /// Yes.
  case `true` = 1
  /// No.
  case `false` = 0

  /// Makes a value of a literal.
  ///
  /// - Parameter value: the literal.
  public init(booleanLiteral value: BooleanLiteralType) { self.init(value) }

  /// Makes a value of a Boolean.
  ///
  /// - Parameter value: the Boolean.
  public init(_ value: Bool) { self = value ? .true : .false }
}

extension Array where Element: LaunchArgumentValue {
  /// The values in parentheses: `("en", "pl")`.
  public var launchArgument: String { "(\(map(\.value).joined(separator: ", ")))" }

  /// The values of two types as one list.
  ///
  /// - Parameter values: the values that follow.
  /// - Returns: this list's values and the others'.
  public func combine<Other: LaunchArgumentValue>(
    values: [Other]
  ) -> [any LaunchArgumentValue] {
    self as [any LaunchArgumentValue] + values as [any LaunchArgumentValue]
  }
}
