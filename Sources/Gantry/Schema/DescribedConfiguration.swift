package import GantryFormats

/// An option of an app that is known by a description and not by its type.
package protocol DescribedOption: Sendable {
  /// The property's name.
  var key: String { get }
  /// The place among all options of the structure that it is part of, or nil.
  var parent: Int? { get }
  /// The type of its values; nil for a structure.
  var type: (any (Codable & Sendable).Type)? { get }
  var isOptional: Bool { get }
  var isSecret: Bool { get }

  /// Why the option refuses a value of the type; nil where it accepts it.
  func refusal(of value: any Sendable) -> ValueError?
}

/// The options of an app that is known by a description, such as its JSON Schema.
///
/// A launch is read as the app reads it, except for what the app's own code decodes or refuses.
package struct DescribedConfiguration<Option: DescribedOption>: Sendable {
  package let options: [Option]
  private let schema: Schema
  private let traits: LaunchTraits

  /// Makes a configuration; a structure stands before its parts.
  package init(
    title: String, environmentPrefix: String, schemaVersion: Int, _ options: [Option]
  ) {
    let builder = SchemaBuilder(title: title)
    for option in options {
      let node = builder.add(
        option.key, to: option.parent.map { $0 + 1 } ?? 0,
        kind: option.type.map { StaticShape.of($0).kind } ?? .structure,
        type: option.type ?? Never.self, defaultValue: nil, isOptional: option.isOptional)
      // A structure is as secret as its parts are.
      builder.nodes[node].isSecret = option.isSecret && option.type != nil
    }
    self.options = options
    schema = Schema(builder, previous: nil)
    traits = LaunchTraits(environmentPrefix: environmentPrefix, schemaVersion: schemaVersion)
  }

  // MARK: Finding options

  /// The option that a name means, whatever its spelling.
  package func option(named name: String) -> Option? {
    schema.node(named: name).map { options[$0 - 1] }
  }

  /// The option that a variable sets.
  package func option(ofVariable name: String) -> Option? {
    guard name.hasPrefix(traits.environmentPrefix) else { return nil }
    return option(named: String(name.dropFirst(traits.environmentPrefix.count)))
  }

  /// An element of an argument list, with the next one where that is its value.
  package struct Element {
    package let kind: Token.Kind
    package let dashes: Int
    /// Without dashes, and without what follows `=`.
    package let name: String
    package let option: Option?
    package let value: String?
    /// How many elements it takes.
    package let count: Int
  }

  /// The element at an index of the arguments after the program's name.
  package func element(at index: Int, of words: [String]) -> Element {
    let arguments = [""] + words[index...].prefix(2)
    let token =
      ArgumentScanner(arguments: arguments, schema: schema).tokens().first ?? Token(kind: .other)
    return Element(
      kind: token.kind, dashes: token.dashes, name: token.name(in: arguments),
      option: token.node > 0 ? options[Int(token.node) - 1] : nil,
      value: token.value(in: arguments), count: token.takesNext ? 2 : 1)
  }

  // MARK: Reading launches

  /// A launch as the app would read it.
  package struct Reading {
    package let problems: [LaunchError.Problem]
    /// The values that options are given; flags hold none.
    package let given: [(option: Option, value: Value)]
    /// Variables with the app's prefix that are no option's.
    package let unrecognizedVariables: [String]
  }

  /// Reads the arguments after a program's name, and variables.
  package func reading(_ words: [String], _ environment: [String: String]) -> Reading {
    let record = LaunchPipeline.read(
      LaunchInput(
        traits, schema, arguments: ["app"] + words,
        variables: LaunchVariables(environment, of: traits, schema)))
    let decoder = OptionDecoder(record)
    for (index, option) in options.enumerated() where decoder.heads[index + 1] >= 0 {
      if let type = option.type { decode(type, option, index + 1, decoder) }
    }
    let problems = record.merged.problems + decoder.problems
    return Reading(
      problems: problems.filter { $0.code != .invalidDeclaration },
      given: record.merged.assignments.compactMap { assignment in
        assignment.value.map { (options[Int(assignment.node) - 1], $0) }
      },
      unrecognizedVariables: record.unrecognizedVariables)
  }

  private func decode<T: Codable & Sendable>(
    _ type: T.Type, _ option: Option, _ node: Int, _ decoder: OptionDecoder
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
    if !decoder.wrong.contains(node), let values = decoder.openedDecoder(node) {
      decoder.noteUnread(node, values)
    }
  }
}

extension Assignment {
  /// The value of the assignment, nil for a flag.
  fileprivate var value: Value? {
    switch raw {
    case .value(let value): value
    case .absent: .null
    default: text.map { .string($0) }
    }
  }
}
