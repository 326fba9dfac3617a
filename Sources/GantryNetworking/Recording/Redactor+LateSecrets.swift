#if DEBUG
  import Foundation
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
      let value = try JSONReader.read(bytes: entry)
      let clean = scrubbed(value, scrubber)
      return clean == value ? nil : HARText.bytes(clean, level: 3)
    }

    /// A value in which each text of the traffic has a mark for known secrets.
    ///
    /// What the recorder says of the traffic, such as when it was, has a secret only by chance.
    private static func scrubbed(_ value: Value, _ scrubber: SecretScrubber) -> Value {
      switch value {
      case .string(let text):
        let clean = scrubber.withoutKnown(Array(text.utf8))
        return .string(clean.map { String(decoding: $0, as: UTF8.self) } ?? text)
      case .array(let elements):
        return .array(elements.map { scrubbed($0, scrubber) })
      case .object(let members):
        let isBase64 = value.member("encoding") == .string("base64")
        return .object(
          members.map { member in
            let clean =
              switch (member.key, member.value) {
              case ("_file", _), (RecordingFile.runMember, _), ("encoding", _), ("httpVersion", _),
                ("startedDateTime", _):
                member.value
              case ("redirectURL", .string(let text)), ("url", .string(let text)):
                Value.string(scrubbed(address: text, scrubber))
              case ("text", .string(let text)) where isBase64:
                Value.string(scrubbed(base64: text, scrubber))
              default: scrubbed(member.value, scrubber)
              }
            return .init(key: member.key, value: clean)
          })
      case .number, .bool, .null, .secret: return value
      }
    }

    private static func scrubbed(address text: String, _ scrubber: SecretScrubber) -> String {
      let clean = scrubber.withoutKnown(Array(text.utf8), mark: encodedMark)
      return clean.map { address(String(decoding: $0, as: UTF8.self)).absoluteString } ?? text
    }

    private static func scrubbed(base64 text: String, _ scrubber: SecretScrubber) -> String {
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
        let clean = scrubber.withoutKnown(Array(data))
      else { return text }
      return Data(clean).base64EncodedString()
    }
  }
#endif
