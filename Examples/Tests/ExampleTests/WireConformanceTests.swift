import Foundation
import GantryNetworking
import SampleBackendKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The sample backend's answers as `URLSession` gives them by itself, recorded and replayed.
@Suite(.timeLimit(.minutes(2))) struct WireConformanceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var method = "GET"
    var path: String
    var body: String?
    /// Why `URLSession` by itself can't be compared with on Linux.
    var bareDiffers = false

    var testDescription: String { "\(method) \(path)" }

    init(_ path: String, _ method: String = "GET", body: String? = nil, bareDiffers: Bool = false) {
      (self.method, self.path, self.body, self.bareDiffers) = (method, path, body, bareDiffers)
    }
  }

  static let cases: [Case] = [
    Case("/users"),
    Case("/users", "HEAD"),
    Case("/v3.1/name/S%C3%A3o%20Tom%C3%A9"),
    Case("/wire/echo/a%20b%2Fc/%C3%BC"),
    Case("/wire/echo/query?name=a%26b%3Dc&plus=a+b&empty=&flag"),
    Case("/wire/echo/page?x=1#part"),
    Case("/wire/echo/post", "POST", body: #"{"name":"Amara"}"#),
    Case("/wire/echo/put", "PUT", body: "text"),
    Case("/wire/echo/patch", "PATCH", body: "Zürich 東京 🏳️‍🌈"),
    Case("/wire/echo/delete", "DELETE"),
    Case("/wire/repeated"),
    Case("/wire/chunked"),
    Case("/wire/gzip"),
    Case("/wire/bytes?count=2048"),
    Case("/wire/bytes?count=3145728"),
    Case("/wire/json?count=10240"),
    Case("/wire/empty"),
    Case("/wire/none"),
    Case("/wire/redirect/301?to=/wire/echo/moved"),
    Case("/wire/redirect/302?to=/wire/chunked"),
    Case("/wire/redirect/302?to=/wire/echo/found", "POST", body: "a=b"),
    Case("/wire/redirect/303?to=/wire/echo/other", "PUT", body: "a=b"),
    // FoundationNetworking sends the second request without its body.
    Case("/wire/redirect/307?to=/wire/echo/again", "POST", body: "again", bareDiffers: true),
    Case("/wire/redirect/308?to=/wire/redirect/302%3Fto=/wire/gzip"),
    Case("/users?status=400"),
    // FoundationNetworking never ends a task that nobody has credentials for.
    Case("/wire/realm", bareDiffers: true),
    Case("/users/11"),
    Case("/users?status=500"),
  ]

  /// What a caller sees of an answer.
  struct Seen: Equatable {
    var status: Int?
    var headers: [String: String] = [:]
    var body = Data()
    var url: String?

    /// The same, whenever it was answered.
    var withoutDate: Seen {
      var seen = self
      seen.headers["date"] = nil
      return seen
    }
  }

  private func ask(
    _ test: Case, at base: URL, _ conditions: NetworkConditions?
  ) async throws -> Seen {
    let configuration = URLSessionConfiguration.ephemeral
    if let conditions { GantryNetworking.install(in: configuration, conditions: conditions) }
    let url = try #require(URL(string: test.path, relativeTo: base)?.absoluteURL)
    var request = URLRequest(url: url)
    request.httpMethod = test.method
    request.httpBody = test.body.map { Data($0.utf8) }
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    var seen = Seen(status: answer.statusCode, body: data, url: answer.url?.absoluteString)
    for (name, value) in answer.allHeaderFields {
      seen.headers["\(name)".lowercased()] = "\(value)"
    }
    return seen
  }

  @Test func `every answer is the same live, recorded and replayed`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-wire-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var recording = NetworkConditions()
    recording.mode = .record
    recording.recording = folder.path
    let (base, recorded) = try await withServer(SampleBackendRouter.make()) { base in
      var recorded: [Seen] = []
      for test in Self.cases {
        let seen = try await ask(test, at: base, recording)
        if !test.bareDiffers {
          let bare = try await ask(test, at: base, nil)
          #expect(seen.withoutDate == bare.withoutDate, "\(test.testDescription), recorded")
        }
        recorded.append(seen)
      }
      return (base, recorded)
    }
    recording.mode = .replay
    for (test, seen) in zip(Self.cases, recorded) {
      let replayed = try await ask(test, at: base, recording)
      #expect(replayed == seen, "\(test.testDescription), replayed")
    }
    // What they are equal in is what was asked for.
    func body(_ path: String) throws -> String {
      let index = try #require(Self.cases.firstIndex { $0.path.hasPrefix(path) })
      return String(decoding: recorded[index].body, as: UTF8.self)
    }
    #expect(try body("/wire/chunked") == "hello, world")
    #expect(try body("/wire/gzip").hasPrefix(#"{"text":"hello"#))
    #expect(try body("/wire/redirect/307") == "again")
    #expect(try body("/wire/redirect/308").hasPrefix(#"{"text":"hello"#))
    #expect(recorded.map(\.body.count).max() == 3 << 20)
    let statuses = Set(recorded.compactMap(\.status))
    #expect(statuses == [200, 201, 204, 400, 401, 404, 500])
  }
}
