import GantryFormats

/// Reads launch arguments: finds our options among what other programs and the app's own parser put
/// there.
extension LaunchReader {
  /// Reads the argument list from index 1 on.
  mutating func readArguments(otherOptions: [String], isStrict: Bool) {
    let arguments = input.arguments
    var index = 1
    while index < arguments.count {
      let element = arguments[index]
      let token = parse(element)
      switch token.kind {
      case .other:
        unrecognized.append(index)
        index += 1
      case .end:
        unrecognized.append(contentsOf: index..<arguments.count)
        return
      case .option where token.node >= 0:
        index += readValue(
          of: token.node, inline: token.inlineValue(of: element), isQuotable: token.dashes == 1,
          at: index, of: arguments)
      case .option:
        index += readUncommon(
          element, dashes: token.dashes, inline: token.inlineValue(of: element), at: index,
          of: arguments, otherOptions: otherOptions, isStrict: isStrict)
      }
    }
  }

  /// What an element of the argument list is, by itself.
  private struct Token {
    enum Kind { case option, end, other }

    var kind: Kind
    var dashes = 0
    /// The option, or -1 if the name is none's.
    var node = -1
    /// The offset of the first byte behind `=`, or -1.
    var valueOffset = -1

    func inlineValue(of element: String) -> String? {
      valueOffset < 0 ? nil : String(Substring(element.utf8.dropFirst(valueOffset)))
    }
  }

  private func parse(_ element: String) -> Token {
    element.utf8.withContiguousStorageIfAvailable { parse(bytes: $0) }
      ?? Array(element.utf8).withUnsafeBufferPointer { parse(bytes: $0) }
  }

