#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem

  /// Compares arguments and variables with the options that an app declares, as the app would read
  /// them.
  struct ArgumentCheck {
    /// One thing that the app would not take, or not as it is meant.
    struct Problem: Equatable {
      /// The index of the word that it is about.
      var index: Int
      var message: String
      var advice: String?
      /// Whether a secret stands where it shouldn't.
      var isSecret = false
    }

    let schema: AppSchema
    /// Options that are the app's own and no launch configuration's.
    var allowedOptions: [String] = []
    /// The project's folder, for macros.
    var projectFolder = "."
    /// The folder that files are relative to, where it isn't the project's.
    var workingDirectory: String?

    // MARK: Arguments

    /// Reads words that follow a program's name.
    func reading(ofArguments words: [String]) -> Reading {
      var reading = Reading()
      var index = 0
      while index < words.count, words[index] != "--" {
        index += max(1, read(words, at: index, &reading))
      }
      return reading
    }

    /// Reads what stands at an index and returns how many words it takes.
    private func read(_ words: [String], at index: Int, _ reading: inout Reading) -> Int {
      let word = words[index]
      guard word.utf8.count > 1, word.hasPrefix("-"), !Self.isNumber(word) else { return 1 }
      let dashes = word.hasPrefix("--") ? 2 : 1
      var name = String(word.dropFirst(dashes))
      var inline: String?
      if let mark = name.utf8.firstIndex(of: UInt8(ascii: "=")) {
        inline = String(name[name.utf8.index(after: mark)...])
        name = String(name[..<mark])
      }
      if let option = schema.option(named: name) {
        return readValue(of: option, "", inline, words, at: index, &reading)
      }
      if let option = schema.option(negatedBy: name) {
        reading.given.append(
          GivenOption(name: option.name, index: index, isOpaque: option.isStructure))
        return 1
      }
      if let (option, path) = member(name) {
        return readValue(of: option, path, inline, words, at: index, &reading)
      }
      if dashes == 2, let option = BuiltInOption(name: name) {
        guard option == .configurationFile else {
          // Its value may stand behind the one of them that takes one so.
          let hasNext = option == .save && inline == nil && index + 1 < words.count
          let own = Array(words[index...(hasNext ? index + 1 : index)])
          reading.problems += ValueReader.problems(of: option, in: own).map {
            Problem(index: index, message: "--\(option.rawValue): \($0.message)", advice: nil)
          }
          return 1
        }
        let next = index + 1 < words.count ? words[index + 1] : nil
        guard let path = inline ?? next, inline != nil || !path.hasPrefix("-") else {
          reading.problems.append(
            Problem(index: index, message: "--\(name): the file's path is missing", advice: nil))
          return 1
        }
        check(file: path, of: "--\(name)", at: index, &reading)
        return inline == nil ? 2 : 1
      }
      if dashes == 1, let count = InjectedArguments.count(at: index, of: words) { return count }
      report(unknown: name, dashes: dashes, at: index, &reading)
      return 1
    }

    private func readValue(
      of option: AppSchema.Option, _ path: String, _ inline: String?, _ words: [String],
      at index: Int, _ reading: inout Reading
    ) -> Int {
      let mark = words[index].hasPrefix("--") ? "--" : "-"
      let name = "--\(option.name)"
      if !option.isStructure { reading.given.append(GivenOption(name: option.name, index: index)) }
      if let inline {
        check(
          inline, .arguments(["\(mark)value\(path)=\(inline)"]), of: option, name, path: path,
          at: index, &reading)
        return 1
      }
      let next = index + 1 < words.count ? words[index + 1] : nil
      if option.isFlag {
        return next.map { option.takes($0, behind: words[index]) } ?? false ? 2 : 1
      }
      let source = ValueReader.Source.arguments(["\(mark)value\(path)"] + (next.map { [$0] } ?? []))
      // What a macro stands for may begin with any character.
      guard let next,
        Self.holdsMacro(next) || option.takes(next, behind: words[index], path: path)
      else {
        reading.problems.append(
          Problem(
            index: index, message: "\(name)\(path): a value is missing",
            advice: next.map {
              "Behind it stands '\(clipped($0))'; a value that begins with '-' is written "
                + "\(name)\(path)=\(clipped($0))"
            }))
        return 1
      }
      check(next, source, of: option, name, path: path, at: index, &reading)
      return 2
    }

    /// `labels.foo`: an option whose keys only its value knows, and the keys with their dots.
    private func member(_ name: String) -> (option: AppSchema.Option, path: String)? {
      var end = name.endIndex
      while let dot = name[..<end].lastIndex(of: ".") {
        if let option = schema.option(named: String(name[..<dot])), !option.isStructure {
          let isObject =
            option.types.isEmpty && option.allowedValues.isEmpty || option.types.contains("object")
          return isObject && name.index(after: dot) < name.endIndex
            ? (option, String(name[dot...])) : nil
        }
        end = dot
      }
      return nil
    }

    private func report(
      unknown name: String, dashes: Int, at index: Int, _ reading: inout Reading
    ) {
      let normalized = AppSchema.normalized(name)
      guard !allowedOptions.contains(where: { AppSchema.normalized($0) == normalized }) else {
        return
      }
      let names =
        schema.options.map(\.name)
        + schema.options.filter(\.isFlag).map { "no-\($0.name)" }
        + BuiltInOption.allCases.map(\.rawValue)
      let nearest = Suggestion.nearest(
        to: name, in: names, limit: Suggestion.nameLimit(name))
      // One dash is how the system and other libraries name theirs, so that only a near miss counts.
      guard dashes == 2 || nearest != nil else { return }
      let mark = String(repeating: "-", count: dashes)
      reading.problems.append(
        Problem(
          index: index,
          message: "'\(mark)\(clipped(name))' is no option of \(schema.title)",
          advice: nearest.map { "Did you mean '--\($0)'?" }
            ?? "If the app reads it by itself, allow it: --allow \(clipped(name))"))
    }

    // MARK: Variables

    /// Reads an environment variable.
    func reading(ofVariable name: String, value: String) -> Reading {
      var reading = Reading()
      switch name {
      case Self.payloadKey:
        check(Array(value.utf8), of: name, isFile: false, at: 0, &reading)
      case "\(Self.payloadKey)_FILE": check(file: value, of: name, at: 0, &reading)
      default: checkOption(name, value, &reading)
      }
      return reading
    }

    private func checkOption(_ name: String, _ value: String, _ reading: inout Reading) {
      guard let prefix = schema.variablePrefix, name.hasPrefix(prefix),
        !name.hasPrefix("LAUNCH_LINK_"), name != LaunchOrigins.variable
      else { return }
      if name.hasPrefix(Self.payloadKey) {
        guard let meant = PayloadVariable.meant(by: name, key: Self.payloadKey) else { return }
        reading.problems.append(
          Problem(
            index: 0, message: "'\(clipped(name))' is no variable of \(schema.title)",
            advice: "Did you mean '\(meant)'?"))
        return
      }
      if let option = schema.option(ofVariable: name) {
        check(value, .variable(value), of: option, name, at: 0, &reading)
        return
      }
      let nearest = Suggestion.nearest(
        to: String(name.dropFirst(prefix.count)),
        in: schema.options.map { String($0.variable.dropFirst(prefix.count)) },
        limit: Suggestion.nameLimit(name))
      reading.problems.append(
        Problem(
          index: 0, message: "'\(clipped(name))' is no variable of \(schema.title)",
          advice: nearest.map { "Did you mean '\(prefix)\($0)'?" }))
    }

    // MARK: Values

    /// Checks a value, which `text` shows, as the app would read it from where it stands.
    func check(
      _ text: String, _ source: ValueReader.Source, of option: AppSchema.Option, _ name: String,
      path: String = "", at index: Int, _ reading: inout Reading
    ) {
      // Of a structure its members are given, which are looked at one by one.
      if !option.isStructure { reading.given.append(GivenOption(name: option.name, index: index)) }
      // What a macro stands for is known only where the launch is made.
      if Self.holdsMacro(text) || option.isStructure && option.allowsNull && Self.isNull(text) {
        reading.given.append(GivenOption(name: option.name, index: index, isOpaque: true))
        return
      }
      if option.isSecret {
        if !text.isEmpty {
          reading.problems.append(
            Problem(
              index: index, message: "\(name) is a secret, and its value stands in the file",
              advice: "Take it out, and set the variable \(option.variable) where it is launched",
              isSecret: true))
        }
        return
      }
      guard let problem = ValueReader(shape: option.shape).problem(source) else {
        if option.isStructure { check(members: text, of: option, name, at: index, &reading) }
        return
      }
      // Where in the value: `[1].name`.
      let place = problem.option.map { $0.drop { $0 != "[" && $0 != "." } } ?? ""
      reading.problems.append(
        Problem(
          index: index,
          message: "\(name)\(place.isEmpty ? path : String(place)): \(problem.message)",
          advice: problem.suggestion.map { "Did you mean '\($0)'?" }))
    }

    private static func isNull(_ text: String) -> Bool {
      // What isn't JSON isn't null either.
      guard case .null? = (try? JSONNode.read(Array(text.utf8)))?.content else { return false }
      return true
    }

    static func holdsMacro(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }

    private static func isNumber(_ text: String) -> Bool {
      guard text.utf8.count > 1, let second = text.utf8.dropFirst().first else { return false }
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
        || second == UInt8(ascii: ".") || text == "-inf"
    }
  }
#endif
