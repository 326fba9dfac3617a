import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Measures what stubs and recordings cost a client of the network.
///
///     NetworkBenchmark ROUNDS ADDRESS FOLDER
///     NetworkBenchmark exchange ADDRESS [FOLDER]
///
/// The address answers 10 KiB, and recordings go into the folder, which whoever starts this removes:
/// the last is written at the end of the process. All ways are measured in turns. Prints Markdown;
/// exits with 1 if a target is missed. The second form is what the first starts to time whole
/// processes: it makes the exchanges, recorded if there is a folder.
@main
enum NetworkBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count > 2, arguments[1] == "exchange" {
      return try await exchange(address: arguments[2], folder: arguments.dropFirst(3).first)
    }
    guard arguments.count == 4, let rounds = Int(arguments[1]), rounds > 0 else {
      fail("usage: NetworkBenchmark ROUNDS ADDRESS FOLDER")
    }
    let stubs = try await compareStubs(rounds: rounds)
    let recording = try await compareRecording(
      rounds: rounds, address: arguments[2], folder: arguments[3])
    try await compareSessions(rounds: rounds, address: arguments[2], folder: arguments[3])
    try compareProcesses(rounds: rounds, address: arguments[2], folder: arguments[3])
    if !stubs || !recording { exit(1) }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(64)
  }

  // MARK: Stubs

  /// Answers from memory.
  private static func compareStubs(rounds: Int) async throws -> Bool {
    let byHand = URLSessionConfiguration.ephemeral
    byHand.protocolClasses = [MemoryProtocol.self]
    let clients = [
      MainNetworkClient(urlSession: URLSession(configuration: byHand)),
      client(NetworkConditions(stubs: stubs(count: 10))),
      client(NetworkConditions(stubs: stubs(count: 1000))),
    ]
    var times = [[Double]](repeating: [], count: clients.count)
    let requests = 500
    for round in 0...rounds {
      for (index, client) in clients.enumerated() {
        let time = try await seconds {
          for number in 0..<requests { try await fetchUser(number % 10, client) }
        }
        // The first round warms up.
        if round > 0 { times[index].append(time / Double(requests) * 1e6) }
      }
    }
    let medians = times.map(median)
    let growth = medians[2] / medians[1]
    print("| one answer through `NetworkClient`, median of \(rounds) × \(requests) | µs |")
    print("| --- | --- |")
    print("| a `URLProtocol` by hand, answers in a dictionary | \(text(medians[0])) |")
    print("| a stub among 10 (limit 100 µs) | \(text(medians[1])) |")
    print("| a stub among 1,000 (limit twice as long as among 10) | \(text(medians[2])) |")
    print("")
    return medians[1] <= 100 && growth <= 2
  }

  private static func client(_ conditions: NetworkConditions) -> MainNetworkClient {
    let configuration = URLSessionConfiguration.ephemeral
    GantryNetworking.install(in: configuration, conditions: conditions)
    return MainNetworkClient(urlSession: URLSession(configuration: configuration))
  }

  private static func stubs(count: Int) -> NetworkStubs {
    NetworkStubs(
      routes: (0..<count).map { Stub("GET /items/\($0)").json(["id": 7, "name": "Amara"]) })
  }

  private static func fetchUser(_ number: Int, _ client: MainNetworkClient) async throws {
    let user = try await client.fetch(
      api: Service("http://service.test/items/\(number)"), method: .get(),
      request: BasicRequest<User>())
    guard user?.id == 7 else { throw BenchmarkError("the answer is not the stub's") }
  }

  // MARK: Recording

  static let exchanges = 1000

  /// Exchanges with a backend, recorded or not: what those who make the requests wait for.
  private static func compareRecording(
    rounds: Int, address: String, folder: String
  ) async throws -> Bool {
    var ratios: [Double] = []
    var times: (live: [Double], recorded: [Double]) = ([], [])
    for round in 0...rounds {
      let live = MainNetworkClient(urlSession: URLSession(configuration: .ephemeral))
      let recorder = client(recording(in: "\(folder)/\(round)"))
      // In turns within a round, so that what else the machine does meets both.
      var (liveTime, recordedTime) = (0.0, 0.0)
      for part in 0..<10 {
        let numbers = part * exchanges / 10..<(part + 1) * exchanges / 10
        liveTime += try await seconds { try await fetch(numbers, address, live) }
        recordedTime += try await seconds { try await fetch(numbers, address, recorder) }
      }
      guard round > 0 else { continue }
      times.live.append(liveTime / Double(exchanges) * 1e6)
      times.recorded.append(recordedTime / Double(exchanges) * 1e6)
      ratios.append(recordedTime / liveTime)
    }
    let ratio = median(ratios)
    print("| \(exchanges) exchanges of 10 KiB with the backend, median of \(rounds) | µs each |")
    print("| --- | --- |")
    print("| `URLSession` by itself | \(text(median(times.live))) |")
    print("| recorded (limit 1.10 times) | \(text(median(times.recorded))) |")
    print("| recorded over by itself, median of pairs | \(text(ratio)) |")
    return ratio <= 1.1
  }

  /// The same exchanges by a process each, from its start to its end.
  ///
  /// With all that a recording takes, also what is done behind the requests and when it is written:
  /// the target is for what requests wait.
  private static func compareProcesses(rounds: Int, address: String, folder: String) throws {
    var ratios: [Double] = []
    var times: (live: [Double], recorded: [Double]) = ([], [])
    for round in 0...rounds {
      let live = try seconds { try runItself(["exchange", address]) }
      let recorded = try seconds {
        try runItself(["exchange", address, "\(folder)/process-\(round)"])
      }
      guard round > 0 else { continue }
      times.live.append(live)
      times.recorded.append(recorded)
      ratios.append(recorded / live)
    }
    print("")
    print("| a process that makes \(exchanges) exchanges and ends, median of \(rounds) | s |")
    print("| --- | --- |")
    print("| `URLSession` by itself | \(text(median(times.live))) |")
    print("| recorded, with the recording written | \(text(median(times.recorded))) |")
    print("| recorded over by itself, median of pairs | \(text(median(ratios))) |")
  }

  private static func runItself(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("a process with exchanges ended with \(process.terminationStatus)")
    }
  }

  private static func exchange(address: String, folder: String?) async throws {
    var client = MainNetworkClient(urlSession: URLSession(configuration: .ephemeral))
    if let folder { client = Self.client(recording(in: folder)) }
    try await fetch(0..<exchanges, address, client)
  }

  static func recording(in folder: String) -> NetworkConditions {
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder
    return conditions
  }

  private static func fetch(
    _ numbers: Range<Int>, _ address: String, _ client: MainNetworkClient
  ) async throws {
    for number in numbers {
      let data = try await client.fetch(
        api: Service("\(address)&page=\(number)"), method: .get(), request: DefaultRequest())
      guard let data, (10_000...11_000).contains(data.count) else {
        throw BenchmarkError("the backend's answer doesn't have 10 KiB")
      }
    }
  }

  // MARK: Figures

  static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}

struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
