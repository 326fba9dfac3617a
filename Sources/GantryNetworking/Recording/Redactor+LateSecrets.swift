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
        var text = Self.scrubbed(old, scrubber) ?? old
        for (name, new) in bodies.compactMap({ name in renamed[name].map { (name, $0) } }) {
          text.replace(Array(name.utf8), with: Array(new.utf8))
        }
        if text == old { continue }
        bytes += document.bytes[copied..<range.lowerBound] + text
        copied = range.upperBound
      }
      guard copied > 0 else { return nil }
      bytes += document.bytes[copied...]
      return try? HARReader.read(bytes, path, redaction: self, isOursAlone: true)
    }

    private static func scrubbed(_ text: [UInt8], _ scrubber: SecretScrubber) -> [UInt8]? {
      guard scrubber.withoutKnown(text) != nil else { return nil }
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        let beginning = line.drop { $0 == 0x20 }
        let isURL = addresses.contains { beginning.starts(with: $0) }
        let mark = isURL ? encodedMark : Redaction.mark
        return scrubber.withoutKnown(Array(line), mark: mark) ?? Array(line)
      }
      return Array(lines.joined(separator: [0x0A]))
    }

    private static let addresses = [#""url": "#, #""redirectURL": "#].map { Array($0.utf8) }
  }
#endif
