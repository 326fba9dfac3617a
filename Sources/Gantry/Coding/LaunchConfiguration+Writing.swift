import GantryFormats
import GantrySystem

extension LaunchConfiguration {
  /// The long options that start an app in this configuration, as separate elements.
  ///
  /// Only what differs from the defaults is written: `["--countries-datasource", "local-mock"]`. A
  /// value that begins with `-` follows an `=`. A list is written element by element, or as JSON
  /// where an element could be taken for a list. Secrets, and nils that no argument can express,
  /// are never among them: with the variables of ``LaunchOption/launchEnvironments``, reading them
  /// gives an equal configuration.
  public var commandLineArguments: [String] { ConfigurationChanges(self).arguments }

  /// The environment variables that start an app in this configuration.
  ///
  /// Only what differs from the defaults is written, secrets too. A value that no variable can
  /// hold, such as nil or a NUL, is JSON in the variable ``LaunchConfiguration/payloadKey``.
  public var environmentVariables: [String: String] { ConfigurationChanges(self).variables }

  /// The arguments that set the same values in `UserDefaults`' argument domain, and for Gantry.
  ///
  /// Pairs of `-name` and a property-list fragment, such as
  /// `["-magicNumbers", "<array><integer>5</integer></array>"]`: typed, and without the losses of
  /// raw values that begin with `-`, `[`, `(`, `{` or `<`. Secrets are never among them. Names are
  /// the properties' own; those of nested options are their paths. A character that XML can't hold
  /// makes the fragment an old-style one, `"…"`.
  public var userDefaultsArguments: [String] { ConfigurationChanges(self).userDefaultsArguments }

  /// The whole configuration as base64 of JSON, for the variable
  /// ``LaunchConfiguration/payloadKey``.
  ///
  /// Equal values give equal bytes. They name the type and ``LaunchConfiguration/schemaVersion``.
  public var payload: String {
    let changes = ConfigurationChanges(self)
    // Synthesized code leaves out nils, and an option that a payload leaves out keeps its default.
    let nils = changes.changes.filter { $0.value == nil }
    let value = nils.reduce(ConfigurationChanges.encoded(self)) { value, change in
      value.setting(.null, at: changes.schema.keys(of: change.node)[...])
    }
    return Self.payloadText(value.revealed)
  }

  private static func payloadText(_ value: Value) -> String {
    guard case .object(let members) = value else { return "" }
    let metadata = [
      Value.Member(key: "$type", value: .string(String(describing: Self.self))),
      Value.Member(key: "$version", value: .number("\(Self.schemaVersion)")),
    ]
    return Base64.encode(Array(JSONWriter.write(.object(metadata + members)).utf8))
  }

  /// The configuration's ``commandLineArguments``, or nil if there are none.
  public var launchArguments: [String]? {
    let arguments = commandLineArguments
    return arguments.isEmpty ? nil : arguments
  }

  /// The variables of secrets and of nils that arguments can't express, or nil if there are none.
  public var launchEnvironments: [String: String]? {
    let variables = ConfigurationChanges(self).launchVariables
    return variables.isEmpty ? nil : variables
  }

  /// What differs from the defaults, in the form of ``payload``, for values that no argument can
  /// hold.
  package var payloadOfChanges: String { Self.payloadText(ConfigurationChanges(self).object) }

}
