import GantryFoundation
import GantryRedaction

extension SecretScrubber {
  func text(_ text: String) -> String { scrubbed(text) }

  func text(_ text: String?) -> String? { text.map { scrubbed($0) } }

  func texts(_ texts: [String]) -> [String] { texts.map { scrubbed($0) } }

  /// Redacts a file's bytes, in any encoding that is ASCII for ASCII's letters.
  func data(_ data: Data) -> Data {
    data.withUnsafeBytes { scrubbed($0.assumingMemoryBound(to: UInt8.self)) }
      .map { Data($0) } ?? data
  }
}
