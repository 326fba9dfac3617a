#if CommandLineTool
  import Gantry
  import GantryFormats

  extension AppSchema {
    // MARK: Finding options

    /// The option that a name means, whatever its spelling.
    func option(named name: String) -> DeclaredOption? {
      schema.node(named: name).map { options[$0 - 1] }
    }

    /// The option that a variable sets.
    func option(ofVariable name: String) -> DeclaredOption? {
      guard name.hasPrefix(traits.environmentPrefix) else { return nil }
      return option(named: String(name.dropFirst(traits.environmentPrefix.count)))
    }

    /// An element of an argument list, with the next one where that is its value.
    struct Element {
      let kind: ArgumentToken.Kind
      let dashes: Int
      /// Without dashes, and without what follows `=`.
      let name: String
      let option: DeclaredOption?
      let value: String?
      /// How many elements it takes.
      let count: Int
    }

    /// The element at an index of the arguments after the program's name.
    func element(at index: Int, of words: [String]) -> Element {
      let arguments = [""] + words[index...].prefix(2)
      let token = ArgumentScanner(arguments: arguments, schema: schema).tokens()[0]
      return Element(
        kind: token.kind, dashes: token.dashes, name: token.name(in: arguments),
        option: token.node > 0 ? options[Int(token.node) - 1] : nil,
        value: token.value(in: arguments), count: token.takesNext ? 2 : 1)
    }

    // MARK: Reading launches

    /// A launch as the app would read it.
    struct Reading {
      let problems: [LaunchError.Problem]
      /// The values that options are given; flags hold none.
      let given: [(option: DeclaredOption, value: Value)]
      /// Variables with the app's prefix that are no option's.
      let unrecognizedVariables: [String]
    }

    /// Reads the arguments after a program's name, and variables.
    ///
    /// A payload's file stays: only the app that a launcher has written it for removes it.
    func reading(_ words: [String], _ environment: [String: String]) -> Reading {
      var environment = environment
      environment[ArgumentCheck.payloadKey + PayloadDigest.variableSuffix] = nil
      let record = LaunchPipeline.read(
        LaunchInput(
          traits, schema, arguments: ["app"] + words,
          variables: LaunchVariables(environment, of: traits, schema)))
      let decoder = OptionDecoder(record)
      for (index, option) in options.enumerated() where decoder.heads[index + 1] >= 0 {
        if let type = option.type { decode(type, option, index + 1, decoder) }
      }
      let problems = record.merged.problems + decoder.finish()
      return Reading(
        problems: problems.filter { $0.code != .invalidDeclaration },
        given: record.merged.assignments.compactMap { assignment in
          assignment.value.map { (options[Int(assignment.node) - 1], $0) }
        },
        unrecognizedVariables: record.unrecognizedVariables)
    }

    private func decode<T: Codable & Sendable>(
      _ type: T.Type, _ option: DeclaredOption, _ node: Int, _ decoder: OptionDecoder
    ) {
      let parent = Int(schema.nodes[node].parent)
      do {
        let value =
          try option.isOptional
          ? decoder.decodeIfPresent(type, option.key, parent)
          : decoder.decode(type, option.key, parent)
        if let value, let error = option.refusal(of: value) { decoder.note(error, type, node) }
      } catch {
        // The decoder has noted it.
      }
    }
  }

  extension Assignment {
    /// The value of the assignment, nil for a flag.
    fileprivate var value: Value? {
      switch raw {
      case .value(let value): value
      default: text.map { .string($0) }
      }
    }
  }
#endif
