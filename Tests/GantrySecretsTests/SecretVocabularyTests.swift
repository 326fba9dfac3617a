import GantrySecrets
import Testing

/// Which names are those of secrets.
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
}
