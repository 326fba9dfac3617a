import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Measures what stubs and recordings cost a client of the network.
///
///     NetworkBenchmark ROUNDS ADDRESS FOLDER
///     NetworkBenchmark exchange WAY ADDRESS FOLDER
///
/// The address answers 10 KiB, and recordings go into the folder, which whoever starts this removes.
/// All ways are measured in turns. Prints Markdown; exits with 1 if a target is missed. The second form
/// is what the first starts: ``Exchanges``.
@main
enum NetworkBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "exchange",
      let way = Exchanges.Way(rawValue: arguments[2])
    {
      return try await Exchanges.make(way, address: arguments[3], folder: arguments[4])
    }
    guard arguments.count == 4, let rounds = Int(arguments[1]), rounds > 0 else {
      fail("usage: NetworkBenchmark ROUNDS ADDRESS FOLDER")
    }
    let stubs = try await compareStubs(rounds: rounds)
    let recording = try Exchanges.compare(
      rounds: rounds, address: arguments[2], folder: arguments[3])
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
    // How many stubs each has. All of them are asked for, the last as often as the first.
    let clients = [
      (MainNetworkClient(urlSession: URLSession(configuration: byHand)), 10),
      (client(NetworkConditions(stubs: stubs(count: 10))), 10),
      (client(NetworkConditions(stubs: stubs(count: 200))), 200),
    ]
    var times = [[Double]](repeating: [], count: clients.count)
    let requests = 500
    for round in 0...rounds {
      for (index, (client, count)) in clients.enumerated() {
        let time = try await seconds {
          // The step has no factor in common with any count.
          for number in 0..<requests { try await fetchUser(number * 7 % count, client) }
        }
        // The first round warms up.
        if round > 0 { times[index].append(time / Double(requests) * 1e6) }
      }
    }
    let medians = times.map(median)
    print("| one answer through `NetworkClient`, median of \(rounds) × \(requests) | µs |")
    print("| --- | --- |")
    print("| a `URLProtocol` by hand, answers in a dictionary | \(text(medians[0])) |")
    print("| a stub among 10 (limit 100 µs more) | \(text(medians[1])) |")
    print("| a stub among 200 | \(text(medians[2])) |")
    print("")
    return medians[1] <= medians[0] + 100
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

  // MARK: Figures

  static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
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
