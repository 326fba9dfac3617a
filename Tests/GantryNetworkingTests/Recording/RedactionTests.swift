#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryRedaction
  import Testing

  @testable import GantryNetworking

  struct RedactionTests {
    private static func body(
      _ text: String, _ type: String = "application/json", _ names: [String] = []
    ) throws -> String {
      let redaction = try Redactor(names)
      let redacted = redaction.body(Data(text.utf8), contentType: type)
      // Redacting what is redacted changes nothing: what is replayed matches what was recorded.
      #expect(redaction.body(redacted, contentType: type) == redacted)
      return String(decoding: redacted, as: UTF8.self)
    }

    @Test(arguments: [
      (
        #"{"id": 1,  "token":"abc", "x" :[1, 2]}"#,
        #"{"id": 1,  "token":"‹redacted›", "x" :[1, 2]}"#
      ),
      (#"{"access_token":"a\"b","expires":3}"#, #"{"access_token":"‹redacted›","expires":3}"#),
      (#"{"Password" : 1234, "ok":true}"#, #"{"Password" : 0, "ok":true}"#),
      (#"{"secret":true,"password":null}"#, #"{"secret":false,"password":null}"#),
      (
        #"{"secret":{"a":"b","c":[1,"d"]},"e":"f"}"#,
        #"{"secret":{"a":"‹redacted›","c":[0,"‹redacted›"]},"e":"f"}"#
      ),
      (
        #"[{"user":{"apiKey":"k"}},{"token":""}]"#,
        #"[{"user":{"apiKey":"‹redacted›"}},{"token":"‹redacted›"}]"#
      ),
      (#"{"tok\u0065n":"abc"}"#, #"{"tok\u0065n":"‹redacted›"}"#),
      (
        #"{"nextPageToken":"abc","tokens":3,"key":"v"}"#,
        #"{"nextPageToken":"abc","tokens":3,"key":"v"}"#
      ),
      (#"{"a":"token","b":": \"token\":"}"#, #"{"a":"token","b":": \"token\":"}"#),
      (#"{"token":"cut"#, #"{"token":"‹redacted›"#),
      (
        "{\"token\":\"a\"}\n{\"token\":\"b\"}",
        "{\"token\":\"‹redacted›\"}\n{\"token\":\"‹redacted›\"}"
      ),
    ])
    func `Secret members of JSON are replaced, and every other byte stays`(
      text: String, redacted: String
    ) throws {
      #expect(try Self.body(text) == redacted)
    }

    @Test(arguments: [
      ("$.user.email", #"{"user":{"email":"‹redacted›","name":"n"},"email":"y"}"#),
      ("$..email", #"{"user":{"email":"‹redacted›","name":"n"},"email":"‹redacted›"}"#),
      ("$.user", #"{"user":{"email":"‹redacted›","name":"‹redacted›"},"email":"y"}"#),
      ("$.*.email", #"{"user":{"email":"‹redacted›","name":"n"},"email":"y"}"#),
      ("$['user']['name']", #"{"user":{"email":"x","name":"‹redacted›"},"email":"y"}"#),
      ("$", #"{"user":{"email":"‹redacted›","name":"‹redacted›"},"email":"‹redacted›"}"#),
      ("email", #"{"user":{"email":"‹redacted›","name":"n"},"email":"‹redacted›"}"#),
      ("$.email.user", #"{"user":{"email":"x","name":"n"},"email":"y"}"#),
    ])
    func `Paths and names are redacted`(name: String, redacted: String) throws {
      let text = #"{"user":{"email":"x","name":"n"},"email":"y"}"#
      #expect(try Self.body(text, "application/json", [name]) == redacted)
    }

    @Test(arguments: [
      ("$.list[*].n", #"{"list":[{"n":0,"m":2},{"n":0}],"n":4}"#),
      ("$.list[1].n", #"{"list":[{"n":1,"m":2},{"n":0}],"n":4}"#),
      ("$.list[0]", #"{"list":[{"n":0,"m":0},{"n":3}],"n":4}"#),
      ("$..[1]", #"{"list":[{"n":1,"m":2},{"n":0}],"n":4}"#),
    ])
    func `Elements of arrays are redacted`(path: String, redacted: String) throws {
      #expect(
        try Self.body(#"{"list":[{"n":1,"m":2},{"n":3}],"n":4}"#, "application/json", [path])
          == redacted)
    }

    @Test(arguments: [
      #"{"a\\":"x\\\"y","tok\u0065n":"a\\\"b","n":[1.5e3,true],"password":12,"é":{"secret":["x",null]}}"#,
      // Without its colon a key is none.
      #"{"password"?{"a":[1,"c"]},"d":1}"#, #"{"password","d":1}"#, #"{"password" :{"d":1}}"#,
      "{\"password\"\u{0}x:\"hunter22\"}",
      #"{"passw\"d":{"b":[1,"c"]}}"#,
      // A name is that of one value.
      #"{"code":"k3Y"passwgrdtM9p"}"#, #"{"code":1 k3Yh1tM9pQ}"#,
    ])
    func `Pieces are redacted as the whole is`(text: String) throws {
      let whole = try Self.body(text)
      for size in 1...7 {
        var redactor = Redactor.standard.redactor(of: .json)
        var scrubber = SecretScrubber()
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
            redactor.redact($0, into: &result, &scrubber)
          }
        }
        redactor.finish(into: &result, &scrubber)
        #expect(String(decoding: result, as: UTF8.self) == whole)
      }
    }

    @Test func `Deep JSON neither crashes nor leaks`() throws {
      let text = String(repeating: "[", count: 100_000) + #"{"token":"abcdef"}"#
      #expect(try !Self.body(text).contains("abcdef"))
    }

    @Test(arguments: [
      "application/vnd.acme.v2", "application/csp-report", "image/odd", "text/plain",
    ])
    func `What begins as JSON is JSON, whatever its type`(type: String) throws {
      #expect(
        try Self.body(#" {"user":{"email":"a@b.de"},"ssn":123456789}"#, type, ["$.user.email,ssn"])
          == #" {"user":{"email":"‹redacted›"},"ssn":0}"#)
    }

    @Test(arguments: [
      ("a=1&password=p%20w&b=2", "a=1&password=%E2%80%B9redacted%E2%80%BA&b=2"),
      ("key=k&x", "key=%E2%80%B9redacted%E2%80%BA&x"),
      ("pass%77ord=abc", "pass%77ord=%E2%80%B9redacted%E2%80%BA"),
    ])
    func `Fields of forms are replaced`(text: String, redacted: String) throws {
      #expect(try Self.body(text, "application/x-www-form-urlencoded; charset=utf-8") == redacted)
    }

    @Test func `Parts of forms are replaced`() throws {
      let text = [
        "--B\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nann",
        "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter22",
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"token\"\r\n\r\nx",
        "--B--\r\n",
      ].joined(separator: "\r\n")
      #expect(
        try Self.body(text, "multipart/form-data; boundary=B")
          == text.replacing("hunter22", with: "‹redacted›"))
    }

    @Test(arguments: [
      (
        "https://ann:pw@h.test/p?a=1&token=x&b#f",
        "https://h.test/p?a=1&token=%E2%80%B9redacted%E2%80%BA&b#f"
      ),
      (
        "https://h.test/#access_token=x&state=1",
        "https://h.test/#access_token=%E2%80%B9redacted%E2%80%BA&state=1"
      ),
      ("http://[::1]:80/?api_key=a%3Db", "http://[::1]:80/?api_key=%E2%80%B9redacted%E2%80%BA"),
      ("http://h/a@b?x=a@b", "http://h/a@b?x=a@b"),
    ])
    func `URLs lose their secrets`(text: String, redacted: String) throws {
      let url = try #require(URL(string: text))
      #expect(Redactor.standard.url(url).absoluteString == redacted)
    }

    @Test(arguments: [
      ("Authorization", "Bearer abc", "‹redacted›"),
      ("X-API-Key", "abc", "‹redacted›"), ("x-auth-token", "abc", "‹redacted›"),
      ("Cookie", "a=b; session=x=y", "a=‹redacted›; session=‹redacted›"),
      (
        "Set-Cookie", "a=b; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Odd=x, c=d; Secure",
        "a=‹redacted›; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT, c=‹redacted›; Secure"
      ),
      ("Location", "/next?token=x&page=2", "/next?token=%E2%80%B9redacted%E2%80%BA&page=2"),
      ("Content-Type", "text/plain", "text/plain"), ("X-Mine", "abc", "‹redacted›"),
    ])
    func `Headers lose their secrets`(name: String, value: String, redacted: String) throws {
      let headers = HTTPHeaders([name: value])
      let redaction = try Redactor(["x-mine"])
      let result = redaction.headers(headers)
      #expect(result[name] == redacted)
      #expect(redaction.headers(result) == result)
    }

    @Test func `Names that can't be are errors, all at once`() {
      let error = #expect(throws: LaunchError.self) {
        try Redactor([
          "$.a ", "$user", "$.a[x]", "$.", "$['a", " ", ":opaqe", ":opaque", "ok", "$.a.b $.c",
          "$.a; $.b", "user[email,ssn", "/a/{x} /b/{y}", "/a/{x}.json", "/é/{x}", "$.é-1[0]",
          "$.@type",
        ])
      }
      #expect(
        error?.description == """
          error: '$user' can't be redacted: '.' or '[' is expected before 'user'. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '$.a[x]' can't be redacted: '[x]' is neither an index, '[*]' nor a quoted name. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '$.' can't be redacted: a name is missing at its end or in it. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '$['a' can't be redacted: a quote isn't closed. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '' can't be redacted: it is empty. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: ':opaqe' can't be redacted: only :opaque begins with a colon. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '$.a.b $.c' can't be redacted: 'b $' isn't quoted, as ['a b']. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '$.a; $.b' can't be redacted: 'a; $' isn't quoted, as ['a b']. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: 'user[email,ssn' can't be redacted: it has a comma in it, inside of brackets or quotes. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
          error: '/a/{x} /b/{y}' can't be redacted: '{x} ' is no whole segment in braces. Give the path of addresses with a segment in braces, as /users/*/token/{secret}
          error: '/a/{x}.json' can't be redacted: '{x}.json' is no whole segment in braces. Give the path of addresses with a segment in braces, as /users/*/token/{secret}
          """)
    }

    // MARK: Recordings

    @Test func `No secret that was sent stands in the folder`() throws {
      let folder = try RecordingFolder()
      let basic = Data("ann:basicpass-1".utf8).base64EncodedString()
      let request = try HTTPRequest.make(
        "POST", "http://ann:urlpass-22@h.test/me?access_token=querytoken-3&page=1",
        [
          "Authorization": "Basic \(basic)", "Cookie": "session=cookievalue-4-long; a=b",
          "X-Api-Key": "apikey-5555", "X-Mine": "mineheader-6",
          "Content-Type": "application/json",
        ],
        #"{"password":"jsonpass-7","user":{"email":"ann@mail.test"},"note":"n"}"#)
      let echo = """
        {"seen":"Basic \(basic) ann:basicpass-1 querytoken-3 apikey-5555 mineheader-6 cookievalue-4-long
        jsonpass-7 urlpass-22","token":"answertoken-8","mail":"ann@mail.test"}
        """
      let headers = [
        "Content-Type": "application/json", "Set-Cookie": "session=setcookie-9; Path=/",
        "Location": "/next?token=querytoken-3", "X-Echo": "apikey-5555",
        "Content-Length": "\(echo.utf8.count)",
      ]
      let large = echo + String(repeating: " ", count: 2 << 20)
      let redacted = ["x-mine", "$.user.email"]
      try folder.record(
        .make(request, headers, .data(Data(echo.utf8))),
        .make(request, headers, .data(Data(large.utf8)), at: 1), redacted: redacted)
      // Before it is written, too.
      let recorder = try Recorder(folder: folder.path, redacted: redacted)
      recorder.record(.make(request, headers, .data(Data(echo.utf8)), at: 2))
      recorder.settle()
      #expect(try folder.har().contains(#""_run": "#))
      for secret in [
        "basicpass-1", basic, "urlpass-22", "querytoken-3", "cookievalue-4-long", "apikey-5555",
        "mineheader-6", "jsonpass-7", "answertoken-8", "setcookie-9", "ann@mail.test",
      ] {
        #expect(try !folder.holds(secret), "\(secret)")
      }
      recorder.flush()

      // Another token, and other keys' order, match all the same.
      let other = try HTTPRequest.make(
        "POST", "http://ann:other@h.test/me?page=1&access_token=another",
        ["Authorization": "Bearer other", "Content-Type": "application/json"],
        #"{"user":{"email":"x"},"note":"n", "password":"q"}"#)
      let recording = try Recording(folder: folder.path, redacted: redacted)
      let answer = try #require(recording.answer(to: other)?.answer)
      #expect(answer.headers["Content-Length"] == "\(answer.body.count)")
      #expect(answer.headers["Set-Cookie"] == "session=‹redacted›; Path=/")
    }

    @Test func `A secret is known in another writing, too`() throws {
      var scrubber = SecretScrubber()
      scrubber.add(#"pa\/ss-word-1"#.utf8)
      scrubber.add("token/abc+def".utf8)
      for text in ["pa/ss-word-1", #"pa\/ss-word-1"#, "token/abc+def", #"token\/abc+def"#] {
        #expect(scrubber.scrubbed("a \(text) b") == "a ‹redacted› b")
      }
      var other = SecretScrubber()
      _ = Redactor.standard.url(text: "http://ann:p%40ssword@h/", &other)
      let basic = Data("ann:p@ssword".utf8).base64EncodedString()
      #expect(other.scrubbed("Basic \(basic)") == "Basic ‹redacted›")
      #expect(
        Redactor.standard.url(text: "http://h/?X-Goog-Signature=0123abcd&X-Goog-Date=1", &other)
          == "http://h/?X-Goog-Signature=%E2%80%B9redacted%E2%80%BA&X-Goog-Date=1")
      let form = "user[password]=s3cret-s3cret&user[name]=ann"
      #expect(
        Redactor.standard.url(text: "?" + form, &other)
          == "?user[password]=%E2%80%B9redacted%E2%80%BA&user[name]=ann")
      let body = Redactor.standard.body(
        Data(form.utf8), contentType: "application/x-www-form-urlencoded")
      #expect(!String(decoding: body, as: UTF8.self).contains("s3cret"))
    }

    @Test(arguments: [
      #"{"passwor\u0064":"hunter-22-x"}"#, #"{"a\u0041":1,"\u0070assword" :"hunter-22-x"}"#,
      #"{"a":"\\","\u0070assword":"hunter-22-x"}"#,
      #"{"a":"\u00e9 \" \u00e9","pass\u0077ord"  :"hunter-22-x"}"#,
      #"["\u0070", {"\u0070assword":"hunter-22-x"}]"#,
    ])
    func `A name with escapes is found`(text: String) throws {
      #expect(try Self.body(text) == text.replacing("hunter-22-x", with: "‹redacted›"))
    }

    @Test(arguments: [
      ("text/html", #"{"token":"hunter-22-x"}"#),
      ("text/javascript", #"take({"token":"hunter-22-x"});"#),
      ("application/json", ")]}',\n{\"token\":\"hunter-22-x\"}"),
      ("application/json", "\u{FEFF}{\"token\":\"hunter-22-x\"}"),
      ("", "\u{FEFF}{\"token\":\"hunter-22-x\"}"),
      (
        "multipart/form-data; boundary=B",
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Type: application/json\r\n\r\n"
          + "{\"token\":\"hunter-22-x\",\"b\":1}\r\n--B\r\nContent-Disposition: form-data; name=\"c\"\r\n"
          + "\r\n[{\"token\":\"hunter-22-x\"}]\r\n--B--\r\n"
      ),
    ])
    func `JSON is looked into wherever it stands`(type: String, text: String) throws {
      #expect(try Self.body(text, type) == text.replacing("hunter-22-x", with: "‹redacted›"))
    }

    @Test func `A body that names no type is a form where it looks like one`() throws {
      let mark = "%E2%80%B9redacted%E2%80%BA"
      #expect(
        try Self.body("grant_type=password&password=a1b2&x=1", "")
          == "grant_type=password&password=\(mark)&x=1")
      #expect(try Self.body("no form: password=a1b2", "") == "no form: password=a1b2")
      let spaces = String(repeating: " ", count: 200)
      #expect(
        try Self.body(spaces + #"{"token":"a1b2"}"#, "") == spaces + #"{"token":"‹redacted›"}"#)
    }

    /// Its first bytes alone don't look like a form.
    @Test(arguments: [1, 3, 7, 1000])
    func `A part's format doesn't depend on the pieces in which it comes`(size: Int) {
      let text =
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\npassword=hunter22\r\n--B--\r\n"
      var redactor = Redactor.standard.redactor(of: .multipart("B"))
      var scrubber = SecretScrubber()
      var result: [UInt8] = []
      let bytes = Array("\r\n\(text)".utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
          redactor.redact($0, into: &result, &scrubber)
        }
      }
      redactor.finish(into: &result, &scrubber)
      #expect(
        String(decoding: result, as: UTF8.self)
          == "\r\n" + text.replacing("hunter22", with: Redactor.encodedMark))
    }

    @Test(arguments: [
      "X-Id-Token", "X-Token", "X-Authorization", "X-GitHub-Token", "X-RapidAPI-Key",
      "X-Shopify-Access-Token", "X-Api-Secret", "X-Auth-Key", "DD-API-KEY",
      "CF-Access-Client-Secret",
    ])
    func `Headers that end in a word for a secret are redacted`(name: String) {
      let redacted = Redactor.standard.headers(HTTPHeaders([name: "a1b2"]))
      #expect(redacted[name] == Redaction.mark)
    }

    /// What ends in a word for a secret is one, wherever it is a name.
    @Test(arguments: [
      "githubToken", "firebaseToken", "authenticity_token", "slack_token", "stripeSecretKey",
      "STRIPE_SECRET", "mapsApiKey", "dbPassword", "aws-secret-access-key", "sharedAccessKey",
      "deviceAuthKey", "signing.privateKey", "pageAccessToken", "nextAuthSessionToken",
      "resetPasswordToken", "asyncJobSecret",
    ])
    func `Names that end in a word for a secret are secret everywhere`(name: String) throws {
      #expect(
        try Self.body(#"{"id":1,"\#(name)":"abc","list":[{"\#(name)":["x",2]}]}"#)
          == #"{"id":1,"\#(name)":"‹redacted›","list":[{"\#(name)":["‹redacted›",0]}]}"#)
      let mark = Redactor.encodedMark
      #expect(
        try Self.body("a=1&\(name)=abc&u[\(name)]=d", "application/x-www-form-urlencoded")
          == "a=1&\(name)=\(mark)&u[\(name)]=\(mark)")
      let part = "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\nabc\r\n--B--\r\n"
      #expect(
        try Self.body(part, "multipart/form-data; boundary=B")
          == part.replacing("abc", with: Redaction.mark))
      var scrubber = SecretScrubber()
      #expect(
        Redactor.standard.url(text: "http://h/?\(name)=abc&b=2", &scrubber)
          == "http://h/?\(name)=\(mark)&b=2")
      #expect(Redactor.standard.headers(HTTPHeaders([name: "abc"]))[name] == Redaction.mark)
    }

    /// An app that reads on in a list needs what these hold.
    @Test(arguments: [
      "nextPageToken", "pageToken", "page_token", "continuationToken", "NextContinuationToken",
      "continuation-token", "syncToken", "nextSyncToken", "cursorToken", "paginationToken",
      "nextToken",
      "prevPageToken", "deltaToken", "skipToken", "resumeToken", "nextForwardToken",
      "startingToken",
      "tokenType", "token_type", "tokenCount", "tokens", "maxTokens", "tokenizer", "passwordless",
      "secretary", "keyboard", "publicKey", "primaryKey", "key_id", "passwordHint",
    ])
    func `Names of places, kinds and counts stay everywhere`(name: String) throws {
      for (text, type) in [
        (#"{"\#(name)":"abc","n":{"\#(name)":12}}"#, "application/json"),
        ("\(name)=abc&u[\(name)]=d", "application/x-www-form-urlencoded"),
      ] {
        #expect(try Self.body(text, type) == text)
      }
      let url = "http://h/?\(name)=abc&u[\(name)]=d"
      var scrubber = SecretScrubber()
      #expect(Redactor.standard.url(text: url, &scrubber) == url)
      #expect(Redactor.standard.headers(HTTPHeaders([name: "abc"]))[name] == "abc")
    }

    @Test func `A flag whose name has a secret's ending alone stays`() throws {
      #expect(
        try Self.body(
          #"{"hasPassword":true,"isSecret": false,"githubToken":null,"smsToken":12,"password":true,"botToken":[true],"userSecret":{"a":true}}"#
        )
          == #"{"hasPassword":true,"isSecret": false,"githubToken":null,"smsToken":0,"password":false,"botToken":[false],"userSecret":{"a":false}}"#
      )
    }

    @Test func `What was recorded before a name was secret is found still`() throws {
      let folder = try RecordingFolder()
      let request = try HTTPRequest.make(
        "POST", "http://h/hook?slackish=old-1", ["Content-Type": "application/json"],
        #"{"githubish":"old-2","n":1}"#)
      try folder.record(.make(request, text: "answer"))
      // As it was written when nobody knew of these names.
      try folder.write(
        folder.har().replacing("slackish", with: "slack_token")
          .replacing("githubish", with: "githubToken"))
      for secret in ["old", "new"] {
        let request = try HTTPRequest.make(
          "POST", "http://h/hook?slack_token=\(secret)-1", ["Content-Type": "application/json"],
          #"{"githubToken":"\#(secret)-2","n":1}"#)
        #expect(try Recording(folder: folder.path).answer(to: request)?.text == "answer")
      }
    }

    @Test(arguments: ["X-Next-Page-Token", "X-Continuation-Token", "ETag", "X-Request-Id"])
    func `Other headers stay`(name: String) {
      #expect(Redactor.standard.headers(HTTPHeaders([name: "a1b2"]))[name] == "a1b2")
    }

    @Test(arguments: [0, 2 << 20])
    func `A body's secret goes from all of it and from the address, whatever its size`(
      size: Int
    ) throws {
      let folder = try RecordingFolder()
      func request(_ secret: String) throws -> HTTPRequest {
        let filler = String(repeating: "x", count: size)
        return try .make(
          "POST", "http://h/up/\(secret)?q=\(secret)", ["Content-Type": "application/json"],
          #"{"before":"see \#(secret)","filler":"\#(filler)","user":{"password":"\#(secret)"},"again":"\#(secret)"}"#
        )
      }
      try folder.record(.make(request("hunter-22-x"), text: "answer"))
      #expect(try !folder.holds("hunter-22-x"))
      // Another secret in the same places matches.
      let recording = try Recording(folder: folder.path)
      #expect(recording.answer(to: try request("hunter-33-y"))?.text == "answer")
    }

    // MARK: Values whose shape shows what they are

    /// Values that look like secrets, and are none, each with the same number in it.
    private static func shapes(_ number: Int) -> [String] {
      let letters = String(repeating: "abcdef\(number)GHIJ", count: 4)
      let key = ["-----BEGIN PRIVATE KEY-----", letters, letters, "-----END PRIVATE KEY-----"]
      return [
        "eyJ\(letters).eyJ\(letters).\(letters)", "ghp_" + letters, "glpat-" + letters,
        "xoxb-" + letters, "sk_live_" + letters, "AKIAABCD\(number)EFGHIJKLMNO",
        "AIza" + letters.prefix(35),
        "sk-" + letters, key.joined(separator: "\n"), "postgres://ann:\(letters)@db.test/main",
      ]
    }

    // The larger ones are read in several pieces.
    @Test(arguments: 0..<10, [0, 600 << 10])
    func `A value of known shape goes from everywhere, and what is replayed matches`(
      shape: Int, size: Int
    ) throws {
      let folder = try RecordingFolder()
      let filler = String(repeating: "x", count: size)
      func bodies(_ value: String) throws -> [(type: String, text: String)] {
        let json = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self).dropFirst(2)
          .dropLast(2)
        let form = try #require(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
          .replacing("%2D", with: "-").replacing("%5F", with: "_").replacing("%2E", with: ".")
        return [
          ("application/json", #"{"a":[{"note":"see \#(json)."}],"f":"\#(filler)","\#(json)":1}"#),
          ("application/x-www-form-urlencoded", "note=\(form)&f=\(filler)&x=\(form)"),
          ("text/plain", "a line\n\(value)\n\(filler)"),
          (
            "multipart/form-data; boundary=B",
            "--B\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\(value)\r\n\(filler)\r\n--B--\r\n"
          ),
        ]
      }
      func request(_ value: String, _ body: (type: String, text: String)) throws -> HTTPRequest {
        let line = value.replacing("\n", with: "")
        let query = try #require(line.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
          .replacing("%2D", with: "-").replacing("%5F", with: "_").replacing("%2E", with: ".")
        return try .make(
          "POST", "http://h.test/\(query)/x?note=\(query)&page=1",
          ["Content-Type": body.type, "X-Note": "a \(line)"], body.text)
      }
      let secret = Self.shapes(1)[shape]
      for body in try bodies(secret) {
        var exchange = HTTPExchange.make(
          try request(secret, body), ["Content-Type": body.type, "X-Echo": secret],
          .data(Data(body.text.utf8)))
        if case .success(var answer) = exchange.outcome {
          answer.headers["Location"] = "/next?note=\(secret.replacing("\n", with: ""))"
          exchange.outcome = .success(answer)
        }
        try folder.record(exchange)
      }
      #expect(try !folder.holds("abcdef1GHIJ") && !folder.holds("AKIAABCD1"))
      #expect(try folder.holds("page=1") && folder.holds("‹redacted›"))
      let recording = try Recording(folder: folder.path)
      for body in try bodies(Self.shapes(2)[shape]) {
        let answer = recording.answer(to: try request(Self.shapes(2)[shape], body))?.answer
        #expect(answer?.headers["Content-Type"] == body.type)
        // A header that is followed is a URL's part.
        #expect(answer?.headers["Location"]?.contains("%E2%80%B9redacted%E2%80%BA") != false)
      }
    }

    @Test func `What only resembles such values is recorded as it is`() throws {
      let folder = try RecordingFolder()
      let text = """
        {"class":"sk-cube-grid__item--is-animated-and-large","id":"550e8400-e29b-41d4-a716-446655440000",
        "image":"data:image/png;base64,\(Data((0...255).map { $0 }).base64EncodedString())",
        "url":"http://localhost:8080/a@b","at":"SG. 12:30","names":["AKIA","ghp_short","eyJhbGciOi"]}
        """
      try folder.record(.make(try .make(), body: .data(Data(text.utf8))))
      #expect(try Recording(folder: folder.path).answer(to: .make())?.text == text)
    }

    @Test func `A reported address has no value of known shape`() throws {
      let url = try #require(URL(string: "http://h/\(Self.shapes(1)[1])?a=\(Self.shapes(1)[0])"))
      #expect(
        Redactor.standard.url(url).absoluteString
          == "http://h/%E2%80%B9redacted%E2%80%BA?a=%E2%80%B9redacted%E2%80%BA")
    }

    @Test func `A space in a form's name may be a plus`() throws {
      #expect(
        try Self.body("api+key=abc&a+b=c", "application/x-www-form-urlencoded")
          == "api+key=%E2%80%B9redacted%E2%80%BA&a+b=c")
      var scrubber = SecretScrubber()
      #expect(
        Redactor.standard.url(text: "/?api+key=abc", &scrubber)
          == "/?api+key=%E2%80%B9redacted%E2%80%BA")
    }

    @Test func `What an answer's body has for a secret goes from its headers`() throws {
      let folder = try RecordingFolder()
      let headers = [
        "Content-Type": "application/json", "X-Echo": "of answertoken-1", "X-Other": "stays",
      ]
      let body = HTTPBody.data(Data(#"{"token":"answertoken-1"}"#.utf8))
      try folder.record(
        .make(try .make("GET", "http://h/", ["X-Sent": "answertoken-1"]), headers, body))
      #expect(try !folder.holds("answertoken-1"))
      let answer = try Recording(folder: folder.path).answer(to: .make("GET", "http://h/"))?.answer
      #expect(answer?.headers["X-Echo"] == "of ‹redacted›")
      #expect(answer?.headers["X-Other"] == "stays")
    }

    @Test func `A secret in a large body is found wherever the pieces end`() throws {
      let folder = try RecordingFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      let secret = #"{"password"   : "hunter-22-x"}"#
      for offset in stride(from: -40, through: 8, by: 3) {
        let start = (512 << 10) + offset
        let text =
          #"["\#(String(repeating: "x", count: start - 4))","# + secret + ",\""
          + String(repeating: "y", count: 600 << 10) + "\"]"
        var scrubber = SecretScrubber()
        let body = HTTPBody.data(Data(text.utf8))
        let store = BodyStore(folder: folder.path, identifier: "1")
        let kept = try store.keep(
          body, contentType: "application/json", redaction: .standard, &scrubber)
        guard case .file(let file, _) = kept else {
          Issue.record("no file: \(offset)")
          continue
        }
        #expect(file.path.hasPrefix("\(folder.path)/bodies/"))
        let data = try Data(contentsOf: file)
        #expect(data.range(of: Data("hunter-22-x".utf8)) == nil, "\(offset)")
        #expect(data.count > text.utf8.count)
      }
    }

    @Test func `A large body is redacted as it passes`() throws {
      let folder = try RecordingFolder()
      let file = folder.root + "/large"
      let item =
        #"{"id":1,"password":"hunter-22-x","text":"\#(String(repeating: "x", count: 1000))"}"#
      let text = "[" + Array(repeating: item, count: 3000).joined(separator: ",") + "]"
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try folder.record(
        .make(try .make(), body: .file(URL(fileURLWithPath: file), count: text.utf8.count)))
      #expect(try !folder.holds("hunter-22-x"))
      let answer = try Recording(folder: folder.path).answer(to: .make())?.answer
      guard case .file(let url, _)? = answer?.body else {
        Issue.record("no file")
        return
      }
      let recorded = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      #expect(recorded == text.replacing("hunter-22-x", with: "‹redacted›"))
    }
  }
#endif
