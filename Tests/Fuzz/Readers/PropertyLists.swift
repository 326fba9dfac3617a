import GantryFormats

extension FuzzedReader {
  static let propertyList = FuzzedReader(
    name: "property-list",
    sources: [
      "GantryFormats/PropertyLists/PropertyListReader.swift",
      "GantryFormats/PropertyLists/PropertyListReader+Arguments.swift",
      "GantryFormats/PropertyLists/PropertyListWriter.swift", "GantryFormats/Literal.swift",
    ],
    tokens: [
      "(", ")", "{", "}", "<", ">", "=", ";", ",", "\"", "'", "\\U00e9", "\\101", "\\n", "/*", "*/",
      "//", "<0fbd 77>", "YES", "\u{FEFF}", "é", "\u{301}", "$_/:.-",
    ],
    seeds: seeds(
      "(1, two, \"th ree\", 'fo\"ur')", "{a = b; \"c d\" = (1); e;}", "<0fbd 77>", "plain",
      "\"\\U00e9\\n\\101\\\"\"", "/* c */ (1, // d\n 2)", "{a = {b = ();};}", "[1, 2]",
      "{\"a\": 1}", "{\"a\": }", "{a: 1}", "(1) 2", "/* c", "(1, // d", "{a = 1", "{a = 1 b}",
      "{a}",
      "(1", "(1 2)", "(1,", "<0", "<0g>", "<00 ff", "\"\\Ud83d\"", "\"\\Ud83d\\Ude00\"", "\"abc",
      "'a",
      "\"\u{1F41E}\"", "{\"\u{1F41E}\u{378}\" = \"\u{378}\";}", "", " ", "YES", "-1.5", "$A",
      String(repeating: "(", count: 600), "<array><string>a</string></array>", "(YES, {a = <00>;})",
      "{a = 1; a = 2;}", "\"\\a\\b\\f\\r\\t\\v\\0\\'\\8\"", "(\\a)", "[1, (]", "{a = b", "\"a\" b"),
    check: { checkPropertyList(String(decoding: $0, as: UTF8.self)) })

  static let xmlPropertyList = FuzzedReader(
    name: "xml-property-list",
    sources: [
      "GantryFormats/PropertyLists/XMLPropertyListReader.swift",
      "GantryFormats/PropertyLists/PropertyListWriter.swift", "GantryFormats/Text/XMLText.swift",
    ],
    tokens: [
      "<plist version=\"1.0\">", "</plist>", "<?xml version=\"1.0\"?>", "<!DOCTYPE plist>",
      "<!--", "-->", "<dict>", "</dict>", "<array>", "</array>", "<array/>", "<key>", "</key>",
      "<string>", "</string>", "<integer>", "</integer>", "<real>", "</real>", "<true/>",
      "<false/>",
      "<data>", "</data>", "<date>", "</date>", "<![CDATA[", "]]>", "&amp;", "&lt;", "&#10;",
      "&#x1f41e;",
    ],
    seeds: seeds(
      "<array><integer>5</integer><real>1.5</real><true/></array>",
      "<?xml version=\"1.0\"?><!DOCTYPE plist><plist version=\"1.0\"><dict><key>a &amp; b</key>"
        + "<string>c<![CDATA[<d>]]>&#10;</string></dict></plist>",
      "<dict><key>a</key><data>AAEC</data><key>b</key><date>2026-01-02T03:04:05Z</date></dict>",
      "<!-- c --><string/>", "<false></false>", "<!-- c", "<?xml", "<!DOCTYPE", "<plist><array/>",
      "<plist></array>", "<array><string>a</array>", "<integer>x</integer>",
      "<integer>0x1F</integer>",
      "<real>nan</real>", "<string>&amp</string>", "<string>&nope;</string>",
      "<string>&#0;</string>",
      "<string>&toolongareference;</string>", "<string>a", "<string><![CDATA[",
      "<dict><key>a</key></dict>",
      "<dict><string>a</string></dict>", "<dict><key>a</key><true/><key>a</key><true/></dict>",
      "</array>",
      "<set/>", "<array", "<array><!-- a --><true></true></array>", "<data> AA\nEC </data>",
      "<data/>",
      "<string>a<!-- b -->c</string>", "<string>a<b/></string>", "<date/>", "<array/> x",
      "<key>a</key>",
      "<dict><key/><string>\u{378}\u{1F41E}</string></dict>", "<array a=\"/\"></array>",
      "<integer/>",
      "<array><true/><false/><real>1e3</real><integer>-5</integer><string/></array>", "< array/>",
      "<>",
      String(repeating: "<array>", count: 600)),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let value = try? XMLPropertyListReader.read(text) { checkWritten(value) }
      checkPropertyList(text)
    })

  private static func checkPropertyList(_ text: String) {
    let value = try? PropertyListReader.read(text)
    if let value { checkWritten(value) }
    if let value = try? Literal.read(text) { checkWritten(value) }
    _ = try? Literal.list(text, isQuotable: true)
    _ = try? Literal.list(text, isQuotable: false)
    _ = PropertyListReader.scalar(text, isString: true)
    _ = PropertyListReader.scalar(text, isString: false)
    if let first = text.utf8.first, !Literal.mayBegin(first) {
      require((try? Literal.list(text, isQuotable: false)) == nil, "a list begins with no bracket")
    }
    requireEqual(
      readPropertyList(PropertyListWriter.quoted(text)), .string(text),
      "a quoted string is read as another")
    requireEqual(
      PropertyListReader.unquoted(PropertyListWriter.quoted(text)), text,
      "a quoted string isn't unquoted")
  }

  private static func checkWritten(_ value: Value) {
    let text = PropertyListWriter.write(value)
    let again = readPropertyList(text)
    requireEqual(again.scalarsAsTexts, value.scalarsAsTexts, "a written list is another value")
    requireEqual(PropertyListWriter.write(again).isEmpty, text.isEmpty, "a list becomes nothing")
  }

  private static func readPropertyList(_ text: String) -> Value {
    do {
      return try PropertyListReader.read(text)
    } catch {
      fatalError("what is written can't be read: \(error.message)\n\(text)")
    }
  }
}

extension Value {
  /// With a text for each scalar and sorted members: old-style lists hold nothing else.
  fileprivate var scalarsAsTexts: Value {
    switch self {
    case .null: .string("")
    case .bool(let bool): .string(bool ? "YES" : "NO")
    case .number(let literal): .string(literal)
    case .array(let elements): .array(elements.map(\.scalarsAsTexts))
    case .object(let members):
      .object(
        members.sortedByKey.map { Member(key: $0.key, value: $0.value.scalarsAsTexts) })
    default: self
    }
  }
}
