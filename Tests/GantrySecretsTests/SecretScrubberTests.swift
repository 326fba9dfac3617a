import GantryFormats
import GantrySecrets
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
    #expect(SecretScrubber().isEmpty)
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
      let scrubbed = String(decoding: result, as: UTF8.self)
      for secret in ["abca", "bbbbb"] { #expect(!scrubbed.contains(secret), "\(text)") }
      if !text.contains("abca"), !text.contains("bbbbb") { #expect(scrubbed == text) }
    }
  }
}
