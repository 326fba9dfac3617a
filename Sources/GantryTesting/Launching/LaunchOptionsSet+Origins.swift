import Gantry
import GantryFormats

extension LaunchOptionsSet {
  /// The variable with the line of a test that gave each option, for the app's report.
  var originsVariable: (name: String, value: String)? {
    #if DEBUG
      var origins: [String: String] = [:]
      for entry in entries {
        guard let origin = entry.origin,
          let configuration = entry.option as? any LaunchConfiguration
        else { continue }
        for option in configuration.changedOptions { origins[option.name] = origin }
      }
      return origins.isEmpty ? nil : (LaunchOrigins.variable, LaunchOrigins.text(origins))
    #else
      return nil
    #endif
  }

  /// The names of variables that hold secrets.
  var secretNames: Set<String> {
    entries.reduce(into: []) { names, entry in
      if let configuration = entry.option as? any LaunchConfiguration {
        names.formUnion(Self.secretNames(configuration))
      }
    }
  }

  /// The prefixes of configurations' variables.
  var environmentPrefixes: Set<String> {
    let prefixes = entries.compactMap { entry in
      (entry.option as? any LaunchConfiguration).map { type(of: $0).environmentPrefix }
    }
    return Set(prefixes.filter { !$0.isEmpty })
  }

  private static func secretNames<C: LaunchConfiguration>(_ configuration: C) -> Set<String> {
    let names = ConfigurationChanges(configuration).secretVariableNames
    // A payload holds the secrets as well.
    return names.isEmpty || !SentConfiguration(configuration).isPayload ? names : [C.payloadKey]
  }
}
