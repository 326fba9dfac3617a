#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySecrets
  import GantrySystem

  /// Takes secrets out of entries that were made before anybody knew them: an address may hold a
  /// token that only a later answer calls one.
  struct LateSecrets: DebugOnly {
    let scrubber: SecretScrubber
    let redaction: Redactor
    let folder: String

    /// An entry's text without the secrets that are known now, and its key; nil where it has none.
    func scrubbed(_ text: [UInt8]) -> (text: [UInt8], key: String)? {
      guard scrubber.withoutKnown(text) != nil else { return nil }
      let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        let beginning = line.drop { $0 == 0x20 }
        let isURL = Self.addresses.contains { beginning.starts(with: $0) }
        let mark = isURL ? Redactor.encodedMark : Redaction.mark
        return scrubber.withoutKnown(Array(line), mark: mark) ?? Array(line)
      }
      let scrubbed = Array(lines.joined(separator: [0x0A]))
      guard
        let entry = try? HARReader.entry(
          scrubbed, folder: folder, path: folder, redaction: redaction)
      else { return nil }
      return (scrubbed, entry.key.text)
    }

    private static let addresses = [#""url": "#, #""redirectURL": "#].map { Array($0.utf8) }

    /// Entries and the file with their texts, of which some are changed.
    func scrubbed(
      _ entries: [RecordingIndex.Entry], _ file: OpenFile
    ) throws(SystemError) -> (entries: [RecordingIndex.Entry], file: OpenFile) {
      guard scrubber.count > 0 else { return (entries, file) }
      var (entries, texts, isChanged) = (entries, [UInt8](), false)
      for index in entries.indices {
        var text = try file.read(entries[index].range)
        if let (scrubbed, key) = scrubbed(text) {
          (text, entries[index].key, isChanged) = (scrubbed, key, true)
        }
        entries[index].range = texts.count..<(texts.count + text.count)
        texts += text
      }
      return isChanged ? (entries, OpenFile(holding: texts, insteadOf: file.path)) : (entries, file)
    }
  }
#endif
