// Tests written for AutoMate use the flag's name.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Gantry
internal import GantryLink

/// Environment variables whose handler may first remove existing data.
public protocol CleanableLaunchEnvironment: LaunchEnvironmentProtocol {
  /// Whether to remove existing data.
  ///
  /// The handlers for events, reminders and contacts delete all of the device's, if allowed.
  var shouldCleanBefore: Bool { get }
}

extension CleanableLaunchEnvironment {
  /// The first value, which asks to remove existing data.
  public static var CleanFlag: String { LaunchEnvironmentList.cleanFlag }

  private func flagged(_ text: String) -> String {
    shouldCleanBefore ? LaunchEnvironmentList.cleaning(text) : text
  }
}

extension CleanableLaunchEnvironment where Self: LaunchEnvironmentWithSingleValue {
  /// The variable, with the flag if existing data is to be removed.
  public var launchEnvironments: [String: String]? { [key: flagged(Self.text(of: value))] }
}

extension CleanableLaunchEnvironment where Self: LaunchEnvironmentWithMultipleValues {
  /// The variable, with the flag if existing data is to be removed.
  public var launchEnvironments: [String: String]? { [uniqueIdentifier: flagged(list)] }
}

/// An environment variable with several values, whose handler may first remove existing data.
public protocol CleanableLaunchEnvironmentWithMultipleValues: CleanableLaunchEnvironment,
  LaunchEnvironmentWithMultipleValues
{
  /// Makes an option of some values.
  ///
  /// - Parameters:
  ///   - shouldCleanBefore: whether to remove existing data.
  ///   - valuesCollection: the values, in order.
  init(shouldCleanBefore: Bool, valuesCollection: [Value])
}

extension CleanableLaunchEnvironmentWithMultipleValues {
  /// Makes an option that keeps existing data.
  ///
  /// - Parameter valuesCollection: the values, in order.
  public init(valuesCollection: [Value]) {
    self.init(shouldCleanBefore: false, valuesCollection: valuesCollection)
  }
}

extension CleanableLaunchEnvironmentWithMultipleValues
where Value == LaunchEnvironmentResourceValue {
  /// Makes an option of some files.
  ///
  /// - Parameters:
  ///   - shouldCleanBefore: whether to remove existing data.
  ///   - resources: the files' names without `.json`, and their bundles; nil for the app's own.
  public init(
    shouldCleanBefore: Bool, resources: (fileName: String, bundleName: String?)...
  ) {
    self.init(
      shouldCleanBefore: shouldCleanBefore,
      valuesCollection: resources.map {
        Value(fileName: $0.fileName, bundleName: $0.bundleName)
      })
  }
}
