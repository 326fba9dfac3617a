import GantryFormats

extension FuzzedReader {
  static let propertyList = FuzzedReader(
    name: "property-list",
    sources: ["GantryFormats/PropertyLists", "GantryFormats/Literal.swift"],
    tokens: [
      "(", ")", "{", "}", "<", ">", "=", ";", ",", "\"", "'", "\\U00e9", "\\101", "\\n", "/*", "*/",
      "//", "<0fbd 77>", "YES", "\u{FEFF}", "é", "\u{301}", "$_/:.-",
    ],
    seeds: seeds(
      "(1, two, \"th ree\", 'fo\"ur')", "{a = b; \"c d\" = (1); e;}", "<0fbd 77>", "plain",
      "\"\\U00e9\\n\\101\\\"\"", "/* c */ (1, // d\n 2)", "{a = {b = ();};}", "[1, 2]",
      "{\"a\": 1}"),
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
      "<!-- c --><string/>", "<false></false>"),
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
        members.sortedByKey.map { Value.Member(key: $0.key, value: $0.value.scalarsAsTexts) })
    default: self
    }
  }
}
