import Gantry
import GantryNetworking
import GantryURLSession
import Testing

/// A client as apps have their own, with tasks as results: what makes it answer as the launch says.
@Suite struct OwnClientTests {
  protocol NetworkClient: Sendable {
    @discardableResult
    func fetch(
      _ path: String, completionQueue: DispatchQueue,
      completionHandler: @escaping @Sendable (Result<Data, any Error>) -> Void
    ) -> URLSessionTask?
  }

  struct MainNetworkClient: NetworkClient {
    var baseURL = "https://jsonplaceholder.typicode.com"
    var urlSession = URLSession.shared

    @discardableResult
    func fetch(
      _ path: String, completionQueue: DispatchQueue,
      completionHandler: @escaping @Sendable (Result<Data, any Error>) -> Void
    ) -> URLSessionTask? {
      guard let url = URL(string: baseURL + path) else { return nil }
      let task = urlSession.dataTask(with: url) { data, _, error in
        completionQueue.async {
          completionHandler(error.map { .failure($0) } ?? .success(data ?? Data()))
        }
      }
      task.resume()
      return task
    }
  }

  #if DEBUG
    struct MockNetworkClient: NetworkClient, TestDouble {
      func fetch(
        _ path: String, completionQueue: DispatchQueue,
        completionHandler: @escaping @Sendable (Result<Data, any Error>) -> Void
      ) -> URLSessionTask? {
        let users = Data(#"[{"id": 1, "username": "Username One"}]"#.utf8)
        completionQueue.async { completionHandler(.success(users)) }
        return nil
      }
    }
  #endif

  enum App {
    static let client = Provider<any NetworkClient> {
      #if DEBUG
        if NetworkClientSelector.isUITest() { return MockNetworkClient() }
      #endif
      return MainNetworkClient()
    }
  }

  private func outcome(_ client: any NetworkClient) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      client.fetch("/users", completionQueue: .main) { continuation.resume(returning: $0) }
    }
  }

  @Test func itAnswersAsTheConditionsSay() async throws {
    let stubs = NetworkStubs { Stub("GET /users").text("stubbed") }
    let configuration = URLSessionConfiguration.ephemeral
    GantryNetworking.install(in: configuration, conditions: NetworkConditions(stubs: stubs))
    let client = MainNetworkClient(urlSession: URLSession(configuration: configuration))
    #expect(try await outcome(client).get() == Data("stubbed".utf8))
    let mocked = await App.client.withValue(MockNetworkClient()) { await outcome(App.client()) }
    #expect(String(decoding: try mocked.get(), as: UTF8.self).contains("Username One"))
  }

  @Test func aTaskCanBeCancelled() async throws {
    var conditions = NetworkConditions(stubs: NetworkStubs { Stub("GET /users").text("late") })
    conditions.latency = .seconds(60)
    let configuration = URLSessionConfiguration.ephemeral
    GantryNetworking.install(in: configuration, conditions: conditions)
    let client = MainNetworkClient(urlSession: URLSession(configuration: configuration))
    let result = await withCheckedContinuation { continuation in
      let task = client.fetch("/users", completionQueue: .main) {
        continuation.resume(returning: $0)
      }
      task?.cancel()
    }
    let error = #expect(throws: URLError.self) { try result.get() }
    #expect(error?.code == .cancelled)
  }
}
