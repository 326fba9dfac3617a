import Foundation
import GantryNetworking
import GantryTesting
import Hummingbird
import SampleBackendKit
import Testing
import UsersKit
import UsersWeb

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct UsersPagesTests {
  private func page(
    _ result: any Sendable, note: String? = nil, path: String = "/"
  ) async throws -> Answer {
    let mock = MockNetworkClient()
    mock.fetchAsyncResult = result
    let service = UserAPIService(networkClient: mock)
    // So patient that a quick answer is always in time.
    let router = UsersRouter.make(note: note, patience: .seconds(20), service: service)
    return try await withServer(router) { url in try await get(path, at: url) }
  }

  @Test func `users are a list`() async throws {
    let answer = try await page([
      UserDTO(id: 1, username: "Username One"), UserDTO(id: 2, username: "Username Two"),
    ])
    #expect(answer.status == 200)
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.body.contains(#"<span class="username">Username One</span></div>"#))
    #expect(answer.body.contains(#"<span class="username">Username Two</span></div>"#))
    #expect(answer.body.contains(#"id="summary" role="status">2 users</p>"#))
    #expect(answer.body.contains(#"aria-label="Delete Username Two">Delete</button></li>"#))
    #expect(!answer.body.contains("launchNote"))
    #expect(!answer.body.contains("Loading users"))
  }

  @Test func `no users are said to be none`() async throws {
    let answer = try await page([UserDTO]())
    #expect(answer.status == 200)
    #expect(answer.body.contains("<h2>No users yet</h2>"))
    #expect(!answer.body.contains(#"id="users""#))
  }

  @Test func `who is new is greeted, nobody else`() async throws {
    for greets in [true, false] {
      let mock = MockNetworkClient()
      mock.fetchAsyncResult = [UserDTO(id: 1, username: "one")]
      let router = UsersRouter.make(
        greets: greets, patience: .seconds(20), service: UserAPIService(networkClient: mock))
      let answer = try await withServer(router) { url in try await get("/", at: url) }
      #expect(answer.body.contains(#"data-testid="welcome">Welcome to Users</p>"#) == greets)
    }
  }

  @Test func `a failure is a page with a way to try again`() async throws {
    let answer = try await page(APIError.network(errorMessage: "It <i>rains</i>."))
    #expect(answer.status == 502)
    #expect(
      answer.body.contains("<p>Failed to load users: It &lt;i&gt;rains&lt;/i&gt;.</p>"))
    #expect(answer.body.contains(#"id="retry" data-testid="retry" href="/">Try again</a>"#))
  }

  @Test func `what the service says is text, never markup`() async throws {
    let answer = try await page([UserDTO(id: 1, username: "<script>alert('1')</script>")])
    #expect(!answer.body.contains("<script>"))
    #expect(answer.body.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"))
  }

  @Test func `what isn't there is a page that says so`() async throws {
    let answer = try await page([UserDTO](), path: "/nowhere")
    #expect(answer.status == 404)
    #expect(answer.body.contains("The list of users is a good place to go on."))
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }

  @Test func `the footer tells what is unusual about the launch`() async throws {
    let answer = try await page([UserDTO](), note: "Network client: <odd>")
    #expect(
      answer.body.contains(#"data-testid="launchNote">Network client: &lt;odd&gt;</p>"#))
  }

  @Test(arguments: [false, true])
  func `a slow service's page says at once that it loads, and later what came`(
    fails: Bool
  ) async throws {
    let service = HeldService()
    let router = UsersRouter.make(patience: .zero, service: service)
    try await withServer(router) { url in
      let reader = PartReader()
      let session = URLSession(configuration: .ephemeral, delegate: reader, delegateQueue: nil)
      let task = session.dataTask(with: url)
      task.resume()
      var text = ""
      var isAnswered = false
      for await part in reader.parts.stream {
        text += String(decoding: part, as: UTF8.self)
        guard !isAnswered, text.contains("Loading users…") else { continue }
        isAnswered = true
        #expect(!text.contains("</main>"))
        service.answer(
          with: fails
            ? .failure(.network(errorMessage: "It rains."))
            : .success([UserDTO(id: 1, username: "amara")]))
      }
      #expect(isAnswered)
      #expect((task.response as? HTTPURLResponse)?.statusCode == 200)
      #expect(text.contains(#"id="loading" data-testid="loading" role="status""#))
      #expect(text.contains("amara") == !fails)
      #expect(text.contains("Failed to load users: It rains.") == fails)
      #expect(text.contains("</main>"))
      #expect(text.hasSuffix("</html>\n"))
    }
  }

  // MARK: The program

  @Test func `users shows what the sample backend serves`() async throws {
    try await Program.serving("sample-backend", ["--port", "0"]) { backend in
      let arguments = ["--port=0", "--users-base-url", backend.absoluteString]
      try await Program.serving("users", arguments) { url in
        let list = try await get("/", at: url)
        #expect(list.status == 200)
        #expect(list.body.contains(">10 users</p>"))
        #expect(!list.body.contains("launchNote"))
      }
    }
  }

  @Test(arguments: [
    ["-UITests"], ["--ui-tests", "--users-base-url", "http://127.0.0.1:1"],
  ])
  func `N02 N14 the mock needs no network`(arguments: [String]) async throws {
    try await Program.serving("users", ["--port=0"] + arguments) { url in
      let list = try await get("/", at: url)
      #expect(list.body.contains(">Username One<"))
      #expect(list.body.contains(">Username Two<"))
      #expect(list.body.contains(">2 users</p>"))
    }
  }

  @Test(arguments: [
    (["--users-base-url", "x"], "error: users-base-url: 'x' is not the address of a web service."),
    (["--port", "70000"], "port: '70000' is out of range"),
    (["-UITest"], "unknown option '-UITest'"),
  ])
  func `what makes no sense ends the program with a usage error`(
    arguments: [String], message: String
  ) async throws {
    let outcome = try await Program.run("users", arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(message))
  }
}

/// What comes of an address, as it comes: URLSession's own `bytes` is missing on Linux.
private final class PartReader: NSObject, URLSessionDataDelegate, Sendable {
  let parts = AsyncStream.makeStream(of: Data.self)

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    parts.continuation.yield(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?) {
    parts.continuation.finish()
  }
}
