import Foundation
import GantryNetworking
import SampleBackendKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The sample backend's answers as they come live, recorded and replayed, and as `URLSession` gives them
/// by itself.
@Suite(.timeLimit(.minutes(2))) struct WireConformanceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var method = "GET"
    var path: String
    var body: String?
    var headers: [String: String] = [:]
    /// Why `URLSession` by itself can't be compared with on Linux.
    var bareDiffers = false

    var testDescription: String { "\(method) \(path)" }

    init(
      _ path: String, _ method: String = "GET", body: String? = nil,
      headers: [String: String] = [:], bareDiffers: Bool = false
    ) {
      (self.method, self.path, self.body, self.headers) = (method, path, body, headers)
      self.bareDiffers = bareDiffers
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
    Case("/wire/realm", headers: ["Authorization": "Basic d2lyZTpwYXNz"]),
    Case("/users/11"),
    Case("/users?status=500"),
  ]

  /// What a caller sees of an answer.
  struct Seen: Equatable {
    var status: Int?
    var headers: [String: String] = [:]
    var body = Data()
    var url: String?
    var error: URLError.Code?

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
    for (name, value) in test.headers { request.setValue(value, forHTTPHeaderField: name) }
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    do {
      let (data, response) = try await session.data(for: request)
      let answer = try #require(response as? HTTPURLResponse)
      var seen = Seen(status: answer.statusCode, body: data, url: answer.url?.absoluteString)
      for (name, value) in answer.allHeaderFields {
        seen.headers["\(name)".lowercased()] = "\(value)"
      }
      return seen
    } catch let error as URLError {
      return Seen(error: error.code)
    }
  }

  /// Asks for everything live, recorded and replayed, of a backend on a host that is asked for by a
  /// name, and gives what was recorded.
  private func compare(
    _ cases: [Case], host: String = "127.0.0.1", asked name: String = "127.0.0.1"
  ) async throws -> [Seen] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-wire-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var live = NetworkConditions()
    // Something to do, so that it isn't left to the session.
    live.latency = .microseconds(1)
    var recording = NetworkConditions()
    recording.mode = .record
    recording.recording = folder.path
    let (base, recorded) = try await withServer(SampleBackendRouter.make(), host: host) { url in
      let base = try #require(URL(string: "http://\(name):\(url.port ?? 0)"))
      var recorded: [Seen] = []
      for test in cases {
        let passed = try await ask(test, at: base, live)
        let seen = try await ask(test, at: base, recording)
        #expect(seen.withoutDate == passed.withoutDate, "\(test.testDescription), recorded")
        if !test.bareDiffers {
          let bare = try await ask(test, at: base, nil)
          #expect(passed.withoutDate == bare.withoutDate, "\(test.testDescription), live")
        }
        recorded.append(seen)
      }
      return (base, recorded)
    }
    recording.mode = .replay
    for (test, seen) in zip(cases, recorded) {
      let replayed = try await ask(test, at: base, recording)
      #expect(replayed == seen, "\(test.testDescription), replayed")
    }
    return recorded
  }

  @Test func `every answer is the same live, recorded and replayed`() async throws {
    let recorded = try await compare(Self.cases)
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
    let statuses = recorded.map(\.status)
    #expect(Set(statuses) == [200, 201, 204, 400, 401, 404, 500])
    let realm = Self.cases.indices.filter { Self.cases[$0].path == "/wire/realm" }
    #expect(realm.map { statuses[$0] } == [401, 200])
  }

  // MARK: IPv6

  private static let few = ["/users", "/wire/echo", "/wire/redirect/30", "/wire/realm"]

  private static let casesOfIPv6 = cases.filter { test in few.contains(where: test.path.hasPrefix) }

  @Test(.enabled(if: LoopbackIPv6.isThere, LoopbackIPv6.comment))
  func `a host of IPv6 answers the same live, recorded and replayed`() async throws {
    let recorded = try await compare(Self.casesOfIPv6, host: "::1", asked: "localhost")
    #expect(recorded.allSatisfy { $0.error == nil })
    #expect(recorded.contains { $0.body == Data("again".utf8) })
    #expect(recorded.count >= 15)
  }

  @Test(.enabled(if: LoopbackIPv6.isThere, LoopbackIPv6.comment))
  func `a host in brackets is the same live, recorded and replayed`() async throws {
    let recorded = try await compare(Self.casesOfIPv6, host: "::1", asked: "[::1]")
    #if canImport(FoundationNetworking)
      // It takes no such host, whoever asks: each of the three says so.
      #expect(recorded.allSatisfy { $0.error == .badURL })
    #else
      #expect(recorded.allSatisfy { $0.error == nil })
    #endif
  }
}

/// Whether this machine can listen on `::1`.
private enum LoopbackIPv6 {
  static let comment: Comment = "This machine has no IPv6: nothing can listen on ::1."

  static let isThere: Bool = {
    #if canImport(Glibc) || canImport(Musl)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = socket(AF_INET6, stream, 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }()
}
