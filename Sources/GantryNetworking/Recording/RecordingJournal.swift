#if DEBUG
  import Dispatch
  import Foundation
  import Gantry
  import GantrySystem

  /// The exchanges that were recorded since the recording was written; a killed process leaves it.
  ///
  /// The first line has the format, and the secret names besides the usual ones; then comes a
  /// ``JournalRecord`` for each exchange. The file is locked as long as its recorder lives.
  struct RecordingJournal: DebugOnly {
    private static let prefix = ".recording-"
    private static let suffix = ".journal"
    /// The greatest length of the first line: more names than anybody gives.
    private static let maximumHead = 1 << 20

    /// The first line.
    private struct Head: Codable {
      var gantryJournal = RecordingIndex.version
      var redacted: [String]?
    }

    let file: OpenFile
    /// The secret names when this was recorded, besides the usual ones.
    let redacted: [String]
    private var position: Int
    private var records: [Record] = []
    /// The size in bytes of the records with kept data.
    private var keptSize = 0

    /// The place of a record.
    fileprivate struct Record {
      /// Data in memory that needn't be read again.
      enum Kept {
        case exchange(RecordedExchange)
        case entry(RecordingIndex.Entry, text: [UInt8])
      }

      var range: Range<Int>
      /// Nil above the limit, and in a journal that was left.
      var kept: Kept?

      /// The size of its entry in bytes, or an estimate.
      var textCount: Int {
        if case .entry(_, let text) = kept { text.count } else { range.count }
      }
    }

    /// How many exchanges and bytes may come together for their entries to be made at once.
    ///
    /// If more come, the app is busy with them.
    private static let quiet = (count: 2, byteCount: 256 << 10)

    /// How many bytes are kept in memory besides the file.
    private static let keptLimit = 16 << 20

    /// Begins a journal.
    init(
      folder: String, identifier: String, redacted: [String] = []
    ) throws(SystemError) {
      self.redacted = redacted
      let name = Self.prefix + identifier + "-\(UInt32.random(in: 0 ... .max))" + Self.suffix
      file = try OpenFile(creating: "\(folder)/\(name)")
      _ = file.tryLock()
      let names = redacted.map(HARText.quoted).joined(separator: ",")
      let line = Self.lineStart + (redacted.isEmpty ? "" : ",\"redacted\":[\(names)]") + "}\n"
      do throws(SystemError) {
        try file.write(Array(line.utf8))
      } catch {
        // Each exchange tries again: on a full disk each would leave a file.
        try? System.remove(file: file.path)
        throw error
      }
      position = line.utf8.count
    }

    /// Exchanges in the form in which they are appended; made before the lock is taken.
    struct Appendix {
      fileprivate let bytes: [UInt8]
      fileprivate let records: [(count: Int, kept: Record.Kept)]

      init(_ exchanges: [RecordedExchange]) {
        let made = exchanges.map(JournalRecord.bytes)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(made.reduce(0) { $0 + $1.count })
        for record in made { bytes += record }
        self.bytes = bytes
        // With few exchanges there is time now, and a process that ends has less to do.
        let isQuiet = made.count <= quiet.count && bytes.count <= quiet.byteCount
        records = zip(made, exchanges).map { record, exchange in
          guard isQuiet else { return (record.count, .exchange(exchange)) }
          let (entry, text) = RecordingJournal.entry(of: exchange)
          return (record.count, .entry(entry, text: text))
        }
      }
    }

    /// Appends records by a single write: all or, where it fails, none.
    mutating func append(_ appendix: Appendix) throws(SystemError) {
      do throws(SystemError) {
        try file.write(appendix.bytes)
      } catch {
        // Removes a part that was written: no record after it would be found.
        try file.truncate(to: position)
        throw error
      }
      for (count, kept) in appendix.records {
        keptSize += count
        records.append(
          Record(
            range: position..<(position + count), kept: keptSize <= Self.keptLimit ? kept : nil))
        position += count
      }
    }

    // MARK: Entries

    /// The recording's entry of a record, or why there is none.
    private enum Made: Sendable {
      case entry(RecordingIndex.Entry, text: [UInt8])
      case damage(String)
      case failure(SystemError)
    }

    /// How many records are made into entries at once, and their size in bytes: a process that ends
    /// waits for all of them, but they needn't all be in memory.
    private static let sharing = (
      count: 128 * ProcessInfo.processInfo.activeProcessorCount, byteCount: 1 << 20
    )

    /// The journal's entries, and their texts in a temporary file, or in memory if there are few.
    ///
    /// Damaged records are reported and left out.
    func entries(
      check: @Sendable (_ text: [UInt8]) throws(LaunchError) -> Void = { _ in }
    ) throws(SystemError) -> (entries: [RecordingIndex.Entry], file: OpenFile) {
      var texts: OpenFile?
      var entries: [RecordingIndex.Entry] = []
      var written: [UInt8] = []
      // Growing would copy it several times.
      written.reserveCapacity(min(records.reduce(0) { $0 + $1.textCount }, Self.keptLimit))
      var position = 0
      var rest = records[...]
      while !rest.isEmpty {
        for made in Self.made(of: Self.removeFirst(of: &rest), file, check) {
          switch made {
          case .entry(var entry, let text):
            let start = position + written.count
            entry.range = start..<(start + text.count)
            entries.append(entry)
            written += text
          case .damage(let problem): tell(problem)
          case .failure(let error): throw error
          }
        }
        guard written.count > Self.keptLimit else { continue }
        if texts == nil { texts = try temporaryFile() }
        try texts?.write(written)
        position += written.count
        written.removeAll(keepingCapacity: true)
      }
      let path = file.path + ".tmp"
      guard let texts else { return (entries, OpenFile(holding: written, insteadOf: path)) }
      try texts.write(written)
      return (entries, texts)
    }

    private func temporaryFile() throws(SystemError) -> OpenFile {
      let texts = try OpenFile(creating: file.path + ".tmp")
      try System.remove(file: texts.path)
      return texts
    }

    /// Removes as many records as are made at once, at least one.
    private static func removeFirst(of records: inout ArraySlice<Record>) -> ArraySlice<Record> {
      var size = 0
      let count = records.prefix(sharing.count).prefix { record in
        defer { size += record.range.count }
        return size == 0 || size + record.range.count <= sharing.byteCount
      }.count
      defer { records.removeFirst(count) }
      return records.prefix(count)
    }

    /// Makes entries on all processors; in the order of the records.
    private static func made(
      of records: ArraySlice<Record>, _ file: OpenFile,
      _ check: @Sendable (_ text: [UInt8]) throws(LaunchError) -> Void
    ) -> [Made] {
      let results = Lock([Made?](repeating: nil, count: records.count))
      DispatchQueue.concurrentPerform(iterations: records.count) { index in
        let result = made(of: records[records.startIndex + index], file, check)
        results.withLock { $0[index] = result }
      }
      return results.withLock { $0.compactMap(\.self) }
    }

    private static func made(
      of record: Record, _ file: OpenFile,
      _ check: (_ text: [UInt8]) throws(LaunchError) -> Void
    ) -> Made {
      let exchange: RecordedExchange
      switch record.kept {
      case .entry(let entry, let text): return .entry(entry, text: text)
      case .exchange(let kept): exchange = kept
      case nil:
        do throws(SystemError) {
          guard let read = JournalRecord.exchange(try file.read(record.range)) else {
            return .damage("its bytes are damaged")
          }
          exchange = read
        } catch {
          return .failure(error)
        }
      }
      let (entry, text) = entry(of: exchange)
      do throws(LaunchError) { try check(text) } catch { return .damage(error.description) }
      return .entry(entry, text: text)
    }

    private static func entry(
      of exchange: RecordedExchange
    ) -> (entry: RecordingIndex.Entry, text: [UInt8]) {
      let start = exchange.startText
      let text = exchange.text(start: start)
      let entry = RecordingIndex.Entry(
        key: exchange.key.text, start: start, file: 0, range: 0..<text.count,
        bodies: exchange.bodies)
      return (entry, text)
    }

    private func tell(_ problem: String) {
      System.printError(
        "gantry: an exchange in \(file.path) can't be read, and is left out: \(problem)\n")
    }

    // MARK: Leftovers

    /// The journals of dead recorders in a folder, and whether other recorders live.
    ///
    /// Nothing but a missing journal is passed over: the bodies that one names would be removed.
    static func leftovers(in folder: String) throws(LaunchError) -> (
      journals: [RecordingJournal], othersLive: Bool
    ) {
      var journals: [RecordingJournal] = []
      var othersLive = false
      for name in try names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
        let file: OpenFile
        do throws(SystemError) {
          file = try OpenFile(reading: "\(folder)/\(name)")
        } catch {
          // A journal that is gone by now was assembled.
          if error.isMissing { continue }
          throw LaunchError.recording(
            "the journal can't be read: \(error.reason)", "\(folder)/\(name)")
        }
        guard file.tryLock() else {
          othersLive = true
          continue
        }
        journals.append(try RecordingJournal(leftBehind: file))
      }
      return (journals, othersLive)
    }

    private static func names(in folder: String) throws(LaunchError) -> [String] {
      do throws(SystemError) {
        return try System.names(inFolder: folder)
      } catch {
        throw LaunchError.recording("the folder can't be listed: \(error.reason)", folder)
      }
    }

    private static let lineStart = "{\"gantryJournal\":\"\(RecordingIndex.version)\""

    private init(leftBehind file: OpenFile) throws(LaunchError) {
      self.file = file
      let start = Array(Self.lineStart.utf8)
      do throws(SystemError) {
        let found = try file.read(0..<Self.maximumHead)
        let end = found.firstIndex(of: UInt8(ascii: "\n"))
        if end == nil, found.starts(with: start) || start.starts(with: found) {
          // The process was killed before the first line was complete.
          (redacted, position) = ([], found.count)
          return
        }
        if let end,
          let head = try? JSONDecoder().decode(Head.self, from: Data(found[..<end])),
          head.gantryJournal == RecordingIndex.version
        {
          redacted = head.redacted ?? []
          position = end + 1
          // An incomplete record at the end was never recorded.
          while let end = try JournalRecord.end(in: file, from: position) {
            records.append(Record(range: position..<end))
            position = end
          }
          return
        }
      } catch {
        throw LaunchError.recording("the journal can't be read: \(error.reason)", file.path)
      }
      throw LaunchError.recording(
        "the journal that another version of Gantry left can't be read by this one, "
          + "which has version \(RecordingIndex.version). Remove it, or record again", file.path)
    }
  }

  extension RecordingIndex {
    /// Reads a folder, and adds the journals of killed processes to its recording.
    ///
    /// The caller holds the folder's lock.
    static func assembling(_ folder: String, _ redaction: Redactor) throws(LaunchError)
      -> RecordingIndex
    {
      let (journals, othersLive) = try RecordingJournal.leftovers(in: folder)
      let redaction = try redaction.uniting(journals.flatMap(\.redacted))
      var index = try RecordingIndex(folder: folder, redaction: redaction)
      guard !journals.isEmpty else { return index }
      do throws(SystemError) {
        var left: [(entries: [Entry], file: OpenFile, redacted: [String])] = []
        for journal in journals {
          let (entries, file) = try journal.entries { text throws(LaunchError) in
            // A damaged number may make an entry that no recording can hold.
            _ = try HARReader.entry(
              text, folder: folder, path: journal.file.path, redaction: redaction)
          }
          left.append((entries, file, journal.redacted))
        }
        left.removeAll(where: \.entries.isEmpty)
        left.sort { ($0.entries.map(\.start).min() ?? "") < ($1.entries.map(\.start).min() ?? "") }
        for (entries, file, names) in left {
          index.add(entries, of: file, isNew: false, redacted: names)
        }
        if !left.isEmpty { try index.write() }
        for journal in journals { try System.remove(file: journal.file.path) }
      } catch {
        throw LaunchError.recording(
          "what a killed process recorded can't be written: \(error.reason)", index.path)
      }
      if !othersLive { index.removeLeftovers() }
      return index
    }
  }
#endif
