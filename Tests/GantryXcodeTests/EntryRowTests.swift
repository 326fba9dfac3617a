import Testing

@testable import GantryXcode

/// Options whose value stands in another row of the list.
@Suite struct EntryRowTests {
  /// A row's text; one that is off begins with `off `.
  private static func drafts(_ rows: [String]) -> [EntryDraft] {
    rows.map { row in
      row.hasPrefix("off ")
        ? .argument(String(row.dropFirst(4)), isEnabled: false) : .argument(row)
    }
  }

  private func scheme(_ rows: [String]) throws -> SchemeDocument {
    var scheme = try SchemeDocument(Fixtures.emptyScheme)
    for draft in Self.drafts(rows) { try scheme.add(draft, in: .run) }
    return scheme
  }

  private func plan(_ rows: [String]) throws -> TestPlanDocument {
    var plan = try TestPlanDocument(
      "{\n  \"configurations\" : [\n\n  ],\n  \"version\" : 1\n}\n")
    for draft in Self.drafts(rows) { try plan.add(draft, in: .defaults) }
    return plan
  }

  private static let secret = "the value of '--password' has a name that secrets have"
  private static let toggle = "the debug toggle '-com.apple.CoreData.SQLDebug' is on"

  @Test(arguments: [
    (["--password", "hunter2222"], ["2 \(secret)"]),
    (["-a --password", "hunter2222 -b"], ["2 \(secret)"]),
    // What is off, or holds no word, stands between them in the file alone.
    (["--password", "off -x", "", "hunter2222"], ["4 \(secret)"]),
    // A secret that is off is as public as any other.
    (["off --password", "off hunter2222"], ["2 \(secret)"]),
    (["off --password", "hunter2222"], []), (["--password", "off hunter2222"], []),
    (["--password", "-hunter2222"], []), (["--password=changeme", "hunter2222"], []),
    (["--password", "changeme", "hunter2222"], []), (["--port", "hunter2222"], []),
    (["-com.apple.CoreData.SQLDebug", "0"], []),
    (["-com.apple.CoreData.SQLDebug", "off 1", "NO -x"], []),
    (["-com.apple.CoreData.SQLDebug", "3"], ["1 \(toggle)"]),
    (["-com.apple.CoreData.SQLDebug", "off 0"], ["1 \(toggle)"]),
    (["-com.apple.CoreData.SQLDebug", "off 0", "-x"], ["1 \(toggle)"]),
    (["off -com.apple.CoreData.SQLDebug", "1"], []),
    // A '=' in an option's value is a part of it.
    (["--password", "hunter=2222"], ["2 \(secret)"]),
    (["--password hunter2222=="], ["1 \(secret)"]),
    (
      ["--database-url postgres://app:S3cr3tPw9@db/x?sslmode=disable"],
      ["1 the value of '--database-url' looks like a password in a URL"]
    ),
    (["--port password=hunter2222"], ["1 the value of 'password' has a name that secrets have"]),
    (["--port a=hunter2222"], []),
  ])
  func aRowIsReadWithTheNext(_ rows: [String], _ messages: [String]) throws {
    let scheme = try scheme(rows)
    let lines = try scheme.ownEntries(.argument, in: .run).map(\.line)
    #expect(
      scheme.findings().map { finding in
        "\((finding.line.flatMap(lines.firstIndex) ?? -1) + 1) \(finding.message)"
      } == messages)
    let plan = try plan(rows)
    let planLines = try plan.ownEntries(.argument, in: .defaults).map(\.line)
    #expect(
      plan.findings().map { finding in
        "\((finding.line.flatMap(planLines.firstIndex) ?? -1) + 1) \(finding.message)"
      } == messages)
  }

  @Test(arguments: [
    (["--password", "hunter2222"], ["--password", "‹redacted›"]),
    (["--password", "'a b' -x"], ["--password", "‹redacted› -x"]),
    (["--password", "off old", "hunter2222"], ["--password", "‹redacted›", "‹redacted›"]),
    (["off --password", "hunter2222", "x"], ["--password", "‹redacted›", "x"]),
    (["--password", "off -x", "hunter2222"], ["--password", "-x", "‹redacted›"]),
    (["--password", "", "hunter2222"], ["--password", "", "‹redacted›"]),
    (["--password", "--port 'a b'"], ["--password", "--port 'a b'"]),
    (["--password=x", "'a b'"], ["--password=‹redacted›", "'a b'"]),
    (["--password", "one", "two"], ["--password", "‹redacted›", "two"]),
    (["--port", "hunter2222"], ["--port", "hunter2222"]),
  ])
  func aSecretsRowIsNotShown(_ rows: [String], _ shown: [String]) throws {
    let entries = try scheme(rows).ownEntries(.argument, in: .run)
    #expect(SecretShape.shown(entries) == shown)
  }

  @Test func aSecretsRowIsNotShownInAnError() throws {
    var scheme = try scheme(["--password", "hunter2222"])
    let error = #expect(throws: XcodeFileError.self) {
      try scheme.remove(.name("nothing"), .argument, in: .run)
    }
    #expect(error?.problems.map(\.advice) == ["It holds 1: '--password', 2: '‹redacted›'"])
  }

  @Test func theWordsOfACommandLineAreShownWithoutSecrets() {
    #expect(
      SecretShape.shown(arguments: ["-x", "--password", "hunter2 222", "--api-key=abcd", "a b"])
        == ["-x", "--password", "‹redacted›", "--api-key=‹redacted›", "a b"])
  }

  @Test(arguments: [
    ("--title", true), ("--title abc", true), ("--title -5", true), ("--title=a", true),
    ("-Title 'a b' c", true), ("--title --other", false), ("--title a -o", false), ("title", false),
    ("--titles", false), ("a --title", false),
  ])
  func anOptionsRowHoldsNoOther(_ text: String, _ isSelected: Bool) {
    let entry = Entry(draft: .argument(text), number: 1, line: 1)
    #expect(EntrySelector.option("--title").selects(entry) == isSelected)
    let variable = Entry(draft: .environmentVariable("--title a", "b"), number: 1, line: 1)
    #expect(!EntrySelector.option("--title").selects(variable))
  }

  /// The last line has no end.
  @Test func aConflictsMarkMayEndTheFile() {
    let text = "<Scheme>\n<<<<<<< a\n=======\n>>>>>>>"
    let error = #expect(throws: XcodeFileError.self) {
      _ = try SchemeDocument(bytes: Array(text.utf8), path: "A.xcscheme")
    }
    #expect(error?.problems.map(\.line) == [2, 3, 4])
    #expect(error?.problems.allSatisfy { $0.code == .conflictMarker } == true)
  }

  /// Values to choose from take the places of those with their name.
  @Test func copiedChoicesReplaceTheirNames() throws {
    func scheme(_ variables: (String, String)...) throws -> SchemeDocument {
      var scheme = try SchemeDocument(Fixtures.scheme)
      while try !scheme.ownEntries(.environmentVariable, in: .run).isEmpty {
        try scheme.remove(.number(1), .environmentVariable, in: .run)
      }
      for (index, variable) in variables.enumerated() {
        try scheme.add(
          .environmentVariable(variable.0, variable.1, isEnabled: index == 0), at: .end, in: .run)
      }
      return scheme
    }
    let source = try scheme(("STAGE", "a"), ("STAGE", "b"))
    var target = try scheme(("FIRST", "1"), ("STAGE", "old"), ("LAST", "2"))
    try target.copy(nil, .environmentVariable, from: source, .run, to: .run, at: .end)
    #expect(
      try target.ownEntries(.environmentVariable, in: .run).map { "\($0.name)=\($0.value ?? "")" }
        == ["FIRST=1", "LAST=2", "STAGE=a", "STAGE=b"])
  }

  @Test func aVariablesBoxStaysUnlessItIsSaid() throws {
    var scheme = try SchemeDocument(Fixtures.emptyScheme)
    try scheme.setVariable("A", to: "1", in: .run)
    func state() throws -> String {
      let entry = try scheme.entry(.name("A"), .environmentVariable, in: .run)
      return "\(entry.value ?? "") \(entry.isEnabled)"
    }
    #expect(try state() == "1 true")
    try scheme.setVariable("A", to: "2", isEnabled: false, in: .run)
    #expect(try state() == "2 false")
    try scheme.setVariable("A", to: "3", in: .run)
    #expect(try state() == "3 false")
  }

  /// A new row looks as those beside it, to the blank before the tag's end.
  @Test func aRowIsWrittenAsItsNeighbours() throws {
    let text = """
      <Scheme version="1.7"><LaunchAction><CommandLineArguments>
      <CommandLineArgument argument="a" isEnabled="YES" ></CommandLineArgument>
      <CommandLineArgument argument="b" isEnabled="YES" ></CommandLineArgument>
      </CommandLineArguments></LaunchAction></Scheme>
      """
    var scheme = try SchemeDocument(bytes: Array(text.utf8), path: "A.xcscheme")
    try scheme.add(.argument("c"), in: .run)
    let line = #"<CommandLineArgument argument="c" isEnabled="YES" ></CommandLineArgument>"#
    #expect(String(decoding: scheme.bytes, as: UTF8.self).contains(line))
  }
}
