#if DEBUG
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  extension Redactor {
    /// A recording without the secrets that are known now; nil where its entries hold none.
    ///
    /// Nobody knew them when its entries were made: an address may hold a token that only a later
    /// answer calls one.
    ///
    /// `known` tells how many secrets each body's file was searched for.
    func scrubbed(
      _ document: HARReader.Document, _ path: String, _ store: BodyStore,
      _ known: inout [String: Int]
    ) throws -> HARReader.Document? {
      let scrubber = scrubber
      guard scrubber.count > 0 else { return nil }
      var renamed: [String: String] = [:]
      for name in Set(document.entries.flatMap(\.bodies)) where known[name] != scrubber.count {
        if System.exists("\(store.folder)/\(name)") {
          renamed[name] = try store.scrub(name, scrubber)
        }
        known[renamed[name] ?? name] = scrubber.count
      }
      var bytes: [UInt8] = []
      var copied = 0
      for (range, bodies) in document.entries.map({ ($0.range, $0.bodies) }) {
        let old = Array(document.bytes[range])
        var text = try Self.scrubbed(old, scrubber) ?? old
        for (name, new) in bodies.compactMap({ name in renamed[name].map { (name, $0) } }) {
          text.replace(Array(name.utf8), with: Array(new.utf8))
        }
        if text == old { continue }
        bytes += document.bytes[copied..<range.lowerBound] + text
        copied = range.upperBound
      }
      guard copied > 0 else { return nil }
      bytes += document.bytes[copied...]
      return try HARReader.read(bytes, path, redaction: self, isOursAlone: true)
    }

    /// An entry without known secrets; nil where it holds none.
    private static func scrubbed(
      _ entry: [UInt8], _ scrubber: SecretScrubber
    ) throws(FormatError) -> [UInt8]? {
      guard scrubber.withoutKnown(entry) != nil else { return nil }
      return HARText.bytes(scrubbed(try JSONReader.read(bytes: entry), scrubber), level: 3)
    }

    /// A value in which each text of the traffic has a mark for known secrets.
    ///
    /// What the recorder says of the traffic, such as when it was, has a secret only by chance.
    private static func scrubbed(
      _ value: Value, _ scrubber: SecretScrubber, mark: String = Redaction.mark
    ) -> Value {
      switch value {
      case .string(let text):
        let clean = scrubber.withoutKnown(Array(text.utf8), mark: mark)
        return .string(clean.map { String(decoding: $0, as: UTF8.self) } ?? text)
      case .array(let elements):
        return .array(elements.map { scrubbed($0, scrubber) })
      case .object(let members):
        return .object(
          members.map { member in
            if recordersMembers.contains(member.key) { return member }
            let mark = addresses.contains(member.key) ? encodedMark : Redaction.mark
            return .init(key: member.key, value: scrubbed(member.value, scrubber, mark: mark))
          })
      case .number, .bool, .null, .secret: return value
      }
    }

    private static let recordersMembers: Set = [
      "_file", RecordingFile.runMember, "encoding", "httpVersion", "startedDateTime",
    ]
    private static let addresses: Set = ["redirectURL", "url"]
  }
#endif
