import Foundation
package import Gantry
import GantryFormats

extension LaunchOptionsSet {
  /// The variable with the line of a test that gave each option, for the app's report.
  var originsVariable: (name: String, value: String)? {
    #if DEBUG
      var origins: [String: String] = [:]
      for (configuration, origin) in configurations where origin != nil {
        for option in configuration.changedOptions { origins[option.name] = origin }
      }
      return origins.isEmpty ? nil : (LaunchOrigins.variable, LaunchOrigins.text(origins))
    #else
      return nil
    #endif
  }

  var secretNames: Set<String> {
    configurations.reduce(into: []) { $0.formUnion(Self.secretNames($1.configuration)) }
  }

  /// The variables of this process that its configurations would read.
  var inheritedVariables: Set<String> {
    let environment = ProcessInfo.processInfo.environment
    return configurations.reduce(into: []) { names, entry in
      names.formUnion(LaunchVariables.names(in: environment, of: type(of: entry.configuration)))
    }
  }

  /// The configurations among the options, each with the line that gave it.
  package var configurations: [(configuration: any LaunchConfiguration, origin: String?)] {
    entries.compactMap { entry in
      (entry.option as? any LaunchConfiguration).map { ($0, entry.origin) }
    }
  }

  private static func secretNames<C: LaunchConfiguration>(_ configuration: C) -> Set<String> {
    let names = ConfigurationChanges(configuration).secretVariableNames
    // A payload holds the secrets as well.
    return names.isEmpty || !SentConfiguration(configuration).isPayload ? names : [C.payloadKey]
  }
}
