import Foundation
import GantryXcode
import TestRandom
import Testing

@Suite struct SchemeEditingTests {
  typealias Edit = @Sendable (inout SchemeDocument) throws -> Void

  /// Edits of the fixture with what they change: lines before, lines after.
  static let edits: [(name: String, edit: Edit, old: String, new: String)] = [
    (
      "disable", { try $0.setEnabled(false, .number(2), .argument, in: .run) },
      "            argument = \"-AppleLanguages (en)\"\n            isEnabled = \"YES\"",
      "            argument = \"-AppleLanguages (en)\"\n            isEnabled = \"NO\""
    ),
    (
      "enable", { try $0.setEnabled(true, .name("--port 8090"), .argument, in: .run) },
      "8090\"\n            isEnabled = \"NO\"", "8090\"\n            isEnabled = \"YES\""
    ),
    ("enable an enabled one", { try $0.setEnabled(true, .number(2), .argument, in: .run) }, "", ""),
    (
      "set a value",
      { try $0.setVariable("EMPTY", to: "a & 'b' <\"c\">\né🐞\t\r", in: .run) },
      "value = \"\"",
      "value = \"a &amp; &apos;b&apos; &lt;&quot;c&quot;&gt;&#10;&#xe9;&#x1f41e;&#9;&#13;\""
    ),
    (
      "set a text", { try $0.setText("--port 1", ofArgument: .number(1), in: .run) },
      "--port 8090", "--port 1"
    ),
    (
      "append", { try $0.add(.argument("-NS🐞 YES"), in: .run) },
      "      </CommandLineArguments>\n      <EnvironmentVariables>",
      "         <CommandLineArgument\n            argument = \"-NS&#x1f41e; YES\"\n"
        + "            isEnabled = \"YES\">\n         </CommandLineArgument>\n"
        + "      </CommandLineArguments>\n      <EnvironmentVariables>"
    ),
    (
      "prepend",
      { try $0.add(.environmentVariable("A", "1", isEnabled: false), at: .number(1), in: .run) },
      "      <EnvironmentVariables>\n",
      "      <EnvironmentVariables>\n         <EnvironmentVariable\n            key = \"A\"\n"
        + "            value = \"1\"\n            isEnabled = \"NO\">\n         </EnvironmentVariable>\n"
    ),
    (
      "insert after", { try $0.add(.argument("x"), at: .after(.name("--port 8090")), in: .run) },
      "isEnabled = \"NO\">\n         </CommandLineArgument>\n",
      "isEnabled = \"NO\">\n         </CommandLineArgument>\n         <CommandLineArgument\n"
        + "            argument = \"x\"\n            isEnabled = \"YES\">\n"
        + "         </CommandLineArgument>\n"
    ),
    (
      "remove", { try $0.remove(.name("LEVEL"), .environmentVariable, in: .run) },
      "         <EnvironmentVariable\n            key = \"LEVEL\"\n"
        + "            value = \"$(CONFIGURATION)\"\n            isEnabled = \"YES\">\n"
        + "         </EnvironmentVariable>\n", ""
    ),
    (
      "remove the last", { try $0.remove(.number(1), .argument, in: .test) },
      Fixtures.arguments(("--ui-testing", true)), ""
    ),
    (
      "first of Profile", { try $0.add(.argument("p"), in: .profile) },
      "      </BuildableProductRunnable>\n   </ProfileAction>",
      "      </BuildableProductRunnable>\n" + Fixtures.arguments(("p", true))
        + "   </ProfileAction>"
    ),
    (
      "first variable of Test", { try $0.add(.environmentVariable("K", "v"), in: .test) },
      "      <Testables>", Fixtures.variables(("K", "v", true)) + "      <Testables>"
    ),
    (
      "move", { try $0.move(.number(1), .argument, to: .end, in: .run) },
      Fixtures.arguments(("--port 8090", false), ("-AppleLanguages (en)", true)),
      Fixtures.arguments(("-AppleLanguages (en)", true), ("--port 8090", false))
    ),
    (
      "move up",
      { try $0.move(.name("EMPTY"), .environmentVariable, to: .before(.name("LEVEL")), in: .run) },
      Fixtures.variables(("LEVEL", "$(CONFIGURATION)", true), ("EMPTY", "", true)),
      Fixtures.variables(("EMPTY", "", true), ("LEVEL", "$(CONFIGURATION)", true))
    ),
    (
      "flip the flag", { try $0.setInheritsRun(true, for: .test) },
      "shouldUseLaunchSchemeArgsEnv = \"NO\"", "shouldUseLaunchSchemeArgsEnv = \"YES\""
    ),
  ]

