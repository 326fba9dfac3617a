import GantryFormats

/// The value that a source gives an option, before a type reads it.
///
/// A text is read as JSON, a list or a number only when a type asks for one: a type that asks for a
/// string gets the text unchanged.
indirect enum Operand {
  /// A value of a payload or of JSON.
  case value(Value)
  /// The text of an argument or a variable; several where an option was repeated.
  case texts([OptionText])
  /// Members that were given one by one, in their order.
  case members([GivenMember])

  /// A member that was given by itself: the keys on the way to it, and its value.
  typealias GivenMember = (path: ArraySlice<String>, operand: Operand)

  var members: [GivenMember] {
    switch self {
    case .value(.object(let members)): members.map { ([$0.key], .value($0.value)) }
    case .members(let given): given
    case .texts(let texts): texts.last.map { Operand.value($0.anyJSON).members } ?? []
    case .value: []
    }
  }

  /// The object of members that were given one by one; of several in one place the last counts.
  ///
  /// A dictionary's keys differ by each character; those of a structure match as names do.
  static func object(
    _ given: [GivenMember], isDictionary: Bool
  ) -> [(key: String, value: Operand)] {
    var parts: [(key: String, given: [GivenMember])] = []
    var positions: [String: Int] = [:]
    for (path, operand) in given {
      guard let key = path.first else { continue }
      let name = isDictionary ? key : OptionName.normalized(key)
      let position = positions[name] ?? parts.count
      if position == parts.count {
        positions[name] = position
        parts.append((key, []))
      }
      if path.count == 1 { parts[position].given = [] }
      parts[position].given.append((path.dropFirst(), operand))
    }
    return parts.map { part in
      guard let whole = part.given.first, whole.path.isEmpty else {
        return (part.key, .members(part.given))
      }
      let inner = part.given.dropFirst()
      return (part.key, inner.isEmpty ? whole.operand : .members(whole.operand.members + inner))
    }
  }

  /// The text or literal that a message quotes; nil for lists and objects.
  var quotable: String? {
    switch self {
    case .value(.null): "null"
    case .value(let value): value.scalarText
    case .texts(let texts): texts.last?.string
    case .members: nil
    }
  }
}

/// A text of an argument or a variable, and how it is read.
struct OptionText {
  enum Style {
    /// Unchanged.
    case plain
    /// Of a single-dash argument: property-list quoting is undone, as the system does.
    case quotable
    /// For an option of unknown type: a string in quotes is JSON, and so is null.
    case untyped
  }

  var string: String
  var style: Style
  /// Whether commas separate a list's elements, as in a variable.
  private var hasCommas = false

  init(_ string: String, _ style: Style = .plain) {
    self.string = string
    self.style = style
  }

  /// The text of an assignment, or nil where it has none or sets a member.
  init?(_ assignment: Assignment) {
    switch assignment.raw {
    case .text(let text):
      self.init(text)
      hasCommas = assignment.source == .environment
    case .quotable(let text): self.init(text, .quotable)
    default: return nil
    }
  }

  /// The text for an option of unknown type.
  var untyped: OptionText {
    guard style == .quotable else { return changed(self) { $0.style = .untyped } }
    // A property list's string may hold JSON, which tells a text from a number. All else, also what
    // is no property list, is read as the system does.
    guard PropertyListReader.isCandidate(string),
      case .string(let text)? = try? PropertyListReader.read(string)
    else { return self }
    return OptionText(text, .untyped)
  }

  // MARK: As a scalar

  func read<S: Scalar>(_ type: S.Type) throws(ValueError) -> S {
    switch style {
    case .plain: return try S.read(string)
    case .quotable:
      return try S.read(PropertyListReader.scalar(string, isString: S.kind == .string))
    case .untyped:
      // What is in quotes is of a type that is written so: `"5"` is no number, and `"nan"` is one.
      // Where the type refuses it, the whole text is read below, and an error quotes that.
      if case .string(let text)? = json, let value = try? S.read(text),
        case .string? = try? value.written(.launch, [])
      {
        return value
      }
      // A number isn't a Boolean here: a type that may be either asks for a Boolean first.
      if S.kind == .bool, case .number? = json { throw .notA(string, .bool) }
      return try S.read(string)
    }
  }

  // Nil where the text is no JSON: then it stands for itself.
  private var json: Value? { try? JSONReader.read(string) }

  var isNil: Bool { style == .untyped && string == "null" }

  // MARK: As a list or an object

  /// The elements in the text; `isWhole` where they are the whole list and not one more element.
  func elements() throws(FormatError) -> (elements: [Operand], isWhole: Bool) {
    switch try Literal.list(string, isQuotable: style == .quotable) {
    case .array(let elements)?: return (elements.map { .value($0) }, true)
    case .string(let text)?: return ([.texts([OptionText(text)])], false)
    case let element?: return ([.value(element)], false)
    case nil: break
    }
    guard hasCommas, string.utf8.first != UInt8(ascii: "{") else {
      return ([.texts([OptionText(string)])], false)
    }
    guard !trimmed(string).isEmpty else { return ([], false) }
    return (parts(string, separator: ",").map { .texts([OptionText(trimmed($0))]) }, false)
  }

  /// Whether the text is a whole list, which replaces the elements before it.
  ///
  /// A text that isn't a list counts as whole too; decoding it fails later.
  var isWholeList: Bool { (try? elements())?.isWhole ?? true }

  /// The members of the object in the text.
  ///
  /// A name alone is an enumeration's case, if the type asks for that key.
  func members(orCase isCase: (String) -> Bool) throws(FormatError) -> Value {
    let text = style == .quotable ? PropertyListReader.unquoted(string) : string
    if !Literal.isCandidate(text), isCase(text) {
      return .object([Value.Member(key: text, value: .object([]))])
    }
    return try Literal.read(text)
  }

  /// The text as JSON if it is that, for types that hold any JSON.
  var anyJSON: Value {
    // A text that is neither JSON nor a property list is a string.
    guard let value = try? Literal.read(string) else { return .string(string) }
    // A property list holds no null, so a string in one may be the JSON of what does.
    guard style == .quotable, case .string(let text) = value else { return value }
    return (try? JSONReader.read(text)) ?? value
  }
}
