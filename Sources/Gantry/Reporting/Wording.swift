import GantryFormats

/// Every sentence of the core: problems, places, notes, banner, report, help, programmers' errors.
///
/// Messages are data until they come here, and no code reads a sentence back.
enum Wording {
  // MARK: Problems

  static func problem(_ problem: LaunchError.Problem) -> String {
    var text = "error: "
    if let option = problem.option { text += "\(option): " }
    text += message(problem)
    if let suggestion = problem.suggestion { text += ". Did you mean '\(suggestion)'?" }
    if let origin = problem.origin { text += "\n       \(origin)" }
    return text
  }

  static func message(_ problem: LaunchError.Problem) -> String {
    let message = message(problem.reason)
    guard problem.origin?.source == .savedOverrides else { return message }
    return "\(message); --\(BuiltInOption.forget.rawValue) removes what is saved"
  }

  static func message(_ reason: LaunchError.Reason) -> String {
    switch reason {
    case .notA(let text, let expected): "\(quoted(text)) is not \(expected)"
    case .outOfRange(let text, let minimum, let maximum):
      "\(quoted(text)) is out of range: \(minimum) to \(maximum)"
    case .notAllowed(let text, let allowed):
      "\(quoted(text)) is not one of \(allowed.joined(separator: ", "))"
    case .wrongKind(let found, let expected): "\(found) is not \(expected)"
    case .malformed(let text, let expected, let reason, let advice):
      "\(quoted(text)) is not \(expected): \(reason); \(advice)"
    case .noCase(let name, let type):
      "\(quoted(name)) is not a case of \(type); write a case's name, or {\"case\":{…}} with "
        + "what it holds"
    case .severalCases(let count, let type):
      "one case of \(type) is wanted, and \(count) are there"
    case .refused(let text?, let reason): "\(quoted(text)) is refused: \(reason)"
    case .refused(nil, let reason): reason
    case .secret: "the value is wrong (and secret, so it isn't shown)"
    case .unknownKeys(let keys): unknownKeys(keys)
    case .repeatedKey(let key, let other): "\(quoted(key)) and \(quoted(other)) are the same key"
    case .unreadElements(let count, let read):
      "it has \(count) elements, and only "
        + (read == 1 ? "the first is read" : "the first \(read) are read")
    case .moreElements(let count): "\(count) more of its elements are wrong"
    case .tooDeep(let levels): "nested deeper than \(levels) levels"
    case .missingValue(_, nil): "a value is missing"
    case .missingValue(let option, let next?):
      "a value is missing, since \(quoted(next)) begins with '-'; a value that does is written "
        + "--\(option)=VALUE"
    case .missingKey: "a value is missing"
    case .missingPart(let owner):
      "a value is missing: '\(owner)' is nil by default, so this part of it has none"
    case .takesNoValue(let name, let value):
      "\(quoted(name)) takes no value; leave \(quoted(value)) out"
    case .unknownOption(let name): "'--\(clipped(name))' is no option"
    case .unknownMember(let name, let configuration):
      "\(quoted(name)) is no option of \(configuration)"
    case .joinedArguments(let option, let value):
      "'\(clipped(option)) \(clipped(value))' is one argument; an option and its value are two: "
        + "\(quoted(option)) and \(quoted(value))"
    case .ambiguous(let one, let other, true): "\(one) and \(other) set the same option; unset one"
    case .ambiguous(let one, let other, false):
      "\(quoted(one)) and \(quoted(other)) set the same option"
    case .other(_, let message): message
    case .invalidUTF8: "the text isn't valid UTF-8"
    case .refusedTogether(let configuration, let reason):
      "\(configuration) refuses these options: \(reason)"
    }
  }

  private static func unknownKeys(_ keys: [String]) -> String {
    guard keys.count > 1 else { return "\(quoted(keys.first ?? "")) is not one of its keys" }
    let more = keys.count > 10 ? " and \(keys.count - 10) more" : ""
    return keys.prefix(10).map(quoted).joined(separator: ", ") + more + " are not among its keys"
  }

  private static func quoted(_ text: String) -> String { "'\(clipped(text))'" }

