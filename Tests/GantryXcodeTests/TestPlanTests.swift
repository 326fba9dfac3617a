import Foundation
import Gantry
import GantryTesting
import GantryXcode
import TestRandom
import TestThreads
import Testing

@Suite struct TestPlanTests {
  typealias Edit = @Sendable (inout TestPlanDocument) throws -> Void

  /// What Xcode writes for the same content: Foundation's writer gives its bytes, and a final newline.
  private static func canonical(_ text: String) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A plan made of a matrix has many.
  @Test func configurationsAreReadInProportionToTheirNumber() throws {
    let factor = try growth(from: 250) { count in
      let rows = (0..<count).map { "{\"id\":\"\($0)\",\"name\":\"n\($0)\",\"options\":{}}" }
      return """
        {"configurations":[\(rows.joined(separator: ","))],"defaultOptions":{},"testTargets":[],"version":1}
        """
    } _: { text in
      let plan = try TestPlanDocument(text)
      let objects = text.count { $0 == "{" }
      #expect(plan.configurations.count == objects / 2 - 1)
    }
    #expect(factor < 8)
  }

  @Test func theFixtureIsWhatXcodeWrites() throws {
    #expect(try Self.canonical(Fixtures.plan) == Fixtures.plan)
    #expect(try TestPlanDocument(Fixtures.plan).text == Fixtures.plan)
  }

  static let german = TestPlanScope.configuration("German 🇩🇪")

