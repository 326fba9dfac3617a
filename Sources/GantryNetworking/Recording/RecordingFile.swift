#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// The file of a recording, `recording.har`, while it is recorded into.
  ///
  /// Each exchange is appended as it ends, so the file is HAR after each of them. The entry then
  /// has a member `_run`, which names the process that records. When that ends, its entries take
  /// their places: they replace those of the same requests, and the whole file is sorted. Those of
  /// a killed process do so when the next recorder opens the folder; until then readers see the
  /// same order of entries, and leave out one that was cut off.
  ///
  /// All of it is done under the folder's lock. Memory holds the file only while it is sorted.
  struct RecordingFile: DebugOnly {
    static let fileName = "recording.har"
    /// The version of Gantry's own members; another version isn't read.
    static let version = "1"
    static let creator = "Gantry"
    /// The member of `log` with the secret names besides the usual ones, so that requests match
    /// without stating the names again.
    static let redactedMember = "_redacted"
    /// The member of an entry that hasn't its place yet, with the run that it belongs to.
    static let runMember = "_run"

    /// An entry and its text.
    struct Piece {
      var entry: HAREntry
      var text: ArraySlice<UInt8>
    }

    /// The runs of this process that aren't over.
    private static let runs = Lock<Set<String>>([])

    let folder: String
    /// This process and recorder, in entries without a place: `4711-123456`.
    let run: String
    /// Whether the file's head has the secret names of this run.
    private var hasNames = false
    /// The entries from before this run of the requests in it, unless they were compared.
    private var earlier: [String: [Piece]] = [:]
    /// How many secrets each body's file was searched for.
    private var knownSecrets: [String: Int] = [:]

    private var path: String { "\(folder)/\(Self.fileName)" }

    init(folder: String) {
      self.folder = folder
      let run = "\(System.processIdentifier)-\(UInt32.random(in: 0 ... .max))"
      self.run = run
      _ = Self.runs.withLock { $0.insert(run) }
    }

    /// Ends its run; what is left of it takes its place as that of a killed process.
    func close() { _ = Self.runs.withLock { $0.remove(run) } }

    /// Refuses a file or folder of a recording that is a link to another place.
    static func checkPlace(_ path: String, in folder: String) throws(LaunchError) {
      guard System.leads(path, outOf: folder) else { return }
      throw LaunchError.recording(
        "it is a link that leads out of the recording's folder. Copy what it leads to in here",
        path)
    }

    /// Reads the file, without a document where there is none.
    func read(_ redaction: Redactor) throws(LaunchError) -> HARReader.Document? {
      guard System.exists(path) else { return nil }
      try Self.checkPlace(path, in: folder)
      return try HARReader.read(path, redaction: redaction, isOursAlone: true)
    }

    // MARK: Appending

    /// Appends exchanges: all or, where it fails, none.
    mutating func append(
      _ exchanges: [HTTPExchange], _ redaction: Redactor
    ) throws {
      let texts = exchanges.map { $0.harEntry(run: run) }
      if try !hasNames || !append(texts) {
        // The file is new, or an editor has laid it out anew.
        let document = try read(redaction)
        try write(
          document.map { Self.pieces($0) } ?? [], redaction.uniting(document?.redacted ?? []))
        hasNames = true
        guard try append(texts) else {
          throw SystemError("write '\(path)'", reason: "somebody else writes it")
        }
      }
    }

    /// Whether the file ends as this type writes it, so that entries could be appended.
    private func append(_ texts: [[UInt8]]) throws(SystemError) -> Bool {
      guard let size = FilePath.size(path), size > Self.tail.count else { return false }
      let file = try OpenFile(updating: path)
      let place = size - Self.tail.count
      let end = try file.read((place - 1)..<size)
      guard end.dropFirst().elementsEqual(Self.tail) else { return false }
      var separator = end.first == UInt8(ascii: "[") ? "" : ","
      var bytes: [UInt8] = []
      for text in texts {
        bytes += "\(separator)\n      ".utf8
        bytes += text
        separator = ","
      }
      do {
        try file.overwrite(bytes + Self.tail, at: place)
      } catch {
        // Where the disk is full, there is still room for what was there.
        try file.overwrite(Self.tail, at: place)
        try file.truncate(to: size)
        throw error
      }
      return true
    }

    // MARK: Places

    /// Gives this run's entries their places, and those of killed processes.
    mutating func finish(_ redaction: Redactor, _ store: BodyStore) throws {
      guard var document = try read(redaction) else { return }
      document = try redaction.scrubbed(document, path, store, &knownSecrets) ?? document
      var pieces = Self.placed(document, &earlier, of: run) { run in
        run == self.run || !Self.isRunning(run)
      }
      let keys = pieces.map(\.entry.key.text)
      let order = pieces.indices.sorted { first, second in
        (keys[first], pieces[first].entry.startText, first)
          < (keys[second], pieces[second].entry.startText, second)
      }
      pieces = order.map { pieces[$0] }
      try write(pieces, redaction.uniting(document.redacted))
      removeLeftovers(named: Set(pieces.flatMap(\.entry.bodies)))
      // What is left of the old file is kept by itself.
      earlier = earlier.mapValues { $0.map { Piece(entry: $0.entry, text: Array($0.text)[...]) } }
    }

    /// A document's entries, in which those of some runs have replaced earlier ones.
    ///
    /// An entry that differs only in its times is left out, and the old one stays: equal traffic
    /// leaves a recording unchanged, byte for byte, so a difference means that the service has
    /// changed. After a different entry all are new: entries answer in the order of their times,
    /// into which an old one wouldn't fit.
    ///
    /// `earlier` has the entries from before the run `own`, which comes last, by their requests' keys.
    static func placed(
      _ document: HARReader.Document, _ earlier: inout [String: [Piece]], of own: String,
      _ isOver: (_ run: String) -> Bool
    ) -> [Piece] {
      let pieces = pieces(document)
      let places = pieces.indices.sorted {
        (pieces[$0].entry.startText, $0) < (pieces[$1].entry.startText, $1)
      }
      let runs = places.compactMap { pieces[$0].entry.run }.uniqued()
      guard !runs.isEmpty else { return pieces }
      var others: [Piece] = []
      var placed = Dictionary(
        grouping: places.filter { pieces[$0].entry.run == nil }.map { pieces[$0] }
      ) { $0.entry.key.text }
      for run in runs.filter({ $0 != own }) + runs.filter({ $0 == own }) {
        let added = places.filter { pieces[$0].entry.run == run }.map { pieces[$0] }
        guard isOver(run) else {
          others += added
          continue
        }
        var before = run == own ? earlier : [:]
        for piece in added {
          let key = piece.entry.key.text
          var old = before[key] ?? placed.removeValue(forKey: key) ?? []
          if let first = old.first, first.entry.startText <= piece.entry.startText,
            Self.isSame(first.text, piece.withoutRun.text)
          {
            old.removeFirst()
            placed[key, default: []].append(first)
          } else {
            old = []
            placed[key, default: []].append(piece.withoutRun)
          }
          before[key] = old
        }
        if run == own { earlier = before }
      }
      return (placed.values.flatMap(\.self) + others)
        .sorted { $0.entry.range.lowerBound < $1.entry.range.lowerBound }
    }

    private static func pieces(_ document: HARReader.Document) -> [Piece] {
      document.entries.map { Piece(entry: $0, text: document.bytes[$0.range]) }
    }

    /// Whether a run goes on; another process may have its number by now.
    private static func isRunning(_ run: String) -> Bool {
      let process = Int32(run.prefix { $0 != "-" })
      return process == System.processIdentifier
        ? runs.withLock { $0.contains(run) } : process.map(System.isRunning) ?? false
    }

    // MARK: Comparing

    /// Whether two entries differ only in when the exchange began and how long it took.
    ///
    /// Compares line by line, as ``HARText`` writes them: otherwise formatted lines differ.
    static func isSame(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
      var (first, second) = (Data(first), Data(second))
      while !first.isEmpty, !second.isEmpty {
        let (line, other) = (takeLine(&first), takeLine(&second))
        guard line == other || isTime(line, other) else { return false }
      }
      return first.isEmpty && second.isEmpty
    }

    private static func takeLine(_ text: inout Data) -> Data {
      let end = text.range(of: Data([0x0A])) ?? text.endIndex..<text.endIndex
      defer { text = text[end.upperBound...] }
      return text[..<end.lowerBound]
    }

    /// Whether both lines hold the same member, and it is a time.
    private static func isTime(_ first: Data, _ second: Data) -> Bool {
      // The last byte shows whether another line follows.
      first.last == second.last
        && timeBeginnings.contains { first.starts(with: $0) && second.starts(with: $0) }
    }

    private static let timeBeginnings = [
      #"        "startedDateTime": "#, #"        "time": "#, #"        "timings": "#,
      #"            { "name": "Date", "value": "#, #"            { "name": "date", "value": "#,
    ].map { Array($0.utf8) }

    // MARK: The whole file

    /// Writes the file: whole or not at all.
    private func write(_ pieces: [Piece], _ redaction: Redactor) throws {
      try System.write(toPrivateFile: path) { (file) throws(SystemError) in
        var buffer = Array(Self.head(redaction.given).utf8)
        for (index, piece) in pieces.enumerated() {
          buffer += (index == 0 ? "\n      " : ",\n      ").utf8
          buffer += piece.text
          guard buffer.count > 1 << 20 else { continue }
          try file.write(buffer)
          buffer.removeAll(keepingCapacity: true)
        }
        try file.write(buffer + Self.tail)
      }
    }

    /// Removes body files that no entry names, and half-written ones; nobody writes others now.
    private func removeLeftovers(named: Set<String>) {
      let bodies = "\(folder)/\(BodyStore.folderName)"
      // What can't be listed or removed now is removed the next time.
      for name in (try? System.names(inFolder: bodies)) ?? [] {
        let isOurs = BodyStore.digest(inName: name) != nil
        if name.hasPrefix(BodyStore.temporaryPrefix)
          || isOurs && !named.contains("\(BodyStore.folderName)/\(name)")
        {
          try? System.remove(file: "\(bodies)/\(name)")
        }
      }
      // Stays while anything is in it.
      System.removeEmptyFolder(bodies)
    }

    /// A file that was cut off while entries were appended, without the last of them; nil for any
    /// other, also one with a mistake that somebody has made in it.
    static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
      let data = Data(bytes)
      let last = data.range(of: Data("\n      }".utf8), options: .backwards)
      guard bytes.starts(with: headStart.utf8),
        let end = last ?? data.range(of: Data(entriesStart.utf8))
      else { return nil }
      let rest = bytes[end.upperBound...]
      guard !rest.elementsEqual(tail) else { return nil }
      // A next entry may have begun, over the end that was there.
      let begun = Array("\(last == nil ? "" : ",")\n      {\n        \"\(runMember)\": ".utf8)
      let count = zip(rest, begun).prefix { $0 == $1 }.count
      let over = rest.dropFirst(count)
      let isCutOff =
        tail.starts(with: rest) || over.isEmpty
        || count > 0 && over.elementsEqual(tail.dropFirst(count))
        || count == begun.count && !over.suffix(tail.count).elementsEqual(tail)
      return isCutOff ? bytes[..<end.upperBound] + tail : nil
    }

    private static let headStart = "{\n  \"log\": {"
    private static let entriesStart = "\n    \"entries\": ["

    /// Without secret names the head has no member for them.
    private static func head(_ redacted: [String]) -> String {
      let names = redacted.sorted().map { "\n      \(HARText.quoted($0))" }.joined(separator: ",")
      let member = redacted.isEmpty ? "" : "\n    \"\(redactedMember)\": [\(names)\n    ],"
      return headStart + member + creatorText + entriesStart
    }

    private static let creatorText = """

          "creator": {
            "comment": "Recorded by Gantry; version is the recording format's.",
            "name": "\(creator)",
            "version": "\(version)"
          },
      """

    /// What follows the entries.
    private static let tail = Array(
      """

          ],
          "pages": [],
          "version": "1.2"
        }
      }

      """.utf8)
  }

  extension RecordingFile.Piece {
    /// It, without the line that names its run, if that stands where it was written.
    fileprivate var withoutRun: RecordingFile.Piece {
      var piece = self
      piece.entry.run = nil
      let start = Array("{\n        \"\(RecordingFile.runMember)\": ".utf8)
      guard text.starts(with: start),
        let end = text[(text.startIndex + start.count)...].firstIndex(of: UInt8(ascii: "\n"))
      else { return piece }
      piece.text = [UInt8(ascii: "{")] + text[end...]
      return piece
    }
  }

  extension LaunchError {
    /// A problem with a recording.
    static func recording(_ message: String, _ place: String) -> LaunchError {
      LaunchError(problems: [
        Problem(code: .unreadableSource, option: nil, message: message, place: place)
      ])
    }
  }
#endif