  /// What a list or an object should be written as.
  static func advice(_ kind: OptionKind) -> String {
    kind == .array
      ? "write a list as JSON, [\"a\",\"b\"], or repeat the option" : "write JSON, {\"key\": …}"
  }

  static func advice(objectWith option: String?) -> String {
    "write JSON" + (option.map { " or name one of its options, as in --\($0) …" } ?? "")
  }

  // What was found in place of a value.
  static let option = "an option"
  static let nothing = "nothing"

  static func noNumber(_ text: String) -> String { "JSON has no number for \(text)." }

  static func payload(_ type: String, isEncoding: Bool, path: String, _ reason: String) -> String {
    (isEncoding ? "this \(type) is no payload: " : "the payload is no \(type): ")
      + (path.isEmpty ? "" : "\(path): ") + reason
  }

  static func joined(_ name: String, at index: Int) -> String {
    // Without the value, which may be anything.
    "warning: launch argument \(index) is '\(name)' and its value in one; give them as two "
      + "arguments, or with '=' between them\n"
  }

  static func leftOver(_ word: String, of name: String, _ value: String) -> String {
    "'\(word)' is left over: an option takes one word. Separate names by commas: --\(name) "
      + "\(value),\(word)"
  }

  // MARK: Places

  /// The place of a value; without its text where that has just been shown.
  static func place(_ origin: LaunchOrigin, withText: Bool) -> String {
    let place = place(withoutWriter: origin, withText: withText)
    guard let writer = origin.writtenAt else { return place }
    return "\(clipped(writer, limit: 200)), \(place)"
  }

  private static func place(withoutWriter origin: LaunchOrigin, withText: Bool) -> String {
    let name = clipped(origin.name ?? "", limit: 200)
    let text = withText ? origin.text.map { clipped($0, limit: 200) } : nil
    switch origin.source {
    case .launchArgument:
      let shown = text ?? name
      return "launch argument \(origin.index ?? 0)"
        + (withText && !shown.isEmpty ? ": \(shown)" : "")
    case .environmentVariable:
      return "environment variable \(name)" + (text.map { ": \($0)" } ?? "")
    case .payload:
      let variable = "environment variable \(name)"
      return origin.text.map { "file \(clipped($0, limit: 200)) (\(variable))" } ?? variable
    case .configurationFile: return "configuration file \(name)"
    case .savedOverrides: return "saved overrides in \(name)"
    case .defaultValue: return "default"
    default: return origin.text ?? name
    }
  }

  // MARK: Banner and report

  static func shown(_ value: String?) -> String { value ?? "nil" }

  static func overrides(_ overrides: [String]) -> [String] {
    overrides.isEmpty ? [] : ["launched with " + overrides.joined(separator: ", ")]
  }

  static func heading(of report: LaunchReport) -> String {
    "\(report.configuration), \(report.build) build; \(report.policy)"
  }

  static func shadows(_ shadowed: LaunchReport.Shadowed) -> String {
    "shadows \(clipped(shadowed.value, limit: 40)), \(shadowed.origin)"
  }

  static func policy(_ rule: LaunchPolicy.Rule) -> String {
    switch rule {
    case .all: "every option is honored"
    case .none: "no option is honored"
    case .only(let names): "honored: \(names.joined(separator: ", "))"
    }
  }

  static func notHonored(in build: String) -> String { "not honored in this \(build) build" }

  static func notHonored(_ what: LaunchReport.NotHonored, in build: String) -> String {
    "\(notHonored(in: build)): \(what)"
  }

  static func leftToApp(_ arguments: [String]) -> [String] { list("left to the app: ", arguments) }

  static func injected(_ arguments: [String]) -> [String] {
    list("added by other programs: ", arguments)
  }

  static func unknownVariables(_ names: [String]) -> [String] {
    list("variables that are no option's: ", names)
  }

  /// A line with words that were given, or none.
  private static func list(_ heading: String, _ words: [String]) -> [String] {
    let words = words.map { clipped(shellWord($0), limit: 80) }
    return words.isEmpty ? [] : [heading + words.joined(separator: " ")]
  }

  // MARK: Help

  static func optionsHeading(_ configuration: String) -> String { "Options of \(configuration):" }

  static func defaultValue(_ text: String, variable: String) -> String {
    "default: \(text.isEmpty ? "empty" : text); \(variable)"
  }

