import GantryXcode
import Testing

@Suite struct SchemeReadingTests {
  @Test func readsEntriesWithNumbersAndLines() throws {
    let scheme = try SchemeDocument(Fixtures.scheme)
    #expect(scheme.name == "App")
    #expect(scheme.version == "1.7")
    #expect(scheme.scopes == [.run, .test, .profile])
    let lines = Fixtures.scheme.split(separator: "\n", omittingEmptySubsequences: false)
    let arguments = try scheme.ownEntries(.argument, in: .run)
    #expect(
      arguments.map(\.draft) == [
        .argument("--port 8090", isEnabled: false), .argument("-AppleLanguages (en)"),
      ])
    #expect(arguments.map(\.number) == [1, 2])
    for entry in arguments {
      #expect(lines[entry.line - 1] == "         <CommandLineArgument")
      #expect(lines[entry.line].contains("\"\(entry.name)\""))
    }
    #expect(
      try scheme.ownEntries(.environmentVariable, in: .run).map(\.draft) == [
        .environmentVariable("LEVEL", "$(CONFIGURATION)"), .environmentVariable("EMPTY", ""),
      ])
  }

  @Test func countsLinesThatEndInAnyWay() throws {
    let expected = try SchemeDocument(Fixtures.scheme).ownEntries(.argument, in: .run).map(\.line)
    for end in ["\r\n", "\r"] {
      let scheme = try SchemeDocument(Fixtures.scheme.replacing("\n", with: end))
      #expect(try scheme.ownEntries(.argument, in: .run).map(\.line) == expected)
    }
  }

  @Test func inheritsFromRunWhereItIsSaid() throws {
    let run = Fixtures.arguments(("a", true))
    let own = Fixtures.arguments(("own", true), ("other", false))
    for (flag, inherits) in [("YES", true), ("NO", false)] {
      let scheme = try SchemeDocument(
        Fixtures.scheme(run: run, test: own, testInherits: flag))
      #expect(scheme.inheritsRun(.test) == inherits)
      let list = try scheme.effectiveEntries(.argument, in: .test)
      #expect(list.entries.map(\.name) == (inherits ? ["a"] : ["own", "other"]))
      #expect(list.owner == (inherits ? .inherited(from: "Run") : .own("Test")))
      #expect(
        list.warnings.map(\.description)
          == (inherits
            ? [
              """
              warning: Xcode ignores the 2 arguments of the Test action: it uses those of the Run \
              action. Move them to Run, or let Test have its own: gantry inherit App --action test --stop.
                     App.xcscheme:\(try scheme.ownEntries(.argument, in: .test)[0].line)
              """
            ] : []))
    }
    let absent = Fixtures.scheme(run: run).replacing(
      "\n      shouldUseLaunchSchemeArgsEnv = \"YES\"", with: "")
    var scheme = try SchemeDocument(absent)
    #expect(scheme.inheritsRun(.test))
    #expect(!scheme.inheritsRun(.run))
    try scheme.setInheritsRun(true, for: .test)
    #expect(scheme.text == absent)
    try scheme.setInheritsRun(false, for: .test)
    try scheme.setInheritsRun(false, for: .profile)
    #expect(
      scheme.text
        == Fixtures.scheme(run: run).replacing(
          "shouldUseLaunchSchemeArgsEnv = \"YES\"", with: "shouldUseLaunchSchemeArgsEnv = \"NO\""))
  }

  @Test func sendsToTestPlans() throws {
    let scheme = try SchemeDocument(
      Fixtures.scheme(test: Fixtures.variables(("K", "v", true)) + Fixtures.testPlans))
    #expect(
      scheme.testPlans.map(\.reference) == [
        "container:App.xctestplan", "container:Plans/Nightly.xctestplan",
      ])
    #expect(scheme.testPlans.map(\.isDefault) == [true, false])
    let list = try scheme.effectiveEntries(.environmentVariable, in: .test)
    #expect(list.entries == [])
    #expect(
      list.owner
        == .testPlans(["container:App.xctestplan", "container:Plans/Nightly.xctestplan"]))
    #expect(
      scheme.warnings(in: .test).map(\.message) == [
        "Xcode ignores the 1 environment variable of the Test action: the scheme has test plans, "
          + "which hold their own"
      ])
    #expect(scheme.findings().map(\.severity) == [.error])
  }

  @Test func readsWhatIsSaidOfTheLaunch() throws {
    let attributes = """
      language = "fr"
            region = "FR"
            useCustomWorkingDirectory = "YES"
            customWorkingDirectory = "$PROJECT_DIR/x"
      """
    let scheme = try SchemeDocument(Fixtures.scheme(runAttributes: attributes))
    let settings = scheme.settings(of: .run)
    #expect(settings.buildConfiguration == "Debug")
    #expect(settings.language == "fr")
    #expect(settings.region == "FR")
    #expect(settings.workingDirectory == "$PROJECT_DIR/x")
    #expect(try SchemeDocument(Fixtures.scheme).settings(of: .run).workingDirectory == nil)
    #expect(scheme.macroExpansionTarget(of: .run)?.blueprintName == "swiftgen")
    #expect(scheme.macroExpansionTarget(of: .test) == nil)
  }

  // MARK: Packages

  @Test func namesTheProductOfAPackage() throws {
    #expect(try SchemeDocument(Fixtures.scheme).packageProduct() == "swiftgen")
  }

  @Test(arguments: [
    (
      "",
      "the scheme 'App' runs nothing. Choose an executable under Run > Info in Xcode, or "
        + "another scheme.\n       App.xcscheme"
    ),
    (
      Fixtures.runnable.replacing("container:", with: "container:App/isowords.xcodeproj"),
      "the scheme 'App' runs 'swiftgen' of 'container:App/isowords.xcodeproj', which only Xcode can "
        + "build. Build it with xcodebuild, or choose a scheme of the package's own products.\n"
        + "       App.xcscheme:LINE:1"
    ),
    (
      "      <PathRunnable\n         FilePath = \"/bin/ls\">\n      </PathRunnable>\n",
      "the scheme 'App' runs the executable '/bin/ls', no product. Give that path instead.\n"
        + "       App.xcscheme"
    ),
    (
      "      <RemoteRunnable\n         BundleIdentifier = \"com.a\">\n      </RemoteRunnable>\n",
      "the scheme 'App' runs the app 'com.a' that is installed on a device. Choose another scheme.\n"
        + "       App.xcscheme"
    ),
  ])
  func saysWhyASchemeCannotBeRun(runnable: String, expected: String) throws {
    let scheme = try SchemeDocument(Fixtures.scheme(runnable: runnable))
    var line = 0
    if case .product(let reference)? = scheme.runnable(of: .run) { line = reference.line }
    #expect(
      message { _ = try scheme.packageProduct() }
        == "error: \(expected.replacing("LINE", with: "\(line)"))")
  }

  @Test func saysThatAnActionIsMissing() throws {
    var scheme = try SchemeDocument("<Scheme/>")
    #expect(scheme.scopes == [])
    #expect(
      message { try scheme.add(.argument("x"), in: .run) } == """
        error: the scheme has no Run action. Open and close it in Xcode's scheme editor, which \
        writes all actions.
               App.xcscheme
        """)
  }

  // MARK: Check

  @Test func findsWhatShouldNotBeCommitted() throws {
    let scheme = try SchemeDocument(
      Fixtures.scheme(
        run: Fixtures.arguments(
          ("-com.apple.CoreData.SQLDebug 1", true), ("-com.apple.CoreData.SQLDebug 0", true),
          ("-com.apple.CoreData.Logging.stderr 3", false), ("--same", true), ("--same", false),
          ("--api-key=abcd-efgh-1234", true), ("say &quot;hi", true))
          + Fixtures.variables(
            ("NSZombieEnabled", "YES", true), ("MallocStackLogging", "0", true),
            ("API_TOKEN", "f00ba4-Secret", false), ("TOKEN_PATH", "/etc/token", true),
            ("PASSWORD", "$(CI_PASSWORD)", true), ("SERVER", "https://a:hunter22@b.c/", true))))
    let findings = scheme.findings()
    #expect(
      findings.map { "\($0.severity) \($0.code.rawValue) \($0.message)" } == [
        "error debugToggle the debug toggle '-com.apple.CoreData.SQLDebug' is on",
        "warning duplicateEntry the argument number 5 repeats number 4",
        "error likelySecret the value of '--api-key' has a name that secrets have",
        "warning unbalancedQuote in an argument the quote \" is never closed and ends with the text",
        "error debugToggle the debug toggle 'NSZombieEnabled' is on",
        "error likelySecret the value of the environment variable 'API_TOKEN' has a name that "
          + "secrets have",
        "error likelySecret the value of the environment variable 'SERVER' looks like a password in "
          + "a URL",
      ])
    let lines = Fixtures.scheme.split(separator: "\n").count
    #expect(findings.allSatisfy { ($0.line ?? 0) > 0 && ($0.line ?? 0) < lines + 60 })
    for secret in ["abcd-efgh", "f00ba4", "hunter22"] {
      #expect(!findings.map(\.description).joined().contains(secret))
    }
  }

  @Test func findsDiagnosticOptions() throws {
    let options = Fixtures.list(
      "AdditionalOptions",
      [
        (
          "AdditionalOption",
          [("key", "NSZombieEnabled"), ("value", "YES"), ("isEnabled", "YES")]
        ),
        ("AdditionalOption", [("key", "MallocScribble"), ("value", ""), ("isEnabled", "YES")]),
        (
          "AdditionalOption",
          [("key", "MallocStackLogging"), ("value", "1"), ("isEnabled", "NO")]
        ),
      ])
    let scheme = try SchemeDocument(Fixtures.scheme(run: options))
    #expect(try scheme.ownEntries(.environmentVariable, in: .run) == [])
    #expect(
      scheme.findings().map(\.message) == ["the diagnostic option 'NSZombieEnabled' is on"])
  }

  @Test(arguments: [
    ("KEY", "AKIA" + "IOSFODNN7EXAMPLE", true),
    ("X", "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a", true),
    ("X", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP", true),
    ("X", "-----BEGIN RSA PRIVATE KEY-----", true), ("PGPASSWORD", "postgres", false),
    ("DB_PASSWORD", "tr0ub4dor&3", true), ("clientSecret", "9f8e7d6c", true),
    ("API_TOKEN", "YES", false), ("API_TOKEN", "<your token>", false), ("API_TOKEN", "", false),
    ("MAX_TOKENS", "2048", false), ("TOKEN_LENGTH", "1024", false),
    ("resetPassword", "soon", false),
    ("author", "somebody", false), ("HASH", "0123456789abcdef", false),
    ("URL", "https://a.b/c@d", false),
    ("API_TOKEN", "****", false), ("SECRET_FILE", "/run/secret", false),
    ("tokenizer", "wordpiece", false),
  ])
  func tellsSecretsFromOtherValues(name: String, value: String, isSecret: Bool) throws {
    var scheme = try SchemeDocument(Fixtures.emptyScheme)
    try scheme.setVariable(name, to: value, in: .run)
    #expect(scheme.findings().contains { $0.code == .likelySecret } == isSecret)
    var plan = try TestPlanDocument("{\"configurations\":[],\"version\":1}")
    try plan.setVariable(name, to: value, in: .defaults)
    #expect(plan.findings().contains { $0.code == .likelySecret } == isSecret)
  }

  @Test func givesWhatAnAppIsStartedWith() throws {
    struct App { var launchArguments = ["--own"] }
    let folder = try FileTests.Folder()
    let path = "App.xcodeproj/xcshareddata/xcschemes/Countries.xcscheme"
    _ = try folder.write(
      Fixtures.scheme(
        run: Fixtures.arguments(
          ("--port 8090", false), ("-path &quot;$(SRCROOT)/a b&quot; x", true))
          + Fixtures.variables(("A", "$(SRCROOT)/c", true), ("B", "b", false))),
      to: path)
    let file = try SchemeFinder(root: folder.path).scheme(named: "Countries")
    var app = App()
    let macros = Macros(Macros.package(root: file.sourceRoot(of: nil)))
    let scheme = try SchemeDocument(contentsOf: file.path)
    app.launchArguments += try scheme.launchArguments(in: .run, expanding: macros)
    #expect(app.launchArguments == ["--own", "-path", folder.path + "/a b", "x"])
    #expect(try scheme.launchEnvironment(in: .test, expanding: macros) == ["A": folder.path + "/c"])
    #expect(throws: XcodeFileError.self) { try scheme.launchArguments(in: .run) }
  }
}
