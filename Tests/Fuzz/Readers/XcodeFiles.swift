import GantryXcode
import TestDocuments

extension FuzzedReader {
  static let scheme = FuzzedReader(
    name: "scheme",
    sources: ["GantryXcode/XML", "GantryXcode/Schemes"],
    tokens: [
      "<Scheme\n   version = \"1.7\">", "</Scheme>", "<LaunchAction", "</LaunchAction>",
      "<TestAction", "</TestAction>", "<ProfileAction", "<CommandLineArguments>",
      "</CommandLineArguments>", "<CommandLineArgument\n", "</CommandLineArgument>",
      "argument = \"", "isEnabled = \"YES\"", "isEnabled = \"NO\"", "<EnvironmentVariables>",
      "</EnvironmentVariables>", "<EnvironmentVariable\n", "</EnvironmentVariable>", "key = \"",
      "value = \"", "shouldUseLaunchSchemeArgsEnv = \"YES\"", "<TestPlans>", "<TestPlanReference",
      "<!--", "-->", "<![CDATA[", "]]>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "&quot;",
      "&#10;", "&#x1f41e;", "/>", "\r\n", "\t", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> b\n",
    ],
    seeds: {
      ["\n", "\r\n", ""].map { lineEnd in
        Array(TestDocuments.scheme.split(separator: "\n").joined(separator: lineEnd).utf8)
      } + TestDocuments.schemes.map { Array($0.utf8) } + [
        [0xFF, 0xFE], [0x3C, 0x61, 0xEF, 0xBF, 0xBF],
      ]
    },
    check: { bytes in
      guard let scheme = try? SchemeDocument(bytes: bytes, path: "A.xcscheme") else { return }
      requireEqual(scheme.bytes, bytes, "a scheme that nobody edited has other bytes")
      checkDocument(scheme)
      checkScheme(scheme)
    })

  static let testPlan = FuzzedReader(
    name: "test-plan",
    sources: ["GantryXcode/JSON", "GantryXcode/TestPlans"],
    tokens: [
      "\"configurations\" : [", "\"defaultOptions\" : {", "\"commandLineArgumentEntries\" : [",
      "\"environmentVariableEntries\" : [", "\"argument\" : \"", "\"enabled\" : false",
      "\"key\" : \"", "\"value\" : \"", "\"id\" : \"", "\"name\" : \"", "\"options\" : {",
      "\"testTargets\" : [", "\"version\" : 1", "\"targetForVariableExpansion\" : {", "{", "}", "[",
      "]", ",", "\r\n", "\t", "\\u0000", "\\/", "null", "1e5",
    ],
    seeds: {
      [Array(TestDocuments.plan.utf8), Array(TestDocuments.plan.filter { !$0.isWhitespace }.utf8)]
        + wrongJSON.map { Array("{\"testTargets\":".utf8) + $0 + Array("}".utf8) } + wrongJSON
        + TestDocuments.plans.map { Array($0.utf8) }
    },
    check: { bytes in
      guard let plan = try? TestPlanDocument(bytes: bytes, path: "A.xctestplan") else { return }
      requireEqual(plan.bytes, bytes, "a plan that nobody edited has other bytes")
      checkDocument(plan)
      checkPlan(plan)
    })

