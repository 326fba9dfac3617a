import GantryFormats
import GantrySystem

/// An element of the argument list and what it is, with the element behind it where that is its
/// value.
package struct ArgumentToken: Sendable {
  package enum Kind: UInt8, Sendable {
    /// An option with its value, or without one that it needs.
    case value
    /// As ``value``, for an option with options of its own.
    case object
    /// A Boolean that stands alone.
    case flag
    /// `--no-name`.
    case negation
    /// `--labels.foo`, a member of an option's value.
    case member
    case builtIn
    /// What another program added.
    case injected
    /// What is left to the app.
    case other
    /// `--`: all that follows is left to the app.
    case end
  }

  package var kind: Kind
  package var dashes = 0
  /// Whether the next element is the value.
  package var takesNext = false
  /// The option, or -1.
  package var node: Int32 = -1
  var index: Int32 = 0
  /// The offset of the first byte behind `=`, or -1.
  var valueOffset: Int32 = -1

  var hasValue: Bool { takesNext || valueOffset >= 0 }

  /// The text that is given, or nil where there is none.
  package func value(in arguments: [String]) -> String? {
    if takesNext { return arguments[Int(index) + 1] }
    guard valueOffset >= 0 else { return nil }
    return String(Substring(arguments[Int(index)].utf8.dropFirst(Int(valueOffset))))
  }

  /// The name, without dashes and without what follows `=`.
  package func name(in arguments: [String]) -> String {
    let element = arguments[Int(index)].utf8
    let end = valueOffset < 0 ? element.count : Int(valueOffset) - 1
    return String(element.prefix(end).dropFirst(dashes)) ?? ""
  }

  /// What it assigns to its option, as it stands there; a flag where it has no value.
  func assignment(in arguments: [String], _ schema: Schema) -> Assignment {
    let text = value(in: arguments)
    let raw = text.map { dashes == 1 ? Assignment.Raw.quotable($0) : .text($0) } ?? .flag(true)
    let path =
      kind == .member ? schema.member(name(in: arguments), isInline: true)?.path : nil
    return Assignment(
      path.map { .member($0, raw) } ?? raw, to: Int(node), .argument, index: Int(index),
      takesNext: takesNext)
  }
}

