import Gantry
import GantryNetworking
import GantryURLSession

/// An app that has a client of its own, with tasks as results, and a mock of it.
enum OwnClient {
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

  static let client = Provider<any NetworkClient> {
    #if DEBUG
      if NetworkClientSelector.isUITest() { return MockNetworkClient() }
    #endif
    return MainNetworkClient()
  }

  /// What comes of a request for the users; one that is cancelled as soon as it is made.
  static func ask(cancels: Bool) async -> String {
    GantryNetworking.installInSharedSession()
    let result = await withCheckedContinuation { continuation in
      let task = client().fetch("/users", completionQueue: .main) {
        continuation.resume(returning: $0)
      }
      if cancels { task?.cancel() }
    }
    switch result {
    case .success(let data): return "users: \(String(decoding: data, as: UTF8.self))"
    case .failure(let error):
      return "no users: \((error as? URLError)?.code.rawValue ?? 0)"
    }
  }
}