  static let testRun = FuzzedReader(
    name: "test-run",
    sources: [
      "GantryXcode/TestRuns/TestRunDocument.swift",
      "GantryFormats/PropertyLists/PropertyListFile.swift",
    ],
    tokens: [
      "<plist version=\"1.0\">", "</plist>", "<dict>", "</dict>", "<array>", "</array>", "<key>",
      "</key>", "<string>", "</string>", "<true/>", "<data>", "<date>", "<real>", "<integer>",
      "TestConfigurations", "TestTargets", "BlueprintName", "TestBundlePath", "IsUITestBundle",
      "CommandLineArguments", "UITargetAppEnvironmentVariables", "bplist00",
    ],
    seeds: {
      let targets = [
        "<key>TestBundlePath</key><string>a</string><key>CommandLineArguments</key><array>"
          + "<string>--port</string><string>1</string></array>",
        "<key>BlueprintName</key><string>B</string><key>IsUITestBundle</key><true/>"
          + "<key>UITargetAppEnvironmentVariables</key><dict><key>A</key><string>b</string></dict>",
        "<key>TestHostPath</key><integer>1</integer><key>a</key><real>1.5</real><key>b</key>"
          + "<date>2026-01-02T03:04:05Z</date><key>c</key><data>AAEC</data>",
      ].map { "<dict>\($0)</dict>" }
      let one = targets.enumerated().map { "<key>T\($0)</key>\($1)" }.joined()
      let two =
        "<key>TestConfigurations</key><array><dict><key>Name</key><string>C</string>"
        + "<key>TestTargets</key><array>\(targets.joined())</array></dict><dict/><true/></array>"
      let texts = [one, two, "", "<key>a</key><array/>"].map {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\($0)</dict></plist>"
      }
      let hidden =
        "<plist><!-- <dict> --><!--><string><![CDATA[<array>]]></string><![CDATA[ <dict/></plist>"
      let deep = String(repeating: "<array>", count: 3000)
      var seeds = (texts + ["<plist><array/></plist>", "{}", hidden, deep]).map { Array($0.utf8) }
      // The same as xcodebuild may write it, too.
      if var document = try? TestRunDocument(bytes: seeds[0], path: "A.xctestrun") {
        document.isBinary = true
        seeds.append(try document.bytes())
      }
      return seeds
    },
    check: { bytes in
      guard var document = try? TestRunDocument(bytes: bytes, path: "A.xctestrun") else { return }
      document.edit { target in
        _ = target.hasTextsAlone
        target.arguments = ["--a", "b"]
        require(target.hasTextsAlone, "an argument that was set is none")
        target.variables["A"] = "é"
      }
      guard let written = try? document.bytes() else { return }
      guard let again = try? TestRunDocument(bytes: written, path: "A.xctestrun") else {
        fatalError("what was written can't be read")
      }
      requireEqual(again.targets.map(\.title), document.targets.map(\.title), "other targets")
      for target in again.targets {
        requireEqual(target.arguments, ["--a", "b"], "other arguments")
        requireEqual(target.variables["A"], "é", "another variable")
      }
      requireEqual(try? again.bytes(), written, "written again, other bytes")
    })

  static let testDurations = FuzzedReader(
    name: "test-durations",
    sources: ["GantryXcode/TestRuns/TestDurations.swift"],
    tokens: [
      "<testsuites>", "</testsuites>", "<testcase", "</testcase>", "classname=\"", "name=\"",
      "time=\"", "1.5", "-1", "1e999", "nan", "`", "(", ")", ".", "/", " [", "]\"", "/>",
    ],
    seeds: {
      let tests = [
        "classname=\"M.BTests\" name=\"a()\" time=\"1\"",
        "classname=\"BTests\" name=\"`a, b`() [c]\" time=\"2\"",
        "classname=\"M.`B. C`.D\" name=\"a(_:)\" time=\"nan\"",
      ]
      return ["", "<testsuites/>", "{}"].map { Array($0.utf8) }
        + [Array("<testsuites>\(tests.map { "<testcase \($0)/>" }.joined())</testsuites>".utf8)]
    },
    check: { bytes in
      var durations = TestDurations()
      guard (try? durations.add(bytes, path: "a.xml")) != nil else { return }
      let once = durations.count
      guard once > 0, (try? durations.add(bytes, path: "a.xml")) != nil else {
        fatalError("what has durations has none the second time")
      }
      requireEqual(durations.count, once, "tests are others the second time")
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      for test in ["M.BTests/a()", "M.BTests/`a, b`()", text] {
        guard let seconds = durations[test], seconds < 0 || seconds.isNaN else { continue }
        fatalError("a test takes less than no time")
      }
    })