/// Scans an argument list into tokens: finds our options among those of other programs and of the
/// app's own parser.
package struct ArgumentScanner {
  let arguments: [String]
  let schema: Schema

  package init(arguments: [String], schema: Schema) {
    self.arguments = arguments
    self.schema = schema
  }

  package func tokens() -> ContiguousArray<ArgumentToken> {
    var tokens: ContiguousArray<ArgumentToken> = []
    tokens.reserveCapacity(arguments.count)
    var index = 1
    while index < arguments.count {
      var token = token(arguments[index])
      token.index = Int32(truncatingIfNeeded: index)
      if token.kind == .value {
        if token.node >= 0 { takeValue(&token, index) } else { classify(&token, index) }
      }
      tokens.append(token)
      if token.kind == .end { break }
      index += token.takesNext ? 2 : 1
    }
    return tokens
  }

  private func token(_ element: String) -> ArgumentToken {
    element.utf8.withContiguousStorageIfAvailable { token(bytes: $0) }
      ?? Array(element.utf8).withUnsafeBufferPointer { token(bytes: $0) }
  }

  /// An element by itself.
  ///
  /// A lone `-` and numbers such as `-5` name no option.
  private func token(bytes: UnsafeBufferPointer<UInt8>) -> ArgumentToken {
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return ArgumentToken(kind: .other) }
    let dashes = bytes[1] == UInt8(ascii: "-") ? 2 : 1
    if dashes == 2, bytes.count == 2 { return ArgumentToken(kind: .end) }
    if bytes[1] < UInt8(ascii: ":"), dashes == 1,
      isNumberLiteral(String(decoding: bytes, as: UTF8.self))
    {
      return ArgumentToken(kind: .other)
    }
    var token = ArgumentToken(kind: .value, dashes: dashes)
    var hash = OptionName.hashSeed
    var end = dashes
    while end < bytes.count, bytes[end] != UInt8(ascii: "=") {
      if let byte = OptionName.significant(bytes[end]) {
        hash = OptionName.hash(hash, adding: byte)
      }
      end += 1
    }
    if end < bytes.count { token.valueOffset = Int32(truncatingIfNeeded: end + 1) }
    token.node = Int32(
      truncatingIfNeeded: schema.node(
        named: UnsafeBufferPointer(rebasing: bytes[dashes..<end]), hash: hash))
    return token
  }

  /// Finds the value of an option that was recognized by its name alone.
  private func takeValue(_ token: inout ArgumentToken, _ index: Int) {
    let next = index + 1 < arguments.count ? arguments[index + 1] : nil
    switch schema.nodes[Int(token.node)].kind {
    case .bool:
      guard token.valueOffset < 0 else { return }
      token.takesNext = next.map { isBoolean($0, token) } ?? false
      if !token.takesNext { token.kind = .flag }
      return
    case .structure: token.kind = .object
    default: break
    }
    guard token.valueOffset < 0, let next else { return }
    token.takesNext = isValue(next, of: Int(token.node))
  }

  private func isBoolean(_ text: String, _ token: ArgumentToken) -> Bool {
    Bool.spelling(text) != nil || token.dashes == 1 && Bool.quotedSpelling(text) != nil
  }

  /// Whether the element after an option is its value: one that begins with `-` is a value only
  /// where the option's type allows it.
  private func isValue(_ text: String, of node: Int) -> Bool {
    // By an iterator: `first` is a call for each argument.
    var bytes = text.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), bytes.next() != nil else { return true }
    switch schema.nodes[node].kind {
    case .array, .other:
      let shape = schema.shape(node)
      if case .list(let element, _) = shape { return element.kind.canMean(text) }
      return shape.kind.canMean(text)
    case let kind: return kind.canMean(text)
    }
  }

  // MARK: Elements other than an option's plain name

  private func classify(_ token: inout ArgumentToken, _ index: Int) {
    let name = token.name(in: arguments)
    let next = index + 1 < arguments.count ? arguments[index + 1] : nil
    if let node = schema.negated(name) {
      token.kind = .negation
      token.node = Int32(node)
      // `-no-name YES`: UserDefaults needs a value behind every key.
      if token.valueOffset < 0, token.dashes == 1, let next {
        token.takesNext = isBoolean(next, token)
      }
    } else if let (node, _) = schema.member(name, isInline: token.valueOffset >= 0) {
      token.kind = .member
      token.node = Int32(node)
      if token.valueOffset < 0, let next { token.takesNext = isValue(next, of: node) }
    } else if token.dashes == 2, let option = BuiltInOption(name: name) {
      token.kind = .builtIn
      if token.valueOffset < 0, let next { token.takesNext = option.takes(next) }
    } else if token.dashes == 1, let count = InjectedArguments.count(at: index, of: arguments) {
      token.kind = .injected
      token.takesNext = count == 2
    } else {
      token.kind = .other
    }
  }
}

extension Schema {
  /// The option that `no-name` switches off or sets to nil.
  func negated(_ name: String) -> Int? {
    let bytes = Array(name.utf8.prefix(3))
    guard bytes.count == 3, bytes[0] | 0x20 == UInt8(ascii: "n") else { return nil }
    let isSeparated = bytes[2] == UInt8(ascii: "-") || bytes[2] == UInt8(ascii: "_")
    // `noName`: a capital begins a word as a dash does.
    let beginsWord = bytes[1] == UInt8(ascii: "o") && bytes[2] &- UInt8(ascii: "A") < 26
    guard isSeparated && bytes[1] | 0x20 == UInt8(ascii: "o") || beginsWord,
      let node = node(named: String(name.dropFirst(2)))
    else { return nil }
    let option = nodes[node]
    return option.kind == .bool || option.isOptional ? node : nil
  }

  /// The option that a dotted name sets a member of: `labels.foo`.
  ///
  /// A name with a space in it holds its value, too, unless that follows `=`.
  func member(_ name: String, isInline: Bool) -> (node: Int, path: String)? {
    let reader = ByteReader(name)
    // No option's own name is that long; a thousand dots would be looked up a thousand times.
    var dot = min(reader.bytes.count, 1000)
    while dot > 1 {
      dot -= 1
      guard reader.bytes[dot] == UInt8(ascii: "."),
        let node = node(named: reader.text(0..<dot))
      else { continue }
      guard nodes[node].kind.hasOpenKeys else { return nil }
      let path = reader.text((dot + 1)..<reader.bytes.count)
      return path.isEmpty || !isInline && path.contains(where: \.isWhitespace) ? nil : (node, path)
    }
    return nil
  }
}
