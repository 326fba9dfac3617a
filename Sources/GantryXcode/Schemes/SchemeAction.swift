/// An action of a scheme that has arguments and environment variables.
public enum SchemeAction: String, Sendable, Hashable, CaseIterable {
  /// Run starts the app.
  case run
  /// Test runs tests.
  case test
  /// Profile starts the app in Instruments.
  case profile

  /// The action's name as Xcode shows it.
  public var title: String {
    switch self {
    case .run: "Run"
    case .test: "Test"
    case .profile: "Profile"
    }
  }

  var elementName: StaticString {
    switch self {
    case .run: "LaunchAction"
    case .test: "TestAction"
    case .profile: "ProfileAction"
    }
  }
}

/// An action's settings for the launch, except arguments and variables.
public struct SchemeSettings: Sendable, Equatable {
  /// The build configuration, such as `Debug`; nil where the file has none.
  public let buildConfiguration: String?
  /// The app's language; nil for the system's.
  public let language: String?
  /// The app's region; nil for the system's.
  public let region: String?
  /// The custom working directory as written, macros included; nil without one.
  public let workingDirectory: String?
}

/// A target that a scheme names.
public struct BuildableReference: Sendable, Equatable {
  /// The target's identifier in its project; for a package, the product's name.
  public let blueprintIdentifier: String
  /// The product's file name, such as `App.app`.
  public let buildableName: String
  /// The target's name.
  public let blueprintName: String
  /// The target's container: `container:App.xcodeproj`, or `container:` for the package itself.
  public let referencedContainer: String
  /// The line of the reference in the file, from 1.
  public let line: Int
}

/// The program that an action starts.
public enum SchemeRunnable: Sendable, Equatable {
  /// The product of a target.
  case product(BuildableReference)
  /// An app that is installed on a device.
  case remote(bundleIdentifier: String?, path: String?)
  /// An executable at a path.
  case path(String)
}

/// A test plan that a scheme names.
public struct TestPlanReference: Sendable, Equatable {
  /// The reference as written, such as `container:App.xctestplan`.
  public let reference: String
  /// Whether it is Xcode's default plan.
  public let isDefault: Bool
  /// The line of the reference in the file, from 1.
  public let line: Int
}
