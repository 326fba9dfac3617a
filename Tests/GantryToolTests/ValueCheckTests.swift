#if CommandLineTool
  import Foundation
  @testable import Gantry
  @testable import GantryTool
  import GantryFormats
  import Testing

  /// Values as `check` sees them and as an app does: the same verdict, whatever the type.
  @Suite struct ValueCheckTests {
    enum Level: String, Codable, CaseIterable, Sendable {
      case low, high
    }

    enum Size: Int, Codable, CaseIterable, Sendable {
      case small = 1
      case large = 20
    }

    /// Raw values that no schema tells, since the type doesn't list them.
    enum Secretive: String, Codable, Sendable {
      case low
    }

    enum Event: Codable, Sendable, Equatable {
      case tap
      case scroll(to: Int)
    }

    struct User: Codable, Sendable, Equatable {
      var name = "n"
      var age: Int8 = 0
      var nickname: String?
    }

    struct Account: Codable, Sendable, Equatable {
      var owner: User
      var note: String?
    }

    /// A property of every kind of type.
    struct Rated: Codable, Sendable {
      var level: Level
      var other: Level?
    }
    /// Cases without raw values.
    enum Mood: Codable, CaseIterable, Sendable {
      case calm, wild
    }
    /// Two types in one list.
    struct Pair: Codable, Sendable {
      var name: String
      var count: Int

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        name = try list.decode(String.self)
        count = try list.decode(Int.self)
      }

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(name)
        try list.encode(count)
      }
    }
    /// Asks for one key only beside a value of another.
    struct Step: Codable, Sendable {
      var kind: String
      var x: Int?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        if kind == "tap" { x = try container.decode(Int.self, forKey: .x) }
      }
    }
    /// Wants a key whose value may be null.
    struct Marked: Codable, Sendable {
      var mark: Int?

      init(from decoder: any Decoder) throws {
        mark = try decoder.container(keyedBy: CodingKeys.self).decode(Int?.self, forKey: .mark)
      }
    }
    struct Values: LaunchConfiguration {
      var bool = false
      var int = 0
      var tiny: Int8 = 0
      var byte: UInt8 = 0
      var port: UInt16 = 0
      var long: Int64 = 0
      #if os(Linux)
        // Newer than the manifest's platforms of Apple.
        var huge: UInt128 = 0
      #endif
      var double = 0.0
      var float: Float = 0
      var decimal = Decimal(0)
      var text = ""
      var data = Data()
      var date = Date(timeIntervalSinceReferenceDate: 0)
      var url: URL?
      var uuid = UUID()
      var duration = Duration.zero
      var level = Level.low
      var size = Size.small
      var secretive = Secretive.low
      var optionalBool: Bool?
      var optionalInt: Int?
      var optionalDouble: Double?
      var optionalText: String?
      var optionalLevel: Level?
      var optionalDuration: Duration?
      var tinies: [Int8] = []
      var doubles: [Double] = []
      var texts: [String] = []
      var flags: [Bool] = []
      var durations: [Duration] = []
      var dates: [Date] = []
      var urls: [URL] = []
      var levels: [Level] = []
      var lists: [[Int]] = []
      var users: [User] = []
      var optionalInts: [Int]?
      var counts: [String: Int] = [:]
      var ratios: [String: Double] = [:]
      var spans: [String: Duration] = [:]
      var groups: [String: [Int8]] = [:]
      var people: [String: User] = [:]
      var labels: [String: String]?
      var user = User()
      var event = Event.tap
      var optionalUser: User?
      var account: Account?
      var levelsByName: [String: Level] = [:]
      var nullableInts: [Int?] = []
      var rated: [Rated] = []
      var mood = Mood.calm
      var moods: [Mood] = []
      var pairs: [Pair] = []
      var steps: [Step] = []
      var marked: [Marked] = []

      static var launchPolicy: LaunchPolicy { .all }
    }

    private static let texts = [
      "", " ", "x", "a b", "é", "a,b", "-", "-x", "=", "null", "true", "YES", "off", "1",
      "0",
      "2",
      "-1", "+1", "01", " 1", "1 ", "20", "20.0", "2e1", "127", "128", "-128", "-129", "255", "256",
      "65536", "9223372036854775808", "340282366920938463463374607431768211456", "1.5", "-1.5",
      ".5",
      "5.", "1e3", "1E-3", "0x10", "1_000", "inf", "-inf", "Infinity", "nan", "-nan", "1e39",
      "1e130",
      "1e400", "soon", "5s", "-5s", "250ms", "1.5m", "2 m", "1h30m", "99999999999999999999999999d",
      "2026-03-01", "2026-03-01T12:30:00Z", "2026-13-01", "2026-02-30T00:00:00Z", "12:30",
      "https://example.com/a?b=c", "http://a b", "%", "/path", "mailto:x@y.z", "http://[",
      "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6F9619FF", "aGk=", "aGk", "low", "hihg", "LOW",
      "tap",
      "\"low\"", "\"1\"", "\"true\"", "\"5s\"", "'1'", "<true/>", "<integer>3</integer>",
      "<integer>300</integer>", "<real>1.5</real>", "<string>low</string>", "<0fbd>", "<", "(",
      "(1, 2)",
      "(a", "(a, b)", "[", "[1", "[]", "[1]", "[1,2]", "[1,\"2\"]", "[128]", "[1.5]", "[\"a\"]",
      "[\"low\"]", "[\"hihg\"]", "[\"5s\",\"soon\"]", "[\"5s\"]", "[true]", "[null]", "[[1],[2]]",
      "[[1],[\"x\"]]", "[\"2026-03-01\"]", "[{}]", "[{\"name\":\"n\",\"age\":1}]",
      "[{\"name\":\"n\",\"age\":300}]", "[{\"name\":\"n\"}]",
      "[{\"name\":\"n\",\"age\":1,\"nickname\":null,\"more\":1}]",
      "[{\"name\":\"n\",\"age\":1,\"nickname\":2}]", "{", "{}", "{\"a\":1}", "{\"a\":\"1\"}",
      "{\"a\":\"x\"}", "{\"a\":1.5}", "{\"a\":null}", "{\"a\":\"5s\"}", "{\"a\":[1]}",
      "{\"a\":[300]}",
      "{\"a\":{\"name\":\"n\",\"age\":1}}", "{\"a\":{\"name\":\"n\"}}", "{a = 1;}", "{a = x;}",
      "{a:1}",
      "{\"name\":\"n\",\"age\":1}", "{\"name\":\"n\",\"age\":300}", "{\"name\":\"n\",\"agee\":1}",
      "{\"name\":\"n\"}", "{\"owner\":{\"name\":\"n\",\"age\":1}}", "{\"owner\":{\"age\":1}}",
      "{\"note\":\"n\"}", "{\"owner\":{}}", "{\"owner\":null}",
      "[{\"level\":\"low\"}]", "[{\"level\":\"hihg\"}]", "[{\"level\":\"low\",\"other\":\"x\"}]",
      "{\"a\":\"low\"}", "{\"a\":\"low\",\"b\":\"x\"}", "[1,null]", "[null,\"x\"]",
      "calm", "{\"wild\":{}}", "[{\"wild\":{}}]", "[[\"a\",1]]", "[{\"kind\":\"tap\",\"x\":1}]",
      "[{\"kind\":\"tap\"}]", "[{\"kind\":\"a\"}]", "[{\"mark\":null}]", "[{\"mark\":1}]",
      "{\"tap\":{}}", "{\"scroll\":{\"to\":1}}", "1,2", "1,x", "5s,1m",
    ]

    /// What a schema can't say, so that the check takes what the app refuses: by option, part of the
    /// app's refusals.
    private static let unsaid = [
      // Which of Swift's types a number is: these a `Double` takes.
      "float": [
        "'340282366920938463463374607431768211456' is out of range", "'1e39' is out of range",
        "'1e130' is out of range",
      ],
      "decimal": [
        "'0x10' is not", "'inf' is not", "'-inf' is not", "'Infinity' is not", "'-nan' is not",
        "'1e130' is out of range",
      ],
      // Raw values that the type doesn't list.
      "secretive": ["is refused: Cannot initialize Secretive"],
      // The cases of an enum with payloads.
      "event": [
        "is not a case of Event", "Invalid number of keys found, expected one",
        "is not an object", "one case of Event is wanted, and",
      ],
      "mood": [
        "is not one of calm, wild", "is not an object", "one case of Mood is wanted, and",
      ],
      "moods": [
        "is not one of calm, wild", "is not an object", "one case of Mood is wanted, and",
      ],
      // What is in the structures of a list or a dictionary, and in one that no default tells.
      "pairs": ["pairs[0"], "steps": ["steps[0]"], "rated": ["rated[0]"], "marked": ["marked[0]"],
      "users": ["users[0]"], "people": ["people"], "account": ["account"],
      // Keys of a structure that is written as a property list.
      "user": ["'user.a' is no option"],
      "optional-user": ["optional-user"],
    ]

    private static func check() throws -> ArgumentCheck {
      let schema = JSONWriter.writePretty(
        JSONSchemaDocument.document(Values.self))
      return ArgumentCheck(schema: try AppSchema(Array(schema.utf8), at: "schema"))
    }

    /// What the app says: nothing if it takes the launch.
    private static func refusal(
      _ arguments: [String], _ environment: [String: String] = [:]
    ) -> String? {
      do throws(LaunchError) {
        _ = try Launch<Values>(arguments: ["app"] + arguments, environment: environment)
        return nil
      } catch {
        return error.description
      }
    }

    private static func differences(
      _ option: AppSchema.DeclaredOption, _ check: ArgumentCheck
    ) -> [String] {
      var differences: [String] = []
      func compare(
        _ input: String, _ problems: [ArgumentCheck.Problem], _ refusal: String?
      ) {
        if problems.isEmpty == (refusal == nil) { return }
        // Of an enum's cases a schema has the names alone.
        if refusal == nil, option.name.hasPrefix("mood"), input.contains("wild") { return }
        // What else the app takes is never a finding.
        if problems.isEmpty, let refusal,
          unsaid[option.name, default: []].contains(where: refusal.contains)
        {
          return
        }
        differences.append("\(input): app: \(refusal ?? "fine"); check: \(problems.map(\.message))")
      }
      for text in texts {
        let isOpen = option.types == ["object"]
        for words in [
          ["--\(option.name)=\(text)"], ["-\(option.name)=\(text)"], ["--\(option.name)", text],
        ] + (isOpen ? [["--\(option.name).a=\(text)"], ["--\(option.name).a", text]] : []) {
          compare("\(words)", check.problems(inArguments: words), refusal(words))
        }
        compare(
          "\(option.variable)=\(text)", check.problems(inVariable: option.variable, value: text),
          refusal([], [option.variable: text]))
        guard !option.name.contains(".") else { continue }
        var payloads = [
          JSONWriter.write(.object([Value.Member(key: option.key, value: .string(text))]))
        ]
        if (try? JSONReader.read(text)) != nil {
          payloads.append("{\"\(option.key)\": \(text)}")
        }
        for payload in payloads {
          compare(
            payload, check.problems(inVariable: "LAUNCH_CONFIGURATION", value: payload),
            refusal([], ["LAUNCH_CONFIGURATION": payload]))
        }
      }
      return differences
    }

    @Test(arguments: try check().schema.options.map(\.name))
    func theCheckAgreesWithTheApp(_ name: String) throws {
      let check = try Self.check()
      let option = try #require(check.schema.option(named: name))
      #expect(Self.differences(option, check) == [])
    }

    @Test(arguments: [
      // A later value counts, and hides no mistake in an earlier one.
      (["--int", "x", "--int", "1"], "--int: 'x' is not an integer"),
      (
        ["--int", "-x"],
        "--int: a value is missing, since '-x' begins with '-'; a value that does is written "
          + "--int=VALUE"
      ),
      (["--no-bool=5"], "--bool: 'no-bool' takes no value; leave '5' out"),
      (
        ["--double 5"],
        "--double: '--double 5' is one argument; an option and its value are two: '--double' and '5'"
      ),
      (["-prot", "1"], "'-prot' is no option of Values"),
      (["--unheard-of"], "'--unheard-of' is no option of Values"),
    ])
    func eachArgumentIsReadAsTheAppReadsIt(_ words: [String], _ message: String) throws {
      #expect(try Self.check().problems(inArguments: words).map(\.message) == [message])
    }

    @Test func aNameWithoutEndIsRefused() throws {
      let option = #""x-launch-argument":"--a","x-environment-variable":"LAUNCH_A""#
      let children = (0..<200).map { #""c\#($0)":{\#(option)}"# }.joined(separator: ",")
      for count in [1_000, 500_000] {
        let key = String(repeating: "a", count: count)
        let schema = #"{"properties":{"\#(key)":{\#(option),"properties":{\#(children)}}}}"#
        func read() throws { _ = try AppSchema(Array(schema.utf8), at: "schema") }
        if count < 4_096 { try read() } else { #expect(throws: ToolError.self) { try read() } }
      }
    }

    @Test func aFindingSaysWhereAndWhatIsRight() throws {
      let check = try Self.check()
      func messages(_ words: String...) -> [String] {
        check.problems(inArguments: words).map {
          $0.message + ($0.advice.map { ". \($0)" } ?? "")
        }
      }
      #expect(messages("--double", "x") == ["--double: 'x' is not a number"])
      #expect(
        messages("--duration=soon")
          == ["--duration: 'soon' is not a duration such as 250ms, 1.5s or 2m"])
      #expect(
        messages("--tinies", "[1,300]") == ["--tinies[1]: '300' is out of range: -128 to 127"])
      #expect(
        messages("--level", "hihg") == [
          "--level: 'hihg' is not one of low, high. Did you mean 'high'?"
        ])
      // What is in a structure of a list only the app knows.
      #expect(messages(#"--rated=[{"level":"hihg"}]"#) == [])
      #expect(
        messages("--launch-save=8hours") == [
          "--launch-save: '8hours' is not a duration from 1s to 3650d, such as 8h or 2d"
        ])
      #expect(messages("--launch-save", "0s").count == 1)
      #expect(messages("--launch-save", "8h", "--launch-report=json", "--launch-save") == [])
      #expect(
        messages("--launch-report=xml") == ["--launch-report: 'xml' is not one of text, json"])
      #expect(
        check.problems(inVariable: "LAUNCH_CONFIGURATION_FIEL", value: "/x").map(\.message)
          == ["'LAUNCH_CONFIGURATION_FIEL' is no variable of Values"])
      #expect(messages("--launch-report", "--launch-configuration-file=/nowhere.json").count == 1)
      #expect(
        check.problems(inVariable: "LAUNCH_CONFIGURATION_DIGST", value: "1").map(\.advice)
          == ["Did you mean 'LAUNCH_CONFIGURATION_DIGEST'?"])
      #expect(check.problems(inVariable: "LAUNCH_CONFIGURATION_DIGEST", value: "1").isEmpty)
      // No program is started whose payload it would be.
      let folder = try Project()
      let bytes = Array(#"{"size":20}"#.utf8)
      try folder.write(String(decoding: bytes, as: UTF8.self), to: "mine.json")
      let reading = check.schema.reading(
        [],
        [
          "LAUNCH_CONFIGURATION_FILE": folder.path + "/mine.json",
          "LAUNCH_CONFIGURATION_DIGEST": PayloadDigest.text(bytes),
        ])
      #expect(reading.problems.isEmpty && reading.given.count == 1)
      #expect(try folder.read("mine.json") != "")
      #expect(messages("--counts.a", "x") == ["--counts.a: 'x' is not an integer"])
      #expect(messages("--size", "3") == ["--size: '3' is not one of 1, 20"])
      #expect(
        messages("--user={\"age\": 300}") == ["--user.age: '300' is out of range: -128 to 127"])
      #expect(
        check.problems(inVariable: "LAUNCH_OPTIONAL_DOUBLE", value: "cold").map(\.message)
          == ["LAUNCH_OPTIONAL_DOUBLE: 'cold' is not a number"])
      #expect(
        check.problems(inVariable: "LAUNCH_USER", value: "{\"age\": 300}").map(\.message)
          == ["LAUNCH_USER.age: '300' is out of range: -128 to 127"])
      // What a macro stands for is known where the launch is made.
      #expect(messages("--double", "$(RATIO)", "--tinies=[$(A)]", "--duration", "-$(B)") == [])
    }
  }
#endif
