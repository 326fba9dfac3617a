public import Gantry

/// The dependencies as plain globals, which is what a provider is measured against.
public enum Globals {
  /// A global that holds a class instance.
  public static let reference: any Service = ReferenceService()
  /// A global that holds a struct.
  public static let value: any Service = ValueService()
  /// A global that holds a launch configuration.
  public static let configuration = AccessLaunch()
}

/// The same dependencies as providers.
public enum Providers {
  /// A provider that makes a class instance.
  public static let reference = Provider<any Service> { ReferenceService() }
  /// A provider that makes a struct.
  public static let value = Provider<any Service> { ValueService() }
  /// A provider that nothing measures; it is overridden while the others are.
  public static let other = Provider<any Service> { ReferenceService() }
}

/// A configuration whose ``LaunchConfiguration/current`` is read, beside a global that holds it.
public struct AccessLaunch: LaunchConfiguration {
  /// A text.
  public var name = "https://api.example.com:8443/v3.1"
  /// What is read.
  public var number = 1
  /// A Boolean.
  public var isQuiet = false
  /// A list.
  public var tags: [String] = []

  /// The defaults.
  public init() {}
}
