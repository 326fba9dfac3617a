import BenchmarkHarness
import Gantry
import ProviderLibrary

// Usage: ProviderAccess ACCESS loop|time [overriding]
// `loop` makes BENCH_N accesses, for a profiler to count; `time` prints nanoseconds per access, the
// median of 51 batches. With `overriding`, another provider is overridden meanwhile.

let arguments = CommandLine.arguments
guard
  arguments.count >= 3, let access = Access(rawValue: arguments[1]),
  arguments.count == 3 || arguments[3] == "overriding"
else { fail("Usage: ProviderAccess ACCESS loop|time [overriding]") }

func measure() {
  // The first access makes the value.
  guard access.sum(count: 1) == 1 else { fail("\(access) gave something else than its service.") }
  switch arguments[2] {
  case "loop":
    let count = iterationCount()
    guard access.sum(count: count) == count else { fail("\(access) gave another service.") }
  case "time":
    print(nanosecondsPerAccess())
  case let mode:
    fail("'\(mode)' is neither loop nor time.")
  }
}

func nanosecondsPerAccess() -> Double {
  let count = 100_000
  let samples = (0..<51).map { _ in
    let start = nanoseconds()
    keep(access.sum(count: count))
    return Double(nanoseconds() - start) / Double(count)
  }
  return samples.sorted()[samples.count / 2]
}

if arguments.count == 3 {
  measure()
} else {
  Providers.other.withValue(ReferenceService(number: 2)) {
    guard Providers.other().answer() == 2 else { fail("The override isn't seen.") }
    measure()
  }
}
