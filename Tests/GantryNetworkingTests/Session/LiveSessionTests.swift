import Dispatch
import Foundation
import Synchronization
import TestServer
import Testing

@testable import GantryNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking

  /// The way to the network below all conditions.
  @Suite struct LiveSessionTests {
    /// What the service has sent while nobody takes the first piece is in memory.
    @Test(.timeLimit(.minutes(5)))
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
      let received = Mutex(0)
      let sentBefore = Mutex(0)
      let running = live.start(URLRequest(url: url), .none) { event in
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
      #expect(running != nil)
      var iterator = events.makeAsyncIterator()
      let error = try #require(await iterator.next())
      #expect(error == nil)
      #expect(received.withLock { $0 } == size)
      // The system's own buffers hold up to 38 MB of it.
      #expect(sentBefore.withLock { $0 } < 64 << 20)
    }
  }
#endif
