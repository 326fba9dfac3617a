#if DEBUG
  import Foundation
  import GantrySystem
  import Testing

  @testable import GantryNetworking

  /// Entries are made on all processors, and some at a time; nobody may see that.
  struct JournalEntriesTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private static let texts = (0..<300).map { number in
      // Some are so large that they are made by themselves, and all are more than memory keeps.
      "\(number): \"ä\" \\ / \u{1}\n"
        + String(repeating: "x", count: number % 12 == 7 ? 900_000 : number)
    }

    @Test func `Answers to one request stand as they came`() throws {
      let recorder = try Recorder(folder: folder.path)
      for text in Self.texts { recorder.record(.make(try .make(), text: text)) }
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      for text in Self.texts { #expect(recording.answer(to: try .make())?.text == text) }
    }

    @Test func `What is damaged among them is left out`() throws {
      let exchanges = try Self.texts.map { text in
        RecordedExchange(
          request: try .make("GET", "http://localhost/\(text.prefix { $0 != ":" })"),
          requestBody: .inline(Data()), outcome: HTTPExchange.make(try .make(), text: "").outcome,
          answerBody: .inline(Data(text.utf8)), start: Date(timeIntervalSince1970: 0),
          duration: .zero)
      }
      var killed: RecordingJournal? = try RecordingJournal(folder: folder.root, identifier: "test")
      try killed?.append(.init(exchanges))
      let path = try #require(killed?.file.path)
      killed = nil
      // Its number of seconds is none that a request takes.
      let sizes = exchanges.map { JournalRecord.bytes($0).count }
      let size = try #require(
        FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seek(toOffset: UInt64(size - sizes[100...].reduce(0, +) + 23))
      try file.write(contentsOf: [0x7F])
      try file.close()
      let journal = try #require(try RecordingJournal.leftovers(in: folder.root).journals.first)
      let (entries, texts) = try journal.entries()
      #expect(
        entries.map(\.key)
          == (0..<300).filter { $0 != 100 }.map { "GET http://localhost/\($0) -" })
      for entry in entries {
        let text = try texts.read(entry.range)
        _ = try JSONSerialization.jsonObject(with: Data(text))
        let path = try #require(entry.key.split(separator: " ").dropFirst().first)
        #expect(String(decoding: text, as: UTF8.self).contains("\"url\": \"\(path)\""))
      }
    }
  }
#endif
