import Gantry
import GantryLink
import GantryNetworking
import GantryURLSession

/// What the probe requests.
struct NetworkProbeLaunch: LaunchConfiguration {
  /// What to ask for before it is ready, one after the other.
  var addresses: [String] = []
  /// What to ask for after it is ready.
  var lateAddresses: [String] = []
  /// The address of the page that it says it has.
  var page: String?
  /// How it asks for them.
  var askingWay = AskingWay.delegate
  /// A file to upload to the addresses, rather than ask for them.
  var upload = ""
  /// How it is uploaded.
  var uploadWay = UploadWay.sessionFile
  /// How many sessions ask for each address, each with a configuration of its own, and once.
  var sessions = 0
  /// What to ask a mock for, which knows `http://mock.invalid/users` alone: by both forms of `fetch`.
  var mockedAddresses: [String] = []
  /// What becomes of a request of the app's own client.
  var ownClient = OwnRequest.none
  /// Whether it says which client it chooses, by the flag that `NetworkClientSelector` knows too.
  var uiTests = false
  /// Whether it declares its network itself, by ``NestedNetworkLaunch``.
  var declaresNetwork = false
  /// Whether it installs its conditions where it makes a session.
  var installs = true
  /// Whether it installs them somewhere before it reads its network.
  var installsFirst = false
  /// Whether it installs them when it has long been ready.
  var installsLate = false
  /// Whether it ends at once.
  var ends = false
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

/// The ways in which apps ask.
enum AskingWay: String, Codable, CaseIterable, Sendable {
  /// A data task with a delegate.
  case delegate
  /// One whose delegate follows no redirections, and knows a name and a password.
  case decidingDelegate
  /// A `NetworkClient`.
  case client
  /// `URLSession.shared`, in which it installs the conditions after it was used.
  case shared
  /// A download task with a handler.
  case download
  /// A download task with a delegate.
  case downloadDelegate
}

/// What an app does with a request of its own client.
enum OwnRequest: String, Codable, CaseIterable, Sendable { case none, asked, cancelled }

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
    if launch.ends { exit(0) }
    let configuration = URLSessionConfiguration.ephemeral
    if launch.installsFirst { GantryNetworking.install(in: .ephemeral) }
    if launch.declaresNetwork { _ = NestedNetworkLaunch.current }
    if launch.installs, !launch.installsFirst { GantryNetworking.install(in: configuration) }
    let counter = Counter(decides: launch.askingWay == .decidingDelegate)
    let session = URLSession(configuration: configuration, delegate: counter, delegateQueue: nil)
    if launch.sessions > 0 { await Sessions(launch.sessions).run(launch.addresses) }
    for address in launch.addresses where launch.sessions == 0 {
      switch launch.askingWay {
      case .client: say(await Fetching().run(address, MainNetworkClient(urlSession: session)))
      case .shared: say(await shared(address))
      case .download: say(await download(address, configuration))
      case .downloadDelegate where launch.upload.isEmpty:
        if let url = URL(string: address) { say(await counter.download(url, session)) }
      case _ where launch.upload.isEmpty: await ask(address, session, counter)
      default:
        say(await Upload(launch.upload, to: address, launch.uploadWay).run(session))
      }
    }
    if launch.ownClient != .none {
      say(await OwnClient.ask(cancels: launch.ownClient == .cancelled))
    }
    for address in launch.mockedAddresses { say(await Mocked(address: address).ask()) }
    if launch.uiTests {
      say("a UI test: \(NetworkClientSelector.isUITest()), \(NetworkClientSelector.select())")
    }
    #if os(Linux)
      // The peak of what was resident, in kB.
      if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
      {
        say(String(line))
      }
    #endif
    await LaunchLink.ready(url: launch.page)
    if launch.installsLate {
      try? await Task.sleep(for: .seconds(2))
      GantryNetworking.install(in: .ephemeral)
    }
    for address in launch.lateAddresses { await ask(address, session, counter) }
    // Whoever started it ends it.
    while true { _ = await Task { try? await Task.sleep(for: .seconds(1000)) }.value }
  }

  private static func ask(_ address: String, _ session: URLSession, _ counter: Counter) async {
    guard let url = URL(string: address) else { return say("no URL: \(address)") }
    say(await counter.count(url, session))
  }

  /// What the shared session gives, which was asked for something else before.
  private static func shared(_ address: String) async -> String {
    guard let url = URL(string: address) else { return "no URL: \(address)" }
    _ = try? await URLSession.shared.data(from: URL(fileURLWithPath: "/missing"))
    GantryNetworking.installInSharedSession()
    do {
      let (data, response) = try await URLSession.shared.data(from: url)
      return "\((response as? HTTPURLResponse)?.statusCode ?? 0), \(data.count) bytes"
    } catch {
      return "failed: \(error.localizedDescription)"
    }
  }

  /// The size of the file that a download gave.
  private static func download(
    _ address: String, _ configuration: URLSessionConfiguration
  ) async -> String {
    guard let url = URL(string: address) else { return "no URL: \(address)" }
    let session = URLSession(configuration: configuration)
    return await withCheckedContinuation { continuation in
      session.downloadTask(with: url) { file, response, error in
        continuation.resume(returning: Counter.line(file, response, error))
      }.resume()
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Counts the bytes of one answer at a time, and keeps none.
final class Counter: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate,
  @unchecked Sendable
{
  private let decides: Bool
  private var file: String?
  private var bytes = 0
  private var status = 0
  private var continuation: CheckedContinuation<String, Never>?

  func download(_ url: URL, _ session: URLSession) async -> String {
    await withCheckedContinuation { continuation in
      (file, self.continuation) = (nil, continuation)
      session.downloadTask(with: url).resume()
    }
  }

  static func line(_ file: URL?, _ response: URLResponse?, _ error: (any Error)?) -> String {
    guard let file, error == nil else { return "failed: \(error?.localizedDescription ?? "?")" }
    let size = (try? Data(contentsOf: file).count) ?? -1
    // On Linux Foundation leaves it; elsewhere it may be gone already, which is as good.
    try? FileManager.default.removeItem(at: file)
    return "\((response as? HTTPURLResponse)?.statusCode ?? 0), a file of \(size) bytes"
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) { file = Self.line(location, downloadTask.response, nil) }

  /// One that decides follows no redirections, and knows a name and a password.
  init(decides: Bool) { self.decides = decides }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(decides ? nil : request) }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard decides else { return completionHandler(.performDefaultHandling, nil) }
    let credential = URLCredential(user: "ann", password: "pass", persistence: .none)
    completionHandler(.useCredential, credential)
  }

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
      returning: error.map { "failed: \($0.localizedDescription)" } ?? file
        ?? "\(status), \(bytes) bytes")
  }
}

/// Fetches the number of an answer's bytes.
private struct Fetching: APIRequest {
  func run(_ address: String, _ client: any NetworkClient) async -> String {
    do {
      let count = try await client.fetch(
        api: AnyAddress(text: address), method: .get(), request: self)
      return "200, \(count ?? 0) bytes"
    } catch {
      return "failed: \(error)"
    }
  }

  func make(api: any URLGenerator, method: HTTPMethod) throws -> URLRequest {
    guard let url = api.url else { throw URLError(.badURL) }
    return URLRequest(url: url)
  }

  func parseResponse(data: Data) -> Int { data.count }
}
