/// A launch of the app that is tested.
package struct LaunchEntry: Codable, Equatable, Sendable {
  /// An option of the app's configuration, with its value and origin.
  package struct OptionRecord: Codable, Equatable, Sendable {
    /// The option's name, such as `network.latency`.
    package var name: String
    package var value: String?
    /// Where the value came from, in words.
    package var origin: String
    /// Whether a source set the value, rather than the default in code.
    package var isSet: Bool
    /// Weaker values that this one shadows, strongest first, each with its place in words.
    package var shadowed: [String]

    package init(
      name: String, value: String?, origin: String, isSet: Bool = true, shadowed: [String] = []
    ) {
      (self.name, self.value, self.origin) = (name, value, origin)
      (self.isSet, self.shadowed) = (isSet, shadowed)
    }
  }

  package var appName: String
  package var arguments: [String]
  /// The names of its variables, whose values may be secrets.
  package var environmentNames: [String]
  /// Its options, in the order of declaration.
  package var options: [OptionRecord]
  /// The command that starts it again in the same state; empty without one.
  package var reproLine: String
  /// The address that the test opened, if any.
  package var address: String?

  package init(
    appName: String, arguments: [String] = [], environmentNames: [String] = [],
    options: [OptionRecord] = [], reproLine: String = "", address: String? = nil
  ) {
    (self.appName, self.arguments, self.options) = (appName, arguments, options)
    self.environmentNames = environmentNames
    (self.reproLine, self.address) = (reproLine, address)
  }
}
