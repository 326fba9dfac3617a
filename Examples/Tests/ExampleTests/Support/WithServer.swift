import ExampleServer
import Foundation
import Hummingbird

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What stands in the way of a test itself.
struct TestFailure: Error, CustomStringConvertible {
  var description: String
}

/// Serves a router on a free port of this machine while `body` runs.
func withServer<Result: Sendable>(
  _ router: Router<BasicRequestContext>,
  host: String = "127.0.0.1",
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    let responder = router.buildResponder()
    group.addTask {
      defer { continuation.finish() }
      let server = WebServer(name: "Test", host: host, port: 0)
      try await server.run(responder) { continuation.yield($0) }
    }
    defer { group.cancelAll() }
    guard let address = await addresses.first(where: { _ in true }), let url = URL(string: address)
    else { throw TestFailure(description: "The server did not start.") }
    return try await body(url)
  }
}

/// An answer to a request.
struct Answer: Sendable {
  var status: Int
  var headers: [String: String]
  var body: String
}

/// Gets a page as a browser without scripts does.
func get(_ path: String, at base: URL) async throws -> Answer {
  guard let url = URL(string: path, relativeTo: base) else {
    throw TestFailure(description: "'\(path)' is no path.")
  }
  let (data, response) = try await URLSession(configuration: .ephemeral).data(from: url)
  guard let response = response as? HTTPURLResponse else {
    throw TestFailure(description: "\(url) is not HTTP.")
  }
  var headers: [String: String] = [:]
  for (name, value) in response.allHeaderFields {
    headers["\(name)".lowercased()] = "\(value)"
  }
  return Answer(
    status: response.statusCode, headers: headers, body: String(decoding: data, as: UTF8.self))
}
