import GantrySystem
import GantryURLSession

@testable import GantryNetworking

/// What a caller sees of an answer.
struct Seen: Sendable, Equatable, CustomStringConvertible {
  var status: Int?
  var headers: [String: String] = [:]
  var body = Data()
  var url: String?
  var error: URLError.Code?

  init(_ answer: Result<(Data, URLResponse), any Error>) {
    switch answer {
    case .success((let data, let response)):
      body = data
      url = response.url?.absoluteString
      let response = response as? HTTPURLResponse
      status = response?.statusCode
      for (name, value) in response?.allHeaderFields ?? [:] {
        headers["\(name)".lowercased()] = "\(value)"
      }
    case .failure(let error): self.error = (error as? URLError)?.code ?? .unknown
    }
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  var description: String {
    let headers = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "\(status ?? 0) \(url ?? "-") \(headers) \(body.count) bytes \(text.prefix(60)) "
      + "\(error.map { "\($0.rawValue)" } ?? "")"
  }
}

/// The ways in which code asks.
enum Way: String, CaseIterable, Sendable {
  /// `URLSession.data(for:)`.
  case handler
  /// A delegate that gets pieces.
  case delegate
  /// What `NetworkClient` does.
  case client

  func ask(_ request: URLRequest, _ configuration: URLSessionConfiguration) async -> Seen {
    switch self {
    case .handler:
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      return await Seen(result { try await session.data(for: request) })
    case .delegate:
      let collector = Collector()
      let session = URLSession(
        configuration: configuration, delegate: collector, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      return await collector.collect(session.dataTask(with: request))
    case .client:
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      return await Seen(result { try await MainNetworkClient.answering(session)(request) })
    }
  }

  private func result(
    _ body: () async throws -> (Data, URLResponse)
  ) async -> Result<(Data, URLResponse), any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

/// Collects what a delegate is told.
final class Collector: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var response: URLResponse?
    var data = Data()
    var pieces = 0
    var continuation: CheckedContinuation<Seen, Never>?
  }

  private let state = Lock(State())

  var pieces: Int { state.withLock { $0.pieces } }

  func collect(_ task: URLSessionTask) async -> Seen {
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock { $0.response = response }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { state in
      state.data.append(data)
      state.pieces += 1
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (state, continuation) = state.withLock { ($0, $0.continuation) }
    if let error {
      continuation?.resume(returning: Seen(.failure(error)))
    } else if let response = state.response {
      continuation?.resume(returning: Seen(.success((state.data, response))))
    } else {
      continuation?.resume(returning: Seen(.failure(URLError(.badServerResponse))))
    }
  }
}

/// A configuration without anything of other tests, with conditions.
func configuration(_ conditions: NetworkConditions?) -> URLSessionConfiguration {
  let configuration = URLSessionConfiguration.ephemeral
  configuration.timeoutIntervalForRequest = 20
  if let conditions { GantryNetworking.install(in: configuration, conditions: conditions) }
  return configuration
}

func request(_ address: String, _ method: String = "GET", body: String? = nil) throws -> URLRequest
{
  guard let url = URL(string: address) else { throw URLError(.badURL) }
  var request = URLRequest(url: url)
  request.httpMethod = method
  request.httpBody = body.map { Data($0.utf8) }
  return request
}
