import Foundation
import Testing

@testable import GantryFormats

/// Property lists as launch arguments hold them.
struct PropertyListTests {
  /// A list may have any white space before it, of which its first byte must be one that may begin.
  @Test func whiteSpaceMayStandBeforeALiteral() throws {
    for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init)
    where scalar.properties.isWhitespace {
      let text = "\(scalar)[1]"
      let list = try Literal.list(text, isQuotable: false)
      #expect(list == .array([.number("1")]), "\(scalar.value)")
      #expect(text.utf8.first.map(Literal.mayBegin) == true, "\(scalar.value)")
    }
  }

  @Test(arguments: [
    ("()", Value.array([])), ("(1, 2)", .array([.string("1"), .string("2")])),
    (#"("a b", 'c', d_$/:.-9,)"#, .array([.string("a b"), .string("c"), .string("d_$/:.-9")])),
    ("((a), {})", .array([.array([.string("a")]), .object([])])),
    (
      "{a = 1; \"b c\" = (2);}",
      .object([
        .init(key: "a", value: .string("1")), .init(key: "b c", value: .array([.string("2")])),
      ])
    ),
    ("{a;}", .object([.init(key: "a", value: .string("a"))])),
    ("( /* c */ a // d\n)", .array([.string("a")])),
    (#""a\"\\\n\t\101\U00e9\q""#, .string("a\"\\\n\tAéq")), (#""\U0000""#, .string("\0")),
    (#""\ud83d""#, .string("ud83d")), (#""\UD83D\UDE00""#, .string("😀")),
    (#""\341""#, .string("Æ")), ("<0fbd 77>", .string("D713")),
    ("<deadbeef>", .string("3q2+7w==")), ("<string a=\"b/c\">x</string>", .string("x")),
    ("hello", .string("hello")),
    (
      "<array><string>a</string><integer>5</integer><real>1.5</real><true/></array>",
      .array([.string("a"), .number("5"), .number("1.5"), .bool(true)])
    ),
    ("<dict><key>a</key><false/></dict>", .object([.init(key: "a", value: .bool(false))])),
    (
      "<string>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;<![CDATA[<x>]]><!-- c --></string>",
      .string("<&>\"'AB<x>")
    ),
    ("<data> AQ ID </data>", .string("AQID")), ("<string/>", .string("")),
    ("<array/>", .array([])), ("<dict/>", .object([])),
    ("<?xml version=\"1.0\"?><!DOCTYPE plist><plist version=\"1.0\"><true/></plist>", .bool(true)),
    ("<date>2026-01-01T00:00:00Z</date>", .string("2026-01-01T00:00:00Z")),
  ])
  func aTextIsRead(_ text: String, _ value: Value) throws {
    #expect(try PropertyListReader.read(text) == value)
  }

  @Test(arguments: [
    "", "(", "(a", "(a b)", "(a,, b)", "{a = 1}", "{a = 1;", "{= 1;}", "\"a", "'a", "(é)", "(a;b)",
    "/* a", "<0f", "<0>", "<0g>", "(a) b", "{a = 1; a = 2;}", "(\"\\UD800\")", "<array>",
    "<string>a", "<string>a</array>", "<dict><string>a</string></dict>",
    "<dict><key>a</key></dict>",
    "<integer>x</integer>", "<string>&nope;</string>", "<string>&</string>", "</string>",
    "<script/>", "<array><true/></array>x", "<string>&#xD800;</string>", "<plist><true/>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]><string>&a;</string>", "<", "<!--", "<?xml",
  ])
  func aWrongTextIsAnError(_ text: String) {
    do throws(FormatError) {
      let value = try PropertyListReader.read(text)
      Issue.record("\(text) was read as \(value)")
    } catch {
      #expect(!error.reason.isEmpty)
      #expect(error.line >= 1 && error.column >= 1)
    }
  }

  @Test func aWrongElementsPlaceIsItsBeginning() {
    for (text, column) in [("<real/>", 1), ("<plist><real/></plist>", 8), ("<array><real/>", 8)] {
      let error = #expect(throws: FormatError.self) { try PropertyListReader.read(text) }
      #expect(error?.column == column)
    }
  }

  @Test func nestingHasALimit() {
    for opening in ["(", "{a=", "<array>", "<dict><key>a</key>"] {
      #expect(throws: FormatError.self) {
        try PropertyListReader.read(String(repeating: opening, count: 100_000))
      }
    }
  }

  /// Darwin drops what doesn't parse, which no test here would see: the bytes are what counts.
  @Test(arguments: [
    (Value.string("a & <b>"), "<string>a &amp; &lt;b&gt;</string>"),
    (
      .array([.number("-5"), .number("1.5"), .bool(true), .string("")]),
      "<array><integer>-5</integer><real>1.5</real><true/><string></string></array>"
    ),
    (
      .object([.init(key: "b", value: .number("1")), .init(key: "a&", value: .bool(false))]),
      "<dict><key>a&amp;</key><false/><key>b</key><integer>1</integer></dict>"
    ),
    (.string("a\u{1}\"\\"), #""a\U0001\"\\""#), (.string("\u{301}\0"), #""\U0301\U0000""#),
    (.array([.string("\0"), .string("b")]), #"("\U0000", "b")"#),
    (.object([.init(key: "\0", value: .array([]))]), #"{"\U0000" = ();}"#),
  ])
  func theWritersBytes(_ value: Value, _ text: String) {
    #expect(PropertyListWriter.write(value) == text)
  }
}
