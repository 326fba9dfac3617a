/// A part of a launch: launch arguments, launch environment variables, or both.
///
/// Tests compose launches out of options; every ``LaunchConfiguration`` is one. Both members have a
/// default of nil, so that an option of a test's own needs one line:
///
/// ```swift
/// struct CustomOption: LaunchOption {
///   var launchArguments: [String]? { ["-MyArgument", "MyValue"] }
/// }
/// ```
public protocol LaunchOption {
  /// Identifies this option among others of a set; by default the name of its type.
  var uniqueIdentifier: String { get }

  /// The elements that the option adds to the launch arguments, or nil for none.
  ///
  /// Each element arrives as one element of the process's argument list: an option and its value
  /// are two, and nothing is split at spaces.
  var launchArguments: [String]? { get }

  /// The environment variables that the option sets, by name, or nil for none.
  var launchEnvironments: [String: String]? { get }
}

extension LaunchOption {
  /// The name of the option's type.
  public var uniqueIdentifier: String { String(describing: Self.self) }

  /// No launch arguments.
  public var launchArguments: [String]? { nil }

  /// No environment variables.
  public var launchEnvironments: [String: String]? { nil }
}
