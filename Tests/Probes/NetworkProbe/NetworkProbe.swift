import Foundation
import Gantry
import GantryLink
import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the probe requests.
struct NetworkProbeLaunch: LaunchConfiguration {
  /// What to ask for before it is ready, one after the other.
  var addresses: [String] = []
  /// What to ask for after it is ready.
  var lateAddresses: [String] = []
  /// The address of the page that it says it has.
  var page: String?
  /// A file to upload to the addresses, rather than ask for them.
  var upload = ""
  /// How it is uploaded.
  var uploadWay = UploadWay.sessionFile
  /// What to ask a mock for, which knows `http://mock.invalid/users` alone: by both forms of `fetch`.
  var mockedAddresses: [String] = []
  /// Whether it declares its network itself, by ``NestedNetworkLaunch``.
  var declaresNetwork = false
}

/// Conditions below a structure, under another name, and stubs by themselves.
struct NestedNetworkLaunch: LaunchConfiguration {
  struct Debug: Codable, Sendable {
    var network = NetworkConditions()

    enum CodingKeys: String, CodingKey { case network = "slowNet" }
  }

  var debug = Debug()
  var stubs = NetworkStubs()

  static var payloadKey: String { "LAUNCH_CONFIGURATION_NESTED" }
}

/// The ways in which apps upload much.
enum UploadWay: String, Codable, CaseIterable, Sendable {
  /// An upload task of a `URLSession` with a file.
  case sessionFile
  /// One with bytes in memory.
  case sessionData
  /// A stream in a request of `NetworkClient`.
  case clientStream
  /// Bytes in memory in one.
  case clientData
}

/// A small app under test that asks the network for what ``NetworkProbeLaunch`` says.
@main
enum NetworkProbe {
  static func main() async {
    LaunchLink.connect()
    let launch = NetworkProbeLaunch.current
    if launch.declaresNetwork { _ = NestedNetworkLaunch.current }
    let configuration = URLSessionConfiguration.ephemeral
    GantryNetworking.install(in: configuration)
    let counter = Counter()
    let session = URLSession(configuration: configuration, delegate: counter, delegateQueue: nil)
    for address in launch.addresses {
      if launch.upload.isEmpty {
        await ask(address, session, counter)
      } else {
        say(await Upload(launch.upload, to: address, launch.uploadWay).run(session))
      }
    }
    for address in launch.mockedAddresses { say(await Mocked(address: address).ask()) }
    #if os(Linux)
      // The peak of what was resident, in kB.
      if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
      {
        say(String(line))
      }
    #endif
    await LaunchLink.ready(url: launch.page)
    for address in launch.lateAddresses { await ask(address, session, counter) }
    // Whoever started it ends it.
    while true { _ = await Task { try? await Task.sleep(for: .seconds(1000)) }.value }
  }

  private static func ask(_ address: String, _ session: URLSession, _ counter: Counter) async {
    guard let url = URL(string: address) else { return say("no URL: \(address)") }
    say(await counter.count(url, session))
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Counts the bytes of one answer at a time, and keeps none.
final class Counter: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private var bytes = 0
  private var status = 0
  private var continuation: CheckedContinuation<String, Never>?

  func count(_ url: URL, _ session: URLSession) async -> String {
    await withCheckedContinuation { continuation in
      (bytes, status, self.continuation) = (0, 0, continuation)
      session.dataTask(with: url).resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    status = (response as? HTTPURLResponse)?.statusCode ?? 0
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    bytes += data.count
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    continuation?.resume(
      returning: error.map { "failed: \($0.localizedDescription)" } ?? "\(status), \(bytes) bytes")
  }
}
