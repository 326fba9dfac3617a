import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// Texts as each declared type reads them (design: Values).
struct ValueTests {
  @Test func eachScalarReadsItsText() throws {
    let launch = try read(
      KindsLaunch.self, "--byte", "255", "--small", "-128", "--ratio", "1e3", "--single", "nan",
      "--price", "-0.10", "--data", "AQID", "--date", "2026-03-01T12:30:00.5+01:00", "--site",
      "http://a.b/c?d=e#f", "--identifier", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "--delay",
      "1.5s", "--level", "2", "--wrapped", "b", "--is-quiet", "--nickname", "null")
    #expect(launch.byte == 255)
    #expect(launch.small == -128)
    #expect(launch.ratio == 1000)
    #expect(launch.single.isNaN)
    #expect(launch.price == Decimal(string: "-0.1"))
    #expect(launch.data == Data([1, 2, 3]))
    #expect(launch.date == Date(timeIntervalSince1970: 1_772_364_600.5))
    #expect(launch.site?.absoluteString == "http://a.b/c?d=e#f")
    #expect(launch.identifier?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(launch.delay == .milliseconds(1500))
    #expect(launch.level == .high)
    #expect(launch.wrapped.text == "b")
    #expect(launch.isQuiet == true)
    #expect(launch.nickname == "null")
  }

