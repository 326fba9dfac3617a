extension LaunchError {
  /// What is wrong, with the data needed to put it right.
  ///
  /// Texts are those of the source. For a secret the reason is ``secret``, which holds no text.
  /// Cases may be added, so a `switch` over them needs a default.
  public enum Reason: Sendable {
    /// A text isn't a value of the option's type: the text, and what was expected, `an integer`.
    case notA(String, expected: String)
    /// A number is beyond its type's range: the text, the least and the greatest value.
    case outOfRange(String, minimum: String, maximum: String)
    /// A text isn't one of those that the type allows.
    case notAllowed(String, allowed: [String])
    /// A value is of the wrong kind: its kind, and the expected one; `an array`, `an integer`.
    case wrongKind(String, expected: String)
    /// A text isn't JSON or a property list: the text, what was expected, what the parser said.
    case malformed(String, expected: String, reason: String, advice: String)
    /// No case of an enumeration has this name.
    case noCase(String, type: String)
    /// An object has this many keys; one is expected, the name of an enumeration's case.
    case severalCases(Int, type: String)
    /// The app's own decoding refuses a value: the text if it is one, and what the app said.
    case refused(String?, reason: String)
    /// A value is wrong and secret, so it isn't shown.
    case secret
    /// An object has keys that its type doesn't read.
    case unknownKeys([String])
    /// Two spellings of one key, in an object.
    case repeatedKey(String, String)
    /// A list is longer than what was read of it.
    case unreadElements(count: Int, read: Int)
    /// A list has this many more wrong elements than are named.
    case moreElements(Int)
    /// An object or an array is nested deeper than this many levels.
    case tooDeep(Int)

    /// An option has no value. `next` is the argument after it, where that begins with `-`.
    case missingValue(option: String, next: String?)
    /// An object lacks a key, or a list an element.
    case missingKey
    /// An option has no default, since the structure that it is a part of is nil by default.
    case missingPart(of: String)
    /// A name that takes no value has one.
    case takesNoValue(String, value: String)

    /// A long option that matches no option, without its dashes.
    case unknownOption(String)
    /// A member of a payload or a file that matches no option, and the configuration's name.
    case unknownMember(String, configuration: String)
    /// One argument holds an option and its value.
    case joinedArguments(option: String, value: String)
    /// Two variables, or two keys of one object, set the same option.
    case ambiguous(String, String, areVariables: Bool)

    /// A text isn't valid UTF-8.
    case invalidUTF8
    /// The configuration's own decoding refuses all options together: its name, and why.
    case refusedTogether(configuration: String, reason: String)
    /// Any other problem, in words: a source that can't be read, a mistake in the declaration, a
    /// problem of another module.
    case other(Code, String)

    /// What kind of mistake it is.
    public var code: Code {
      switch self {
      case .missingValue, .missingPart: .missingValue
      case .unknownOption, .unknownMember: .unknownOption
      case .joinedArguments: .joinedArguments
      case .ambiguous: .ambiguousOption
      case .other(let code, _): code
      default: .invalidValue
      }
    }
  }
}

