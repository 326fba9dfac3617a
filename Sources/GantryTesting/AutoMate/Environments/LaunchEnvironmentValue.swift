internal import GantryLink

/// A type whose values environment variables can hold: each has one text, from which it is read.
///
/// Strings, numbers and Booleans are. A type of your own conforms to ``LaunchEnvironmentValue``,
/// which gives the text. An optional isn't one, since nil has no text; nor is a list, which needs
/// ``LaunchEnvironmentWithMultipleValues``.
public protocol LaunchEnvironmentWritable {}

extension String: LaunchEnvironmentWritable {}
extension Substring: LaunchEnvironmentWritable {}
extension Bool: LaunchEnvironmentWritable {}
extension Int: LaunchEnvironmentWritable {}
extension Int8: LaunchEnvironmentWritable {}
extension Int16: LaunchEnvironmentWritable {}
extension Int32: LaunchEnvironmentWritable {}
extension Int64: LaunchEnvironmentWritable {}
extension UInt: LaunchEnvironmentWritable {}
extension UInt8: LaunchEnvironmentWritable {}
extension UInt16: LaunchEnvironmentWritable {}
extension UInt32: LaunchEnvironmentWritable {}
extension UInt64: LaunchEnvironmentWritable {}
extension Double: LaunchEnvironmentWritable {}
extension Float: LaunchEnvironmentWritable {}

/// The text of an environment variable's value.
///
/// A type whose raw values are strings conforms without more.
public protocol LaunchEnvironmentValue: LaunchEnvironmentWritable {
  /// The value as the variable holds it.
  var value: String { get }
}

extension LaunchEnvironmentValue where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var value: String { rawValue }
}

/// A Boolean in environment variables: `true` and `false`.
public enum BooleanLaunchEnvironmentValue: String, ExpressibleByBooleanLiteral,
  LaunchEnvironmentValue, Equatable, Sendable
{
  /// Yes.
  case `true`
  /// No.
  case `false`

  /// Makes a value of a literal.
  ///
  /// - Parameter value: the literal.
  public init(booleanLiteral value: BooleanLiteralType) { self.init(value) }

  /// Makes a value of a Boolean.
  ///
  /// - Parameter value: the Boolean.
  public init(_ value: Bool) { self = value ? .true : .false }
}

/// A file of a bundle that the app reads: `Test data:events`.
public struct LaunchEnvironmentResourceValue: LaunchEnvironmentValue, Hashable, Sendable {
  /// The file's name, without `.json` where its handler reads JSON.
  public let file: String

  /// The name or the identifier of the bundle, or nil for the app's own.
  public let bundle: String?

  /// Names a file.
  ///
  /// - Parameters:
  ///   - file: the file's name.
  ///   - bundle: the name or the identifier of the bundle; nil, which is written `nil`, for the
  ///     app's own.
  public init(fileName file: String, bundleName bundle: String? = nil) {
    self.file = file
    self.bundle = bundle
  }

  /// The bundle and the file: `Test data:events`, `nil:events`.
  public var value: String { LaunchEnvironmentResource(bundle: bundle, name: file).text }
}

extension Array where Element: LaunchEnvironmentValue {
  /// The values separated by commas.
  public var launchEnvironment: String { LaunchEnvironmentList.text(of: map(\.value)) }
}
