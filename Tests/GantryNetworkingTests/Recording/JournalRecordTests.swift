#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem
  import TestRandom
  import Testing

  @testable import GantryNetworking

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  struct JournalRecordTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private static func exchange(
      headers: HTTPHeaders = HTTPHeaders(), requestBody: RecordedExchange.Body = .inline(Data()),
      outcome: HTTPExchange.Outcome, answerBody: RecordedExchange.Body = .inline(Data())
    ) throws -> RecordedExchange {
      let url = try #require(URL(string: "http://[::1]:8080/%C3%A4?q=1;a=%20"))
      return RecordedExchange(
        request: HTTPRequest(method: "POST", url: url, headers: headers, body: .empty),
        requestBody: requestBody, outcome: outcome, answerBody: answerBody,
        start: Date(timeIntervalSinceReferenceDate: 800_000_000.123_456),
        duration: .microseconds(1_234_567))
    }

    private static func exchanges() throws -> [RecordedExchange] {
      let url = try #require(URL(string: "http://other.test/"))
      let fields = [("Accept", "*/*"), ("X", "a\nb"), ("X", ""), ("Ü", "‹redacted›\0")]
      let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0, value: $1) })
      let answer = HTTPAnswer(url: url, status: 404, headers: headers, body: .empty)
      let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
      return try [
        exchange(outcome: .answer(answer)),
        exchange(
          headers: headers, requestBody: .inline(bytes), outcome: .answer(answer),
          answerBody: .inline(Data("{\"ä\": 1}\n".utf8))),
        exchange(
          requestBody: .file("bodies/2097152-9ae16a3b2f90404f.json", count: 2_097_152),
          outcome: .answer(answer), answerBody: .file("bodies/3-9ae16a3b2f90404f.bin", count: 3)),
        exchange(headers: headers, outcome: .failure(URLError(.timedOut))),
      ]
    }

    private func file(_ bytes: [UInt8]) throws -> OpenFile {
      let file = try OpenFile(creating: "\(folder.root)/\(UInt64.random(in: 0 ... .max))")
      try file.write(bytes)
      return file
    }

    @Test func `What is read is what was written`() throws {
      let exchanges = try Self.exchanges()
      let file = try file(exchanges.flatMap(JournalRecord.bytes))
      var position = 0
      for exchange in exchanges {
        let end = try #require(try JournalRecord.end(in: file, from: position))
        let read = try #require(JournalRecord.exchange(try file.read(position..<end)))
        #expect(read.text(start: "now") == exchange.text(start: "now"))
        #expect(read.key == exchange.key)
        #expect(read.start == exchange.start)
        #expect(read.bodies == exchange.bodies)
        position = end
      }
      #expect(try JournalRecord.end(in: file, from: position) == nil)
    }

    @Test func `What is cut off is no record`() throws {
      for exchange in try Self.exchanges() {
        let bytes = JournalRecord.bytes(exchange)
        for count in stride(from: 0, to: bytes.count, by: 7) {
          #expect(try JournalRecord.end(in: try file(Array(bytes[..<count])), from: 0) == nil)
        }
      }
    }

    @Test func `Damage is found or read, and never fatal`() throws {
      // A crash leaves the seed in the output; nothing else would.
      let seed = UInt64.random(in: 0..<1_000_000_000)
      print("Damaged records of seed \(seed)")
      var random = SeededGenerator(seed: seed)
      for exchange in try Self.exchanges() {
        let bytes = JournalRecord.bytes(exchange)
        for _ in 0..<300 {
          var damaged = bytes
          let limit = Bool.random(using: &random) ? 14 * 8 : damaged.count
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<limit, using: &random)
            damaged[place] = .random(in: 0 ... .max, using: &random)
          }
          let file = try file(damaged)
          guard let end = try JournalRecord.end(in: file, from: 0) else { continue }
          _ = JournalRecord.exchange(try file.read(0..<end))?.text(start: "")
        }
      }
    }
  }
#endif