  /// An entry's text as words and back, and macros.
  static let argumentText = FuzzedReader(
    name: "argument-text",
    sources: ["GantryXcode/Arguments/ArgumentText.swift", "GantryXcode/Arguments/Macros.swift"],
    tokens: ["$(A)", "${A}", "$(A:default=", "$(", "\\", "'", "\"", " ", "\t", "\n", "$A", "$(B)"],
    seeds: seeds(
      "-a b \"c d\" 'e f' g\\ h", "$(A) ${B} \\$(A) $(A:default=x)", "\"a", "'$(A)'", "$(C)",
      "a$(A)b\\\\", "a\\", "\"a\\\"b\\$\\x\\\n\"", "$A", "$A_1 $2 $", "$(A", "${A", "$(NOPE)",
      "$(E)", "$()",
      "$(A:default=$(B))", "$(A:x)", "$(A:x,default=b)", "~/a", "$(C)$(D)", "'a", "\"\"", "''",
      "`a`",
      "\\\n", "a\u{A0}b"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let words = ArgumentText.split(text).words
      requireEqual(
        ArgumentText.split(ArgumentText.join(words)).words, words,
        "joined words are split to others")
      let macros = Macros([
        "A": "a b", "B": "$(A)", "C": "$(C)", "D": text,
      ])
      _ = ArgumentText.split(text).warnings.map(\.description)
      if let expanded = try? ArgumentText.split(text, expanding: macros).words {
        require(
          expanded.count <= text.unicodeScalars.count + 1, "more words than characters: \(expanded)"
        )
      }
      // What is joined holds no macro.
      requireEqual(
        try? ArgumentText.split(ArgumentText.join(words), expanding: macros).words, words,
        "a joined word becomes a macro")
      _ = try? macros.expand(text)
      _ = try? macros.expandPath(text)
      _ = try? macros.expand("$(D)")
    })

  private static func checkScheme(_ scheme: SchemeDocument) {
    _ = (scheme.testPlans, scheme.defaultTestPlan, try? scheme.packageProduct())
    for action in SchemeAction.allCases {
      _ = (scheme.runnable(of: action), scheme.macroExpansionTarget(of: action))
      _ = (scheme.settings(of: action), scheme.hasAction(action), scheme.name)
      let inherits = scheme.inheritsRun(action)
      checkEdit(scheme, "a flipped flag") { edited in
        try edited.setInheritsRun(!inherits, for: action)
        require(edited.inheritsRun(action) != inherits, "a flipped flag isn't")
      } back: { edited in
        try edited.setInheritsRun(inherits, for: action)
      }
    }
  }

  private static func checkPlan(_ plan: TestPlanDocument) {
    _ = (plan.version, plan.configurations, plan.name)
    for name in ["", "New", plan.configurations.first?.name ?? "A"] {
      var edited = plan
      // An empty name, one that is there, and a version that is unknown are refused.
      if (try? edited.addConfiguration(named: name)) != nil {
        requireEqual(edited.configurations.count, plan.configurations.count + 1, "none is added")
      } else {
        requireEqual(edited.bytes, plan.bytes, "a refused configuration changes the plan")
      }
    }
    for scope in plan.scopes + [.configuration("none")] {
      _ = try? plan.settings(in: scope)
      for kind in EntryKind.allCases {
        checkEdit(plan, "a list that goes") {
          try $0.removeOwnList(kind, in: scope)
          require(try !$0.hasOwnList(kind, in: scope), "a list that goes stays")
        }
      }
    }
  }

  private static func checkDocument<Document: XcodeDocument>(_ document: Document) {
    _ = document.findings()
    _ = document.versionWarning
    for scope in document.scopes {
      _ = document.title(of: scope)
      _ = document.warnings(in: scope)
      for kind in EntryKind.allCases {
        _ = try? document.ownEntries(kind, in: scope)
        _ = try? document.effectiveEntries(kind, in: scope)
        guard let entries = try? document.editableEntries(kind, in: scope) else { continue }
        for entry in entries.prefix(3) { checkChanged(document, entry, scope) }
        checkAdded(document, entries, kind, scope)
        checkMoved(document, entries, kind, scope)
        checkCopied(document, kind, scope)
      }
    }
  }

