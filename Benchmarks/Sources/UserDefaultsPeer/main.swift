import BenchmarkHarness
import Foundation

// The system parses the argument domain once in a process, so `steady` reads what is parsed.
Benchmark(
  first: { try Options(defaults: .standard) },
  prepare: { UserDefaults.standard },
  steady: { defaults in try Options(defaults: defaults) }
).run()
