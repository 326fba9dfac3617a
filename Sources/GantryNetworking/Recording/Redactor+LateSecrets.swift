#if DEBUG
  import GantryFormats
  import GantryRedaction

  extension Redactor {
    /// A recording without the secrets that are known now; nil where its entries hold none.
    ///
    /// Nobody knew them when its entries were made: an address may hold a token that only a later
    /// answer calls one.
    func scrubbed(_ document: HARReader.Document, _ path: String) -> HARReader.Document? {
      let scrubber = scrubber
      guard scrubber.count > 0 else { return nil }
      var bytes: [UInt8] = []
      var copied = 0
      for range in document.entries.map(\.range) {
        guard let text = Self.scrubbed(Array(document.bytes[range]), scrubber) else { continue }
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
