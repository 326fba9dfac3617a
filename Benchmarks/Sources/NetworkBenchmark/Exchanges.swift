import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A thousand exchanges with a backend, in one of several ways, by a process of their own.
///
/// Of each way there are two figures: what those wait who make the requests, and all that the process
/// takes, with what is done behind the requests and with the recording written. A process each, so
/// that nothing which is done behind the requests of one way is charged to another.
enum Exchanges {
  enum Way: String, CaseIterable {
    case client
    case recordedClient
    case session
    case passedOnSession
    case recordedSession

    fileprivate var title: String {
      switch self {
      case .client: "`NetworkClient`"
      case .recordedClient: "`NetworkClient`, recorded"
      case .session: "`URLSession`"
      case .passedOnSession: "`URLSession`, through a `URLProtocol` by hand that only passes on"
      case .recordedSession: "`URLSession`, recorded with `install(in:)`"
      }
    }

    fileprivate var isRecorded: Bool { self == .recordedClient || self == .recordedSession }
  }

  private static let count = 1000

  // MARK: In a process of their own

  /// Makes them, and prints the seconds that they took.
  static func make(_ way: Way, address: String, folder: String) async throws {
    let configuration = URLSessionConfiguration.ephemeral
    if way.isRecorded {
      var conditions = NetworkConditions()
      conditions.mode = .record
      conditions.recording = folder
      GantryNetworking.install(in: configuration, conditions: conditions)
    }
    if way == .passedOnSession { configuration.protocolClasses = [PassingProtocol.self] }
    let session = URLSession(configuration: configuration)
    let usesClient = way == .client || way == .recordedClient
    let client = MainNetworkClient(urlSession: session)
    let start = ContinuousClock.now
    for number in 0..<count {
      let page = "\(address)&page=\(number)"
      let data: Data?
      if usesClient {
        data = try await client.fetch(api: Service(page), method: .get(), request: DefaultRequest())
      } else if let url = URL(string: page) {
        data = try await session.data(for: URLRequest(url: url)).0
      } else {
        data = nil
      }
      guard let data, (10_000...11_000).contains(data.count) else {
        throw BenchmarkError("the backend's answer doesn't have 10 KiB")
      }
    }
    print((ContinuousClock.now - start) / .seconds(1))
  }

  // MARK: Beside one another

  /// Seconds.
  private struct Times {
    var requests: Double
    var whole: Double
  }

  /// Measures all ways in turns and prints tables; whether a client's target is met.
  static func compare(rounds: Int, address: String, folder: String) throws -> Bool {
    var times: [Way: [Times]] = [:]
    for round in 0...rounds {
      // In another order each time, so that none always runs behind the same one.
      let shift = round % Way.allCases.count
      for way in Way.allCases[shift...] + Way.allCases[..<shift] {
        let measured = try run(way, address: address, folder: "\(folder)/\(way)-\(round)")
        // The first round warms up.
        if round > 0 { times[way, default: []].append(measured) }
      }
    }
    print(
      "| \(count) exchanges of 10 KiB with the backend, median of \(rounds), s | requests "
        + "| whole process |")
    print("| --- | --- | --- |")
    for way in Way.allCases {
      let own = times[way] ?? []
      print("| \(way.title) | \(text(own.map(\.requests))) | \(text(own.map(\.whole))) |")
    }
    print("")
    print("| recorded, median of pairs | requests | whole process |")
    print("| --- | --- | --- |")
    var isMet = false
    for (way, other, note) in [
      (Way.recordedClient, Way.client, " (limit 1.10 times)"),
      (.recordedSession, .session, ""), (.recordedSession, .passedOnSession, ""),
    ] {
      let pairs = Array(zip(times[way] ?? [], times[other] ?? []))
      let requests = pairs.map { $0.requests / $1.requests }
      print(
        "| \(way.title), over \(other.title)\(note) | \(text(requests)) "
          + "| \(text(pairs.map { $0.whole / $1.whole })) |")
      if way == .recordedClient { isMet = NetworkBenchmark.median(requests) <= 1.1 }
    }
    return isMet
  }

  private static func text(_ values: [Double]) -> String {
    NetworkBenchmark.text(NetworkBenchmark.median(values))
  }

  private static func run(_ way: Way, address: String, folder: String) throws -> Times {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["exchange", way.rawValue, address, folder]
    let output = Pipe()
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    let whole = (ContinuousClock.now - start) / .seconds(1)
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard process.terminationStatus == 0,
      let requests = Double(said.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      throw BenchmarkError("a process with exchanges ended with \(process.terminationStatus)")
    }
    return Times(requests: requests, whole: whole)
  }
}
