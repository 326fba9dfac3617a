/// One way of reading the twenty options, run the way that `BENCH_MODE` asks for.
///
/// The mode stands in the environment because the arguments are what the peers read. Each mode is
/// a process of its own, started by `Scripts/benchmark.sh`:
///
/// | mode | what the process does |
/// | --- | --- |
/// | `process` (or unset) | decodes once, as an app's launch does, and ends |
/// | `none` | ends without decoding |
/// | `first` | prints the nanoseconds of its first decode |
/// | `steady` | prints the median nanoseconds of a decode after warm-up |
/// | `loop` | decodes `BENCH_N` times, for a profiler to count |
///
/// `first` and `steady` also check that all twenty values are right, outside the timed part.
public struct Benchmark<Input, Options> {
  /// Decodes this process's options from nothing, as a launching app does.
  public var first: () throws -> Options
  /// Makes what `steady` decodes from; never timed.
  public var prepare: () throws -> Input
  /// Decodes the options from what `prepare` made.
  public var steady: (Input) throws -> Options
  /// Lists a decoded value's options by name.
  public var list: (Options) -> [(name: String, value: Any)]

  /// Describes a peer.
  ///
  /// - Parameters:
  ///   - first: Decodes this process's options from nothing.
  ///   - prepare: Makes the input of `steady`.
  ///   - steady: Decodes the options from the prepared input.
  ///   - list: Lists the options by name; the stored properties by default.
  public init(
    first: @escaping () throws -> Options,
    prepare: @escaping () throws -> Input,
    steady: @escaping (Input) throws -> Options,
    list: @escaping (Options) -> [(name: String, value: Any)] = Self.storedProperties
  ) {
    self.first = first
    self.prepare = prepare
    self.steady = steady
    self.list = list
  }

  /// Lists a value's stored properties.
  ///
  /// - Parameter options: The value.
  /// - Returns: Each property's name and value, in the order of their declaration.
  public static func storedProperties(of options: Options) -> [(name: String, value: Any)] {
    Mirror(reflecting: options).children.map { ($0.label ?? "", $0.value) }
  }

  /// Runs the mode that `BENCH_MODE` names, and ends the process with a failure on any error.
  public func run() {
    do {
      switch environmentVariable("BENCH_MODE") {
      case nil, "process": try decodeOnce()
      case "none": break
      case "first": try timeFirst()
      case "steady": try timeSteady()
      case "loop": try decodeRepeatedly(count: iterationCount())
      case let mode?: fail("BENCH_MODE is '\(mode)', not process, none, first, steady or loop.")
      }
    } catch {
      fail("Decoding failed: \(error)")
    }
  }

  private func decodeOnce() throws {
    keep(try first())
  }

  private func timeFirst() throws {
    // Binds the clock's symbol, which otherwise the first reading would pay for.
    _ = nanoseconds()
    let start = nanoseconds()
    let options = try first()
    let end = nanoseconds()
    check(options)
    print(end - start)
  }

  private func timeSteady() throws {
    let input = try prepare()
    check(try steady(input))
    for _ in 0..<200 { keep(try steady(input)) }

    var samples: [UInt64] = []
    samples.reserveCapacity(100_000)
    let deadline = nanoseconds() + 300_000_000
    var start = nanoseconds()
    while start < deadline, samples.count < 100_000 {
      keep(try steady(input))
      let end = nanoseconds()
      samples.append(end - start)
      start = nanoseconds()
    }
    samples.sort()
    print(samples[samples.count / 2])
  }

  private func decodeRepeatedly(count: Int) throws {
    let input = try prepare()
    for _ in 0..<count { keep(try steady(input)) }
  }

  private func check(_ options: Options) {
    let found = list(options).map { "\($0.name)=\(text($0.value))" }.sorted()
    let expected = ExpectedOptions.values.map { "\($0)=\($1)" }.sorted()
    guard found != expected else { return }
    let wrong = Set(found).symmetricDifference(expected).sorted().joined(separator: ", ")
    fail("The decoded options differ from the expected ones in: \(wrong)")
  }

  private func text(_ value: Any) -> String {
    switch value {
    case let list as [String]: list.joined(separator: "|")
    case let value as any RawRepresentable<String>: value.rawValue
    // Reaches through an optional, which describes itself otherwise.
    case let value as any CustomStringConvertible: value.description
    default: String(describing: value)
    }
  }
}

/// How many iterations `BENCH_N` asks for.
///
/// - Returns: The count, 1 where the variable isn't set.
public func iterationCount() -> Int {
  guard let text = environmentVariable("BENCH_N") else { return 1 }
  guard let count = Int(text), count >= 0 else { fail("BENCH_N is '\(text)', not a count.") }
  return count
}

/// Takes a value in a way that the optimizer can't look through, so that making it isn't removed.
///
/// - Parameter value: The value.
@inline(never)
@_optimize(none)
public func keep<Value>(_ value: Value) {}
