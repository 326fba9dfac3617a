import Foundation
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkBenchmark {
  /// Exchanges of code that uses `URLSession` itself: alone, through a protocol by hand that passes
  /// them on, and recorded.
  ///
  /// There is no target: most of it is what such a protocol costs, whoever writes it.
  static func compareSessions(rounds: Int, address: String, folder: String) async throws {
    let byHand = URLSessionConfiguration.ephemeral
    byHand.protocolClasses = [PassingProtocol.self]
    var times = [[Double]](repeating: [], count: 3)
    var ratios: (alone: [Double], byHand: [Double]) = ([], [])
    for round in 0...rounds {
      let recording = URLSessionConfiguration.ephemeral
      GantryNetworking.install(
        in: recording, conditions: Self.recording(in: "\(folder)/session-\(round)"))
      let sessions = [URLSessionConfiguration.ephemeral, byHand, recording]
        .map { URLSession(configuration: $0) }
      var sums = [0.0, 0.0, 0.0]
      // In turns within a round, so that what else the machine does meets all; and in short ones, in
      // which no recording is written, as it is when nothing has come for half a second.
      for part in 0..<25 {
        let numbers = part * exchanges / 25..<(part + 1) * exchanges / 25
        for (index, session) in sessions.enumerated() {
          sums[index] += try await seconds { try await fetch(numbers, address, session) }
        }
      }
      for session in sessions { session.invalidateAndCancel() }
      guard round > 0 else { continue }
      for (index, sum) in sums.enumerated() { times[index].append(sum / Double(exchanges) * 1e6) }
      ratios.alone.append(sums[2] / sums[0])
      ratios.byHand.append(sums[2] / sums[1])
    }
    print("")
    print("| \(exchanges) exchanges over a `URLSession`, median of \(rounds) | µs each |")
    print("| --- | --- |")
    print("| by itself | \(text(median(times[0]))) |")
    print("| with a `URLProtocol` by hand that only passes on | \(text(median(times[1]))) |")
    print("| recorded, with `install(in:)` | \(text(median(times[2]))) |")
    print("| recorded over by itself, median of pairs | \(text(median(ratios.alone))) |")
    print("| recorded over by hand, median of pairs | \(text(median(ratios.byHand))) |")
  }

  private static func fetch(
    _ numbers: Range<Int>, _ address: String, _ session: URLSession
  ) async throws {
    for number in numbers {
      guard let url = URL(string: "\(address)&page=\(number)") else {
        throw BenchmarkError("'\(address)' is no address")
      }
      let (data, _) = try await session.data(for: URLRequest(url: url))
      guard (10_000...11_000).contains(data.count) else {
        throw BenchmarkError("the backend's answer doesn't have 10 KiB")
      }
    }
  }
}
