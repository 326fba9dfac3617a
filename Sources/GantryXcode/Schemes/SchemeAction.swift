/// An action of a scheme that has arguments and environment variables.
public enum SchemeAction: String, Sendable, Hashable, CaseIterable {
  /// What Run starts.
  case run
  /// How tests are run.
  case test
  /// What Profile starts in Instruments.
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

/// What an action of a scheme says about the launch, arguments and variables apart.
public struct SchemeSettings: Sendable, Equatable {
  /// The build configuration, such as `Debug`; nil where the file has none.
  public let buildConfiguration: String?
  /// The language that the app is started in; nil for the system's.
  public let language: String?
  /// The region that the app is started in; nil for the system's.
  public let region: String?
  /// The custom working directory as it is written, macros included; nil where none is used.
  public let workingDirectory: String?
}

/// A target that a scheme speaks of.
public struct BuildableReference: Sendable, Equatable {
  /// The target's identifier in its project; for a package, the product's name.
  public let blueprintIdentifier: String
  /// The product's file name, such as `App.app`.
  public let buildableName: String
  /// The target's name.
  public let blueprintName: String
  /// Where the target is declared: `container:App.xcodeproj`, or `container:` for the package itself.
  public let referencedContainer: String
  /// The line in the file on which the reference begins, from 1.
  public let line: Int
}

/// What an action of a scheme starts.
public enum SchemeRunnable: Sendable, Equatable {
  /// What a target builds.
  case product(BuildableReference)
  /// An app that is installed on a device.
  case remote(bundleIdentifier: String?, path: String?)
  /// An executable at a path.
  case path(String)
}

/// A test plan that a scheme names.
public struct TestPlanReference: Sendable, Equatable {
  /// The reference as it is written, such as `container:App.xctestplan`.
  public let reference: String
  /// Whether it is the plan that Xcode takes by default.
  public let isDefault: Bool
  /// The line in the file on which the reference begins, from 1.
  public let line: Int
}
