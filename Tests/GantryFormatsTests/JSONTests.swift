import Foundation
import TestRandom
import Testing

@testable import GantryFormats

/// RFC 8259, and where we are stricter.
struct JSONTests {
  @Test(arguments: [
    ("null", Value.null), ("true", .bool(true)), (" false ", .bool(false)), ("0", .number("0")),
    ("-0", .number("-0")), ("-12.50e+3", .number("-12.50e+3")), ("1E-2", .number("1E-2")),
    (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u00e9\uD83D\uDE00""#, .string("é😀")), (#""\u0000""#, .string("\0")),
    ("[]", .array([])), ("[1, [2]]", .array([.number("1"), .array([.number("2")])])),
    ("{}", .object([])),
    (
      #"{"b":1,"a":null}"#,
      .object([.init(key: "b", value: .number("1")), .init(key: "a", value: .null)])
    ),
    ("\u{FEFF}1", .number("1")),
    (
      "123456789012345678901234567890",
      .number("123456789012345678901234567890")
    ),
  ])
  func aTextIsRead(_ text: String, _ value: Value) throws {
    #expect(try JSONReader.read(text) == value)
  }

  @Test(arguments: [
    ("", "a value is missing at line 1, column 1"),
    (" \n ", "a value is missing at line 2, column 2"),
    ("nul", "unexpected 'n' at line 1, column 1"),
    ("01", "a number can't begin with 0 at line 1, column 1"),
    ("-", "a digit expected, not end of text at line 1, column 2"),
    ("1.", "a digit expected, not end of text at line 1, column 3"),
    ("1e", "a digit expected, not end of text at line 1, column 3"),
    (".5", "unexpected '.' at line 1, column 1"), ("+1", "unexpected '+' at line 1, column 1"),
    ("NaN", "unexpected 'N' at line 1, column 1"),
    ("[1,]", "unexpected ']' at line 1, column 4"),
    ("[1 2]", "',' or ']' expected, not '2' at line 1, column 4"),
    ("[1", "',' or ']' expected, not end of text at line 1, column 3"),
    ("{", "a key expected, not end of text at line 1, column 2"),
    (#"{"a"}"#, "':' expected, not '}' at line 1, column 5"),
    (#"{"a":1,}"#, "a key expected, not '}' at line 1, column 8"),
    (#"{a:1}"#, "a key expected, not 'a' at line 1, column 2"),
    (#"{"a":1 "b":2}"#, "',' or '}' expected, not '\"' at line 1, column 8"),
    (#"{"a":1,"a":2}"#, "the key 'a' appears twice at line 1, column 8"),
    (#"{"a":1,"\u0061":2}"#, "the key 'a' appears twice at line 1, column 8"),
    ("1 2", "unexpected '2' after the value at line 1, column 3"),
    ("\"a", "a string isn't closed at line 1, column 1"),
    ("\"a\nb\"", "a control character in a string must be escaped, 0x0A isn't at line 1, column 3"),
    (#""\x""#, "an unknown escape sequence at line 1, column 2"),
    (#""\u12""#, "four hexadecimal digits expected after \\u at line 1, column 2"),
    (#""\uD800""#, "half a surrogate pair at line 1, column 2"),
    (#""\uDC00""#, "half a surrogate pair at line 1, column 2"),
    (#""\uD800\u0041""#, "half a surrogate pair at line 1, column 2"),
    ("[1,\n 2,\n x]", "unexpected 'x' at line 3, column 2"),
    ("\0", "unexpected byte 0x00 at line 1, column 1"),
  ])
  func aWrongTextSaysWhereAndWhy(_ text: String, _ message: String) {
    do throws(FormatError) {
      let value = try JSONReader.read(text)
      Issue.record("\(text) was read as \(value)")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func invalidUTF8IsAnError() {
    #expect(throws: FormatError.self) { try JSONReader.read(bytes: [0x22, 0xFF, 0x22]) }
    #expect(throws: FormatError.self) {
      try JSONReader.read(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22])
    }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONReader.read(nested(512))
    for depth in [513, 100_000] {
      do throws(FormatError) {
        _ = try JSONReader.read(nested(depth))
        Issue.record("\(depth) levels were read")
      } catch {
        #expect(error.message == "nested deeper than 512 levels at line 1, column 513")
      }
    }
    #expect(throws: FormatError.self) {
      try JSONReader.read(String(repeating: #"{"a":"#, count: 100_000))
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func largeTextsTakeTimeInProportion() throws {
    let string = String(repeating: "é\"\n", count: 350_000)
    #expect(try JSONReader.read(JSONWriter.write(.string(string))) == .string(string))
    let list = Value.array((0..<200_000).map { .number("\($0)") })
    #expect(try JSONReader.read(JSONWriter.write(list)) == list)
    let object = Value.object((0..<50_000).map { .init(key: "k\($0)", value: .null) })
    #expect(JSONWriter.write(try JSONReader.read(JSONWriter.write(object))).count > 500_000)
  }

  @Test func theWriterSortsKeysAndEscapes() {
    let value = Value.object([
      .init(key: "b", value: .string("\u{1}\u{1F}\"\\/é\u{7F}")),
      .init(key: "a", value: .array([])),
    ])
    #expect(JSONWriter.write(value) == "{\"a\":[],\"b\":\"\\u0001\\u001f\\\"\\\\/é\u{7F}\"}")
    #expect(
      JSONWriter.writePretty(value)
        == "{\n  \"b\": \"\\u0001\\u001f\\\"\\\\/é\u{7F}\",\n  \"a\": []\n}")
  }

  @Test func everyProblemIsTold() {
    let text = #"{"a": [1,], "b": "\x", "a": "\ud800", "c": tru}"#
    let (_, problems) = JSONScanner.scan(Array(text.utf8), limit: 20)
    #expect(problems.map(\.offset) == [9, 18, 23, 29, 43])
    #expect(JSONScanner.scan(Array(text.utf8), limit: 2).problems.count == 2)
  }

  @Test func halfASurrogatePairMayBeAllowed() throws {
    let text = Array(#"["\ud83d", "\ud83d\ude00", "\ude00x"]"#.utf8)
    let (tree, problems) = JSONScanner.scan(text, limit: 1, allowsHalfPairs: true)
    #expect(problems.isEmpty)
    #expect(tree.children(of: 0).map { tree.string($0) } == ["\u{FFFD}", "😀", "\u{FFFD}x"])
  }

  /// A longer one would be written beyond its memory.
  @Test func noTextIsLongerThanItIsWritten() throws {
    for length in 0...80 {
      for escape in [#"\u"#, #"\u1"#, #"\x"#, #"\u\u"#] {
        let name = String(repeating: "a", count: length) + escape
        let (tree, problems) = JSONScanner.scan(Array(#"{"\#(name)":"\#(name)"}"#.utf8), limit: 9)
        #expect(!problems.isEmpty)
        let node = try #require(tree.nodes.dropFirst().first)
        #expect(node.name == name)
        #expect(tree.text(node) == name)
      }
    }
  }

  @Test func valuesKnowWhereTheyStand() throws {
    let object = #"{"k\u0065y" : [1, "é"], "b":null}"#
    let bytes = Array("\u{FEFF} \(object) ".utf8)
    let (tree, problems) = JSONScanner.scan(bytes, limit: 1)
    #expect(problems.isEmpty)
    func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(
      tree.nodes.map { source($0.start..<$0.limit) }
        == [object, #"[1, "é"]"#, "1", #""é""#, "null"])
    #expect(tree.nodes.map(\.name) == ["", "key", "", "", "b"])
    #expect(tree.nodes.map(\.parent) == [-1, 0, 1, 1, 0])
    #expect(source(tree.nodes[1].memberRange) == #""k\u0065y" : [1, "é"]"#)
    #expect(tree.member("b", of: 0) == 4)
    #expect(tree.member("x", of: 0) == nil)
    let members = try JSONNode.read(bytes).members
    #expect(members.map { source($0.value.range) } == [#"[1, "é"]"#, "null"])
  }

  /// Foundation's reader as the oracle, on texts that are nearly JSON.
  @Test func whatIsReadFoundationReadsToo() {
    var generator = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "[", "]", ",", ":", #""a""#, #""\u00e9""#, #""\ud83d\ude00""#, "1", "-0.5",
      "true", "null", " ", "\n", #""é""#, "0", "\\", "\"",
    ]
    var count = 0
    for _ in 0..<SeededGenerator.count(20_000) {
      let length = Int.random(in: 1...6, using: &generator)
      let text = (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard (try? JSONReader.read(text)) != nil else { continue }
      count += 1
      #expect(throws: Never.self, "\(text)") {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    #expect(count > 100)
  }
}
