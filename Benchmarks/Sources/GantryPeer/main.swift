import BenchmarkHarness
import Gantry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

Benchmark(
  first: { try Launch<Options>().configuration },
  prepare: { (CommandLine.arguments, ProcessInfo.processInfo.environment) },
  steady: { arguments, environment in
    try Launch<Options>(arguments: arguments, environment: environment).configuration
  }
).run()
