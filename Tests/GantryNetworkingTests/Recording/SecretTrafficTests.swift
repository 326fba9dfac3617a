#if DEBUG
  import Gantry
  import GantryFormats
  import GantryRedaction
  import GantryURLSession
  import TestServer
  import Testing

  @testable import GantryNetworking

  /// The ways in which a secret travels, each by a request over loopback that is recorded.
  ///
  /// Names and shapes are examples; what they have in common is that the value stands in no file.
  struct SecretTrafficTests {
    /// A secret's way: the request with it, and the answer.
    struct Travel: Sendable, CustomTestStringConvertible {
      var name: String
      var path = "/"
      var headers: [String: String] = [:]
      var body: (type: String, text: String)?
      var answerHeaders: [String] = []
      var answer: (type: String, bytes: [UInt8]) = ("text/plain", Array("ok".utf8))
      var secret: String
      /// Whether nobody can look into it.
      var isOpaque = false

      var testDescription: String { name }
    }

    // MARK: Making them

    /// A secret that no other way has.
    private static func secret(_ number: Int) -> String { "k3Yh1tM9pQ\(number)zR4" }

    private final class Ways {
      var all: [Travel] = []

      private var secret: String { SecretTrafficTests.secret(all.count + 100) }

      func path(_ name: String, _ path: (String) -> String) {
        all.append(Travel(name: name, path: path(secret), secret: secret))
      }

      func header(_ name: String, _ value: (String) -> String = { $0 }) {
        all.append(
          Travel(name: "header \(name)", headers: [name: value(secret)], secret: secret))
      }

      func answerHeader(_ name: String, _ value: (String) -> String = { $0 }) {
        all.append(
          Travel(
            name: "answer's header \(name)", answerHeaders: ["\(name): \(value(secret))"],
            secret: secret))
      }

      func body(_ name: String, _ type: String, _ text: (String) -> String) {
        all.append(Travel(name: name, body: (type, text(secret)), secret: secret))
      }

      func answer(_ name: String, _ type: String, _ text: (String) -> String) {
        all.append(
          Travel(name: name, answer: (type, Array(text(secret).utf8)), secret: secret))
      }

      /// A password of letters alone, another for each way.
      func words(_ name: String, _ type: String, _ text: (String) -> String) {
        let letters = all.count.description.utf8.map {
          "abcdefghij".dropFirst(Int($0) - 48).prefix(1)
        }
        let secret = "sunflower\(letters.joined())melody"
        all.append(Travel(name: name, body: (type, text(secret)), secret: secret))
      }

      /// One that a service makes as an identifier.
      func unique(_ name: String, _ path: (String) -> String, body: (String) -> String) {
        let secret = "0b54cd3e-5d1f-4c4a-9b7e-5a1c0e9f\(1000 + all.count)"
        all.append(
          Travel(
            name: name, path: path(secret), answer: ("application/json", Array(body(secret).utf8)),
            secret: secret))
      }

      /// What a login names, in other letters than the other secrets have.
      func code(_ name: String, _ value: String, sent: String? = nil, answered: String? = nil) {
        all.append(
          Travel(
            name: name, body: sent.map { ("application/json", $0) },
            answer: ("application/json", Array((answered ?? "{}").utf8)), secret: value))
      }

      func shape(_ name: String, _ value: String) {
        all.append(
          Travel(
            name: name, answer: ("text/plain", Array("see \(value) there".utf8)), secret: value))
      }
    }

    private static func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    static let ways: [Travel] = {
      let ways = Ways()
      // What is secret by where it is alone.
      ways.code(
        "a login's code of six digits in JSON", "839214",
        sent: #"{"email":"ann@h.test","code":"839214"}"#)
      ways.code(
        "six digits of a verification's path", "782911",
        answered: #"{"next":"https://h.test/verify/782911"}"#)
      ways.answer("an address in Markdown", "text/markdown") {
        "Go [there](https://h.test/reset?token=\($0)) now"
      }
      ways.answer("an address in a style sheet", "text/css") {
        "a{background:url(https://h.test/a.png?X-Amz-Signature=\($0))}"
      }
      ways.answer("the name of a session of ASP.NET", "application/json") {
        #"{"ASP.NET_SessionId":"\#($0)"}"#
      }
      ways.code(
        "a code below a verification", "482917",
        answered: #"{"verification":{"channel":"sms","code":"482917"}}"#)
      ways.code(
        "a session of letters alone", "qpzmwoxneicruvbtyalskdjf",
        answered: #"{"user":1,"session":"qpzmwoxneicruvbtyalskdjf"}"#)
      // Passwords of letters alone, and identifiers.
      ways.words("words in JSON", "application/json") { #"{"password":"\#($0)"}"# }
      ways.words("words in a form", "application/x-www-form-urlencoded") { "a=b&password=\($0)" }
      ways.words("words in a part", "multipart/form-data; boundary=B") {
        "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n\($0)\r\n--B--\r\n"
      }
      ways.words("words in an element", "application/xml") { "<a><password>\($0)</password></a>" }
      ways.words("words in an attribute", "application/xml") { "<db password=\"\($0)\"/>" }
      ways.words("words in a field", "text/html") { "<input name=\"password\" value=\"\($0)\">" }
      ways.words("words in an argument of GraphQL", "application/json") {
        #"{"query":"mutation{login(user:\"a\",password:\"\#($0)\"){id}}"}"#
      }
      ways.words("words in a script", "text/javascript") { "login({password:\"\($0)\"})" }
      ways.words("words of a pair", "application/json") {
        #"{"fields":[{"name":"password","value":"\#($0)"}]}"#
      }
      ways.unique("an identifier as a token", { _ in "/" }, body: { #"{"token":"\#($0)"}"# })
      ways.unique("an identifier behind a reset", { "/reset-password/\($0)" }, body: { _ in "{}" })
      ways.unique("an identifier of a session", { "/a?session=\($0)" }, body: { _ in "{}" })
      ways.path("a second token in a query") { "/a?token1=\($0)&tokenv2=1" }
      ways.path("a key of a subscription") { "/a?subscription-key=\($0)" }
      ways.answer("a key for a wireless network", "application/json") { #"{"psk":"\#($0)"}"# }
      // Addresses.
      ways.path("OAuth's code in a query") { "/callback?code=\($0)&state=1" }
      ways.path("a session in a query") { "/a?session=\($0)" }
      ways.path("sid in a query") { "/a?b=1&sid=\($0)" }
      ways.path("auth in a query") { "/a?auth=\($0)" }
      ways.path("a plural in a query") { "/a?tokens=\($0)" }
      ways.path("a name with brackets") { "/a?user[password]=\($0)" }
      ways.path("an encoded name") { "/a?pass%77ord=\($0)" }
      ways.path("a nested address") { "/login?next=\(encoded("/cb?code=\($0)&page=2"))" }
      ways.path("an address nested twice") {
        "/login?next=\(encoded("/a?to=" + encoded("https://h.test/cb?access_token=\($0)")))"
      }
      ways.path("JSON in a query") { "/graphql?variables=\(encoded(#"{"token":"\#($0)"}"#))" }
      ways.path("Amazon's presigned address") {
        "/bucket/a.png?X-Amz-Date=20260101T000000Z&X-Amz-Credential=x&X-Amz-Signature=\($0)"
      }
      ways.path("Google's presigned address") { "/b/a.png?X-Goog-Signature=\($0)&Expires=1" }
      ways.path("Azure's presigned address") { "/c/a.png?se=2026&sp=r&sv=1&sig=\($0)" }
      ways.path("CloudFront's presigned address") {
        "/d/a.png?Expires=1&Signature=\($0)&Key-Pair-Id=K"
      }
      ways.path("a password reset's path") { "/reset-password/\($0)" }
      ways.path("a token's path") { "/users/1/token/\($0)/profile" }
      ways.path("an invitation's path") { "/invite/\($0)" }
      ways.path("a webhook's path") { "/api/webhooks/123456/\($0)" }
      ways.path("a path's parameter") { "/page;jsessionid=\($0)?a=1" }
      ways.path("Alibaba's presigned address") { "/b/a.png?x-oss-signature=\($0)&x=1" }
      ways.path("OAuth 1's verifier") { "/cb?oauth_verifier=\($0)" }
      ways.path("a short name in a query") { "/a?pass=\($0)" }
      ways.path("a scheme in a query") { "/a?with=Bearer+\($0)" }
      ways.path("a login's path") { "/login/\($0)" }
      ways.path("a path that was named") { "/tickets/7/pass/\($0)" }
      ways.path("a query item that was named") { "/a?ticketno=\($0)" }
      // Headers.
      ways.header("Authorization") { "Bearer \($0)" }
      ways.header("Proxy-Authorization") { "Basic \(base64("ann:\($0)"))" }
      ways.header("X-Auth")
      ways.header("X-Api-Key")
      ways.header("DPoP")
      ways.header("Cf-Access-Jwt-Assertion")
      ways.header("X-Session-Id")
      ways.header("X-CSRF-Token")
      ways.header("X-Goog-IAP-JWT-Assertion")
      ways.header("X-Upstream-Header") { "Bearer \($0)" }
      ways.header("Cookie") { "theme=dark; sid=\($0)" }
      ways.header("Referer") { "https://h.test/a?token=\($0)" }
      ways.header("X-Ticketno")
      ways.header("X-Functions-Key")
      ways.header("X-Hub-Signature-256") { "sha256=\($0)" }
      ways.header("X-Authentication")
      ways.header("X-Vault-Token")
      ways.answerHeader("Set-Cookie") { "session=\($0); Path=/; HttpOnly" }
      ways.answerHeader("Location") { "https://h.test/cb#access_token=\($0)&type=1" }
      ways.answerHeader("Link") { "<https://h.test/a?page=2&api_key=\($0)>; rel=\"next\"" }
      ways.answerHeader("Authentication-Info")
      ways.answerHeader("X-Signed-Url") { "https://ann:\($0)@h.test/a" }
      ways.answerHeader("Refresh") { "5; url=https://h.test/cb?token=\($0)" }
      // Requests' bodies.
      ways.body("a form's session", "application/x-www-form-urlencoded") { "a=1&session=\($0)" }
      ways.body("a form", "application/x-www-form-urlencoded") {
        "grant_type=authorization_code&code=\($0)&a=1"
      }
      ways.body("an address in a form", "application/x-www-form-urlencoded") {
        "redirect=\(encoded("https://h.test/reset/\($0)"))"
      }
      ways.body("a form's SAML", "application/x-www-form-urlencoded") {
        "RelayState=1&SAMLResponse=\($0)"
      }
      ways.body("JSON in a form", "application/x-www-form-urlencoded") {
        "payload=\(encoded(#"{"type":"x","token":"\#($0)"}"#))"
      }
      ways.body("a form's parts", "multipart/form-data; boundary=B") {
        "--B\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n\($0)\r\n--B--\r\n"
      }
      ways.body("JSON in a part", "multipart/form-data; boundary=B") {
        "--B\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n"
          + "{\"a\":{\"clientSecret\":\"\($0)\"}}\r\n--B--\r\n"
      }
      ways.body("GraphQL's variables", "application/json") {
        #"{"query":"mutation($p:String!){login(p:$p){id}}","variables":{"password":"\#($0)"}}"#
      }
      ways.body("GraphQL's arguments", "application/json") {
        #"{"query":"mutation { login(user: \"ann\", password: \"\#($0)\") { id } }"}"#
      }
      ways.body("XML", "application/xml") {
        "<login><user>a</user><password>\($0)</password></login>"
      }
      ways.body("SOAP", "text/xml") {
        "<s:Envelope><wsse:Password Type=\"#PasswordText\">\($0)</wsse:Password></s:Envelope>"
      }
      ways.body("an element's element", "application/xml") {
        "<token kind=\"a\"><value>\($0)</value></token>"
      }
      ways.body("XML-RPC", "text/xml") {
        "<member><name>password</name><value><string>\($0)</string></value></member>"
      }
      ways.body("a log's line", "text/plain") { "2026-01-02 login user=ann password=\($0) ok" }
      ways.body("a header in a text", "text/plain") { "POST /a\nX-Api-Key: \($0)\nAccept: */*" }
      // Answers' bodies.
      ways.answer("JSON", "application/json") { #"{"user":{"accessToken":"\#($0)"}}"# }
      ways.answer("JSON without a type", "application/octet-stream") {
        #"{"refresh_token":"\#($0)"}"#
      }
      ways.answer("a list in JSON", "application/json") { #"{"tokens":["\#($0)"],"count":1}"# }
      ways.answer("keys in JSON", "application/json") { #"{"apiKeys":[{"id":1},"\#($0)"]}"# }
      ways.answer("sid in JSON", "application/json") { #"{"sid":"\#($0)","pin":true}"# }
      ways.answer("an object in JSON", "application/json") { #"{"session":{"id":"\#($0)","n":1}}"# }
      ways.answer("OAuth's code in JSON", "application/json") { #"{"code":"\#($0)","state":"s"}"# }
      ways.answer("JSON in a string", "application/json") {
        #"{"event":"x","payload":"{\"token\":\"\#($0)\",\"a\":1}"}"#
      }
      ways.answer("JSON in a string in a string", "application/json") {
        #"{"a":"{\"b\":\"{\\\"secret\\\":\\\"\#($0)\\\"}\"}"}"#
      }
      ways.answer("an address in JSON", "application/json") {
        #"{"download":"https:\/\/h.test\/a?X-Amz-Signature=\#($0)&x=1"}"#
      }
      ways.answer("an address in JSON as Go writes it", "application/json") {
        #"{"u":"https://h.test/a?b=1\u0026X-Amz-Signature=\#($0)"}"#
      }
      ways.answer("lines in JSON's strings", "application/json") {
        #"{"log":"GET / HTTP/1.1\nDPoP: \#($0)\n"}"#
      }
      ways.answer("tokens in JSON", "application/json") { #"{"tokens":{"web":"\#($0)"}}"# }
      ways.answer("passwords in JSON", "application/json") { #"{"passwords":["\#($0)"]}"# }
      ways.answer("pairs in JSON", "application/json") {
        #"{"headers":[{"name":"Authorization","value":"Bearer \#($0)"}]}"#
      }
      ways.answer("lists of two in JSON", "application/json") {
        #"[["page","2"],["token","\#($0)"]]"#
      }
      ways.answer("a member that a script sets", "text/javascript") {
        "window[\"sessionToken\"] = \"\($0)\";"
      }
      ways.answer("a link in JSON", "application/json") {
        #"{"url":"https:\/\/h.test\/invite\/\#($0)"}"#
      }
      ways.answer("a link in a mail", "text/plain") {
        "Open https://h.test/webhooks/17/\($0) to go on."
      }
      ways.answer("newline-delimited JSON", "application/x-ndjson") {
        "{\"id\":1}\n{\"id\":2,\"apiKey\":\"\($0)\"}\n"
      }
      ways.answer("server-sent events", "text/event-stream") {
        "event: login\ndata: {\"token\":\"\($0)\",\"n\":1}\n\n"
      }
      ways.answer("an event of several lines", "text/event-stream") {
        "data: {\ndata: \"token\":\ndata: \"\($0)\"}\n\n"
      }
      ways.answer("an input without quotes", "text/html") {
        "<input type=hidden name=csrf title=\"a > b\" value=\($0)>"
      }
      ways.answer("an input in capitals", "text/html") {
        "<INPUT NAME = \"__RequestVerificationToken\" VALUE = '\($0)'>"
      }
      ways.answer("an input in JSON", "application/json") {
        #"{"html":"<input name=\"csrf\" value=\"\#($0)\">"}"#
      }
      ways.answer("an attribute with JSON", "text/html") {
        "<div data-props=\"{&#x22;token&#x22;:&#x22;\($0)&#x22;}\"></div>"
      }
      ways.answer("a script's argument", "text/html") {
        "<script>localStorage.setItem(\"token\", \"\($0)\")</script>"
      }
      ways.answer("a hidden input", "text/html") {
        "<form><input type=\"hidden\" name=\"csrf\" value=\"\($0)\"></form>"
      }
      ways.answer("a hidden input, its value first", "text/html") {
        "<form><input value='\($0)' type=hidden name=\"authenticity_token\"/></form>"
      }
      ways.answer("a page's meta", "text/html") { "<meta name=\"csrf-token\" content=\"\($0)\" />" }
      ways.answer("a page's script", "text/html") {
        "<script>window.config={apiKey:\"\($0)\"}</script>"
      }
      ways.answer("a page's data", "text/html") {
        "<script type=\"application/json\">{\"csrfToken\":\"\($0)\"}</script>"
      }
      ways.answer("a page's link", "text/html") {
        "<a href=\"/verify?email=a&amp;token=\($0)\">x</a>"
      }
      ways.answer("an XML attribute", "application/xml") { "<db user=\"a\" password=\"\($0)\"/>" }
      ways.answer("CDATA", "application/xml") { "<a><secret><![CDATA[\($0)]]></secret></a>" }
      ways.answer("a property list", "application/xml") {
        "<plist><dict><key>apiKey</key><string>\($0)</string></dict></plist>"
      }
      ways.answer("a configuration's lines", "text/plain") { "db.host=h\ndb.password = \($0)\n" }
      ways.answer("YAML", "application/yaml") { "user: ann\npassword: \($0)\n" }
      ways.answer("an error's text", "text/plain") { "401: token=\($0) is not valid" }
      ways.answer("a token in an address", "text/plain") {
        "git clone https://\($0)xY9@h.test/a.git"
      }
      ways.answer("a password in an address", "text/plain") { "postgres://ann:\($0)@db.test/main" }
      // Shapes.
      let letters = "abcdefghij0123456789ABCDEFGHIJ0123456789"
      let webToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmF0dXJlLW9mLWl0"
      ways.shape("a JSON web token", webToken)
      ways.shape("a GitHub token", "ghp_" + letters)
      ways.shape("a GitLab token", "glpat-" + letters)
      ways.shape("an AWS access key", "AKIAIOSFODNN7EXAMPLE")
      ways.shape("a Stripe key", "sk_live_" + letters)
      ways.shape("a Slack token", "xoxb-" + letters)
      ways.shape("a Google key", "AIza" + letters.prefix(35))
      ways.shape(
        "a private key",
        "-----BEGIN PRIVATE KEY-----\n\(letters)\(letters)\n-----END PRIVATE KEY-----")
      ways.shape("Basic credentials", "Basic \(base64("ann:\(letters)"))")
      ways.shape("Bearer credentials", "Bearer \(letters)Z")
      // What nobody can look into.
      let opaque = secret(99)
      ways.all.append(
        Travel(
          name: "protobuf", answer: ("application/x-protobuf", [0x0A, 0x10] + Array(opaque.utf8)),
          secret: opaque, isOpaque: true))
      ways.all.append(
        Travel(
          name: "gzip",
          answer: ("application/gzip", [0x1F, 0x8B, 0x08, 0x00] + Array("\u{0}\u{1}zipped".utf8)),
          secret: "zipped", isOpaque: true))
      return ways.all
    }()

    // MARK: The traffic

    private static let redacted = ["ticketno,/tickets/*/pass/{secret}"]

    private static func conditions(
      _ mode: NetworkConditions.Mode, _ folder: RecordingFolder, _ redacted: [String] = redacted
    ) -> NetworkConditions {
      var conditions = NetworkConditions()
      conditions.mode = mode
      conditions.recording = folder.path
      conditions.redacted = redacted
      return conditions
    }

    private static func ask(
      _ travels: [Travel], _ address: String, _ conditions: NetworkConditions
    ) async throws -> [Seen] {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpShouldSetCookies = false
      GantryNetworking.install(in: configuration, conditions: conditions)
      var seen: [Seen] = []
      for (index, travel) in travels.enumerated() {
        let isOne = travel.path.contains("?") ? "&" : "?"
        let url = try #require(
          URL(string: "\(address)\(travel.path)\(isOne)way=\(index)"), "\(travel.path)")
        var request = URLRequest(url: url)
        for (name, value) in travel.headers { request.setValue(value, forHTTPHeaderField: name) }
        if let body = travel.body {
          request.httpMethod = "POST"
          request.setValue(body.type, forHTTPHeaderField: "Content-Type")
          request.httpBody = Data(body.text.utf8)
        }
        seen.append(await Way.handler.ask(request, configuration))
      }
      return seen
    }

    private static func server(_ travels: [Travel]) throws -> TestServer {
      try RawServer.make { request in
        guard
          let number = request.path.split(separator: "way=").last.flatMap({ Int($0) }),
          travels.indices.contains(number)
        else { return RawServer.answer("404 Not Found") }
        let travel = travels[number]
        return RawServer.answer(
          "200 OK", ["Content-Type: \(travel.answer.type)"] + travel.answerHeaders,
          travel.answer.bytes)
      }
    }

    @Test(.timeLimit(.minutes(20)))
    func noneIsInTheFolder() async throws {
      let folder = try RecordingFolder()
      #expect(Self.ways.count >= 114)
      let server = try Self.server(Self.ways)
      let seen = try await Self.ask(Self.ways, server.address, Self.conditions(.record, folder))
      Installations.flush()
      server.stop()
      for (travel, seen) in zip(Self.ways, seen) {
        // The app itself gets what the service sent.
        #expect(seen.body == Data(travel.answer.bytes), "\(travel.name): \(seen)")
      }
      let check = try RecordingCheck(folder.path)
      #expect(check.entryCount == Self.ways.count)
      let opaque = check.findings.filter { $0.kind == .opaque }.map(\.entry)
      for (index, travel) in Self.ways.enumerated() {
        let secrets = [
          travel.secret, Self.encoded(travel.secret), Self.base64(travel.secret),
          travel.secret.replacing("\n", with: "\\n"), Self.base64("ann:\(travel.secret)"),
          travel.secret.replacing("Basic ", with: ""),
        ]
        if travel.isOpaque {
          #expect(!opaque.isEmpty && opaque.count == 2, "\(travel.name): \(opaque)")
          continue
        }
        for secret in secrets {
          #expect(try !folder.holds(secret), "\(index) \(travel.name): \(secret)")
        }
      }
      #expect(
        check.findings.filter { $0.kind != .opaque } == [], "what is recorded is found by the check"
      )

      // Another run, with other secrets in the same places, finds its answers.
      let replayed = try await Self.ask(
        Self.ways, "http://127.0.0.1:\(server.port)", Self.conditions(.replay, folder, []))
      for (travel, seen) in zip(Self.ways, replayed) {
        #expect(seen.status == 200, "\(travel.name): \(seen)")
      }
    }

    /// A token that a login's answer names is a secret in all that comes later, and before.
    @Test(.timeLimit(.minutes(20)))
    func whatALoginNamesIsFoundEverywhere() async throws {
      let folder = try RecordingFolder()
      let token = "q8/Vt+Lw2=Zs7\"Xb"
      let json = String(decoding: try JSONEncoder().encode(token), as: UTF8.self)
      let travels = [
        Travel(name: "before", path: "/early/\(Self.encoded(token))/x", secret: token),
        Travel(
          name: "login", answer: ("application/json", Array("{\"token\":\(json)}".utf8)),
          secret: token),
        Travel(name: "path", path: "/users/\(Self.encoded(token))/x", secret: token),
        Travel(name: "header", headers: ["X-Note": "of \(token)"], secret: token),
        Travel(
          name: "JSON", body: ("application/json", "{\"note\":\(json)}"),
          answer: ("application/json", Array("{\"echo\":\(json)}".utf8)), secret: token),
        Travel(
          name: "base64", answer: ("text/plain", Array(Self.base64("a:\(token)").utf8)),
          secret: token),
        Travel(name: "query", path: "/a?note=\(Self.encoded(token))", secret: token),
        Travel(
          name: "page", answer: ("text/html", Array("<p>q8/Vt+Lw2=Zs7&quot;Xb</p>".utf8)),
          secret: token),
      ]
      let server = try Self.server(travels)
      let recording = Self.conditions(.record, folder)
      _ = try await Self.ask(travels, server.address, recording)
      Installations.flush()
      server.stop()
      for part in ["q8/Vt", "q8%2FVt", #"q8\/Vt"#, Self.base64("a:\(token)"), "Lw2", "Zs7"] {
        #expect(try !folder.holds(part), "\(part)")
      }
      let replayed = try await Self.ask(travels, server.address, Self.conditions(.replay, folder))
      for (travel, seen) in zip(travels, replayed) {
        #expect(seen.status == 200, "\(travel.name): \(seen)")
      }
    }

    @Test(.timeLimit(.minutes(20)))
    func whatCannotBeReadIsLeftOut() async throws {
      let folder = try RecordingFolder()
      let travels = Self.ways.filter(\.isOpaque)
      let server = try Self.server(travels)
      let conditions = Self.conditions(.record, folder, [":opaque"])
      _ = try await Self.ask(travels, server.address, conditions)
      Installations.flush()
      server.stop()
      #expect(try RecordingCheck(folder.path).findings == [])
      let replayed = try await Self.ask(
        travels, server.address, Self.conditions(.replay, folder, []))
      #expect(replayed.map(\.body) == travels.map { _ in Data() })
    }

    // MARK: What is no secret

    @Test(arguments: [
      #"{"code":404,"error":"not found"}"#, #"{"code":"DE","name":"Germany"}"#,
      #"{"cca2":"CA","cca3":"CAN","ccn3":"124","countryCode":"CA","idd":{"root":"+1"}}"#,
      #"{"code":"ERR_NOT_FOUND","status":404}"#, #"{"code":"auth/invalid-email"}"#,
      #"{"code":"internal_error_500"}"#, #"{"postalCode":"K1A 0B1","zip":"10115-1234"}"#,
      #"{"address":{"code":"110001","city":"Delhi"}}"#, #"{"postcode":"SW1A 1AA"}"#,
      #"{"id":"550e8400-e29b-41d4-a716-446655440000","etag":"W/\"686897696a7c876b7e\""}"#,
      #"{"pinned":true,"pin":{"lat":1.5,"lng":2.5},"pins":[1,2]}"#,
      #"{"pin":false,"gpio":{"pin":3}}"#,
      #"{"author":"Ann","authors":["Bo"],"authority":"x"}"#, #"{"auth":true,"oauth":"google"}"#,
      #"{"session":"Keynote-of-the-opening-day","code":"110001","codes":["560001"]}"#,
      #"{"session":{"id":123456,"code":"560001","title":"A talk"}}"#,
      #"{"session":"Swift 101","sessions":12,"session":{"id":42,"title":"A talk"}}"#,
      #"{"tokens":1200,"max_tokens":4096,"nextPageToken":"CAUQAA12345678"}"#,
      #"{"state":"California","status":"active","statement":"a b1"}"#,
      #"{"key":"PROJ-12345","keys":["a1b2c3d4e5"],"keyboard":"de"}"#,
      #"{"sku":"AB12-CD34-EF56","isbn":"978-3-16-148410-0","ean":"4006381333931"}"#,
      #"{"createdAt":"2026-01-02T03:04:05.678Z","version":"1.2.3-beta.4"}"#,
      ##"{"hash":"9ae16a3b2f90404f9ae16a3b2f90404f","color":"#ff00ff","phone":"+49 30 123456"}"##,
      #"{"message":"Your password: at least 8 characters","hint":"token: 3 of 5"}"#,
      #"{"text":"Basic information about Bearer bonds","url":"https://h.test/a?page=2&code=DE"}"#,
      #"{"population":36155487,"area":9984670.0,"flag":"https://h.test/flags/ca.svg"}"#,
    ])
    func jsonStays(text: String) throws {
      try Self.stays(text, "application/json")
    }

    @Test(arguments: [
      ("text/css", ".token{color:red}input[type=password]:focus{--key-size:12px}.sk-cube1{top:0}"),
      (
        "text/javascript",
        "var t=e.token,n=e.password;if(a?t=b:c){o.token=n.token;p({password:e,code:404})}"
          + "function f(token){return token=g(token),token}for(;key=next();){x.key=key1}"
      ),
      (
        "text/html",
        "<label for=\"password\">Password</label><input type=\"password\" name=\"password\">"
      ),
      (
        "text/html",
        "<input type=\"text\" name=\"city\" value=\"Berlin12\"><a href=\"?code=DE&sort=1\">x</a>"
      ),
      (
        "text/html",
        "<meta name=\"author\" content=\"Ann B1\"><meta name=\"viewport\" content=\"width=1\">"
      ),
      ("text/plain", "Password: required. The token = nil; session 12 of 20; key: value"),
      ("application/xml", "<country><code>DE</code><name>Germany</name><pin/></country>"),
      ("application/xml", "<sitemap><loc>https://h.test/a1b2c3d4e5f6</loc></sitemap>"),
      ("text/csv", "id,code,name\n1,DE,Germany\n2,FR,France\n"),
      ("text/event-stream", "id: 12\nevent: tick\ndata: {\"n\":1,\"code\":200}\n\n"),
      ("application/x-www-form-urlencoded", "code=DE&city=Berlin&pin=no&state=CA&page=12"),
    ])
    func otherTextStays(type: String, text: String) throws {
      try Self.stays(text, type)
    }

    private static func stays(_ text: String, _ type: String) throws {
      var scrubber = SecretScrubber()
      let body = Redactor.standard.body(Data(text.utf8), contentType: type, &scrubber)
      let scrubbed = scrubber.scrubbing(body)
      #expect(String(decoding: scrubbed, as: UTF8.self) == text)
    }

    @Test(arguments: [
      "http://h.test/v3.1/alpha?codes=col,pe,at&fields=name,cca2", "http://h.test/alpha/de?code=DE",
      "http://h.test/users/550e8400-e29b-41d4-a716-446655440000/posts/12?state=CA",
      "http://h.test/sessions/12/talks?session=3&pin=12&sort=key",
      "http://h.test/a?zip=10115&code=404",
      "http://h.test/assets/main.3f2a9c1b.js?v=1.2.3", "http://h.test/token/refresh?page=1",
      "http://h.test/search?q=token&date=2026-01-02T03:04:05Z", "http://h.test/reset/password",
      "http://h.test/a?next=%2Fcountries%3Fpage%3D2%26code%3DDE",
    ])
    func addressesStay(text: String) throws {
      let url = try #require(URL(string: text))
      #expect(Redactor.standard.url(url).absoluteString == text)
    }

    @Test(arguments: [
      ("ETag", "\"686897696a7c876b7e\""), ("X-Request-Id", "550e8400-e29b-41d4-a716-446655440000"),
      ("Content-Type", "application/json; charset=utf-8"), ("Accept-Language", "de-DE,de;q=0.9"),
      ("WWW-Authenticate", "Bearer realm=\"api\", error=\"invalid_token\""),
      ("Content-Security-Policy", "script-src 'self'"), ("Server-Timing", "db;dur=53.2"),
      ("X-RateLimit-Remaining", "4999"), ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ("X-Powered-By", "PHP/8.2.1"), ("Location", "/countries/de?page=2"),
    ])
    func headersStay(name: String, value: String) {
      var scrubber = SecretScrubber()
      let headers = Redactor.standard.headers(HTTPHeaders([name: value]), &scrubber)
      #expect(headers.scrubbed(&scrubber)[name] == value)
    }

    /// A word that was a password once isn't looked for in all that follows.
    @Test func aWordIsForgotten() throws {
      let folder = try RecordingFolder()
      try folder.record(
        .make(try .make("POST", "http://h/login?password=countries"), text: "ok"),
        .make(try .make("GET", "http://h/countries"), text: "countries"))
      #expect(try folder.holds("http://h/countries"))
      #expect(
        try Recording(folder: folder.path).answer(to: .make("GET", "http://h/countries"))?.text
          == "countries")
    }

    /// What is said of a request without an answer shows no more than a recording does.
    @Test func aMissShowsNoSecret() throws {
      let folder = try RecordingFolder()
      try folder.record(.make(try .make("GET", "http://h/"), text: "ok"))
      let engine = try NetworkEngine(Self.conditions(.replay, folder))
      for url in [
        "http://h/tickets/7/pass/annspass", "http://h/reset/annspass2026",
        "http://h/a?code=annspass2026",
      ] {
        guard let sentence = engine.plan(for: try .make("GET", url)).miss else {
          Issue.record("\(url) has an answer")
          continue
        }
        #expect(!sentence.contains("annspass"), "\(sentence)")
      }
      #expect(
        !engine.redaction.message("401 of http://h/a?token=annspass2026").contains("annspass"))
    }

    // MARK: Names

    @Test(arguments: [
      ("session,auth0", ["auth0", "session"]), ("a, b", ["a", "b"]),
      ("$['a,b'],c", ["$['a,b']", "c"]),
      ("/a/{b,c}/d,e", ["/a/{b,c}/d", "e"]), ("a", ["a"]),
    ])
    func commasSeparateNames(text: String, names: [String]) throws {
      #expect(try Redactor([text]).given == names)
    }

    @Test(arguments: [
      ("one two", "it has a space in it, and commas separate names"), ("a,", "it is empty"),
      ("/users/*", "it has no segment in braces"), ("/**/a/**/{b}", "it has '**' twice"),
    ])
    func otherListsAreErrors(text: String, reason: String) throws {
      let error = try #require(throws: LaunchError.self) { try Redactor([text]) }
      #expect(error.problems.map(\.message).joined().contains("can't be redacted: \(reason)."))
    }

    @Test(arguments: [
      ("/users/{id}", "/users/ann/x?a=1", "/users/*/x?a=1"),
      ("/users/*/token/{secret}", "/users/1/token/ann", "/users/1/token/*"),
      ("/users/*/token/{secret}", "/users/1/other/ann", "/users/1/other/ann"),
      ("/**/pass/{secret}", "/a/b/pass/ann/c", "/a/b/pass/*/c"),
      ("/**/id/{secret}", "/orgs/id/alice/users/id/bob", "/orgs/id/*/users/id/*"),
      ("/**/reset/{secret}", "/reset/reset/ann", "/reset/*/*"),
      ("/{a}/b/{c}", "/x/b/y", "/*/b/*"), ("/a%20b/{c}", "/a%20b/y", "/a%20b/*"),
    ])
    func segmentsAreNamed(pattern: String, path: String, redacted: String) throws {
      let url = try #require(URL(string: "http://h.test\(path)"))
      #expect(
        try Redactor([pattern]).url(url).absoluteString
          .replacing(Redactor.encodedMark, with: "*") == "http://h.test\(redacted)")
    }
  }
#endif