  /// A lone `-` and numbers such as `-5` name no option.
  private func parse(bytes: UnsafeBufferPointer<UInt8>) -> Token {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return Token(kind: .other) }
    let dashes = bytes[1] == UInt8(ascii: "-") ? 2 : 1
    if dashes == 2, bytes.count == 2 { return Token(kind: .end) }
    if bytes[1] < UInt8(ascii: ":"), dashes == 1,
      isNumberLiteral(String(decoding: bytes, as: UTF8.self))
    {
      return Token(kind: .other)
    }
    var token = Token(kind: .option, dashes: dashes)
    var hash = OptionName.hashSeed
    var end = dashes
    while end < bytes.count, bytes[end] != UInt8(ascii: "=") {
      if let byte = OptionName.significant(bytes[end]) {
        hash = OptionName.hash(hash, adding: byte)
      }
      end += 1
    }
    if end < bytes.count { token.valueOffset = end + 1 }
    token.node = schema.node(
      named: UnsafeBufferPointer(rebasing: bytes[dashes..<end]), hash: hash)
    return token
  }

  /// Reads the value of the option at an index and returns how many elements both take.
  private mutating func readValue(
    of node: Int, inline: String?, isQuotable: Bool, at index: Int, of arguments: [String],
    path: String? = nil
  ) -> Int {
    if let inline {
      give(inline, isQuotable, to: node, index: index, usesNext: false, path: path)
      return 1
    }
    let hasNext = index + 1 < arguments.count
    if schema.nodes[node].kind == .bool, path == nil {
      if hasNext, isBooleanValue(arguments[index + 1], isQuotable: isQuotable) {
        give(arguments[index + 1], isQuotable, to: node, index: index, usesNext: true)
        return 2
      }
      assign(.flag(true), to: node, source: .argument, index: index)
      return 1
    }
    guard hasNext, isValue(arguments[index + 1], of: node) else {
      missingValue(
        of: node, isPart: path != nil, at: index, next: hasNext ? arguments[index + 1] : nil)
      return 1
    }
    give(arguments[index + 1], isQuotable, to: node, index: index, usesNext: true, path: path)
    return 2
  }

  private func isBooleanValue(_ text: String, isQuotable: Bool) -> Bool {
    if Bool.spelling(text) != nil { return true }
    guard isQuotable, let first = text.utf8.first else { return false }
    if first == UInt8(ascii: "\"") {
      return Bool.spelling(String(text.dropFirst().dropLast())) != nil
    }
    return text == "<true/>" || text == "<false/>"
  }

  /// Whether the element behind an option is its value.
  private func isValue(_ text: String, of node: Int) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.count > 1 else { return true }
    return mayBeginWithDash(text, of: node)
  }

  private func mayBeginWithDash(_ text: String, of node: Int) -> Bool {
    let kind = schema.nodes[node].kind
    if kind == .array,
      case .array(.scalar(let element, _)) = ShapeLearner.shape(ofAny: schema.nodes[node].type)
    {
      return element.canMean(text)
    }
    return kind.canMean(text)
  }

  private mutating func give(
    _ text: String, _ isQuotable: Bool, to node: Int, index: Int, usesNext: Bool,
    path: String? = nil
  ) {
    if schema.nodes[node].kind == .structure {
      giveObject(text, to: node, index: index, usesNext: usesNext)
      return
    }
    let raw: Assignment.Raw = isQuotable ? .quotable(text) : .text(text)
    assign(
      path.map { .member($0, raw) } ?? raw, to: node, source: .argument, index: index,
      usesNext: usesNext)
  }

  private mutating func giveObject(_ text: String, to node: Int, index: Int, usesNext: Bool) {
    guard isHonored(node) else {
      assign(.text(text), to: node, source: .argument, index: index, usesNext: usesNext)
      return
    }
    let place = place(.argument, index: index, usesNext: usesNext, node: node)
    if let value = readObject(text, of: node, place: place) {
      distribute(value, to: node, source: .argument, index: index, usesNext: usesNext)
    }
  }

  /// The object that a text stands for, for an option with options in it.
  mutating func readObject(_ text: String, of node: Int, place: String) -> Value? {
    do {
      return try Literal.read(text)
    } catch {
      let example = schema.children(of: node).first.map { "--\(schema.longName(of: $0)) …" }
      report(
        .invalidValue, node: node,
        "'\(shown(text, of: node))' is not an object: \(error.message); write JSON"
          + (example.map { " or name one of its options, as in \($0)" } ?? ""), place: place)
      return nil
    }
  }

  private mutating func missingValue(
    of node: Int, isPart: Bool, at index: Int, next: String?
  ) {
    guard isHonored(node) else {
      assign(.flag(true), to: node, source: .argument, index: index)
      return
    }
    let name = schema.longName(of: node)
    var message = "a value is missing"
    if let next {
      message +=
        ", since '\(shown(next, of: node, isPart: isPart))' begins with "
        + "'-'; a value that does is written "
        + "--\(name)=VALUE"
    }
    report(
      .missingValue, node: node, message,
      place: place(.argument, index: index, usesNext: false, node: node, isPart: isPart))
  }

  // MARK: What is no option's plain name

  private mutating func readUncommon(
    _ token: String, dashes: Int, inline: String?, at index: Int, of arguments: [String],
    otherOptions: [String], isStrict: Bool
  ) -> Int {
    let name = String(token.utf8.dropFirst(dashes).prefix { $0 != UInt8(ascii: "=") }) ?? ""
    if let node = negatedNode(name) {
      return readNegation(of: node, name: name, inline: inline, dashes, at: index, of: arguments)
    }
    if let (node, path) = dictionaryNode(name) {
      guard !isTooDeep(path) else {
        if isHonored(node) {
          report(
            .invalidValue, node: node, "nested deeper than \(maximumNestingDepth) levels",
            place: place(.argument, index: index, usesNext: false, node: node, isPart: true))
        }
        return 1
      }
      return readValue(
        of: node, inline: inline, isQuotable: dashes == 1, at: index, of: arguments, path: path)
    }
    if dashes == 2, let count = readBuiltIn(name, inline: inline, at: index, of: arguments) {
      return count
    }
    if dashes == 1, let count = InjectedArguments.count(at: index, of: arguments) {
      injected.append(contentsOf: index..<(index + count))
      return count
    }
    if !reportJoined(token, dashes: dashes, at: index), dashes == 2 {
      reportUnknown(name, at: index, otherOptions: otherOptions, isStrict: isStrict)
    }
    unrecognized.append(index)
    return 1
  }

  /// The option that `--no-name` switches off or sets to nil.
  private func negatedNode(_ name: String) -> Int? {
    guard name.lowercased().hasPrefix("no") else { return nil }
    guard let node = schema.node(named: String(name.dropFirst(2))) else { return nil }
    let option = schema.nodes[node]
    return option.kind == .bool || option.isOptional ? node : nil
  }

  private mutating func readNegation(
    of node: Int, name: String, inline: String?, _ dashes: Int, at index: Int,
    of arguments: [String]
  ) -> Int {
    var text = inline
    var count = 1
    // `-noName YES`: UserDefaults needs a value behind every key.
    if text == nil, dashes == 1, index + 1 < arguments.count,
      isBooleanValue(arguments[index + 1], isQuotable: true)
    {
      text = arguments[index + 1]
      count = 2
    }
    if let text {
      let isTrue =
        text == "<true/>"
        || Bool.spelling(text) ?? Bool.spelling(
          String(text.dropFirst().dropLast())) ?? false
      guard isTrue else {
        if isHonored(node) {
          report(
            .invalidValue, node: node,
            "'\(clipped(name))' takes no value; leave "
              + "'\(shown(text, of: node))' out",
            place: place(.argument, index: index, usesNext: count == 2, node: node))
        }
        return count
      }
    }
    let option = schema.nodes[node]
    // Nil is what an optional has that is no Boolean; an optional Boolean is switched off.
    assign(
      option.kind == .bool ? .flag(false) : .absent, to: node, source: .argument, index: index,
      usesNext: count == 2)
    return count
  }

  /// The option whose value's keys a dotted name goes on into: `labels.foo`.
  private func dictionaryNode(_ name: String) -> (node: Int, path: String)? {
    let reader = ByteReader(name)
    // No option's own name is that long; a thousand dots would be looked up a thousand times.
    var dot = min(reader.bytes.count, 1000)
    while dot > 1 {
      dot -= 1
      guard reader.bytes[dot] == UInt8(ascii: "."),
        let node = schema.node(named: reader.text(0..<dot))
      else { continue }
      guard schema.nodes[node].kind.hasOpenKeys else { return nil }
      let path = reader.text((dot + 1)..<reader.bytes.count)
      return path.isEmpty ? nil : (node, path)
    }
    return nil
  }

  private func isTooDeep(_ path: String) -> Bool {
    parts(path, separator: ".").count > maximumNestingDepth
  }

  /// Reports `"--greeting hi"` in one element; whether it did.
  private mutating func reportJoined(_ token: String, dashes: Int, at index: Int) -> Bool {
    let scalars = token.unicodeScalars
    var space = scalars.startIndex
    while space < scalars.endIndex, !scalars[space].properties.isWhitespace {
      space = scalars.index(after: space)
    }
    if space == scalars.endIndex { return false }
    let name = String(token[..<space].dropFirst(dashes))
    guard let node = schema.node(named: name) ?? negatedNode(name), isHonored(node) else {
      return false
    }
    let value = shown(trimmed(String(token[space...])), of: node)
    let option = String(token[..<space])
    report(
      .joinedArguments, node: node,
      "'\(option) \(value)' is one argument; an option and its value are two: '\(option)' and "
        + "'\(value)'",
      place: place(ofArgument: index, "'\(option) \(value)'"))
    return true
  }

  private mutating func reportUnknown(
    _ name: String, at index: Int, otherOptions: [String], isStrict: Bool
  ) {
    let normalized = OptionName.normalized(name)
    for other in otherOptions where OptionName.normalized(other) == normalized { return }
    guard !honorsNothing else { return }
    var names: [String] = []
    var negations: [String] = []
    for node in schema.nodes.indices.dropFirst() where isHonored(node) {
      let name = schema.longName(of: node)
      names.append(name)
      if schema.nodes[node].kind == .bool { negations.append("no-\(name)") }
    }
    names += negations
    for option in BuiltInOption.allCases { names.append(option.rawValue) }
    let nearest = Suggestion.nearest(to: name, in: names, limit: Suggestion.nameLimit(name))
    guard nearest != nil || isStrict else { return }
    note(
      code: .unknownOption, option: nil, message: "'--\(clipped(name))' is no option",
      suggestion: nearest.map { "--\($0)" },
      place: place(ofArgument: index, "--\(clipped(name))"))
  }

  /// The place of an argument, which is shown as something else than it is: a value that nobody knows
  /// may be a secret.
  func place(ofArgument index: Int, _ text: String) -> String {
    Place.withOrigin(
      "launch argument \(index): \(text)", at: LaunchOrigins.key(argument: index), in: input)
  }
}
