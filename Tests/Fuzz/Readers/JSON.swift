import GantryBrowser
import GantryFormats

extension FuzzedReader {
  /// JSON, by all that is made of the one scanner.
  static let json = FuzzedReader(
    name: "json",
    sources: ["GantryFormats/JSON"],
    tokens: [
      "{", "}", "[", "]", ":", ",", "\"", "\\\"", "\\u0000", "\\ud83d\\ude00", "\\ud800", "true",
      "false", "null", "-0", "1e5", "1E-400", "0.1", "\u{FEFF}", "é", "🐞", "\\/", "\\b\\f\\n\\r\\t",
    ],
    seeds: {
      wrongJSON + [[0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] + jsonTexts()
    },
    check: { bytes in
      let (tree, problems) = JSONScanner.scan(bytes, limit: 1_000)
      let first = JSONScanner.scan(bytes, limit: 1).problems.first
      requireEqual(
        first.map { "\($0)" }, problems.first.map { "\($0)" },
        "the first problem depends on the limit")
      for problem in problems {
        require((0...bytes.count).contains(problem.offset), "a problem outside of the text")
        require(problem.start <= problem.offset, "a problem begins after its place")
      }
      checkPlaces(tree, problems.isEmpty)
      for index in tree.nodes.indices.prefix(4) where problems.isEmpty {
        let text = tree.member("a", of: index).flatMap { tree.string($0) }
        requireEqual(tree.string("a", of: index), text, "a member has two texts")
        _ = tree.nodes[index].memberRange
      }
      checkValues(bytes, isValid: problems.isEmpty)
    })

  private static let jsonTexts = seeds(
    #"{"a":[1,-2.5e+3,true,false,null,"x\ny\u00e9\ud83d\ude00"],"b":{"c":{}}}"#,
    "[]", "\"\"", "0", "\u{FEFF}[1]", #"["\u0001\b\f\r\t\"\\\/"]"#, "\"é€\u{1F41E}\"", "[1e400]")

  /// JSON that isn't, for each reader of a kind of it.
  static let wrongJSON: [[UInt8]] = [
    #"["\ud800"]"#, #"["\ud800\u0041"]"#, #"{"a":1,"a":2}"#, "[1,]", #"{"a":1,}"#, "nul", "[01]",
    "[1 2]", "{1:2}", #"{"a" 1}"#, "1e", "1.", "-", "[\"\u{1}\"]", "[\"\n\"]", "\"abc", #""\u12""#,
    #""\x""#, #"{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\u":1}"#,
    #"{"a":"#, #"{"a""#, "{", "[", #"["a" "#, "[] 1", "", " ", "+1", "{\"a\":1 \"b\":2}", "[1}",
    "{]",
    String(repeating: "[", count: 600), String(repeating: "{\"a\":", count: 600),
  ].map { Array($0.utf8) }

  private static func checkPlaces(_ tree: JSONTree, _ isWhole: Bool) {
    for node in tree.nodes where !node.key.isEmpty {
      // What isn't UTF-8 is replaced by a character of three bytes.
      let most = (isWhole ? 1 : 3) * node.key.count
      require(node.name.utf8.count <= most, "a name is longer than it is written")
    }
    guard isWhole else { return }
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      require(node.limit <= tree.bytes.count && node.start < node.limit, "a node without place")
      require(Int(node.end) > index && Int(node.end) <= tree.nodes.count, "a node without end")
      guard node.parent >= 0 else { continue }
      let parent = tree.nodes[Int(node.parent)]
      require(
        parent.start < node.memberStart && node.limit < parent.limit,
        "a node outside of its parent")
      require(tree.children(of: Int(node.parent)).contains(index) || index > 200, "a lost child")
    }
  }

  private static func checkValues(_ bytes: [UInt8], isValid: Bool) {
    let value = try? JSONReader.read(bytes: bytes)
    let node = try? JSONNode.read(bytes)
    require((value != nil) == isValid, "the value and the scanner disagree")
    require((node != nil) == isValid, "the node and the scanner disagree")
    require((JSONReader.problem(in: bytes) == nil) == isValid, "a problem and a value")
    let browser = JSON(bytes)
    guard let value, let node else {
      if let browser { checkBrowser(browser) }
      return
    }
    requireEqual(value, node.value, "the value and the node differ")
    requireEqual(value.kindName, node.kindName, "the value and the node have two names")
    guard let browser else { fatalError("the browser's reader takes less") }
    checkBrowser(browser)

    let text = JSONWriter.write(value)
    requireEqual(JSONWriter.write(read(text)), text, "what is written is read as another value")
    // Pretty text keeps the order, so it gives the same value.
    requireEqual(
      read(JSONWriter.writePretty(value)), value, "what is written for people is another value")
  }

  private static func checkBrowser(_ value: JSON) {
    guard let again = JSON(value.bytes) else { fatalError("a written value can't be read") }
    requireEqual(again, value.finite, "the browser's value changed")
  }

  private static func read(_ text: String) -> Value {
    do {
      return try JSONReader.read(text)
    } catch {
      fatalError("what is written can't be read: \(error.message)\n\(text)")
    }
  }
}

extension JSONNode {
  fileprivate var value: Value {
    switch kind {
    case .null: .null
    case .true, .false: .bool(kind == .true)
    case .number: .number(literal ?? "")
    case .string: .string(text ?? "")
    case .array: .array((elements ?? []).map(\.value))
    case .object: .object(members.map { Value.Member(key: $0.key, value: $0.value.value) })
    }
  }
}

extension JSON {
  /// As JSON can hold it: a number beyond all doubles is written as null.
  fileprivate var finite: JSON {
    switch self {
    case .number(let number): number.isFinite ? self : .null
    case .array(let elements): .array(elements.map(\.finite))
    case .object(let members): .object(members.mapValues(\.finite))
    default: self
    }
  }
}
