#if CommandLineTool
  public import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  public import GantryXcode

  /// The state of a launch: a scheme's, a test plan's or a profile's, with overrides.
  struct StateOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The scheme whose enabled arguments and variables are passed: a name, or a path to the file.",
        valueName: "scheme"), completion: NameCompletion.schemes)
    var scheme: String?

    @Option(help: "The scheme's action: run, test or profile.")
    var action: SchemeAction = .run

    @Option(
      name: [.customLong("testplan"), .customLong("test-plan")],
      help: ArgumentHelp("The test plan whose entries are passed.", valueName: "plan"),
      completion: NameCompletion.testPlans)
    var testPlan: String?

    @Option(
      help: ArgumentHelp("The test plan's configuration.", valueName: "name"),
      completion: NameCompletion.configurations)
    var configuration: String?

    @Option(
      help: ArgumentHelp(
        """
        A JSON file with options, passed as --launch-configuration-file, or by its content where \
        another machine starts the app.
        """, valueName: "file"),
      completion: .file())
    var profile: String?

    @Option(
      name: .customLong("set"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "An option; it shadows the scheme's value and becomes --name=value.",
        valueName: "name=value"))
    var settings: [NamedValue] = []

    @Option(
      name: .customLong("env"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "An environment variable; it shadows the scheme's.", valueName: "NAME=value"))
    var variables: [NamedValue] = []

    @Option(
      name: .customShort("D"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        """
        A build setting for $(NAME) in entries. SRCROOT, PROJECT_DIR and SOURCE_ROOT are the folder \
        of the project, or package, of the target that the scheme or plan is for.
        """, valueName: "NAME=value"))
    var buildSettings: [NamedValue] = []

    @Flag(
      help:
        "Pass the App Language and App Region of the scheme as -AppleLanguages and -AppleLocale.")
    var applyLanguage = false

    func validate() throws {
      let sources = [
        scheme.map { _ in "--scheme" }, testPlan.map { _ in "--testplan" },
        profile.map { _ in "--profile" },
      ].compactMap { $0 }
      if sources.count > 1 {
        throw ValidationError(
          "A launch has one source, and \(sources.joined(separator: " and ")) are several.")
      }
      if settings.contains(where: { $0.optionName.isEmpty }) {
        throw ValidationError("--set takes the name of an option: --set name=value.")
      }
      if configuration != nil, testPlan == nil, scheme == nil || action != .test {
        throw ValidationError(
          "--configuration is a test plan's: give --testplan, or --action test with a scheme.")
      }
    }
  }

  /// `name=value` of a command line.
  struct NamedValue {
    var name: String
    var value: String

    /// The option's name, which may be given with dashes.
    var optionName: String { String(name.drop { $0 == "-" }) }
  }

  extension NamedValue: ExpressibleByArgument {
    init?(argument: String) {
      guard let mark = argument.utf8.firstIndex(of: UInt8(ascii: "=")), mark > argument.startIndex
      else { return nil }
      name = String(argument[..<mark])
      value = String(argument[argument.utf8.index(after: mark)...])
    }
  }

  // A command line names an action by its raw value.
  extension SchemeAction: ExpressibleByArgument {}

  extension LaunchPlan {
    /// Makes the plan that the options describe, with `arguments` after all others.
    init(_ options: StateOptions, root: ProjectRoot, arguments: [String]) throws {
      if let name = options.scheme {
        try self.init(schemeNamed: name, options, root)
      } else if let name = options.testPlan {
        try self.init(
          testPlanAt: try root.testPlan(named: name), options, root)
      } else {
        self.init()
      }
      if let profile = options.profile { try add(profile: profile) }
      addOptions(
        options.settings.map {
          Word(text: "--\($0.optionName)=\($0.value)", origin: "gantry --set")
        })
      for variable in options.variables {
        set(Variable(name: variable.name, value: variable.value, origin: "gantry --env"))
      }
      words += arguments.map { Word(text: $0, origin: nil) }
    }

    private init(schemeNamed name: String, _ options: StateOptions, _ root: ProjectRoot) throws {
      self.init()
      let file = try root.scheme(named: name)
      let document = try SchemeDocument(contentsOf: file.path)
      let action = options.action
      let source = "scheme \(file.path), \(action.title) action"
      if action == .test, let plan = document.defaultTestPlan {
        // The scheme's own entries don't apply then.
        try self.init(
          testPlanAt: try file.existingTestPlan(plan), options, root, container: file.folder)
        warnings = try Self.warnings(of: document, in: action) + warnings
        sources.insert(source, at: 0)
        return
      }
      guard options.configuration == nil else {
        throw ToolError(
          .usage,
          "--configuration is a test plan's, and \(source), has none: give --testplan instead.")
      }
      let macros = Macros(
        Macros.values(options, folder: document.sourceRoot(for: action, in: file)))
      try add(document, in: action, macros)
      sources.insert(source, at: 0)
      let settings = document.settings(of: action)
      if let directory = settings.workingDirectory {
        workingDirectory = try Self.at(file.path, nil) { try macros.expandPath(directory) }
      }
      try add(language: settings.language, region: settings.region, if: options.applyLanguage)
    }

    /// Takes the folder for `container:`, if a scheme names the plan.
    private init(
      testPlanAt path: String, _ options: StateOptions, _ root: ProjectRoot,
      container: String? = nil
    ) throws {
      self.init()
      let document = try TestPlanDocument(contentsOf: path)
      let scope = try document.launchScope(options.configuration)
      let settings = try document.settings(in: scope)
      let target = settings.targetForVariableExpansion?.containerPath
      let folder = ProjectRoot.sourceRoot(
        ofTestPlanAt: path, container: target, startingIn: container)
      if folder == nil, let target {
        warnings.append(
          "$(SRCROOT) means \(root.folder), since '\(clipped(target))' is in no folder above "
            + "the plan\n\(path)")
      }
      let macros = Macros(Macros.values(options, folder: folder ?? root.folder))
      try add(document, in: scope, macros)
      sources.insert("test plan \(path), \(scope.title)", at: 0)
      try add(language: settings.language, region: settings.region, if: options.applyLanguage)
    }

    private mutating func add<Document: XcodeDocument>(
      _ document: Document, in scope: Document.Scope, _ macros: Macros
    ) throws {
      warnings += try Self.warnings(of: document, in: scope)
      let file = PathText.name(document.path)
      let arguments = try document.effectiveEntries(.argument, in: scope)
      for (entry, text) in zip(arguments.entries, SecretShape.shown(arguments.entries)) {
        let origin = "\(file):\(entry.line)"
        guard entry.isEnabled else {
          disabled.append("\(text) (\(origin))")
          continue
        }
        let split = try Self.at(document.path, entry.line) {
          try ArgumentText.split(entry.name, expanding: macros)
        }
        words += split.words.map { Word(text: $0, origin: origin) }
        warnings += split.warnings.map { "\($0)\n\(document.path):\(entry.line)" }
      }
      let variables = try document.effectiveEntries(.environmentVariable, in: scope)
      for entry in variables.entries {
        let origin = "\(file):\(entry.line)"
        guard entry.isEnabled else {
          disabled.append(
            "\(entry.name)=\(OutputRedaction.shown(entry.name, entry.value ?? "")) (\(origin))")
          continue
        }
        let value = try Self.at(document.path, entry.line) { try macros.expand(entry.value ?? "") }
        set(Variable(name: entry.name, value: value, origin: origin))
      }
    }

    /// The warnings about a document and a part of it, such as lists that Xcode ignores.
    private static func warnings<Document: XcodeDocument>(
      of document: Document, in scope: Document.Scope
    ) throws -> [String] {
      let ignored = try EntryKind.allCases.flatMap {
        try document.effectiveEntries($0, in: scope).warnings
      }
      return ((document.versionWarning.map { [$0] } ?? []) + ignored).map(\.text).uniqued()
    }

    /// Adds the line to an error in an entry's text.
    private static func at<Result>(
      _ path: String, _ line: Int?, _ body: () throws -> Result
    ) throws -> Result {
      do {
        return try body()
      } catch let error as XcodeFileError {
        var toolError = ToolError(error)
        toolError.problems = toolError.problems.map {
          $0.replacing(
            "Give it one", with: "Give it one with -D NAME=VALUE", maxReplacements: 1)
        }
        if error.problems.allSatisfy({ $0.path == nil }) {
          let place = line.map { "\(path):\($0)" } ?? path
          toolError.problems = toolError.problems.map { "\($0)\n\(place)" }
        }
        throw toolError
      }
    }

    private mutating func add(
      language: String?, region: String?, if isWanted: Bool
    ) throws(ToolError) {
      guard isWanted else { return }
      guard let language else {
        guard let region else { return }
        // A locale has a language; the system decides which of the two Xcode uses.
        throw ToolError(
          .usage,
          "--apply-language can't pass the region '\(clipped(region))', since no language goes "
            + "with it: pass -AppleLocale yourself, as in -- -AppleLocale en_\(clipped(region)).")
      }
      let options =
        ["-AppleLanguages", "(\(language))"]
        + (region.map { ["-AppleLocale", "\(language)_\($0)"] } ?? [])
      addOptions(options.map { Word(text: $0, origin: sources.first) })
    }

    /// Makes the path absolute: another launcher starts the app in another folder.
    private mutating func add(profile path: String) throws {
      guard path != "-" else {
        throw ToolError(
          .usage, "The app reads the profile by itself, so that it must be a file: give its path.")
      }
      let kind = System.kind(path)
      // A deleted file with an open descriptor is a file, too, but has no path.
      guard kind != .other, kind != .file || System.realPath(path) != nil else {
        throw ToolError(
          .usage,
          "The app reads the profile by itself, so that it must be a file, not a pipe or a device: "
            + "give its path.", at: path)
      }
      let bytes = try Input.read(path)
      let content: Value
      do {
        content = try PayloadText.object(bytes)
      } catch {
        throw ToolError(.invalidData, "The profile isn't JSON: \(error.message).", at: path)
      }
      sources.append("profile \(path)")
      let real = System.realPath(path) ?? path
      profile = Profile(path: real, content: content)
      addOptions([
        Word(text: "--\(BuiltInOption.configurationFile.rawValue)", origin: nil),
        Word(text: real, origin: nil),
      ])
    }
  }

  extension TestPlanScope {
    /// Xcode's name for it.
    var title: String {
      switch self {
      case .defaults: "Shared Settings"
      case .configuration(let name): "configuration '\(name)'"
      }
    }
  }

  extension Macros {
    fileprivate static func values(_ options: StateOptions, folder: String) -> [String: String] {
      var values = Macros.package(root: System.realPath(folder) ?? folder)
      for setting in options.buildSettings { values[setting.name] = setting.value }
      return values
    }
  }
#endif
