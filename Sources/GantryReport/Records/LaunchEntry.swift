package import GantryFoundation

/// A launch of the app that is tested.
package struct LaunchEntry: Codable, Equatable, Sendable {
  /// An option of the app's configuration and how it came to its value.
  package struct Option: Codable, Equatable, Sendable {
    /// The option's name, such as `network.latency`.
    package var name: String
    /// Its value as text, or nil where it is nil.
    package var value: String?
    /// Where the value came from, in words.
    package var origin: String
    /// Whether something other than the default in code decided the value.
    package var isSet: Bool
    /// Weaker values that this one shadows, strongest first, each with its place in words.
    package var shadowed: [String]

    package init(
      name: String, value: String?, origin: String, isSet: Bool = true, shadowed: [String] = []
    ) {
      self.name = name
      self.value = value
      self.origin = origin
      self.isSet = isSet
      self.shadowed = shadowed
    }
  }

  /// The app's name.
  package var appName: String
  /// The arguments that it was given.
  package var arguments: [String]
  /// The names of the variables that it was given; their values may be secrets.
  package var environmentNames: [String]
  /// Its options, in the order of declaration.
  package var options: [Option]
  /// The command that starts it again in the same state; empty where there is none.
  package var reproLine: String
  /// The address that the test opened, if any.
  package var address: String?
  /// When it was started.
  package var start: Date

  package init(
    appName: String, arguments: [String] = [], environmentNames: [String] = [],
    options: [Option] = [], reproLine: String = "", address: String? = nil, start: Date = Date()
  ) {
    self.appName = appName
    self.arguments = arguments
    self.environmentNames = environmentNames
    self.options = options
    self.reproLine = reproLine
    self.address = address
    self.start = start
  }
}
