import GantryFormats
import GantryRedaction
import GantrySecrets
import Testing

/// Which values are those of secrets, and where they are in texts.
struct SecretValueTests {
  private static let letters = "abcdefghij0123456789ABCDEFGHIJ012345"
  private static let webToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
  private static let key = [
    "-----BEGIN RSA PRIVATE KEY-----", "Proc-Type: 4,ENCRYPTED", "",
    String(repeating: letters, count: 3), letters + "+/=", "-----END RSA PRIVATE KEY-----",
  ]

  @Test(arguments: [
    ("ghp_" + letters, "a GitHub token"), ("x=ghp_\(letters);", "a GitHub token"),
    ("AKIAIOSFODNN7EXAMPLE", "an AWS access key"), ("xoxb-1234567890-abcdefghij", "a Slack token"),
    ("sk_live_" + letters, "a Stripe key"), ("AIza" + letters.dropLast(), "a Google key"),
    ("-----BEGIN RSA PRIVATE KEY-----", "a private key"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "a JSON web token"),
    ("https://ann:hunter22@example.com/", "a password in a URL"),
  ])
  func valuesOfSecrets(_ value: String, _ kind: String) {
    #expect(SecretVocabulary.kind(of: value) == kind)
  }

  @Test(arguments: [
    "", "local-mock", "com.example.app", "https://example.com/a@b", "https://ann@example.com/",
    "https://ann:$(PASSWORD)@example.com", "ghp_short", "AKIAAAAAAAAAAAAAAAAAAAA",
    "xghp_" + letters, "-----BEGIN CERTIFICATE-----", "eyJhbGciOiJIUzI1NiJ9",
    "2026-03-01T12:30:00Z", "550e8400-e29b-41d4-a716-446655440000",
    // Names that begin as tokens do.
    "sk-folding-cube sk-cube-grid__item--is-animated-and-large", "sk-proj-card-header--with-icon",
    "sk-550e8400-e29b-41d4-a716-446655440000", "npm_config_registry_of_the_whole_workspace",
    "npm_package_dependencies_react_dom_17", "hf_model_card_metadata_of_the_generator_2",
    "SG.Core.Configuration.ServiceProvider.Extensions.Something", "-----BEGIN PRIVATE thoughts",
    // Base64 of a picture, with a key's beginning by chance.
    "data:image/png;base64,iVBORw0KGgo+AIza\(letters)/AKIA\(letters)+AKIAABCDEFGHIJKLMN==",
    "eyJ" + letters + "." + letters + ".eyJ" + letters, "http://localhost:8080,http://[::1]:80/a@b",
    "http://h/?next=http%3A%2F%2Fh%3A8080%2Fann%40example.com&to=ann:b@c",
    "https://ann:‹redacted›@example.com", "https://ann:%E2%80%B9redacted%E2%80%BA@example.com",
  ])
  func otherValues(_ value: String) {
    #expect(SecretVocabulary.kind(of: value) == nil)
  }

  /// A star is where a secret was.
  private static let texts: [(String, String)] = [
    ("a \(webToken), b", "a *, b"), ("Bearer%20\(webToken)&x=1", "Bearer%20*&x=1"),
    ("session.\(webToken)", "session.*"),
    ("/hooks/xoxb-\(letters)/go AKIAIOSFODNN7EXAMPLE", "/hooks/*/go *"),
    (
      #"{"a":"one\nghp_\#(letters)","b":"\u003dghp_\#(letters)"}"#, #"{"a":"one\n*","b":"\u003d*"}"#
    ),
    ("q=a%3Dghp_\(letters)&b=2", "q=a%3D*&b=2"), ("\u{1B}[1;32mghp_\(letters)", "\u{1B}[1;32m*"),
    ("sk-" + letters, "*"), ("sk-proj-\(letters)_x", "*"), ("SG.\(letters).\(letters)", "*"),
    ("npm_" + letters, "*"),
    ("db postgres://ann:pa:ss@w%2Frd@h:1/db", "db postgres://ann:*@h:1/db"),
    (#""https:\/\/ann:hunter22@h\/a@b""#, #""https:\/\/ann:*@h\/a@b""#),
    (
      "u=https%3A%2F%2Fann%3Ahunt%2Fer22%40h%2Fa&b=2",
      "u=https%3A%2F%2Fann%3Ahunt%2Fer22%40h%2Fa&b=2"
    ),
    ("u=https%3A%2F%2Fann%3Ahunter22%40h%2Fa&b=2", "u=https%3A%2F%2Fann%3A*%40h%2Fa&b=2"),
    ("https://ghp_\(letters):x-oauth@h", "https://*:*@h"),
    (key.joined(separator: "\n") + "\nafter", "*\nafter"),
    ("{\"k\":\"\(key.joined(separator: "\\n"))\\n\"}", "{\"k\":\"*\\n\"}"),
    (key.joined(separator: "%0A").replacing(" ", with: "+") + "&b=2", "*&b=2"),
    // Cut, as the end of a long line is.
    (key.dropLast().joined(separator: "\n") + " and then", "*= and then"),
    ("-----BEGIN PRIVATE KEY----- isn't there", "* isn't there"),
    (key.joined(separator: "\n") + key.joined(separator: "\n"), "**"),
  ]

  @Test(arguments: texts)
  func secretsAreFoundInTexts(_ text: String, _ redacted: String) {
    let found = SecretScrubber().scrubbed(text, mark: "*")
    #expect(found == redacted)
    // A recorded request is redacted again where it is replayed.
    for mark in [Redaction.mark, "%E2%80%B9redacted%E2%80%BA"] {
      let once = SecretScrubber().scrubbed(text, mark: mark)
      #expect(SecretScrubber().scrubbed(once, mark: mark) == once)
    }
  }

  @Test(arguments: [
    ("", "eyJ", 100_000, ".eyJ"), ("", "eyJ.", 100_000, ""), ("", "sk-" + letters + " ", 5000, ""),
    ("", "a://b:", 50_000, ""), ("a://b:", "@", 300_000, ""), ("", "%3A%2F%2F", 30_000, ""),
    ("", key[0], 5000, ""), (key[0], "-", 300_000, ""), ("", "PRIVATE", 50_000, ""),
    ("", "", 0, ""), ("-", "", 0, ""), ("%", "", 0, ""), ("@", "", 0, ""), ("V", "", 0, ""),
    ("/", "", 0, ""), ("\\", "", 0, ""), ("://", "", 0, ""), (".eyJ", "", 0, ""),
  ])
  func anyTextIsReadInTime(_ start: String, _ part: String, _ count: Int, _ end: String) {
    let text = start + String(repeating: part, count: count) + end
    let time = ContinuousClock().measure { _ = SecretScrubber().scrubbed(text) }
    #expect(time < .seconds(10))
  }

  @Test(arguments: [
    ("hunter22", true), ("tr0ub4dor&3", true), ("", false), ("yes", false), ("changeme", false),
    ("CHANGE-ME", false), ("$(TOKEN)", false), ("${TOKEN}", false), ("<your token>", false),
    ("your-key", false), ("/run/secret", false), ("****", false), ("test", false), ("tests", true),
  ])
  func placeholdersAreNoSecrets(_ value: String, _ mayBe: Bool) {
    #expect(SecretVocabulary.mayBeSecret(value: value) == mayBe)
  }
}
