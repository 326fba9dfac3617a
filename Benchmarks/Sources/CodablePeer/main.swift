import BenchmarkHarness

Benchmark(
  first: { try Options(from: KnowingDecoder()) },
  prepare: { KnowingDecoder() },
  steady: { decoder in try Options(from: decoder) }
).run()
