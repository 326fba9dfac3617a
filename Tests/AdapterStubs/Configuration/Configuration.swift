// The parts of Configuration that Tests/AdapterCode uses, as swift-configuration's documentation names
// them: https://github.com/apple/swift-configuration. For the compiler alone; nothing here is run.

/// What has values.
public protocol ConfigProvider: Sendable {}

/// Reads the variables of the process.
public struct EnvironmentVariablesProvider: ConfigProvider {
  /// Makes one.
  public init() {}
}

/// Reads values by key.
public struct ConfigReader: Sendable {
  /// Reads from a provider.
  public init(provider: some ConfigProvider) {}

  /// A number.
  public func int(forKey key: String, isSecret: Bool = false, default value: Int) -> Int { value }

  /// A text, if there is one.
  public func string(forKey key: String, isSecret: Bool = false) -> String? { nil }
}
