import Dispatch
import Foundation
import GantrySystem
import TestServer
import Testing

@testable import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking

  /// The way to the network below all conditions.
  @Suite struct LiveSessionTests {
    /// A task is made while the session waits for its delegate, which is behind with a large answer.
    @Test(.timeLimit(.minutes(20)))
    func smallRequestsPassBesideALargeAnswer() async throws {
      let size = 256 << 20
      let server = try TestServer(serve: { socket in
        guard let request = TestServer.request(on: socket) else { return }
        if request.path == "/large" {
          LargeAnswer.send(size, to: socket)
        } else {
          try? System.send(
            RawServer.answer("200 OK", ["Content-Type: text/plain"], "a"), to: socket)
        }
      })
      let live = LiveSession(.ephemeral)
      let (ends, continuation) = AsyncStream.makeStream(of: URLError?.self)
      let received = Lock(0)
      @Sendable func start(_ path: String) {
        guard let url = URL(string: server.address + path) else { return }
        _ = live.start(URLRequest(url: url), .none) { event in
          switch event {
          case .data(let data): received.withLock { $0 += data.count }
          case .end(let error): continuation.yield(error)
          default: break
          }
        }
      }
      start("/large")
      let count = 400
      DispatchQueue.global().async {
        for _ in 0..<count {
          start("/small")
          usleep(2_000)
        }
      }
      var iterator = ends.makeAsyncIterator()
      for _ in 0...count { #expect(try #require(await iterator.next()) == nil) }
      #expect(received.withLock { $0 } == size + count)
    }

    /// What the service has sent while nobody takes the first piece is in memory.
    @Test(.timeLimit(.minutes(20)))
    func whatNobodyTakesStaysWithTheService() async throws {
      let size = 256 << 20
      let progress = DispatchSemaphore(value: 0)
      let server = try TestServer(serve: { socket in
        guard TestServer.request(on: socket) != nil else { return }
        LargeAnswer.send(size, to: socket) { progress.signal() }
      })
      let live = LiveSession(.ephemeral)
      let url = try #require(URL(string: "\(server.address)/large"))
      let (events, continuation) = AsyncStream.makeStream(of: URLError?.self)
      let received = Lock(0)
      let sentBefore = Lock(0)
      _ = live.start(URLRequest(url: url), .none) { event in
        switch event {
        case .data(let data):
          let isFirst = received.withLock { received in
            defer { received += data.count }
            return received == 0
          }
          guard isFirst else { return }
          while progress.wait(timeout: .now() + 0.5) == .success {
            sentBefore.withLock { $0 += 1 << 16 }
          }
        case .end(let error): continuation.yield(error)
        default: break
        }
      }
      var iterator = events.makeAsyncIterator()
      let error = try #require(await iterator.next())
      #expect(error == nil)
      #expect(received.withLock { $0 } == size)
      // The system's own buffers hold up to 38 MB of it.
      #expect(sentBefore.withLock { $0 } < 64 << 20)
    }

    @Test(.timeLimit(.minutes(20)))
    func aStreamThatWasReadIsNotSent() async throws {
      let server = try RawServer.make { request in
        let coding = request.headers.first { $0.key.lowercased() == "transfer-encoding" }
        return RawServer.answer("200 OK", [], "sent \(coding?.value ?? "as it is")")
      }
      let url = try #require(URL(string: "\(server.address)/stream"))
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      let stream = InputStream(data: Data())
      request.httpBodyStream = stream
      let content = try RequestContent(reading: stream)
      let live = LiveSession(.ephemeral)
      let (events, continuation) = AsyncStream.makeStream(of: URLError?.self)
      let received = Lock(Data())
      _ = live.start(request, content) { event in
        switch event {
        case .data(let data): received.withLock { $0 += data }
        case .end(let error): continuation.yield(error)
        default: break
        }
      }
      var iterator = events.makeAsyncIterator()
      #expect(try #require(await iterator.next()) == nil)
      #expect(String(decoding: received.withLock { $0 }, as: UTF8.self) == "sent as it is")
    }
  }
#endif