  /// Ways in which others write the same scheme, all of them undone by nothing.
  static let styles: [(name: String, restyle: @Sendable (String) -> String)] = [
    ("Xcode", { $0 }),
    ("CR LF", { $0.replacing("\n", with: "\r\n") }),
    ("CR", { $0.replacing("\n", with: "\r") }),
    ("byte-order mark", { "\u{FEFF}" + $0 }),
    ("tabs", { $0.replacing("   ", with: "\t") }),
    ("two spaces", { $0.replacing("   ", with: "  ") }),
    ("no final newline", { String($0.dropLast()) }),
    (
      "single quotes",
      {
        $0.replacing(" = \"", with: " = '").replacing("\"\n", with: "'\n").replacing(
          "\">\n", with: "'>\n")
      }
    ),
    ("no spaces at =", { $0.replacing(" = \"", with: "=\"") }),
    (
      "self-closing entries",
      {
        $0.replacing(">\n         </CommandLineArgument>", with: "/>")
          .replacing(">\n         </EnvironmentVariable>", with: "/>")
      }
    ),
    (
      "tags on one line",
      {
        $0.replacing("\n            ", with: " ").replacing(
          "\n         </CommandLineA", with: "</CommandLineA"
        )
        .replacing("\n         </EnvironmentV", with: "</EnvironmentV")
      }
    ),
  ]

  @Test(arguments: edits.indices, styles.indices)
  func changesOnlyWhatItMust(edit: Int, style: Int) throws {
    let (name, edit, old, new) = Self.edits[edit]
    let (styleName, restyle) = Self.styles[style]
    var document = try SchemeDocument(restyle(Fixtures.scheme))
    try edit(&document)
    let expected = old.isEmpty ? Fixtures.scheme : Self.replaceLast(old, new)
    // A list that is the first in its action follows what stands around it, not other lists.
    #expect(document.text == restyle(expected), "\(name), \(styleName)")
  }

  /// The fixture with the last occurrence replaced: parts of Run come after those of Test.
  private static func replaceLast(_ old: String, _ new: String) -> String {
    let isInTest = new.contains("\"K\"") || old.contains("shouldUse")
    let ranges = Fixtures.scheme.ranges(of: old)
    guard let range = isInTest ? ranges.first : ranges.last else {
      Issue.record("the fixture does not hold \(old)")
      return ""
    }
    return Fixtures.scheme.replacingCharacters(in: range, with: new)
  }

  @Test func anUnchangedFileIsIdentical() throws {
    for (_, restyle) in Self.styles {
      let text = restyle(Fixtures.scheme)
      #expect(try SchemeDocument(text).text == text)
    }
  }

  // MARK: Other layouts

