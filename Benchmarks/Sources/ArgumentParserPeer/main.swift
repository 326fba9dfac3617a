import ArgumentParser
import BenchmarkHarness

Benchmark(
  first: { try Options.parse() },
  prepare: { Array(CommandLine.arguments.dropFirst()) },
  steady: { arguments in try Options.parse(arguments) },
  list: { options in
    // The property wrappers are what reflection would show.
    [
      ("resetState", options.resetState),
      ("skipOnboarding", options.skipOnboarding),
      ("disableAnimations", options.disableAnimations),
      ("recordNetwork", options.recordNetwork),
      ("verboseLogging", options.verboseLogging),
      ("showsLayoutGuides", options.showsLayoutGuides),
      ("port", options.port),
      ("retryLimit", options.retryLimit),
      ("pageSize", options.pageSize),
      ("cacheMegabytes", options.cacheMegabytes),
      ("userName", options.userName),
      ("greeting", options.greeting),
      ("sessionToken", options.sessionToken),
      ("localeIdentifier", options.localeIdentifier),
      ("countriesDatasource", options.countriesDatasource),
      ("logLevel", options.logLevel),
      ("appearance", options.appearance),
      ("featureFlags", options.featureFlags),
      ("favoriteCountries", options.favoriteCountries),
      ("serverURL", options.serverURL),
    ]
  }
).run()
