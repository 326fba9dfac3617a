import Dispatch
import GantryNetworking
import GantryURLSession

/// An address that the mock of an app's client is asked for.
struct Mocked: URLGenerator {
  var address: String
  var url: URL? { URL(string: address) }

  /// What came of it in both forms of `fetch`.
  func ask() async -> String {
    let mock = MockNetworkClient()
    mock.stub(Mocked(address: "http://mock.invalid/users"), with: Data("[1]".utf8))
    let withSecret = Mocked(address: "http://mock.invalid/weather?api_key=hunter-33")
    mock.stub(withSecret, with: Data("[2]".utf8))
    let configuration = DebugNetworkClientConfiguration(mock: mock)
    let client = NetworkClientSelector.select(isUITest: true, debug: configuration).networkClient
    let request = BasicRequest<[Int]>()
    var lines: [String] = []
    do {
      lines.append("\(try await client.fetch(api: self, method: .get(), request: request) ?? [])")
    } catch {
      lines.append("failed: \(error)")
    }
    await withCheckedContinuation { continuation in
      client.fetch(api: self, method: .delete(), request: request, completionQueue: .main) { _ in
        continuation.resume()
      }
    }
    return lines.joined()
  }
}
