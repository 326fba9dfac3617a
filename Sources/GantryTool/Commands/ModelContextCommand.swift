#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryFoundation
  import GantrySystem
  import GantryXcode

  struct ModelContextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "mcp",
      abstract: "Serves the commands to agents and editors over the Model Context Protocol.",
      discussion: """
        Reads requests of JSON-RPC from standard input, one a line, and answers on standard output, as the \
        protocol's stdio transport has it. Each tool is a command of gantry and gives what that prints; \
        secrets aren't shown. It ends with its input.

        \(Examples.text("gantry mcp < requests.jsonl"))
        """)

    func run() throws {
      let server = ModelContextServer()
      var reader = LineReader()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try ToolError.onFailure("Standard input can't be read", .inputOutput) {
          () throws(SystemError) in try System.read(STDIN_FILENO, into: &buffer)
        }
        for line in reader.append(buffer[..<count]) {
          if let answer = server.answer(line) { try Terminal.printExactly(answer) }
        }
        guard count > 0 else { break }
      }
      if let answer = server.answer(reader.takeRest()) { try Terminal.printExactly(answer) }
    }
  }

  /// Answers requests of the Model Context Protocol, one a line (modelcontextprotocol.io,
  /// version 2025-06-18).
  struct ModelContextServer {
    private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

    private struct Failure: Error {
      var code: Int
      var message: String
    }

    /// The answer to a line; nil for a notification, and for an empty line.
    func answer(_ line: [UInt8]) -> String? {
      guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
      var id = Value.null
      do {
        let request = try JSONReader.read(bytes: line)
        let given = request.member("id")
        switch given {
        case .string(_)?, .number(_)?, .null?: id = given ?? .null
        case nil: break
        // Standard: JSON-RPC 2.0, 4.
        default: throw Failure(code: -32_600, message: "the id is neither a text nor a number")
        }
        guard case .string(let method)? = request.member("method") else {
          throw Failure(code: -32_600, message: "no method is named")
        }
        // What has no number gets no answer.
        if given == nil { return nil }
        return Self.text(id, "result", try result(of: method, request.member("params") ?? [:]))
      } catch {
        let (code, message) =
          switch error {
          case let failure as Failure: (failure.code, failure.message)
          case let error as FormatError: (-32_700, error.message)
          case let error as ToolError: (-32_602, error.problems.joined(separator: " "))
          default: (-32_603, "\(error)")
          }
        return Self.text(id, "error", ["code": .number("\(code)"), "message": .string(message)])
      }
    }

    private func result(of method: String, _ parameters: Value) throws -> Value {
      switch method {
      case "initialize":
        let asked = parameters.member("protocolVersion")
        let version = Self.versions.first { .string($0) == asked } ?? Self.versions[0]
        return [
          "protocolVersion": .string(version), "capabilities": ["tools": [:]],
          "serverInfo": [
            "name": "gantry", "version": .string(RootCommand.configuration.version),
          ],
        ]
      case "ping": return [:]
      case "tools/list": return ["tools": .array(ModelContextTool.all.map(\.description))]
      case "tools/call":
        let name = parameters.member("name")
        guard let tool = ModelContextTool.all.first(where: { .string($0.name) == name }) else {
          let names = ModelContextTool.all.map(\.name).joined(separator: ", ")
          throw Failure(code: -32_602, message: "there is no such tool; there are \(names)")
        }
        let arguments = parameters.member("arguments") ?? [:]
        return try call(tool.words(arguments), seconds: tool.seconds(arguments))
      default: throw Failure(code: -32_601, message: "there is no method '\(clipped(method))'")
      }
    }

    /// Runs a command of this program; after the time limit with what it has printed until then.
    ///
    /// What it prints is one text, and what it says on standard error another: the first may be JSON.
    private func call(_ words: [String], seconds: Int) throws -> Value {
      let file = FileManager.default.temporaryDirectory.path + "/gantry-\(UUID().uuidString)"
      // What is left is in the system's folder for such things.
      let files = [file, file + ".errors"]
      // For their owner alone, and kept so by the shell.
      for file in files { _ = try OpenFile(creating: file) }
      defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
      guard let program = System.executablePath else {
        throw Failure(code: -32_603, message: "the system doesn't say where gantry is")
      }
      let answer = try ChildProcess.ask(
        "/bin/sh", arguments: ["-c", #"exec "$@" > "$0" 2> "$0.errors""#, file, program] + words,
        environment: System.variables, deadline: .seconds(seconds))
      var texts = try files.map { String(decoding: try System.read(file: $0), as: UTF8.self) }
      switch answer.end {
      case nil: texts.append("It was still running after \(seconds) s, and was stopped.")
      case .exited(let code)? where code != 0: texts.append("It ended with exit code \(code).")
      case .signaled(let signal)?: texts.append("It was ended by signal \(signal).")
      default: break
      }
      if texts.contains(where: { !$0.isEmpty }) { texts.removeAll(where: \.isEmpty) }
      // 1 means that something was found.
      let isError = answer.end.map { ![.exited(code: 0), .exited(code: 1)].contains($0) } ?? false
      return [
        "content": .array(texts.map { ["type": "text", "text": .string($0)] }),
        "isError": .bool(isError),
      ]
    }

    /// A message with a member for what happened.
    private static func text(_ id: Value, _ outcome: String, _ content: Value) -> String {
      JSONWriter.write(["jsonrpc": "2.0", "id": id, outcome: content])
    }
  }

  /// A command as a tool, and how its parameters become words of a command line.
  struct ModelContextTool {
    /// What a parameter becomes.
    enum Form {
      case word
      case words
      case option
      case flag
      /// An option for each of several texts.
      case each
      /// An option for each member, as `name=value`.
      case pairs
      /// Everything behind `--`.
      case rest
      /// None: how long the command may take.
      case seconds
    }

    struct Parameter {
      var name: String
      var form: Form
      var help: String
      var isRequired: Bool
      var choices: [String]
      /// The option that it becomes, if its form is one.
      var option: String

      init(
        _ name: String, _ form: Form, _ help: String, isRequired: Bool = false,
        choices: [String] = [], as option: String? = nil
      ) {
        self.name = name
        self.form = form
        self.help = help
        self.isRequired = isRequired
        self.choices = choices
        self.option = option ?? "--" + OptionName.kebab(name)
      }
    }

    var name: String
    var help: String
    var command: [String]
    var parameters: [Parameter]

    /// The tool for `tools/list`.
    var description: Value {
      let properties = parameters.map { Value.Member(key: $0.name, value: $0.schema) }
      return [
        "name": .string(name), "description": .string(help),
        "inputSchema": [
          "type": "object", "properties": .object(properties),
          "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
          "additionalProperties": .bool(false),
        ],
      ]
    }

    func seconds(_ arguments: Value) -> Int {
      guard case .number(let text)? = arguments.member("seconds") else { return 60 }
      return Int(text) ?? 60
    }

    /// The command line for a call.
    func words(_ arguments: Value) throws(ToolError) -> [String] {
      guard case .object(let members) = arguments else {
        throw ToolError(.usage, "The arguments are no object.")
      }
      for member in members where !parameters.contains(where: { $0.name == member.key }) {
        let names = parameters.map(\.name).joined(separator: ", ")
        throw ToolError(
          .usage, "'\(clipped(member.key))' is no parameter of \(name), which has \(names).")
      }
      var words = command
      var rest: [String]?
      for parameter in parameters {
        guard let value = arguments.member(parameter.name), value != .null else {
          if parameter.isRequired { throw ToolError(.usage, "'\(parameter.name)' is missing.") }
          continue
        }
        let texts = value.words
        if let text = texts?.first(where: { !parameter.takes($0) }) {
          let choices = parameter.choices.joined(separator: ", ")
          throw ToolError(
            .usage,
            "'\(parameter.name)' can't be '\(clipped(text))': "
              + (choices.isEmpty ? "that would be an option." : "it is one of \(choices)."))
        }
        switch (parameter.form, value, texts) {
        case (.word, _, let texts?) where texts.count == 1, (.words, _, let texts?): words += texts
        case (.option, _, let texts?) where texts.count == 1, (.each, _, let texts?):
          words += texts.map { "\(parameter.option)=\($0)" }
        case (.flag, .bool(let isOn), _): words += isOn ? [parameter.option] : []
        case (.pairs, .object(let members), _):
          words += members.map {
            let text = $0.value.scalarText ?? JSONWriter.write($0.value)
            return "\(parameter.option)=\($0.key)=\(text)"
          }
        case (.rest, _, let texts?): rest = texts
        case (.seconds, .number(let text), _) where (1...3_600).contains(Int(text) ?? 0): continue
        default:
          throw ToolError(
            .usage, "'\(parameter.name)' can't be \(value.kindName): \(parameter.help).")
        }
      }
      return words + (rest.map { ["--"] + $0 } ?? [])
    }
  }

  extension ModelContextTool.Parameter {
    /// Whether a text can't be taken for anything but a value that it allows.
    fileprivate func takes(_ text: String) -> Bool {
      if !choices.isEmpty { return choices.contains(text) }
      return ![.word, .words].contains(form) || !text.hasPrefix("-")
    }

    fileprivate var schema: Value {
      let type: Value =
        switch form {
        case .word, .option: ["type": "string"]
        case .flag: ["type": "boolean"]
        case .pairs: ["type": "object"]
        case .seconds: ["type": "integer"]
        case .words, .each, .rest: ["type": "array", "items": ["type": "string"]]
        }
      let schema = type.setting(.string(help), at: ["description"])
      guard !choices.isEmpty else { return schema }
      return schema.setting(.array(choices.map { .string($0) }), at: ["enum"])
    }
  }

  extension ModelContextTool {
    private static let root = Parameter(
      "root", .option, "the project's folder; by default this one")
    private static let document = Parameter(
      "name", .word, "a scheme or a test plan, by name or path", isRequired: true)
    private static let part = [
      Parameter(
        "action", .option, "a scheme's action", choices: SchemeAction.allCases.map(\.rawValue)),
      Parameter("configuration", .option, "a test plan's configuration"),
    ]
    private static let target = [
      Parameter("simulator", .option, "a simulator's name or UDID, for the scheme's app"),
      Parameter("device", .option, "a device's UDID, for the scheme's app"),
    ]
    private static let launch =
      [
        Parameter("scheme", .option, "the scheme with the launch's state"),
        Parameter("testplan", .option, "or a test plan"),
      ] + part + [
        Parameter("set", .pairs, "options that shadow the scheme's, by name"),
        Parameter("env", .pairs, "variables that shadow the scheme's, by name"),
      ] + target + [
        Parameter("program", .word, "an executable's path, or a product of the Swift package"),
        root,
        Parameter("arguments", .rest, "arguments after all others"),
        Parameter(
          "seconds", .seconds, "after how many seconds it is stopped, 1 to 3600; by default 60"),
      ]

    static let all = [
      ModelContextTool(
        name: "list", help: "Lists schemes and test plans with what each passes to its app.",
        command: ["list", "--json"], parameters: [root]),
      ModelContextTool(
        name: "show", help: "Shows the arguments and variables of a scheme or a test plan.",
        command: ["show", "--json"], parameters: [document] + part + [root]),
      ModelContextTool(
        name: "scheme",
        help: "Edits a scheme or a test plan: sets, adds, enables, disables or removes entries.",
        command: [],
        parameters: [
          Parameter(
            "verb", .word, "what is done", isRequired: true,
            choices: ["set", "add", "enable", "disable", "remove"]), document,
        ] + part + [
          Parameter("variables", .each, "variables: NAME=value, or NAME", as: "--env"),
          Parameter("dryRun", .flag, "change nothing"), root,
          Parameter("entries", .rest, "arguments as rows: --port 9000, or --port"),
        ]),
      ModelContextTool(
        name: "check",
        help: "Finds what must not be committed and, given the app, wrong arguments and variables.",
        command: ["check", "--json"],
        parameters: [
          Parameter("names", .words, "schemes and test plans; all without"),
          Parameter("app", .option, "the app, an executable or a product", as: "--program"),
          Parameter("schema", .option, "or a file with its schema"), root,
        ]),
      ModelContextTool(
        name: "explain",
        help:
          "Says what every option of a launch would be and where it comes from, as the app does.",
        command: ["explain", "--json"], parameters: launch),
      ModelContextTool(
        name: "schema", help: "Gives the JSON Schema of an app's launch options.",
        command: ["schema"],
        parameters: [
          Parameter("program", .word, "an executable's path, or a product"),
          Parameter("scheme", .option, "the scheme, with a target"),
        ] + target + [root]),
      ModelContextTool(
        name: "command", help: "Gives what another launcher needs for a launch in the same state.",
        command: ["command"],
        parameters: [
          Parameter(
            "for", .option, "the launcher", isRequired: true,
            choices: Launcher.allCases.map(\.rawValue)),
          Parameter("bundleId", .option, "the app's identifier"),
          Parameter("schema", .option, "a file with its schema"),
        ] + launch),
      ModelContextTool(
        name: "run", help: "Starts an app in a state, and gives what it prints until it ends.",
        command: ["run"], parameters: launch),
      ModelContextTool(
        name: "report",
        help: "Makes the page of the last run of UI tests, and counts its outcomes.",
        command: ["report"],
        parameters: [
          Parameter("folder", .word, "the folder that UI_TEST_REPORT named", isRequired: true)
        ]),
    ]
  }

  extension Value: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    init(stringLiteral value: String) { self = .string(value) }

    init(dictionaryLiteral members: (String, Value)...) {
      self = .object(members.map { Member(key: $0.0, value: $0.1) })
    }

    /// The words of a command line for a list, or for one text, number or Boolean; nil for others.
    fileprivate var words: [String]? {
      guard case .array(let elements) = self else { return scalarText.map { [$0] } }
      return elements.allSatisfy { if case .string = $0 { true } else { false } }
        ? elements.flatMap { $0.words ?? [] } : nil
    }
  }
#endif