  @Test func readsEffectiveEntriesWithTheirSource() throws {
    let plan = try TestPlanDocument(Fixtures.plan)
    #expect(plan.scopes == [.defaults, .configuration("English"), Self.german])
    let shared = try plan.effectiveEntries(.argument, in: .defaults)
    #expect(shared.owner == .own("Shared Settings"))
    #expect(
      shared.entries.map(\.draft) == [
        .argument("--port 8090"), .argument("-NS🐞 YES", isEnabled: false),
      ])
    #expect(shared.entries.map(\.line) == [31, 34])
    let english = try plan.effectiveEntries(.argument, in: .configuration("English"))
    #expect(english.owner == .inherited(from: "Shared Settings"))
    #expect(english.entries == shared.entries)
    let german = try plan.effectiveEntries(.argument, in: Self.german)
    #expect(german.owner == .own("German 🇩🇪"))
    #expect(german.entries.map(\.name) == ["--port 8090", "-de"])
    #expect(
      german.warnings.map(\.message) == [
        "no test is run with the configuration 'German 🇩🇪', which is disabled"
      ])
    #expect(
      try plan.ownEntries(.environmentVariable, in: .defaults).map(\.draft) == [
        .environmentVariable("ROOT", "$(PROJECT_DIR)/x", isEnabled: false),
        .environmentVariable("LEVEL", "2"),
      ])
    #expect(try plan.settings(in: .defaults).targetForVariableExpansion?.name == "X")
    #expect(try plan.settings(in: Self.german).targetForVariableExpansion == nil)
    #expect(try plan.settings(in: Self.german).language == "de")
    #expect(
      try plan.settings(in: .configuration("English")).targetForVariableExpansion?.identifier
        == "9A")
    #expect(
      message { _ = try plan.ownEntries(.argument, in: .configuration("French")) } == """
        error: the test plan has no configuration 'French'. It has 'English', 'German 🇩🇪'.
               App.xctestplan
        """)
    #expect(
      try plan.ownEntries(
        .argument, in: .configuration("6C2B7E5A-1111-4B5D-9C0B-000000000002")
      ).count == 2)
  }

  static let edits: [(name: String, edit: Edit)] = [
    ("append", { try $0.add(.argument("a/b \"c\"\n\u{1}é🐞"), in: .defaults) }),
    (
      "prepend disabled",
      { try $0.add(.argument("x", isEnabled: false), at: .number(1), in: .defaults) }
    ),
    (
      "after",
      { try $0.add(.environmentVariable("K", "v"), at: .after(.name("ROOT")), in: .defaults) }
    ),
    ("disable", { try $0.setEnabled(false, .number(1), .argument, in: .defaults) }),
    ("enable", { try $0.setEnabled(true, .number(2), .argument, in: .defaults) }),
    (
      "enable variable",
      { try $0.setEnabled(true, .name("ROOT"), .environmentVariable, in: .defaults) }
    ),
    (
      "disable variable",
      { try $0.setEnabled(false, .name("LEVEL"), .environmentVariable, in: .defaults) }
    ),
    ("set", { try $0.setVariable("ROOT", to: "/tmp", isEnabled: true, in: .defaults) }),
    ("set new", { try $0.setVariable("NEW", to: "/tmp", in: .defaults) }),
    ("remove first", { try $0.remove(.number(1), .argument, in: .defaults) }),
    ("remove last", { try $0.remove(.number(2), .environmentVariable, in: .defaults) }),
    (
      "empty",
      {
        try $0.remove(.number(1), .argument, in: .defaults)
        try $0.remove(.number(1), .argument, in: .defaults)
      }
    ),
    (
      "empty and fill",
      {
        try $0.remove(.number(1), .argument, in: .defaults)
        try $0.remove(.number(1), .argument, in: .defaults)
        try $0.add(.argument("x"), in: .defaults)
      }
    ),
    ("move down", { try $0.move(.number(1), .environmentVariable, to: .end, in: .defaults) }),
    ("move up", { try $0.move(.number(2), .argument, to: .number(1), in: german) }),
    ("override", { try $0.add(.argument("-en"), in: .configuration("English")) }),
    (
      "override by removal", { try $0.remove(.number(1), .argument, in: .configuration("English")) }
    ),
    ("override variables", { try $0.setVariable("LEVEL", to: "3", in: german) }),
  ]

  @Test(arguments: edits.indices)
  func editsOfXcodesFilesAreWhatXcodeWrites(index: Int) throws {
    var plan = try TestPlanDocument(Fixtures.plan)
    try Self.edits[index].edit(&plan)
    #expect(plan.text != Fixtures.plan)
    #expect(try plan.text == Self.canonical(plan.text), "\(Self.edits[index].name)")
  }

  @Test(arguments: edits.indices)
  func editsInOtherStylesAreTheSameEdits(index: Int) throws {
    var plan = try TestPlanDocument(Fixtures.plan)
    try Self.edits[index].edit(&plan)
    let styles: [(String) -> String] = [
      { $0.replacing("\n", with: "\r\n") }, { "\u{FEFF}" + $0 },
      { $0.replacing("  ", with: "\t") }, { $0.replacing("  ", with: "    ") },
      { $0.replacing("\" : ", with: "\": ") }, { $0.replacing("\\/", with: "/") },
      { String($0.dropLast()) },
    ]
    for (number, style) in styles.enumerated() {
      var other = try TestPlanDocument(style(Fixtures.plan))
      try Self.edits[index].edit(&other)
      #expect(other.text == style(plan.text), "\(Self.edits[index].name), style \(number)")
    }
    let minified = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(Fixtures.plan.utf8)),
      options: [.sortedKeys])
    var other = try TestPlanDocument(bytes: Array(minified), path: "App.xctestplan")
    try Self.edits[index].edit(&other)
    #expect(try Self.canonical(other.text) == plan.text)
    #expect(!other.text.contains("\n"))
  }

  @Test func makesWhatIsMissing() throws {
    var plan = try TestPlanDocument(
      """
      {
        "configurations" : [
          {
            "id" : "1",
            "name" : "A"
          }
        ],
        "testTargets" : [

        ],
        "version" : 1
      }

      """)
    try plan.add(.argument("x"), in: .defaults)
    try plan.add(.environmentVariable("K", "v"), in: .configuration("A"))
    #expect(try plan.text == Self.canonical(plan.text))
    #expect(try plan.ownEntries(.argument, in: .defaults).map(\.name) == ["x"])
    #expect(try plan.ownEntries(.environmentVariable, in: .configuration("A")).map(\.name) == ["K"])
  }

  @Test(arguments: [
    Fixtures.plan, "{\n\n}\n", "{\"configurations\":[],\"version\":1}\n",
    "{\"testTargets\":[],\"version\":1}\n",
  ])
  func addsConfigurations(text: String) throws {
    var plan = try TestPlanDocument(
      text.replacing("{\n\n}", with: "{\n  \"testTargets\" : [\n\n  ]\n}"))
    let before = plan
    try plan.addConfiguration(
      named: "Straße/2",
      identifier: #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A")))
    try plan.addConfiguration(named: "Empty")
    #expect(
      plan.configurations.map(\.name) == before.configurations.map(\.name) + ["Straße/2", "Empty"])
    let scope = TestPlanScope.configuration("Straße/2")
    #expect(
      plan.configurations[before.configurations.count].identifier
        == "00000000-0000-0000-0000-00000000000A")
    #expect(
      try plan.effectiveEntries(.argument, in: scope).entries.map(\.draft)
        == before.effectiveEntries(.argument, in: .defaults).entries.map(\.draft))
    try plan.add(.argument("--title 'a b'"), in: scope)
    #expect(try plan.launchArguments(in: scope).suffix(2) == ["--title", "a b"])
    if text == Fixtures.plan { #expect(try plan.text == Self.canonical(plan.text)) }
    let error = #expect(throws: XcodeFileError.self) { try plan.addConfiguration(named: "Empty") }
    #expect(error?.problems.first?.code == .alreadyExists)
    #expect(throws: XcodeFileError.self) { try plan.addConfiguration(named: "") }
  }

  /// The rows of a matrix as Xcode's configurations.
  @Test func aMatrixBecomesConfigurations() throws {
    let matrix: LaunchMatrix = [
      ["guest": GuestOption(), "member": SystemLanguages(["de"])],
      ["Germany": SystemLocale(localeIdentifier: "de_DE"), "elsewhere": NoOption()],
    ]
    var plan = try TestPlanDocument(Fixtures.plan)
    for row in matrix.rows {
      let scope = TestPlanScope.configuration(row.name)
      try plan.addConfiguration(named: row.name)
      let text = ArgumentText.join(row.launchArguments)
      if !text.isEmpty { try plan.add(.argument(text), in: scope) }
      for (name, value) in row.launchEnvironments {
        try plan.setVariable(name, to: value, in: scope)
      }
    }
    let scope = TestPlanScope.configuration("guest, Germany")
    #expect(try plan.launchArguments(in: scope).suffix(2) == ["-AppleLocale", "\"de_DE\""])
    #expect(try plan.launchEnvironment(in: scope)["GUEST"] == "yes")
    #expect(try plan.text == Self.canonical(plan.text))
  }

  private struct NoOption: LaunchOption {}

  private struct GuestOption: LaunchOption {
    var launchEnvironments: [String: String]? { ["GUEST": "yes"] }
  }

  @Test func anEditThatChangesNothingOverridesNothing() throws {
    var plan = try TestPlanDocument(Fixtures.plan)
    try plan.setEnabled(true, .number(1), .argument, in: .configuration("English"))
    try plan.setVariable("LEVEL", to: "2", in: Self.german)
    try plan.move(.number(1), .argument, to: .number(1), in: .configuration("English"))
    #expect(plan.text == Fixtures.plan)
  }

  @Test func keepsKeysInTheOrderOfTheFile() throws {
    let text = """
      {"version":1,"testTargets":[],"configurations":[],"defaultOptions":{"environmentVariableEntries":[
        {"key": "A", "value": "1", "enabled": false}
      ]}}
      """
    var plan = try TestPlanDocument(text)
    try plan.add(.environmentVariable("B", "2", isEnabled: false), in: .defaults)
    #expect(
      plan.text
        == text.replacing(
          "false}\n", with: "false},\n  {\"key\":\"B\",\"value\":\"2\",\"enabled\":false}\n"))
  }

  @Test(arguments: [
    ("", "error: the file is empty. Restore it from version control.", "1:1"),
    ("<a/>", "error: the file is not JSON. Check that it is the right file.", "1:1"),
    (
      "[]", "error: the file is not a test plan, since it holds an array. Check the file in Xcode.",
      "1:1"
    ),
    (
      "{\"a\": 1}",
      "error: the file is not a test plan: it has none of configurations, defaultOptions and "
        + "testTargets. Check the file in Xcode.", "1:1"
    ),
    ("{\n \"a\" : [1,]}", "error: a comma comes before a closing bracket. Remove it.", "2:10"),
    (
      "{\n \"a\" : 1,\r\n \"\\u0061\" : 2}",
      "error: the key 'a' appears twice in one object. Keep one of the two.", "3:2"
    ),
    ("{\"a\" : 01}", "error: this is no value that JSON knows. Check the spelling.", "1:8"),
    ("{\"a\" : tru}", "error: this is no value that JSON knows. Check the spelling.", "1:8"),
    ("{\"a\" 1}", "error: the key 'a' has no ':' after it. Add it with a value.", "1:2"),
    ("{a : 1}", "error: a key in double quotes is missing here. Add it.", "1:2"),
    ("{\"a\" : 1 \"b\" : 2}", "error: a ',' or '}' is missing here. Add it.", "1:10"),
    ("{\"a\" : \"x", "error: the string is not closed. The file seems to be truncated.", "1:8"),
    ("{\"a\" : {", "error: the object is not closed. The file seems to be truncated.", "1:8"),
    (
      "{\"a\" : \"\\x\"}",
      "error: a backslash begins no escape that JSON knows. Write '\\\\' for a backslash.", "1:9"
    ),
    (
      "{\"a\" : \"\\ud800\"}",
      "error: a backslash begins no escape that JSON knows. Write '\\\\' for a backslash.", "1:9"
    ),
    (
      "{\"a\" : \"\n\"}",
      "error: a control character or line break is in a string. Write it as an escape, such as "
        + "'\\n'.", "1:9"
    ),
    ("{} x", "error: there is text after the end of the JSON. Remove it.", "1:4"),
    (
      "<<<<<<< HEAD\n{}",
      "error: this line is a merge-conflict marker. Resolve the conflict first.",
      "1:1"
    ),
    (
      "{\"defaultOptions\" : {\"commandLineArgumentEntries\" : [\n{\"argument\" : \"a\", \"enabled\" : 1}]}}",
      "error: the value of 'enabled' is neither true nor false. Check the file in Xcode.", "2:32"
    ),
    (
      "{\"defaultOptions\" : {\"commandLineArgumentEntries\" : null}}",
      "error: the value of 'commandLineArgumentEntries' is not an array. Check the file in Xcode.",
      "1:53"
    ),
    (
      "{\"defaultOptions\" : {\"environmentVariableEntries\" : [{}]}}",
      "error: an entry of 'environmentVariableEntries' has no text as 'key'. Check the file in "
        + "Xcode.", "1:54"
    ),
  ])
  func tellsWhatIsWrongAndWhere(text: String, expected: String, place: String) {
    #expect(
      message { _ = try TestPlanDocument(text) } == "\(expected)\n       App.xctestplan:\(place)")
  }

  @Test func nestsDeeplyWithoutTheStack() throws {
    let depth = 200_000
    let text =
      "{\"testTargets\":" + String(repeating: "[", count: depth)
      + String(repeating: "]", count: depth) + "}"
    var plan = try TestPlanDocument(text)
    try plan.add(.argument("x"), in: .defaults)
    #expect(
      plan.text.hasPrefix(
        "{\"defaultOptions\":{\"commandLineArgumentEntries\":[{\"argument\":\"x\"}]},"))
  }

  @Test func readsButDoesNotEditOtherVersions() throws {
    let text = Fixtures.plan.replacing("\"version\" : 1", with: "\"version\" : 2")
    var plan = try TestPlanDocument(text)
    #expect(plan.version == "2")
    #expect(plan.findings().first { $0.code == .unknownVersion }?.severity == .warning)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 2
    #expect(
      message { try plan.add(.argument("x"), in: .defaults) } == """
        error: the version 2 of the test plan is not known. Test plans of version 1 can be edited; \
        make the change in Xcode.
               App.xctestplan:\(line):15
        """)
  }

  @Test func agreesWithFoundationOnMutatedFiles() throws {
    var random = SeededGenerator(seed: 5)
    var accepted = 0
    let iterations = SeededGenerator.count(2000)
    for _ in 0..<iterations {
      let bytes = random.mutation(of: Array(Fixtures.plan.utf8))
      // Files that can't be read have nothing to compare.
      guard var plan = try? TestPlanDocument(bytes: bytes, path: "App.xctestplan") else { continue }
      accepted += 1
      #expect(plan.bytes == bytes)
      let value = try? JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
      #expect(value != nil, "accepted: \(String(decoding: bytes, as: UTF8.self))")
      let before = try plan.ownEntries(.argument, in: .defaults).map(\.draft)
      guard message({ try plan.add(.argument("new"), in: .defaults) }).isEmpty else { continue }
      #expect(
        try plan.ownEntries(.argument, in: .defaults).map(\.draft) == before + [.argument("new")])
      let edited = try JSONSerialization.jsonObject(with: Data(plan.bytes)) as? NSDictionary
      let options = edited?["defaultOptions"] as? NSDictionary
      let entries = options?["commandLineArgumentEntries"] as? [NSDictionary]
      #expect(entries?.last == ["argument": "new"])
      #expect(edited?["testTargets"] as? NSArray == value?["testTargets"] as? NSArray)
    }
    #expect(accepted > iterations / 20)
  }

  @Test func randomEditsGiveWhatXcodeWouldWrite() throws {
    var random = SeededGenerator(seed: 3)
    let alphabet = [
      "a", "-", " ", "\"", "'", "/", "\\", "\n", "é", "🐞", "$(X)", "\u{1}", "\t", "\u{7F}",
      "\u{2028}",
    ]
    for _ in 0..<SeededGenerator.count(40) {
      var plan = try TestPlanDocument(Fixtures.plan)
      for _ in 0..<12 {
        let scope = plan.scopes[random.int(0..<3)]
        let kind = EntryKind.allCases[random.int(0..<2)]
        var drafts = try plan.editableEntries(kind, in: scope).map(\.draft)
        let text = random.text(of: alphabet, upTo: 8)
        let isEnabled = Bool.random(using: &random)
        let draft: EntryDraft =
          kind == .argument
          ? .argument(text, isEnabled: isEnabled)
          : .environmentVariable("K\(random.int(0..<99))", text, isEnabled: isEnabled)
        let place = random.int(0..<drafts.count + 1)
        switch random.int(0..<5) {
        case 0 where place < drafts.count:
          try plan.remove(.number(place + 1), kind, in: scope)
          drafts.remove(at: place)
        case 1 where place < drafts.count:
          try plan.replace(.number(place + 1), with: draft, in: scope)
          drafts[place] = draft
        case 2 where place < drafts.count:
          let target = random.int(0..<drafts.count)
          try plan.move(.number(place + 1), kind, to: .number(target + 1), in: scope)
          drafts.insert(drafts.remove(at: place), at: target)
        case _
        where kind == .environmentVariable
          && drafts.contains(where: { other in
            other.name == draft.name
              && (other.isEnabled && isEnabled || other.value == draft.value)
          }):
          #expect(throws: XcodeFileError.self) {
            try plan.add(draft, at: .number(place + 1), in: scope)
          }
        default:
          try plan.add(draft, at: .number(place + 1), in: scope)
          drafts.insert(draft, at: place)
        }
        #expect(try plan.editableEntries(kind, in: scope).map(\.draft) == drafts)
        #expect(try plan.text == Self.canonical(plan.text))
      }
    }
  }
}