  static func sources(prefix: String, key: String) -> String {
    """
    An option is set by a launch argument (--name VALUE, --name=VALUE, -name VALUE), by an
    environment variable (\(prefix)NAME), by JSON in \(key) or in the file that
    \(key)_FILE names, or by a file. The strongest source is the first of these.
    """
  }

  static func builtInOptions(areSaved: Bool) -> String {
    """
    Built-in options:

      --launch-report[=json]            print every option's value and where it came from
      --launch-help                     print this text
      --launch-schema                   print a JSON Schema of payloads and files
      --launch-configuration-file PATH  read options from a JSON file
    """
      + (areSaved
        ? """

          --launch-save [DURATION]          set the same options again in later launches (1d)
          --launch-forget                   stop doing so
        """ : "")
  }

  static func thisBuild(_ policy: LaunchPolicy) -> String {
    "This is a \(Build.name) build: \(policy)."
  }

  // MARK: Notes

  static func note(_ note: LaunchNote) -> String {
    switch note {
    case .notTaken(let problem):
      "not taken: " + (problem.option.map { "\($0): " } ?? "") + message(problem)
        + (problem.place.map { ", \($0)" } ?? "")
    case .notHonored(let origin):
      (origin.source == .payload ? "the payload in " : "")
        + "\(origin) isn't honored in this \(Build.name) build"
    case .unreadKey(let key, let option, let origin):
      "\(quoted(key)) of \(option) isn't read by its type" + (origin.map { ", \($0)" } ?? "")
    case .earlierFile(let origin, let index):
      "\(origin) isn't read: argument \(index) names a file too, and the last one counts"
    case .expired(let origin, let date): "\(origin) expired on \(date) and were removed"
    }
  }

  // MARK: Unreadable sources

  static func notObject(_ kind: String) -> String { "\(kind) is not an object with options" }

  static func otherConfiguration(_ name: String, than schema: String) -> String {
    "it is for \(quoted(name)), not for \(schema)"
  }

  static func otherVersion(_ version: String, of schema: String, than expected: Int) -> String {
    "it is of version \(clipped(version)) of \(schema), and this app reads version "
      + "\(expected); write it again with this app's own code"
  }

  static func unknownMetadata(_ key: String) -> String {
    "\(quoted(key)) has no meaning here; names with '$' are $type, $version and $schema"
  }

  static func notBase64JSON(_ reason: String) -> String {
    "the payload is neither JSON nor base64 of JSON: \(reason)"
  }

  static func fileUnreadable(_ reason: String) -> String { "the file can't be read: \(reason)" }
  static func fileNotJSON(_ reason: String) -> String { "the file isn't JSON: \(reason)" }
  static let fileNotUTF8 = "the file isn't valid UTF-8"
  static let notSavedOverrides = "they aren't what --launch-save writes"

  static func savedForOther(_ what: String, than expected: String) -> String {
    "they are for \(quoted(what)), not for \(expected)"
  }

  // MARK: Saved overrides

  static func forgot(_ path: String) -> String { "Gantry: forgot the overrides saved in \(path)\n" }
  static let nothingToForget = "Gantry: there were no saved overrides to forget\n"
  static func notForgotten(_ path: String, _ reason: String) -> String {
    "Gantry: the saved overrides in \(path) can't be removed: \(reason)\n"
  }
  static let keepsNoneToForget =
    "Gantry: --launch-forget has nothing to forget: this app doesn't save overrides"
  static let keepsNoneToSave =
    "Gantry: nothing is saved: this app doesn't opt in to saved overrides"
  static let refusedInRelease =
    "Gantry: --launch-save and --launch-forget are refused in a release build."
  static func saved(_ path: String, until date: String) -> String {
    "Gantry: saved these overrides until \(date) in \(path); --launch-forget removes them"
  }
  static func notSaved(_ path: String, _ reason: String) -> String {
    "Gantry: the overrides can't be saved in \(path): \(reason)"
  }
  static func secretNotSaved(_ name: String) -> String {
    "Gantry: \(name) is secret and isn't saved"
  }

  // MARK: Declarations

  static func unknownInPolicy(_ name: String, _ schema: String) -> String {
    "the launch policy names \(quoted(name)), which \(schema) doesn't declare"
  }

