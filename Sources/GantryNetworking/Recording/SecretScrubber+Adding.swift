#if DEBUG
  import Foundation
  import GantryFormats
  import GantrySecrets

  /// Adds the secrets of exchanges: a service may repeat a secret that it was sent, in a page, a
  /// redirection or an error's text.
  extension SecretScrubber {
    /// Shorter texts occur in others by chance.
    private static let minimumLength = 8
    private static let maximumCount = 100

    /// Adds a secret, and its other form in JSON, where `/` may be escaped.
    mutating func add(_ secret: some Collection<UInt8>) {
      let bytes = Array(secret)
      addPlain(bytes)
      guard bytes.contains(UInt8(ascii: "/")) else { return }
      let (slash, escaped) = ([UInt8(ascii: "/")], Array(#"\/"#.utf8))
      let plain = bytes.replacing(escaped, with: slash)
      addPlain(plain)
      addPlain(plain.replacing(slash, with: escaped))
    }

    private mutating func addPlain(_ bytes: [UInt8]) {
      // Digits alone may be a number, whose replacement would break JSON.
      guard bytes.count >= Self.minimumLength, bytes.count <= 16384, count < Self.maximumCount,
        bytes.contains(where: { !(0x30...0x39).contains($0) }),
        !String(decoding: bytes, as: UTF8.self).contains(Redaction.mark)
      else { return }
      insert(bytes)
    }

    /// Adds a value of a query or a form, encoded and decoded.
    mutating func add(encoded value: String) {
      guard !value.contains(Redactor.encodedMark) else { return }
      add(value.utf8)
      let decoded = PercentCoding.decodedForm(value)
      if decoded != value { add(decoded.utf8) }
    }

    /// Adds a header's value: whole, without its scheme, and the password in Basic credentials.
    mutating func add(header value: String) {
      add(value.utf8)
      guard let space = value.firstIndex(of: " ") else { return }
      let credentials = value[value.index(after: space)...]
      add(credentials.utf8)
      guard value[..<space].lowercased() == "basic",
        let decoded = Data(base64Encoded: String(credentials))
      else { return }
      add(decoded)
      if let colon = decoded.firstIndex(of: UInt8(ascii: ":")) { add(decoded[(colon + 1)...]) }
    }

    func scrubbed(_ data: Data) -> Data {
      data.withUnsafeBytes { scrubbed($0.assumingMemoryBound(to: UInt8.self)) }
        .map { Data($0) } ?? data
    }
  }
#endif
