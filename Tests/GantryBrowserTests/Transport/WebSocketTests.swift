import Foundation
import GantryLink
import GantrySystem
import GantrySystem
import TestServer
import Testing

@testable import GantryBrowser

/// Frames as a browser and as a hostile server writes them.
@Suite struct WebSocketTests {
  private final class Inbox: Sendable {
    let messages = Lock<[[UInt8]]>([])
    let end = DispatchSemaphore(value: 0)
    let reason = Lock("")
  }

  /// A frame of a server: not masked.
  private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
    switch payload.count {
    case ..<126: return [first, UInt8(payload.count)] + payload
    case ..<65536:
      return [first, 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)] + payload
    default:
      let count = (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (8 * (7 - $0))) }
      return [first, 127] + count + payload
    }
  }

  /// What arrives of these bytes behind the handshake, up to the end.
  private func receive(_ bytes: [UInt8]) throws -> (messages: [[UInt8]], reason: String) {
    let server = try TestServer(serve: { socket in
      _ = TestServer.request(on: socket)
      let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
      try? System.send(Array(head.utf8) + bytes, to: socket)
    })
    defer { server.stop() }
    let inbox = Inbox()
    let socket = try WebSocket(
      to: Endpoint(loopback: server.port), path: "/", deadline: .generous,
      take: { message in inbox.messages.withLock { $0.append(message) } },
      end: { reason in
        inbox.reason.withLock { $0 = reason }
        inbox.end.signal()
      })
    #expect(inbox.end.wait(timeout: .now() + 20) == .success)
    withExtendedLifetime(socket) {}
    return (inbox.messages.withLock { $0 }, inbox.reason.withLock { $0 })
  }

  @Test func putsPartsTogetherAndAnswersPings() throws {
    let bytes =
      Self.frame(0x01, Array("he".utf8)) + Self.frame(0x89, [1]) + Self.frame(0x00, Array("l".utf8))
      + Self.frame(0x80, Array("lo".utf8)) + Self.frame(0x81, Array("there".utf8))
      + Self.frame(0x88, [3, 232])
    let (messages, reason) = try receive(bytes)
    #expect(messages.map { String(decoding: $0, as: UTF8.self) } == ["hello", "there"])
    #expect(reason == "the other end has closed the connection")
  }

  @Test func takesAMessageOf16MiB() throws {
    let payload = [UInt8](repeating: 66, count: 16 << 20)
    let (messages, _) = try receive(Self.frame(0x81, payload))
    #expect(messages.map(\.count) == [payload.count])
  }

  @Test(
    arguments: [
      [0x00, 0x00], [0x83, 0x00], [0xC1, 0x00], [0x81, 0x80, 0, 0, 0, 0],
      [0x81, 127, 255, 255, 255, 255, 255, 255, 255, 255], [0x81],
    ] as [[UInt8]])
  func endsWithWhatIsNoFrame(_ bytes: [UInt8]) throws {
    let (messages, reason) = try receive(bytes)
    #expect(messages.isEmpty)
    #expect(!reason.isEmpty)
  }

  @Test(arguments: [0, 1, 125, 126, 65535, 65536])
  func masksWhatItSends(_ count: Int) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let frame = WebSocketReader.frame(.text, payload, mask: 0x1234_5678)
    let head = count < 126 ? 2 : count < 65536 ? 4 : 10
    #expect(frame.count == head + 4 + count)
    #expect(frame[0] == 0x81)
    #expect(frame[1] & 0x80 != 0)
    let key = frame[head..<head + 4]
    let shown = frame[(head + 4)...].enumerated().map { $1 ^ key[head + $0 % 4] }
    #expect(shown == payload)
  }
}
