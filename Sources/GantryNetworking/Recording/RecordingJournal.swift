#if DEBUG
  import Foundation
  import Gantry

  /// What a recorder has recorded since the recording was written: what a killed process leaves.
  ///
  /// A first line tells the format; then comes, for each entry, a line about it and its text. The
  /// file is locked as long as its recorder lives.
  struct RecordingJournal: DebugOnly {
    private static let prefix = ".recording-"
    private static let suffix = ".journal"
    private static let firstLine = "{\"gantryJournal\":\"\(RecordingIndex.version)\"}\n"

    let file: OpenFile
    private var position: Int
    private(set) var entries: [RecordingIndex.Entry] = []

    /// Begins one.
    init(folder: String, identifier: String) throws(Platform.FileError) {
      let name = Self.prefix + identifier + "-\(UInt32.random(in: 0 ... .max))" + Self.suffix
      file = try OpenFile(creating: "\(folder)/\(name)")
      _ = file.lock()
      try file.write(Array(Self.firstLine.utf8))
      position = Self.firstLine.utf8.count
    }

    /// Appends an entry by a single write, so that it is there as a whole or not at all.
    mutating func append(
      _ text: EntryText, key: String, start: String, bodies: [String]
    ) throws(Platform.FileError) {
      let (head, raw) = (text.head.utf8.count, text.raw.utf8.count)
      let count = head + raw + text.tail.utf8.count
      let names = bodies.map(HARText.quoted).joined(separator: ",")
      var line =
        "{\"bodies\":[\(names)],\"count\":\(count),\"key\":\(HARText.quoted(key)),"
        + "\"raw\":[\(head),\(raw)],\"start\":\(HARText.quoted(start))}\n"
      let begin = position + line.utf8.count
      line += text.head
      line += text.raw
      line += text.tail
      line += "\n"
      try file.write(line)
      position = begin + count + 1
      entries.append(
        RecordingIndex.Entry(
          key: key, start: start, file: 0, range: begin..<(begin + count),
          raw: head..<(head + raw), bodies: bodies))
    }

    // MARK: Leftovers

    /// The journals of a folder whose recorders are dead, oldest first; and whether others live.
    static func leftovers(in folder: String, besides own: String? = nil) throws(LaunchError) -> (
      journals: [RecordingJournal], othersLive: Bool
    ) {
      var journals: [(journal: RecordingJournal, start: String)] = []
      var othersLive = false
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
        let path = "\(folder)/\(name)"
        // One that is gone by now has been assembled.
        guard path != own, let file = try? OpenFile(reading: path) else { continue }
        guard file.lock() else {
          othersLive = true
          continue
        }
        let journal = try RecordingJournal(leftBehind: file)
        journals.append((journal, journal.entries.map(\.start).min() ?? ""))
      }
      return (journals.sorted { $0.start < $1.start }.map(\.journal), othersLive)
    }

    private init(leftBehind file: OpenFile) throws(LaunchError) {
      self.file = file
      position = 0
      do {
        let first = try line()
        // It was killed while it began.
        guard let first else { return }
        guard first + "\n" == Self.firstLine else {
          throw LaunchError.recording(
            "the journal that another version of Gantry left behind can't be read by this one, "
              + "which has version \(RecordingIndex.version). Remove it, or record again", file.path
          )
        }
        // What is cut off at the end was never recorded.
        while let line = try line(), let entry = entry(line) {
          guard try file.read((entry.range.upperBound)..<(entry.range.upperBound + 1)) == [0x0A]
          else { break }
          position = entry.range.upperBound + 1
          entries.append(entry)
        }
      } catch let error as Platform.FileError {
        throw LaunchError.recording("the journal can't be read: \(error.reason)", file.path)
      } catch let error as LaunchError {
        throw error
      } catch {
        throw LaunchError.recording("the journal can't be read: \(error)", file.path)
      }
    }

    /// The next line, if it is whole.
    private mutating func line() throws(Platform.FileError) -> String? {
      var length = 4096
      while true {
        let bytes = try file.read(position..<(position + length))
        if let end = bytes.firstIndex(of: 0x0A) {
          position += end + 1
          return String(decoding: bytes[..<end], as: UTF8.self)
        }
        guard bytes.count == length else { return nil }
        length *= 4
      }
    }

    private struct Line: Decodable {
      var bodies: [String]
      var count: Int
      var key: String
      /// Where the string stands that isn't escaped yet, and its length.
      var raw: [Int]
      var start: String
    }

    private func entry(_ line: String) -> RecordingIndex.Entry? {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)),
        line.raw.count == 2, line.raw[0] >= 0, line.raw[1] >= 0,
        line.raw[0] <= line.count, line.raw[1] <= line.count - line.raw[0]
      else { return nil }
      return RecordingIndex.Entry(
        key: line.key, start: line.start, file: 0, range: position..<(position + line.count),
        raw: line.raw[0]..<(line.raw[0] + line.raw[1]), bodies: line.bodies)
    }
  }

  extension RecordingIndex {
    /// Reads a folder, and writes into its recording what killed processes left behind.
    ///
    /// To be called with the folder's lock.
    static func assembling(_ folder: String, _ redaction: Redaction) throws(LaunchError)
      -> RecordingIndex
    {
      let (journals, othersLive) = try RecordingJournal.leftovers(in: folder)
      var index = try RecordingIndex(folder: folder, redaction: redaction)
      guard !journals.isEmpty else { return index }
      for journal in journals where !journal.entries.isEmpty {
        index.add(journal.entries, of: journal.file, isNew: false)
      }
      do throws(Platform.FileError) {
        if journals.contains(where: { !$0.entries.isEmpty }) { try index.write() }
        for journal in journals { try Platform.remove(file: journal.file.path) }
      } catch {
        throw LaunchError.recording(
          "what a killed process recorded can't be written: \(error.reason)", index.path)
      }
      if !othersLive { index.removeLeftovers() }
      return index
    }
  }
#endif
