#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// Checks arguments and variables against the options that an app declares.
  struct ArgumentCheck {
    /// An argument or a variable that the app would refuse or misunderstand.
    struct Problem: Equatable {
      /// The word's index.
      var index: Int
      var message: String
      var advice: String?
      /// Whether a secret is in the wrong place.
      var isSecret = false
    }

    static let payloadKey = "LAUNCH_CONFIGURATION"

    let schema: AppSchema
    /// Options of the app's own parser.
    var allowedOptions: [String] = []
    /// The project's folder, for macros.
    var projectFolder = "."
    /// The folder of relative paths, if it isn't the project's.
    var workingDirectory: String?

    // MARK: Arguments

    /// The problems of the arguments after a program's name.
    func problems(inArguments words: [String]) -> [Problem] {
      var problems: [Problem] = []
      var index = 0
      while index < words.count, words[index] != "--" {
        let element = schema.element(at: index, of: words)
        let next = index + 1 < words.count ? words[index + 1] : nil
        let wantsValue = [.value, .object, .member].contains(element.kind)
        if wantsValue, Self.holdsMacro(element.value ?? next ?? "") {
          // A macro's value may begin with any character.
          index += element.value == nil ? 2 : element.count
          continue
        }
        // The message quotes the word in the value's place.
        let count = wantsValue && element.value == nil ? 2 : element.count
        problems += self.problems(element, Array(words[index...].prefix(count)), at: index)
        index += element.count
      }
      return problems
    }

    /// Checks an element alone: a later value of an option hides no mistake in an earlier one.
    private func problems(
      _ element: AppSchema.Element, _ words: [String], at index: Int
    ) -> [Problem] {
      if element.kind == .builtIn, let path = element.value,
        BuiltInOption(name: element.name) == .configurationFile
      {
        let option = "--\(element.name)"
        return problems(inFile: path, of: option, at: index) { (["\(option)=\($0)"], [:]) }
      }
      let reading = schema.reading(words, [:])
      let name = element.option?.name ?? element.name
      let problems = problems(
        reading.problems.filter { $0.origin?.index == 1 },
        element.value == nil ? [] : reading.given, at: index
      ) { "--\($0 ?? name)" }
      // `-inf` is a number.
      guard element.kind == .other, element.dashes > 0, problems.isEmpty, Double(words[0]) == nil
      else { return problems }
      return unknownOption(element.name, dashes: element.dashes, at: index).map { [$0] } ?? []
    }

    private func unknownOption(_ name: String, dashes: Int, at index: Int) -> Problem? {
      let normalized = OptionName.normalized(name)
      guard !allowedOptions.contains(where: { OptionName.normalized($0) == normalized }) else {
        return nil
      }
      let names =
        schema.options.map(\.name)
        + schema.options.filter(\.isFlag).map { "no-\($0.name)" }
        + BuiltInOption.allCases.map(\.rawValue)
      let nearest = Suggestion.name(name, in: names)
      // Others' options have one dash, too, so only a similar name counts.
      guard dashes == 2 || nearest != nil else { return nil }
      let mark = String(repeating: "-", count: dashes)
      return Problem(
        index: index, message: "'\(mark)\(clipped(name))' is no option of \(schema.title)",
        advice: nearest.map { "Did you mean '--\($0)'?" }
          ?? "If the app reads it by itself, allow it: --allow \(clipped(name))")
    }

    // MARK: Variables

    func problems(inVariable name: String, value: String) -> [Problem] {
      if name == "\(Self.payloadKey)_FILE" {
        return problems(inFile: value, of: name, at: 0) { ([], [name: $0]) }
      }
      let reading = schema.reading([], [name: value])
      guard reading.unrecognizedVariables.isEmpty else {
        let meant =
          PayloadVariable.meant(by: name, key: Self.payloadKey)
          ?? Suggestion.name(name, in: schema.options.map(\.variable))
        return [
          Problem(
            index: 0, message: "'\(clipped(name))' is no variable of \(schema.title)",
            advice: meant.map { "Did you mean '\($0)'?" })
        ]
      }
      let option = schema.option(ofVariable: name)
      let isPayload = name == Self.payloadKey && (try? PayloadText.json(Array(value.utf8))) != nil
      // Each text of a payload is checked alone; elsewhere a macro may have any value.
      if !isPayload, Self.holdsMacro(value) { return [] }
      return problems(reading.problems, reading.given, at: 0) { path in
        guard let option else { return name + (path.map { ": '\($0)'" } ?? "") }
        return name + (path?.dropFirst(option.name.count) ?? "")
      }
    }

    // MARK: Files

    /// The problems of a file; `launch` makes the words and variables that name it.
    private func problems(
      inFile path: String, of name: String, at index: Int,
      _ launch: (_ path: String) -> ([String], [String: String])
    ) -> [Problem] {
      guard let resolved = resolved(path) else { return [] }
      let (words, variables) = launch(resolved)
      let reading = schema.reading(words, variables)
      let place = "\(name) \(clipped(path, limit: 200))"
      var problems = problems(reading.problems, reading.given, at: index) {
        place + ($0.map { ": '\($0)'" } ?? "")
      }
      if !path.hasPrefix("/"), path != resolved, System.kind(resolved) == nil {
        for index in problems.indices {
          problems[index].advice = "It was looked for at \(clipped(resolved, limit: 400))"
        }
      }
      return problems
    }

    /// The file at a path; nil if a macro has no value yet.
    private func resolved(_ path: String) -> String? {
      let root = System.realPath(projectFolder) ?? projectFolder
      let macros = Macros(Macros.package(root: root))
      // Macros without a value here get one at launch.
      guard let path = try? macros.expand(path) else { return nil }
      if path.hasPrefix("/") { return path }
      // This macro may get its value at launch too.
      let folder = workingDirectory.map { try? macros.expandPath($0) } ?? root
      guard let folder else { return nil }
      return folder.hasPrefix("/") ? "\(folder)/\(path)" : "\(root)/\(folder)/\(path)"
    }

    // MARK: The app's own problems

    /// Refused values, and secrets in the file; `place` names an option in messages.
    private func problems(
      _ problems: [LaunchError.Problem],
      _ given: [(option: AppSchema.DeclaredOption, value: Value)],
      at index: Int, _ place: (_ option: String?) -> String
    ) -> [Problem] {
      let secrets = given.filter {
        $0.option.isSecret && ![.null, .string(""), .object([])].contains($0.value)
      }.map(\.option)
      let others = problems.filter { problem in
        if case .unknownOption = problem.reason { return false }
        // A macro's value is known only at launch.
        return !Self.holdsMacro(problem.message)
          && !secrets.contains { problem.option?.hasPrefix($0.name) ?? false }
      }
      return secrets.map { option in
        Problem(
          index: index,
          message: "\(place(option.name)) is a secret, and its value is in the file",
          advice: "Take it out, and set the variable \(option.variable) where it is launched",
          isSecret: true)
      }
        + others.map { problem in
          Problem(
            index: index, message: "\(place(problem.option)): \(problem.message)",
            advice: problem.suggestion.map { "Did you mean '\($0)'?" })
        }
    }

    private static func holdsMacro(_ text: String) -> Bool {
      text.contains("$(") || text.contains("${")
    }
  }
#endif
