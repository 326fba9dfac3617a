import Gantry

extension LaunchOptionsSet {
  /// The variable that tells the app's report in which line of a test each option was given.
  var originsVariable: (name: String, value: String)? {
    var origins: [String: String] = [:]
    for entry in entries {
      guard let origin = entry.origin,
        let configuration = entry.option as? any LaunchConfiguration
      else { continue }
      for name in Self.names(configuration) { origins[name] = origin }
    }
    return origins.isEmpty ? nil : (LaunchOrigins.variable, LaunchOrigins.text(origins))
  }

  /// The names of variables that hold secrets.
  var secretNames: Set<String> {
    entries.reduce(into: []) { names, entry in
      if let configuration = entry.option as? any LaunchConfiguration {
        names.formUnion(configuration.secretVariableNames)
      }
    }
  }

  /// The long names of the options that a configuration sets.
  private static func names<C: LaunchConfiguration>(_ configuration: C) -> [String] {
    let written = SentConfiguration(configuration)
    // It reads what it writes; if it doesn't, the app says so.
    let launch = try? Launch<C>(
      arguments: [""] + written.arguments, environment: written.environment)
    return launch?.report.overrides.map(\.name) ?? []
  }
}
