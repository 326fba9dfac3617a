/// One environment variable: `LaunchEnvironment(key: "SERVER", value: "testing")`.
public struct LaunchEnvironment: LaunchEnvironmentWithSingleValue, Sendable {
  /// The variable's name.
  public let key: String
  /// The variable's value.
  public let value: String

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - key: its name.
  ///   - value: its value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// Several environment variables: `["SERVER": "testing", "REGION": "eu"] as LaunchEnvironments`.
public struct LaunchEnvironments: LaunchEnvironmentProtocol, ExpressibleByDictionaryLiteral,
  Sendable
{
  /// The type of a variable's name.
  public typealias Key = String
  /// The type of a variable's value.
  public typealias Value = String

  /// The variables' values by their names.
  public let data: [String: String]

  /// Makes variables of a dictionary.
  ///
  /// - Parameter data: the variables' values by their names.
  public init(_ data: [String: String]) { self.data = data }

  /// Makes variables of a literal; a name given twice has its last value.
  ///
  /// - Parameter elements: the variables' names and values.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    data = Dictionary(elements) { _, last in last }
  }

  /// The variables' names in alphabetical order.
  public var uniqueIdentifier: String { data.keys.sorted().joined(separator: ",") }

  /// The variables.
  public var launchEnvironments: [String: String]? { data }
}
