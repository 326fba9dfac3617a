#if DEBUG
  import Foundation
  import GantryFormats
  import Testing

  @testable import Gantry

  /// The article "Error catalogue" is made here, of launches that fail in each way there is.
  ///
  /// `GANTRY_UPDATE_CATALOGUE=1 swift test --filter ErrorCatalogueTests` writes it anew.
  struct ErrorCatalogueTests {
    // MARK: What can be wrong

    /// Why a reason occurs, and what to do.
    ///
    /// There is no default: a new reason needs its words.
    private static func advice(_ reason: LaunchError.Reason) -> (cause: String, fix: String)? {
      switch reason {
      case .notA:
        ("The text isn't a value of the option's type.", "Write one; `--launch-help` has the type.")
      case .outOfRange:
        ("The number doesn't fit into the option's type.", "Take one between the two.")
      case .notAllowed:
        (
          "The type is an enumeration, and none of its cases is written so.",
          "Take one of those listed. A case in `#if DEBUG` isn't in a release build."
        )
      case .wrongKind:
        (
          "A payload or a file has a value of one kind where the option is of another.",
          "Look at the option in `--launch-schema`, and write the value so."
        )
      case .malformed:
        (
          "A structure, a list or a dictionary is written as JSON or as a property list, and the "
            + "text is neither.",
          "Mend it where the message points to. Put it in single quotes, so that the shell leaves "
            + "its quotes alone."
        )
      case .noCase:
        (
          "The type is an enumeration whose cases hold values, and has no such case.",
          #"Write a case's name, or `{"file":{"path":"a.har"}}` for a case with values."#
        )
      case .severalCases:
        ("An object for an enumeration has more than one key.", "Leave one case in it.")
      case .refused:
        (
          "The type's own `init(from:)` threw; the rest of the message is what it said.",
          "Give a value that the app accepts."
        )
      case .secret:
        (
          "The value is wrong in one of the ways on this page, and nothing of it may be shown.",
          "Look at it where it was set: the place is named. `--launch-help` has the type."
        )
      case .unknownKeys:
        ("A value's type has no such key.", "Mend the spelling, or leave the key out.")
      case .repeatedKey:
        (
          "Keys match without regard to case, `-` and `_`, and one is there twice.",
          "Leave one out."
        )
      case .unreadElements:
        ("The list is longer than its type reads.", "Leave the elements at its end out.")
      case .moreElements:
        (
          "A list has more than 50 wrong elements, and the first 50 were named before this line.",
          "Mend those first."
        )
      case .tooDeep:
        ("The name of an option has too many parts.", "Write the inner value as JSON.")
      case .missingValue:
        (
          "The option is the last argument, or another option follows it.",
          "Write its value behind it, with `=` where the value begins with a dash."
        )
      case .missingKey:
        (
          "A structure in a value lacks a key, or a list an element, that its type can't do without.",
          "Add it, or give the property a default by an `init(from:)` of its own."
        )
      case .missingPart:
        (
          "The structure is nil by default, and its own `init(from:)` needs a part that nothing sets.",
          "Set that part, too, or give the structure a default in the declaration."
        )
      case .takesNoValue:
        ("`--no-…` says what the value is, and has another one.", "Leave the value out.")
      case .unknownOption:
        (
          "The name is close to an option's, so it is taken for a typing error. With `isStrict` each "
            + "unknown name is one.",
          "Take the name that is suggested. An option of another parser in the same app belongs into "
            + "`otherOptions`."
        )
      case .unknownMember:
        (
          "A payload, a file or what was saved has a key that is no option.",
          "Mend the spelling, or leave the key out; `--launch-schema` lists all."
        )
      case .joinedArguments:
        (
          "A list of arguments has one element where two are meant, as when a shell's words were "
            + "quoted together.",
          "Give the name and the value as two elements, or with `=` between them."
        )
      case .ambiguous:
        (
          "Names match without regard to case, `-` and `_`, and two of them are there.",
          "Leave one out."
        )
      case .invalidUTF8:
        ("An argument or a variable holds bytes that are no text.", "Pass text in UTF-8.")
      case .refusedTogether:
        (
          "Each option is right by itself, and the configuration's own `init(from:)` threw.",
          "Set options that go together; the rest of the message is what the app said."
        )
      case .other: nil
      }
    }

    /// The same for what is told by its words alone, by the name that `Wording` has for it.
    private static let otherAdvice: [String: (cause: String, fix: String)] = [
      "noReportFormat": ("The report has no such form.", "Write `json`, or nothing."),
      "noValueHere": ("This built-in option has no value.", "Leave it out."),
      "noDuration": (
        "The time for which options are saved isn't one.",
        "Write it as `8h` or `2d`, or leave it out."
      ),
      "pathMissing": ("No file is named.", "Write its path behind the option."),
      "notObject": ("A payload or a file is JSON, but no object.", "Write an object of options."),
      "otherConfiguration": (
        "A payload's `$type` names the configuration of another app, or of another part of it.",
        "Give it to that one, or leave `$type` out."
      ),
      "otherVersion": (
        "A payload was written by a version of the app whose configuration had another shape.",
        "Write it again by the code of this version."
      ),
      "unknownMetadata": (
        "A key begins with `$`, and isn't one of the three that mean something.", "Leave it out."
      ),
      "notBase64JSON": (
        "The variable with the payload holds something else.",
        "Write JSON into it, or its base64, as ``LaunchConfiguration/payload`` gives it."
      ),
      "fileUnreadable": (
        "The file isn't there, may not be read, or is no file.",
        "Mend the path. A path that begins with no slash is looked for in the folder where the app was started."
      ),
      "fileNotJSON": (
        "The file isn't JSON; comments and commas at an end aren't either.",
        "Mend it where the message points to."
      ),
      "fileNotUTF8": ("The file is text in another encoding, or no text.", "Save it as UTF-8."),
      "changedPayload": (
        "A test wrote the payload into a file, and the app found another file.",
        "Start the app again by its test. Nothing else may write to that file."
      ),
      "notSavedOverrides": (
        "Something else has written to the file in which options are saved.",
        "Remove it by `--launch-forget`."
      ),
      "savedForOther": (
        "The file in which options are saved is that of another configuration.",
        "Give each a file of its own in ``LaunchConfiguration/savedOverrides``."
      ),
      "unknownInPolicy": (
        "The policy names an option that the configuration doesn't have.", "Mend its name there."
      ),
      "emptyName": (
        "A property's key has neither letter nor digit.", "Rename it in `CodingKeys`."
      ),
      "sameName": ("Two properties have names that match each other.", "Rename one of them."),
      "defaultNotEncodable": (
        "The options are learnt by encoding the value of `init()`, and its `encode(to:)` throws.",
        "Have it encode whatever the type can hold."
      ),
      "notEncodedByDefault": (
        "An `init(from:)` asks for a key that `encode(to:)` doesn't write.", "Write it there, too."
      ),
      "builtInName": ("A property has the name of an option of Gantry's own.", "Rename it."),
      "reservedVariable": (
        "A property's variable would be one that means something else.",
        "Rename it, or set another ``LaunchConfiguration/environmentPrefix``."
      ),
    ]

    // MARK: The apps that it is shown by

    struct ShopLaunch: LaunchConfiguration {
      enum Datasource: String, Codable, CaseIterable, Sendable { case remote, mock }
      enum Recording: Codable, Sendable {
        case off
        case file(path: String)
      }
      struct Discount: Codable, Sendable {
        var code: String
        var percent: Int?
      }
      struct Customer: Codable, Sendable {
        var name: String
        var age: Int?
      }

      var datasource = Datasource.remote
      var port: UInt16 = 8080
      var currency = Currency(code: "EUR")
      var window = 1...5
      var nickname: String? = "Ann"
      var numbers: [Int] = []
      var discounts: [Discount] = []
      var recording = Recording.off
      var customer: Customer?
      var pin = Secret(0)
    }

    struct Currency: Codable, Sendable {
      struct Refusal: Error, CustomStringConvertible { var description: String }
      var code: String

      init(code: String) { self.code = code }

      init(from decoder: any Decoder) throws {
        code = try decoder.singleValueContainer().decode(String.self)
        guard code.count == 3 else { throw Refusal(description: "a currency has three letters") }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
      }
    }

    private struct SavingLaunch: LaunchConfiguration {
      @TaskLocal static var file = ""
      static var launchPolicy: LaunchPolicy { .all }
      static var savedOverrides: SavedOverrides { .file(file) }
      var port = 80
    }

    private struct TripLaunch: LaunchConfiguration {
      struct Refusal: Error, CustomStringConvertible {
        var description = "the last day comes first"
      }
      var first = 1
      var last = 2
      init() {}
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decode(Int.self, forKey: .first)
        last = try container.decode(Int.self, forKey: .last)
        guard first <= last else { throw Refusal() }
      }
    }

    private struct AccountLaunch: LaunchConfiguration {
      struct Login: LaunchStructure, Codable, Sendable {
        var name: String?
        var age = 0
        init() {}
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          name = try container.decode(String.self, forKey: .name)
          age = try container.decode(Int.self, forKey: .age)
        }
      }
      var login: Login?
    }

    private struct PolicyLaunch: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .only("prot") }
      var port = 1
    }

    private struct NamelessLaunch: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case port = "--" }
      var port = 1
    }

    private struct TwinsLaunch: LaunchConfiguration {
      var baseURL = ""
      var base_url = ""
    }

    private struct UnwritableLaunch: LaunchConfiguration {
      struct Refusal: Error, CustomStringConvertible { var description = "not today" }
      struct Part: Codable, Sendable {
        func encode(to encoder: any Encoder) throws { throw Refusal() }
      }
      var part = Part()
    }

    private struct UnwrittenLaunch: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case port, secondPort }
      var port = 1
      init() {}
      init(from decoder: any Decoder) throws {
        port = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .secondPort)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(port, forKey: .port)
      }
    }

    private struct ReportLaunch: LaunchConfiguration {
      var launchReport = false
    }

    private struct ConfigurationLaunch: LaunchConfiguration {
      var configuration = ""
    }

    // MARK: Launches that fail

    /// A launch that fails, and why.
    private struct Mistake {
      var name: String
      var command: String
      var problem: LaunchError.Problem
    }

    /// Fails in each way, with files in a folder of its own.
    private final class Mistakes {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "gantry-catalogue-\(UUID().uuidString)").path
      var all: [Mistake] = []

      init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        addValues()
        addNames()
        try addSources()
        addDeclarations()
      }

      deinit {
        do { try FileManager.default.removeItem(atPath: folder) } catch {}
      }

      private func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
        return "\(folder)/\(name)"
      }

      private func add<C: LaunchConfiguration>(
        _ type: C.Type, _ arguments: [String], _ environment: [String: String] = [:],
        name: String? = nil, shown: String? = nil
      ) {
        let words =
          environment.sorted { $0.key < $1.key }.map { "\($0)=\(shellWord($1))" }
          + ["\(type)".replacing("Launch", with: "").lowercased()] + arguments.map(shellWord)
        note(shown ?? words.joined(separator: " "), name) { () throws(LaunchError) in
          _ = try Launch<C>(arguments: ["app"] + arguments, environment: environment)
        }
      }

      private func shop(
        _ arguments: String..., environment: [String: String] = [:], name: String? = nil,
        shown: String? = nil
      ) {
        add(ShopLaunch.self, arguments, environment, name: name, shown: shown)
      }

      private func note(
        _ command: String, _ name: String?, _ launch: () throws(LaunchError) -> Void
      ) {
        do throws(LaunchError) {
          try launch()
          Issue.record("'\(command)' is no mistake")
        } catch {
          // The last, since 50 wrong elements come before what says that there are more.
          guard let problem = error.problems.last else { return }
          all.append(
            Mistake(
              name: name ?? ErrorCatalogueTests.name(of: problem.reason), command: command,
              problem: problem))
        }
      }

      private func addValues() {
        shop("--numbers", "1", "--numbers", "x")
        shop("--port", "70000")
        shop("--datasource", "mok")
        shop(environment: ["LAUNCH_CONFIGURATION": #"{"port":[]}"#])
        shop("--discounts", #"[{"code":"#)
        shop("--recording", "fil")
        shop("--recording", #"{"off":{},"file":{"path":"a.har"}}"#)
        shop("--currency", "euro")
        shop("--pin", "12E4")
        shop("--discounts", #"[{"code":"A","percnt":5}]"#)
        shop("--discounts", #"[{"code":"A","CODE":"B"}]"#)
        shop("--window", "[1,5,9]")
        shop(
          "--numbers", "[\(Array(repeating: #""x""#, count: 60).joined(separator: ","))]",
          shown: #"shop --numbers '["x","x",…]'"#)
        shop(
          "--customer" + String(repeating: ".a", count: 600), "1", shown: "shop --customer.a.a.a… 1"
        )
        shop("--discounts", #"[{"percent":5}]"#)
        shop("--no-nickname=Bob")
        add(TripLaunch.self, ["--first", "9"])
        all.append(
          Mistake(
            name: "invalidUTF8", command: #"LAUNCH_NICKNAME=$'\xf6' shop"#,
            problem: LaunchError.Problem(
              .invalidUTF8, origin: LaunchOrigin(.environmentVariable, name: "LAUNCH_NICKNAME"))))
      }

      private func addNames() {
        shop("--port")
        shop("--nickname", "-ann")
        shop("--customer.age", "30")
        add(AccountLaunch.self, ["--login.age", "30"])
        shop("--prot", "9000")
        shop(environment: ["LAUNCH_CONFIGURATION": #"{"prot":9000}"#])
        shop("--port 9000")
        shop(environment: ["LAUNCH_PORT": "1", "LAUNCH_Port": "2"])
        shop(environment: ["LAUNCH_CONFIGURATION": #"{"port":1,"PORT":2}"#])
        shop("--launch-report=xml", name: "noReportFormat")
        shop("--launch-forget=port", name: "noValueHere")
        shop("--launch-save=soon", name: "noDuration")
        shop("--launch-configuration-file", name: "pathMissing")
      }

      private func addSources() throws {
        let payload = "LAUNCH_CONFIGURATION"
        shop(environment: [payload: #"{"$type":"UsersLaunch"}"#], name: "otherConfiguration")
        shop(environment: [payload: #"{"$version":2,"port":1}"#], name: "otherVersion")
        shop(environment: [payload: #"{"$comment":"ours"}"#], name: "unknownMetadata")
        shop(environment: [payload: "port=9000"], name: "notBase64JSON")
        for (name, file, bytes) in [
          ("notObject", "list.json", Array("[1]".utf8)),
          ("fileNotJSON", "comment.json", Array("{\"port\": 9000 // ours\n}".utf8)),
        ] {
          shop("--launch-configuration-file", try write(bytes, to: file), name: name)
        }
        shop("--launch-configuration-file", "\(folder)/options.json", name: "fileUnreadable")
        let latin = try write([0x70, 0xF6], to: "latin1.txt")
        shop(environment: ["\(payload)_FILE": latin], name: "fileNotUTF8")
        let cut = try write(Array("{\"port\":90".utf8), to: "payload.json")
        shop(
          environment: ["\(payload)_FILE": cut, "\(payload)_DIGEST": "13-0123456789abcdef"],
          name: "changedPayload")
        for (name, text) in [
          ("notSavedOverrides", "{}"),
          (
            "savedForOther",
            #"{"configuration":"UsersLaunch","expires":"2090-01-01T00:00:00Z","options":{}}"#
          ),
        ] {
          SavingLaunch.$file.withValue(try write(Array(text.utf8), to: "saved.json")) {
            note("saving", name) { () throws(LaunchError) in
              _ = try Launch<SavingLaunch>(
                LaunchPipeline.input(SavingLaunch.self, arguments: ["app"]), .exit)
            }
          }
        }
      }

      private func addDeclarations() {
        add(PolicyLaunch.self, [], name: "unknownInPolicy")
        add(NamelessLaunch.self, [], name: "emptyName")
        add(TwinsLaunch.self, [], name: "sameName")
        add(UnwritableLaunch.self, [], name: "defaultNotEncodable")
        add(UnwrittenLaunch.self, ["--port", "2"], name: "notEncodedByDefault")
        add(ReportLaunch.self, [], name: "builtInName")
        add(ConfigurationLaunch.self, [], name: "reservedVariable")
      }
    }

    // MARK: The article

    /// The name of a reason, as JSON has it.
    private static func name(of reason: LaunchError.Reason) -> String {
      guard let data = try? JSONEncoder().encode(reason),
        case .string(let name)? = try? JSONReader.read(bytes: Array(data)).member("name")
      else { return "?" }
      return name
    }

    private static let head = """
      # Error catalogue

      Everything that can be wrong with a launch, with its words, its cause and what to do.

      ## Overview

      This page is made by launches that fail, so its words are those that an app prints. Look for the words of yours,
      or for the names that a ``LaunchError`` and `--launch-report=json` have for a problem's ``LaunchError/Code`` and
      ``LaunchError/Reason``: they are the headings. <doc:Errors> says what else is printed, what is thrown, and what
      is no error. The program of most launches is `shop`, with this declaration:

      """

    private static func article(_ mistakes: Mistakes) throws -> String {
      let source = try String(contentsOfFile: #filePath, encoding: .utf8)
      let declaration = source.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { !$0.contains("struct ShopLaunch") }.prefix { !$0.contains("struct Currency") }
        .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
      var text = head + "\n```swift\n\(declaration.trimmingCharacters(in: .newlines))\n```\n"
      let codes: [LaunchError.Code] = [
        .invalidValue, .missingValue, .unknownOption, .joinedArguments, .ambiguousOption,
        .unreadableSource, .invalidDeclaration,
      ]
      for code in codes {
        text += "\n## Code \(code.rawValue)\n"
        let ofCode = mistakes.all.filter { self.code(of: $0) == code }
        for (index, mistake) in ofCode.enumerated() {
          let isFirst = ofCode.prefix(index).allSatisfy { $0.name != mistake.name }
          guard isFirst else { continue }
          let advice = try #require(
            otherAdvice[mistake.name] ?? advice(mistake.problem.reason), "\(mistake.name)")
          text += "\n### \(mistake.name)\n\n"
          for same in ofCode where same.name == mistake.name {
            let lines = "$ \(same.command)\n\(same.problem)"
              .replacing("\(mistakes.folder)/", with: "").split(separator: "\n")
              .map { $0.count > 180 ? "\($0.prefix(120))…" : $0 }.joined(separator: "\n")
            text += "```text\n\(lines)\n```\n\n"
          }
          text += "- **Cause**: \(advice.cause)\n- **Fix**: \(advice.fix)\n"
        }
      }
      return text
    }

    private static func code(of mistake: Mistake) -> LaunchError.Code {
      mistake.name == "notEncodedByDefault" ? .invalidDeclaration : mistake.problem.code
    }

    private static let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    @Test func theArticleIsWhatLaunchesSay() throws {
      let file = Self.root.appending(path: "Sources/Gantry/Documentation.docc/ErrorCatalogue.md")
      let made = try Self.article(Mistakes())
      if ProcessInfo.processInfo.environment["GANTRY_UPDATE_CATALOGUE"] != nil {
        try Data(made.utf8).write(to: file)
        Issue.record("ErrorCatalogue.md was written; look at it, and run this without the variable")
      }
      let kept = try String(contentsOf: file, encoding: .utf8)
      #expect(
        made == kept,
        "it is stale: GANTRY_UPDATE_CATALOGUE=1 swift test --filter ErrorCatalogueTests writes it")
    }

    /// A reason without a launch, or a sentence that no launch brings about, would be left out.
    @Test func everyReasonAndEverySentenceIsInIt() throws {
      let names = Set(try Mistakes().all.map(\.name))
      let reporting = Self.root.appending(path: "Sources/Gantry/Reporting")
      let reasons = try String(
        contentsOf: reporting.appending(path: "LaunchError+Reason.swift"), encoding: .utf8)
      let cases = reasons.matches(of: #/case "(\w+)": ?\n? *\./#).map { String($0.output.1) }
      #expect(cases.count > 20)
      #expect(Set(cases).subtracting(names) == ["other"])

      let wording = try String(
        contentsOf: reporting.appending(path: "Wording.swift"), encoding: .utf8)
      let told = wording.components(separatedBy: "// MARK: ").filter {
        ["Unreadable sources", "Declarations", "Built-in options"].contains(
          $0.split(separator: "\n")[0])
      }
      .flatMap { $0.matches(of: #/static (?:func|let) (\w+)/#).map { String($0.output.1) } }
      #expect(told.count > 15)
      // These end the process; none is a launch's error.
      let ofProgrammers: Set = ["needsItself", "notWritable"]
      #expect(Set(told).subtracting(names) == ofProgrammers)
      #expect(Set(Self.otherAdvice.keys).subtracting(names).isEmpty)
    }
  }
#endif
