import BenchmarkHarness
import Configuration

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

Benchmark(
  first: {
    try Options(
      reader: ConfigReader(providers: [
        CommandLineArgumentsProvider(), EnvironmentVariablesProvider(),
      ]))
  },
  prepare: { (CommandLine.arguments, ProcessInfo.processInfo.environment) },
  steady: { arguments, environment in
    try Options(
      reader: ConfigReader(providers: [
        CommandLineArgumentsProvider(arguments: arguments),
        EnvironmentVariablesProvider(environmentVariables: environment),
      ]))
  }
).run()