extension LaunchError.Reason: Codable, Equatable {
  /// The case's name and its values as texts.
  private var parts: (name: String, values: [String]) {
    switch self {
    case .notA(let text, let expected): ("notA", [text, expected])
    case .outOfRange(let text, let minimum, let maximum): ("outOfRange", [text, minimum, maximum])
    case .notAllowed(let text, let allowed): ("notAllowed", [text] + allowed)
    case .wrongKind(let found, let expected): ("wrongKind", [found, expected])
    case .malformed(let text, let expected, let reason, let advice):
      ("malformed", [text, expected, reason, advice])
    case .noCase(let name, let type): ("noCase", [name, type])
    case .severalCases(let count, let type): ("severalCases", ["\(count)", type])
    case .refused(let text, let reason): ("refused", [reason] + (text.map { [$0] } ?? []))
    case .secret: ("secret", [])
    case .unknownKeys(let keys): ("unknownKeys", keys)
    case .repeatedKey(let key, let other): ("repeatedKey", [key, other])
    case .unreadElements(let count, let read): ("unreadElements", ["\(count)", "\(read)"])
    case .moreElements(let count): ("moreElements", ["\(count)"])
    case .tooDeep(let levels): ("tooDeep", ["\(levels)"])
    case .missingValue(let option, let next):
      ("missingValue", [option] + (next.map { [$0] } ?? []))
    case .missingKey: ("missingKey", [])
    case .missingPart(let owner): ("missingPart", [owner])
    case .takesNoValue(let name, let value): ("takesNoValue", [name, value])
    case .unknownOption(let name): ("unknownOption", [name])
    case .unknownMember(let name, let configuration): ("unknownMember", [name, configuration])
    case .joinedArguments(let option, let value): ("joinedArguments", [option, value])
    case .ambiguous(let one, let other, let areVariables):
      (areVariables ? "ambiguousVariables" : "ambiguousKeys", [one, other])
    case .invalidUTF8: ("invalidUTF8", [])
    case .refusedTogether(let configuration, let reason):
      ("refusedTogether", [configuration, reason])
    case .other(let code, let message): ("other", [code.rawValue, message])
    }
  }

  // By name and values: comparing each case with each would be several times the code.

  /// Whether two reasons are the same, with the same values.
  public static func == (one: Self, other: Self) -> Bool {
    one.parts.name == other.parts.name && one.parts.values == other.parts.values
  }

  /// The case of a name, with its values; a name that this version doesn't know is a newer
  /// version's.
  private init(name: String, _ values: [String]) {
    func value(_ index: Int) -> String { index < values.count ? values[index] : "" }
    func number(_ index: Int) -> Int { Int(value(index)) ?? 0 }
    self =
      switch name {
      case "notA": .notA(value(0), expected: value(1))
      case "outOfRange": .outOfRange(value(0), minimum: value(1), maximum: value(2))
      case "notAllowed": .notAllowed(value(0), allowed: Array(values.dropFirst()))
      case "wrongKind": .wrongKind(value(0), expected: value(1))
      case "malformed":
        .malformed(value(0), expected: value(1), reason: value(2), advice: value(3))
      case "noCase": .noCase(value(0), type: value(1))
      case "severalCases": .severalCases(number(0), type: value(1))
      case "refused": .refused(values.count > 1 ? values[1] : nil, reason: value(0))
      case "secret": .secret
      case "unknownKeys": .unknownKeys(values)
      case "repeatedKey": .repeatedKey(value(0), value(1))
      case "unreadElements": .unreadElements(count: number(0), read: number(1))
      case "moreElements": .moreElements(number(0))
      case "tooDeep": .tooDeep(number(0))
      case "missingValue":
        .missingValue(option: value(0), next: values.count > 1 ? values[1] : nil)
      case "missingKey": .missingKey
      case "missingPart": .missingPart(of: value(0))
      case "takesNoValue": .takesNoValue(value(0), value: value(1))
      case "unknownOption": .unknownOption(value(0))
      case "unknownMember": .unknownMember(value(0), configuration: value(1))
      case "joinedArguments": .joinedArguments(option: value(0), value: value(1))
      case "ambiguousVariables": .ambiguous(value(0), value(1), areVariables: true)
      case "ambiguousKeys": .ambiguous(value(0), value(1), areVariables: false)
      case "invalidUTF8": .invalidUTF8
      case "refusedTogether": .refusedTogether(configuration: value(0), reason: value(1))
      case "other": .other(LaunchError.Code(rawValue: value(0)), value(1))
      // A case of a newer version.
      default: .other(.invalidValue, values.joined(separator: "; "))
      }
  }

  /// Encodes the case's name and its values, as an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(parts.name, forKey: .name)
    try container.encode(parts.values, forKey: .values)
  }

  /// Decodes a reason that was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      try container.decode([String].self, forKey: .values))
  }
}
