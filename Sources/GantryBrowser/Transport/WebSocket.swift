#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryNetworking
  import GantrySystem

  /// A client's end of a WebSocket (RFC 6455) for texts.
  ///
  /// One thread reads: it passes each message, and at last the end, to the handlers, which must not
  /// block.
  final class WebSocket: Sendable {
    /// Larger than any message of a browser: a page's screenshot or source.
    static let limit = 1 << 30

    private let socket: Socket
    private let sending = Lock(false)

    /// Connects, performs the handshake and starts to read.
    ///
    /// One closure takes each message; the other, called once, the reason why no more come.
    init(
      to endpoint: Endpoint, path: String, deadline: Deadline,
      take: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable (String) -> Void
    ) throws(BrowserError) {
      socket = try Socket(to: endpoint, deadline: deadline)
      let key = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
      let request =
        "GET \(path) HTTP/1.1\r\nHost: \(endpoint.hostHeader)\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n"
        + (endpoint.authorization.map { "Authorization: \($0)\r\n" } ?? "") + "\r\n"
      let address = "\(endpoint.isSecure ? "wss" : "ws")://\(endpoint.hostHeader)\(path)"
      let stream = socket.stream(deadline)
      let status: Int
      do {
        try socket.send(Array(request.utf8))
        status = try stream.response().answer.status
      } catch is BrowserError {
        throw BrowserError(.timedOut, "\(address) did not answer in time.")
      } catch {
        throw BrowserError(.gone, "\(address) has closed the connection.")
      }
      guard status == 101 else {
        throw BrowserError(.refused, "\(address) is no WebSocket: it answers with \(status).")
      }
      let early = stream.takeRest()
      do throws(SystemError) {
        try System.startThread { [weak self, socket] in
          let frames = WebSocketReader(stream: socket.stream(.never, early: early))
          end(frames.readAll(take) { self?.write($0, $1) })
        }
      } catch {
        throw BrowserError(.notStarted, "Nothing can read from \(address): \(error).")
      }
    }

    deinit { socket.shutDown() }

    /// Sends a message; a closed connection is reported by its end.
    func send(_ text: [UInt8]) { write(.text, text) }

    /// Ends the connection.
    func close() {
      write(.close, [0x03, 0xE8])
      socket.shutDown()
    }

    private func write(_ kind: WebSocketReader.Kind, _ payload: [UInt8]) {
      let frame = WebSocketReader.frame(kind, payload, mask: UInt32.random(in: 0...UInt32.max))
      sending.withLock { isBroken in
        guard !isBroken else { return }
        do throws(SystemError) {
          try socket.send(frame)
        } catch {
          // Half a frame can't be taken back.
          isBroken = true
          socket.shutDown()
        }
      }
    }
  }

  /// Reads and makes frames.
  struct WebSocketReader {
    enum Kind: UInt8, Sendable {
      case continuation = 0
      case text = 1
      case binary = 2
      case close = 8
      case ping = 9
      case pong = 10
    }

    /// Reads the bytes after the handshake.
    let stream: WireStream

    /// A frame of a client: masked.
    static func frame(_ kind: Kind, _ payload: [UInt8], mask: UInt32) -> [UInt8] {
      var frame: [UInt8] = []
      frame.reserveCapacity(payload.count + 14)
      // Its length where that is short, or the mark of the bytes that hold it.
      let count = payload.count
      let (mark, size) = count < 126 ? (count, 0) : count < 65536 ? (126, 2) : (127, 8)
      frame += [0x80 | kind.rawValue, 0x80 | UInt8(mark)]
      frame += (0..<size).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      let key = withUnsafeBytes(of: mask) { Array($0) }
      frame += key
      let start = frame.count
      frame += payload
      let word = UInt64(mask) << 32 | UInt64(mask)
      frame.withUnsafeMutableBytes { bytes in
        var index = start
        // Eight bytes at a time, since unoptimized builds pay for each step.
        while index + 8 <= bytes.count {
          let value = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          bytes.storeBytes(of: value ^ word, toByteOffset: index, as: UInt64.self)
          index += 8
        }
        while index < bytes.count {
          bytes[index] ^= key[(index - start) % 4]
          index += 1
        }
      }
      return frame
    }

    /// Reads until the end, and returns why no more messages come.
    func readAll(
      _ take: ([UInt8]) -> Void, answer: (Kind, [UInt8]) -> Void
    ) -> String {
      var message: [UInt8] = []
      var isInMessage = false
      do {
        while true {
          let start = try stream.take(2)
          let isLast = start[0] & 0x80 != 0
          guard start[0] & 0x70 == 0, start[1] & 0x80 == 0, let kind = Kind(rawValue: start[0] & 15)
          else { return "the other end sent something that is no frame" }
          var count = Int(start[1])
          if count >= 126 {
            let digits = try stream.take(count == 126 ? 2 : 8)
            count = digits.reduce(0) { $0 << 8 | Int($1) }
          }
          guard count >= 0, message.count <= WebSocket.limit - count else {
            return "the other end sent a message of more than \(WebSocket.limit) bytes"
          }
          let payload = try stream.take(count)
          switch kind {
          case .ping: answer(.pong, payload)
          case .pong: break
          case .close:
            answer(.close, Array(payload.prefix(2)))
            return "the other end has closed the connection"
          case .text, .binary, .continuation:
            guard (kind == .continuation) == isInMessage else {
              return "the other end sent the parts of a message in another order"
            }
            message += payload
            isInMessage = !isLast
            if isLast {
              take(message)
              message = []
            }
          }
        }
      } catch {
        return error.ofSystem?.reason ?? "the connection was closed"
      }
    }
  }
#endif
