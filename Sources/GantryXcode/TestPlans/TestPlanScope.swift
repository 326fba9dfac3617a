/// A part of a test plan that has arguments and environment variables.
public enum TestPlanScope: Sendable, Hashable {
  /// The settings that all configurations share.
  case defaults
  /// The configuration with a name, or, if none has it, with an identifier.
  case configuration(String)
}

/// A configuration of a test plan.
public struct TestPlanConfiguration: Sendable, Equatable {
  /// Its name.
  public let name: String
  /// Its identifier; nil where the file has none.
  public let identifier: String?
  /// Whether tests are run with it.
  public let isEnabled: Bool
  /// The line in the file on which it begins, from 1.
  public let line: Int
}

/// A test plan's settings for the launch, except arguments and variables.
public struct TestPlanSettings: Sendable, Equatable {
  /// A target of the project.
  public struct Target: Sendable, Equatable {
    /// Its container, such as `container:App.xcodeproj`.
    public let containerPath: String?
    /// Its identifier.
    public let identifier: String?
    /// Its name.
    public let name: String?
  }

  /// The app's language; nil for the system's.
  public let language: String?
  /// The app's region; nil for the system's.
  public let region: String?
  /// The target whose build settings macros use; nil for none.
  public let targetForVariableExpansion: Target?
}