  @Test(arguments: [
    ("--byte", "256", "'256' is out of range: 0 to 255"),
    ("--byte", "-1", "'-1' is out of range: 0 to 255"),
    ("--byte", "1.5", "'1.5' is not an integer"),
    (
      "--ratio", "1e999",
      "'1e999' is out of range: -1.7976931348623157e+308 to "
        + "1.7976931348623157e+308"
    ),
    ("--ratio", "x", "'x' is not a number"),
    ("--price", "12abc", "'12abc' is not a decimal number"),
    ("--data", "?", "'?' is not base64"),
    ("--date", "yesterday", "'yesterday' is not an ISO 8601 date such as 2026-03-01T12:30:00Z"),
    ("--date", "nan", "'nan' is not an ISO 8601 date such as 2026-03-01T12:30:00Z"),
    ("--site", "http://a b", "'http://a b' is not a URL"),
    ("--identifier", "1", "'1' is not a UUID"),
    ("--delay", "5", "'5' is not a duration such as 250ms, 1.5s or 2m"),
    ("--level", "3", "'3' is not one of 1, 2"),
    (
      "--is-quiet=maybe", "",
      "'maybe' is not a Boolean: write true or false (or yes/no, on/off, "
        + "1/0)"
    ),
  ])
  func aWrongTextIsNamedWithWhatIsRight(_ option: String, _ value: String, _ message: String) {
    let arguments = value.isEmpty ? [option] : [option, value]
    do {
      _ = try Launch<KindsLaunch>(arguments: ["app"] + arguments)
      Issue.record("\(option) \(value) was read")
    } catch {
      #expect(error.problems.map(\.message) == [message])
      #expect(
        error.problems.map(\.place) == [
          "launch argument 1: " + arguments.map(shellWord).joined(separator: " ")
        ])
    }
  }

  /// JSON has one kind of number, and other programs write integers as `5.0` or `1e3`.
  @Test(arguments: [
    (#""byte":5.0"#, KindsLaunch(byte: 5)), (#""byte":2.5e2"#, KindsLaunch(byte: 250)),
    (#""byte":"7""#, KindsLaunch(byte: 7)), (#""small":-1E2"#, KindsLaunch(small: -100)),
    (#""offset":1e3"#, KindsLaunch(offset: 1000)), (#""offset":-0.0"#, KindsLaunch(offset: 0)),
    (
      #""offset":9007199254740991.0"#, KindsLaunch(offset: 9_007_199_254_740_991)
    ),
    (#""offset":9223372036854775807"#, KindsLaunch(offset: .max)),
    (#""ratio":"1.5""#, KindsLaunch(ratio: 1.5)), (#""ratio":2"#, KindsLaunch(ratio: 2)),
    (#""isQuiet":1"#, KindsLaunch(isQuiet: true)), (#""isQuiet":0"#, KindsLaunch(isQuiet: false)),
    (#""isQuiet":"off""#, KindsLaunch(isQuiet: false)),
    (#""level":2.0"#, KindsLaunch(level: .high)),
    (#""date":1.5"#, KindsLaunch(date: Date(timeIntervalSinceReferenceDate: 1.5))),
    (
      #""date":"2001-01-01T00:00:01Z""#, KindsLaunch(date: Date(timeIntervalSinceReferenceDate: 1))
    ),
  ])
  func aPayloadsMemberReads(_ member: String, _ configuration: KindsLaunch) throws {
    let payload = ["LAUNCH_CONFIGURATION": "{\(member)}"]
    #expect(try read(KindsLaunch.self, environment: payload).configuration == configuration)
  }

  @Test(arguments: [
    (#""byte":5.5"#, "byte: '5.5' is not an integer"),
    (#""byte":256.0"#, "byte: '256' is out of range: 0 to 255"),
    (#""byte":"5.0""#, "byte: '5.0' is not an integer"),
    (#""offset":9007199254740992.0"#, "offset: '9007199254740992.0' is not an integer"),
    (#""isQuiet":2"#, "is-quiet: a number is not a Boolean"),
    (#""ratio":true"#, "ratio: a Boolean is not a number"),
    (#""price":[]"#, "price: an array is not a decimal number"),
    (#""data":5"#, "data: a number is not base64 data"),
    (#""date":true"#, "date: a Boolean is not a date"),
    (#""delay":5"#, "delay: a number is not a duration"),
    (#""nickname":5"#, "nickname: a number is not a string"),
    (#""site":{}"#, "site: an object is not a URL"),
  ])
  func aPayloadsMemberOfAnotherKindIsNamed(_ member: String, _ message: String) {
    #expect(
      problems(KindsLaunch.self, environment: ["LAUNCH_CONFIGURATION": "{\(member)}"])
        == "error: \(message)\n       environment variable LAUNCH_CONFIGURATION")
  }

  @Test(arguments: [
    (["--names", "a", "--names", "b"], ["a", "b"]), (["--names=[]"], []),
    ([#"--names=["a","b, c"]"#], ["a", "b, c"]), (["-names", #"(a, "b c")"#], ["a", "b c"]),
    (["-names", "<array><string>a</string></array>"], ["a"]),
    (["--names", "a", "--names=[]", "--names", "b"], ["b"]), (["--names", "a,b"], ["a,b"]),
    (["-names", "a", "-names", "\"b\""], ["a", "b"]), (["--names="], [""]),
    (["-names", "\"(a)\""], ["a"]), (["--names", "{a"], ["{a"]),
  ])
  func aListReads(_ arguments: [String], _ names: [String]) throws {
    #expect(try Launch<CountriesLaunch>(arguments: ["app"] + arguments).names == names)
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), (" a , b ", ["a", "b"]), ("", []), ("[]", []),
    (#"["a,b"]"#, ["a,b"]), ("a,", ["a", ""]),
  ])
  func aVariablesListReads(_ value: String, _ names: [String]) throws {
    #expect(try read(environment: ["LAUNCH_NAMES": value]).names == names)
  }

  @Test(arguments: [
    (
      "[a",
      "'[a' is not a list: unexpected 'a' at line 1, column 2; write a list as JSON, "
        + #"["a","b"], or repeat the option"#
    ),
    (
      "(a",
      "'(a' is not a list: a list isn't closed by ')' at line 1, column 1; write a list as "
        + #"JSON, ["a","b"], or repeat the option"#
    ),
  ])
  func aTextThatBeginsAListMustBeOne(_ text: String, _ message: String) {
    #expect(
      problems("--names", text)
        == "error: names: \(message)\n       launch argument 1: --names "
        + shellWord(text))
  }

  @Test func dictionariesReadJSONPropertyListsAndMembers() throws {
    #expect(try read(KindsLaunch.self, "--labels", #"{"b":2}"#).labels == ["b": 2])
    #expect(
      try read(KindsLaunch.self, "-labels", "{b = 2; c = \"3\";}").labels == ["b": 2, "c": 3])
    #expect(
      try read(KindsLaunch.self, "--labels.fooBar", "5", "--labels.x=6").labels
        == ["fooBar": 5, "x": 6])
    #expect(try read(KindsLaunch.self, environment: ["LAUNCH_LABELS": "{}"]).labels == [:])
  }

  /// Members merge where they are given one by one; a whole value replaces what was given before.
  @Test(arguments: [
    (
      ["--labels.a.x=1", "--labels.a.y", "2", "--labels.b.z=3"],
      ["a": ["x": 1, "y": 2], "b": ["z": 3]]
    ),
    (["--labels.a.x=1", #"--labels.a={"y":2}"#], ["a": ["y": 2]]),
    ([#"--labels={"a":{"y":2}}"#, "--labels.a.x=1"], ["a": ["x": 1, "y": 2]]),
    ([#"--labels={"a":{"y":2}}"#, #"--labels.a={"z":3}"#], ["a": ["z": 3]]),
    ([#"--labels={"c":{"q":1}}"#, "--labels.a.x=1"], ["a": ["x": 1], "c": ["q": 1]]),
    (["--labels.a.x=1", #"--labels={"c":{"q":1}}"#], ["c": ["q": 1]]),
    (["--labels.a.x=1", "--labels.a.x=2"], ["a": ["x": 2]]),
    ([#"--labels={"a":{"x":1}}"#, "--labels.a.x=2"], ["a": ["x": 2]]),
    (["-labels", "{a = {x = 1;};}", "-labels.b", "{y = 2;}"], ["a": ["x": 1], "b": ["y": 2]]),
  ])
  func membersOfMembersRead(_ arguments: [String], _ labels: [String: [String: Int]]) throws {
    struct App: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      var labels: [String: [String: Int]] = ["d": ["e": 5]]
    }
    #expect(try Launch<App>(arguments: ["app"] + arguments).labels == labels)
  }

  @Test func aCaseWithoutRawValueIsSetByItsName() throws {
    struct App: LaunchConfiguration {
      enum Mood: Codable, CaseIterable, Sendable { case calm, brisk, wild }
      static var launchPolicy: LaunchPolicy { .all }
      var mood = Mood.calm
      var moods: [Mood] = []
    }
    let launch = try read(App.self, "--mood", "wild", "--moods", "brisk", "--moods", "calm")
    #expect(launch.mood == .wild)
    #expect(launch.moods == [.brisk, .calm])
    #expect(
      problems(App.self, "--mood=wil")
        == "error: mood: 'wil' is not one of calm, brisk, wild. Did you mean 'wild'?\n"
        + "       launch argument 1: --mood=wil")
    #expect(HelpText.text(App.self).contains("--mood <calm|brisk|wild>\n"))
    #expect(HelpText.text(App.self).contains("--moods <calm|brisk|wild> …\n"))
  }

  @Test(arguments: [(50, 0), (51, 1), (60, 10)])
  func wrongElementsAreNamedUpToFifty(_ count: Int, _ more: Int) {
    let list = Array(repeating: #""x""#, count: count).joined(separator: ",")
    do throws(LaunchError) {
      _ = try read("--magic-numbers", "[\(list)]")
      Issue.record("Words were read as numbers")
    } catch {
      #expect(error.problems.filter { $0.reason == .notA("x", expected: "an integer") }.count == 50)
      #expect(
        error.problems.dropFirst(50).map(\.message)
          == (more == 0 ? [] : ["\(more) more of its elements are wrong"]))
    }
  }

  @Test func eachWrongElementOfASetIsNamed() throws {
    struct App: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      var numbers: Set<Int> = []
    }
    do throws(LaunchError) {
      _ = try read(App.self, "--numbers", #"["x",1,"y"]"#)
      Issue.record("Words were read as numbers")
    } catch {
      #expect(
        error.problems.map(\.reason)
          == ["x", "y"].map { .notA($0, expected: "an integer") })
    }
  }

  @Test func enumsWithPayloadsReadJSONAndNamesOfCases() throws {
    #expect(
      try read(KindsLaunch.self, "--recording", #"{"file":{"path":"x"}}"#).recording
        == .file(path: "x"))
    #expect(
      try read(KindsLaunch.self, "--recording", #"{"file":{"path":"x"}}"#, "--recording", "off")
        .recording == .off)
  }

  /// A type of one value has the cases of the enum in it.
  @Test func anEnumInATypeOfOneValueIsSetToAnyCase() throws {
    struct App: LaunchConfiguration, Equatable {
      enum Source: Codable, Sendable, Equatable { case live, file(path: String) }
      static var launchPolicy: LaunchPolicy { .all }
      var hidden = Secret(Source.live)
      var single = Single(Source.live)
    }
    let app = App(hidden: Secret(.file(path: "a")), single: Single(.file(path: "b")))
    let launch = try Launch<App>(
      arguments: ["app"] + app.commandLineArguments, environment: app.launchEnvironments ?? [:])
    #expect(launch.configuration == app)
    #expect(launch.report.options.map(\.name) == ["hidden", "single"])
    #expect(try read(App.self, "--single.file.path=c").single == Single(.file(path: "c")))
  }

  @Test func listsOfStructuresAndListsReadJSON() throws {
    let launch = try read(
      KindsLaunch.self, "--pairs", #"{"left":1}"#, "--pairs", #"{"left":2,"right":"r"}"#,
      "--matrix", "[[1,2],[3]]", "--tags", "a", "--tags", "b")
    #expect(launch.pairs == [.init(left: 1), .init(left: 2, right: "r")])
    #expect(launch.matrix == [[1, 2], [3]])
    #expect(launch.tags == ["a", "b"])
  }

  @Test func everyWrongElementIsNamed() {
    #expect(
      problems(KindsLaunch.self, #"--pairs=[{"left":1},{"left":"x"},{"right":"r"},7]"#)
        == """
        error: pairs[1].left: 'x' is not an integer
               launch argument 1: --pairs
        error: pairs[2].left: a value is missing
               launch argument 1: --pairs
        error: pairs[3]: a number is not an object
               launch argument 1: --pairs
        """)
  }

  @Test func anOptionalStructureIsMadeOfItsParts() throws {
    #expect(try read("--user.name", "Ann").user == .init(name: "Ann"))
    #expect(try read("--user", #"{"name":"Ann","age":5}"#).user == .init(name: "Ann", age: 5))
    #expect(
      try read("--user.age", "6", environment: ["LAUNCH_USER_NAME": "Eve"]).user
        == .init(name: "Eve", age: 6))
    #expect(try read("--user.name", "Ann", "--no-user").user == nil)
    #expect(
      problems("--network", "fast")
        == """
        error: network: 'fast' is not an object: unexpected 'f' at line 1, column 1; write JSON or name \
        one of its options, as in --network.latency …
               launch argument 1: --network fast
        """)
    #expect(
      problems("--user", "Ann")
        == """
        error: user: 'Ann' is not an object: unexpected 'A' at line 1, column 1; write JSON, \
        {"key": …}
               launch argument 1: --user Ann
        """)
  }

  @Test func whatATypeRefusesIsSaidInItsWords() {
    struct Checked: LaunchConfiguration {
      struct Even: Codable, Sendable {
        var number = 0
        init() {}
        init(from decoder: any Decoder) throws {
          number = try decoder.singleValueContainer().decode(Int.self)
          if number % 2 != 0 {
            throw DecodingError.dataCorrupted(
              .init(codingPath: [], debugDescription: "only even numbers will do"))
          }
        }
        func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(number)
        }
      }
      static var launchPolicy: LaunchPolicy { .all }
      var even = Even()
    }
    #expect(
      problems(Checked.self, "--even", "3")
        == """
        error: even: '3' is refused: only even numbers will do
               launch argument 1: --even 3
        """)
  }

  /// Its default is a Boolean, and what it reads is an object.
  @Test func aTypeIsReadInItsOwnWayWhateverItsDefaultIs() throws {
    struct App: LaunchConfiguration {
      struct Switch: Codable, Sendable {
        enum CodingKeys: CodingKey { case level }
        var level = 0
        init() {}
        init(from decoder: any Decoder) throws {
          level = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .level)
        }
        func encode(to encoder: any Encoder) throws { try (level > 0).encode(to: encoder) }
      }
      static var launchPolicy: LaunchPolicy { .all }
      var `switch` = Switch()
    }
    #expect(try read(App.self, #"--switch={"level":3}"#).switch.level == 3)
    #expect(
      problems(App.self, "--switch")
        == "error: switch: a Boolean is not an object\n       launch argument 1: --switch")
  }

  /// A default that is written as one type and read as another is read as a payload would be.
  @Test func aDefaultMayBeReadAsAnotherType() throws {
    struct Converting: LaunchConfiguration {
      enum CodingKeys: CodingKey { case ratio, other }
      static var launchPolicy: LaunchPolicy { .all }
      var ratio = 0.5
      var other = 0
      init() {}
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        ratio = try container.decode(Double.self, forKey: .ratio)
        other = try container.decode(Int.self, forKey: .other)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("\(ratio)", forKey: .ratio)
        try container.encode(other, forKey: .other)
      }
    }
    let launch = try read(Converting.self, "--other", "1")
    #expect(launch.ratio == 0.5)
    #expect(launch.other == 1)
  }

  @Test func aChoiceMayBeABoolean() {
    struct App: LaunchConfiguration {
      enum Answer: Codable, CaseIterable, Sendable {
        case yes, no
        init(from decoder: any Decoder) throws { self = try Bool(from: decoder) ? .yes : .no }
        func encode(to encoder: any Encoder) throws { try (self == .yes).encode(to: encoder) }
      }
      var answers: [Answer] = []
    }
    #expect(HelpText.text(App.self).contains("  --answers <true|false> …\n"))
    let answers = JSONSchemaDocument.document(App.self).member("properties")?.member("answers")
    #expect(answers?.member("items").map(JSONWriter.write) == #"{"enum":[true,false]}"#)
  }

  @Test func aDefaultIsUntouchedByAnyDecoding() throws {
    struct Odd: LaunchConfiguration, Equatable {
      /// Decodes to something else than it encodes.
      struct Changing: Codable, Sendable, Equatable {
        var count = 1
        init() {}
        init(from decoder: any Decoder) throws {
          count = try decoder.singleValueContainer().decode(Int.self) + 1
        }
        func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(count)
        }
      }
      static var launchPolicy: LaunchPolicy { .all }
      var changing = Changing()
      var other = 0
    }
    #expect(try read(Odd.self, "--other", "1").changing.count == 1)
  }
}
