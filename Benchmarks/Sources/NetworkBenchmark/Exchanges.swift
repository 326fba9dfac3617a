import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A thousand exchanges with a backend, in one of several ways, by a process of their own.
///
/// Of each way there are two figures: what those wait who make the requests, and all that the process
/// takes, with its start, with what is done behind the requests and with the recording written at the
/// end. Two ways that are compared take turns every few exchanges, as an app has bursts of them, and since
/// a busy machine is slow for seconds at a time. Each has its own process, and a turn ends when nothing is
/// left to do behind its requests, so that this isn't charged to the other.
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

  private static let turns = 20
  private static let countInTurn = 50

  // MARK: In a process of their own

  /// Makes as many as each line of the standard input says, and prints the seconds that they took, and
  /// those of a processor behind them.
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
    say("ready")
    var page = 0
    while let count = readLine().flatMap(Int.init) {
      let start = ContinuousClock.now
      for _ in 0..<count {
        let address = "\(address)&page=\(page)"
        page += 1
        let data: Data?
        if usesClient {
          data = try await client.fetch(
            api: Service(address), method: .get(), request: DefaultRequest())
        } else if let url = URL(string: address) {
          data = try await session.data(for: URLRequest(url: url)).0
        } else {
          data = nil
        }
        guard let data, (10_000...11_000).contains(data.count) else {
          throw BenchmarkError("the backend's answer doesn't have 10 KiB")
        }
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      say("\(seconds) \(try await secondsUntilIdle())")
    }
  }

  /// The seconds of a processor that are taken until there is nothing left to do for a while.
  private static func secondsUntilIdle() async throws -> Double {
    func taken() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
    let start = taken()
    var (last, calm) = (start, 0)
    // Twice the pause that a recording waits for.
    while calm < 4 {
      try await Task.sleep(for: .milliseconds(10))
      let now = taken()
      calm = now - last < 0.001 ? calm + 1 : 0
      last = now
    }
    return last - start
  }

  /// Writes a line at once; what is printed into a pipe waits for more.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  /// Such a process, and the seconds that it has taken.
  private final class Worker {
    private(set) var requests = 0.0
    private(set) var whole = 0.0
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ way: Way, address: String, folder: String) throws {
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["exchange", way.rawValue, address, folder]
      process.standardInput = input
      process.standardOutput = output
      try charge {
        try process.run()
        guard try line() == "ready" else { throw failure }
      }
    }

    private var failure: BenchmarkError {
      BenchmarkError("a process with exchanges doesn't answer")
    }

    private func charge(_ work: () throws -> Void) rethrows {
      let start = ContinuousClock.now
      try work()
      whole += (ContinuousClock.now - start) / .seconds(1)
    }

    private func line() throws -> String {
      var line = Data()
      while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }

    func takeTurn() throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(countInTurn)\n".utf8))
      let seconds = try line().split(separator: " ").compactMap { Double($0) }
      guard seconds.count == 2 else { throw failure }
      requests += seconds[0]
      whole += seconds[0] + seconds[1]
    }

    func end() throws {
      try charge {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
      }
      guard process.terminationStatus == 0 else {
        throw BenchmarkError("a process with exchanges ended with \(process.terminationStatus)")
      }
    }
  }

  // MARK: Beside one another

  /// Measures each recorded way beside others and prints tables; whether a client's target is met.
  static func compare(rounds: Int, address: String, folder: String) throws -> Bool {
    let pairs: [(Way, over: Way, note: String)] = [
      (.recordedClient, .client, " (limit 1.10 times)"),
      (.recordedSession, .session, ""), (.recordedSession, .passedOnSession, ""),
    ]
    var measured: [Way: [Worker]] = [:]
    var ratios = [[(requests: Double, whole: Double)]](repeating: [], count: pairs.count)
    // The first round warms up.
    for round in 0...rounds {
      for (index, (way, other, _)) in pairs.enumerated() {
        let workers = try [way, other].map {
          try Worker($0, address: address, folder: "\(folder)/\($0)-\(index)-\(round)")
        }
        for turn in 0..<turns {
          for worker in turn.isMultiple(of: 2) ? workers : workers.reversed() {
            try worker.takeTurn()
          }
        }
        for worker in workers { try worker.end() }
        guard round > 0 else { continue }
        measured[way, default: []].append(workers[0])
        measured[other, default: []].append(workers[1])
        ratios[index].append(
          (workers[0].requests / workers[1].requests, workers[0].whole / workers[1].whole))
      }
    }
    print(
      "| \(turns * countInTurn) exchanges of 10 KiB with the backend, median of \(rounds), s "
        + "| requests | whole process |")
    print("| --- | --- | --- |")
    for way in Way.allCases {
      let own = measured[way] ?? []
      print("| \(way.title) | \(text(own.map(\.requests))) | \(text(own.map(\.whole))) |")
    }
    print("")
    print("| recorded, median of pairs | requests | whole process |")
    print("| --- | --- | --- |")
    for (own, (way, other, note)) in zip(ratios, pairs) {
      print(
        "| \(way.title), over \(other.title)\(note) | \(text(own.map(\.requests))) "
          + "| \(text(own.map(\.whole))) |")
    }
    return NetworkBenchmark.median(ratios[0].map(\.requests)) <= 1.1
  }

  private static func text(_ values: [Double]) -> String {
    NetworkBenchmark.text(NetworkBenchmark.median(values))
  }
}
