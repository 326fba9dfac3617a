import GantryFormats
import GantryRedaction
import TestRandom
import Testing

/// Known secrets are replaced wherever they stand.
struct SecretScrubberTests {
  private func scrubber(_ secrets: [String]) -> SecretScrubber {
    var scrubber = SecretScrubber()
    for secret in secrets { scrubber.insert(Array(secret.utf8)) }
    return scrubber
  }

  @Test(arguments: [
    ([], "a secret", "a secret"), (["secret"], "a secret", "a *"), (["secret"], "secre", "secre"),
    (["secret"], "secretsecret secret", "** *"), (["secret", "secrets"], "secrets", "*"),
    // What one leaves of another is covered too.
    (["abcd", "cdef"], "abcdef abcd cdef", "* * *"), (["x"], "axbx", "a*b*"),
    (["é"], "café", "caf*"), (["", "a"], "banana", "b*n*n*"),
  ])
  func aTextIsScrubbed(_ secrets: [String], _ text: String, _ scrubbed: String) {
    #expect(scrubber(secrets).scrubbed(text, mark: "*") == scrubbed)
    #expect(scrubber(secrets).scrubbed(Array(text.utf8), mark: "*") == Array(scrubbed.utf8))
  }

  @Test func eachSecretCountsOnce() {
    var scrubber = scrubber(["secret", "secret", "", "s"])
    #expect(scrubber.count == 2)
    let isNew = scrubber.insert(Array("s".utf8))
    #expect(!isNew)
    #expect(scrubber.scrubbed("secret") == Redaction.mark)
  }

  @Test func piecesAreScrubbedAsTheWhole() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<SeededGenerator.count(500) {
      let text = (0..<60).map { _ in "abc".randomElement(using: &generator).map(String.init) ?? "" }
        .joined()
      var scrubber = scrubber(["abca", "bbbbb"])
      var result: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...7, using: &generator)
        result += scrubber.pass(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      result += scrubber.finish()
      #expect(String(decoding: result, as: UTF8.self) == scrubber.scrubbed(text))
    }
  }

  /// A secret that is given may be longer than any word.
  @Test func aLongSecretInPiecesIsScrubbed() {
    let secret = String(repeating: "several words ", count: 3_000)
    var scrubber = scrubber([secret])
    var result: [UInt8] = []
    let text = Array("before \(secret)after".utf8)
    for start in stride(from: 0, to: text.count, by: 1_000) {
      result += scrubber.pass(Array(text[start..<min(start + 1_000, text.count)]))
    }
    result += scrubber.finish()
    #expect(String(decoding: result, as: UTF8.self) == "before \(Redaction.mark)after")
  }

  /// Wherever pieces of a large body end.
  @Test(arguments: [
    "ghp_abcdefghij0123456789ABCDEFGHIJ012345", "see \nhttps://ann:hunter22@example.com/",
    "-----BEGIN PRIVATE KEY-----\n\(String(repeating: "abcdefghijklmnop", count: 200))\n"
      + "-----END PRIVATE KEY-----",
    "a secret of several words", String(repeating: "sk_live_a1b2-", count: 1000),
  ])
  func aSecretBetweenPiecesIsScrubbed(_ secret: String) {
    let known = scrubber(["a secret of several words"])
    for filler in ["some words ", "abcdefghij+/", "\\n,"] {
      let start = String(repeating: filler, count: 50_000 / filler.utf8.count) + "\"\\n"
      let bytes = Array((start + secret + "\" and " + start).utf8)
      let whole = known.scrubbed(bytes)
      #expect(whole != bytes)
      for position in stride(from: 0, through: secret.utf8.count + 40, by: secret.utf8.count / 9) {
        var scrubber = known
        let first = start.utf8.count - 20 + position
        var result = scrubber.pass(Array(bytes[..<first]))
        for start in stride(from: first, to: bytes.count, by: 20_000) {
          result += scrubber.pass(Array(bytes[start..<min(start + 20_000, bytes.count)]))
        }
        result += scrubber.finish()
        #expect(result == whole, "\(filler) \(position)")
      }
    }
  }
}
