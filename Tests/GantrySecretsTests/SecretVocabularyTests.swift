import GantrySecrets
import Testing

/// Which names and values are those of secrets.
struct SecretVocabularyTests {
  @Test(arguments: [
    "token", "TOKEN", "accessToken", "access_token", "--api-key", "X-Api-Key", "x.api.key",
    "apiKey",
    "APIKey", "API_KEY", "apikey", "API_KEY_STAGING", "githubToken", "X-GitHub-Token",
    "githubtoken",
    "idToken", "IDToken", "pageAccessToken", "password", "DB_PASSWORD", "PGPASSWORD",
    "HOST_PASSWORD",
    "userPassword", "passwd", "PWD", "passphrase", "passcode", "otp", "loginOTP", "clientSecret",
    "client_secret", "secret", "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie",
    "sessionCookie", "sessionId", "sessionid", "session_key", "privateKey", "PRIVATE_KEY_PEM",
    "signingKey", "licenseKey", "credential", "awsCredentials", "bearer", "GITHUB_PAT", "userJWT",
    "x-amz-signature", "code_verifier", "tokenBackend", "üToken",
  ])
  func namesOfSecrets(_ name: String) {
    #expect(SecretVocabulary.isSecret(name: name))
  }

  @Test(arguments: [
    "", "-", "--", "keyboard", "keyboardKey", "author", "tokenizer", "tokens", "MAX_TOKENS",
    "passenger", "passengers", "monkey", "key", "publicKey", "primaryKey", "secretary", "compass",
    "pattern", "path", "cookiePolicy", "authorizationStatus", "tokenPath", "TOKEN_FILE",
    "passwordLength", "token-expiry", "secretName", "showPassword", "resetPassword", "isTokenValid",
    "hasPassword", "nextPageToken", "pageToken", "continuation_token", "syncToken", "port", "host",
    "countriesDatasource", "sort-key", "x", "passing",
  ])
  func otherNames(_ name: String) {
    #expect(!SecretVocabulary.isSecret(name: name))
  }

  @Test func everyNameOfTheListIsOne() {
    for name in SecretVocabulary.names.words + SecretVocabulary.endings.words {
      #expect(SecretVocabulary.isSecret(name: name), "\(name)")
    }
    #expect(SecretVocabulary.names.words.count > 50)
  }

  @Test(arguments: [
    ("token", SecretVocabulary.Ending.secret), ("githubtoken", .secret), ("pagetoken", .place),
    ("pageaccesstoken", .secret), ("keyboard", nil), ("", nil), ("n", nil), ("tokens", nil),
    ("previouspassword", .secret),
  ])
  func aNameEndsIn(_ name: String, _ ending: SecretVocabulary.Ending?) {
    #expect(SecretVocabulary.ending(of: Array(name.utf8)) == ending)
  }

  private static let letters = "abcdefghij0123456789ABCDEFGHIJ012345"

  @Test(arguments: [
    ("ghp_" + letters, "a GitHub token"), ("x=ghp_\(letters);", "a GitHub token"),
    ("AKIAIOSFODNN7EXAMPLE", "an AWS access key"), ("xoxb-1234567890-abcdefghij", "a Slack token"),
    ("sk_live_" + letters, "a Stripe key"), ("AIza" + letters, "a Google key"),
    ("-----BEGIN RSA PRIVATE KEY-----", "a private key"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "a JSON web token"),
    ("https://ann:hunter22@example.com/", "a password in a URL"),
  ])
  func valuesOfSecrets(_ value: String, _ kind: String) {
    #expect(SecretVocabulary.kind(of: value) == kind)
    #expect(SecretVocabulary.isSecret(value: value))
  }

  @Test(arguments: [
    "", "local-mock", "com.example.app", "https://example.com/a@b", "https://ann@example.com/",
    "https://ann:$(PASSWORD)@example.com", "ghp_short", "AKIAAAAAAAAAAAAAAAAAAAA",
    "xghp_" + letters, "-----BEGIN CERTIFICATE-----", "eyJhbGciOiJIUzI1NiJ9",
    "2026-03-01T12:30:00Z",
  ])
  func otherValues(_ value: String) {
    #expect(SecretVocabulary.kind(of: value) == nil)
    #expect(!SecretVocabulary.isSecret(value: value))
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
