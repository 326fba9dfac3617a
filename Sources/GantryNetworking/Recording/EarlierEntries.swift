#if DEBUG
  import Gantry
  import GantrySystem

  /// The entries of a recording before their requests are recorded again.
  ///
  /// Equal traffic leaves a recording unchanged, byte for byte, so a difference means that the
  /// service has changed.
  struct EarlierEntries: DebugOnly {
    /// The entries of each request that weren't compared yet, in the order in which they answer.
    private var entries: [String: ArraySlice<RecordingIndex.Entry>]
    private let files: [OpenFile]

    init(_ entries: [RecordingIndex.Entry], _ files: [OpenFile]) {
      self.files = files
      self.entries = Dictionary(grouping: entries.filter { !$0.isNew }, by: \.key).mapValues {
        group in
        group.indices.sorted { (group[$0].start, $0) < (group[$1].start, $1) }.map { group[$0] }[
          ...]
      }
    }

    /// Takes a request's next entry, with its file, if a later entry differs only in its times.
    ///
    /// After a different entry all are new: entries answer in the order of their times, into which
    /// an old one wouldn't fit.
    mutating func takeFirst(
      ifSameAs entry: RecordingIndex.Entry, of file: OpenFile
    ) -> (entry: RecordingIndex.Entry, file: OpenFile)? {
      guard let next = entries[entry.key]?.first else { return nil }
      let old = files[next.file]
      // An entry that can't be read, or was edited meanwhile, counts as different.
      guard next.start <= entry.start, let text = try? file.read(entry.range),
        let oldText = try? old.read(next.range), Self.isSame(text, oldText)
      else {
        entries[entry.key] = nil
        return nil
      }
      entries[entry.key]?.removeFirst()
      return (next, old)
    }

    // MARK: Comparing

    /// Whether two entries differ only in when the exchange began and how long it took.
    ///
    /// Compares line by line, as ``HARText`` writes them: otherwise formatted lines differ.
    static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
      first.withUnsafeBytes { first in
        second.withUnsafeBytes { second in
          var (position, other) = (0, 0)
          while position < first.count, other < second.count {
            let line = self.line(in: first, from: &position)
            let otherLine = self.line(in: second, from: &other)
            guard isEqual(line, otherLine) || isTime(line, otherLine) else { return false }
          }
          return position >= first.count && other >= second.count
        }
      }
    }

    private static func line(
      in bytes: UnsafeRawBufferPointer, from position: inout Int
    ) -> UnsafeRawBufferPointer {
      let end = bytes.firstIndex(of: 0x0A, from: position) ?? bytes.count
      defer { position = end + 1 }
      return UnsafeRawBufferPointer(rebasing: bytes[position..<end])
    }

    /// Whether both lines hold the same member, and it is a time.
    private static func isTime(
      _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) -> Bool {
      // The last byte shows whether another line follows.
      first.last == second.last
        && timeBeginnings.contains { first.starts(with: $0) && second.starts(with: $0) }
    }

    private static func isEqual(
      _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
    ) -> Bool {
      guard first.count == second.count, let start = first.baseAddress,
        let other = second.baseAddress
      else { return false }
      return memcmp(start, other, first.count) == 0
    }

    private static let timeBeginnings = [
      #"        "startedDateTime": "#, #"        "time": "#, #"        "timings": "#,
      #"            { "name": "Date", "value": "#, #"            { "name": "date", "value": "#,
    ].map { Array($0.utf8) }
  }
#endif