  @Test(arguments: [
    // Attributes in another order, as tulsi writes them.
    (
      "<A isEnabled='YES' argument='x'></A>",
      "<A isEnabled='YES' argument='x'></A><A isEnabled='NO' argument='y'></A>"
    ),
    // Everything on one line.
    (
      "<A argument=\"x\" isEnabled=\"YES\"/>",
      "<A argument=\"x\" isEnabled=\"YES\"/><A argument=\"y\" isEnabled=\"NO\"/>"
    ),
    (
      "\n  <A argument = \"x\"   isEnabled = \"YES\" />\n",
      "\n  <A argument = \"x\"   isEnabled = \"YES\" />\n  <A argument = \"y\"   isEnabled = \"NO\" />\n"
    ),
    // An attribute that isn't known is not copied.
    (
      "\n  <A argument=\"x\" isEnabled=\"YES\" note=\"1\"/>\n",
      "\n  <A argument=\"x\" isEnabled=\"YES\" note=\"1\"/>\n  <A argument=\"y\" isEnabled=\"NO\"/>\n"
    ),
    // A comment on the line of an entry stays there.
    (
      "\n  <A argument=\"x\" isEnabled=\"YES\"/> <!-- why -->\n",
      "\n  <A argument=\"x\" isEnabled=\"YES\"/> <!-- why -->\n  <A argument=\"y\" isEnabled=\"NO\"/>\n"
    ),
    (
      "\n  <A argument=\"x\"/>\n",
      "\n  <A argument=\"x\"/>\n  <A argument=\"y\" isEnabled=\"NO\"/>\n"
    ),
    // Empty lists, as XcodeGen and others write them.
    ("", "<A argument=\"y\" isEnabled=\"NO\"/>"),
    ("\n", "\n  <A argument=\"y\" isEnabled=\"NO\"/>\n"),
  ])
  func copiesTheShapeOfItsNeighbor(content: String, expected: String) throws {
    let frame = { (content: String) in
      """
      <Scheme version="1.3">
       <BuildAction><BuildableReference b="c"/></BuildAction>
       <LaunchAction>\(content.hasPrefix("\n") || content.isEmpty ? "\n " : "")<CommandLineArguments>\
      \(content.replacing("<A", with: "<CommandLineArgument").replacing("</A", with: "</CommandLineArgument"))\
      \(content.hasSuffix("\n") ? " " : "")</CommandLineArguments></LaunchAction>
      </Scheme>
      """
    }
    var document = try SchemeDocument(frame(content))
    try document.add(.argument("y", isEnabled: false), in: .run)
    if content.isEmpty || content == "\n" {
      let entries = try document.ownEntries(.argument, in: .run)
      #expect(entries.map(\.draft) == [.argument("y", isEnabled: false)])
      #expect(document.text.contains("<CommandLineArgument argument=\"y\" isEnabled=\"NO\"/>"))
    } else {
      #expect(document.text == frame(expected))
    }
  }

