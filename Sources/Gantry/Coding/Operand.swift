import GantryFormats

/// What a source gives an option, for whichever type reads it.
///
/// A text isn't taken for JSON, a list or a number before a type asks for one: a type that asks for a
/// string gets the text as it stands.
indirect enum Operand {
  /// A value of a payload or of JSON.
  case value(Value)
  /// The text of an argument or a variable; several where an option was repeated.
  case texts([OptionText])
  /// Members that were given one by one.
  case members([(key: String, value: Operand)])

  /// What a person calls it, where it isn't what a type asked for.
  var kindName: String {
    switch self {
    case .value(let value): value.kindName
    case .texts: "a text"
    case .members: "an object"
    }
  }

  /// A member that was given by itself: the keys on the way to it, and what was given.
  typealias GivenMember = (path: ArraySlice<String>, operand: Operand)

  /// The members of an object.
  var members: [GivenMember] {
    switch self {
    case .value(.object(let members)): members.map { ([$0.key], .value($0.value)) }
    case .members(let members): members.map { ([$0.key], $0.value) }
    case .texts(let texts): texts.last.map { Operand.value($0.anyJSON).members } ?? []
    case .value: []
    }
  }

  /// The object of members that were given one by one; of those in one place the last counts.
  static func object(_ given: [GivenMember]) -> Operand {
    var keys: [String] = []
    var parts: [String: [GivenMember]] = [:]
    for (path, operand) in given {
      guard let key = path.first else { continue }
      if parts[key] == nil { keys.append(key) }
      if path.count == 1 { parts[key] = [] }
      parts[key, default: []].append((path.dropFirst(), operand))
    }
    return .members(
      keys.map { key in
        var inner = parts[key] ?? []
        guard let whole = inner.first, whole.path.isEmpty else { return (key, .object(inner)) }
        inner.removeFirst()
        return (key, inner.isEmpty ? whole.operand : .object(whole.operand.members + inner))
      })
  }

  /// The text or literal that a message quotes; nil where it is none.
  var quotable: String? {
    switch self {
    case .value(.string(let text)), .value(.number(let text)): text
    case .value(.bool(let bool)): bool ? "true" : "false"
    case .value(.null): "null"
    case .texts(let texts): texts.last?.string
    default: nil
    }
  }
}

/// A text of an argument or a variable, and how it is to be taken.
struct OptionText {
  enum Style {
    /// As it stands.
    case plain
    /// Of a single-dash argument: property-list quoting is undone, as the system does.
    case quotable
    /// Of a variable, which separates a list's elements with commas.
    case variable
    /// Of an option whose type tells nothing: a string in quotes is JSON's, and so is null.
    case untyped
  }

  var string: String
  var style: Style

  init(_ string: String, _ style: Style = .plain) {
    self.string = string
    self.style = style
  }

  /// The text that an assignment gives an option, or nil where it gives none or a member's.
  init?(_ assignment: Assignment) {
    switch assignment.raw {
    case .text(let text): self.init(text, assignment.source == .environment ? .variable : .plain)
    case .quotable(let text): self.init(text, .quotable)
    default: return nil
    }
  }

  // MARK: As a scalar

  func read<S: Scalar>(_ type: S.Type) throws(ValueError) -> S {
    switch style {
    case .plain, .variable: return try S.read(string)
    case .quotable:
      return try S.read(PropertyListReader.scalar(string, isString: S.kind == .string))
    case .untyped:
      if S.kind == .string, case .string(let text)? = json { return try S.read(text) }
      // Only a number stands for itself there; a type that may be either asks for a Boolean first.
      if S.kind == .bool, case .number? = json { throw .notA(string, .bool) }
      return try S.read(string)
    }
  }

  /// The text as JSON; a text that is none is asked for as it stands.
  private var json: Value? { try? JSONReader.read(string) }

  var isNil: Bool { style == .untyped && string == "null" }

  // MARK: As a list or an object

  /// The elements that the text says; whole where they are all of a list and not one more of it.
  func elements() throws(FormatError) -> (elements: [Operand], isWhole: Bool) {
    switch try Literal.list(string, isQuotable: style == .quotable) {
    case .array(let elements)?: return (elements.map { .value($0) }, true)
    case .string(let text)?: return ([.texts([OptionText(text)])], false)
    case let element?: return ([.value(element)], false)
    case nil: break
    }
    guard style == .variable, string.utf8.first != UInt8(ascii: "{") else {
      return ([.texts([OptionText(string)])], false)
    }
    guard !trimmed(string).isEmpty else { return ([], false) }
    return (parts(string, separator: ",").map { .texts([OptionText(trimmed($0))]) }, false)
  }

  /// Whether the text says all of a list, so that what was said before no longer counts.
  ///
  /// A text that is no list is refused when it is decoded, and decides alone until then.
  var isWholeList: Bool { (try? elements())?.isWhole ?? true }

  /// The members of the object that the text says.
  ///
  /// A name alone is the case of an enumeration, if it is one of the keys that are asked for.
  func members(orCase isCase: (String) -> Bool) throws(FormatError) -> Value {
    let text = style == .quotable ? PropertyListReader.unquoted(string) : string
    if !Literal.isCandidate(text), isCase(text) {
      return .object([Value.Member(key: text, value: .object([]))])
    }
    return try Literal.read(text)
  }

  /// The text as JSON if it is that, for types that hold any JSON.
  var anyJSON: Value {
    // What is neither JSON nor a property list is a text.
    if let value = try? Literal.read(string) { return value }
    return .string(string)
  }
}
