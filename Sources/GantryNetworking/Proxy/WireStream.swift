// A driver of browsers reads with these in release builds too.
#if DEBUG || ((os(macOS) || os(Linux)) && !canImport(XCUIAutomation))
  import Foundation
  package import GantrySystem

  /// Why a connection can't go on.
  package enum WireFailure: Error {
    /// It ended in the middle of a message.
    case closed
    /// What came is no message of HTTP/1.1.
    case malformed(String)
    case failed(SystemError)
  }

  /// The start and the fields of a message, as RFC 9112 has them.
  package struct WireHead {
    /// The parts of the first line; the last one may hold spaces.
    var start: [String]
    package var headers: HTTPHeaders

    /// How the body is framed; nil where the fields don't say.
    ///
    /// - Throws: where they contradict each other: somebody else may read them otherwise.
    func framing() throws(WireFailure) -> WireBody.Framing? {
      let lengths = Set(headers.values(of: "Content-Length").map { $0.filter { $0 != " " } })
      if headers["Transfer-Encoding"] != nil {
        guard lengths.isEmpty else {
          throw .malformed("both Content-Length and Transfer-Encoding")
        }
        guard headers.lists("chunked", in: "Transfer-Encoding") else {
          throw .malformed("a Transfer-Encoding other than chunked")
        }
        return .chunked
      }
      guard let text = lengths.first else { return nil }
      guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let length = Int(text)
      else { throw .malformed("a Content-Length that is no number") }
      return .length(length)
    }
  }

  extension HTTPHeaders {
    /// Fields that are about one connection alone, by RFC 9110, 7.6.1.
    private static let hopFields: Set<String> = [
      "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
      "upgrade",
    ]

    /// The words of a list, in small letters.
    private func words(in name: String) -> [String] {
      values(of: name).flatMap { $0.lowercased().split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    func lists(_ word: String, in name: String) -> Bool { words(in: name).contains(word) }

    /// The fields for the other connection.
    package var endToEnd: [NetworkHeader] {
      let named = words(in: "Connection")
      return fields.filter { field in
        let name = field.name.lowercased()
        return !Self.hopFields.contains(name) && !named.contains(name)
      }
    }
  }

  /// An answer: its head, and its body as it comes.
  package struct WireAnswer {
    package var status: Int
    package var head: WireHead
    package var body: WireBody
    /// Whether another request can follow, once the body is read.
    package var staysOpen: Bool
  }

  /// The bytes of a connection, read ahead; one thread at a time uses it.
  package final class WireStream {
    private static let headLimit = 256 << 10

    let socket: Int32
    /// Returns when the socket can be read.
    private let wait: (Int32) throws -> Void
    private var buffer: [UInt8]
    private var position = 0
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    /// Reads from a socket; some bytes may have been read before.
    package init(
      _ socket: Int32, early: [UInt8] = [], wait: @escaping (Int32) throws -> Void
    ) {
      self.socket = socket
      buffer = early
      self.wait = wait
    }

    var countAhead: Int { buffer.count - position }

    package var hasBytes: Bool { countAhead > 0 }

    /// Reads what has come, without a wait; false at the end.
    func fill() throws(WireFailure) -> Bool {
      do throws(SystemError) {
        let count = try System.read(socket, into: &piece)
        buffer.removeFirst(position)
        position = 0
        piece.withUnsafeBufferPointer { buffer += UnsafeBufferPointer(rebasing: $0[..<count]) }
        return count > 0
      } catch {
        throw .failed(error)
      }
    }

    /// The next bytes, at most so many and at least one; empty at the end.
    func take(atMost count: Int) throws -> [UInt8] {
      if !hasBytes {
        try wait(socket)
        guard try fill() else { return [] }
      }
      let end = position + min(count, countAhead)
      defer { position = end }
      return Array(buffer[position..<end])
    }

    /// The next bytes, exactly so many.
    package func take(_ count: Int) throws -> [UInt8] {
      while countAhead < count {
        try wait(socket)
        guard try fill() else { throw WireFailure.closed }
      }
      defer { position += count }
      return Array(buffer[position..<(position + count)])
    }

    /// The bytes that have been read ahead.
    package func takeRest() -> [UInt8] {
      defer { position = buffer.count }
      return Array(buffer[position...])
    }

    /// The next line without its end; nil at the end of the connection.
    func line(limit: Int) throws -> String? {
      var searched = position
      while true {
        if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          var line = buffer[position..<end]
          if line.last == UInt8(ascii: "\r") { line.removeLast() }
          position = end + 1
          guard !line.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) else {
            throw WireFailure.malformed("a control character in its head")
          }
          return String(decoding: line, as: UTF8.self)
        }
        guard buffer.count - position <= limit else { throw WireFailure.malformed("a long line") }
        let read = buffer.count - position
        try wait(socket)
        guard try fill() else {
          guard read == 0 else { throw WireFailure.closed }
          return nil
        }
        searched = position + read
      }
    }

    /// The next head; nil at the end of the connection.
    func head() throws -> WireHead? {
      guard var first = try line(limit: Self.headLimit) else { return nil }
      // Standard: RFC 9112, 2.2.
      if first.isEmpty {
        guard let second = try line(limit: Self.headLimit) else { return nil }
        first = second
        guard !first.isEmpty else { throw WireFailure.malformed("an empty first line") }
      }
      let start = first.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      var fields: [NetworkHeader] = []
      var size = first.utf8.count
      while true {
        guard let line = try line(limit: Self.headLimit) else { throw WireFailure.closed }
        if line.isEmpty { break }
        size += line.utf8.count
        guard size <= Self.headLimit else { throw WireFailure.malformed("a head above 256 KiB") }
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
          line[..<colon].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw WireFailure.malformed("a field without a name") }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        fields.append(.init(String(line[..<colon]), value))
      }
      return WireHead(start: start.map(String.init), headers: HTTPHeaders(fields))
    }
  }

  extension WireStream {
    /// The next answer but for interim ones, which are about this connection; nil at the end of
    /// the connection.
    package func answer(toHead isToHead: Bool = false) throws -> WireAnswer? {
      var head: WireHead
      var status: Int
      repeat {
        guard let next = try self.head() else { return nil }
        guard next.start.count > 1, next.start[0].hasPrefix("HTTP/1."),
          let number = Int(next.start[1]), (100...999).contains(number)
        else { throw WireFailure.malformed("a first line that is none of HTTP/1.1") }
        (head, status) = (next, number)
      } while (100..<200).contains(status) && status != 101
      let isEmpty = isToHead || status == 101 || status == 204 || status == 304
      let framing = isEmpty ? .length(0) : try head.framing() ?? .untilClose
      let staysOpen =
        head.start[0] == "HTTP/1.1" && !head.headers.lists("close", in: "Connection")
        && framing != .untilClose && status != 101
      return WireAnswer(
        status: status, head: head, body: WireBody(self, framing), staysOpen: staysOpen)
    }
  }

  /// A body that comes in pieces.
  package final class WireBody {
    enum Framing: Equatable {
      case length(Int)
      case chunked
      case untilClose
    }

    private let stream: WireStream
    private let framing: Framing
    /// The bytes of the body, or of its chunk, that haven't come.
    private var rest = 0
    private var isFirstChunk = true
    private(set) var isAtEnd = false

    init(_ stream: WireStream, _ framing: Framing) {
      self.stream = stream
      self.framing = framing
      if case .length(let length) = framing { rest = length }
      if framing == .length(0) { isAtEnd = true }
    }

    /// Its length, where that is known in advance.
    var length: Int? { if case .length(let length) = framing { length } else { nil } }

    /// The next piece, which isn't empty; nil at the end.
    package func next() throws -> [UInt8]? {
      if isAtEnd { return nil }
      if framing == .untilClose {
        let piece = try stream.take(atMost: .max >> 1)
        isAtEnd = piece.isEmpty
        return piece.isEmpty ? nil : piece
      }
      if framing == .chunked, rest == 0 {
        rest = try chunkSize()
        if rest == 0 {
          while let line = try stream.line(limit: 1 << 16), !line.isEmpty {}
          isAtEnd = true
          return nil
        }
      }
      let piece = try stream.take(atMost: rest)
      guard !piece.isEmpty else { throw WireFailure.closed }
      rest -= piece.count
      if rest == 0, framing != .chunked { isAtEnd = true }
      return piece
    }

    private func chunkSize() throws -> Int {
      if !isFirstChunk, try stream.line(limit: 1 << 10) != "" {
        throw WireFailure.malformed("a chunk that is longer than it says")
      }
      isFirstChunk = false
      guard let line = try stream.line(limit: 1 << 12) else { throw WireFailure.closed }
      let digits = line.prefix { $0 != ";" && $0 != " " }
      guard digits.utf8.count < 16, digits.first?.isHexDigit == true,
        let size = Int(digits, radix: 16)
      else { throw WireFailure.malformed("a chunk without a size") }
      return size
    }
  }
#endif