  // MARK: Edits

  /// Makes an edit again and again, and takes it back each time.
  ///
  /// The same edit again changes nothing, unless it adds something. What takes it back gives the
  /// document its entries back; its bytes, too, where Xcode wrote it and the edit made no list, which a
  /// plan keeps. Elsewhere a value's spelling
  /// and the white space around it are Xcode's from then on, at the latest after two rounds: each
  /// further one has the same bytes.
  private static func checkEdit<Document: XcodeDocument>(
    _ document: Document, _ what: String, isRepeatable: Bool = true, isExact: Bool = true,
    _ edit: (inout Document) throws -> Void, back: ((inout Document) throws -> Void)? = nil
  ) {
    var edited = document
    guard (try? edit(&edited)) != nil else {
      requireEqual(edited.bytes, document.bytes, "\(what): a refused edit changes the document")
      return
    }
    do {
      // As the next one reads it from its file.
      var again = try Document(bytes: edited.bytes, path: document.path)
      requireEqual(entries(of: again), entries(of: edited), "\(what): its file has other entries")
      if isRepeatable {
        for _ in 0..<2 {
          try edit(&again)
          requireText(again.bytes, edited.bytes, "\(what): edited twice, other bytes")
        }
      }
      guard let back else { return }
      var rounds: [(made: [UInt8], takenBack: [UInt8])] = []
      for round in 0..<4 {
        if round > 0 { try edit(&edited) }
        let made = edited.bytes
        try back(&edited)
        requireEqual(entries(of: edited), entries(of: document), "\(what): not taken back")
        rounds.append((made, edited.bytes))
      }
      if isExact, xcodesOwn.contains(document.bytes) {
        requireText(rounds[0].takenBack, document.bytes, "\(what): taken back, other bytes")
      }
      requireText(rounds[3].made, rounds[2].made, "\(what): made again, other bytes")
      requireText(rounds[3].takenBack, rounds[2].takenBack, "\(what): taken back, other bytes")
    } catch {
      fatalError("\(what): it can't be made again or taken back: \(error)")
    }
  }

  /// Documents as Xcode writes them.
  private static let xcodesOwn = [TestDocuments.scheme, TestDocuments.plan].map { Array($0.utf8) }

