#if DEBUG
  import Foundation
  import GantryRedaction
  import GantrySecrets
  import Testing

  @testable import GantryNetworking

  struct SecretNamesTests {
    /// Ways to write a name.
    private static func variants(_ name: String) -> [String] {
      let marks = ["-", "_", ".", " "]
      var variants = [name, name.uppercased(), name.capitalized]
      for offset in 0...name.count {
        let index = name.index(name.startIndex, offsetBy: offset)
        let mark = marks[offset % marks.count]
        variants.append(name[..<index] + mark + name[index...].capitalized)
      }
      return variants
    }

    private static let names = [
      "password", "access_token", "apikey", "jwt", "pwd", "otp", "mine", "2fa", "x", "密码",
    ]

    @Test func `However a name is written, its member is found`() throws {
      let redaction = try Redactor(Self.names)
      for name in Self.names {
        for variant in Self.variants(name) {
          let body = Data(#"{"name":"Ann", "\#(variant)" : "secret-value"}"#.utf8)
          let redacted = String(
            decoding: redaction.body(body, contentType: "application/json"), as: UTF8.self)
          #expect(!redacted.contains("secret-value"), "\(variant)")
          #expect(redacted.contains("Ann"))
        }
      }
    }

    @Test(arguments: [
      "githubToken", "stripe_secret", "dbPassword", "mapsApiKey", "sharedAccessKey",
      "accountSecretKey",
      "deviceAuthKey", "signingPrivateKey", "resetPassword",
    ])
    func `However a name with a secret's ending is written, it is found`(name: String) {
      var scrubber = SecretScrubber()
      for variant in Self.variants(name) {
        let body = Data(#"{"name":"Ann", "\#(variant)" : "secret-value"}"#.utf8)
        let redacted = Redactor.standard.body(body, contentType: "application/json")
        #expect(!String(decoding: redacted, as: UTF8.self).contains("secret-value"), "\(variant)")
        let item = variant.replacing(" ", with: "+")
        for text in [
          "?\(item)=secret-value", "/p?a=1&\(item)=secret-value", "?a[\(item)]=secret-value",
        ] {
          let redacted = Redactor.standard.url(text: text, &scrubber)
          #expect(!redacted.contains("secret-value"), "\(text)")
        }
      }
    }

    @Test(arguments: [
      "dbPasswd", "vault_passphrase", "awsCredentials", "encryption-key", "userPasscode",
      "secretValue",
    ])
    func `What is secret in the core is secret in a recording`(name: String) {
      #expect(SecretVocabulary.isSecret(name: name))
      let body = Data(#"{"\#(name)": "secret-value", "city": "B"}"#.utf8)
      let redacted = Redactor.standard.body(body, contentType: "application/json")
      #expect(!String(decoding: redacted, as: UTF8.self).contains("secret-value"))
      var scrubber = SecretScrubber()
      #expect(!Redactor.standard.url(text: "/p?\(name)=secret-value", &scrubber).contains("-value"))
    }

    @Test func `However a name is written, its query item is found`() throws {
      let redaction = try Redactor(Self.names.filter { $0.utf8.count > 2 })
      var scrubber = SecretScrubber()
      for name in Self.names + ["key", "sig", "signature"] where name.utf8.count > 2 {
        for variant in Self.variants(name) where !variant.contains(" ") {
          for text in [
            "?\(variant)=secret-value", "http://h/?a=1;\(variant)=secret-value",
            "/p#\(variant)=secret-value&b", "http://h/?==&\(variant)=secret-value",
          ] {
            let redacted = redaction.url(text: text, &scrubber)
            #expect(!redacted.contains("secret-value"), "\(text)")
          }
        }
      }
    }

    @Test(arguments: [
      "http://h/?page=1&count=2", "?=", "=", "#a=", "?a", "http://h/?monkey=1&keys=2&tokens=3",
      "/?pageToken=1&continuation-token=2&sync_token=3&tokenType=4&tokenCount=5",
      "http://h/p=1;token=2", "",
    ])
    func `What holds no such item stays`(text: String) {
      var scrubber = SecretScrubber()
      #expect(Redactor.standard.url(text: text, &scrubber) == text)
      #expect(scrubber.count == 0)
    }

    @Test(arguments: [
      (
        #"{"name": "Ann", "city" : "B", "list": [{"word": 1, "name": 2}, {"open": "a\"token\":b"}]}"#,
        false
      ),
      (#"{"name": "Ann", "token": 1}"#, true), (#"{"n\u0061me": 1}"#, true), (#"{"a\\": 1}"#, true),
      (#"[":", 1, "token"]"#, false), ("", false), (":", false), (#"":"#, false),
      (#"{"":1}"#, false),
    ])
    func `Most bodies need no second look`(text: String, mayHoldSecret: Bool) {
      #expect(
        Array(text.utf8).withUnsafeBytes { Redactor.standard.mayHoldSecret($0, .json) }
          == mayHoldSecret)
    }
  }
#endif
