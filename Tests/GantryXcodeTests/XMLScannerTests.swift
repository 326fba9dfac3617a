import Foundation
import TestRandom
import Testing

@testable import GantryXcode

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct XMLScannerTests {
  @Test(arguments: [
    ("", "error: the file is empty. Restore it from version control.\n       App.xcscheme:1:1"),
    (
      " \n\n", "error: the file is empty. Restore it from version control.\n       App.xcscheme:1:1"
    ),
    (
      "hello",
      "error: the file is not XML. Check that it is the right file.\n       App.xcscheme:1:1"
    ),
    (
      "\u{FEFF}{}",
      "error: the file is not XML. Check that it is the right file.\n       App.xcscheme:1:1"
    ),
    (
      "<plist></plist>",
      "error: the file is not a scheme, since its root element is 'plist'. Check that it is the "
        + "right file.\n       App.xcscheme:1:1"
    ),
    (
      "<Scheme>\n  <A>\n",
      """
      error: the element 'Scheme' is not closed. The file seems to be truncated.
             App.xcscheme:1:1
      error: the element 'A' is not closed. The file seems to be truncated.
             App.xcscheme:2:3
      """
    ),
    (
      "<Scheme>\r\n <A>\r </B>\n</Scheme>",
      """
      error: the end tag 'B' has no start tag. 'A' is open here.
             App.xcscheme:3:2
      error: 'A' is not closed before '</Scheme>'. Close it where it ends.
             App.xcscheme:4:1
      """
    ),
    (
      "<Scheme a=\"1\" b='2' a = \"3\"></Scheme>",
      "error: the attribute 'a' appears twice in one tag. Keep one of the two.\n"
        + "       App.xcscheme:1:21"
    ),
    (
      "<Scheme a=\"x & y\" b=\"&nbsp;\" c=\"&#xD800;\" d=\"&#99999999999;\"></Scheme>",
      """
      error: '&' begins a reference that does not end. Write '&' as '&amp;'.
             App.xcscheme:1:14
      error: '&nbsp;' is no reference that XML knows. Write '&' as '&amp;'.
             App.xcscheme:1:22
      error: '&#xD800;' is no reference that XML knows. Write '&' as '&amp;'.
             App.xcscheme:1:33
      error: '&#99999999999;' is no reference that XML knows. Write '&' as '&amp;'.
             App.xcscheme:1:46
      """
    ),
    (
      "<!DOCTYPE Scheme [<!ENTITY x \"y\">]>\n<Scheme/>",
      "error: a document type is not supported. Remove the DOCTYPE declaration, which Xcode never "
        + "writes.\n       App.xcscheme:1:1"
    ),
    (
      "<Scheme a=\"1></Scheme>",
      "error: the value of the attribute 'a' is not closed. The file seems to be truncated, or a "
        + "quote is missing.\n       App.xcscheme:1:9"
    ),
    (
      "<Scheme a=1></Scheme>",
      "error: the value of the attribute 'a' is not in quotes. Put quotes around it.\n"
        + "       App.xcscheme:1:9"
    ),
    (
      "<Scheme a=\"1\"b=\"2\"/>",
      "error: a space is missing before an attribute. Put one there.\n       App.xcscheme:1:14"
    ),
    (
      "<Scheme a=\"<\"/>",
      "error: '<' is in the value of the attribute 'a'. Write it as '&lt;', or close the value "
        + "before it.\n       App.xcscheme:1:12"
    ),
    (
      "<!-- a -->",
      "error: the file holds no element. Check that it is the right file.\n       App.xcscheme:1:11"
    ),
    (
      "<Scheme/><Scheme/>",
      "error: a second root element 'Scheme' begins. Keep one of the two.\n       App.xcscheme:1:10"
    ),
    (
      "<Scheme/>\nmore",
      "error: there is text after the root element. Remove it.\n       App.xcscheme:2:1"
    ),
    (
      "<Scheme><!-- a -- b --></Scheme>",
      "error: '--' is inside of a comment. Write something else there.\n"
        + "       App.xcscheme:1:16"
    ),
    (
      "<Scheme><!-- a",
      "error: the comment is not closed. The file seems to be truncated.\n       App.xcscheme:1:9"
    ),
    (
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<Scheme/>",
      "error: the encoding 'UTF-16' is not supported. Convert the file to UTF-8 with 'iconv'.\n"
        + "       App.xcscheme:1:31"
    ),
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<Scheme a=\"é\"/>",
      "error: the encoding 'ISO-8859-1' is not supported. Convert the file to UTF-8 with "
        + "'iconv'.\n       App.xcscheme:1:31"
    ),
    (
      "<Scheme a=\"\u{1}\"/>",
      "error: the control character U+1 isn't allowed in XML. Remove it.\n       App.xcscheme:1:12"
    ),
    (
      "<Scheme>\n<LaunchAction></LaunchAction>\n<LaunchAction/></Scheme>",
      "error: the element 'LaunchAction' appears twice in the scheme. Keep one of the two.\n"
        + "       App.xcscheme:3:1"
    ),
    (
      "<Scheme><LaunchAction><CommandLineArguments>\n<CommandLineArgument/>"
        + "</CommandLineArguments></LaunchAction></Scheme>",
      "error: 'CommandLineArgument' has no attribute 'argument'. Add it, or remove the entry.\n"
        + "       App.xcscheme:2:1"
    ),
  ])
  func tellsWhatIsWrongAndWhere(text: String, expected: String) {
    #expect(message { _ = try SchemeDocument(text) } == expected)
  }

  @Test func tellsEveryConflictMarker() {
    let text = Fixtures.scheme.replacing(
      "   <AnalyzeAction\n",
      with: "<<<<<<< HEAD\n   <AnalyzeAction\n||||||| base\n=======\n>>>>>>> topic\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    let expected = lines.indices.filter { line in markers.contains { lines[line].hasPrefix($0) } }
    do {
      _ = try SchemeDocument(text)
      Issue.record("a file with conflict markers was read")
    } catch {
      #expect(error.problems.map(\.code) == Array(repeating: .conflictMarker, count: 4))
      #expect(error.problems.map(\.line) == expected.map { $0 + 1 })
      #expect(
        error.problems.first?.description
          == "error: this line is a merge-conflict marker. Resolve the conflict first.\n"
          + "       App.xcscheme:\(expected[0] + 1):1")
    }
  }

  @Test func findsMarkersThatAreLeftOver() {
    let text = Fixtures.scheme.replacing(
      "   <AnalyzeAction\n", with: "=======\n   <AnalyzeAction\n")
    #expect(message { _ = try SchemeDocument(text) }.contains("merge-conflict marker"))
  }

  @Test func acceptsLinesOfEqualSignsInComments() throws {
    let text = Fixtures.scheme.replacing(
      "   <AnalyzeAction\n", with: "   <!--\n=======\nNotes\n=======\n   -->\n   <AnalyzeAction\n")
    #expect(try Self.outline(text) == Self.outline(Fixtures.scheme))
    #expect(try SchemeDocument(text).ownEntries(.argument, in: .run).map(\.number) == [1, 2])
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C], [0x3C, 0x00, 0x53, 0x00],
      [0x00, 0x3C, 0x00, 0x53],
    ] as [[UInt8]])
  func namesUTF16(bytes: [UInt8]) {
    #expect(
      message { _ = try SchemeDocument(bytes: bytes, path: "App.xcscheme") }
        == "error: the file is in UTF-16 or UTF-32, not in UTF-8. Convert it with 'iconv -f UTF-16 "
        + "-t UTF-8'.\n       App.xcscheme:1:1")
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func refusesInvalidUTF8(bytes: [UInt8]) {
    let bytes = Array("<Scheme a=\"".utf8) + bytes + Array("\"/>".utf8)
    #expect(
      message { _ = try SchemeDocument(bytes: bytes, path: "App.xcscheme") }
        == "error: the bytes here are not valid UTF-8. Write the file in UTF-8.\n"
        + "       App.xcscheme:1:12")
  }

  @Test(arguments: [
    ("<Scheme/>", "Scheme()"), ("<Scheme />", "Scheme()"), ("<Scheme></Scheme >", "Scheme()"),
    ("<Scheme\n></Scheme\n>\n\n", "Scheme()"),
    ("\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?><Scheme/>", "Scheme()"),
    ("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\r\n<Scheme/>\r\n", "Scheme()"),
    ("<?xml version=\"1.0\"?><Scheme/>", "Scheme()"),
    ("<?xml version=\"1.0\" encoding=\"US-ASCII\"?><Scheme/>", "Scheme()"),
    ("<!-- a --><?note b?><Scheme/><!-- c --><?note?>", "Scheme()"),
    ("<Scheme>text &amp; &#65; ]] &gt;</Scheme>", "Scheme()"),
    ("<Scheme><![CDATA[<a> & ]] ]]]]></Scheme>", "Scheme()"),
    (
      "<Scheme a='\"' b=\"'\" c = '>' d\n=\n'x\ty'/>", "Scheme(a=\" b=' c=> d=x y )"
    ),
    ("<Scheme ä.1-2='é🐞' _:b='&#233;'/>", "Scheme(ä.1-2=é🐞 _:b=é )"),
    ("<Scheme>\u{7F}\u{85}</Scheme>", "Scheme()"),
    ("<Scheme><a><b/></a><a/></Scheme>", "Scheme(a(b())a())"),
    ("<Scheme>\r<a b='1'>\r<c/></a>\r</Scheme>\r", "Scheme(a(b=1 c()))"),
    (" <Scheme/>", "Scheme()"), ("\n<Scheme/>", "Scheme()"),
  ])
  func readsWhatXMLAllows(text: String, outline: String) throws {
    #expect(try Self.outline(text) == outline)
  }

  /// The elements with their attributes.
  private static func outline(_ text: String) throws -> String {
    let tree = try XMLScanner.scan(Array(text.utf8), path: "App.xcscheme")
    func outline(_ element: Int) -> String {
      let attributes = tree.attributes(of: element).map {
        "\(String(decoding: tree.bytes[$0.name], as: UTF8.self))=\(tree.value(of: $0)) "
      }
      let children = tree.children(of: element).map(outline)
      return "\(tree.name(of: element))(\(attributes.joined())\(children.joined()))"
    }
    return outline(0)
  }

  @Test(arguments: [
    ("a&amp;&lt;&gt;&quot;&apos;b", "a&<>\"'b"), ("&#10;&#xA;&#9;&#13;", "\n\n\t\r"),
    ("a\nb\tc\r\nd\re", "a b c d e"), ("&#x1f41e;&#x2019;&#128030;", "🐞’🐞"), ("é🐞", "é🐞"),
    ("&amp;amp;", "&amp;"), ("&#0065;", "A"), ("", ""),
  ])
  func readsValues(text: String, expected: String) throws {
    let document = try SchemeDocument(
      Fixtures.scheme(run: Fixtures.arguments((text, true))))
    #expect(try document.ownEntries(.argument, in: .run).map(\.name) == [expected])
  }

  @Test func nestsDeeplyWithoutTheStack() throws {
    let depth = 200_000
    let text =
      "<Scheme>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
      + "</Scheme>"
    let tree = try XMLScanner.scan(Array(text.utf8), path: "App.xcscheme")
    #expect(tree.elements.map(\.parent) == Array(-1..<depth))
    #expect(tree.elements.allSatisfy { $0.end == depth + 1 })
    let open = "<Scheme>" + String(repeating: "<a>", count: depth)
    #expect(message { _ = try SchemeDocument(open) }.split(separator: "\n").count == 40)
  }

  // MARK: Foundation's parser as an oracle

  @Test func agreesWithFoundationOnMutatedFiles() {
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    let colons = Fixtures.scheme.utf8.count { $0 == UInt8(ascii: ":") }
    let iterations = SeededGenerator.count(2000)
    for _ in 0..<iterations {
      let bytes = random.mutation(of: Array(Fixtures.scheme.utf8))
      let document = try? SchemeDocument(bytes: bytes, path: "App.xcscheme")
      if let document {
        accepted += 1
        // Off Apple's platforms Foundation's parser traps on some names with a colon, and on
        // processing instructions without a text.
        guard bytes.count(where: { $0 == UInt8(ascii: ":") }) == colons,
          bytes.count(where: { $0 == UInt8(ascii: "?") }) == 2
        else { continue }
        let oracle = Oracle()
        #expect(
          oracle.parse(bytes),
          "accepted what Foundation refuses: \(String(decoding: bytes, as: UTF8.self))")
        #expect(oracle.entries == Self.entries(of: document))
      }
      // The other way round can't be asked, since it also traps on some files that it should refuse.
    }
    #expect(accepted > iterations / 20)
  }

  private static func entries(of document: SchemeDocument) -> [String] {
    var entries: [String] = []
    for action in SchemeAction.allCases where document.hasAction(action) {
      for kind in EntryKind.allCases {
        for entry in (try? document.ownEntries(kind, in: action)) ?? [] {
          entries.append("\(action) \(entry.name)|\(entry.value ?? "")")
        }
      }
    }
    return entries.sorted()
  }

  /// Reads entries with Foundation's parser.
  private final class Oracle: NSObject, XMLParserDelegate {
    private var path: [String] = []
    private(set) var entries: [String] = []
    private var hasFailed = false

    func parse(_ bytes: [UInt8]) -> Bool {
      let parser = XMLParser(data: Data(bytes))
      parser.delegate = self
      defer { entries.sort() }
      // Off Apple's platforms it says true for files in which it met errors.
      return parser.parse() && parser.parserError == nil && !hasFailed
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { hasFailed = true }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      path.append(name)
      let kinds = [
        "CommandLineArgument": ("CommandLineArguments", "argument"),
        "EnvironmentVariable": ("EnvironmentVariables", "key"),
      ]
      let actions = ["LaunchAction": "run", "TestAction": "test", "ProfileAction": "profile"]
      guard path.count == 4, path[0] == "Scheme", let action = actions[path[1]],
        let (list, key) = kinds[name], path[2] == list
      else { return }
      let value = name == "EnvironmentVariable" ? attributes["value"] : nil
      entries.append("\(action) \(attributes[key] ?? "")|\(value ?? "")")
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      _ = path.popLast()
    }
  }
}