  @Test(arguments: [
    ("<LaunchAction a = \"b\"/>", "<LaunchAction a = \"b\">"),
    ("<LaunchAction a = \"b\" />", "<LaunchAction a = \"b\">"),
    ("<LaunchAction/>", "<LaunchAction>"),
    ("<LaunchAction></LaunchAction>", "<LaunchAction>"),
    ("<LaunchAction>\n   </LaunchAction>", "<LaunchAction>"),
  ])
  func opensAnActionThatHoldsNothing(action: String, opened: String) throws {
    var document = try SchemeDocument("<Scheme>\n   \(action)\n</Scheme>\n")
    try document.add(.argument("x"), in: .run)
    #expect(
      document.text
        == "<Scheme>\n   \(opened)\n" + Fixtures.arguments(("x", true))
        + "   </LaunchAction>\n</Scheme>\n")
    try document.remove(.number(1), .argument, in: .run)
    #expect(document.text == "<Scheme>\n   \(opened)\n   </LaunchAction>\n</Scheme>\n")
  }

  @Test func keepsAListThatHoldsMoreThanEntries() throws {
    let list =
      "      <CommandLineArguments>\n         <!-- none by default -->\n      </CommandLineArguments>\n"
    let entry =
      "         <CommandLineArgument\n            argument = \"x\"\n            isEnabled = \"YES\">\n         </CommandLineArgument>\n"
    let full = list.replacing("-->\n", with: "-->\n" + entry)
    var document = try SchemeDocument(Fixtures.scheme(run: full))
    try document.remove(.number(1), .argument, in: .run)
    #expect(document.text == Fixtures.scheme(run: list))
  }

  @Test func writesAVariableWithoutAValue() throws {
    let list = Fixtures.list(
      "EnvironmentVariables", [("EnvironmentVariable", [("key", "K"), ("isEnabled", "YES")])])
    var document = try SchemeDocument(Fixtures.scheme(run: list))
    #expect(try document.ownEntries(.environmentVariable, in: .run).map(\.value) == [nil])
    try document.setEnabled(false, .number(1), .environmentVariable, in: .run)
    #expect(document.text == Fixtures.scheme(run: list.replacing("YES", with: "NO")))
    try document.setVariable("K", to: "v", in: .run)
    #expect(document.text == Fixtures.scheme(run: Fixtures.variables(("K", "v", false))))
  }

  @Test func putsListsWhereXcodeDoes() throws {
    let macro = "      <MacroExpansion>\n      </MacroExpansion>\n"
    let options = "      <AdditionalOptions>\n      </AdditionalOptions>\n"
    let (arguments, variables) = (
      Fixtures.arguments(("a", true)), Fixtures.variables(("K", "v", true))
    )
    var document = try SchemeDocument(
      Fixtures.scheme(run: macro + options, test: macro + options, profile: macro))
    for action in SchemeAction.allCases {
      try document.add(.environmentVariable("K", "v"), in: action)
      try document.add(.argument("a"), in: action)
    }
    #expect(
      document.text
        == Fixtures.scheme(
          run: macro + arguments + variables + options,
          test: macro + arguments + variables + options, profile: arguments + variables + macro))
  }

  // MARK: Errors

  @Test func refusesWhatCannotBeMeant() throws {
    var document = try SchemeDocument(
      Fixtures.scheme(run: Fixtures.arguments(("a", true), ("b", true), ("a", false))))
    let text = document.text
    #expect(
      message { try document.remove(.name("a"), .argument, in: .run) } == """
        error: 'a' appears 2 times in the arguments of 'Run': number 1 (line \
        \(Self.line(of: "argument = \"a\"", in: text) - 1)), number 3 (line \
        \(Self.line(of: "argument = \"b\"", in: text) + 3)). Say which one by its number.
               App.xcscheme
        """)
    #expect(
      message { try document.remove(.number(4), .argument, in: .run) } == """
        error: the list of arguments of 'Run' has no number 4. It holds 1: 'a', 2: 'b', 3: 'a'.
               App.xcscheme
        """)
    for number in [Int.min, 0, Int.max] {
      #expect(message { try document.remove(.number(number), .argument, in: .run) } != "")
      #expect(message { try document.add(.argument("x"), at: .number(number), in: .run) } != "")
      #expect(
        message { try document.move(.number(1), .argument, to: .number(number), in: .run) } != "")
    }
    #expect(
      message { try document.setText("a\u{1}", ofArgument: .number(1), in: .run) }
        == "error: the character U+1 isn't allowed in XML. Pass the value in another form, such as base64."
    )
    #expect(
      message { try document.setInheritsRun(true, for: .run) } == """
        error: the Run action inherits nothing: it is the one that others inherit from. Choose Test or Profile.
               App.xcscheme
        """)
    #expect(document.text == text)
  }

  private static func line(of part: String, in text: String) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.contains(part) } ?? -1) + 1
  }

  @Test(arguments: ["1.3", "1.7", "1.8", "2.0", "2.1", "2.2", "2"])
  func editsKnownVersions(version: String) throws {
    var document = try SchemeDocument(Fixtures.scheme(version: version))
    try document.add(.argument("x"), in: .run)
    #expect(document.version == version)
  }

  @Test(arguments: ["3.0", "", "x", "1.x", "1.", "1.2.3"])
  func readsButDoesNotEditOthers(version: String) throws {
    var document = try SchemeDocument(
      Fixtures.scheme(version: version, run: Fixtures.arguments(("a", true))))
    #expect(try document.ownEntries(.argument, in: .run).map(\.name) == ["a"])
    #expect(
      message { try document.add(.argument("x"), in: .run) } == """
        error: the version '\(version)' of the scheme is not known. Schemes of versions 1 and 2 can \
        be edited; make the change in Xcode.
               App.xcscheme:4:4
        """)
    #expect(document.findings().map(\.code) == [.unknownVersion])
  }

  @Test func copiesBetweenDocuments() throws {
    var document = try SchemeDocument(Fixtures.emptyScheme)
    let source = try SchemeDocument(Fixtures.scheme)
    try document.copy(nil, .argument, from: source, .run, to: .run)
    try document.copy([.name("LEVEL")], .environmentVariable, from: source, .run, to: .run)
    let plan = try TestPlanDocument(Fixtures.plan)
    try document.copy([.number(2)], .argument, from: plan, .defaults, to: .run, at: .number(1))
    #expect(
      document.text
        == Fixtures.scheme(
          run: Fixtures.arguments(
            ("-NS&#x1f41e; YES", false), ("--port 8090", false), ("-AppleLanguages (en)", true))
            + Fixtures.variables(("LEVEL", "$(CONFIGURATION)", true))))
  }

  /// Words may repeat, unlike variables.
  @Test func anArgumentThatIsThereIsCopiedOnceMore() throws {
    var document = try SchemeDocument(Fixtures.scheme)
    let names = try document.ownEntries(.argument, in: .run).map(\.name)
    let source = try SchemeDocument(Fixtures.scheme)
    try document.copy([.number(1)], .argument, from: source, .run, to: .run)
    #expect(try document.ownEntries(.argument, in: .run).map(\.name) == names + [names[0]])
  }

  @Test(arguments: ["></", ">\n   </"], [SchemeAction.run, .profile])
  func whatIsAddedToAnEmptyActionAndRemovedLeavesIt(
    _ closing: String, _ action: SchemeAction
  ) throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Scheme
         version = "1.7">
         <LaunchAction
            buildConfiguration = "Debug"\(closing)LaunchAction>
         <ProfileAction
            buildConfiguration = "Release"\(closing)ProfileAction>
      </Scheme>

      """
    var document = try SchemeDocument(text)
    try document.add(.argument("a"), in: action)
    try document.add(.environmentVariable("A", "b"), in: action)
    #expect(document.text != text)
    try document.remove(.number(1), .argument, in: action)
    try document.remove(.number(1), .environmentVariable, in: action)
    #expect(document.text == text)
  }

  // MARK: Random edits

  @Test func randomEditsGiveWhatXcodeWouldWrite() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = [
      "a", "-", " ", "\"", "'", "&", "<", ">", "\n", "é", "🐞", "$(X)", "\\", "=", "]]>", "<!--",
      "\t",
    ]
    for _ in 0..<SeededGenerator.count(60) {
      var document = try SchemeDocument(Fixtures.scheme)
      var model: [SchemeAction: [EntryKind: [EntryDraft]]] = [:]
      for action in SchemeAction.allCases {
        for kind in EntryKind.allCases {
          model[action, default: [:]][kind] = try document.ownEntries(kind, in: action).map(\.draft)
        }
      }
      for _ in 0..<12 {
        let action = SchemeAction.allCases[random.int(0..<3)]
        let kind = EntryKind.allCases[random.int(0..<2)]
        var drafts = model[action]?[kind] ?? []
        let text = random.text(of: alphabet, upTo: 8)
        let draft: EntryDraft =
          kind == .argument
          ? .argument(text, isEnabled: Bool.random(using: &random))
          : .environmentVariable("K\(random.int(0..<99))", text)
        let place = random.int(0..<drafts.count + 1)
        switch random.int(0..<5) {
        case 0 where place < drafts.count:
          try document.remove(.number(place + 1), kind, in: action)
          drafts.remove(at: place)
        case 1 where place < drafts.count:
          try document.replace(.number(place + 1), with: draft, in: action)
          drafts[place] = draft
        case 2 where place < drafts.count:
          let target = random.int(0..<drafts.count)
          try document.move(.number(place + 1), kind, to: .number(target + 1), in: action)
          drafts.insert(drafts.remove(at: place), at: target)
        case _ where kind == .environmentVariable && drafts.contains { $0.name == draft.name }:
          #expect(throws: XcodeFileError.self) {
            try document.add(draft, at: .number(place + 1), in: action)
          }
        default:
          try document.add(draft, at: .number(place + 1), in: action)
          drafts.insert(draft, at: place)
        }
        model[action]?[kind] = drafts
        #expect(try document.ownEntries(kind, in: action).map(\.draft) == drafts)
        #expect(document.text == Self.canonical(model))
      }
    }
  }

  /// What Xcode writes for the fixture's scheme with other entries.
  private static func canonical(_ model: [SchemeAction: [EntryKind: [EntryDraft]]]) -> String {
    let lists = SchemeAction.allCases.map { action in
      var text = ""
      if let drafts = model[action]?[.argument], !drafts.isEmpty {
        text += Fixtures.list(
          "CommandLineArguments",
          drafts.map {
            (
              "CommandLineArgument",
              [("argument", escaped($0.name)), ("isEnabled", $0.isEnabled ? "YES" : "NO")]
            )
          })
      }
      if let drafts = model[action]?[.environmentVariable], !drafts.isEmpty {
        text += Fixtures.list(
          "EnvironmentVariables",
          drafts.map {
            (
              "EnvironmentVariable",
              [
                ("key", $0.name), ("value", escaped($0.value ?? "")),
                ("isEnabled", $0.isEnabled ? "YES" : "NO"),
              ]
            )
          })
      }
      return text
    }
    return Fixtures.scheme(run: lists[0], test: lists[1], profile: lists[2], testInherits: "NO")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;").replacing("\n", with: "&#10;")
      .replacing("\t", with: "&#9;").replacing("é", with: "&#xe9;").replacing(
        "🐞", with: "&#x1f41e;")
  }

  @Test func anEditOfAMutatedFileIsRightOrRefused() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<SeededGenerator.count(1500) {
      let bytes = random.mutation(of: Array(Fixtures.scheme.utf8))
      // Files that can't be read are the scanner's matter.
      guard var document = try? SchemeDocument(bytes: bytes, path: "App.xcscheme"),
        let before = try? document.ownEntries(.argument, in: .run).map(\.draft)
      else { continue }
      do {
        try document.add(.argument("new"), in: .run)
        #expect(
          try document.ownEntries(.argument, in: .run).map(\.draft) == before + [.argument("new")])
        try document.remove(.number(before.count + 1), .argument, in: .run)
        #expect(try document.ownEntries(.argument, in: .run).map(\.draft) == before)
      } catch {
        let codes = error.problems.map(\.code)
        #expect(codes == [.unsupportedVersion] || codes == [.refusedEdit], "\(error)")
      }
    }
  }

  @Test func takesTheQuotesOfActionsAndNotOfReferences() throws {
    // As CocoaPods writes schemes.
    let text = Fixtures.emptyScheme.replacing(
      "BlueprintIdentifier = \"App\"", with: "BlueprintIdentifier = 'App'"
    )
    .replacing("BuildableIdentifier = \"primary\"", with: "BuildableIdentifier = 'primary'")
    #expect(text.contains("'primary'"))
    var scheme = try SchemeDocument(text)
    try scheme.add(.argument("--port"), in: .run)
    #expect(String(decoding: scheme.bytes, as: UTF8.self).contains("argument = \"--port\""))
  }

  @Test func anEntrysCommentGoesWithIt() throws {
    let list = Fixtures.arguments(("a", true), ("b", true), ("c", true))
    var number = 0
    let text = Fixtures.scheme(run: list).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line -> String in
        guard line.hasSuffix("</CommandLineArgument>") else { return String(line) }
        number += 1
        return line + " <!-- about \(number) -->"
      }.joined(separator: "\n")
    var scheme = try SchemeDocument(text)
    try scheme.move(.number(2), .argument, to: .number(1), in: .run)
    try scheme.remove(.name("c"), .argument, in: .run)
    let comments = String(decoding: scheme.bytes, as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("<!-- about") || $0.contains("argument = ") }
      .map { $0.drop { $0 == " " } }
    #expect(
      comments == [
        "argument = \"b\"", "</CommandLineArgument> <!-- about 2 -->", "argument = \"a\"",
        "</CommandLineArgument> <!-- about 1 -->",
      ])
  }

  @Test func theFirstArgumentGoesWhereXcodePutsItInAnOlderScheme() throws {
    var scheme = try SchemeDocument(Fixtures.olderScheme)
    #expect(
      try scheme.ownEntries(.environmentVariable, in: .run).map(\.name) == ["OS_ACTIVITY_MODE"])
    try scheme.add(.argument("-x"), in: .run)
    let list = Fixtures.arguments(("-x", true))
    // Between the target for macros and the variables.
    let run = Fixtures.olderScheme.replacing(
      "      <EnvironmentVariables>\n", with: list + "      <EnvironmentVariables>\n")
    #expect(scheme.text == run)
    try scheme.add(.argument("-x"), in: .test)
    // In front of the first of two lists of options, which is the test's.
    let options = try #require(run.firstRange(of: "      <AdditionalOptions>\n"))
    #expect(scheme.text == run.replacingCharacters(in: options, with: list + run[options]))
  }
}
