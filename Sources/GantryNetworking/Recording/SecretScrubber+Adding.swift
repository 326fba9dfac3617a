#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantrySystem

  /// Adds the secrets of exchanges: a service may repeat a secret that it was sent, in a page, a
  /// redirection or an error's text.
  extension SecretScrubber {
    /// Adds a secret that an exchange holds, also without JSON's escapes.
    mutating func add(_ secret: some Collection<UInt8>) {
      let text = String(decoding: secret, as: UTF8.self)
      learn(text)
      if let plain = Self.unescaped(text) { learn(plain) }
    }

    /// The text of a string in JSON with escapes; nil for others.
    static func unescaped(_ text: String) -> String? {
      guard text.holds(UInt8(ascii: "\\")) else { return nil }
      // Callers take a text as it is where its escapes aren't JSON's.
      return try? JSONDecoder().decode(String.self, from: Data("\"\(text)\"".utf8))
    }

    /// Adds a value of a query or a form, encoded and decoded.
    mutating func add(encoded value: String) {
      guard !value.contains(Redactor.encodedMark) else { return }
      learn(value)
      let decoded = PercentCoding.decodedForm(value)
      if decoded != value { learn(decoded) }
    }

    /// Adds a header's value: whole, without its scheme, and the password in Basic credentials.
    mutating func add(header value: String) {
      learn(value)
      guard let space = value.firstIndex(of: " ") else { return }
      let credentials = String(value[value.index(after: space)...])
      learn(credentials)
      guard value[..<space].lowercased() == "basic", let decoded = Data(base64Encoded: credentials)
      else { return }
      add(decoded)
      if let colon = decoded.firstIndex(of: UInt8(ascii: ":")) { add(decoded[(colon + 1)...]) }
    }

    /// A text without secrets; those that its names and their shapes show are known from now on.
    mutating func scrubbing(_ text: String, mark: String = Redaction.mark) -> String {
      var text = text
      let result = text.withUTF8 { learning($0, mark: mark) }
      return result.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    mutating func scrubbing(_ data: Data) -> Data {
      data.withUnsafeBytes { learning($0.assumingMemoryBound(to: UInt8.self)) }
        .map { Data($0) } ?? data
    }

    private mutating func learning(
      _ bytes: UnsafeBufferPointer<UInt8>, mark: String = Redaction.mark
    ) -> [UInt8]? {
      learning(bytes, mark: mark) { scrubber, secret in
        scrubber.add(secret)
        scrubber.add(encoded: String(decoding: secret, as: UTF8.self))
      }
    }
  }

  /// The secrets of all exchanges so far: a login's token is a later path's.
  final class KnownSecrets: Sendable, DebugOnly {
    private let scrubber = Lock(SecretScrubber())

    /// A scrubber for one exchange, which knows all secrets so far.
    var current: SecretScrubber { scrubber.withLock { $0 } }

    /// Keeps what a scrubber has learnt.
    func keep(_ other: inout SecretScrubber) {
      let learnt = other.takeLearnt()
      guard !learnt.isEmpty else { return }
      let hasFilled = scrubber.withLock { scrubber in
        let wasFull = scrubber.isFull
        for secret in learnt { scrubber.learn(secret, isLasting: true) }
        _ = scrubber.takeLearnt()
        return scrubber.isFull && !wasFull
      }
      guard hasFilled else { return }
      System.printError(
        "gantry: the recording has more secrets than are remembered: further ones are redacted "
          + "where their names or shapes show them, and not where another exchange repeats them\n")
    }
  }
#endif
