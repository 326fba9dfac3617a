#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// How many times as long a closure takes with a size four times as large.
///
/// The factor is about 4 where time is in proportion to the size, and 16 where it is to its square. Only
/// this thread's processor time counts, and the least of up to three tries, whatever else the machine does.
///
/// - Parameters:
///   - size: the smaller size; the other is four times that.
///   - prepared: makes what is given to the closure, which isn't measured.
///   - body: what is measured.
/// - Returns: the factor.
/// - Throws: what the closures throw.
package func growth<Input>(
  from size: Int, _ prepared: (_ size: Int) throws -> Input, _ body: (Input) throws -> Void
) rethrows -> Double {
  let (few, many) = (try prepared(size), try prepared(4 * size))
  var (least, most) = (Double.infinity, Double.infinity)
  for _ in 0..<3 {
    least = min(least, try processorTime { try body(few) })
    most = min(most, try processorTime { try body(many) })
    if most / least < 6 { break }
  }
  return most / least
}

/// The processor time that a closure takes on this thread, in seconds.
private func processorTime(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
