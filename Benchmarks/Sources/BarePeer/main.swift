import BenchmarkHarness

// What a process costs before it reads any option: the baseline of the column "whole process".
Benchmark(
  first: { CommandLine.arguments.count },
  prepare: { () },
  steady: { CommandLine.arguments.count }
).run()
