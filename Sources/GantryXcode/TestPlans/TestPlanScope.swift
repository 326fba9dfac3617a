/// A part of a test plan that has arguments and environment variables.
public enum TestPlanScope: Sendable, Hashable {
  /// What all configurations share.
  case defaults
  /// The configuration with a name, or, where none has it, with an identifier.
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

/// What a test plan says about the launch, arguments and variables apart.
public struct TestPlanSettings: Sendable, Equatable {
  /// A target of the project.
  public struct Target: Sendable, Equatable {
    /// Where it is declared, such as `container:App.xcodeproj`.
    public let containerPath: String?
    /// Its identifier.
    public let identifier: String?
    /// Its name.
    public let name: String?
  }

  /// The language that the app is started in; nil for the system's.
  public let language: String?
  /// The region that the app is started in; nil for the system's.
  public let region: String?
  /// The target whose build settings macros mean; nil for none.
  public let targetForVariableExpansion: Target?
}
