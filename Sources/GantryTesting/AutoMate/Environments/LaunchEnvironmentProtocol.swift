public import Gantry
internal import GantryLink

/// Environment variables with values of one type.
public protocol LaunchEnvironmentProtocol: LaunchOption {
  /// The type of a value: a ``LaunchEnvironmentValue``, a string, a number, or a Boolean.
  associatedtype Value: LaunchEnvironmentWritable
}

extension LaunchEnvironmentProtocol {
  // Not a member of the values' types, or every string would have it.
  static func text(of value: Value) -> String {
    (value as? any LaunchEnvironmentValue)?.value ?? "\(value)"
  }
}

/// An environment variable with one value.
///
/// ```swift
/// struct SimpleLaunchEnvironment: LaunchEnvironmentWithSingleValue {
///   typealias Value = String
///   let key = "LAUNCH_KEY"
///   var value: String
/// }
/// ```
public protocol LaunchEnvironmentWithSingleValue: LaunchEnvironmentProtocol {
  // Named again, such that it is inferred from `value`.
  /// The type of the value.
  associatedtype Value
  /// The variable's name.
  var key: String { get }
  /// The variable's value.
  var value: Value { get }
}

extension LaunchEnvironmentWithSingleValue {
  /// The key.
  public var uniqueIdentifier: String { key }

  /// The variable.
  public var launchEnvironments: [String: String]? { [key: Self.text(of: value)] }
}

extension RawRepresentable
where Self: LaunchEnvironmentWithSingleValue, RawValue: LaunchEnvironmentWritable {
  /// The type of the raw value.
  public typealias Value = RawValue

  /// The raw value.
  public var value: RawValue { rawValue }
}

/// An environment variable with several values, separated by commas.
///
/// The variable's name is the option's `LaunchOption.uniqueIdentifier`, by default the name
/// of its type. A comma in a value has a backslash before it; the app reads the values with
/// `LaunchEnvironmentList.values(from:)`.
public protocol LaunchEnvironmentWithMultipleValues: LaunchEnvironmentProtocol,
  ExpressibleByArrayLiteral
{
  // Named again, such that it is inferred from `valuesCollection`.
  /// The type of one value.
  associatedtype Value
  /// The values, in order.
  var valuesCollection: [Value] { get }

  /// Makes an option of some values.
  ///
  /// - Parameter valuesCollection: the values, in order.
  init(valuesCollection: [Value])
}

extension LaunchEnvironmentWithMultipleValues {
  /// The variable.
  public var launchEnvironments: [String: String]? { [uniqueIdentifier: list] }

  /// Makes an option of an array literal.
  ///
  /// - Parameter elements: the values, in order.
  public init(arrayLiteral elements: Value...) { self.init(valuesCollection: elements) }

  /// The values as the variable holds them.
  var list: String {
    LaunchEnvironmentList.text(of: valuesCollection.map(Self.text))
  }
}
