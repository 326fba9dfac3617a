import GantryXcode

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
        Array(schemeText.split(separator: "\n").joined(separator: lineEnd).utf8)
      }
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
      [Array(planText.utf8), Array(planText.filter { !$0.isWhitespace }.utf8)]
    },
    check: { bytes in
      guard let plan = try? TestPlanDocument(bytes: bytes, path: "A.xctestplan") else { return }
      requireEqual(plan.bytes, bytes, "a plan that nobody edited has other bytes")
      checkDocument(plan)
      _ = (plan.version, plan.configurations)
      for scope in plan.scopes { _ = try? plan.settings(in: scope) }
    })

  /// An entry's text as words and back, and macros.
  static let argumentText = FuzzedReader(
    name: "argument-text",
    sources: ["GantryXcode/Arguments/ArgumentText.swift", "GantryXcode/Arguments/Macros.swift"],
    tokens: ["$(A)", "${A}", "$(A:default=", "$(", "\\", "'", "\"", " ", "\t", "\n", "$A", "$(B)"],
    seeds: seeds(
      "-a b \"c d\" 'e f' g\\ h", "$(A) ${B} \\$(A) $(A:default=x)", "\"a", "'$(A)'", "$(C)",
      "a$(A)b\\\\"),
    check: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let words = ArgumentText.split(text).words
      requireEqual(
        ArgumentText.split(ArgumentText.join(words)).words, words,
        "joined words are split to others")
      let macros = Macros(["A": "a b", "B": "$(A)", "C": "$(C)", "D": text])
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
    for action in scheme.scopes {
      _ = (scheme.runnable(of: action), scheme.macroExpansionTarget(of: action))
      _ = scheme.settings(of: action)
      let inherits = scheme.inheritsRun(action)
      var edited = scheme
      guard (try? edited.setInheritsRun(!inherits, for: action)) != nil else { continue }
      require(edited.inheritsRun(action) != inherits, "a flipped flag isn't")
      let once = edited.bytes
      do {
        try edited.setInheritsRun(inherits, for: action)
        try edited.setInheritsRun(!inherits, for: action)
      } catch {
        fatalError("a flipped flag can't be flipped again: \(error)")
      }
      requireEqual(edited.bytes, once, "flipped three times, a flag has other bytes than once")
    }
  }

  /// The edits that take themselves back leave the same bytes.
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
        for entry in entries.prefix(3) { checkToggled(document, entry, scope) }
        checkAdded(document, entries, kind, scope)
        checkMoved(document, entries, kind, scope)
      }
    }
  }

  private static func checkToggled<Document: XcodeDocument>(
    _ document: Document, _ entry: Entry, _ scope: Document.Scope
  ) {
    var edited = document
    do {
      try edited.setEnabled(!entry.isEnabled, .number(entry.number), entry.kind, in: scope)
    } catch {
      return
    }
    do {
      let toggled = try edited.entry(.number(entry.number), entry.kind, in: scope)
      require(toggled.isEnabled != entry.isEnabled, "a toggled entry isn't")
      requireEqual(toggled.name, entry.name, "a toggled entry has another name")
      requireEqual(toggled.value, entry.value, "a toggled entry has another value")
      _ = try Document(bytes: edited.bytes, path: document.path)
      let once = edited.bytes
      try edited.setEnabled(entry.isEnabled, .number(entry.number), entry.kind, in: scope)
      try edited.setEnabled(!entry.isEnabled, .number(entry.number), entry.kind, in: scope)
      requireEqual(edited.bytes, once, "toggled three times, it has other bytes than once")
      try edited.setEnabled(entry.isEnabled, .number(entry.number), entry.kind, in: scope)
      let twice = edited.bytes
      try edited.setEnabled(!entry.isEnabled, .number(entry.number), entry.kind, in: scope)
      try edited.setEnabled(entry.isEnabled, .number(entry.number), entry.kind, in: scope)
      requireEqual(edited.bytes, twice, "toggled four times, it has other bytes than twice")
      // A state that wasn't spelled as Xcode does is, afterwards; nothing else has changed.
      let again = try Document(bytes: twice, path: document.path)
      let entries = try document.editableEntries(entry.kind, in: scope)
      requireEqual(
        try again.editableEntries(entry.kind, in: scope).map(\.draft), entries.map(\.draft),
        "toggled twice, an entry is another")
    } catch {
      fatalError("a toggled entry can't be toggled again: \(error)")
    }
  }

  private static func checkMoved<Document: XcodeDocument>(
    _ document: Document, _ entries: [Entry], _ kind: EntryKind, _ scope: Document.Scope
  ) {
    var edited = document
    guard let first = entries.first,
      (try? edited.move(.number(1), kind, to: .end, in: scope)) != nil
    else { return }
    do {
      let moved = try edited.editableEntries(kind, in: scope)
      requireEqual(
        moved.map(\.draft), entries.dropFirst().map(\.draft) + [first.draft], "another order")
      try edited.move(.number(entries.count), kind, to: .number(1), in: scope)
      let back = try edited.editableEntries(kind, in: scope)
      requireEqual(back.map(\.draft), entries.map(\.draft), "moved back, the order is another")
      _ = try? edited.entry(.name(first.name), kind, in: scope)
    } catch {
      fatalError("a moved entry can't be moved back: \(error)")
    }
  }

  private static func checkAdded<Document: XcodeDocument>(
    _ document: Document, _ entries: [Entry], _ kind: EntryKind, _ scope: Document.Scope
  ) {
    var edited = document
    let name = "NEW_\(entries.count)"
    let draft: EntryDraft =
      kind == .argument
      ? .argument(name + " & <'x'> \"é\"\n") : .environmentVariable(name, "<&\"'>\t\u{1F41E}")
    do {
      try edited.add(draft, in: scope)
    } catch {
      return
    }
    do {
      let again = try Document(bytes: edited.bytes, path: document.path)
      let found = try again.editableEntries(kind, in: scope)
      requireEqual(found.last?.draft, draft, "an added entry is read as another")
      requireEqual(
        found.dropLast().map(\.draft), entries.map(\.draft), "an added entry changes others")
      try edited.remove(.number(found.count), kind, in: scope)
      let left = try edited.editableEntries(kind, in: scope)
      requireEqual(left.map(\.draft), entries.map(\.draft), "a removed entry takes others with it")
    } catch {
      fatalError("an added entry can't be read or removed: \(error)")
    }
  }

  private static let schemeText = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1600"
       version = "1.7">
       <TestAction
          buildConfiguration = "Debug"
          shouldUseLaunchSchemeArgsEnv = "NO">
          <TestPlans>
             <TestPlanReference
                reference = "container:App.xctestplan"
                default = "YES">
             </TestPlanReference>
          </TestPlans>
          <CommandLineArguments>
             <CommandLineArgument
                argument = "--ui-testing &quot;a b&quot;"
                isEnabled = "YES">
             </CommandLineArgument>
          </CommandLineArguments>
       </TestAction>
       <LaunchAction
          buildConfiguration = "Debug"
          debugDocumentVersioning = "YES">
          <BuildableProductRunnable
             runnableDebuggingMode = "0">
             <BuildableReference
                BuildableIdentifier = "primary"
                BlueprintName = "app"
                ReferencedContainer = "container:">
             </BuildableReference>
          </BuildableProductRunnable>
          <CommandLineArguments>
             <CommandLineArgument
                argument = "--port 8090"
                isEnabled = "NO">
             </CommandLineArgument>
             <CommandLineArgument argument = '-a' isEnabled='YES'/>
          </CommandLineArguments>
          <EnvironmentVariables>
             <EnvironmentVariable
                key = "LEVEL"
                value = "$(CONFIGURATION)"
                isEnabled = "YES">
             </EnvironmentVariable>
          </EnvironmentVariables>
       </LaunchAction>
       <ProfileAction
          buildConfiguration = "Release"
          shouldUseLaunchSchemeArgsEnv = "YES">
       </ProfileAction>
    </Scheme>

    """

  private static let planText = #"""
    {
      "configurations" : [
        {
          "id" : "1",
          "name" : "German",
          "enabled" : false,
          "options" : {
            "commandLineArgumentEntries" : [
              {
                "argument" : "--port 8090"
              },
              {
                "argument" : "-de",
                "enabled" : false
              }
            ]
          }
        }
      ],
      "defaultOptions" : {
        "environmentVariableEntries" : [
          {
            "enabled" : false,
            "key" : "ROOT",
            "value" : "$(PROJECT_DIR)/x"
          }
        ],
        "targetForVariableExpansion" : {
          "containerPath" : "container:",
          "identifier" : "X",
          "name" : "X"
        }
      },
      "testTargets" : [

      ],
      "version" : 1
    }

    """#
}