  private static func requireText(_ one: [UInt8], _ other: [UInt8], _ message: String) {
    requireEqual(
      String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self), message)
  }

  /// All entries that a document's edits select.
  private static func entries<Document: XcodeDocument>(of document: Document) -> [[EntryDraft]] {
    document.scopes.flatMap { scope in
      EntryKind.allCases.map { kind in
        (try? document.editableEntries(kind, in: scope).map(\.draft)) ?? []
      }
    }
  }

  /// Whether an edit makes no list.
  private static func hasList<Document: XcodeDocument>(
    _ document: Document, _ kind: EntryKind, _ scope: Document.Scope
  ) -> Bool {
    document is SchemeDocument || (try? document.ownEntries(kind, in: scope).isEmpty) == false
  }

  private static func checkChanged<Document: XcodeDocument>(
    _ document: Document, _ entry: Entry, _ scope: Document.Scope
  ) {
    let selector = EntrySelector.number(entry.number)
    let isExact = hasList(document, entry.kind, scope)
    checkEdit(document, "a toggled entry", isExact: isExact) { edited in
      try edited.setEnabled(!entry.isEnabled, selector, entry.kind, in: scope)
      let toggled = try edited.entry(selector, entry.kind, in: scope)
      require(toggled.isEnabled != entry.isEnabled, "a toggled entry isn't")
      requireEqual(toggled.name, entry.name, "a toggled entry has another name")
      requireEqual(toggled.value, entry.value, "a toggled entry has another value")
    } back: { edited in
      try edited.setEnabled(entry.isEnabled, selector, entry.kind, in: scope)
    }
    checkEdit(document, "an entry replaced by itself") { edited in
      try edited.replace(selector, with: entry.draft, in: scope)
      requireEqual(
        try edited.entry(selector, entry.kind, in: scope).draft, entry.draft, "another entry")
    }
    let text = "é & <'x'>\t\"\u{1F41E}\"\n/"
    if entry.kind == .argument {
      checkEdit(document, "another text", isExact: isExact) { edited in
        try edited.setText(text, ofArgument: selector, in: scope)
        requireEqual(
          try edited.entry(selector, .argument, in: scope).name, text, "a text is another")
      } back: { edited in
        try edited.setText(entry.name, ofArgument: selector, in: scope)
      }
    } else if let value = entry.value {
      checkEdit(document, "another value", isExact: isExact) { edited in
        try edited.setValue(text, ofVariable: selector, in: scope)
        requireEqual(
          try edited.entry(selector, entry.kind, in: scope).value, text, "a value is another")
      } back: { edited in
        try edited.setValue(value, ofVariable: selector, in: scope)
      }
      checkEdit(document, "a variable set by its name") { edited in
        try edited.setVariable(entry.name, to: text, isEnabled: false, in: scope)
      }
    }
  }

  private static func checkMoved<Document: XcodeDocument>(
    _ document: Document, _ entries: [Entry], _ kind: EntryKind, _ scope: Document.Scope
  ) {
    guard let first = entries.first else { return }
    checkEdit(
      document, "a moved entry", isRepeatable: entries.count == 1,
      isExact: hasList(document, kind, scope)
    ) { edited in
      try edited.move(.number(1), kind, to: .end, in: scope)
      let moved = try edited.editableEntries(kind, in: scope)
      requireEqual(
        moved.map(\.draft), entries.dropFirst().map(\.draft) + [first.draft], "another order")
    } back: { edited in
      try edited.move(.number(entries.count), kind, to: .number(1), in: scope)
    }
    for position in [EntryPosition.before(.number(1)), .after(.name(first.name))] {
      var edited = document
      _ = try? edited.move(.number(entries.count), kind, to: position, in: scope)
    }
    _ = try? document.entry(.name(first.name), kind, in: scope)
  }

  private static func checkAdded<Document: XcodeDocument>(
    _ document: Document, _ entries: [Entry], _ kind: EntryKind, _ scope: Document.Scope
  ) {
    let name = "NEW_\(entries.count)"
    let draft: EntryDraft =
      kind == .argument
      ? .argument(name + " & <'x'> \"é\"\n") : .environmentVariable(name, "<&\"'>\t\u{1F41E}")
    let positions: [(EntryPosition, index: Int)] = [(.end, entries.count), (.number(1), 0)]
    for (position, index) in positions {
      checkEdit(
        document, "an added entry", isRepeatable: false, isExact: hasList(document, kind, scope)
      ) { edited in
        try edited.add(draft, at: position, in: scope)
        let found = try edited.editableEntries(kind, in: scope).map(\.draft)
        var expected = entries.map(\.draft)
        expected.insert(draft, at: index)
        requireEqual(found, expected, "an added entry changes others")
      } back: { edited in
        try edited.remove(.number(index + 1), kind, in: scope)
      }
    }
    guard kind == .environmentVariable else { return }
    checkEdit(document, "a variable set", isExact: hasList(document, kind, scope)) { edited in
      try edited.setVariable(name, to: "a", in: scope)
    } back: { edited in
      try edited.remove(.name(name), kind, in: scope)
    }
  }

  private static func checkCopied<Document: XcodeDocument>(
    _ document: Document, _ kind: EntryKind, _ scope: Document.Scope
  ) {
    for other in document.scopes.prefix(3) where other != scope {
      // Arguments are added once more by each copy.
      let isRepeatable = kind == .environmentVariable
      checkEdit(document, "a copied list", isRepeatable: isRepeatable) { edited in
        try edited.copy(nil, kind, from: document, scope, to: other)
      }
    }
  }
}
