public import Gantry

/// A launch argument with a name: `-SkipLogin`.
///
/// A flag needs no more than its key:
///
/// ```swift
/// struct SkipLogin: LaunchArgument {
///   let key = "SkipLogin"
/// }
/// ```
///
/// `UserDefaults` doesn't see a flag without a value; Gantry does.
public protocol LaunchArgument: LaunchOption {
  /// The argument's name, without the dash.
  var key: String { get }
}

extension LaunchArgument {
  /// The key.
  public var uniqueIdentifier: String { key }

  /// The key with a dash: `["-SkipLogin"]`.
  public var launchArguments: [String]? { ["-\(key)"] }
}

/// A launch argument with one value: `-Server "testing"`.
///
/// An enumeration with raw values needs no more than its key:
///
/// ```swift
/// enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
///   case testing, production
///   var key: String { "Server" }
/// }
/// ```
public protocol LaunchArgumentWithSingleValue: LaunchArgument {
  /// The value that follows the name.
  var value: any LaunchArgumentValue { get }
}

extension LaunchArgumentWithSingleValue {
  /// The key with a dash, and the value.
  public var launchArguments: [String]? { ["-\(key)", value.value] }
}

extension LaunchArgumentWithSingleValue where Self: LaunchArgumentValue {
  /// The argument itself.
  public var value: any LaunchArgumentValue { self }
}

/// A launch argument with several values: `-MagicNumbers (5, 7)`.
///
/// It is written as an array literal too: `[5, 7] as MagicNumbers`, if its values are literals.
public protocol LaunchArgumentWithMultipleValues: LaunchArgument, ExpressibleByArrayLiteral {
  /// The type of one value.
  associatedtype Value: LaunchArgumentValue
  /// The type of a literal's element, which is the value's.
  associatedtype Element = Value

  /// The values, in order.
  var values: [Value] { get }

  /// Makes an argument of some values.
  ///
  /// - Parameter values: the values, in order.
  init(_ values: [Value])
}

extension LaunchArgumentWithMultipleValues {
  /// The key with a dash, and the values in parentheses.
  public var launchArguments: [String]? { ["-\(key)", values.launchArgument] }

  /// Makes an argument of an array literal.
  ///
  /// - Parameter elements: the values, in order.
  public init(arrayLiteral elements: Value...) { self.init(elements) }
}
