#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// The entries of a recording and the places of their texts, so that writing it is copying.
  struct RecordingIndex: DebugOnly {
    static let fileName = "recording.har"
    /// The version of Gantry's own members; another version isn't read.
    static let version = "1"
    static let creator = "Gantry"
    /// The member of `log` with the secret names besides the usual ones, so that requests match
    /// without stating the names again.
    static let redactedMember = "_redacted"

    struct Entry {
      /// ``RequestKey/text``.
      var key: String
      /// When the exchange began, as `startedDateTime` has it.
      var start: String
      /// The index in ``files`` of the text's file.
      var file: Int
      var range: Range<Int>
      /// The body files that it names.
      var bodies: [String]
      /// Whether this index's recorder recorded it.
      var isNew = false
    }

    let folder: String
    private(set) var files: [OpenFile] = []
    private(set) var entries: [Entry] = []
    /// The secret names when any of them was recorded, besides the usual ones.
    private(set) var redacted: [String] = []
    /// The index of the recording among the files, and its state when it was last read or written.
    private var recording: Int?
    private var stamp: FileStamp?
    /// The entries from before the first recorded one that weren't recorded again yet.
    private var earlier: EarlierEntries?

    var path: String { "\(folder)/\(Self.fileName)" }

    /// Whether another recorder or an editor has written the recording since.
    var isOutdated: Bool { FileStamp(path) != stamp }

    /// Reads the folder's recording.
    init(folder: String, redaction: Redactor) throws(LaunchError) {
      self.folder = folder
      stamp = FileStamp(path)
      guard stamp != nil else { return }
      let document = try HARReader.read(path, redaction: redaction, isOursAlone: true)
      do throws(SystemError) {
        files = [try OpenFile(reading: path)]
        recording = 0
      } catch {
        throw LaunchError.recording("it can't be read: \(error.reason)", path)
      }
      redacted = document.redacted
      entries = document.entries.map { Entry($0, range: $0.range) }
    }

    /// Adds entries of a file, which replace entries of the same requests that aren't new.
    ///
    /// `names` were secret when they were recorded. Entries of the recorder's own journal are new:
    /// later ones don't replace them. An entry that differs only in its times is left out, and the
    /// old one stays.
    mutating func add(
      _ added: [Entry], of file: OpenFile, isNew: Bool, redacted names: [String] = []
    ) {
      if !added.isEmpty { unite(names) }
      // All journals of new entries are compared with the entries before the first journal.
      var earlier = (isNew ? earlier : nil) ?? EarlierEntries(entries, files)
      let keys = Set(added.map(\.key))
      entries.removeAll { !$0.isNew && keys.contains($0.key) }
      files.append(file)
      let place = files.count - 1
      let order = added.indices.sorted { (added[$0].start, $0) < (added[$1].start, $1) }
      for index in order {
        var entry = added[index]
        entry.file = place
        if let (same, file) = earlier.takeFirst(ifSameAs: entry, of: files[place]) {
          entry = same
          entry.file = files.firstIndex { $0 === file } ?? files.count
          if entry.file == files.count { files.append(file) }
        }
        entry.isNew = isNew
        entries.append(entry)
      }
      if isNew { self.earlier = earlier }
    }

    /// Replaces the old entries with those of the folder's index that was written meanwhile.
    ///
    /// New entries stay. If the other writer changed the file in place, its old places are invalid:
    /// new entries in that file are taken from the other index.
    mutating func merge(_ other: RecordingIndex) {
      unite(other.redacted)
      let new = entries.filter(\.isNew)
      let changed = stamp?.inode == other.stamp?.inode ? recording : nil
      let kept = new.filter { $0.file != changed }
      let keys = (kept: Set(kept.map(\.key)), new: Set(new.map(\.key)))
      let offset = files.count
      files += other.files
      entries =
        other.entries.compactMap { entry in
          var entry = entry
          entry.file += offset
          entry.isNew = changed != nil && keys.new.contains(entry.key)
          return keys.kept.contains(entry.key) && !entry.isNew ? nil : entry
        } + kept
      recording = other.recording.map { $0 + offset }
      stamp = other.stamp
    }

    private mutating func unite(_ names: [String]) {
      redacted = Set(redacted + names).sorted()
    }

    /// Writes the recording: whole or not at all, and without secrets that came to be known.
    mutating func write(_ late: LateSecrets? = nil) throws(SystemError) {
      let order = entries.indices.sorted { first, second in
        let (a, b) = (entries[first], entries[second])
        return (a.key, a.start, first) < (b.key, b.start, second)
      }
      let temporary =
        "\(folder)/.recording-\(System.processIdentifier)-\(UInt32.random(in: 0 ... .max)).tmp"
      var written: [Entry] = []
      do throws(SystemError) {
        let file = try OpenFile(creating: temporary)
        var buffer = Array(Self.head(redacted).utf8)
        var position = 0
        for index in order {
          buffer.append(contentsOf: written.isEmpty ? "\n      ".utf8 : ",\n      ".utf8)
          var entry = entries[index]
          var text = try files[entry.file].read(entry.range)
          if let scrubbed = late?.scrubbed(text) { (text, entry.key) = scrubbed }
          guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else {
            throw SystemError(
              "write '\(path)'", reason: "it was edited meanwhile, and is left as it is")
          }
          let start = position + buffer.count
          buffer.append(contentsOf: text)
          (entry.file, entry.range) = (0, start..<(start + text.count))
          written.append(entry)
          if buffer.count > 1 << 20 {
            try file.write(buffer)
            position += buffer.count
            buffer.removeAll(keepingCapacity: true)
          }
        }
        buffer.append(contentsOf: (written.isEmpty ? Self.emptyTail : Self.tail).utf8)
        try file.write(buffer)
        try file.synchronize()
        try System.move(temporary, to: path)
        // The open file, by its new name: the entries are in it, and nothing can fail any more.
        entries = written
        files = [file]
        recording = 0
        stamp = FileStamp(path)
      } catch {
        try? System.remove(file: temporary)
        throw error
      }
    }

    /// Removes body files that no entry names, and half-written files of dead recorders.
    func removeLeftovers() {
      // In both folders: what can't be listed or removed now is removed the next time.
      for name in (try? System.names(inFolder: folder)) ?? []
      where name.hasPrefix(".recording-") && name.hasSuffix(".tmp") {
        try? System.remove(file: "\(folder)/\(name)")
      }
      let named = Set(entries.flatMap(\.bodies))
      let bodies = "\(folder)/\(BodyStore.folderName)"
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

    /// Without secret names the head has no member for them.
    private static func head(_ redacted: [String]) -> String {
      let names = redacted.map { "\n      \(HARText.quoted($0))" }.joined(separator: ",")
      let member = redacted.isEmpty ? "" : "\n    \"\(redactedMember)\": [\(names)\n    ],"
      return "{\n  \"log\": {" + member + "\n" + creatorText
    }

    private static let creatorText = """
          "creator": {
            "comment": "Recorded by Gantry; version is the recording format's.",
            "name": "\(creator)",
            "version": "\(version)"
          },
          "entries": [
      """

    private static let tail = "\n    ]" + emptyTail.dropFirst()
    private static let emptyTail = """
      ],
          "pages": [],
          "version": "1.2"
        }
      }

      """
  }

  extension RecordingIndex.Entry {
    /// Makes one that was read, in the index's first file.
    init(_ entry: HAREntry, range: Range<Int>) {
      self.init(
        key: entry.key.text, start: entry.startText, file: 0, range: range, bodies: entry.bodies)
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
