@testable import GantryRedaction
import GantryFormats
import GantrySecrets
import Testing

/// What is found of texts that differ in one thing: a sign, a word, a length.
@Suite struct SecretPlaceTests {
  private static let v = "k3Yh1tM9pQ"

  /// The secrets of a text: each name with its place, and its value; then what has a secret's shape.
  private static func told(_ text: String, _ names: SecretNames = .usual) -> String {
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBufferPointer { bytes in
      SecretVocabulary.named(in: bytes, names).map {
        "\($0.name.replacing("\n", with: "⏎"))@\($0.start) \(shown(bytes, $0.value))"
      }
        + SecretVocabulary.shapes(in: bytes).map {
          "\($0.kind)@\($0.range.lowerBound) \(shown(bytes, $0.range))"
        }
    }
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }

  private static func shown(_ bytes: SecretVocabulary.Bytes, _ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return (text.count > 24 ? "\(text.prefix(4))…\(text.suffix(4)) (\(text.utf8.count))" : text)
      .debugDescription
  }

  /// The number of bytes that are secret.
  private static func size(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      (SecretVocabulary.named(in: bytes).map(\.value)
        + SecretVocabulary.shapes(in: bytes).map(\.range))
        .reduce(0) { $0 + $1.count }
    }
  }

  /// A random text of a length.
  private static func random(_ count: Int) -> String {
    String(String(repeating: "k3Y-9pQ", count: count / 7 + 1).prefix(count))
  }

  // MARK: Texts

  private static let pairs = #"""
    ?key={v}|&key={v}|#key={v}|;key={v}|&amp;key={v}|amp;key={v}|x&amp;key={v}|6key={v}|%26key={v}|26key={v}
    %3Fkey={v}|%3fkey={v}|%23key={v}|%24key={v}|%2526key={v}|2526key={v}|526key={v}|%526key={v}
    %252526key={v}|a%5226key={v}|\\u0026key={v}|\\u0025key={v}|u0026key={v}|x\\u0026key={v}|x0026key={v}
    \\u0061token={v}|\\ntoken={v}|\\token={v}|%26token={v}|%2526token={v}|\\u0026a={v}|\\na={v}|%26a={v}
    ?token={v}|?token ={v}|? token={v}|token  ={v}|token   ={v}|token= {v}|token=  {v}|token=   {v}
    ?token=  {v}|&key =  {v}|token=\t{v}|token\t={v}
    token="{v}"|?token="{v}"|token='{v}'|token=`{v}`|token=\\"{v}\\"|token=\\'{v}\\'|token='{v}"|token='{v}
    token=&quot;{v}&quot;|token=&#34;{v}&#34;|token=&#x22;{v}&#x22;|token=&apos;{v}&apos;|token=%22{v}%22
    token=%2522{v}%2522|token=%22{v}%2522|token=%2522{v}%22|token=&quot;{v}"
    (a?token={v})|[a](?token={v})b|{?token={v}}|[?token={v}]|(a?token=abcdef1)|(a?token=abcdefg1)
    ?token=abcde|?token=ab.cde|?token=ab.cd1|?token=abcd|?token=a(bcde|?token=ab$cde|?token=ab<cde
    ?token={v}={v}|?token={v}==|?token={v}=|?token={v}=&a|token={v}={v}
    %3Ftoken%3D{v}%26b|%3Ftoken%3D{v}%27b|%3Ftoken%3D{v}%22b|%3Ftoken%3D{v}%23b|%3Ftoken%3D{v}%3Bb
    %3Ftoken%3D{v}%3bb|%3Ftoken%3D{v}%2526b|%253Ftoken%253D{v}%26b|%253Ftoken%253D{v}%2526b
    %253Ftoken%253D{v}%252526b|%3Ftoken%3D{v}%2|%3Ftoken%3D{v}%|%3Ftoken%3D{v}%25|%3Ftoken%3D{v}%252
    %3Ftoken%3D{v}%25|%253Ftoken%253D{v}%25|%253Ftoken%253D{v}%252|%3Ftoken%3d{v}|%3Ftoken%3E{v}|token%3D
    token%3|token%|token%3A{v}|token%3a{v}|%22token%22%3A%22{v}%22|%22token%22%3a%22{v}%22|%22token%22%3A{v}
    %22token%22:%22{v}%22|22token%22:%22{v}%22|%22token22:%22{v}%22|%token%22:%22{v}%22|2:2
    ?a={v}|?token={v}&token=z{v}|?user[token]={v}|?token[]={v}|?user[token][a]={v}|?[token]={v}
    ?user%5Btoken%5D={v}|?token%5B%5D={v}|?token%5b0%5d={v}|?user%255Btoken%255D%3D{v}|?token%5B12%5D%5B%5D={v}
    ?user%5Btoken%5D%5B%5D={v}|?a%5Bb%5D={v}|%5Btoken%5D={v}|%5D={v}|?%5B%5D={v}|?key%5B%5D={v}|?token[0]={v}
    a%5B%22token%22%5D={v}|%3Fuser%255Btoken%255D%3D{v}%26b|?token%5E%5D={v}|?token%5B5D={v}|token%5B0%5D: {v}
    ?pin[0]=1234|?pin%5B0%5D=1234|{"pin[0]":"1234"}|?code[0]=internationalizationX|key%5d=%016llx|?key%5D=abcdefg
    ?session[id][]={v}|?token[value][]={v}|?session[id]={v}|x user%5Btoken%5D={v}|?pass[0]=boardingpassenger
    ?token=‹redacted›|?token=a1%E2%80%B9redacted|?token=a1%25E2%2580%25B9b|{"token":"\\u2039redacted1"}
    &session={v}|session={v}|?session=abcdefgh|?session=abc1|?pin=1234|?pin=123|?code=123456|?code=12345
    """#

  private static let members = #"""
    {"token":"{v}"}|{"token" : "{v}"}|{"token"  :  "{v}"}|{"token":\n"{v}"}|{"token":\r\n"{v}"}
    {"token":\ndata: "{v}"}|{"token":\ndata:"{v}"}|{"token":\rdata:"{v}"}|{"token":\nevent:"{v}"}
    "token":\t"{v}"|token:\t{v}|token:\n{v}|token:\n"{v}"|token: {v}|token:  {v}|token : {v}|token    : {v}
    token     : {v}|"token"    : "{v}"|'token': '{v}'|`token`: `{v}`|token: '{v}'|token: `{v}`|token: "{v}
    {\\"token\\":\\"{v}\\"}|{\\"token\\":"{v}"}|{"token":\\"{v}\\"}|{\\\\"token\\\\":\\\\"{v}\\\\"}
    {&quot;token&quot;:&quot;{v}&quot;}|{&#34;token&#34;:&#34;{v}&#34;}|{&#x22;token&#x22;:&#x22;{v}&#x22;}
    {&apos;token&apos;:&apos;{v}&apos;}|{"token":{v}}|{"token":1234567}|{"token":null}|{"token":true}
    {"token":["{v}"]}|{"token":["{v}","z{v}"]}|{"token":[ "{v}" , "z{v}" ]}|{"token":[1,"{v}"]}|token: ["{v}"]
    {"token":["{v}"x"z{v}"]}|{"token":[]}|{"token":["ab", "{v}"]}|{"token":{"a":"{v}"}}|{"tokens":["{v}","ab1"]}
    {"token":[null,-1.5e+3,true,"{v}"]}|{"token":[1}"{v}"]}|{"token":[1,2]}|{"token":[1;"{v}"]}
    {"a1":1,"a1":"{v}","token":"{v}"}|{"name":"a1","value":"b"},{"name":"token","value":"{v}"}
    {"key":"a1","value":"b"},{"key":"token","value":"{v}"}|{"key":"b1"}?key={v}|{"key":"b1"}\nkey: {v}
    {"field":"a1","value":"b"},{"field":"token","value":"{v}"}|{"kex":"token","value":"{v}"}
    {"header":"a1","value":"b"},{"header":"token","value":"{v}"}|{"headex":"token","value":"{v}"}
    {"nams":"token","value":"{v}"}|{"fielx":"token","value":"{v}"}|{"nkey":"token","value":"{v}"}
    {"name":"token","val":"{v}"}|{"name":"token","v":"{v}"}|{"name":"token","content":"{v}"}
    {"name":"token","data":"{v}"}|{"name":"token","x":"{v}"}|{"name" : "token" , "value" : "{v}"}
    {"name":"token";"value":"{v}"}|{"name":"token","value";"{v}"}|{"name":"token","value":{v}}
    {"name":"token","value":"Bearer {v}"}|{"name":"token","value":"abcdef"}|{"name":\\"token\\",\\"value\\":\\"{v}\\"}
    {\\"name\\":\\"token\\",\\"value\\":\\"{v}\\"}|{"name":"authorization","value":"hunter x1"}
    {"name":"t","value":"{v}"}|{"name":"sid","value":"{v}"}|{"name":"title","value":"{v}"}
    signature: {v}|\nsignature: {v}|\\nsignature: {v}|nsignature: {v}|\rsignature: {v}|x signature: {v}
    {"signature":"b1"}\nsignature: {v}|"signature": "{v}"|xnsignature: {v}|\\rsignature: {v}
    token: abcdef1 x|token: hunter!x y|token: hunter!x|token: abcdefg x|token: Bearer hunter!x|token: Bearer {v} x
    token: hawk hunter!x|token: Hawk hunter!x|token: dpop hunter!x|token: apikey hunter!x|token: digest hunter!x
    token: token hunter!x|token: basic hunter!x|token: other hunter!x|token: bearer  hunter!x|token: bearer,hunter!x
    {"token":"Bearer {v}"}|{"token":"Bearer  {v}"}|{"token":"Hawk abc"}|{"token":"a word and another"}
    {"token":"a word and another 1"}|{"token":"words"}|{"token":"abc"}|{"token":"abcd"}|{"token":"a bcd"}
    //token:8080/|//token:8080a|/token:8080|token:8080|x//token:123456|//token:/|//token:{v}|//token:80{v}
    /x/token:80801|//token:80801|a/token:80801|//x/token:80801|//token:80801/b|//token:80801b
    {"pin":"1234"}|{"pin":"123"}|{"code":"{v}"}|{"code":"abcdef12"}|{"state":"{v}"}|{"session":"{v}"}
    {"sid":"abcdefg1"}|{"sid":"abcdef1"}|{"ids":["{v}"]}|{"passwd":"{v}"}|{"hasToken":"{v}"}|{"hasToken":"true"}
    """#

  private static let code = #"""
    a("token", "{v}")|a("token","{v}")|a("token" , "{v}")|a( "token", "{v}")|a('token', '{v}')|a(`token`, `{v}`)
    a("token"; "{v}")|a("token", {v})|a("token", "abcdef1")|a("token", "abcdefg1")|a("token" "{v}")|a(token, "{v}")
    ["token","{v}"]|["token", "{v}"]|["t","{v}"]|["x-token","{v}"]|["sid","{v}"]|["title","{v}"]
    a["token"] = "{v}"|a["token"]="{v}"|a['token'] = '{v}'|a["token"] == "{v}"|a["token"], "{v}"|a["token"]: "{v}"
    a["token" ] = "{v}"|a["token"]   =   "{v}"|a["token"]=`{v}`|("token", "Bearer {v}")|(&quot;token&quot;, &quot;{v}&quot;)
    token = "hunter"|token = "Hunter"|token = "HUNTER"|token = "hunteR"|token = "hunterab"|githubToken = "hunterab"
    token = "hunt"|token = "hunte"|token = "keyhunter"|token = "hunterkey"|token = "hunkeyter"|token = "Hunterkey"
    token = "hunter ab"|token = "hunter-ab"|token = "hunter-a1"|token = "hunter_ab"|token = "hunter.ab"
    token = hunter|token = hunter1|token = hunte1|token = hunt1|token = hunter!|token = hunter-|token = a.b.c1
    token = foo(bar1)|token = foo[bar1]|token = {foo1}|token = foo,bar1|token = foo;bar1|token = $foo1bar
    token: hunter|token: hunter1|token: hunter,1|token: hunter1,|token: foo.bar1()|token: self.token1
    password = "correct horse 1"|password: correct horse 1|password=correct|password="correct"|--password correct1
    Bearer {v}|bearer {v}|BEARER {v}|BEaReR {v}|Be {v}|Bearer\t{v}|Bearer+{v}|Bearer%20{v}|Bearer%21{v}|Bearer%30{v}
    Bearer%2520{v}|xBearer {v}|1Bearer {v}|\\nBearer {v}|\\xBearer {v}|-Bearer {v}|Bearers {v}|Bearer abcdefg
    Bearer abcdef1|Bearer abcdefg1|Bearer abcdefghijklmnopqrst|Bearer abcdefghijklmnopqrs|Bearer {v}, b|Bearer {v}"
    Basic YTpi|Basic YTpic2Q=|Basic YTpic2Q|Basic YTpiYw==|Basic YTpiYw|Basic YWJjZA==|Basic Og==|Basic YWI6|BASIC YTpic2Q=
    Basic%20YTpic2Q=|Basic+YTpic2Q=|basic YTpic2Q=|Basic ab!|Basic theory: a|Banana YTpic2Q=|Basic YTpic2Q= b
    /reset/{v}|/reset/{v}/|/reset/{v}?a|\\/reset\\/{v}|%2Freset%2F{v}|%2freset%2f{v}|%252Freset%252F{v}|%2Ereset%2E{v}
    /webhooks/12/{v}|/webhooks/1a/{v}|/webhooks/12/13/{v}|webhooks/12/{v}|x/12/{v}|/title/{v}|/reset/123456|/reset/12345
    /reset/1234567|/reset/1/123456|reset/{v}|r/{v}|/r/{v}|/reset/abcdefgh|/reset/abcdefg1|/reset/abcde1|/tokens/{v}
    \\/webhooks\\/12\\/{v}|/reset/%E2%80%B9{v}|/reset/{v}.js|/reset//{v}|/session/{v}|/sessions/{v}/b|/code/{v}
    %2Fwebhooks%2F12%2F{v}|%2fwebhooks%2f12%2f{v}|%252Fwebhooks%252F12%252F{v}|%2Ewebhooks%2E12%2E{v}|\\/x\\/12\\/{v}
    """#

  private static let markup = #"""
    <input name="token" value="{v}">|<input value="{v}" name="token">|<input id="token" value="{v}">
    <input key="token" value="{v}">|<meta property="token" content="{v}">|<meta itemprop="token" content="{v}">
    <input type="password" value="{v}">|<meta http-equiv="token" content="{v}">|<input class="token" value="{v}">
    <input http-equivs="token" value="{v}">|<input NAME="token" VALUE="{v}">|<input name='token' value='{v}'>
    <input name=token value={v}>|<input name=token value={v}/>|<input name = "token" value = "{v}">
    <input name="token" value="{v}"|<input name="token"value="{v}">|<input name="token" data="{v}">
    <input name="token" disabled value="{v}">|<input name="token" value>|<input name="token" value="">
    <input name="title" value="{v}">|<input name="t" value="{v}">|name="token" value="{v}"|< input name="token" value="{v}">
    <1 name="token" value="{v}">|<-a name="token" value="{v}">|<a b="<" name="token" value="{v}">
    <input name="token" value="{v}" content="z{v}">|<input name="token" id="token" value="{v}">
    <input name="token" value="{v}"><input name="token" value="z{v}">|<input name="a"><input name="token" value="{v}">
    <item key="token">{v}</item>|<item key="token">abcdef</item>|<item key="token"/>{v}</item>|<item key="token">{v}<b>
    <item key="token">abc {v}</item>|<item key="token"></item>|<item key="token">{v}|<item name="token" value="{v}">a1b2c3d4</item>
    <token>{v}</token>|<token> {v} </token>|<token a="b">{v}</token>|<a:token>{v}</a:token>|<token>{v}</token|<token>{v}<token>
    <token>a1b2<b>{v}</token>|<token></token>|<token> </token>|<t>{v}</t>|<title>{v}</title>|<TOKEN>{v}</TOKEN>
    <token><![CDATA[{v}]]></token>|<token><![CDATA[ {v} ]]></token>|<token>{v}]]></token>|<token>[{v}]]></token>
    <token><value>{v}</value></token>|<token> <value>{v}</value> </token>|<token><value>{v}<value></token>
    <token><value> {v} </value></token>|<token>x<value>{v}</value></token>|<token><a/></token>|{v}</token>|>{v}</token>
    <key>token</key><string>{v}</string>|<key>token</key>\n<string>{v}</string>|<key>token</key>{v}
    <name>token</name><value>{v}</value>|<name>token</name><value><string>{v}</string></value>|<kex>token</kex><string>{v}</string>
    <key>token</key><a><b><c>{v}</c></b></a>|<key>token</key><a><b><c><d>{v}</d></c></b></a>|<key>token</key></string>{v}</a>
    <key>token</key><string>{v}|<key>token</key><string|<key>t</key><string>{v}</string>|<key>title</key><string>{v}</string>
    <a:key>token</a:key><string>{v}</string>|<key>sid</key><string>{v}</string>|token</key><string>{v}</string>
    form-data; name="token"\r\n\r\n{v}\r\n--b|form-data; name="token"\n\n{v}\n--b|form-data; name="token"\r\n\r\n{v}
    form-data; name="token"; a=b\r\nType: a\r\n\r\n{v}\r\n--b|form-data; name="title"\r\n\r\n{v}\r\n--b|name="token"\r\n\r\n{v}\r\n--b
    form-data, name="token"\r\n\r\n{v}\r\n--b|form-data; name="token"\r\n{v}\r\n--b|form-data; name="token"\r\n\r\nab\r\n--b
    form-data;name="token"\r\n\r\n{v}\r\n--b|form-data; name=token\r\n\r\n{v}\r\n--b|form-data; name="token"\r\n\r\n{v}\n--b\r\n--c
    form-data; name="token"\n\n{v}\r\n\r\nb\n--b
    """#

  private static let shapes = #"""
    https://ann:{v}@h|https://:{v}@h|https://ann@{v}:h|https://ann:{v}|https://ann:b@c:{v}@h|https://ann:{v}@h@i
    https://ann:changeme@h|https://ann:abc@h|https://ann:abcd@h|https://ann:‹redacted›@h|https://ann:a%E2%80%BA@h
    https:\\/\\/ann:{v}@h|https:\\/ann:{v}@h|http:/ann:{v}@h|https%3A%2F%2Fann:{v}@h|https%3A%2F%2Fann%3A{v}%40h
    https%3a%2f%2fann%3a{v}%40h|https%3A%2f%2Fann%3A{v}%40h|https%3A%2F%2Fann%3A{v}&b%40h|https://ann:{v}&b@h
    https%3A%2F%2Fann%3A{v}%26b%40h|https%3A%2F%2Fann%3A{v}%4|https%3A%2F%2Fann%3A{v}%|https%3A%2F%2Fann%3A{v}%2Fb%40h
    https://k3Yh1tM9pQk3Yh1t@h|https://k3Yh1tM9pQk3Yh1@h|https://abcdefghijklmnop@h|https%3A%2F%2Fk3Yh1tM9pQk3Yh1t%40h
    -----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END PRIVATE KEY-----|-----BEGIN PRIVATE KEY-----
    -----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\n-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG
    -----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG*MIIEvQIBADANBgkqhkiG|----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG
    -----BEGIN PGP PRIVATE KEY BLOCK-----\nMIIEvQIBADANBgkqhkiG\n-----END PGP PRIVATE KEY BLOCK-----\nMIIEvQIBADANBgkqhkiG
    -----BEGIN PRIVATE KEYS----\nMIIEvQIBADANBgkqhkiG|-----BEGIN PUBLIC KEY-----\nMIIEvQIBADANBgkqhkiG|PRIVATE
    ghp_16C7e42F292c6912E7710c838347Ae178B4a|xghp_16C7e42F292c6912E7710c838347Ae178B4a|.ghp_16C7e42F292c6912E7710c838347Ae178B4a
    %3Dghp_16C7e42F292c6912E7710c838347Ae178B4a|%ghp_16C7e42F292c6912E7710c838347Ae178B4a|\\nghp_16C7e42F292c6912E7710c838347Ae178B4a
    \\u003dghp_16C7e42F292c6912E7710c838347Ae178B4a|\\ughp_16C7e42F292c6912E7710c838347Ae178B4a|[32mghp_16C7e42F292c6912E7710c838347Ae178B4a
    ;1mghp_16C7e42F292c6912E7710c838347Ae178B4a|[ghp_16C7e42F292c6912E7710c838347Ae178B4a|;ghp_16C7e42F292c6912E7710c838347Ae178B4a
    eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln|eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0|eyJhbGciOiJIUzI1NiJ9..eyJzdWIiOiJhIn0.c2ln
    a.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln.b|xeyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln|eyJhbGciOiJIUzI1NiJ9.xyJzdWIiOiJhIn0.c2ln
    eyJhbGciOiJkaXIifQ..48V1.5eym8.XFBo|eyJhbGciOiJkaXIifQ.a.48V1.5eym8.XFBo|eyJhbGciOiJkaXIifQ..48V1.5eym8|eyJhbGciOiJkaXIifQ..48V1.5eym8.XFBo.b
    eyJhbGciOiJkaXIifQ...5eym8.XFBo|xyJhbGciOiJkaXIifQ..48V1.5eym8.XFBo|eyJhbGciOi..48V1.5eym8.XFBo|aeyJhbGciOiJkaXIifQ..48V1.5eym8.XFBo
    """#

  /// A list's texts, with what their escapes stand for.
  private static func texts(_ list: String) -> [String] {
    list.split { $0 == "|" || $0 == "\n" }.map {
      let parts = $0.replacing("{v}", with: v).split(
        separator: #"\\"#, omittingEmptySubsequences: false)
      return parts.map {
        $0.replacing(#"\n"#, with: "\n").replacing(#"\r"#, with: "\r").replacing(#"\t"#, with: "\t")
      }.joined(separator: #"\"#)
    }
  }

  @Test func everyText() throws {
    let lines = [Self.pairs, Self.members, Self.code, Self.markup, Self.shapes]
      .flatMap(Self.texts).flatMap { text in
        // Alone, and in a text that has it twice.
        [text, "x \(text)\n \(text) y"].map { "\($0.debugDescription): \(Self.told($0))" }
      }
    try Stories.compare("texts", lines)
  }

  /// Names that are given, which may be as short as a letter.
  @Test func everyGivenName() throws {
    let names = SecretNames(["k", "kk", "my name", "signature"])
    let texts = [
      "?k=\(Self.v)", "?kk=\(Self.v)", "{\"k\":\"\(Self.v)\"}", "{\"kk\":\"\(Self.v)\"}",
      "{\"k\":\"b1\",\"kk\":\"\(Self.v)\"}", "kk: \(Self.v)", "k: \(Self.v)", "<k>\(Self.v)</k>",
      "<kk>\(Self.v)</kk>", "<key>k</key><string>\(Self.v)</string>", "?user[k]=\(Self.v)",
      "<key>kk</key><string>\(Self.v)</string>", "a(\"k\", \"\(Self.v)\")", "?[]=\(Self.v)",
      "a(\"kk\", \"\(Self.v)\")", "<input name=\"k\" value=\"\(Self.v)\">", "?user[kk]=\(Self.v)",
      "<input name=\"kk\" value=\"\(Self.v)\">", "\\nkk=\(Self.v)", "%26kk=\(Self.v)",
      "\\u0026kk=\(Self.v)", "{\"name\":\"k\",\"value\":\"\(Self.v)\"}", "?x[y]z[kk]=\(Self.v)",
      "{\"name\":\"kk\",\"value\":\"\(Self.v)\"}", "?my_name=\(Self.v)", "?MyName=\(Self.v)",
      "X-KK: \(Self.v)", "?xkk=\(Self.v)", "X-K: \(Self.v)", "XK: \(Self.v)", "/kk/\(Self.v)",
      "{\"signature\":\"\(Self.v)\"}", "?kk=true", "?kk=abc", "?kk=abcd", "?kk=", "?kkk=\(Self.v)",
    ]
    try Stories.compare(
      "given", texts.map { "\($0.debugDescription): \(Self.told($0, names))" })
  }

  /// How much is secret with each byte of ASCII in the place of `∎`.
  @Test func everySign() throws {
    let texts = [
      "?token=k3Yh1∎tM9pQ", "?token=∎k3Yh1tM9pQ", "?token=k3Yh1tM9pQ∎b", "?token∎=k3Yh1tM9pQ",
      "∎token=k3Yh1tM9pQ", "∎key=k3Yh1tM9pQ", "token: k3Yh1∎tM9pQ", "token:∎k3Yh1tM9pQ",
      "token=∎k3Yh1tM9pQ",
      "token∎: k3Yh1tM9pQ", "%3Ftoken%3Dk3Yh1∎tM9pQ", "%253Ftoken%253Dk3Yh1∎tM9pQ",
      "%3Ftoken%3Dk3Yh1tM9pQ%∎2", "%3Ftoken%3Dk3Yh1tM9pQ%2∎", "{\"token\":\"k3Yh1∎tM9pQ\"}",
      "{\"token\":∎\"k3Yh1tM9pQ\"}", "{\"token\"∎:\"k3Yh1tM9pQ\"}", "{\"token∎\":\"k3Yh1tM9pQ\"}",
      "{\"token\":∎k3Yh1tM9pQ∎}", "{∎token∎:∎k3Yh1tM9pQ∎}", "token = 'hunter∎'",
      "token = 'hunter1∎b'",
      "token = hunter∎", "a∎\"token\", \"k3Yh1tM9pQ\")", "a(\"token\"∎\"k3Yh1tM9pQ\")",
      "a[\"token\"∎= \"k3Yh1tM9pQ\"", "a[\"token\"]∎\"k3Yh1tM9pQ\"", "Bearer∎k3Yh1tM9pQ",
      "Bearer k3Yh1∎tM9pQ", "∎Bearer k3Yh1tM9pQ", "\\∎Bearer k3Yh1tM9pQ", "token: hawk∎hunter!x",
      "/reset∎k3Yh1tM9pQ", "/reset/k3Yh1∎tM9pQ", "∎reset/k3Yh1tM9pQ", "<∎token>k3Yh1tM9pQ</token>",
      "<token>k3Yh1∎tM9pQ</token>", "<token>∎k3Yh1tM9pQ∎</token>", "<token>k3Yh1tM9pQ</∎token>",
      "<input∎name=\"token\"∎value=\"k3Yh1tM9pQ\">", "<input name=\"token\" value=k3Yh1∎tM9pQ>",
      "<∎nput name=\"token\" value=\"k3Yh1tM9pQ\">", "<i name=\"token\"∎>k3Yh1tM9pQ</i>",
      "https://ann:k3Yh∎1tM9pQ@h", "https://a∎n:k3Yh1tM9pQ@h",
      "https%3A%2F%2Fann%3Ak3Yh∎1tM9pQ%40h",
      "https%3A%2F%2Fann%3Ak3Yh1tM9pQ%4∎h", "https:∎/ann:k3Yh1tM9pQ@h",
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG∎w0BAQEFAASCw0BAQEFAASC", "//token∎80801",
      "//token:8080∎", "∎/token:80801b", "∎ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      "ghp_16C7e42F292c6912∎7710c838347Ae178B4a0123456789",
      "[3∎mghp_16C7e42F292c6912E7710c838347Ae178B4a",
      "eyJhbGciOiJIUzI1NiJ9∎eyJzdWIiOiJhIn0∎c2lnbmF0dXJl",
      "∎eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
    ]
    var lines: [String] = []
    for text in texts {
      // A letter for each size: `a` for 1.
      let signs = (0..<128).map { byte -> String in
        let size = Self.size(text.replacing("∎", with: String(UnicodeScalar(UInt8(byte)))))
        return size == 0
          ? "." : String(UnicodeScalar(UInt8(ascii: "A") + UInt8(min(size - 1, 61))))
      }
      lines += [text.debugDescription]
      lines += stride(from: 0, to: 128, by: 64).map { "  " + signs[$0..<($0 + 64)].joined() }
    }
    try Stories.compare("signs", lines)
  }

  // MARK: Limits

  /// How much is secret of texts in which something is there as often as each of some numbers.
  @Test func everyCount() throws {
    let v = Self.v
    func times(_ text: String) -> (Int) -> String { { String(repeating: text, count: $0) } }
    func random(_ count: Int) -> String { Self.random(count) }
    let (blank, a, digit) = (times(" "), times("a"), times("7"))
    let values = 16_380...16_390
    let limits: [(String, ClosedRange<Int>, (Int) -> String)] = [
      ("blanks behind an item's =", 0...5, { "?token=\(blank($0))\(v)" }),
      ("blanks before a bare :", 0...6, { "token\(blank($0)): \(v)" }),
      ("blanks behind a bare :", 60...68, { "token:\(blank($0))\(v)" }),
      ("blanks before a scheme's", 0...3, { "token: bearer\(blank($0))hunter!x" }),
      ("blanks before a comma", 5...10, { "a(\"token\"\(blank($0)), \"\(v)\")" }),
      ("blanks behind a comma", 5...10, { "a(\"token\",\(blank($0))\"\(v)\")" }),
      ("blanks before ]", 5...10, { "a[\"token\"\(blank($0))] = \"\(v)\"" }),
      ("blanks behind ]", 5...10, { "a[\"token\"]\(blank($0))= \"\(v)\"" }),
      ("blanks behind ] =", 5...10, { "a[\"token\"]=\(blank($0))\"\(v)\"" }),
      (
        "blanks before a pair's comma", 5...10,
        { "{\"name\":\"token\"\(blank($0)),\"value\":\"\(v)\"}" }
      ),
      (
        "blanks behind a pair's comma", 5...10,
        { "{\"name\":\"token\",\(blank($0))\"value\":\"\(v)\"}" }
      ),
      (
        "blanks before a pair's :", 5...10,
        { "{\"name\":\"token\",\"value\"\(blank($0)):\"\(v)\"}" }
      ),
      (
        "blanks behind a pair's :", 5...10,
        { "{\"name\":\"token\",\"value\":\(blank($0))\"\(v)\"}" }
      ),
      (
        "blanks behind a naming :", 5...10,
        { "{\"name\":\(blank($0))\"token\",\"value\":\"\(v)\"}" }
      ),
      (
        "blanks behind an attribute's =", 5...10,
        { "<input name=\(blank($0))\"token\" value=\"\(v)\">" }
      ),
      ("a bracketed value", 5...10, { "(a?token=\(random($0)))" }),
      ("a value in an argument", 5...10, { "a(\"token\", \"\(random($0))\")" }),
      ("an argument's name", 55...62, { "a(\"\(a($0))token\", \"\(v)\")" }),
      ("a pair's name", 55...62, { "{\"name\":\"\(a($0))token\",\"value\":\"\(v)\"}" }),
      ("a bare name", 55...62, { "\(a($0))token: \(v)" }),
      ("a quoted word", 3...9, { "token = '\("mnopqrst".prefix($0))'" }),
      (
        "a long quoted word", 60...68,
        { "token = '\(times("mnop")($0 / 4))\("mno".prefix($0 % 4))'" }
      ),
      ("letters behind a capital", 4...8, { "token = 'M\("nopqrst".prefix($0 - 1))'" }),
      ("a JSON word", 1...6, { "{\"token\":\"\("mnopqrst".prefix($0))\"}" }),
      ("a prose word", 3...8, { "token: \("mnopqrst".prefix($0 - 1))!" }),
      ("a random prose word", 3...8, { "token: \("mnopqrst".prefix($0 - 1))1 x" }),
      ("digits of a segment", 4...9, { "/reset/\(digit($0))" }),
      ("a random segment", 4...10, { "/reset/\(random($0))" }),
      ("a long segment", values, { "/reset/\(random($0))" }),
      ("a segment's name", 50...66, { "/\(a($0))-reset/\(v)" }),
      ("a part's head", 490...520, { "form-data; name=\"token\"\(a($0))\r\n\r\n\(v)\r\n--b" }),
      ("a part's value", values, { "form-data; name=\"token\"\r\n\r\n\(random($0))\r\n--b" }),
      ("an inner value", values, { "<token><value>\(random($0))</value></token>" }),
      ("an inner element's end", 50...66, { "<token><a>\(v)</a\(blank($0))></token>" }),
      ("behind an inner element", 50...66, { "<token><a>\(v)</a>\(blank($0))</token>" }),
      ("a string behind its key", values, { "<key>token</key><string>\(random($0))</string>" }),
      ("a value in CDATA", values, { "<token><![CDATA[\(random($0))]]></token>" }),
      ("an element's other name", 55...70, { "<\(a($0)):token>\(v)</\(a($0)):token>" }),
      ("elements around a value", 1...6, { "<key>token</key>\(times("<a>")($0))\(v)</a>" }),
      ("a quoted value", values, { "token = \"\(random($0))\"" }),
      ("an encoded value", values, { "%3Ftoken%3D\(random($0))%26b" }),
      ("an attribute's bare value", values, { "<input name=token value=\(random($0))>" }),
      ("a bearer that is random", 5...10, { "Bearer \(random($0))" }),
      ("a user that is random", 13...19, { "https://\(random($0))@h" }),
      ("a mask", 3...6, { "?token=\(times("*")($0))" }),
      ("a long mask", 196...203, { "?token=\(a($0))bc" }),
      ("long brackets", 196...203, { "?token=\(a($0))$(b)" }),
      ("a token's letters", 96...103, { "ghp_\(times("ab1d")(25).prefix($0))e\(times("a")(20))" }),
      (
        "a token behind others", 0...41, { "\(blank($0))AKIAABCDEFGH12345678 AKIAABCDEFGH12345678" }
      ),
      ("a shortest token", 13...18, { "sk_live_\("k3Yh1tM9pQ7wZr2X".prefix($0 - 8)) a" }),
      ("a web token's first part", 8...14, { "eyJ\(a($0 - 3))..48V1.5eym8.XFBo" }),
      ("a key's word", 13...18, { "-----BEGIN PRIVATE KEY-----\n\(times("M")($0)) b" }),
      (
        "behind a key's word", 0...3,
        { "-----BEGIN PRIVATE KEY-----\n\(times("M")(16))\(times("=")($0)) b" }
      ),
      ("a pass", 3...9, { "?pass=\(random($0))" }),
      ("a pw", 3...9, { "{\"pw\":\"\(random($0))\"}" }),
      ("a code", 6...13, { "{\"code\":\"\(random($0))\"}" }),
      ("codes", 6...13, { "{\"codes\":\"\(random($0))\"}" }),
      ("a state", 3...13, { "?state=\(random($0))" }),
      ("sids", 3...10, { "{\"sids\":\"\(random($0))\"}" }),
      ("digits among letters", 0...6, { "?session=\(times("m-")(6))\(times("1-")($0))" }),
      ("a word with a digit", 3...10, { "?session=\("mnopqrstuv".prefix($0 - 1))1" }),
      ("capitals and digits", 0...3, { "?session=mN-oP-\(times("1-")($0))qr-st-uv" }),
    ]
    let lines = limits.map { what, counts, text in
      "\(what), \(counts): " + counts.map { "\(Self.size(text($0)))" }.joined(separator: " ")
    }
    try Stories.compare("counts", lines)
  }
}