  static func emptyName(_ key: String) -> String { "an option's name is empty: \(quoted(key))" }

  static func sameName(_ one: String, _ other: String) -> String {
    "'\(one)' and '\(other)' are the same option, since names match without '-', '_', '.' and case"
  }

  static func defaultNotEncodable(_ error: any Error) -> String {
    "its default value can't be encoded: \(error)"
  }

  static func needsItself(providerOf type: any Any.Type) -> String {
    "The provider of \(type) needs itself to be made. Its closure asks, perhaps by way of other "
      + "providers, for the same provider. Break the circle: pass the value in, or ask for it when "
      + "it is used."
  }

  static func notWritable(_ type: any Any.Type, _ error: any Error) -> String {
    "\(type) can't be written. Its `encode(to:)` throws: \(error). A launch configuration encodes "
      + "whatever it can hold; make its properties do so."
  }

  static func notEncodedByDefault(_ key: String) -> String {
    "'\(key)' is decoded, but was not encoded by the default"
  }

  static func needsItself(_ type: any Any.Type) -> String {
    "\(type) asks for its own launch while that is read, in `init()`, in `init(from:)` or in what they "
      + "call. Pass what it needs to know in, or ask for it later."
  }

  static func builtInName(_ path: String, _ option: BuiltInOption) -> String {
    "'\(path)' has the name of the built-in --\(option.rawValue)"
  }

  static func reservedVariable(_ path: String, _ variable: String) -> String {
    "'\(path)' can't be set by the variable \(variable), which has another meaning; rename one of "
      + "them"
  }

  // MARK: Built-in options

  static func noReportFormat(_ text: String) -> String {
    "\(quoted(text)) is not one of text, json"
  }
  static func noValueHere(_ text: String) -> String {
    "it takes no value; leave \(quoted(text)) out"
  }
  static func noDuration(_ text: String) -> String {
    "\(quoted(text)) is not a duration from 1s to 3650d, such as 8h or 2d"
  }
  static let pathMissing = "the file's path is missing"

  // MARK: Errors of the app's own code

  static func text(of error: any Error) -> String {
    switch error {
    case let error as ValueError:
      (error.path.isEmpty ? "" : "\(PathKey.text(error.path)): ") + message(error.reason)
    case let error as DecodingError:
      // Swift's own descriptions quote the input as it is.
      clipped(error.context.debugDescription, limit: 400)
    default: clipped("\(error)", limit: 400)
    }
  }
}

extension OptionKind {
  /// The kind's name, a value of it as a message calls it, and what its texts look like.
  private var words: (name: String, phrase: String, expectation: String?) {
    switch self {
    case .bool:
      ("Boolean", "a Boolean", "a Boolean: write true or false (or yes/no, on/off, 1/0)")
    case .integer: ("integer", "an integer", nil)
    case .floatingPoint: ("number", "a number", nil)
    case .decimal: ("number", "a decimal number", nil)
    case .string: ("text", "a string", nil)
    case .data: ("base64", "base64 data", "base64")
    case .date: ("ISO 8601 date", "a date", "an ISO 8601 date such as 2026-03-01T12:30:00Z")
    case .url: ("URL", "a URL", nil)
    case .uuid: ("UUID", "a UUID", nil)
    case .duration: ("duration", "a duration", "a duration such as 250ms, 1.5s or 2m")
    case .array: ("list", "a list", nil)
    case .dictionary: ("dictionary", "a dictionary", nil)
    case .structure, .payloadEnum, .other: ("JSON", "an object", nil)
    }
  }

  /// The kind as help and reports name it.
  var name: String { words.name }
  /// The kind as a message calls a value of it.
  var phrase: String { words.phrase }
  /// What a text of this kind looks like, for messages that refuse one.
  var expectation: String { words.expectation ?? words.phrase }
}

extension Operand {
  /// The kind as a message names it, where a type asked for another.
  var kindName: String {
    switch self {
    case .value(let value): value.kindName
    case .texts: "a text"
    case .members: OptionKind.structure.phrase
    }
  }
}

extension DecodingError {
  /// Where in a value decoding failed, and what it says.
  var context: Context {
    switch self {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}
