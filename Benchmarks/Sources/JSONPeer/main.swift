import BenchmarkHarness

Benchmark(
  first: { try Options(arguments: CommandLine.arguments) },
  prepare: { CommandLine.arguments },
  steady: { arguments in try Options(arguments: arguments) }
).run()
